#pragma once
// Sources that need no declaration of their energy: a component that gives its flange a torque which no motion of it decides, or a motion which no
// torque decides, can store nothing that the shaft gave it. What passes its flange is what it supplies.

#include "compiler/flat/flat_model.h"
#include "compiler/instance/instance_tree.h"
#include "compiler/symbolic/walk.h"

#include <vector>

namespace torsion::flat {

class PlainSources {
public:
    /// `pool`: that of the model's equations.
    PlainSources(const FlatModel& model, symbolic::ExprPool& pool);

    /// The power that `node` supplies through `flanges`, which are all that it has; invalid: it may be no plain source.
    ExprId power(const instance::Node& node, const std::vector<const instance::Node*>& flanges);

private:
    struct Flange {
        VarId flow, potential;
    };
    struct Law { ///< an equation and the unknowns in it
        std::vector<VarId> unknowns;
    };

    bool read(const instance::Node& connector, Flange& flange) const;
    bool has_inner_flange(const instance::Node& node) const;
    void gather(const instance::Node& node, std::vector<Law>& laws);
    std::vector<VarId> unknowns_of(EquationId e);

    const FlatModel& model_;
    symbolic::ExprPool& pool_;
    symbolic::Walker walk_;
    std::vector<std::vector<EquationId>> of_component_;
};

/// Does it carry a force or a torque, or have parts that do? Where no certainty is wanted also a flow without a unit.
bool is_flange(const instance::Node& node, const FlatModel& model, bool is_sure);

} // namespace torsion::flat

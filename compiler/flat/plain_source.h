#pragma once
// Sources without a declaration of energy: a component that gives its flange a torque independent of its motion, or a
// motion independent of its torque. Such a component cannot store energy from the shaft. It supplies the power at its
// flange.

#include "compiler/flat/flat_model.h"
#include "compiler/instance/instance_tree.h"
#include "compiler/symbolic/walk.h"

#include <optional>
#include <vector>

namespace torsion::flat {

/// A torque with its angle, or a force with its position.
struct OneDimensional {
    VarId flow, potential;
};
std::optional<OneDimensional> one_dimensional(const instance::Node& connector, const FlatModel& model);

class PlainSources {
public:
    /// `pool`: the pool of the model's equations.
    PlainSources(const FlatModel& model, symbolic::ExprPool& pool);

    /// The power that `node` supplies through all its `flanges`; invalid: it may be no plain source.
    ExprId power(const instance::Node& node, const std::vector<const instance::Node*>& flanges);

private:
    struct Law { ///< an equation and its unknowns
        std::vector<VarId> unknowns;
    };

    bool has_inner_flange(const instance::Node& node) const;
    void gather(const instance::Node& node, std::vector<Law>& laws);
    std::vector<VarId> unknowns_of(EquationId e);

    const FlatModel& model_;
    symbolic::ExprPool& pool_;
    symbolic::Walker walk_;
    std::vector<std::vector<EquationId>> of_component_;
};

/// Does it carry a force or a torque, or have parts that do? Unless `is_sure`, also a flow without a unit counts.
bool is_flange(const instance::Node& node, const FlatModel& model, bool is_sure);

} // namespace torsion::flat

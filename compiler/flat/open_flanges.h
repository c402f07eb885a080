#pragma once
// Couplings that hang on one side: a spring, a damper or a clutch with a flange that is connected to nothing transmits
// no torque, ever. Mostly a `connect` was forgotten. Inertias, sensors, gears and sources may end a line: their other
// flange has a torque, or they tie the motions of both.

#include "compiler/flat/flat_model.h"
#include "compiler/instance/instance_tree.h"
#include "compiler/symbolic/walk.h"

#include <set>
#include <vector>

namespace torsion::flat {

class OpenFlanges {
public:
    /// `open`: flows that are 0 because nothing is connected to their connectors.
    OpenFlanges(FlatModel& model, std::set<VarId> open);

    /// Of a component that transmits nothing for that reason. Empty: all is well.
    std::vector<const instance::Node*> find(const instance::Node& component);

private:
    struct End {
        const instance::Node* connector = nullptr;
        VarId flow, potential;
        bool is_open = false;
    };
    struct Law { ///< an equation and its unknowns
        EquationId equation;
        std::vector<VarId> unknowns;
    };

    std::vector<End> ends_of(const instance::Node& component) const;
    std::vector<Law> laws_of(const instance::Node& component);
    static std::set<VarId> followed(const std::vector<Law>& laws, std::set<VarId> known);
    std::set<VarId> vanishing(const std::vector<Law>& laws);
    VarId sole_variable(ExprId difference) const;

    FlatModel& model_;
    std::set<VarId> open_;
    symbolic::Walker walk_;
    std::vector<std::vector<EquationId>> of_component_; ///< made when first asked for
};

} // namespace torsion::flat

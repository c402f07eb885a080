#pragma once
// Signals without a `connect`: an equation `brake.f_normalized = controller.y[2]`, or a modifier `torque(y =
// 2*pedal.y)`.

#include "compiler/diagram/picture/ends.h"

namespace torsion::diagram {

/// What a signal is made of.
struct Dependency {
    End to;
    /// each once; with a part and no connector: a variable that is read there; none: constants, or time
    std::vector<End> from;
    std::string formula;
    bool is_plain = false;  ///< the one signal itself, as it is
    bool is_output = false; ///< of a block whose modifier gives it a value: it has no input for that
};

/// Inputs of components that equations or modifiers determine, with the connectors and variables of other components
/// that they depend on, also through variables of the class. What depends on a dozen of them is left out: lines would
/// hide all else.
std::vector<Dependency> read_dependencies(Evaluator& evaluator, Node& root, const std::vector<PlacedIcon>& parts,
                                          const std::vector<Component>& components, const Expanded& expanded);

} // namespace torsion::diagram

#pragma once
// The linear system at one point of a simulation: dx/dt = A x + B u, y = C x + D u, for small deviations within the
// present discrete mode: relations, friction modes and gaps are held. The model's own tangent kernel computes it, so it
// is exact.

#include "compiler/analysis/linear/matrix.h"

#include "torsion/model.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace torsion::analysis {

struct LinearVariable {
    std::string name, unit, description;
    std::uint32_t row = 0; ///< of the model's variables
};

/// A combination of states that locked friction holds in the present mode.
struct HeldMotion {
    std::string name;        ///< of the variable, `clutch.w_rel`
    std::string by;          ///< the component that holds it
    std::vector<double> row; ///< over the states
};

struct LinearSystem {
    double time = 0;
    std::vector<LinearVariable> states, inputs, outputs;
    Matrix a, b, c, d;
    std::vector<HeldMotion> held;
    /// uses difference quotients, for external functions without a declared derivative
    bool rests_on_differences = false;
};

/// States of the model itself: an analysis that turns sources has states of its own beside them.
std::size_t count_own_states(const LinearSystem& system);
bool is_own_state(const LinearVariable& state);

/// Changes of the derivatives of all states, then of `variables` (rows), per change of each state, then of each Real
/// input. False, with a message, if the model cannot be evaluated at the point. Recomputes y and der of the frame.
bool sensitivities(TorsionFrame& frame, const std::vector<std::uint32_t>& variables, Matrix& result,
                   std::string& problem);

/// The change of a variable along the direction in the frame's seed, behind its tangent.
double change_of(const TorsionFrame& frame, const TorsionVariable& variable);

/// Rows of the Real inputs, in their order; rows of the model's own Real outputs, also of those that nothing in the
/// system moves (constants).
std::vector<std::uint32_t> inputs_of(const TorsionModel& model);
std::vector<std::uint32_t> outputs_of(const TorsionModel& model);

/// The names of a system, without its matrices.
LinearSystem named_system(const TorsionFrame& frame, const std::vector<std::uint32_t>& outputs);

/// At the frame's present point. False as above.
bool linearize(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs, LinearSystem& system,
               std::string& problem);

LinearVariable linear_variable(const TorsionModel& model, std::uint32_t row);

} // namespace torsion::analysis

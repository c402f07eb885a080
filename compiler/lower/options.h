#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace torsion::lower {

/// The forms of the model for the integrator. A form that is off costs no compile time.
struct Options {
    /// ∂ẋ/∂x. With relative coordinates it can be full, see residual_form.h
    bool explicit_jacobian = true;
    bool residual_form = false; ///< F(t, x, ẋ, z) = 0 and its sparse Jacobian
    /// replaces these two by the form that suits the structure, see form_choice.h
    bool choose_form = false;
    /// where derivatives bend without events: no step passes over a short piece
    bool bends = true;
    /// the energies that the classes declare, for the audit of a run
    bool energy = true;
    /// each term of the audit's sums follows them: of stored, supplied, dissipated, unaccounted
    bool energy_terms = false;
    /// directional derivatives of everything, second derivatives of stored energies
    bool linearization = false;
    std::uint32_t most_linearized_states = UINT32_MAX; ///< a model with more of them has none
    /// parameters, and states for their start values, with respect to which a run is differentiated
    std::vector<std::string> sensitivities{};
    /// the residual of every flat equation, for tests (runtime::Options::check_residuals)
    bool residual_oracle = false;
    std::function<bool(const std::string& name)>
        is_tunable{}; ///< parameters that the user wants to change at events, too; only settable ones become tunable
};

} // namespace torsion::lower

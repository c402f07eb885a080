#pragma once
// Torques of sources that an analysis holds, and what it excites beside them. Each has an input of 0 beside it
// (compiler/flat/source_inputs.h, excitation_inputs.h), which cancels the motion-dependent part of the torque.

#include "compiler/analysis/linear/linear_system.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::analysis {

/// Sources with an input beside them, whose torques an analysis holds. The `excited` keep their input.
class FrozenSources {
public:
    FrozenSources(const TorsionModel& model, const std::vector<std::string>& excited);
    const std::vector<std::uint32_t>& torques() const { return torques_; } ///< rows of variables

    /// In a matrix of sensitivities() with these outputs, of which those from `first` on are the torques: removes the
    /// motion-dependent part of the torques. `columns`: of states; the inputs' follow.
    void hold(Matrix& all, const std::vector<std::uint32_t>& outputs, std::size_t first, std::size_t columns) const;
    /// Empty, or why the torques cannot be held: one depends on the motion, and acts on a part without mass, so that
    /// derivatives of the input beside it would be needed. The arguments are those of hold().
    std::string unheld(const Matrix& all, std::size_t first, std::size_t columns) const;
    /// The columns of inputs that stay, with their names.
    void keep(LinearSystem& system) const;

private:
    struct Held {
        std::size_t input = 0; ///< place among the inputs
        bool is_excited = false;
        bool has_rate = false; ///< equations use the derivative of the input
    };
    const TorsionModel& model_;
    std::vector<std::uint32_t> inputs_, torques_;
    std::vector<Held> sources_; ///< by torque
};

/// The system in a matrix of sensitivities(), with the names of `system`; the rows behind its outputs are left out.
LinearSystem system_of(const Matrix& all, const LinearSystem& system);

/// Holds the torques of sources at their values of this point, if the model has inputs beside them; removes those
/// inputs, but for the `excited` variables: theirs stay, with the names of the variables. Empty, or the reason of the
/// failure.
std::string freeze_sources(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs, LinearSystem& system,
                           const std::vector<std::string>& excited = {});

} // namespace torsion::analysis

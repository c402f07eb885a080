#pragma once
// Modes over a parameter: which mode of one value is which of the next.
//
// By their shapes. P = r lᵀ is the projector of a motion with the right eigenvector r and the left one l, lᵀ r = 1; of
// a vibration it is the real one of the pair. tr(Pᵢ Pⱼ), over its rank, tells how much of the motion i is in the motion
// j. It is 1 for the same motion, 0 for any other of the same system, and does not depend on the units of the states,
// nor on the frequency. Where it leaves a doubt, or where the frequencies of two modes change places, the value in the
// middle tells more: of two curves that come close and part again, each goes on, and the shapes change; of two that
// cross, the shapes go on.

#include "compiler/analysis/linear/modes.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace torsion::analysis {

/// Modes with a value of the parameter.
struct VariedModes {
    double value = 0;
    ModalAnalysis modal;
    std::vector<std::size_t> numbers; ///< of each mode, from 1: those of the point itself, then new ones
};

/// With vectors (ModesWish), shapes of equal values like those of `before`. Nothing: the model has no modes there,
/// which may be at a value that was not asked for; `is_asked`: then it throws.
using ModesAt = std::function<std::optional<ModalAnalysis>(double value, const ModalAnalysis& before, bool is_asked)>;

/// For each of `values`, from the modes of the point itself, `first`, where the parameter has the value `from`. A mode
/// ends where its motion does not oscillate any more; modes that begin have further numbers. `is_continuous`: other
/// values between these are possible.
std::vector<VariedModes> follow_modes(ModalAnalysis first, double from, const std::vector<double>& values,
                                      bool is_continuous, const ModesAt& at);

} // namespace torsion::analysis

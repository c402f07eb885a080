#pragma once
// Which mode of a system is which of another with a slightly different parameter.

#include "compiler/analysis/linear/modes.h"

#include <cstddef>
#include <vector>

namespace torsion::analysis {

struct SameModes {
    static constexpr std::size_t none = SIZE_MAX;
    std::vector<std::size_t> of; ///< for each mode afterwards: that before, or none
    bool is_certain = true;      ///< false: shapes leave a doubt, or two vibrations have changed places
};

SameModes same_modes(const ModalAnalysis& before, const ModalAnalysis& after);

} // namespace torsion::analysis

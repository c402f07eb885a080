#pragma once
// What a group of turning sources does to the rows of a model over its period.

#include "compiler/analysis/response/row_spectra.h"

namespace torsion::analysis {

/// What a group does to some rows, at each speed.
struct SourceEffect {
    TurnedModel::Rows rows;
    std::size_t count = 0;      ///< samples of a period
    std::vector<bool> is_large; ///< by harmonic
    std::vector<Spectra> at;    ///< by speed
};

} // namespace torsion::analysis

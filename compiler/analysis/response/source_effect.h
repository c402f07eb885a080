#pragma once
// What a group of turning sources does to the rows of a model over its period.

#include "compiler/analysis/response/row_spectra.h"

#include <set>

namespace torsion::analysis {

/// What a group does to some rows, at each speed.
struct SourceEffect {
    TurnedModel::Rows rows;
    std::size_t count = 0;         ///< samples of a period
    std::vector<bool> is_large;    ///< by harmonic
    std::vector<Spectra> at;       ///< by speed
    std::set<std::size_t> columns; ///< states that its law looks at
    /// [samples][rows][columns] at the lowest and the highest speed; none: they are the same
    std::vector<std::vector<double>> laws;
};

} // namespace torsion::analysis

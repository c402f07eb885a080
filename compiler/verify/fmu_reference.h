#pragma once
// The reference results that come with an FMU: one native run of its default experiment.

#include "compiler/package/fmu_table.h"

#include <string>

namespace torsion::verify {

struct Reference {
    std::string csv;      ///< time, outputs and states (where there are none: the first variables that change); empty: none
    std::string obstacle; ///< why there is none
};

/// Runs the model with the default solver over the experiment of the table, inputs at their start values. The same model gives the same bytes: what
/// is too long for this is measured in steps, not in seconds.
Reference reference_results(const TorsionModel& model, const package::FmuTable& table);

} // namespace torsion::verify

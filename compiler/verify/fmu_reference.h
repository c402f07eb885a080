#pragma once
// The reference results in an FMU: one native run of its default experiment.

#include "compiler/package/fmu_table.h"

#include <string>

namespace torsion::verify {

struct Reference {
    std::string csv;      ///< time, outputs and states (without any: the first variables that change); empty: none
    std::string obstacle; ///< reason of missing results
};

/// Runs the model with the default solver over the experiment of the table, with inputs at their start values. The same
/// model gives the same bytes: the limit of work counts steps, not seconds.
Reference reference_results(const TorsionModel& model, const package::FmuTable& table);

} // namespace torsion::verify

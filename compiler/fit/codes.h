#pragma once
// The messages of a fit.

#include "compiler/source/diagnostic.h"

namespace torsion::fit {

constexpr source::Diag wrong_request = source::Diag::InvalidFitRequest, cannot_be_fitted = source::Diag::CannotFit,
                       wrong_data = source::Diag::CannotUseMeasuredData, no_run = source::Diag::FitWithoutRun;

} // namespace torsion::fit

#pragma once
// The messages of a fit.

#include "compiler/source/diagnostic.h"

namespace torsion::fit {

constexpr source::Code wrong_request = source::Code::C130, cannot_be_fitted = source::Code::C131,
                       wrong_data = source::Code::E131, no_run = source::Code::R340;

} // namespace torsion::fit

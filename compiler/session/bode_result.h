#pragma once
// A frequency response as the session gives it, of a model and of an FMU.

#include "compiler/analysis/bode/bode_report.h"

#include "torsion/session.h"

#include <cstddef>

namespace torsion::session {

/// Throws C101 for frequencies that cannot be, or that are needed.
void check_range(const BodeOptions& options, std::size_t states);
/// Throws where there is nothing to show.
void check_points(const analysis::BodeRecord& record);
Bode bode_of(const analysis::BodeRecord& record);

} // namespace torsion::session

#pragma once
// Reads a result file as a trajectory of the page.

#include "compiler/report/page.h"

#include <cstddef>
#include <optional>
#include <string>

namespace torsion::report {

/// Nothing, and the reason, if the file cannot be read or is no result. Columns that are equal up to sign are shared.
/// The page has room for the rows of `runs` such files.
std::optional<Trajectory> read_run(const std::string& path, std::string& problem, std::size_t runs = 1);

} // namespace torsion::report

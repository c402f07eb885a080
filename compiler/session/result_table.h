#pragma once
// A result as the table that files are written from.

#include "compiler/analysis/result/convert.h"

#include "torsion/session_result.h"

#include <string>

namespace torsion::session {

analysis::Table table_of(const Result& result);

/// As Result::write() writes it to a file. Throws E102.
std::string csv_text(const Result& result);

} // namespace torsion::session

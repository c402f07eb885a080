#pragma once
// The page of a result of a file: its curves.

#include "torsion/session.h"

#include <string>

namespace torsion::session {

std::string page_of_columns(const Result& result);

} // namespace torsion::session

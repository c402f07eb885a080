#pragma once
// The page of a response.

#include "torsion/session.h"

#include <string>

namespace torsion::session {

/// An HTML file with pictures and peaks.
std::string page_of(const Response& response);

} // namespace torsion::session

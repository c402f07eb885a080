#pragma once
// The page of a response.

#include "torsion/session.h"

#include <string>

namespace torsion::session {

/// The part "response" of a page.
std::string section_of(const Response& response);
/// The same part where there is none.
std::string section_without_response(const std::string& why);

/// An HTML file with pictures and peaks.
std::string page_of(const Response& response);

} // namespace torsion::session

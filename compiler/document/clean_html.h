#pragma once
// The HTML of a class's documentation, as it may stand on a page that somebody else opens: text, tables, lists, pictures and links, and nothing that
// runs.

#include <string>
#include <string_view>

namespace torsion::document {

/// Elements and attributes of a list stay; other tags go and what is between them stays, but for scripts and styles, which go as a whole. Addresses
/// lead to the page itself (`#`), to files beside it, or to http, https and mailto. Links to `modelica://A.B` become `#A.B`.
std::string clean_html(std::string_view text);

/// `<`, `>`, `&` and quotes as what they stand for.
std::string html_escaped(std::string_view text);

} // namespace torsion::document

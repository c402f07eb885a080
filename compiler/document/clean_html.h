#pragma once
// Makes the HTML of a class's documentation safe for a page that others open: text, tables, lists, pictures and links;
// no active content.

#include <string>
#include <string_view>

namespace torsion::document {

/// Keeps the elements and attributes of a list. Removes other tags but keeps their content; removes scripts and styles
/// whole. Addresses lead to the page itself (`#`), to files beside it, or to http, https and mailto. Links to
/// `modelica://A.B` become `#A.B`.
std::string clean_html(std::string_view text);

/// Escapes `<`, `>`, `&` and quotes.
std::string html_escaped(std::string_view text);

} // namespace torsion::document

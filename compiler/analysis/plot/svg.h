#pragma once
// Pieces of an SVG document, and the width of text.

#include <string>
#include <string_view>
#include <vector>

namespace torsion::analysis::svg {

/// at most 500 bytes; join longer text instead
[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);
std::string escaped(std::string_view text); ///< replaces characters that XML forbids and bytes that are not UTF-8, too

/// In pixels, for the widest of the usual sans-serif fonts, so that text fits with any of them.
double width_of(std::string_view text, double size);
/// Removes the middle of long names: component and variable stand at the ends.
std::string shortened(const std::string& text, double width, double size);

/// `style`: attributes, for example `font-weight="bold"`.
std::string text_at(double x, double y, const char* anchor, const char* style, const std::string& text);
std::string line(double x1, double y1, double x2, double y2, const char* style);

/// A whole picture on white. `name`: for readers who do not see it, where there is no title.
std::string document(double width, double height, const std::string& title, const std::string& name,
                     const std::string& body);

} // namespace torsion::analysis::svg

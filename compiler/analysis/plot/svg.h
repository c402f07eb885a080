#pragma once
// Pieces of an SVG document, and how wide text is.

#include <string>
#include <string_view>
#include <vector>

namespace torsion::analysis::svg {

[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...); ///< at most 500 bytes; longer text is joined, not formatted
std::string escaped(std::string_view text);                                 ///< also what XML does not allow and bytes that are not UTF-8

/// In pixels, of a sans-serif face as wide as those that are usual, so that text fits with any of them.
double width_of(std::string_view text, double size);
/// Long names lose their middle: component and variable stand at the ends.
std::string shortened(const std::string& text, double width, double size);

/// `style`: attributes, as `font-weight="bold"`.
std::string text_at(double x, double y, const char* anchor, const char* style, const std::string& text);
std::string line(double x1, double y1, double x2, double y2, const char* style);

} // namespace torsion::analysis::svg

#pragma once
// Colours, dashes and marks of curves. Okabe and Ito, "Color Universal Design" (2008), without their yellow, which is
// hard to see on white: seven colours that people with any of the usual colour deficiencies distinguish. Beyond seven
// curves, marks distinguish the curves of a panel.

#include <cstddef>
#include <string>

namespace torsion::analysis {

constexpr std::size_t palette_size = 7;

/// `#rrggbb` of the curve with this number in its panel; repeats after palette_size.
const char* palette_colour(std::size_t curve);
/// The colour number of the terminal's 256 that is nearest to palette_colour and legible on light and on dark.
int terminal_colour(std::size_t curve);

enum class Mark { None, Circle, Square, Triangle };
Mark palette_mark(std::size_t curve); ///< None for the first seven

constexpr std::size_t dash_count = 6;
/// The SVG dash pattern for the curves of this file; empty: solid.
std::string file_dash(std::size_t file);

} // namespace torsion::analysis

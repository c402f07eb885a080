#include "compiler/analysis/plot/colour_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>

namespace torsion::analysis {

namespace {

using Colour = std::array<double, 3>;

constexpr Colour scale[] = {{48, 18, 89}, {40, 82, 140}, {31, 134, 141}, {82, 184, 104}, {236, 226, 60}};

} // namespace

std::string colour_at(double share) {
    constexpr int pieces = std::size(scale) - 1;
    const double place = std::clamp(share, 0.0, 1.0) * pieces;
    const int i = std::min(static_cast<int>(place), pieces - 1);
    char text[8];
    const auto mixed = [&](std::size_t c) {
        return static_cast<unsigned>(std::lround(scale[i][c] + (place - i) * (scale[i + 1][c] - scale[i][c])));
    };
    std::snprintf(text, sizeof text, "#%02x%02x%02x", mixed(0) & 0xFF, mixed(1) & 0xFF, mixed(2) & 0xFF);
    return text;
}

} // namespace torsion::analysis

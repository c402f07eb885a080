#include "compiler/analysis/plot/braille.h"

#include <algorithm>
#include <cstdlib>

namespace torsion::analysis {

namespace {

/// by row and column of the dot
constexpr std::uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

std::string braille_character(std::uint8_t dots) {
    if (dots == 0) return " ";
    const unsigned code = 0x2800U + dots;
    return {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3F)),
            static_cast<char>(0x80 | (code & 0x3F))};
}

} // namespace

std::string terminal_coloured(const std::string& text, int colour, bool coloured) {
    return coloured && colour >= 0 ? "\033[38;5;" + std::to_string(colour) + "m" + text + "\033[0m" : text;
}

void BrailleCanvas::dot(long x, long y, int colour) {
    if (x < 0 || y < 0 || x >= static_cast<long>(width()) || y >= static_cast<long>(height())) return;
    Cell& cell = cells_[static_cast<std::size_t>(y / 4) * columns_ + static_cast<std::size_t>(x / 2)];
    cell.dots |= bits[y % 4][x % 2];
    cell.colour = static_cast<std::int16_t>(colour);
}

void BrailleCanvas::line(long x1, long y1, long x2, long y2, int colour, bool dashed, unsigned& phase) {
    const long steps = std::max({std::labs(x2 - x1), std::labs(y2 - y1), 1L});
    for (long i = 0; i <= steps; ++i, ++phase) {
        if (dashed && phase / 3 % 2 == 1) continue;
        dot(x1 + (2 * i * (x2 - x1) + steps) / (2 * steps), y1 + (2 * i * (y2 - y1) + steps) / (2 * steps), colour);
    }
}

bool BrailleCanvas::letter(std::size_t column, char text, int colour) {
    for (std::size_t row = 0; column < columns_ && row < rows_; ++row) {
        Cell& cell = cells_[row * columns_ + column];
        if (cell.dots == 0 || cell.letter != 0 || cell.colour != colour) continue;
        cell.letter = text;
        return true;
    }
    return false;
}

std::string BrailleCanvas::row(std::size_t row, bool coloured) const {
    std::string text;
    for (std::size_t column = 0; column < columns_; ++column) {
        const Cell& cell = cells_[row * columns_ + column];
        text += terminal_coloured(cell.letter != 0 ? std::string(1, cell.letter) : braille_character(cell.dots),
                                  cell.colour, coloured && cell.dots != 0);
    }
    return text;
}

} // namespace torsion::analysis

#pragma once
// A canvas of dots, printed as braille characters (Unicode 15, block U+2800), with a colour for each character and
// letters on top.

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::analysis {

class BrailleCanvas {
public:
    BrailleCanvas(std::size_t columns, std::size_t rows) : columns_(columns), rows_(rows), cells_(columns * rows) {}

    std::size_t width() const { return 2 * columns_; } ///< in dots
    std::size_t height() const { return 4 * rows_; }

    /// Ignores dots outside. `colour`: one of the terminal's 256; negative: none.
    void dot(long x, long y, int colour);
    /// All dots between two points. `dashed`: with gaps; `phase` carries the pattern on.
    void line(long x1, long y1, long x2, long y2, int colour, bool dashed, unsigned& phase);
    /// Replaces a character; false if a letter stands there already, or no dot.
    bool letter(std::size_t column, char text, int colour);

    /// One row of characters, with escape sequences for colours if `coloured`.
    std::string row(std::size_t row, bool coloured) const;

private:
    struct Cell {
        std::uint8_t dots = 0;
        char letter = 0;
        std::int16_t colour = -1;
    };

    std::size_t columns_, rows_;
    std::vector<Cell> cells_;
};

std::string terminal_coloured(const std::string& text, int colour, bool coloured);

} // namespace torsion::analysis

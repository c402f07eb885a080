#pragma once
// Curves through the rows of a result: a cubic spline over each part between events. With five rows in each period of a
// vibration its amplitude is right to half a per cent, with ten to 0.03 %.

#include <cstddef>
#include <vector>

namespace torsion::analysis {

/// Pieces of time between two rows. Rows of equal time, those of an event, part smooth curves from each other.
class Grid {
public:
    explicit Grid(const std::vector<double>& time);

    struct Piece {
        std::size_t from, to; ///< rows
        double begin, length; ///< in seconds; the length is positive
        bool begins_part;     ///< nothing is smooth across its begin
    };
    const std::vector<Piece>& pieces() const { return pieces_; }
    Grid halved() const; ///< every second row between those at the ends of the parts

private:
    Grid() = default;
    void add_part(const std::vector<double>& time, std::size_t first, std::size_t last);
    std::vector<Piece> pieces_;
};

class SmoothCurve {
public:
    SmoothCurve(const Grid& grid, const std::vector<double>& values);

    /// At a share `s` of a piece, from 0 to 1.
    double value(std::size_t piece, double s) const;
    double slope(std::size_t piece, double s) const;
    double integral(std::size_t piece, double s) const; ///< from the begin of the piece

private:
    struct Cubic {
        double length, a, b, c, d; ///< a + b s + c s² + d s³
    };
    std::vector<Cubic> cubics_;
};

} // namespace torsion::analysis

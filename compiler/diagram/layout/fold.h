#pragma once
// A long drive line is folded into rows, as text is: a picture of fifty masses in one line is a thread.

#include "compiler/diagram/layout/columns.h"

namespace torsion::diagram {

class Fold {
public:
    /// Chooses where rows end: between two columns where few lines pass, so that rows are about as long as a page is
    /// wide. A drive that is not long and flat, or that has borders, stays one row.
    Fold(const Part& part, const Columns& columns, const std::vector<Route>& routes);

    /// From where a point stands in one long row.
    Point operator()(Point p) const;
    /// A line with its ways from the end of a row to the beginning of the next one.
    std::vector<std::array<double, 2>> operator()(const std::vector<std::array<double, 2>>& line) const;
    double width() const { return width_; }
    double height() const { return height_; }

private:
    struct Row {
        double begin, end;            ///< x of its columns, in one long row
        double top, bottom;           ///< of what stands in it
        double shift = 0;             ///< of y
        std::vector<double> passages; ///< heights of the lines that go on in the next row, from above
    };
    void add_row(double begin, double end, const Columns& columns, const std::vector<Route>& routes);
    void stack();
    std::size_t row_of(double x) const;
    void turn(std::size_t row, double y, std::vector<std::array<double, 2>>& line) const;

    std::vector<Row> rows_;
    double left_ = 0, width_ = 0, height_ = 0;
};

} // namespace torsion::diagram

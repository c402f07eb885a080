#pragma once
// Maps of colours over two axes of numbers, one above the other, as SVG. The size of the document follows the picture
// and not the number of values.

#include <string>
#include <vector>

namespace torsion::analysis {

struct HeatMap {
    std::string heading, unit;
    std::vector<double> x, y;   ///< edges of the cells, ascending
    std::vector<double> values; ///< [x cells][y cells], not negative; NaN stays grey
};

struct HeatMapPicture {
    std::string title, x_label, y_label;
    std::vector<HeatMap> maps;
};

std::string render_svg(const HeatMapPicture& picture);

} // namespace torsion::analysis

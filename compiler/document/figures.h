#pragma once
// The figures of a class: `Documentation(figures = {Figure(…)})`, specification 3.6, chapter 18. What is none of the
// records there is left out.

#include "compiler/library/lookup.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::document {

struct FigureCurve {
    std::string x, y; ///< expressions, as Modelica text; x is empty: time
    std::string legend;
};

struct FigureAxis {
    std::optional<double> min, max;
    std::string unit, label;
};

struct FigurePlot {
    std::string title, identifier;
    std::vector<FigureCurve> curves;
    FigureAxis x, y;
};

struct Figure {
    std::string title, identifier, group, caption;
    bool is_preferred = false;
    std::vector<FigurePlot> plots;
};

/// Of the class, else of the bases in their order. None if the class is unknown.
std::vector<Figure> figures(library::Library& library, const std::string& class_name, source::Diagnostics& diagnostics);

} // namespace torsion::document

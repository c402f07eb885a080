#include "compiler/session/figures_of_model.h"

#include "compiler/document/figures.h"
#include "compiler/select_model.h"

#include <nlohmann/json.hpp>

namespace torsion::session {

namespace {

using FigureJson = nlohmann::ordered_json;

bool speaks_of_figures(const Compilation& compilation) {
    for (std::uint32_t i = 0; i < compilation.sources.size(); ++i)
        if (compilation.sources[source::FileId(i)].text().find("figures") != std::string_view::npos) return true;
    return false;
}

FigureJson figure_json(const document::FigureAxis& axis) {
    FigureJson json = FigureJson::object();
    if (axis.min) json["min"] = *axis.min;
    if (axis.max) json["max"] = *axis.max;
    if (!axis.unit.empty()) json["unit"] = axis.unit;
    if (!axis.label.empty()) json["label"] = axis.label;
    return json;
}

FigureJson figure_json(const document::FigurePlot& plot) {
    FigureJson json = {
        {"title", plot.title}, {"x", figure_json(plot.x)}, {"y", figure_json(plot.y)}, {"curves", FigureJson::array()}};
    for (const document::FigureCurve& curve : plot.curves)
        json["curves"].push_back({{"x", curve.x}, {"y", curve.y}, {"legend", curve.legend}});
    return json;
}

FigureJson figure_json(const document::Figure& figure) {
    FigureJson json = {{"title", figure.title},
                       {"caption", figure.caption},
                       {"group", figure.group},
                       {"preferred", figure.is_preferred}};
    json["plots"] = FigureJson::array();
    for (const document::FigurePlot& plot : figure.plots) json["plots"].push_back(figure_json(plot));
    return json;
}

} // namespace

std::string figures_section(const PipelineOptions& options, const Compilation& compilation) {
    if (!speaks_of_figures(compilation)) return {};
    source::SourceMap sources;
    source::Diagnostics ignored; // what is wrong with the class was said when it was compiled
    library::Library library(sources, ignored, options.library);
    if (options.text) library.load_text("model.mo", *options.text);
    else if (!select_model(library, options.target, options.model, ignored)) return {};
    FigureJson json = FigureJson::array();
    for (const document::Figure& figure : document::figures(library, compilation.model_name, ignored))
        json.push_back(figure_json(figure));
    return json.empty() ? std::string() : json.dump(-1, ' ', false, FigureJson::error_handler_t::replace);
}

} // namespace torsion::session

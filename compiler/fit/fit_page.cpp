// The page of a fit: what was measured and fitted, and the residuals. Their spectra are a choice of the page.

#include "torsion/session_fit.h"

#include "compiler/report/page.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace torsion::fit {

namespace {

using Row = std::pair<double, std::size_t>; ///< a time, and which of the rows with it

std::vector<Row> rows_of(const FittedCurve& curve) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < curve.time.size(); ++i) {
        const bool is_again = i > 0 && curve.time[i] == curve.time[i - 1];
        rows.emplace_back(curve.time[i], is_again ? rows.back().second + 1 : 0);
    }
    return rows;
}

/// The curves of one file at the times of all of them; missing values are NaN.
report::Trajectory trajectory_of(const std::string& name, const std::vector<const FittedCurve*>& curves) {
    report::Trajectory run;
    run.name = name;
    std::map<Row, std::size_t> places;
    for (const FittedCurve* curve : curves) {
        for (const Row& row : rows_of(*curve)) places.emplace(row, 0);
    }
    for (auto& [row, place] : places) place = run.time.size(), run.time.push_back(row.first);
    run.rows = static_cast<std::int64_t>(run.time.size());
    const auto add = [&](const FittedCurve& curve, const char* what, const auto& value) {
        report::PageVariable& variable = run.variables.emplace_back();
        variable.name = curve.variable + " " + what, variable.unit = curve.unit;
        variable.column = static_cast<int>(run.columns.size());
        std::vector<float>& column = run.columns.emplace_back(run.time.size(), std::numeric_limits<float>::quiet_NaN());
        const std::vector<Row> rows = rows_of(curve);
        for (std::size_t i = 0; i < rows.size(); ++i) column[places[rows[i]]] = static_cast<float>(value(i));
    };
    for (const FittedCurve* curve : curves) {
        add(*curve, "measured", [&](std::size_t i) { return curve->measured[i]; });
        add(*curve, "fitted", [&](std::size_t i) { return curve->simulated[i]; });
        add(*curve, "residual", [&](std::size_t i) { return curve->simulated[i] - curve->measured[i]; });
    }
    return run;
}

/// A view for each variable: the curves, and the residuals below them.
std::string figures_of(const FitResult& result, const std::string& path) {
    using Json = nlohmann::ordered_json;
    const auto curve_json = [](const std::string& name, const char* legend) {
        return Json{{"x", ""}, {"y", name}, {"legend", legend}};
    };
    const auto plot_json = [](const std::string& title, Json curves) {
        return Json{{"title", title}, {"x", Json::object()}, {"y", Json::object()}, {"curves", std::move(curves)}};
    };
    Json figures = Json::array();
    for (const FittedCurve& curve : result.curves) {
        if (curve.path != path) continue;
        const std::string& name = curve.variable;
        Json plots = Json::array();
        plots.push_back(plot_json(
            name, Json::array({curve_json(name + " measured", "measured"), curve_json(name + " fitted", "fitted")})));
        plots.push_back(
            plot_json(name + ": fitted less measured", Json::array({curve_json(name + " residual", "residual")})));
        figures.push_back({{"title", name},
                           {"caption", ""},
                           {"group", ""},
                           {"preferred", figures.empty()},
                           {"plots", std::move(plots)}});
    }
    return figures.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string run_section_of(const std::string& model, const FitResult& result) {
    nlohmann::ordered_json json;
    json["messages"] = {{{"severity", "note"}, {"text", text_of(model, result)}}};
    for (const FittedValue& value : result.values) {
        if (value.text.empty()) json["provenance"]["parameters"][value.wish.name] = value.value;
        else json["provenance"]["parameters"][value.wish.name] = value.text;
    }
    json["summary"]["model"] = model;
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace

std::string page_of(const std::string& model, const FitResult& result) {
    report::Page page;
    page.title = model.substr(model.rfind('.') + 1);
    page.subtitle = "fitted to measured data";
    std::vector<std::string> paths;
    for (const FittedCurve& curve : result.curves) {
        if (std::find(paths.begin(), paths.end(), curve.path) == paths.end()) paths.push_back(curve.path);
    }
    for (const std::string& path : paths) {
        if (page.runs.size() == report::most_runs) break;
        std::vector<const FittedCurve*> curves;
        for (const FittedCurve& curve : result.curves) {
            if (curve.path == path) curves.push_back(&curve);
        }
        page.runs.push_back(trajectory_of(path, curves));
    }
    if (paths.size() > report::most_runs)
        page.subtitle += ": the first " + std::to_string(report::most_runs) + " files";
    page.add_section("figures", figures_of(result, paths.front()));
    page.add_section("run", run_section_of(model, result));
    return report::page_text(page);
}

} // namespace torsion::fit

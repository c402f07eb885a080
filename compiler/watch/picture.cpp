#include "compiler/watch/picture.h"

#include "compiler/analysis/plot/plot_chart.h"
#include "compiler/analysis/plot/shown_unit.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace torsion::watch {

namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t most_curves = 200;

/// Reads a request piece by piece.
class PictureRequest {
public:
    PictureRequest(const Curves& curves, std::string_view bytes) : run_(curves.page.runs.at(0)), bytes_(bytes) {
        std::uint32_t length = 0;
        if (bytes_.size() < sizeof length) throw std::invalid_argument("it is too short");
        std::memcpy(&length, take(sizeof length).data(), sizeof length);
        json_ = Json::parse(take(length));
        if (json_.at("run").get<std::uint64_t>() != curves.number)
            throw std::invalid_argument("another run has come meanwhile: ask again");
        if (json_.at("curves").size() > most_curves || json_.at("formulas").size() > most_curves)
            throw std::invalid_argument("too many curves");
    }

    analysis::PlotData data() {
        analysis::PlotData data;
        data.results = {"run"};
        data.times = {run_.time};
        for (const Json& formula : json_.at("formulas"))
            formulas_.push_back({formula.at("name"), formula.at("unit"), {numbers()}});
        for (const std::string name : json_.at("curves")) data.variables.push_back(variable(name));
        return data;
    }

    std::optional<double> number(const char* name) const {
        return json_.contains(name) && json_[name].is_number() ? std::optional(json_[name].get<double>())
                                                               : std::nullopt;
    }

private:
    std::string_view take(std::size_t size) {
        if (bytes_.size() < size) throw std::invalid_argument("it is too short");
        const std::string_view taken = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return taken;
    }

    std::vector<double> numbers() {
        std::vector<double> values(run_.time.size());
        const std::string_view bytes = take(values.size() * sizeof(double));
        std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(values.data()));
        return values;
    }

    analysis::PlottedVariable variable(const std::string& name) const {
        const auto is_it = [&](const auto& one) { return one.name == name; };
        if (const auto found = std::ranges::find_if(formulas_, is_it); found != formulas_.end()) return *found;
        const auto found = std::ranges::find_if(run_.variables, is_it);
        if (found == run_.variables.end()) throw std::invalid_argument("there is no variable `" + name + "`");
        std::string ignored;
        const analysis::ShownUnit shown = analysis::UnitWishes::read({}, ignored)
                                              ->unit_for(name, {found->description, found->unit, found->display_unit});
        std::vector<double> values(run_.time.size(), found->constant);
        if (found->column >= 0)
            std::ranges::copy(run_.columns[static_cast<std::size_t>(found->column)], values.begin());
        for (double& value : values) value = shown.conversion(found->negated ? -value : value);
        return {name, shown.unit, {std::move(values)}};
    }

    const report::Trajectory& run_;
    std::string_view bytes_;
    Json json_;
    std::vector<analysis::PlottedVariable> formulas_;
};

} // namespace

std::optional<std::string> picture_with_formulas(const Curves& curves, const std::string& request,
                                                 std::string& problem) {
    try {
        PictureRequest its(curves, request);
        const auto chart =
            analysis::plot_chart(its.data(), {curves.page.title, its.number("from"), its.number("to")}, problem);
        if (chart) return analysis::render_svg(*chart);
    } catch (const nlohmann::json::exception&) {
        problem = "it is no request for a picture";
    } catch (const std::logic_error& error) {
        problem = error.what();
    }
    return std::nullopt;
}

} // namespace torsion::watch

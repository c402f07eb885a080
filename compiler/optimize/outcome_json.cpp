#include "torsion/session_optimize.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace torsion::optimize {

namespace {

using Json = nlohmann::ordered_json;

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
Json finite(const std::optional<double>& value) { return value ? finite(*value) : Json(nullptr); }

Json design_json(const DesignValue& value) {
    const char* bounds[] = {"", "low", "high"};
    Json json = {{"name", value.wish.name}, {"unit", value.unit}, {"before", finite(value.wish.before)}};
    if (!value.wish.choices.empty()) {
        json["value"] = value.text;
        json["choices"] = value.wish.choices.size();
        return json;
    }
    json["value"] = value.value, json["low"] = value.wish.low, json["high"] = value.wish.high,
    json["log"] = value.wish.is_log;
    json["at_bound"] = bounds[static_cast<int>(value.at_bound)];
    json["below"] = {{"objective", finite(value.objective_below)}, {"breaks", value.breaks_below}};
    json["above"] = {{"objective", finite(value.objective_above)}, {"breaks", value.breaks_above}};
    return json;
}

Json constraint_json(const Constraint& c) {
    return {{"text", c.text},
            {"value", finite(c.value)},
            {"limit", finite(c.limit)},
            {"unit", c.unit},
            {"value_before", finite(c.value_before)},
            {"limit_before", finite(c.limit_before)},
            {"met", c.is_met},
            {"active", c.is_active}};
}

} // namespace

std::string json_of(const std::string& model, const Outcome& outcome) {
    Json json = {{"model", model},
                 {"objective", outcome.objective_text},
                 {"goal", outcome.is_maximized ? "maximize" : "minimize"},
                 {"value", outcome.objective},
                 {"unit", outcome.objective_unit},
                 {"value_before", finite(outcome.objective_before)},
                 {"feasible", outcome.is_feasible},
                 {"feasible_before", outcome.was_feasible},
                 {"settled", outcome.is_settled},
                 {"stopped", outcome.is_stopped}};
    json["parameters"] = Json::array(), json["constraints"] = Json::array(), json["combinations"] = Json::array();
    for (const DesignValue& value : outcome.values) json["parameters"].push_back(design_json(value));
    for (const Constraint& constraint : outcome.constraints) json["constraints"].push_back(constraint_json(constraint));
    for (const Combination& one : outcome.combinations)
        json["combinations"].push_back(
            {{"choices", one.choices}, {"value", finite(one.objective)}, {"failure", one.failure}});
    json["remarks"] = outcome.remarks;
    json["runs"] = outcome.runs, json["failed_runs"] = outcome.failed_runs,
    json["first_failure"] = outcome.first_failure;
    json["starts"] = outcome.starts, json["starts_at_best"] = outcome.starts_at_best;
    json["seconds"] = outcome.seconds;
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace torsion::optimize

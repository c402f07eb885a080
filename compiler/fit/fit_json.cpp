#include "torsion/session_fit.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace torsion::fit {

namespace {

using Json = nlohmann::ordered_json;

Json known(const std::optional<double>& value) { return value && std::isfinite(*value) ? Json(*value) : Json(nullptr); }

Json value_json(const FittedValue& value) {
    const char* bounds[] = {"", "low", "high"};
    Json json = {{"name", value.wish.name},
                 {"value", value.value},
                 {"unit", value.unit},
                 {"lower", known(value.lower)},
                 {"upper", known(value.upper)},
                 {"deviation", known(value.deviation)},
                 {"before", known(value.wish.begin)},
                 {"low", value.wish.low},
                 {"high", value.wish.high},
                 {"log", value.wish.is_log},
                 {"at_bound", bounds[static_cast<int>(value.at_bound)]},
                 {"has_effect", value.has_effect}};
    if (!value.text.empty()) {
        json["value"] = value.text, json["choices"] = value.wish.choices.size();
        for (const char* key : {"low", "high", "log"}) json.erase(key);
    }
    if (value.wish.prior) json["prior"] = {{"mean", value.wish.prior->mean}, {"sigma", value.wish.prior->sigma}};
    return json;
}

Json column_json(const FittedColumn& column) {
    return {{"variable", column.variable},
            {"column", column.column},
            {"unit", column.unit},
            {"values", column.count},
            {"rms", column.rms},
            {"rms_before", known(column.rms_before)},
            {"largest", column.largest},
            {"r_squared", column.r_squared},
            {"following", column.following}};
}

Json profile_json(const Profile& profile) {
    Json points = Json::array();
    for (const auto& [value, cost] : profile.points) points.push_back({value, cost});
    return {{"name", profile.name},
            {"lower", known(profile.lower)},
            {"upper", known(profile.upper)},
            {"limit", profile.limit},
            {"points", points}};
}

} // namespace

std::string json_of(const std::string& model, const FitResult& result) {
    Json json = {{"model", model}, {"settled", result.is_settled}, {"stopped", result.is_stopped}};
    json["parameters"] = Json::array();
    for (const FittedValue& value : result.values) json["parameters"].push_back(value_json(value));
    json["columns"] = Json::array();
    for (const FittedColumn& column : result.columns) json["columns"].push_back(column_json(column));
    json["correlations"] = Json::array();
    for (const Correlation& c : result.correlations)
        json["correlations"].push_back({{"first", result.values[c.first].wish.name},
                                        {"second", result.values[c.second].wish.name},
                                        {"value", c.value}});
    json["undetermined"] = result.undetermined, json["remarks"] = result.remarks;
    json["profiles"] = Json::array();
    for (const Profile& profile : result.profiles) json["profiles"].push_back(profile_json(profile));
    if (!result.combinations.empty()) json["combinations"] = Json::array();
    for (const FittedCombination& one : result.combinations)
        json["combinations"].push_back(
            {{"choices", one.choices}, {"misfit", known(one.misfit)}, {"failure", one.failure}});
    json["cost_before"] = known(result.cost_before), json["cost"] = result.cost;
    json["values"] = result.samples, json["files"] = result.files;
    json["steps"] = result.steps, json["refused_steps"] = result.refused_steps;
    json["runs"] = result.runs, json["failed_runs"] = result.failed_runs, json["first_failure"] = result.first_failure;
    json["starts"] = result.starts, json["starts_at_best"] = result.starts_at_best,
    json["starts_without_result"] = result.starts_without_result;
    json["seconds"] = result.seconds;
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace torsion::fit

#include "compiler/watch/parameters.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace torsion::watch {

namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t most_values = 1000, longest_value = 10'000;

const char* word(Type type) {
    switch (type) {
    case Type::Real: return "real";
    case Type::Integer: return "integer";
    case Type::Boolean: return "boolean";
    case Type::Enumeration: return "enumeration";
    case Type::String: return "string";
    }
    return "";
}

Json json_of(const Parameter& p) {
    Json json = {{"name", p.name}, {"type", word(p.type)}, {"value", p.value}};
    if (p.kind == ParameterKind::Structural) json["compiles"] = true;
    if (p.kind == ParameterKind::Initial) json["start"] = true;
    if (p.number && std::isfinite(*p.number)) json["number"] = *p.number;
    if (!p.unit.empty()) json["unit"] = p.unit;
    if (!p.display_unit.empty()) json["shown"] = p.display_unit;
    if (!p.description.empty()) json["text"] = p.description;
    if (p.min && std::isfinite(*p.min)) json["min"] = *p.min;
    if (p.max && std::isfinite(*p.max)) json["max"] = *p.max;
    if (!p.literals.empty()) json["literals"] = p.literals;
    return json;
}

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

} // namespace

std::string parameters_json(const Model& model) {
    Json all = Json::array();
    for (const Parameter& p : model.parameters()) {
        if (p.kind != ParameterKind::Fixed) all.push_back(json_of(p));
    }
    return text_of({{"parameters", std::move(all)}});
}

std::optional<Change> read_change(const std::string& text, std::string& problem) {
    const Json json = Json::parse(text, nullptr, false);
    const Json set = json.is_object() ? json.value("set", Json()) : Json();
    const auto wrong = [&](const std::string& words) {
        problem = words;
        return std::nullopt;
    };
    if (!set.is_object()) return wrong("it is not {\"set\": {NAME: VALUE, …}}");
    if (set.size() > most_values) return wrong("too many values");
    Change change;
    change.is_all = json.contains("all") && json["all"] == true;
    for (const auto& [name, value] : set.items()) {
        if (value.is_number() && std::isfinite(value.get<double>()))
            change.values.insert_or_assign(name, value.get<double>());
        else if (value.is_boolean()) change.values.insert_or_assign(name, value.get<bool>() ? "true" : "false");
        else if (value.is_string() && value.get_ref<const std::string&>().size() <= longest_value)
            change.values.insert_or_assign(name, value.get<std::string>());
        else return wrong("`" + name + "` has neither a number nor a short text");
    }
    return change;
}

std::string values_json(const Values& values) {
    Json json = Json::object();
    for (const auto& [name, value] : values) {
        if (const double* number = std::get_if<double>(&value)) json[name] = *number;
        else json[name] = std::get<std::string>(value);
    }
    return text_of(json);
}

} // namespace torsion::watch

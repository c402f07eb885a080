#include "compiler/analysis/orders/shaft_choice.h"

#include "compiler/analysis/plot/plot_selection.h"
#include "compiler/units/parse_unit.h"

#include <algorithm>
#include <numbers>
#include <unordered_map>

namespace torsion::analysis {

namespace {

constexpr std::size_t most_likely_shafts = 40;

/// Radians, or radians per second, in the unit: nothing if it is none of an angle or speed. 1/min and Hz count turns.
std::optional<double> radians_in(const std::string& text, bool is_speed) {
    const auto unit = units::parse_unit(text);
    if (!unit || text == "1/s" || text == "s-1" || text == "1") return std::nullopt;
    const units::Unit radian = units::Unit::base(units::Base::Radian), second = units::Unit::base(units::Base::Second);
    const units::Unit wanted = is_speed ? radian / second : radian;
    if (unit->exponents == wanted.exponents) return unit->scale;
    if (is_speed && unit->exponents == units::Unit::base(units::Base::Second, -1).exponents)
        return 2 * std::numbers::pi * unit->scale;
    return std::nullopt;
}

std::nullopt_t refuse(OrdersProblem& problem, std::string message, std::string help) {
    problem = {std::move(message), std::move(help), false};
    return std::nullopt;
}

std::string alternatives(const std::string& name, const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& near : nearest_names(name, names))
        text += (text.empty() ? "did you mean `" : "` or `") + near;
    return text.empty() ? "" : text + "`?";
}

bool is_beside_a_shaft(const std::string& name) {
    const std::string own = last_part(name);
    return name.starts_with("der(") || name.find("flange") != std::string::npos ||
           name.find("support") != std::string::npos || own.find("rel") != std::string::npos;
}

} // namespace

std::optional<ShaftVariable> named_shaft(const ResultFile& file, const ShaftWish& wish, OrdersProblem& problem) {
    const bool is_speed = !wish.speed.empty();
    const std::string& name = is_speed ? wish.speed : wish.angle;
    const std::string option = is_speed ? "--speed" : "--angle";
    const std::vector<std::string>& names = file.names();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        return refuse(problem, option + ": the result has no variable `" + name + "`", alternatives(name, names));
    ShaftVariable shaft{static_cast<std::size_t>(found - names.begin()), name, "", is_speed};
    const std::string own = file.about(shaft.column).unit;
    if (!own.empty() && !wish.unit.empty() && own != wish.unit)
        return refuse(problem, "--unit: the result tells the unit of `" + name + "`: `" + own + "`",
                      "leave out --unit");
    shaft.unit = own.empty() ? wish.unit : own;
    if (shaft.unit.empty()) {
        if (last_part(name) != (is_speed ? "w" : "phi"))
            return refuse(problem, "the result does not tell the unit of `" + name + "`",
                          is_speed ? "--unit rpm or --unit rad/s" : "--unit deg or --unit rad");
        shaft.is_taken_as_si = true, shaft.unit = is_speed ? "rad/s" : "rad";
    }
    const auto factor = radians_in(shaft.unit, is_speed);
    if (!factor)
        return refuse(problem,
                      option + ": `" + shaft.unit + "`, the unit of `" + name + "`, is none of " +
                          (is_speed ? "a speed of a shaft" : "an angle"),
                      is_speed ? "rpm, 1/min, rad/s, deg/s, Hz" : "rad, deg, rev");
    shaft.factor = *factor;
    return shaft;
}

std::vector<ShaftVariable> likely_shafts(const ResultFile& file) {
    const std::vector<std::string>& names = file.names();
    std::unordered_map<std::string, std::size_t> columns;
    for (std::size_t i = 0; i < names.size(); ++i) columns.emplace(names[i], i);
    std::vector<ShaftVariable> with_both, speeds, angles;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string &name = names[i], own = last_part(name);
        if (file.is_constant(i) || is_beside_a_shaft(name)) continue;
        for (const bool is_speed : {true, false}) {
            const std::string usual = is_speed ? "w" : "phi";
            if (file.about(i).unit.empty() && own != usual) continue;
            OrdersProblem ignored;
            const auto shaft = named_shaft(file, is_speed ? ShaftWish{name, "", ""} : ShaftWish{"", name, ""}, ignored);
            if (!shaft) continue;
            (is_speed ? speeds : angles).push_back(*shaft);
            if (!is_speed || own != usual) continue;
            const std::string angle = name.substr(0, name.size() - 1) + "phi";
            if (!columns.contains(angle)) continue;
            if (const auto both = named_shaft(file, {"", angle, ""}, ignored)) with_both.push_back(*both);
        }
    }
    for (const std::vector<ShaftVariable>* more : {&speeds, &angles})
        with_both.insert(with_both.end(), more->begin(), more->end());
    if (with_both.size() > most_likely_shafts) with_both.resize(most_likely_shafts);
    return with_both;
}

} // namespace torsion::analysis

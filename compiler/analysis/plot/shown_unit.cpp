#include "compiler/analysis/plot/shown_unit.h"

#include "compiler/analysis/plot/plot_selection.h"
#include "compiler/units/parse_unit.h"

namespace torsion::analysis {

namespace {

/// The SI unit of the same quantity; Modelica computes in it.
units::Unit si_of(units::Unit unit) {
    unit.scale = 1, unit.offset = 0;
    return unit;
}

} // namespace

std::optional<UnitWishes> UnitWishes::read(const std::vector<std::string>& wishes, std::string& problem) {
    UnitWishes result;
    for (const std::string& text : wishes) {
        if (text == "si" || text == "SI") {
            result.plain_ = true;
            continue;
        }
        const std::size_t equals = text.rfind('=');
        Wish wish{text, equals == std::string::npos ? "" : text.substr(0, equals),
                  equals == std::string::npos ? text : text.substr(equals + 1)};
        const auto unit = units::parse_unit(wish.unit, &problem);
        if (!unit)
            return problem = "`" + wish.unit + "` is not a unit" + (problem.empty() ? "" : ": " + problem),
                   std::nullopt;
        wish.parsed = *unit;
        result.wishes_.push_back(std::move(wish));
    }
    return result;
}

ShownUnit UnitWishes::unit_for(const std::string& name, const VariableText& text) {
    const auto own = units::parse_unit(text.unit);
    for (Wish& wish : wishes_) {
        const bool is_named = !wish.name.empty() && (wish.name == name || wish.name == last_part(name));
        if (!is_named && (!wish.name.empty() || text.unit.empty())) continue;
        const bool is_si = is_named && text.unit.empty();
        if (!is_si && (!own || own->exponents != wish.parsed.exponents)) continue;
        const auto conversion = units::conversion(is_si ? si_of(wish.parsed) : *own, wish.parsed);
        if (!conversion) continue;
        wish.is_used = true;
        return {wish.unit, *conversion};
    }
    const auto display = plain_ ? std::nullopt : units::display_conversion(text.unit, text.display_unit);
    return display ? ShownUnit{text.display_unit, *display} : ShownUnit{text.unit, {}};
}

std::string UnitWishes::unused() const {
    for (const Wish& wish : wishes_) {
        if (!wish.is_used) return wish.text;
    }
    return "";
}

} // namespace torsion::analysis

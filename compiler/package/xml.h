#pragma once
// The common part of the two writers of model descriptions.

#include "compiler/package/fmu_table.h"

#include <pugixml.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include <string>

namespace torsion::package {

/// The shortest text that reads back as the same value; for values that are not finite, the words of XML Schema.
inline std::string number_text(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "INF" : "-INF";
    char buffer[40];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    return {buffer, end};
}

inline void set(pugi::xml_node node, const char* name, const std::string& value) {
    node.append_attribute(name).set_value(value.c_str());
}
inline void set(pugi::xml_node node, const char* name, const char* value) {
    node.append_attribute(name).set_value(value);
}
inline void set(pugi::xml_node node, const char* name, bool value) { set(node, name, value ? "true" : "false"); }
inline void set(pugi::xml_node node, const char* name, double value) { set(node, name, number_text(value)); }
inline void set(pugi::xml_node node, const char* name, std::size_t value) { set(node, name, std::to_string(value)); }
inline void set(pugi::xml_node node, const char* name, int value) { set(node, name, std::to_string(value)); }

/// Omits empty values.
inline void set_given(pugi::xml_node node, const char* name, const std::string& value) {
    if (!value.empty()) set(node, name, value);
}
inline void set_given(pugi::xml_node node, const char* name, const std::optional<double>& value) {
    if (value) set(node, name, *value);
}

inline const FmuRealType* type_of(const FmuTable& table, const FmuVariable& x) {
    const auto found =
        std::lower_bound(table.types.begin(), table.types.end(), x.declared_type,
                         [](const FmuRealType& type, const std::string& name) { return type.name < name; });
    return found != table.types.end() && found->name == x.declared_type ? &*found : nullptr;
}

/// quantity, unit, … of a type.
inline void set_attributes(pugi::xml_node node, const FmuRealType& type) {
    set_given(node, "quantity", type.quantity);
    set_given(node, "unit", type.unit);
    set_given(node, "displayUnit", type.display_unit);
    set_given(node, "min", type.min);
    set_given(node, "max", type.max);
    set_given(node, "nominal", type.nominal);
}

/// Of a variable: its type, and its differences from the type. If it or one of its aliases has a display unit, all of
/// them state the unit, too: importers and checkers require that.
inline void set_attributes(pugi::xml_node node, const FmuTable& table, const FmuVariable& x,
                           const std::string& display_unit) {
    FmuRealType own{{}, x.unit, display_unit, x.quantity, x.min, x.max, x.nominal};
    if (x.type == FmuType::Enumeration) set(node, "declaredType", x.enumeration);
    if (x.type == FmuType::Integer || x.type == FmuType::Enumeration) { // whole numbers, written without an exponent
        if (x.min) set(node, "min", static_cast<int>(*x.min));
        if (x.max) set(node, "max", static_cast<int>(*x.max));
        return;
    }
    if (const FmuRealType* type = type_of(table, x)) {
        set(node, "declaredType", type->name);
        const auto leave_out = [](auto& value, const auto& said) {
            if (value == said) value = {};
        };
        leave_out(own.quantity, type->quantity);
        const bool has_display_unit =
            !x.display_unit.empty() || std::any_of(x.aliases.begin(), x.aliases.end(),
                                                   [](const FmuAlias& alias) { return !alias.display_unit.empty(); });
        if (!has_display_unit) leave_out(own.unit, type->unit);
        leave_out(own.display_unit, type->display_unit);
        leave_out(own.min, type->min);
        leave_out(own.max, type->max);
        leave_out(own.nominal, type->nominal);
    }
    set_attributes(node, own);
}

/// Has it outputs with a derivative over time?
inline bool has_continuous_output(const FmuTable& table) {
    return std::any_of(table.variables.begin(), table.variables.end(), [](const FmuVariable& x) {
        return x.causality == "output" && x.type == FmuType::Real && x.variability == "continuous";
    });
}

/// The dependencies of an unknown and their kinds; `name` gives the standard's name of a variable.
template <class Name>
void set_dependencies(pugi::xml_node node, const FmuUnknown& unknown, Name name) {
    std::string dependencies, kinds;
    for (std::size_t i = 0; i < unknown.dependencies.size(); ++i) {
        dependencies += (i == 0 ? "" : " ") + name(unknown.dependencies[i]);
        kinds += std::string(i == 0 ? "" : " ") + unknown.kinds[i];
    }
    set(node, "dependencies", dependencies);
    set(node, "dependenciesKind", kinds);
}

/// `true`/`false` for Booleans, integers, shortest decimals.
inline std::string start_text(FmuType type, double start) {
    if (type == FmuType::Boolean) return start != 0 ? "true" : "false";
    if (type == FmuType::Real) return number_text(start);
    return std::to_string(static_cast<long long>(start));
}

/// Of an array all values, row-major.
inline std::string start_text(const FmuVariable& x) {
    if (x.elements.empty()) return x.type == FmuType::String ? x.text : start_text(x.type, x.start);
    std::string all;
    for (const FmuElement& element : x.elements)
        all +=
            (all.empty() ? "" : " ") + (x.type == FmuType::String ? element.text : start_text(x.type, element.start));
    return all;
}

inline std::string print(const pugi::xml_document& document) {
    std::ostringstream out;
    document.save(out, "  ", pugi::format_default, pugi::encoding_utf8);
    return out.str();
}

inline void add_declaration(pugi::xml_document& document) {
    pugi::xml_node node = document.append_child(pugi::node_declaration);
    set(node, "version", "1.0");
    set(node, "encoding", "UTF-8");
}

/// UnitDefinitions, the same in both versions.
inline void add_units(pugi::xml_node root, const FmuTable& table) {
    if (table.units.empty()) return;
    pugi::xml_node units = root.append_child("UnitDefinitions");
    for (const FmuUnit& unit : table.units) {
        pugi::xml_node node = units.append_child("Unit");
        set(node, "name", unit.name);
        if (unit.has_base) {
            pugi::xml_node base = node.append_child("BaseUnit");
            const std::pair<const char*, int> exponents[] = {{"kg", unit.kg}, {"m", unit.m},    {"s", unit.s},
                                                             {"A", unit.A},   {"K", unit.K},    {"mol", unit.mol},
                                                             {"cd", unit.cd}, {"rad", unit.rad}};
            for (const auto& [name, exponent] : exponents) {
                if (exponent != 0) set(base, name, exponent);
            }
            if (unit.factor != 1) set(base, "factor", unit.factor);
            if (unit.offset != 0) set(base, "offset", unit.offset);
        }
        for (const FmuDisplayUnit& display : unit.display_units) {
            pugi::xml_node child = node.append_child("DisplayUnit");
            set(child, "name", display.name);
            if (display.factor != 1) set(child, "factor", display.factor);
            if (display.offset != 0) set(child, "offset", display.offset);
        }
    }
}

inline void add_log_categories(pugi::xml_node root) {
    pugi::xml_node categories = root.append_child("LogCategories");
    for (const char* name :
         {"logEvents", "logStatusWarning", "logStatusDiscard", "logStatusError", "logStatusFatal", "logAll"}) {
        set(categories.append_child("Category"), "name", name);
    }
}

inline void add_experiment(pugi::xml_node root, const FmuTable& table) {
    pugi::xml_node experiment = root.append_child("DefaultExperiment");
    set(experiment, "startTime", table.start_time);
    set(experiment, "stopTime", table.stop_time);
    set(experiment, "tolerance", table.tolerance);
    set(experiment, "stepSize", table.step_size);
}

} // namespace torsion::package

#include "runtime/import/system/apply.h"

#include "runtime/import/xml.h"

#include <algorithm>
#include <charconv>

namespace torsion::ssp {

namespace {

std::string joined(const std::string& path, const std::string& name) { return path.empty() ? name : path + "." + name; }

std::string text_of(double value) {
    char buffer[40];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

/// The numbers with the change; nothing if they are none.
std::optional<std::string> changed(const std::string& text, const Affine& change) {
    std::string result;
    for (const std::string_view word : fmu::words(text)) {
        const auto number = fmu::number_of(word);
        if (!number) return std::nullopt;
        result += (result.empty() ? "" : " ") + text_of(change(*number));
    }
    return result;
}

} // namespace

bool Applier::fail(const Binding& binding, const Value& value, std::string text) {
    problem_ = {};
    problem_.code = "E206";
    problem_.text = std::move(text);
    problem_.file = binding.file;
    problem_.line = value.line;
    return false;
}

bool Applier::apply_sets(const Element& element, const std::string& path) {
    for (const Element& inner : element.elements) {
        if (!apply_sets(inner, joined(path, inner.name))) return false;
    }
    return std::all_of(element.bindings.begin(), element.bindings.end(),
                       [&](const Binding& b) { return apply(element, path, b); });
}

bool Applier::apply(const Element& element, const std::string& path, const Binding& binding) {
    for (const Value& value : binding.values) {
        const std::string name = binding.prefix + value.name;
        if (!binding.is_mapped) {
            if (!apply_value(element, path, binding, value, name, nullptr)) return false;
            continue;
        }
        for (const Mapping& mapping : binding.mappings) {
            if (mapping.source == name && !apply_value(element, path, binding, value, mapping.target, &mapping))
                return false;
        }
    }
    return true;
}

bool Applier::apply_value(const Element& element, const std::string& path, const Binding& binding, const Value& value,
                          const std::string& name, const Mapping* mapping) {
    const std::vector<Arrival> arrivals = find(element, path, name);
    if (arrivals.empty()) { // the standard: such a value is ignored
        runtime::Message message;
        message.code = "E208";
        message.is_error = false;
        message.text = "`" + binding.file + "`: " + (path.empty() ? std::string("the system") : "`" + path + "`") +
                       " has nothing called `" + name + "`: the value is ignored";
        message.file = binding.file;
        message.line = value.line;
        network_.warnings.push_back(std::move(message));
    }
    return std::all_of(arrivals.begin(), arrivals.end(),
                       [&](const Arrival& a) { return set(a, binding, value, mapping); });
}

std::vector<Applier::Arrival> Applier::find(const Element& element, const std::string& path,
                                            const std::string& name) const {
    std::vector<Arrival> result;
    if (!element.is_system) {
        const auto part =
            std::find_if(network_.parts.begin(), network_.parts.end(), [&](const Part& p) { return p.name == path; });
        const auto& variables = part->description.variables;
        const auto variable =
            std::find_if(variables.begin(), variables.end(), [&](const fmu::Variable& v) { return v.name == name; });
        if (variable == variables.end()) return result;
        const auto unit = part->description.units.find(variable->unit);
        return {{{static_cast<std::size_t>(part - network_.parts.begin()),
                  static_cast<std::size_t>(variable - variables.begin())},
                 {},
                 unit == part->description.units.end() ? nullptr : &unit->second}};
    }
    if (const auto own = targets_.find({path, name}); own != targets_.end()) result = own->second;
    for (const Element& inner : element.elements) {
        if (!name.starts_with(inner.name + ".")) continue;
        const auto more = find(inner, joined(path, inner.name), name.substr(inner.name.size() + 1));
        result.insert(result.end(), more.begin(), more.end());
    }
    return result;
}

/// Unit of the value → that of the target, the mapping's transformation, the connections'. Nothing where units do not
/// fit.
std::optional<Affine> Applier::change_of(const Arrival& arrival, const Binding& binding, const Value& value,
                                         const Mapping* mapping) const {
    Affine change;
    if (!value.unit.empty() && arrival.unit != nullptr && (mapping == nullptr || mapping->converts_units)) {
        const auto units = conversion(binding.units.at(value.unit), *arrival.unit);
        if (!units) return std::nullopt;
        change = *units;
    }
    if (mapping != nullptr) change = change.then(mapping->change);
    return change.then(arrival.change);
}

bool Applier::set(const Arrival& arrival, const Binding& binding, const Value& value, const Mapping* mapping) {
    const fmu::Variable& variable = network_.variable(arrival.place);
    const auto change = change_of(arrival, binding, value, mapping);
    const std::string its = "`" + network_.name_of(arrival.place) + "`";
    if (!change)
        return fail(binding, value,
                    "the value of `" + value.name + "` is in `" + value.unit + "`, " + its +
                        " in another kind of unit");
    const bool is_enumeration = value.type == "Enumeration"; // other sets give the number as an Integer
    if ((value.type == "String") != (variable.type == fmu::Type::String) ||
        (is_enumeration && variable.type != fmu::Type::Enumeration))
        return fail(binding, value, "the value of `" + value.name + "` is of another type than " + its);
    if (!value.dimensions.empty() && value.dimensions != variable.dimensions)
        return fail(binding, value, "the value of `" + value.name + "` has other dimensions than " + its);
    std::string text = value.text;
    if (!change->is_identity()) {
        const auto numbers = changed(text, *change);
        if (!numbers || variable.type > fmu::Type::Float64)
            return fail(binding, value,
                        "the value of `" + value.name + "` for " + its +
                            ": only Reals can be converted or transformed");
        text = *numbers;
    }
    network_.parts[arrival.place.part].settings.emplace_back(variable.name, text);
    return true;
}

bool Applier::apply_settings(const std::vector<std::pair<std::string, std::string>>& settings) {
    for (const auto& [name, text] : settings) {
        const std::vector<Arrival> arrivals = find(structure_.root, "", name);
        if (arrivals.empty()) {
            problem_ = {};
            problem_.code = "C102";
            problem_.text = "--set: the system has nothing called `" + name + "`";
            problem_.help = "names begin with that of the element: element.variable";
            return false;
        }
        const Binding plain{"--set", "", {}, {}, false, {}};
        const Value value{name, network_.variable(arrivals.front().place).type == fmu::Type::String ? "String" : "",
                          text, "", 0};
        if (!std::all_of(arrivals.begin(), arrivals.end(),
                         [&](const Arrival& a) { return set(a, plain, value, nullptr); }))
            return false;
    }
    return true;
}

} // namespace torsion::ssp

#include "runtime/import/settings.h"

#include "runtime/import/array_text.h"
#include "runtime/import/inputs.h"
#include "runtime/import/places.h"
#include "runtime/import/xml.h"
#include "torsion/simulate.h"

#include <algorithm>
#include <charconv>

namespace torsion::fmu {

namespace {

bool refuse(runtime::Message& problem, const char* code, std::string text, const Variable* variable = nullptr) {
    problem.code = code;
    problem.text = std::move(text);
    if (variable != nullptr) {
        problem.file = description_file;
        problem.line = variable->line;
    }
    return false;
}

/// The text as 64-bit integers, if every number is one; unsigned values as their bits. Else nothing.
std::vector<std::int64_t> whole_numbers(const std::string& text, Type type) {
    std::vector<std::int64_t> values;
    const auto read = [](std::string_view word, auto& value) {
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        return error == std::errc() && end == word.data() + word.size();
    };
    for (std::string_view word : words(text)) {
        if (!word.empty() && word.front() == '+') word.remove_prefix(1);
        std::int64_t value = 0;
        std::uint64_t bits = 0;
        if (type == Type::UInt64 ? !read(word, bits) : !read(word, value)) return {};
        values.push_back(type == Type::UInt64 ? static_cast<std::int64_t>(bits) : value);
    }
    return values;
}

/// The number of a literal, which may have the name of its type before it.
std::optional<double> value_of_literal(const Variable& variable, std::string_view word) {
    if (!variable.literals) return std::nullopt;
    const std::string_view name = word.substr(word.rfind('.') + 1);
    const auto found = std::ranges::find(*variable.literals, name, &Literal::name);
    return found == variable.literals->end() ? std::nullopt : std::optional(static_cast<double>(found->value));
}

/// Empty, or why the value is none of the type's.
std::string wrong_value(const Variable& variable, double value) {
    const bool is_there = !variable.literals || std::ranges::find(*variable.literals, value, [](const Literal& l) {
                                                    return static_cast<double>(l.value);
                                                }) != variable.literals->end();
    return is_there ? wrong_value(variable.type, value) : "is the value of none of its literals";
}

std::string words_of_literals(const Variable& variable) {
    std::string words;
    if (variable.literals)
        for (const Literal& literal : *variable.literals)
            words += (words.empty() ? "its literals are " : ", ") + literal.name;
    return words;
}

bool read_values(const std::string& text, const std::string& where, Setting& setting, runtime::Message& problem) {
    const Variable& variable = *setting.variable;
    setting.text = text;
    if (variable.type == Type::String) return true;
    if (variable.type == Type::Int64 || variable.type == Type::UInt64)
        setting.whole = whole_numbers(text, variable.type);
    for (const std::string_view word : words(text)) {
        bool truth = false;
        auto number = number_of(word);
        if (!number && variable.type == Type::Enumeration) number = value_of_literal(variable, word);
        const bool is_too_large = setting.whole.empty() && number &&
                                  ((variable.type == Type::Int64 && *number >= 0x1p63) ||
                                   (variable.type == Type::UInt64 && *number >= 0x1p64));
        if (is_too_large)
            return refuse(problem, "C103",
                          where + ": `" + text + "` is no value for `" + variable.name +
                              "`: it is out of the type's range",
                          &variable);
        if (variable.type == Type::Boolean && is_truth(word, truth)) setting.values.push_back(truth ? 1 : 0);
        else if (number && wrong_value(variable, *number).empty()) setting.values.push_back(*number);
        else {
            problem.help = words_of_literals(variable);
            return refuse(problem, "C103",
                          where + ": `" + text + "` is no value for `" + variable.name + "`" +
                              (number ? ": it " + wrong_value(variable, *number) : ""),
                          &variable);
        }
    }
    for (const double value : setting.values) {
        if (variable.causality != Causality::Parameter) break;
        if (std::string words = runtime::outside_words(variable.name, value, variable.min, variable.max);
            !words.empty())
            return refuse(problem, "I122", std::move(words), &variable);
    }
    if (setting.values.size() == variable.size) return true;
    return refuse(problem, "C103",
                  where + ": `" + variable.name + "` has " + std::to_string(variable.size) + " values, not " +
                      std::to_string(setting.values.size()),
                  &variable);
}

const Variable* find(const Description& description, const std::string& name) {
    const auto found = std::ranges::find(description.variables, name, &Variable::name);
    return found == description.variables.end() ? nullptr : &*found;
}

bool refuse_unknown(const std::string& name, const Description& description, runtime::Message& problem,
                    const std::string& where) {
    const auto array = std::ranges::find_if(description.variables, [&](const Variable& v) {
        return !v.dimensions.empty() && name.starts_with(v.name + "[");
    });
    if (array != description.variables.end()) problem.help = "set all values of the array `" + array->name + "`";
    return refuse(problem, "C102", where + ": the FMU has no variable `" + name + "`");
}

bool read_setting(const Variable& variable, const std::string& value, const std::optional<ArrayText>& array,
                  std::vector<Setting>& settings, runtime::Message& problem, const std::string& where) {
    if (const std::string reason = why_not_settable(variable); !reason.empty())
        return refuse(problem, "C104", where + ": `" + variable.name + "` " + reason, &variable);
    Setting setting{&variable, {}, {}, {}};
    std::string text = value;
    if (array && variable.type != Type::String) {
        if (array->shape != variable.dimensions)
            return refuse(problem, "C103",
                          where + ": `" + variable.name + "` " +
                              (variable.dimensions.empty() ? "is no array"
                                                           : "has " + words_of_sizes(variable.dimensions) + " values") +
                              ", not " + words_of_sizes(array->shape),
                          &variable);
        text.clear();
        for (const std::string& element : array->elements) text += (text.empty() ? "" : " ") + element;
    }
    if (!read_values(text, where, setting, problem)) return false;
    settings.push_back(std::move(setting));
    return true;
}

/// All elements of an array that the description has one by one: none is left out, and none is there beside them.
bool read_elements(const std::string& name, const ArrayText& array, const Description& description,
                   std::vector<Setting>& settings, runtime::Message& problem, const std::string& where) {
    const auto is_element = [&](const Variable& v) {
        return v.name.starts_with(name + "[") && v.name.find(']') + 1 == v.name.size();
    };
    const auto known = static_cast<std::size_t>(std::ranges::count_if(description.variables, is_element));
    if (known == 0) return refuse_unknown(name, description, problem, where);
    for (std::size_t i = 0; i < array.elements.size(); ++i) {
        const Variable* element =
            known == array.elements.size() ? find(description, name + array.subscripts(i)) : nullptr;
        if (element == nullptr) {
            const auto last = std::find_if(description.variables.rbegin(), description.variables.rend(), is_element);
            return refuse(problem, "C103",
                          where + ": `" + name + "` has " + std::to_string(known) + " values, up to `" + last->name +
                              "`, not " + words_of_sizes(array.shape));
        }
        if (!read_setting(*element, array.elements[i], std::nullopt, settings, problem, where)) return false;
    }
    return true;
}

} // namespace

std::string why_not_settable(const Variable& variable) {
    if (variable.type == Type::Binary || variable.type == Type::Clock) return "is of a type that cannot be set";
    if (variable.causality == Causality::StructuralParameter)
        return "is a structural parameter: changing it is not supported";
    if (variable.variability == Variability::Constant) return "is a constant";
    const bool is_open = variable.causality == Causality::Parameter || variable.causality == Causality::Input ||
                         variable.is_exact ||
                         (!variable.start.empty() && variable.causality != Causality::CalculatedParameter);
    return is_open ? "" : "is computed by the FMU";
}

bool read_settings(const std::vector<std::pair<std::string, std::string>>& given, const Description& description,
                   std::vector<Setting>& settings, runtime::Message& problem, const std::string& where) {
    for (const auto& [name, value] : given) {
        const auto array = array_of(value);
        const auto variable = find(description, name);
        if (variable == nullptr && array) { // its elements are variables of their own
            if (!read_elements(name, *array, description, settings, problem, where)) return false;
            continue;
        }
        if (variable == nullptr) return refuse_unknown(name, description, problem, where);
        if (!read_setting(*variable, value, array, settings, problem, where)) return false;
    }
    return true;
}

Status set_all(const std::vector<Setting>& settings, Fmu& fmu) {
    for (const Setting& setting : settings) {
        const Variable& variable = *setting.variable;
        const Status status = variable.type == Type::String ? fmu.set_text(variable.reference, setting.text)
                              : !setting.whole.empty() ? fmu.set_whole(variable.type, variable.reference, setting.whole)
                                                       : fmu.set(variable.type, &variable.reference, 1,
                                                                 setting.values.data(), setting.values.size());
        if (status > Status::Warning) return status;
    }
    return Status::Ok;
}

} // namespace torsion::fmu

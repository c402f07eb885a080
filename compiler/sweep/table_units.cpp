#include "compiler/sweep/table_units.h"

#include "compiler/sweep/names.h"

#include <algorithm>
#include <array>

namespace torsion::sweep {

namespace {

constexpr std::array keep_units = {"start", "final", "min", "max", "mean", "rms", "abs"};

std::string_view without_blanks(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

/// The argument of `NAME(…)` if the whole text is that call; else nothing.
std::optional<std::string_view> argument_of(std::string_view text, std::string_view name) {
    if (!text.starts_with(name) || !text.ends_with(')')) return std::nullopt;
    std::string_view rest = without_blanks(text.substr(name.size()));
    if (!rest.starts_with('(')) return std::nullopt;
    rest = rest.substr(1, rest.size() - 2);
    const bool is_one = rest.find_first_of("(),") == std::string_view::npos ||
                        argument_of(without_blanks(rest), "abs") || rest.starts_with("der(");
    return is_one ? std::optional(without_blanks(rest)) : std::nullopt;
}

std::string units_field(std::string_view name) {
    std::string result = "\"";
    for (const char c : name) result.append(c == '"' ? 2 : 1, c);
    return result + '"';
}

} // namespace

std::string unit_of_collected(const std::string& expression, const TorsionModel& model) {
    std::string_view text = without_blanks(expression);
    if (text.starts_with("time_of_") && text.ends_with(')')) return "s";
    for (bool is_found = true; is_found;) {
        is_found = std::ranges::any_of(keep_units, [&](const char* name) {
            const auto inner = argument_of(text, name);
            if (inner) text = *inner;
            return inner.has_value();
        });
    }
    const auto row = Names(model).row_of(text);
    return row ? std::string(model.variables[*row].unit == 0 ? std::string_view()
                                                             : runtime::text(model, model.variables[*row].unit))
               : std::string();
}

std::string table_units(const std::vector<TableColumn>& columns) {
    std::string text = "\"name\",\"unit\",\"displayUnit\",\"description\"\n";
    for (const TableColumn& column : columns)
        text += units_field(column.name) + "," + units_field(column.unit) + ",\"\",\"\"\n";
    const bool has_units = std::ranges::any_of(columns, [](const TableColumn& column) { return !column.unit.empty(); });
    return has_units ? text : std::string();
}

} // namespace torsion::sweep

#include "runtime/import/tables.h"

#include "runtime/import/places.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace torsion::fmu {

namespace {

constexpr std::uint8_t no_section = 255;

TorsionType type_of(Type type) {
    switch (type) {
    case Type::Float32:
    case Type::Float64: return TORSION_REAL;
    case Type::Boolean: return TORSION_BOOLEAN;
    case Type::Enumeration: return TORSION_ENUMERATION;
    default: return TORSION_INTEGER;
    }
}

TorsionVariability variability_of(Variability variability) {
    switch (variability) {
    case Variability::Constant: return TORSION_CONSTANT;
    case Variability::Fixed:
    case Variability::Tunable: return TORSION_PARAMETER;
    case Variability::Discrete: return TORSION_DISCRETE;
    default: return TORSION_CONTINUOUS;
    }
}

/// FMI 2.0 numbers references per type.
std::uint64_t key_of(const Description& description, const Variable& variable) {
    const std::uint64_t space =
        description.version == 3
            ? 0
            : static_cast<std::uint64_t>(variable.type == Type::Enumeration ? Type::Int32 : variable.type);
    return space << 32 | variable.reference;
}

} // namespace

bool is_numeric(Type type) { return type < Type::String; }

std::uint32_t Tables::text(const std::string& words) {
    if (words.empty()) return 0;
    const auto offset = static_cast<std::uint32_t>(strings_.size());
    strings_ += words;
    strings_ += '\0';
    return offset;
}

Tables::Tables(const Description& description, bool with_states) : strings_(1, '\0') {
    name_ = text(description.model_name);
    token_ = text(description.token);
    file_ = text(description_file);
    const double nothing = NAN;
    experiment_[0] = description.start.value_or(nothing);
    experiment_[1] = description.stop.value_or(nothing);
    experiment_[2] = description.step.value_or(nothing) > 0 ? *description.step : nothing;
    experiment_[3] = description.tolerance.value_or(nothing);

    std::vector<Place> places(description.variables.size(), Place{no_section, 0});
    if (with_states) add_states(description, places);
    // Places by type, so that one call fetches many values; rows in the order of the file.
    std::vector<Group>* const sections[] = {&parameters, &continuous, &discrete};
    constexpr std::uint8_t section_names[] = {TORSION_P, TORSION_Y, TORSION_D};
    std::unordered_map<std::uint64_t, std::size_t> first;
    for (int s = 0; s < 3; ++s) {
        std::map<Type, Group> groups;
        std::vector<std::size_t> members;
        for (std::size_t i = 0; i < description.variables.size(); ++i) {
            const Variable& variable = description.variables[i];
            const int section = variable.variability <= Variability::Tunable      ? 0
                                : variable.variability == Variability::Continuous ? 1
                                                                                  : 2;
            if (section != s || places[i].section != no_section || !is_numeric(variable.type) ||
                variable.causality == Causality::Independent || variable.size == 0)
                continue;
            if (!first.emplace(key_of(description, variable), i).second) continue; // an alias
            Group& group = groups.try_emplace(variable.type, Group{variable.type, {}, 0, 0}).first->second;
            group.references.push_back(variable.reference);
            places[i] = {section_names[s], static_cast<std::uint32_t>(group.values)};
            group.values += variable.size;
            members.push_back(i);
        }
        for (auto& [type, group] : groups) {
            group.offset = sizes_[s];
            sizes_[s] += group.values;
        }
        for (const std::size_t i : members)
            places[i].index += static_cast<std::uint32_t>(groups.at(description.variables[i].type).offset);
        for (auto& [type, group] : groups) sections[s]->push_back(std::move(group));
    }
    for (std::size_t i = 0; i < description.variables.size(); ++i) {
        const Variable& variable = description.variables[i];
        const auto original = first.find(key_of(description, variable));
        const bool is_alias = places[i].section == no_section;
        if (is_alias &&
            (original == first.end() || !is_numeric(variable.type) || variable.causality == Causality::Independent))
            continue;
        add_variable(variable, is_alias ? places[original->second] : places[i], is_alias || variable.is_alias);
    }
}

void Tables::add_variable(const Variable& variable, const Place& place, bool is_alias) {
    TorsionVariable row{};
    row.description = text(variable.description);
    row.unit = text(variable.unit);
    row.display_unit = text(variable.display_unit);
    row.type = type_of(variable.type);
    row.variability = variability_of(variable.variability);
    row.causality = variable.causality == Causality::Input    ? TORSION_INPUT
                    : variable.causality == Causality::Output ? TORSION_OUTPUT
                                                              : TORSION_LOCAL;
    row.flags = is_alias ? TORSION_ALIAS : 0;
    row.section = place.section;
    row.component = UINT32_MAX;
    row.file = file_;
    row.line = variable.line;
    for (std::size_t element = 0; element < variable.size; ++element) {
        row.name = text(element_name(variable, element));
        row.index = place.index + static_cast<std::uint32_t>(element);
        variables_.push_back(row);
    }
}

// States have the order of the derivatives. A state and its aliases share one place; so do a derivative and its
// aliases.
void Tables::add_states(const Description& description, std::vector<Place>& places) {
    std::unordered_map<std::uint32_t, std::uint32_t> states, derivatives; // reference → index
    std::uint32_t n = 0;
    for (const Unknown& unknown : description.derivatives) {
        const Variable& state = *description.state_of(unknown);
        states.emplace(state.reference, n);
        derivatives.emplace(unknown.reference, n);
        state_references.push_back(state.reference);
        derivative_references.push_back(unknown.reference);
        for (std::size_t e = 0; e < state.size; ++e) states_.push_back({0, UINT32_MAX, state.nominal});
        n += static_cast<std::uint32_t>(state.size);
    }
    for (std::size_t i = 0; i < description.variables.size(); ++i) {
        const Variable& variable = description.variables[i];
        if (variable.type != Type::Float64) continue;
        if (const auto found = states.find(variable.reference); found != states.end())
            places[i] = {TORSION_X, found->second};
        else if (const auto der = derivatives.find(variable.reference); der != derivatives.end())
            places[i] = {TORSION_DER, der->second};
    }
    add_pattern(description);
}

// Dependence of derivatives on states, element by element; without declared dependencies a derivative depends on all.
void Tables::add_pattern(const Description& description) {
    // reference of a state → its first column and their number
    std::unordered_map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>> columns;
    std::uint32_t n = 0;
    for (const Unknown& unknown : description.derivatives) {
        const Variable& state = *description.state_of(unknown);
        columns.emplace(state.reference, std::pair(n, static_cast<std::uint32_t>(state.size)));
        n += static_cast<std::uint32_t>(state.size);
    }
    std::vector<std::vector<std::uint32_t>> rows(n);
    std::uint32_t row = 0;
    for (const Unknown& unknown : description.derivatives) {
        const auto size = static_cast<std::uint32_t>(description.state_of(unknown)->size);
        const auto depend = [&](std::uint32_t first, std::uint32_t count) {
            for (std::uint32_t c = first; c < first + count; ++c) {
                for (std::uint32_t r = row; r < row + size; ++r) rows[c].push_back(r);
            }
        };
        if (!unknown.has_dependencies) depend(0, n);
        for (const std::uint32_t dependency : unknown.dependencies) {
            if (const auto found = columns.find(dependency); found != columns.end())
                depend(found->second.first, found->second.second);
        }
        row += size;
    }
    jacobian_start.assign(1, 0);
    for (std::vector<std::uint32_t>& column : rows) {
        std::sort(column.begin(), column.end());
        column.erase(std::unique(column.begin(), column.end()), column.end());
        jacobian_row.insert(jacobian_row.end(), column.begin(), column.end());
        jacobian_start.push_back(static_cast<std::uint32_t>(jacobian_row.size()));
    }
    group_columns(n);
}

// Columns without a common row share one directional derivative (Curtis, Powell & Reid 1974).
void Tables::group_columns(std::size_t n) {
    std::vector<std::vector<bool>> taken;
    for (std::uint32_t column = 0; column < n; ++column) {
        std::size_t g = 0;
        const auto is_free = [&](const std::vector<bool>& rows) {
            return std::none_of(jacobian_row.begin() + jacobian_start[column],
                                jacobian_row.begin() + jacobian_start[column + 1],
                                [&](std::uint32_t r) { return rows[r]; });
        };
        while (g < taken.size() && !is_free(taken[g])) ++g;
        if (g == taken.size()) {
            taken.emplace_back(n, false);
            jacobian_groups.emplace_back();
        }
        for (std::uint32_t e = jacobian_start[column]; e < jacobian_start[column + 1]; ++e)
            taken[g][jacobian_row[e]] = true;
        jacobian_groups[g].push_back(column);
    }
}

std::uint32_t Tables::add_relation(const std::string& words, bool is_time_event, std::uint32_t line) {
    TorsionRelation row{};
    row.text = text(words);
    row.component = UINT32_MAX;
    row.file = file_;
    row.line = line;
    row.op = 2; // left > right
    row.is_time_event = is_time_event ? 1 : 0;
    relations_.push_back(row);
    return static_cast<std::uint32_t>(relations_.size()) - 1;
}

void Tables::describe(TorsionModel& model) const {
    model.abi_version = TORSION_ABI_VERSION;
    model.size = sizeof(TorsionModel);
    model.name = name_;
    model.guid = token_;
    model.n_x = static_cast<std::uint32_t>(states_.size());
    model.n_p = static_cast<std::uint32_t>(sizes_[0]);
    model.n_y = static_cast<std::uint32_t>(sizes_[1]);
    model.n_d = static_cast<std::uint32_t>(sizes_[2]);
    model.n_relations = static_cast<std::uint32_t>(relations_.size());
    model.n_work = 2;
    model.n_variables = static_cast<std::uint32_t>(variables_.size());
    model.strings_size = static_cast<std::uint32_t>(strings_.size());
    model.strings = strings_.data();
    model.variables = variables_.data();
    model.states = states_.data();
    model.relations = relations_.data();
    model.start_time_stop_time_interval_tolerance = experiment_;
}

} // namespace torsion::fmu

#include "compiler/report/recorder.h"

#include "compiler/flat/flat_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>

namespace torsion::report {

namespace {

constexpr std::size_t most_values = 12'000'000, most_rows = 20'000, least_rows = 500;

PageVariable::Form form_of(std::uint8_t type) {
    switch (type) {
    case TORSION_INTEGER: return PageVariable::Form::Integer;
    case TORSION_BOOLEAN: return PageVariable::Form::Boolean;
    case TORSION_ENUMERATION: return PageVariable::Form::Enumeration;
    default: return PageVariable::Form::Continuous;
    }
}

/// Integer constants of the same component name the values of a mode (`constant Integer Locked = 0`).
using Constants = std::map<flat::ComponentId, std::vector<std::pair<double, std::string>>>;

Constants integer_constants(const flat::FlatModel& model) {
    Constants result;
    for (const flat::Variable& v : model.variables) {
        if (v.type != flat::Type::Integer || v.variability != flat::Variability::Constant || !v.binding ||
            !model.pool.is_constant(v.binding))
            continue;
        result[v.origin.component].emplace_back(model.pool.value(v.binding), v.name.substr(v.name.rfind('.') + 1));
    }
    for (auto& [component, constants] : result) std::sort(constants.begin(), constants.end());
    return result;
}

} // namespace

std::size_t row_capacity(std::size_t columns) {
    return std::clamp(most_values / std::max<std::size_t>(columns, 1), least_rows, most_rows);
}

Recorder::Recorder(const std::string& variables) {
    if (!variables.empty()) filter_.emplace(variables);
}

bool Recorder::begin(const TorsionModel& model) {
    const std::array<std::uint32_t, 8> sizes = {model.n_x, model.n_x, model.n_y, model.n_p,
                                                model.n_u, model.n_d, 1,         model.n_work};
    std::array<std::vector<int>, 8> known; // place in the frame → column
    for (std::size_t s = 0; s < sizes.size(); ++s) known[s].assign(sizes[s], -1);
    trajectory_ = {};
    rows_of_model_.clear();
    columns_.clear();
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& variable = model.variables[i];
        if (variable.type == TORSION_STRING || variable.section == TORSION_TIME) continue;
        const std::string_view name = runtime::text(model, variable.name);
        const bool is_wanted = filter_ ? filter_->matches(name) : (variable.flags & TORSION_HIDDEN) == 0;
        if (!is_wanted) continue;
        rows_of_model_.push_back(i);
        add_variable(model, variable, known[variable.section]);
    }
    values_.resize(columns_.size());
    store_.emplace(columns_.size(), row_capacity(columns_.size()));
    return true;
}

void Recorder::add_variable(const TorsionModel& model, const TorsionVariable& variable, std::vector<int>& known) {
    const auto text = [&](std::uint32_t offset) {
        return std::string(offset == 0 ? std::string_view() : runtime::text(model, offset));
    };
    int& column = known[variable.index];
    if (column < 0) {
        column = static_cast<int>(columns_.size());
        columns_.push_back({&variable});
    }
    PageVariable result;
    result.name = text(variable.name);
    result.description = text(variable.description);
    result.unit = text(variable.unit);
    result.display_unit = text(variable.display_unit);
    result.form = form_of(variable.type);
    result.column = column;
    result.negated = (variable.flags ^ columns_[static_cast<std::size_t>(column)].variable->flags) & TORSION_NEGATED;
    trajectory_.variables.push_back(std::move(result));
}

bool Recorder::row(const TorsionFrame& frame) {
    const bool is_first = store_->added() == 0;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
        Column& column = columns_[c];
        const double value = values_[c] = runtime::value_of(frame, *column.variable);
        if (is_first) column.first = value;
        else column.varies = column.varies || !(value == column.first);
    }
    store_->add(frame.time, values_.data());
    return true;
}

/// Columns that change; the variables of all others are constants.
void Recorder::add_columns(const RowStore& store, Trajectory& to) const {
    to.time = store.times();
    to.rows = store.added();
    std::vector<int> number(columns_.size(), -1); // of the columns that change
    for (std::size_t c = 0; c < columns_.size(); ++c) {
        if (!columns_[c].varies) continue;
        number[c] = static_cast<int>(to.columns.size());
        to.columns.push_back(store.column(c));
    }
    for (PageVariable& v : to.variables) {
        const std::size_t c = static_cast<std::size_t>(v.column);
        v.constant = v.negated ? -columns_[c].first : columns_[c].first;
        v.column = number[c];
    }
}

Trajectory Recorder::take(const std::string& name, const flat::FlatModel* model) {
    trajectory_.name = name;
    if (!store_) return std::move(trajectory_);
    if (model != nullptr) name_literals(*model, trajectory_);
    add_columns(*store_, trajectory_);
    store_.reset();
    return std::move(trajectory_);
}

Trajectory Recorder::so_far(const flat::FlatModel* model) const {
    Trajectory result = trajectory_;
    if (!store_) return result;
    if (model != nullptr) name_literals(*model, result);
    add_columns(*store_, result);
    return result;
}

void Recorder::name_literals(const flat::FlatModel& model, Trajectory& result) const {
    std::map<std::string_view, const flat::EnumerationType*> types;
    for (const flat::EnumerationType& type : model.enumerations) types[type.name] = &type;
    const Constants constants = integer_constants(model);
    for (std::size_t i = 0; i < rows_of_model_.size(); ++i) {
        // derivatives by parameters stand behind the model's variables
        if (rows_of_model_[i] >= model.variables.size()) break;
        const flat::Variable& v = model.variables[flat::VarId(rows_of_model_[i])];
        PageVariable& to = result.variables[i];
        if (const auto type = types.find(model.strings[v.enumeration]);
            v.type == flat::Type::Enumeration && type != types.end()) {
            for (std::size_t k = 0; k < type->second->literals.size(); ++k)
                to.literals.emplace_back(static_cast<double>(k + 1), type->second->literals[k]);
        }
        const bool is_mode = v.type == flat::Type::Integer && v.variability >= flat::Variability::Discrete;
        if (const auto found = constants.find(v.origin.component);
            is_mode && found != constants.end() && found->second.size() > 1)
            to.literals = found->second;
    }
}

} // namespace torsion::report

#include "compiler/analysis/linear/linear_system.h"

#include "compiler/analysis/linear/rounding.h"
#include "compiler/flat/excited.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <unordered_map>

namespace torsion::analysis {

namespace {

constexpr double rounding = 1e-12; ///< of a sum of terms, relative to the largest

std::string text(const TorsionModel& model, std::uint32_t offset) { return std::string(runtime::text(model, offset)); }

bool is_continuous(const TorsionVariable& variable) {
    return variable.type == TORSION_REAL && variable.section != TORSION_P && variable.section != TORSION_D;
}

const TorsionVariable* member(const TorsionModel& model, std::uint32_t component, const char* name) {
    const std::string path = text(model, model.components[component].path);
    const std::string wanted = path.empty() ? name : path + "." + name;
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        if (runtime::text(model, model.variables[i].name) == wanted) return &model.variables[i];
    }
    return nullptr;
}

/// Does no column of the system change this combination of the states? The other entries of a column set the scale of
/// rounding.
bool is_invariant(const LinearSystem& system, const std::vector<double>& row) {
    const auto changes = [&](const Matrix& matrix) {
        for (std::size_t j = 0; j < matrix.columns; ++j) {
            double sum = 0, largest = 0;
            for (const Entry& e : matrix.column(j)) {
                sum += row[e.row] * e.value;
                largest = std::max(largest, std::abs(e.value));
            }
            if (std::abs(sum) > rounding * largest) return true;
        }
        return false;
    };
    return std::any_of(row.begin(), row.end(), [](double v) { return v != 0; }) && !changes(system.a) &&
           !changes(system.b);
}

std::vector<double> row_of_state(std::size_t n, std::size_t i) {
    std::vector<double> row(n, 0.0);
    row[i] = 1;
    return row;
}

/// Sets the derivative of a held state to exactly zero, without rounding.
void clear_row(LinearSystem& system, const std::vector<double>& row) {
    const auto count = std::count_if(row.begin(), row.end(), [](double v) { return v != 0; });
    const auto i =
        static_cast<std::size_t>(std::find_if(row.begin(), row.end(), [](double v) { return v != 0; }) - row.begin());
    if (count != 1) return;
    for (Matrix* matrix : {&system.a, &system.b}) {
        for (std::size_t j = 0; j < matrix->columns; ++j) (*matrix)(i, j) = 0;
    }
}

/// A variable as a row over the states; empty if the model cannot be evaluated.
std::vector<double> row_of_variable(TorsionFrame& frame, const TorsionVariable& variable) {
    const TorsionModel& model = *frame.model;
    Matrix changes;
    std::string ignored;
    if (!sensitivities(frame, {static_cast<std::uint32_t>(&variable - model.variables)}, changes, ignored)) return {};
    std::vector<double> row(model.n_x);
    for (std::uint32_t j = 0; j < model.n_x; ++j) row[j] = static_cast<double>(changes(model.n_x, j));
    return row;
}

/// Adds the relative speeds of elements that are locked now; finds them by their names in the library. Returns the
/// components, in the order of the held motions.
std::vector<std::uint32_t> add_locked(TorsionFrame& frame, LinearSystem& system) {
    const TorsionModel& model = *frame.model;
    std::vector<std::uint32_t> components;
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& variable = model.variables[i];
        const std::string name = text(model, variable.name);
        if (variable.type != TORSION_BOOLEAN || variable.variability != TORSION_DISCRETE ||
            !(name == "locked" || name.ends_with(".locked")))
            continue;
        if (runtime::value_of(frame, variable) == 0) continue;
        for (const char* speed : {"w_relfric", "v_relfric", "w_rel", "v_rel", "w_a", "w", "v"}) {
            const TorsionVariable* found = member(model, variable.component, speed);
            if (found == nullptr || !is_continuous(*found)) continue;
            HeldMotion held{text(model, found->name), text(model, model.components[variable.component].path),
                            row_of_variable(frame, *found)};
            if (!is_invariant(system, held.row)) continue;
            clear_row(system, held.row);
            system.held.push_back(std::move(held));
            components.push_back(variable.component);
            break;
        }
    }
    return components;
}

/// Is the derivative of this combination of the states that combination, and nothing else?
bool is_derivative(const LinearSystem& system, const std::vector<double>& position, const std::vector<double>& speed) {
    const auto product = [&](const Matrix& matrix, std::size_t j, double& largest) {
        double sum = 0;
        for (const Entry& e : matrix.column(j)) {
            sum += position[e.row] * e.value;
            largest = std::max(largest, std::abs(position[e.row] * e.value));
        }
        return sum;
    };
    double size = 0;
    for (const double v : speed) size = std::max(size, std::abs(v));
    for (std::size_t j = 0; j < system.a.columns; ++j) {
        double largest = size;
        const double sum = product(system.a, j, largest);
        if (std::abs(sum - speed[j]) > rounding * largest) return false;
    }
    for (std::size_t j = 0; j < system.b.columns; ++j) {
        double largest = 0;
        const double sum = product(system.b, j, largest);
        if (std::abs(sum) > rounding * largest) return false;
    }
    return true;
}

/// Adds the angles of the held speeds that are no states but combinations of states; also finds them by their names in
/// the library.
void add_combined_positions(TorsionFrame& frame, LinearSystem& system, const std::vector<std::uint32_t>& components) {
    for (std::size_t k = 0; k < components.size(); ++k) {
        for (const char* name : {"phi_rel", "s_rel", "phi_a", "phi", "s"}) {
            const TorsionVariable* found = member(*frame.model, components[k], name);
            if (found == nullptr || !is_continuous(*found)) continue;
            HeldMotion held{text(*frame.model, found->name), system.held[k].by, row_of_variable(frame, *found)};
            if (held.row.empty() || !is_derivative(system, held.row, system.held[k].row)) continue;
            const bool is_known = std::any_of(system.held.begin(), system.held.end(), [&](const HeldMotion& other) {
                return other.name == held.name || other.row == held.row;
            });
            if (!is_known) system.held.push_back(std::move(held));
            break;
        }
    }
}

/// der(phi_rel) = w_rel: a held speed holds its position, too.
void add_positions(LinearSystem& system) {
    const std::size_t n = system.states.size(), speeds = system.held.size();
    const Matrix& a = system.a;
    for (std::size_t i = 0; i < n && speeds > 0; ++i) {
        for (std::size_t k = 0; k < speeds; ++k) {
            const std::vector<double>& speed = system.held[k].row;
            const std::size_t pivot = static_cast<std::size_t>(
                std::max_element(speed.begin(), speed.end(),
                                 [](double x, double y) { return std::abs(x) < std::abs(y); }) -
                speed.begin());
            const double factor = a(i, pivot) / speed[pivot];
            bool is_multiple = factor != 0;
            for (std::size_t j = 0; j < n && is_multiple; ++j)
                is_multiple = std::abs(a(i, j) - factor * speed[j]) <= rounding * std::abs(factor * speed[pivot]);
            if (!is_multiple) continue;
            system.held.push_back({system.states[i].name, system.held[k].by, row_of_state(n, i)});
            break;
        }
    }
}

} // namespace

double change_of(const TorsionFrame& frame, const TorsionVariable& variable) {
    const TorsionModel& model = *frame.model;
    const double *seed = frame.work + model.work_seed, *tangent = frame.work + model.work_tangent;
    const double sign = (variable.flags & TORSION_NEGATED) != 0 ? -1 : 1;
    switch (variable.section) {
    case TORSION_X: return sign * seed[variable.index];
    case TORSION_U: return sign * seed[model.n_x + variable.index];
    case TORSION_DER: return sign * tangent[variable.index];
    case TORSION_Y: return sign * tangent[model.n_x + variable.index];
    default: return 0;
    }
}

LinearVariable linear_variable(const TorsionModel& model, std::uint32_t row) {
    const TorsionVariable& variable = model.variables[row];
    return {text(model, variable.name), text(model, variable.unit), text(model, variable.description), row};
}

std::vector<std::uint32_t> inputs_of(const TorsionModel& model) {
    std::vector<std::uint32_t> rows;
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& v = model.variables[i];
        if (v.section == TORSION_U && v.type == TORSION_REAL && (v.flags & TORSION_ALIAS) == 0) rows.push_back(i);
    }
    return rows;
}

std::vector<std::uint32_t> outputs_of(const TorsionModel& model) {
    std::vector<std::uint32_t> rows;
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& v = model.variables[i];
        if (v.causality == TORSION_OUTPUT && v.type == TORSION_REAL) rows.push_back(i);
    }
    return rows;
}

namespace {

bool is_finite(const std::vector<Entry>& column) {
    return std::all_of(column.begin(), column.end(), [](const Entry& e) { return std::isfinite(e.value); });
}

void add(std::vector<Entry>& column, std::size_t row, double value) {
    if (value != 0) column.push_back({static_cast<std::uint32_t>(row), value});
}

/// A column by central differences, relations held. The step balances rounding and curvature.
bool differences(TorsionFrame& frame, const std::vector<std::uint32_t>& variables, double& place, double sign,
                 std::vector<Entry>& column) {
    const TorsionModel& model = *frame.model;
    const double value = place, step = std::cbrt(std::numeric_limits<double>::epsilon()) * (1 + std::abs(value));
    const auto values_at = [&](double at, std::vector<double>& values) {
        place = at;
        if (model.outputs(&frame) != 0) return false;
        values.assign(frame.der, frame.der + model.n_x);
        for (const std::uint32_t row : variables) values.push_back(runtime::value_of(frame, model.variables[row]));
        return true;
    };
    std::vector<double> above, below, here;
    const bool is_good = values_at(value + step, above) && values_at(value - step, below);
    if (!values_at(value, here) || !is_good) return false;
    column.clear();
    for (std::size_t i = 0; i < above.size(); ++i) add(column, i, sign * (above[i] - below[i]) / (2 * step));
    return true;
}

} // namespace

bool sensitivities(TorsionFrame& frame, const std::vector<std::uint32_t>& variables, Matrix& result,
                   std::string& problem) {
    const TorsionModel& model = *frame.model;
    const auto is_continuous = [](const TorsionHistory& row) { return (row.flags & TORSION_HISTORY_DISCRETE) == 0; };
    if (model.n_distributions > 0)
        return problem = "the model has a `spatialDistribution`: it is no linear system of finitely many states", false;
    if (std::any_of(model.histories, model.histories + model.n_histories, is_continuous))
        return problem = "the model has a `delay`: it is no linear system of finitely many states", false;
    const std::vector<std::uint32_t> inputs = inputs_of(model);
    double* seed = frame.work + model.work_seed;
    result = Matrix(model.n_x + variables.size(), model.n_x + inputs.size());
    for (std::size_t j = 0; j < result.columns; ++j) {
        std::fill_n(seed, model.n_x + model.n_u, 0.0);
        if (j < model.n_x) seed[j] = 1;
        else
            seed[model.n_x + model.variables[inputs[j - model.n_x]].index] =
                (model.variables[inputs[j - model.n_x]].flags & TORSION_NEGATED) != 0 ? -1 : 1;
        if (model.tangent(&frame) != 0) return problem = "the model cannot be evaluated at this point", false;
        const double* tangent = frame.work + model.work_tangent;
        std::vector<Entry> column;
        for (std::uint32_t i = 0; i < model.n_x; ++i) add(column, i, tangent[i]);
        for (std::size_t k = 0; k < variables.size(); ++k)
            add(column, model.n_x + k, change_of(frame, model.variables[variables[k]]));
        if (is_finite(column)) {
            result.set_column(j, std::move(column));
            continue;
        }
        // A block that is solved whole has no slopes along its tears (solve_block_gradient): differences stand for
        // them.
        double& place = j < model.n_x ? frame.x[j] : frame.u[model.variables[inputs[j - model.n_x]].index];
        const double sign = j < model.n_x ? 1 : seed[model.n_x + model.variables[inputs[j - model.n_x]].index];
        if (!differences(frame, variables, place, sign, column))
            return problem = "the model cannot be evaluated beside this point", false;
        for (const Entry& e : column) {
            if (std::isfinite(e.value)) continue;
            const std::string name =
                e.row < model.n_x ? "der(" + text(model, model.variables[model.states[e.row].variable].name) + ")"
                                  : text(model, model.variables[variables[e.row - model.n_x]].name);
            return problem = "a derivative of `" + name + "` is no finite number", false;
        }
        result.set_column(j, std::move(column));
    }
    return true;
}

LinearSystem named_system(const TorsionFrame& frame, const std::vector<std::uint32_t>& outputs) {
    const TorsionModel& model = *frame.model;
    LinearSystem system;
    system.time = frame.time;
    system.rests_on_differences = model.tangent_is_difference != 0;
    for (std::uint32_t i = 0; i < model.n_x; ++i)
        system.states.push_back(linear_variable(model, model.states[i].variable));
    for (std::uint32_t row : inputs_of(model)) system.inputs.push_back(linear_variable(model, row));
    for (std::uint32_t row : outputs) system.outputs.push_back(linear_variable(model, row));
    return system;
}

bool is_own_state(const LinearVariable& state) {
    return !state.name.starts_with(flat::turning_angle_prefix) && !state.name.starts_with(flat::turning_speed_prefix);
}

std::size_t count_own_states(const LinearSystem& system) {
    return static_cast<std::size_t>(std::ranges::count_if(system.states, is_own_state));
}

bool linearize(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs, LinearSystem& system,
               std::string& problem) {
    const TorsionModel& model = *frame.model;
    Matrix all;
    if (!sensitivities(frame, outputs, all, problem)) return false;
    system = named_system(frame, outputs);
    const std::size_t n = model.n_x, m = system.inputs.size(), p = outputs.size();
    system.a = all.part(0, n, 0, n), system.b = all.part(0, n, n, m), system.c = all.part(n, p, 0, n),
    system.d = all.part(n, p, n, m);
    drop_rounding(frame, system.a);
    const std::vector<std::uint32_t> locked = add_locked(frame, system);
    add_positions(system);
    add_combined_positions(frame, system, locked);
    return true;
}

} // namespace torsion::analysis

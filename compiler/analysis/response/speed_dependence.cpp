#include "compiler/analysis/response/speed_dependence.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

namespace torsion::analysis {

namespace {

constexpr double rounding_of_columns = 1e-9; // of the largest entry: a column is the same

using MeanColumns = std::vector<std::vector<double>>;

MeanColumns columns_of(const Matrix& matrix, const std::vector<std::size_t>& places) {
    MeanColumns columns;
    for (const std::size_t j : places) {
        columns.emplace_back(matrix.rows, 0.0);
        for (const Entry& e : matrix.column(j)) columns.back()[e.row] = e.value;
    }
    return columns;
}

/// MeanColumns of states, with the torques of sources held. The inputs keep their effects.
Matrix held_columns(const MeanSystem& system, std::size_t states, const MeanColumns& columns) {
    const Matrix& all = system.all;
    const std::size_t inputs = all.columns - states;
    Matrix few(all.rows, columns.size() + inputs);
    for (std::size_t k = 0; k < columns.size(); ++k) {
        for (std::size_t row = 0; row < all.rows; ++row) few(row, k) = columns[k][row];
    }
    for (std::size_t k = 0; k < inputs; ++k) few.set_column(columns.size() + k, all.column(states + k));
    system.sources.hold(few, system.outputs, system.torques, columns.size());
    return few;
}

bool is_same(std::vector<double> column, const Matrix& all, std::size_t j) {
    double size = 0, change = 0;
    for (const Entry& e : all.column(j)) {
        size = std::max(size, std::abs(e.value));
        column[e.row] -= e.value;
    }
    for (const double of_row : column) change = std::max(change, std::abs(of_row));
    return change <= rounding_of_columns * size;
}

/// States whose columns are others at the first or last speed. Nothing: the model cannot be evaluated.
std::optional<std::vector<std::size_t>> varying_states(TurnedModel& turned, const MeanSystem& system,
                                                       const MeanBalance* balance, const std::vector<double>& speeds) {
    std::vector<std::size_t> all, varying;
    for (std::size_t j = 0; j < turned.states(); ++j) {
        if (std::ranges::none_of(turned.sources(), [&](const TurningSource& s) { return s.turn == j || s.rate == j; }))
            all.push_back(j);
    }
    std::vector<bool> varies(turned.states(), false);
    MeanColumns columns;
    for (const double speed : {speeds.front(), speeds.back()}) {
        if (!turned.balance(speed, balance) || !turned.mean_columns(all, columns)) return std::nullopt;
        for (std::size_t k = 0; k < all.size(); ++k)
            varies[all[k]] = varies[all[k]] || !is_same(columns[k], system.all, all[k]);
    }
    std::ranges::copy_if(all, std::back_inserter(varying), [&](std::size_t j) { return varies[j]; });
    return varying;
}

RowChanges without_zeros(const RowChanges& changes) {
    const std::size_t rows = changes.rows.size();
    double largest = 0;
    for (const std::complex<double> value : changes.values) largest = std::max(largest, std::abs(value));
    std::vector<bool> counts(rows, false);
    for (std::size_t i = 0; i < changes.values.size(); ++i)
        counts[i % rows] = counts[i % rows] || std::abs(changes.values[i]) > rounding_of_columns * largest;
    RowChanges kept;
    for (std::size_t row = 0; row < rows; ++row) {
        if (counts[row]) kept.rows.push_back(changes.rows[row]);
    }
    for (std::size_t i = 0; i < changes.values.size(); ++i) {
        if (counts[i % rows]) kept.values.push_back(changes.values[i]);
    }
    return kept;
}

} // namespace

bool add_speed_dependence(TurnedModel& turned, const MeanSystem& system, const MeanBalance* balance,
                          ResponseProblem& response) {
    const auto varying = varying_states(turned, system, balance, response.speeds);
    if (!varying) return false;
    if (varying->empty()) return true;
    const Matrix reference = held_columns(system, turned.states(), columns_of(system.all, *varying));
    std::vector<RowChanges> changes(varying->size());
    for (RowChanges& of_column : changes) {
        for (std::size_t row = 0; row < reference.rows; ++row) of_column.rows.push_back(row);
    }
    MeanColumns columns;
    for (const double speed : response.speeds) {
        if (!turned.balance(speed, balance) || !turned.mean_columns(*varying, columns)) return false;
        const Matrix now = held_columns(system, turned.states(), columns);
        for (std::size_t k = 0; k < varying->size(); ++k) {
            for (std::size_t row = 0; row < now.rows; ++row)
                changes[k].values.emplace_back(now(row, k) - reference(row, k));
        }
    }
    for (std::size_t k = 0; k < varying->size(); ++k)
        response.feedback.push_back({without_zeros(changes[k]), {{(*varying)[k], 1.0}}});
    return true;
}

} // namespace torsion::analysis

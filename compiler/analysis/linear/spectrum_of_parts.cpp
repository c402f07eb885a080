#include "compiler/analysis/linear/separate_parts.h"
#include "compiler/analysis/linear/spectrum.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace torsion::analysis {

namespace {

using Part = std::vector<std::size_t>;

constexpr double as_near = 1e-9; ///< relative: values that are equal but for rounding

/// A state's number within its part.
using Numbers = std::vector<std::size_t>;

Matrix part_of(const Matrix& a, const Part& part, const Numbers& numbers) {
    Matrix result(part.size(), part.size());
    for (std::size_t j = 0; j < part.size(); ++j) {
        std::vector<Entry> column = a.column(part[j]);
        for (Entry& e : column) e.row = static_cast<std::uint32_t>(numbers[e.row]);
        result.set_column(j, std::move(column));
    }
    return result;
}

StateRow part_of(StateRow row, const Numbers& numbers) {
    for (Entry& e : row) e.row = static_cast<std::uint32_t>(numbers[e.row]);
    return row;
}

/// The rows of a part.
struct PartRows {
    std::vector<std::vector<double>> held;
    MassRows masses;
    std::vector<std::size_t> masses_of; ///< their places among all
};

std::vector<PartRows> rows_of_parts(const std::vector<Part>& parts, const Numbers& numbers,
                                    const Numbers& part_of_state, const std::vector<std::vector<double>>& held,
                                    const MassRows& masses) {
    std::vector<PartRows> result(parts.size());
    for (const std::vector<double>& row : held) {
        const auto first = static_cast<std::size_t>(
            std::find_if(row.begin(), row.end(), [](double v) { return v != 0; }) - row.begin());
        if (first == row.size()) continue;
        const std::size_t part = part_of_state[first];
        std::vector<double>& of = result[part].held.emplace_back();
        for (const std::size_t i : parts[part]) of.push_back(row[i]);
    }
    for (std::size_t k = 0; k < masses.positions.size(); ++k) {
        const StateRow& some = masses.positions[k].empty() ? masses.speeds[k] : masses.positions[k];
        if (some.empty()) continue;
        PartRows& of = result[part_of_state[some.front().row]];
        of.masses.positions.push_back(part_of(masses.positions[k], numbers));
        of.masses.speeds.push_back(part_of(masses.speeds[k], numbers));
        of.masses_of.push_back(k);
    }
    return result;
}

template <class Number>
std::vector<Number> over_all(const std::vector<Number>& values, const Part& part, std::size_t n) {
    std::vector<Number> result(n);
    for (std::size_t k = 0; k < part.size(); ++k) result[part[k]] = values[k];
    return result;
}

void append(Spectrum& whole, const Spectrum& spectrum, const Part& part, std::size_t n) {
    if (whole.problem.empty()) whole.problem = spectrum.problem;
    whole.is_selection = whole.is_selection || spectrum.is_selection;
    whole.known = std::min(whole.known, spectrum.known),
    whole.known_decay = std::min(whole.known_decay, spectrum.known_decay);
    whole.has_converged = whole.has_converged && spectrum.has_converged;
    whole.zeros += spectrum.zeros, whole.held += spectrum.held;
    whole.values.insert(whole.values.end(), spectrum.values.begin(), spectrum.values.end());
    for (const auto& vector : spectrum.vectors) whole.vectors.push_back(over_all(vector, part, n));
    for (const auto& dual : spectrum.duals) whole.duals.push_back(over_all(dual, part, n));
    for (const auto& shares : spectrum.participation) whole.participation.push_back(over_all(shares, part, n));
}

template <class Row>
void reorder(std::vector<Row>& rows, const std::vector<std::size_t>& order) {
    std::vector<Row> result;
    for (const std::size_t k : order) result.push_back(std::move(rows[k]));
    rows = std::move(result);
}

void reorder(Spectrum& spectrum, const std::vector<std::size_t>& order) {
    reorder(spectrum.values, order), reorder(spectrum.vectors, order), reorder(spectrum.duals, order),
        reorder(spectrum.participation, order);
}

void sort_by_size(Spectrum& spectrum) {
    std::vector<std::size_t> order(spectrum.values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        return std::abs(spectrum.values[x]) < std::abs(spectrum.values[y]);
    });
    reorder(spectrum, order);
}

/// Keeps so many values that oscillate, the slowest or those with the nearest frequencies, and all others that are as
/// slow or as near.
void select(Spectrum& spectrum, const Wanted& wanted) {
    const std::size_t count = wanted.count > 0 || !wanted.near ? wanted.count : Wanted::unasked;
    if (count == 0) return;
    const bool is_slowest = !wanted.near || !(*wanted.near > 0);
    const auto distance = [&](std::complex<double> value) {
        return is_slowest ? std::abs(value) : std::abs(value.imag() - *wanted.near);
    };
    std::vector<double> distances;
    for (const std::complex<double> value : spectrum.values) {
        if (value.imag() != 0) distances.push_back(distance(value));
    }
    if (distances.size() <= count) return;
    std::sort(distances.begin(), distances.end());
    const double limit = distances[count - 1] * (1 + as_near);
    std::vector<std::size_t> kept;
    for (std::size_t k = 0; k < spectrum.values.size(); ++k) {
        if (distance(spectrum.values[k]) <= limit) kept.push_back(k);
    }
    spectrum.is_selection = true, spectrum.known = std::min(spectrum.known, limit);
    reorder(spectrum, kept);
}

} // namespace

Spectrum spectrum_of(const Matrix& a, const std::vector<std::vector<double>>& held, const MassRows& masses,
                     const Wanted& wanted) {
    std::vector<StateRow> held_rows;
    for (const std::vector<double>& row : held) {
        StateRow& tie = held_rows.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (row[i] != 0) tie.push_back({static_cast<std::uint32_t>(i), row[i]});
        }
    }
    std::vector<const StateRow*> ties;
    for (const auto* rows : {&std::as_const(held_rows), &masses.positions, &masses.speeds}) {
        for (const StateRow& row : *rows) ties.push_back(&row);
    }
    const std::vector<Part> parts = separate_parts(a, ties);
    Numbers numbers(a.columns), part_of_state(a.columns);
    for (std::size_t p = 0; p < parts.size(); ++p) {
        for (std::size_t k = 0; k < parts[p].size(); ++k) numbers[parts[p][k]] = k, part_of_state[parts[p][k]] = p;
    }
    const std::vector<PartRows> rows = rows_of_parts(parts, numbers, part_of_state, held, masses);
    Spectrum whole;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const Matrix part = part_of(a, parts[p], numbers);
        const bool is_large = part.columns > Wanted::most_dense;
        Spectrum spectrum = is_large ? sparse_spectrum(part, rows[p].held, rows[p].masses, wanted)
                                     : dense_spectrum(part, rows[p].held, rows[p].masses);
        if (!spectrum.problem.empty() && part.columns <= Wanted::still_dense)
            spectrum = dense_spectrum(part, rows[p].held, rows[p].masses);
        append(whole, spectrum, parts[p], a.rows);
        for (const auto& motion : spectrum.displacements)
            whole.displacements.push_back(over_all(motion, rows[p].masses_of, masses.positions.size()));
    }
    sort_by_size(whole);
    select(whole, wanted);
    return whole;
}

} // namespace torsion::analysis

#include "compiler/analysis/linear/separate_parts.h"
#include "compiler/analysis/linear/spectrum.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace torsion::analysis {

namespace {

using Part = std::vector<std::size_t>;

Matrix part_of(const Matrix& a, const Part& part) {
    Matrix result(part.size(), part.size());
    for (std::size_t j = 0; j < part.size(); ++j) {
        for (std::size_t i = 0; i < part.size(); ++i) result(i, j) = a(part[i], part[j]);
    }
    return result;
}

std::vector<double> part_of(const std::vector<double>& row, const Part& part) {
    std::vector<double> result;
    for (const std::size_t i : part) result.push_back(row[i]);
    return result;
}

std::vector<std::vector<double>> parts_of(const std::vector<std::vector<double>>& rows, const Part& part) {
    std::vector<std::vector<double>> result;
    for (const std::vector<double>& row : rows) result.push_back(part_of(row, part));
    return result;
}

/// Those that the part has any share in.
std::vector<std::vector<double>> held_in(const std::vector<std::vector<double>>& rows, const Part& part) {
    std::vector<std::vector<double>> result = parts_of(rows, part);
    std::erase_if(result, [](const std::vector<double>& row) { return std::all_of(row.begin(), row.end(), [](double v) { return v == 0; }); });
    return result;
}

template <class Number>
std::vector<Number> over_all(const std::vector<Number>& values, const Part& part, std::size_t n) {
    std::vector<Number> result(n);
    for (std::size_t k = 0; k < part.size(); ++k) result[part[k]] = values[k];
    return result;
}

void append(Spectrum& whole, const Spectrum& spectrum, const Part& part, std::size_t n) {
    whole.has_converged = whole.has_converged && spectrum.has_converged;
    whole.zeros += spectrum.zeros, whole.held += spectrum.held;
    whole.values.insert(whole.values.end(), spectrum.values.begin(), spectrum.values.end());
    whole.displacements.insert(whole.displacements.end(), spectrum.displacements.begin(), spectrum.displacements.end());
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

void sort_by_size(Spectrum& spectrum) {
    std::vector<std::size_t> order(spectrum.values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return std::abs(spectrum.values[x]) < std::abs(spectrum.values[y]); });
    reorder(spectrum.values, order), reorder(spectrum.vectors, order), reorder(spectrum.duals, order), reorder(spectrum.participation, order);
}

} // namespace

Spectrum spectrum_of(const Matrix& a, const std::vector<std::vector<double>>& held, const MassRows& masses) {
    std::vector<const std::vector<double>*> ties;
    for (const auto* rows : {&held, &masses.positions, &masses.speeds}) {
        for (const std::vector<double>& row : *rows) ties.push_back(&row);
    }
    const std::vector<Part> parts = separate_parts(a, ties);
    if (parts.size() == 1) return spectrum_of_part(a, held, masses);
    Spectrum whole;
    for (const Part& part : parts) {
        const MassRows of_part{parts_of(masses.positions, part), parts_of(masses.speeds, part)};
        append(whole, spectrum_of_part(part_of(a, part), held_in(held, part), of_part), part, a.rows);
    }
    sort_by_size(whole);
    return whole;
}

} // namespace torsion::analysis

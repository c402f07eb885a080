#include "compiler/analysis/linear/rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace torsion::analysis {

namespace {

constexpr int other_points = 3;
constexpr double digits = 8; ///< an entry that is not so many times larger than its changes is rounding

/// The states moved by a few units in the last place, of a small one in that of its nominal value.
std::vector<double> moved(const TorsionModel& model, const std::vector<double>& x, unsigned seed) {
    std::mt19937 numbers(seed);
    std::uniform_real_distribution<double> uniform(-4, 4);
    std::vector<double> result;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double nominal = std::abs(model.states[i].nominal),
                     size = std::max(std::abs(x[i]), std::isfinite(nominal) ? nominal : 0);
        result.push_back(x[i] + uniform(numbers) * std::numeric_limits<double>::epsilon() * size);
    }
    return result;
}

} // namespace

void drop_rounding(TorsionFrame& frame, Matrix& a) {
    const TorsionModel& model = *frame.model;
    if (model.n_x == 0 || model.n_x > most_states_moved || model.tangent_is_difference != 0) return;
    const std::vector<double> x(frame.x, frame.x + model.n_x);
    Matrix changes(a.rows, a.columns);
    for (unsigned point = 1; point <= other_points; ++point) {
        const std::vector<double> there = moved(model, x, point);
        std::copy(there.begin(), there.end(), frame.x);
        Matrix other;
        std::string ignored;
        if (!sensitivities(frame, {}, other, ignored)) continue;
        for (std::size_t j = 0; j < a.columns; ++j) {
            for (const Entry& e : a.column(j)) {
                const double change = std::abs(other(e.row, j) - e.value);
                if (change > changes(e.row, j)) changes(e.row, j) = change;
            }
        }
    }
    std::copy(x.begin(), x.end(), frame.x);
    model.outputs(&frame);
    for (std::size_t j = 0; j < a.columns; ++j) {
        std::vector<Entry> column = a.column(j);
        std::erase_if(column, [&](const Entry& e) { return std::abs(e.value) <= digits * changes(e.row, j); });
        a.set_column(j, std::move(column));
    }
}

void drop_rounding_of_mean(Matrix& a) {
    constexpr double rounding = 1e-13;
    std::vector<double> largest(a.rows, 0.0);
    for (std::size_t j = 0; j < a.columns; ++j) {
        for (const Entry& e : a.column(j)) largest[e.row] = std::max(largest[e.row], std::abs(e.value));
    }
    for (std::size_t j = 0; j < a.columns; ++j) {
        std::vector<Entry> column = a.column(j);
        std::erase_if(column, [&](const Entry& e) { return std::abs(e.value) <= rounding * largest[e.row]; });
        a.set_column(j, std::move(column));
    }
}

} // namespace torsion::analysis

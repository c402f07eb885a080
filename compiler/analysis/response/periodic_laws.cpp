#include "compiler/analysis/response/periodic_laws.h"

#include "compiler/analysis/response/harmonics.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

constexpr std::size_t few_samples = 7;
constexpr double rounding_of_slopes = 1e-9; // relative
constexpr double large_share = 0.05;        // of a load or a law: a product of two such is an order of its own

/// States along which the changes of the rows vary with the angle of the group.
bool find_columns(TurnedModel& turned, const SourceGroup& group, const TurnedModel::Rows& rows,
                  std::vector<std::size_t>& columns) {
    std::vector<double> samples;
    for (std::size_t state = 0; state < turned.states(); ++state) {
        if (std::ranges::any_of(turned.sources(),
                                [&](const TurningSource& s) { return s.turn == state || s.rate == state; }))
            continue;
        if (!turned.sample_changes(group, few_samples, rows, {state}, samples)) return false;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const double first = samples[i % rows.size()];
            if (std::abs(samples[i] - first) <= rounding_of_slopes * std::abs(first)) continue;
            columns.push_back(state);
            break;
        }
    }
    return true;
}

double largest_of_row(const LinearSystem& system, std::size_t row) {
    const std::size_t n = system.states.size();
    const Matrix& matrix = row < n ? system.a : system.c;
    double size = 0;
    for (std::size_t j = 0; j < n; ++j) size = std::max(size, std::abs(matrix(row < n ? row : row - n, j)));
    return size;
}

/// Orders that a large harmonic of the law makes of a large one of the load: loads of no size, so that they have a
/// response.
void add_products(const PeriodicLaw& law, const std::vector<double>& means, const SourceGroup& group,
                  const SourceEffect& effect, ResponseProblem& response) {
    const std::size_t block = means.size();
    std::vector<bool> varies(effect.count / 2, false), loads(effect.count / 2, false), made(effect.count / 2, false);
    double largest_row = 0;
    for (const std::size_t row : law.rows) {
        if (row < response.system.states.size())
            largest_row = std::max(largest_row, largest_of_row(response.system, row));
    }
    for (std::size_t e = 0; e < block; ++e) {
        if (law.rows[e / law.columns.size()] >= response.system.states.size()) continue;
        std::vector<double> samples;
        for (std::size_t i = e; i < law.values.size(); i += block) samples.push_back(law.values[i]);
        const auto spectrum = harmonics_of(samples);
        const std::size_t row = law.rows[e / law.columns.size()];
        const double own = std::max(std::abs(means[e]), largest_of_row(response.system, row));
        if (own <= rounding_of_values * largest_row) continue;
        for (std::size_t k = 1; k < spectrum.size(); ++k)
            varies[k] = varies[k] || std::abs(spectrum[k]) > large_share * own;
    }
    for (const Spectra& of_speed : effect.at) {
        for (const auto& spectrum : of_speed) {
            const double least = large_share * largest(spectrum, 1);
            for (std::size_t k = 1; k < spectrum.size(); ++k) loads[k] = loads[k] || std::abs(spectrum[k]) > least;
        }
    }
    for (std::size_t k = 1; k < loads.size(); ++k) {
        for (std::size_t m = 1; loads[k] && m < varies.size(); ++m) {
            if (!varies[m]) continue;
            if (k + m < made.size()) made[k + m] = true;
            if (k != m) made[k > m ? k - m : m - k] = true;
        }
    }
    for (std::size_t k = 1; k < made.size(); ++k) {
        if (made[k] && !effect.is_large[k])
            response.loads.push_back({static_cast<double>(k) / group.turns * std::abs(group.ratio), {}});
    }
}

} // namespace

namespace {

/// Samples of the changes beside their means, which are given back.
bool sample_law(TurnedModel& turned, const SourceGroup& group, const SourceEffect& effect, const PeriodicLaw& law,
                std::vector<double>& values, std::vector<double>& means) {
    if (!turned.sample_changes(group, effect.count, law.rows, law.columns, values)) return false;
    means.assign(law.rows.size() * law.columns.size(), 0.0);
    for (std::size_t e = 0; e < values.size(); ++e)
        means[e % means.size()] += values[e] / static_cast<double>(effect.count);
    for (std::size_t e = 0; e < values.size(); ++e) values[e] -= means[e % means.size()];
    return true;
}

} // namespace

bool find_columns_of_law(TurnedModel& turned, const SourceGroup& group, SourceEffect& effect) {
    std::vector<std::size_t> columns;
    if (!find_columns(turned, group, effect.rows, columns)) return false;
    effect.columns.insert(columns.begin(), columns.end());
    return true;
}

bool sample_law(TurnedModel& turned, const SourceGroup& group, SourceEffect& effect) {
    if (effect.columns.empty()) return true;
    PeriodicLaw law;
    law.rows = effect.rows, law.columns.assign(effect.columns.begin(), effect.columns.end());
    std::vector<double> means;
    return sample_law(turned, group, effect, law, effect.laws.emplace_back(), means);
}

bool add_periodic_law(TurnedModel& turned, const SourceGroup& group, double shaft_angle, const SourceEffect& effect,
                      ResponseProblem& response) {
    PeriodicLaw law;
    law.order = std::abs(group.ratio) / group.turns, law.shaft_angle = shaft_angle, law.is_backwards = group.ratio < 0;
    law.rows = effect.rows, law.columns.assign(effect.columns.begin(), effect.columns.end());
    if (law.columns.empty()) return true;
    std::vector<double> means;
    if (!sample_law(turned, group, effect, law, law.values, means)) return false;
    if (effect.laws.size() == 2) {
        const std::vector<double>&low = effect.laws[0], &high = effect.laws[1];
        for (std::size_t e = 0; e < law.values.size(); ++e) {
            law.linear.push_back((high[e] - low[e]) / 2);
            law.square.push_back((high[e] + low[e]) / 2 - law.values[e]);
        }
    }
    add_products(law, means, group, effect, response);
    response.laws.push_back(std::move(law));
    return true;
}

} // namespace torsion::analysis

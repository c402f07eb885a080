#include "compiler/analysis/response/source_loads.h"

#include "compiler/analysis/response/harmonics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

namespace torsion::analysis {

namespace {

using Complex = std::complex<double>;
using Rows = TurnedModel::Rows;
using Spectra = std::vector<std::vector<Complex>>; // [rows][k]

constexpr double half_turn = std::numbers::pi;
constexpr int longest_period = 12;           // turns
constexpr double same_ratio = 1e-9;          // relative
constexpr double same_place = 1e-7;          // of the largest change: values a period apart
constexpr double same_effect = 1e-6;         // likewise: of one group, wherever another is
constexpr std::size_t fewest_samples = 64;   // of a turn
constexpr std::size_t most_samples = 8192;   // of a period
constexpr double falls_off = 0.02;           // of the largest harmonic: the upper half of the spectrum of as many samples
constexpr std::size_t most_harmonics = 96;   // loads of a group
constexpr double resolved = 1e-4;            // of the largest harmonic: the upper half of the spectrum
constexpr double smallest_harmonic = 1e-3;   // of the largest in its row
constexpr std::size_t few_samples = 7;       // likewise
constexpr double rounding_of_slopes = 1e-9;  // relative
constexpr double rounding_of_values = 1e-11; // of what a row is a sum of
constexpr double large_share = 0.05;         // of a load or a law: a product of two such is an order of its own

double largest(const std::vector<Complex>& spectrum, std::size_t from) {
    double result = 0;
    for (std::size_t k = from; k < spectrum.size(); ++k) result = std::max(result, std::abs(spectrum[k]));
    return result;
}

/// Harmonics of samples, [samples][rows]; of rows that only rounding moves they are 0.
Spectra spectra_of(const TurnedModel& turned, const std::vector<double>& samples, const Rows& rows) {
    Spectra result;
    std::vector<double> sizes;
    std::vector<double> column(rows.empty() ? 0 : samples.size() / rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t i = 0; i < column.size(); ++i) column[i] = samples[i * rows.size() + row];
        auto spectrum = harmonics_of(column);
        sizes.push_back(largest(spectrum, 1));
        result.push_back(std::move(spectrum));
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        double scale = std::max(std::abs(result[row][0]), turned.size_of(rows[row]));
        for (std::size_t other = 0; other < rows.size(); ++other) {
            if (turned.is_alike(rows[row], rows[other])) scale = std::max(scale, sizes[other]);
        }
        if (sizes[row] <= rounding_of_values * scale) std::fill(result[row].begin() + 1, result[row].end(), 0.0);
    }
    return result;
}

bool is_resolved(const Spectra& rows, double share = resolved) {
    return std::ranges::all_of(rows, [&](const auto& spectrum) { return largest(spectrum, spectrum.size() / 2) <= share * largest(spectrum, 1); });
}

std::vector<double> ranges_of(const std::vector<double>& samples, std::size_t rows) {
    std::vector<double> result;
    for (std::size_t row = 0; row < rows; ++row) {
        double low = samples[row], high = samples[row];
        for (std::size_t i = row; i < samples.size(); i += rows) low = std::min(low, samples[i]), high = std::max(high, samples[i]);
        result.push_back(high - low);
    }
    return result;
}

/// Are both values the same, beside changes of this size?
bool is_same(const std::vector<double>& a, const std::vector<double>& b, const Rows& rows, const std::vector<double>& sizes, double share) {
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const double difference = std::abs(a[rows[r]] - b[rows[r]]);
        if (difference > share * (sizes[r] + difference)) return false;
    }
    return true;
}

bool find_period(TurnedModel& turned, SourceGroup& group, const Rows& rows) {
    group.turns = 1;
    std::vector<double> samples, here, there;
    if (!turned.sample(group, fewest_samples, rows, samples)) return false;
    const std::vector<double> sizes = ranges_of(samples, rows.size());
    for (int turns = 1; turns <= longest_period; ++turns) {
        bool repeats = true;
        for (const double angle : {0.3, 1.7, 2.9, 4.1, 5.5}) {
            turned.turn(group, angle);
            if (!turned.evaluate(here)) return false;
            turned.turn(group, angle + 2 * half_turn * turns);
            if (!turned.evaluate(there)) return false;
            repeats = repeats && is_same(here, there, rows, sizes, same_place);
        }
        turned.turn(group, 0);
        if (repeats) return group.turns = turns, true;
    }
    return group.turns = 0, true;
}

/// Harmonics of what the group does, and as many samples as they need.
bool find_harmonics(TurnedModel& turned, SourceGroup& group, const Rows& rows) {
    std::vector<double> samples;
    std::size_t count = 2 * fewest_samples * static_cast<std::size_t>(group.turns);
    Spectra spectra;
    for (;; count *= 2) {
        if (!turned.sample(group, count, rows, samples)) return false;
        spectra = spectra_of(turned, samples, rows);
        if (is_resolved(spectra) || count * 2 > most_samples) break;
    }
    group.is_resolved = is_resolved(spectra, falls_off);
    for (std::size_t k = 1; k < count / 2; ++k) {
        if (std::ranges::any_of(spectra, [&](const auto& s) { return std::abs(s[k]) > resolved * largest(s, 1); })) group.harmonics.push_back(k);
    }
    return true;
}

/// Is what the group does another thing where other groups are elsewhere?
bool find_coupling(TurnedModel& turned, const std::vector<SourceGroup>& groups, SourceGroup& group, const Rows& rows) {
    std::vector<double> samples, values, first;
    if (!turned.sample(group, fewest_samples, rows, samples)) return false;
    const std::vector<double> sizes = ranges_of(samples, rows.size());
    for (const double angle : {0.7, 2.3, 4.4}) {
        std::vector<double> effects[2];
        for (const double elsewhere : {0.0, 1.1}) {
            for (const SourceGroup& other : groups) turned.turn(other, elsewhere);
            turned.turn(group, 0);
            if (!turned.evaluate(first)) return false;
            turned.turn(group, angle);
            if (!turned.evaluate(values)) return false;
            for (std::size_t i = 0; i < values.size(); ++i) values[i] -= first[i];
            effects[elsewhere > 0 ? 1 : 0] = values;
        }
        group.is_coupled = group.is_coupled || !is_same(effects[0], effects[1], rows, sizes, same_effect);
    }
    for (const SourceGroup& other : groups) turned.turn(other, 0);
    return true;
}

/// What a group does to some rows, at each speed.
struct Effect {
    Rows rows;
    std::size_t count = 0;      ///< samples of a period
    std::vector<bool> is_large; ///< by harmonic
    std::vector<Spectra> at;    ///< by speed
};

/// As many samples as the harmonics need at this speed.
bool resolve(TurnedModel& turned, const SourceGroup& group, Effect& effect) {
    std::vector<double> samples;
    effect.count = std::max(effect.count, 2 * fewest_samples * static_cast<std::size_t>(group.turns));
    for (;; effect.count *= 2) {
        if (!turned.sample(group, effect.count, effect.rows, samples)) return false;
        if (is_resolved(spectra_of(turned, samples, effect.rows)) || effect.count * 2 > most_samples) break;
    }
    effect.is_large.assign(effect.count / 2, false);
    return true;
}

bool see(TurnedModel& turned, const SourceGroup& group, Effect& effect) {
    std::vector<double> samples;
    if (!turned.sample(group, effect.count, effect.rows, samples)) return false;
    effect.at.push_back(spectra_of(turned, samples, effect.rows));
    for (const auto& spectrum : effect.at.back()) {
        const double size = largest(spectrum, 1);
        for (std::size_t k = 1; k < spectrum.size(); ++k)
            effect.is_large[k] = effect.is_large[k] || (size > 0 && std::abs(spectrum[k]) >= smallest_harmonic * size);
    }
    return true;
}

/// Of too many harmonics the largest stay: each is weighed with what it is of the largest one in its row.
void keep_largest(Effect& effect) {
    std::vector<std::pair<double, std::size_t>> shares;
    for (std::size_t k = 1; k < effect.is_large.size(); ++k) {
        double share = 0;
        for (const Spectra& of_speed : effect.at) {
            for (const auto& spectrum : of_speed)
                share = std::max(share, std::abs(spectrum[k]) / std::max(largest(spectrum, 1), std::numeric_limits<double>::min()));
        }
        if (effect.is_large[k]) shares.emplace_back(share, k);
    }
    std::ranges::sort(shares, std::greater());
    for (std::size_t i = most_harmonics; i < shares.size(); ++i) effect.is_large[shares[i].second] = false;
}

void add_loads(const SourceGroup& group, double shaft_angle, const Effect& effect, std::vector<Load>& loads) {
    for (std::size_t k = 1; k < effect.is_large.size(); ++k) {
        if (!effect.is_large[k]) continue;
        const double order = static_cast<double>(k) / group.turns * group.ratio;
        Load& load = loads.emplace_back();
        load.order = std::abs(order), load.changes.rows = effect.rows;
        for (const Spectra& of_speed : effect.at) {
            for (const auto& spectrum : of_speed) {
                const Complex value = spectrum[k] * std::polar(1.0, -order * shaft_angle);
                load.changes.values.push_back(group.ratio < 0 ? std::conj(value) : value);
            }
        }
    }
}

/// States along which the changes of the rows vary with the angle of the group.
bool find_columns(TurnedModel& turned, const SourceGroup& group, const Rows& rows, std::vector<std::size_t>& columns) {
    std::vector<double> samples;
    for (std::size_t state = 0; state < turned.states(); ++state) {
        if (std::ranges::any_of(turned.sources(), [&](const TurningSource& s) { return s.turn == state || s.rate == state; })) continue;
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

/// Orders that a large harmonic of the law makes of a large one of the load: loads of no size, so that they have a response.
void add_products(const PeriodicLaw& law, const std::vector<double>& means, const SourceGroup& group, const Effect& effect,
                  ResponseProblem& response) {
    const std::size_t block = means.size();
    std::vector<bool> varies(effect.count / 2, false), loads(effect.count / 2, false), made(effect.count / 2, false);
    double largest_row = 0;
    for (const std::size_t row : law.rows) {
        if (row < response.system.states.size()) largest_row = std::max(largest_row, largest_of_row(response.system, row));
    }
    for (std::size_t e = 0; e < block; ++e) {
        if (law.rows[e / law.columns.size()] >= response.system.states.size()) continue;
        std::vector<double> samples;
        for (std::size_t i = e; i < law.values.size(); i += block) samples.push_back(law.values[i]);
        const auto spectrum = harmonics_of(samples);
        const std::size_t row = law.rows[e / law.columns.size()];
        const double own = std::max(std::abs(means[e]), largest_of_row(response.system, row));
        if (own <= rounding_of_values * largest_row) continue;
        for (std::size_t k = 1; k < spectrum.size(); ++k) varies[k] = varies[k] || std::abs(spectrum[k]) > large_share * own;
    }
    for (const Spectra& of_speed : effect.at) {
        for (const auto& spectrum : of_speed) {
            for (std::size_t k = 1; k < spectrum.size(); ++k) loads[k] = loads[k] || std::abs(spectrum[k]) > large_share * largest(spectrum, 1);
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
        if (made[k] && !effect.is_large[k]) response.loads.push_back({static_cast<double>(k) / group.turns * std::abs(group.ratio), {}});
    }
}

bool add_periodic_law(TurnedModel& turned, const SourceGroup& group, double shaft_angle, const Effect& effect, ResponseProblem& response) {
    PeriodicLaw law;
    law.order = std::abs(group.ratio) / group.turns, law.shaft_angle = shaft_angle, law.is_backwards = group.ratio < 0;
    law.rows = effect.rows;
    if (!find_columns(turned, group, law.rows, law.columns)) return false;
    if (law.columns.empty()) return true;
    if (!turned.sample_changes(group, effect.count, law.rows, law.columns, law.values)) return false;
    const std::size_t block = law.rows.size() * law.columns.size();
    std::vector<double> means(block, 0.0);
    for (std::size_t e = 0; e < law.values.size(); ++e) means[e % block] += law.values[e] / static_cast<double>(effect.count);
    for (std::size_t e = 0; e < law.values.size(); ++e) law.values[e] -= means[e % block];
    add_products(law, means, group, effect, response);
    response.laws.push_back(std::move(law));
    return true;
}

} // namespace

bool find_groups(TurnedModel& turned, double shaft_speed, std::vector<SourceGroup>& groups) {
    for (std::size_t s = 0; s < turned.sources().size(); ++s) {
        const double ratio = turned.sources()[s].ratio;
        auto group = std::ranges::find_if(groups, [&](const SourceGroup& g) { return std::abs(g.ratio - ratio) <= same_ratio * std::abs(ratio); });
        if (group == groups.end()) group = groups.insert(groups.end(), SourceGroup{.members = {}, .ratio = ratio});
        group->members.push_back(s);
    }
    turned.set_groups(groups);
    turned.go_to(shaft_speed);
    for (SourceGroup& group : groups) {
        Rows rows;
        if (!turned.affected_rows(group.members, rows) || !find_period(turned, group, rows)) return false;
        if (group.turns > 0 && !find_harmonics(turned, group, rows)) return false;
        if (groups.size() > 1 && !find_coupling(turned, groups, group, rows)) return false;
    }
    return true;
}

bool add_source_loads(TurnedModel& turned, const std::vector<SourceGroup>& groups, double shaft_speed, double shaft_angle, const MeanBalance& mean,
                      ResponseProblem& response) {
    std::vector<Effect> effects(groups.size());
    for (const double speed : {response.speeds.back(), response.speeds.front(), shaft_speed}) {
        if (!turned.balance(speed, &mean)) return false;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (effects[g].rows.empty() && !turned.affected_rows(groups[g].members, effects[g].rows)) return false;
            if (!effects[g].rows.empty() && !resolve(turned, groups[g], effects[g])) return false;
        }
    }
    for (const double speed : response.speeds) {
        if (!turned.balance(speed, &mean)) return false;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (!effects[g].rows.empty() && !see(turned, groups[g], effects[g])) return false;
        }
    }
    if (!turned.balance(shaft_speed, &mean)) return false;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (effects[g].rows.empty()) continue;
        if (!add_periodic_law(turned, groups[g], shaft_angle, effects[g], response)) return false;
        keep_largest(effects[g]);
        add_loads(groups[g], shaft_angle, effects[g], response.loads);
    }
    return true;
}

} // namespace torsion::analysis

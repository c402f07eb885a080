#include "compiler/analysis/response/source_loads.h"

#include "compiler/analysis/response/periodic_laws.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace torsion::analysis {

namespace {

constexpr std::size_t most_harmonics = 96; // loads of a group
constexpr double smallest_harmonic = 1e-3; // of the largest in its row

/// As many samples as the harmonics need at this speed.
bool resolve(TurnedModel& turned, const SourceGroup& group, SourceEffect& effect) {
    Spectra spectra;
    bool is_whole = false;
    effect.count = std::max(effect.count, 2 * fewest_samples * static_cast<std::size_t>(group.turns));
    if (!resolve(turned, group, effect.rows, effect.count, spectra, is_whole)) return false;
    effect.is_large.assign(effect.count / 2, false);
    return true;
}

bool see(TurnedModel& turned, const SourceGroup& group, SourceEffect& effect) {
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
void keep_largest(SourceEffect& effect) {
    std::vector<std::pair<double, std::size_t>> shares;
    for (std::size_t k = 1; k < effect.is_large.size(); ++k) {
        if (effect.is_large[k]) shares.emplace_back(0, k);
    }
    if (shares.size() <= most_harmonics) return;
    for (const Spectra& of_speed : effect.at) {
        for (const auto& spectrum : of_speed) {
            const double size = std::max(largest(spectrum, 1), std::numeric_limits<double>::min());
            for (auto& [share, k] : shares) share = std::max(share, std::abs(spectrum[k]) / size);
        }
    }
    std::ranges::sort(shares, std::greater());
    for (std::size_t i = most_harmonics; i < shares.size(); ++i) effect.is_large[shares[i].second] = false;
}

void add_loads(const SourceGroup& group, double shaft_angle, const SourceEffect& effect, std::vector<Load>& loads) {
    for (std::size_t k = 1; k < effect.is_large.size(); ++k) {
        if (!effect.is_large[k]) continue;
        const double order = static_cast<double>(k) / group.turns * group.ratio;
        Load& load = loads.emplace_back();
        load.order = std::abs(order), load.changes.rows = effect.rows;
        for (const Spectra& of_speed : effect.at) {
            for (const auto& spectrum : of_speed) {
                const std::complex<double> value = spectrum[k] * std::polar(1.0, -order * shaft_angle);
                load.changes.values.push_back(group.ratio < 0 ? std::conj(value) : value);
            }
        }
    }
}

/// At the lowest and the highest speed, and leaves the model at the one in between.
bool sample_laws(TurnedModel& turned, const std::vector<SourceGroup>& groups, const MeanBalance& mean,
                 const std::array<double, 3>& speeds, std::vector<SourceEffect>& effects) {
    const auto at_each = [&](const std::vector<double>& places, const auto& work) {
        for (const double speed : places) {
            if (!turned.balance(speed, &mean)) return false;
            for (std::size_t g = 0; g < groups.size(); ++g) {
                if (!effects[g].rows.empty() && !work(turned, groups[g], effects[g])) return false;
            }
        }
        return true;
    };
    const auto find = [](TurnedModel& model, const SourceGroup& group, SourceEffect& effect) {
        return find_columns_of_law(model, group, effect);
    };
    const auto sample = [](TurnedModel& model, const SourceGroup& group, SourceEffect& effect) {
        return sample_law(model, group, effect);
    };
    const auto [low, middle, high] = speeds;
    if (!at_each({low, middle, high}, find)) return false;
    if (low < high && !at_each({low, high}, sample)) return false;
    return turned.balance(middle, &mean);
}

} // namespace

bool add_source_loads(TurnedModel& turned, const std::vector<SourceGroup>& groups, double shaft_speed,
                      double shaft_angle, const MeanBalance& mean, ResponseProblem& response) {
    std::vector<SourceEffect> effects(groups.size());
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
    if (!sample_laws(turned, groups, mean, {response.speeds.front(), shaft_speed, response.speeds.back()}, effects))
        return false;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (effects[g].rows.empty()) continue;
        if (!add_periodic_law(turned, groups[g], shaft_angle, effects[g], response)) return false;
        keep_largest(effects[g]);
        add_loads(groups[g], shaft_angle, effects[g], response.loads);
    }
    return true;
}

} // namespace torsion::analysis

#include "compiler/analysis/response/source_groups.h"

#include "compiler/analysis/response/row_spectra.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

using AffectedRows = TurnedModel::Rows;

constexpr double half_turn = std::numbers::pi;
constexpr int longest_period = 12;   // turns
constexpr double same_ratio = 1e-9;  // relative
constexpr double same_place = 1e-7;  // of the largest change: values a period apart
constexpr double same_effect = 1e-6; // likewise: of one group, wherever another is
constexpr double falls_off = 0.02;   // of the largest harmonic: the upper half of the spectrum of as many samples

std::vector<double> ranges_of(const std::vector<double>& samples, std::size_t rows) {
    std::vector<double> result;
    for (std::size_t row = 0; row < rows; ++row) {
        double low = samples[row], high = samples[row];
        for (std::size_t i = row; i < samples.size(); i += rows)
            low = std::min(low, samples[i]), high = std::max(high, samples[i]);
        result.push_back(high - low);
    }
    return result;
}

/// Are both values the same, beside changes of this size?
bool is_same(const std::vector<double>& a, const std::vector<double>& b, const AffectedRows& rows,
             const std::vector<double>& sizes, double share) {
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const double difference = std::abs(a[rows[r]] - b[rows[r]]);
        if (difference > share * (sizes[r] + difference)) return false;
    }
    return true;
}

bool find_period(TurnedModel& turned, SourceGroup& group, const AffectedRows& rows) {
    group.turns = 1;
    std::vector<double> samples, here, there;
    if (!turned.sample_at(group, uneven_angles(group.turns), rows, samples)) return false;
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
bool find_harmonics(TurnedModel& turned, SourceGroup& group, const AffectedRows& rows) {
    std::size_t count = 2 * fewest_samples * static_cast<std::size_t>(group.turns);
    Spectra spectra;
    bool is_whole = false;
    if (!resolve(turned, group, rows, count, spectra, is_whole)) return false;
    group.is_resolved = is_whole || is_resolved(spectra, falls_off);
    std::vector<bool> counts(count / 2, false);
    for (const auto& spectrum : spectra) {
        const double least = resolved_harmonics * largest(spectrum, 1);
        for (std::size_t k = 1; k < counts.size(); ++k) counts[k] = counts[k] || std::abs(spectrum[k]) > least;
    }
    for (std::size_t k = 1; k < counts.size(); ++k) {
        if (counts[k]) group.harmonics.push_back(k);
    }
    return true;
}

/// Is what the group does another thing where other groups are elsewhere?
bool find_coupling(TurnedModel& turned, const std::vector<SourceGroup>& groups, SourceGroup& group,
                   const AffectedRows& rows) {
    std::vector<double> samples, values, first;
    if (!turned.sample_at(group, uneven_angles(group.turns), rows, samples)) return false;
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

} // namespace

bool find_groups(TurnedModel& turned, double shaft_speed, std::vector<SourceGroup>& groups) {
    for (std::size_t s = 0; s < turned.sources().size(); ++s) {
        const double ratio = turned.sources()[s].ratio;
        auto group = std::ranges::find_if(
            groups, [&](const SourceGroup& g) { return std::abs(g.ratio - ratio) <= same_ratio * std::abs(ratio); });
        if (group == groups.end()) group = groups.insert(groups.end(), SourceGroup{.members = {}, .ratio = ratio});
        group->members.push_back(s);
    }
    turned.set_groups(groups);
    turned.go_to(shaft_speed);
    for (SourceGroup& group : groups) {
        AffectedRows rows;
        if (!turned.affected_rows(group.members, rows) || !find_period(turned, group, rows)) return false;
        if (group.turns > 0 && !find_harmonics(turned, group, rows)) return false;
        if (groups.size() > 1 && !find_coupling(turned, groups, group, rows)) return false;
    }
    return true;
}

} // namespace torsion::analysis

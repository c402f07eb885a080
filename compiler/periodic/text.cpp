// The result in plain words.

#include "compiler/periodic/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::periodic {

namespace {

constexpr std::size_t most_rows = 20, most_gaps = 20;

std::string with_unit(double value, const std::string& unit) {
    return unit.empty() || unit == "1" ? fmt::format("{:.5g}", value) : fmt::format("{:.5g} {}", value, unit);
}

std::string period_words(double turns) { return turns == 1 ? "one period" : fmt::format("{:g} periods", turns); }

/// Speeds between which motions are stable, or not, in the order of the branch.
struct Stretch {
    bool is_stable;
    std::size_t first, last;
};

std::vector<Stretch> stretches(const Branch& branch) {
    std::vector<Stretch> result;
    for (std::size_t i = 0; i < branch.orbits.size(); ++i) {
        const bool is_stable = branch.orbits[i].unstable == 0;
        if (result.empty() || result.back().is_stable != is_stable) result.push_back({is_stable, i, i});
        result.back().last = i;
    }
    return result;
}

/// What separates two stretches was located: between both motions, or else at the next one.
double border(const Branch& branch, std::size_t before) {
    const double middle = (branch.orbits[before].speed + branch.orbits[before + 1].speed) / 2;
    double speed = middle, best = INFINITY;
    for (const bool is_between : {true, false}) {
        for (const BranchEvent& event : branch.events) {
            const bool is_there =
                is_between ? event.behind == before : event.behind + 1 >= before && event.behind <= before + 1;
            const double way = std::abs(event.speed - middle);
            if (is_there && event.kind != BranchEventKind::Touch && way < best) speed = event.speed, best = way;
        }
        if (best < INFINITY) break;
    }
    return speed;
}

std::string stability_words(const Record& record, const Branch& branch) {
    std::string text;
    const std::vector<Stretch> all = stretches(branch);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double from = i == 0 ? branch.orbits.front().speed : border(branch, all[i].first - 1);
        const double to = i + 1 == all.size() ? branch.orbits.back().speed : border(branch, all[i].last);
        text += fmt::format("  {:<8} {:.5g} … {}\n", all[i].is_stable ? "stable" : "unstable", from,
                            with_unit(to, record.unit));
    }
    return text;
}

std::string event_words(const Record& record, const Branch& branch, const BranchEvent& event) {
    const Orbit& before = branch.orbits[event.behind];
    const bool is_rising = before.tangent.size() > 0 && before.tangent[before.tangent.size() - 1] > 0;
    switch (event.kind) {
    case BranchEventKind::Fold:
        return fmt::format("fold: the motion ends where the {} {}, and jumps", record.unit == "s" ? "period" : "speed",
                           is_rising ? "rises" : "falls");
    case BranchEventKind::Flip: return "flip: a motion of twice the period begins or ends";
    case BranchEventKind::Torus:
        return fmt::format("second frequency, {:.3g} of the motion's, begins or ends (Neimark-Sacker)",
                           event.frequency);
    case BranchEventKind::Branching: return "branching: a motion of less symmetry begins or ends";
    case BranchEventKind::Touch: break;
    }
    return fmt::format("{} switches {} times in a period before, {} times behind", record.relations[event.relation],
                       event.from, event.to);
}

std::string events_words(const Record& record, const Branch& branch) {
    std::string text;
    for (const BranchEvent& event : branch.events) {
        text += fmt::format("  {:<14} {}", with_unit(event.speed, record.unit), event_words(record, branch, event));
        if (event.kind == BranchEventKind::Fold && !event.shown.empty())
            text += fmt::format("; {} swings by {}", record.shown.front().name,
                                with_unit(event.shown.front().amplitude(), record.shown.front().unit));
        text += '\n';
    }
    return text;
}

std::string variables_words(const Record& record, const Branch& branch) {
    std::string text;
    std::size_t width = 8;
    for (const ShownVariable& variable : record.shown) width = std::max(width, variable.name.size());
    for (std::size_t v = 0; v < std::min(record.shown.size(), most_rows); ++v) {
        const Orbit& most = *std::ranges::max_element(branch.orbits, {},
                                                      [&](const Orbit& orbit) { return orbit.shown[v].amplitude(); });
        const Measures& its = most.shown[v];
        text += fmt::format("  {:<{}}  swings by at most {} at {} ({}), from {:.5g} to {:.5g}", record.shown[v].name,
                            width, with_unit(its.amplitude(), record.shown[v].unit), with_unit(most.speed, record.unit),
                            most.unstable == 0 ? "stable" : "unstable", its.least, its.largest);
        if (std::abs(its.drift) > 1e-3 * its.amplitude())
            text += fmt::format(", around {} in each period", with_unit(its.drift, record.shown[v].unit));
        text += '\n';
    }
    if (record.shown.size() > most_rows) text += fmt::format("  … and {} more\n", record.shown.size() - most_rows);
    return text;
}

std::string gaps_words(const Record& record, const Branch& branch) {
    std::string text;
    for (std::size_t g = 0; g < std::min(record.gaps.size(), most_gaps); ++g) {
        const auto rattles = [&](const Orbit& orbit) { return orbit.gaps[g].impacts > 0; };
        if (std::ranges::none_of(branch.orbits, rattles)) continue;
        const Orbit& most =
            *std::ranges::max_element(branch.orbits, {}, [&](const Orbit& orbit) { return orbit.gaps[g].fastest; });
        const GapMotion& gap = most.gaps[g];
        text +=
            fmt::format("  {} rattles, hardest at {}: {} impacts in {}, {:.0f} % of it apart", record.gaps[g],
                        with_unit(most.speed, record.unit), gap.impacts, period_words(branch.turns), 100 * gap.apart);
        text += std::isfinite(gap.rattle) ? fmt::format(", index {:.3g}\n", gap.rattle) : std::string("\n");
    }
    return text;
}

/// What no branch reaches.
std::string rest_words(const Record& record) {
    std::string speeds, spans;
    for (std::size_t i = 0; i < std::min(record.unreached.size(), most_rows); ++i)
        speeds += fmt::format("{}{:.5g}", i > 0 ? ", " : "", record.unreached[i]);
    if (record.unreached.size() > most_rows) speeds += fmt::format(" and {} more", record.unreached.size() - most_rows);
    const double least = 1e-3 * (record.to - record.from); // shorter ones are the resolution of their ends
    for (const Span& span : record.gaps_in_range) {
        if (span.to - span.from >= least)
            spans += fmt::format("{}{:.5g} … {:.5g}", spans.empty() ? "" : ", ", span.from, span.to);
    }
    const std::string unit = record.unit.empty() || record.unit == "1" ? "" : " " + record.unit;
    std::string text;
    if (!spans.empty()) text += "no branch reaches " + spans + unit + "\n";
    if (!speeds.empty()) text += "no motion was found at " + speeds + unit + "\n";
    return text;
}

} // namespace

std::string text_of(const Record& record) {
    std::string text = fmt::format("{}: periodic motions over {} from {:g} to {}\n", record.model, record.speed,
                                   record.from, with_unit(record.to, record.unit));
    for (const Branch& branch : record.branches) {
        const char* const way = branch.is_of_flip ? " from a flip" : "";
        text +=
            fmt::format("{} motions{} that repeat after {}\n", branch.orbits.size(), way, period_words(branch.turns));
        text += variables_words(record, branch) + stability_words(record, branch) + events_words(record, branch) +
                gaps_words(record, branch);
        if (!branch.begin.empty())
            text += "  begins at " + with_unit(branch.orbits.front().speed, record.unit) + ": " + branch.begin + "\n";
        if (!branch.end.empty())
            text += "  ends at " + with_unit(branch.orbits.back().speed, record.unit) + ": " + branch.end + "\n";
    }
    text += rest_words(record);
    if (!record.is_complete) text += "stopped: this is what was found until then\n";
    return text;
}

} // namespace torsion::periodic

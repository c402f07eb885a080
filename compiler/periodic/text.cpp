// The result in plain words.

#include "compiler/periodic/record.h"

#include <fmt/format.h>

#include <algorithm>

namespace torsion::periodic {

namespace {

std::string with_unit(double value, const std::string& unit) {
    return unit.empty() || unit == "1" ? fmt::format("{:.5g}", value) : fmt::format("{:.5g} {}", value, unit);
}

} // namespace

std::string text_of(const Record& record) {
    std::string text =
        fmt::format("{}: periodic motions over {} from {:g} to {}\n", record.model, record.speed, record.from, with_unit(record.to, record.unit));
    for (const Branch& branch : record.branches) {
        text += fmt::format("branch of {} motions\n", branch.orbits.size());
        for (std::size_t v = 0; v < record.shown.size(); ++v) {
            const auto most = std::ranges::max_element(branch.orbits, {}, [&](const Orbit& orbit) { return orbit.shown[v].amplitude(); });
            text += fmt::format("  {} [{}]  amplitude {:.5g} at {:.5g}  {}\n", record.shown[v].name, record.shown[v].unit, most->shown[v].amplitude(),
                                most->speed, most->unstable == 0 ? "stable" : "unstable");
        }
        for (const BranchEvent& event : branch.events) {
            static constexpr const char* names[] = {"fold", "flip", "torus", "branching", "touch"};
            text += fmt::format("  {:<10} {:.6g}", names[static_cast<int>(event.kind)], event.speed);
            if (event.kind == BranchEventKind::Touch)
                text += fmt::format("  {}: {} → {} in a period", record.relations[event.relation], event.from, event.to);
            else if (!event.shown.empty()) text += fmt::format("  amplitude {:.5g}", event.shown.front().amplitude());
            text += '\n';
        }
        if (!branch.end.empty()) text += "  ends: " + branch.end + "\n";
    }
    return text + fmt::format("{} runs of a period\n", record.runs);
}

} // namespace torsion::periodic

// The result as CSV.

#include "compiler/periodic/record.h"

#include <fmt/format.h>

namespace torsion::periodic {

std::string csv_of(const Record& record) {
    std::string text = "branch,speed,stable,multiplier";
    for (const ShownVariable& variable : record.shown)
        text += fmt::format(",\"{0} amplitude\",\"{0} largest\",\"{0} least\",\"{0} mean\",\"{0} rms\"", variable.name);
    text += '\n';
    for (std::size_t b = 0; b < record.branches.size(); ++b) {
        for (const Orbit& orbit : record.branches[b].orbits) {
            text += fmt::format("{},{:.10g},{},{:.6g}", b + 1, orbit.speed, orbit.unstable == 0 ? 1 : 0,
                                orbit.multipliers.empty() ? 0 : std::abs(orbit.multipliers.front()));
            for (const Measures& its : orbit.shown)
                text += fmt::format(",{:.10g},{:.10g},{:.10g},{:.10g},{:.10g}", its.amplitude(), its.largest, its.least, its.mean, its.rms);
            text += '\n';
        }
    }
    return text;
}

std::string json_of(const Record&) { return "{}\n"; }
std::string picture_of(const Record&) { return {}; }

} // namespace torsion::periodic

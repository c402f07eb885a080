// The result as CSV: a row for each motion.

#include "compiler/periodic/record.h"

#include <fmt/format.h>

#include <cmath>

namespace torsion::periodic {

namespace {

/// Quotes are written twice inside of quotes.
std::string in_quotes(const std::string& name) {
    std::string result;
    for (const char c : name) result.append(c == '"' ? 2 : 1, c);
    return result;
}

} // namespace

std::string csv_of(const Record& record) {
    std::string text = "branch,speed,stable,multiplier";
    for (const ShownVariable& variable : record.shown)
        text += fmt::format(",\"{0} amplitude\",\"{0} largest\",\"{0} least\",\"{0} mean\",\"{0} rms\"",
                            in_quotes(variable.name));
    for (const std::string& gap : record.gaps)
        text += fmt::format(",\"{0} apart\",\"{0} impacts\",\"{0} index\"", in_quotes(gap));
    text += '\n';
    for (std::size_t b = 0; b < record.branches.size(); ++b) {
        for (const Orbit& orbit : record.branches[b].orbits) {
            text += fmt::format("{},{:.10g},{},{:.6g}", b + 1, orbit.speed, orbit.unstable == 0 ? 1 : 0,
                                orbit.multipliers.empty() ? 0 : std::abs(orbit.multipliers.front()));
            for (const Measures& its : orbit.shown)
                text += fmt::format(",{:.10g},{:.10g},{:.10g},{:.10g},{:.10g}", its.amplitude(), its.largest, its.least,
                                    its.mean, its.rms);
            for (const GapMotion& gap : orbit.gaps)
                text += fmt::format(",{:.6g},{},{}", gap.apart, gap.impacts,
                                    std::isfinite(gap.rattle) ? fmt::format("{:.6g}", gap.rattle) : "");
            text += '\n';
        }
    }
    return text;
}

} // namespace torsion::periodic

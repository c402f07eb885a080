#pragma once
// The section "response": pictures and peaks of a forced response.

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::report {

struct ResponsePeak {
    std::string variable, unit;
    std::optional<double> order; ///< nothing: all together
    double speed = 0;            ///< in rev/min
    double frequency = 0;        ///< in Hz
    double amplitude = 0, phase = 0;
};

struct ResponseContent {
    std::vector<std::pair<std::string, std::string>> facts;    ///< what, and its text; those without are left out
    std::vector<std::pair<std::string, std::string>> pictures; ///< heading, SVG
    std::vector<ResponsePeak> peaks;
};

/// JSON text (docs/reference/report.md).
std::string response_section(const ResponseContent& content);

} // namespace torsion::report

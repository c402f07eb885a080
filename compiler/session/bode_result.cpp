#include "compiler/session/bode_result.h"

#include "compiler/analysis/plot/bode_chart.h"
#include "compiler/session/diagnostics.h"

#include <fmt/format.h>

#include <cmath>

namespace torsion::session {

namespace {

constexpr std::size_t most_frequencies = 100000;

} // namespace

void check_range(const BodeOptions& options, std::size_t states) {
    const bool is_given = options.from != 0 || options.to != 0;
    if (is_given && !(options.from > 0 && options.to >= options.from && std::isfinite(options.to)))
        refuse(source::Diag::InvalidCommandLine,
               fmt::format("--frequencies: `{:g}:{:g}` is no range of positive frequencies in Hz", options.from,
                           options.to),
               "for example 0.1:100");
    if (options.count > most_frequencies)
        refuse(source::Diag::InvalidCommandLine,
               fmt::format("--frequencies: {} are more than {}", options.count, most_frequencies));
    if (states > analysis::most_states_for_poles && !(options.from > 0))
        refuse(source::Diag::InvalidCommandLine,
               fmt::format("--frequencies: which? The model has {} states, and poles of so many are not computed",
                           states));
}

void check_points(const analysis::BodeRecord& record) {
    const auto& response = record.analysis.response;
    if (!response.points.empty()) return;
    if (!response.lost.empty())
        refuse(source::Diag::InvalidCommandLine,
               fmt::format("`{}` does not answer to `{}`", record.output.name, record.input.name),
               "nothing of this point leads from one to the other");
    refuse(source::Diag::IntegrationFailed,
           fmt::format("at {:g} Hz is a vibration that nothing damps: its amplitude has no bound",
                       record.analysis.range.from),
           "take other frequencies");
}

Bode bode_of(const analysis::BodeRecord& record) {
    Bode result;
    result.input = record.input.name, result.output = record.output.name;
    for (const auto& p : record.analysis.response.points) {
        if (!p.is_shown) continue;
        result.frequencies.push_back(p.frequency), result.values.push_back(p.value), result.phases.push_back(p.phase);
    }
    using analysis::Margins;
    for (const auto& c : record.analysis.margins.amplitude_one)
        result.phase_margins.push_back({c.frequency, c.amplitude, c.phase, Margins::phase_margin(c)});
    for (const auto& c : record.analysis.margins.against_phase)
        result.gain_margins.push_back({c.frequency, c.amplitude, c.phase, Margins::gain_margin(c)});
    result.unstable = record.analysis.margins.unstable;
    result.json = bode_json(record), result.text = bode_text(record), result.csv = bode_csv(record);
    const std::string& name = record.model_name;
    result.svg = bode_svg(record, fmt::format("{}: {}{} / {}", name.substr(name.rfind('.') + 1),
                                              record.is_negated ? "−" : "", result.output, result.input));
    return result;
}

} // namespace torsion::session

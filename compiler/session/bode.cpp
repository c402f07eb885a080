// Amplitude and phase of a session's model over the frequency.

#include "compiler/analysis/bode/bode_report.h"
#include "compiler/analysis/bode/moved_input.h"
#include "compiler/analysis/plot/bode_chart.h"
#include "compiler/session/operating_point.h"
#include "runtime/output/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace torsion {

namespace {

using session::guarded;
using session::Point;

constexpr std::size_t most_frequencies = 100000;

[[noreturn]] void refuse_bode(const std::string& message, const std::string& help = "") { session::refuse(source::Code::C101, message, help); }

void check_range(const BodeOptions& options) {
    const bool is_given = options.from != 0 || options.to != 0;
    if (is_given && !(options.from > 0 && options.to >= options.from && std::isfinite(options.to)))
        refuse_bode(fmt::format("--frequencies: `{:g}:{:g}` is no range of positive frequencies in Hz", options.from, options.to),
                    "for example 0.1:100");
    if (options.count > most_frequencies) refuse_bode(fmt::format("--frequencies: {} are more than {}", options.count, most_frequencies));
}

std::string list_of(const TorsionModel& model, const std::vector<std::uint32_t>& rows) {
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(rows.size(), 6); ++i)
        text += fmt::format("{}`{}`", i == 0 ? "" : ", ", runtime::text(model, model.variables[rows[i]].name));
    return text + (rows.size() > 6 ? ", …" : "");
}

/// The name that an option gives, or the only one that there is.
std::string name_or_only(const std::string& given, const char* what, const TorsionModel& model, const std::vector<std::uint32_t>& rows) {
    if (!given.empty()) return given;
    if (rows.size() == 1) return std::string(runtime::text(model, model.variables[rows.front()].name));
    if (rows.empty())
        refuse_bode(fmt::format("--{0}: the model has no {0} of its own", what), fmt::format("name a variable of a component: --{} motor.tau", what));
    refuse_bode(fmt::format("--{}: which of {}?", what, list_of(model, rows)));
}

class BodeMaker {
public:
    BodeMaker(Point& point, const BodeOptions& options) : point_(point), options_(options) {
        check_range(options);
        const TorsionModel& model = point.model();
        input_ = name_or_only(options.input, "input", model, analysis::top_level_inputs(model));
        const std::string output = name_or_only(options.output, "output", model, analysis::outputs_of(model));
        if (output.ends_with(".svg") || output.ends_with(".csv") || output.ends_with(".json"))
            refuse_bode(fmt::format("--output: `{}` is no variable", output), "-o names a file");
        linearize(point.continuous("--output", output, [&](const char* name) { return output == name; }));
    }

    analysis::BodeRecord record() {
        const std::size_t place = place_of_input();
        const std::size_t states = system_.states.size();
        if (states > analysis::most_states_for_poles && !(options_.from > 0))
            refuse_bode(fmt::format("--frequencies: which? The model has {} states, and poles of so many are not computed", states));
        const double sign = options_.is_negated ? -1 : 1;
        analysis::BodeRecord record{point_.name(),
                                    point_.modes,
                                    system_,
                                    system_.inputs[place],
                                    system_.outputs[0],
                                    words_,
                                    options_.is_negated,
                                    analyse_bode(system_, place, 0, sign, {options_.from, options_.to, options_.count})};
        record.input.name = input_;
        const auto& points = record.analysis.response.points;
        if (points.empty() && !record.analysis.response.lost.empty())
            refuse_bode(fmt::format("`{}` does not answer to `{}`", record.output.name, input_), "nothing of this point leads from one to the other");
        if (points.empty())
            session::refuse(source::Code::R302,
                            fmt::format("at {:g} Hz is a vibration that nothing damps: its amplitude has no bound", record.analysis.range.from),
                            "take other frequencies");
        return record;
    }

private:
    void linearize(const std::vector<std::uint32_t>& outputs) {
        std::string problem;
        const bool holds = options_.is_open || point_.options().freeze_sources;
        const std::vector<std::string> excited = holds ? std::vector{input_} : std::vector<std::string>();
        if (!session::linear_system_at(point_.frame(), outputs, holds, system_, problem, excited)) point_.refuse(problem);
        holds_ = holds;
    }

    std::size_t place_of_input() {
        const auto input = analysis::moved_input(system_, point_.model(), input_);
        if (!input)
            refuse_bode(fmt::format("--input: `{}` is no input of the model", input_),
                        "an input of the top level, or what a component computes: motor.tau");
        if (input->is_beside) words_ = holds_ ? ", whose own value is held" : ", beside what drives it";
        return input->place;
    }

    Point& point_;
    const BodeOptions& options_;
    std::string input_, words_;
    bool holds_ = false;
    analysis::LinearSystem system_;
};

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
    result.svg =
        bode_svg(record, fmt::format("{}: {}{} / {}", name.substr(name.rfind('.') + 1), record.is_negated ? "−" : "", result.output, result.input));
    return result;
}

} // namespace

Bode OperatingPoint::bode(const BodeOptions& options) const {
    return guarded([&] {
        BodeMaker maker(*impl_, options);
        Bode result = bode_of(maker.record());
        result.diagnostics = impl_->diagnostics;
        return result;
    });
}

Bode Model::bode(const BodeOptions& options) const {
    LinearizeOptions point = options.point;
    if (!options.input.empty()) point.excited.signals.push_back(options.input);
    return at(point).bode(options);
}

void Bode::write(const std::string& path) const {
    if (path != "-" && !path.ends_with(".json") && !path.ends_with(".csv") && !path.ends_with(".svg"))
        refuse_bode(fmt::format("-o: `{}` is neither .json nor .csv nor .svg", path));
    const std::string why = runtime::write_file(path, path.ends_with(".csv") ? csv : path.ends_with(".svg") ? svg : json);
    if (!why.empty()) session::refuse(source::Code::E102, why);
}

} // namespace torsion

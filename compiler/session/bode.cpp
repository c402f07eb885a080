// Amplitude and phase of a session's model over the frequency.

#include "compiler/analysis/bode/bode_report.h"
#include "compiler/analysis/bode/moved_input.h"
#include "compiler/session/bode_result.h"
#include "compiler/session/operating_point.h"
#include "runtime/output/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace torsion {

namespace {

using session::guarded;
using session::Point;

[[noreturn]] void refuse_bode(const std::string& message, const std::string& help = "") {
    session::refuse(source::Diag::InvalidCommandLine, message, help);
}

std::string list_of(const TorsionModel& model, const std::vector<std::uint32_t>& rows) {
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(rows.size(), 6); ++i)
        text += fmt::format("{}`{}`", i == 0 ? "" : ", ", runtime::text(model, model.variables[rows[i]].name));
    return text + (rows.size() > 6 ? ", …" : "");
}

/// The name that an option gives, or the only one that there is.
std::string name_or_only(const std::string& given, const char* what, const TorsionModel& model,
                         const std::vector<std::uint32_t>& rows) {
    if (!given.empty()) return given;
    if (rows.size() == 1) return std::string(runtime::text(model, model.variables[rows.front()].name));
    if (rows.empty())
        refuse_bode(fmt::format("--{0}: the model has no {0} of its own", what),
                    fmt::format("name a variable of a component: --{} motor.tau", what));
    refuse_bode(fmt::format("--{}: which of {}?", what, list_of(model, rows)));
}

class BodeMaker {
public:
    BodeMaker(Point& point, const BodeOptions& options) : point_(point), options_(options) {
        const TorsionModel& model = point.model();
        input_ = name_or_only(options.input, "input", model, analysis::top_level_inputs(model));
        const std::string output = name_or_only(options.output, "output", model, analysis::outputs_of(model));
        if (output.ends_with(".svg") || output.ends_with(".csv") || output.ends_with(".json"))
            refuse_bode(fmt::format("--output: `{}` is no variable", output), "-o names a file");
        linearize(point.continuous("--output", output, [&](const char* name) { return output == name; }));
    }

    analysis::BodeRecord record() {
        const std::size_t place = place_of_input();
        if (const std::string output = analysis::without_rates(system_, place); !output.empty())
            refuse_bode(fmt::format("--input: `{}` acts on a part without mass, and `{}` follows its derivative",
                                    input_, output),
                        "name another output, or give the part a mass");
        session::check_range(options_, system_.states.size());
        const double sign = options_.is_negated ? -1 : 1;
        analysis::BodeRecord record{
            point_.name(),
            point_.modes,
            system_,
            system_.inputs[place],
            system_.outputs[0],
            words_,
            options_.is_negated,
            analyse_bode(system_, place, 0, sign, {options_.from, options_.to, options_.count})};
        record.input.name = input_;
        session::check_points(record);
        return record;
    }

private:
    void linearize(const std::vector<std::uint32_t>& outputs) {
        std::string problem;
        const bool holds = options_.is_open || point_.options().freeze_sources;
        const std::vector<std::string> excited = holds ? std::vector{input_} : std::vector<std::string>();
        if (!session::linear_system_at(point_.frame(), outputs, holds, system_, problem, excited))
            point_.refuse(problem);
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

} // namespace

Bode OperatingPoint::bode(const BodeOptions& options) const {
    return guarded([&] {
        BodeMaker maker(*impl_, options);
        Bode result = session::bode_of(maker.record());
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
    const std::string why = runtime::write_file(path, path.ends_with(".csv")   ? csv
                                                      : path.ends_with(".svg") ? svg
                                                                               : json);
    if (!why.empty()) session::refuse(source::Diag::CannotWriteFile, why);
}

} // namespace torsion

// The frequency response of an FMU.

#include "compiler/open_library.h"
#include "compiler/report/run_messages.h"
#include "compiler/session/bode_result.h"
#include "compiler/session/compilation_cache.h"
#include "compiler/session/guard.h"
#include "compiler/session/input_file.h"
#include "compiler/session/model_state.h"
#include "compiler/session/record_state.h"
#include "compiler/solver_choice.h"

#include "torsion/import.h"
#include "torsion/session.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torsion {

namespace {

using source::Diag;

struct OpenedFmu {
    std::unique_ptr<fmu::Import> import;
    std::shared_ptr<Compilation> record; ///< what messages refer to
};

void check_what_fmus_can(const PipelineOptions& pipeline, const BodeOptions& options) {
    if (is_system(pipeline.target))
        session::refuse(Diag::InvalidCommandLine, "a system of FMUs runs as Co-Simulation: it is no linear system",
                        "each FMU with Model Exchange can be linearized");
    const char* option = options.is_open ? "--open" : options.point.freeze_sources ? "--freeze-sources" : nullptr;
    if (option != nullptr)
        session::refuse(Diag::InvalidCommandLine,
                        fmt::format("{} needs the model: an FMU does not tell what drives a variable", option));
    if (options.point.gap != GapState::Current)
        session::refuse(Diag::InvalidCommandLine, "--gap needs the model: an FMU does not tell its gaps");
}

OpenedFmu opened(const PipelineOptions& pipeline, const BodeOptions& options) {
    OpenedFmu fmu;
    fmu.record = std::make_shared<Compilation>();
    fmu.record->model_name = pipeline.target;
    fmu::Options asked;
    for (const instance::Setting& setting : pipeline.settings) asked.settings.emplace_back(setting.name, setting.value);
    if (auto table = session::checked_inputs_of(options.point)) asked.inputs = std::move(*table);
    runtime::Message problem;
    fmu.import = fmu::Import::open(pipeline.target, asked, problem);
    fmu.record->sources.add(fmu::Import::description_path(),
                            problem.file.empty() ? std::string() : fmu::description_of(pipeline.target));
    if (!fmu.import) session::refuse(problem, session::Sources(fmu.record, &fmu.record->sources));
    if (fmu.import->kind() != fmu::Kind::ModelExchange)
        session::refuse(Diag::InvalidCommandLine,
                        fmt::format("`{}` offers Co-Simulation alone: it hides its states, and has no linear system",
                                    pipeline.target),
                        "export it for Model Exchange, too, or linearize the model from which it was made");
    return fmu;
}

bool is_continuous(const TorsionVariable& v) { return v.type == TORSION_REAL && v.variability == TORSION_CONTINUOUS; }

/// The variable that an option names, or the only one of its causality.
std::uint32_t variable_of(const TorsionModel& model, const char* option, const std::string& name,
                          TorsionCausality causality, bool takes_any) {
    std::vector<std::uint32_t> rows;
    std::string list;
    for (std::uint32_t row = 0; row < model.n_variables; ++row) {
        const TorsionVariable& v = model.variables[row];
        const std::string its(runtime::text(model, v.name));
        const bool is_fit = is_continuous(v) && (v.causality == causality || (takes_any && !name.empty()));
        if (is_fit && its == name) return row;
        if (!is_continuous(v) || v.causality != causality) continue;
        rows.push_back(row);
        if (rows.size() <= 6) list += fmt::format("{}`{}`", rows.size() == 1 ? "" : ", ", its);
    }
    if (rows.size() > 6) list += ", …";
    if (name.empty() && rows.size() == 1) return rows.front();
    const std::string help = rows.empty() ? fmt::format("the FMU has no continuous {}", option + 2)
                                          : fmt::format("its {}s: {}", option + 2, list);
    if (!name.empty())
        session::refuse(
            Diag::InvalidCommandLine,
            fmt::format("{}: `{}` is no continuous {} of the FMU", option, name, takes_any ? "variable" : "input"),
            help);
    if (rows.empty()) session::refuse(Diag::InvalidCommandLine, fmt::format("{}: {}", option, help));
    session::refuse(Diag::InvalidCommandLine, fmt::format("{}: which of {}?", option, list));
}

analysis::LinearVariable named(const TorsionModel& model, std::uint32_t row) {
    return analysis::linear_variable(model, row);
}

analysis::LinearSystem system_of(const fmu::LinearForm& form, analysis::LinearVariable input,
                                 analysis::LinearVariable output) {
    const std::size_t n = form.b.size();
    analysis::LinearSystem system;
    system.time = form.time, system.rests_on_differences = form.rests_on_differences;
    system.states.resize(n), system.inputs = {std::move(input)}, system.outputs = {std::move(output)};
    system.a = analysis::Matrix(n, n), system.b = analysis::Matrix(n, 1), system.c = analysis::Matrix(1, n),
    system.d = analysis::Matrix(1, 1);
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = 0; i < n; ++i) system.a(i, j) = form.a[j * n + i];
        system.b(j, 0) = form.b[j], system.c(0, j) = form.c[j];
    }
    system.d(0, 0) = form.d;
    return system;
}

fmu::LinearForm moved_by_doubt(fmu::LinearForm form, double sign) {
    for (std::size_t i = 0; i < form.a.size(); ++i) form.a[i] += sign * form.doubt_a[i];
    for (std::size_t i = 0; i < form.b.size(); ++i)
        form.b[i] += sign * form.doubt_b[i], form.c[i] += sign * form.doubt_c[i];
    form.d += sign * form.doubt_d;
    return form;
}

/// A count of growing motions that what differences leave in doubt may change is not known.
void doubt_stability(const fmu::LinearForm& form, const analysis::LinearSystem& system, double sign,
                     std::optional<std::size_t>& unstable) {
    for (const double side : {-1.0, 1.0}) {
        if (!form.rests_on_differences || !unstable) return;
        const auto other = system_of(moved_by_doubt(form, side), system.inputs[0], system.outputs[0]);
        if (analysis::unstable_poles(other, 0, 0, sign) != unstable) unstable.reset();
    }
}

std::vector<Diagnostic> told(const OpenedFmu& fmu, const std::vector<runtime::Message>& messages) {
    return session::values_of(messages, session::Sources(fmu.record, &fmu.record->sources));
}

Bode bode_of_fmu(const PipelineOptions& pipeline, const BodeOptions& options) {
    check_what_fmus_can(pipeline, options);
    const OpenedFmu fmu = opened(pipeline, options);
    const TorsionModel& model = fmu.import->model();
    session::check_range(options, model.n_x);
    const analysis::LinearVariable input =
        named(model, variable_of(model, "--input", options.input, TORSION_INPUT, false));
    const analysis::LinearVariable output =
        named(model, variable_of(model, "--output", options.output, TORSION_OUTPUT, true));
    runtime::Options run = session::run_options(options.point.run);
    run.solver = used_solver(options.point.run.solver, {}), run.energy = false;
    fmu::LinearForm form;
    runtime::Result way;
    runtime::Message problem;
    if (!fmu.import->linearize(run, options.point.at, input.name, output.name, form, way, problem)) {
        if (!problem.text.empty()) way.messages.push_back(problem);
        throw Error(told(fmu, way.messages));
    }
    const analysis::LinearSystem system = system_of(form, input, output);
    const double sign = options.is_negated ? -1 : 1;
    const std::vector<analysis::ComponentMode> no_modes;
    const std::string name = fmu.import->model_name();
    analysis::BodeRecord record{name,
                                no_modes,
                                system,
                                input,
                                output,
                                {},
                                options.is_negated,
                                analyse_bode(system, 0, 0, sign, {options.from, options.to, options.count})};
    doubt_stability(form, system, sign, record.analysis.margins.unstable);
    session::check_points(record);
    Bode result = session::bode_of(record);
    result.diagnostics = told(fmu, way.messages);
    return result;
}

} // namespace

Bode Session::bode_fmu(const LoadOptions& fmu, const BodeOptions& options) {
    return session::guarded([&] {
        session::check_solver(options.point.run.solver);
        PipelineOptions pipeline = impl_->options_for_fmu(fmu);
        session::add_settings(options.point.set, pipeline.settings);
        return bode_of_fmu(pipeline, options);
    });
}

} // namespace torsion

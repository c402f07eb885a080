// A model as a Functional Mock-up Unit.

#include "compiler/native/target/platforms.h"
#include "compiler/package/shared_library.h"
#include "compiler/report/run_messages.h"
#include "compiler/session/default_name.h"
#include "compiler/session/guard.h"
#include "compiler/session/input_file.h"
#include "compiler/session/record_state.h"
#include "compiler/session/run.h"
#include "compiler/session/writers/library_files.h"
#include "compiler/session/writers/parts.h"
#include "compiler/verify/verify_fmu.h"

#include "torsion/import.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace torsion::session {

namespace {

using source::Diag;

/// Platforms and processor. Throws Error for those that this installation cannot make FMUs for.
std::vector<native::TargetSpec> targets_of(const FmuOptions& options) {
    const bool is_for_host = options.platforms.empty();
    std::vector<native::TargetSpec> targets;
    if (is_for_host) {
        if (native::host_platform() == nullptr)
            refuse(Diag::InvalidCommandLine, "there are no FMUs for this machine's own platform", "--platforms");
        targets.push_back(native::TargetSpec::host());
    }
    std::string problem;
    if (!is_for_host) {
        for (const native::Platform* platform : native::platforms_of_list(options.platforms, options.version, problem))
            targets.push_back(*native::TargetSpec::named(platform->name));
    }
    const auto is_host = [](const native::TargetSpec& target) {
        return native::platform_of(target) == native::host_platform();
    };
    if (problem.empty() && options.verify && std::ranges::none_of(targets, is_host))
        refuse(Diag::InvalidCommandLine, "--verify: the FMU is not for this machine, which could run it");
    if (!problem.empty())
        refuse(Diag::InvalidCommandLine, "--platforms: " + problem,
               native::platform_names(options.version) + ", or all");
    if (!options.target_cpu.empty()) {
        if (targets.size() > 1) refuse(Diag::InvalidCommandLine, "--target-cpu is for FMUs of one platform");
        targets[0].cpu = options.target_cpu;
        check_processor(targets[0], "x86-64, x86-64-v2, x86-64-v3 or a name that LLVM knows");
    }
    for (const native::TargetSpec& target : targets) {
        if (is_for_host) break;
        if (const std::string missing = package::runtime_problem(target); !missing.empty())
            refuse(Diag::InvalidCommandLine, "--platforms: " + missing);
    }
    return targets;
}

/// The model as C code takes it. Throws Error where that cannot be, or cannot be as asked for.
void add_sources(FmuFile& file, CompilationCache& compilations, PipelineOptions pipeline, const FmuOptions& options) {
    if (!options.co_simulation)
        refuse(Diag::InvalidCommandLine, "--sources: C code is for Co-Simulation, not for Model Exchange alone");
    if (!options.tunable.empty())
        refuse(Diag::InvalidCommandLine,
               "--tunable with --sources: in C code a change of a parameter counts from the next start on");
    if (options.code.precision == "single")
        refuse(Diag::InvalidCommandLine, "--precision: the values of an FMU are in double precision");
    file.code = code_options(options.code, "");
    file.for_c = compiled_for_c(compilations, pipeline);
    file.model_exchange = false;
}

/// The values of --inputs; nothing without.
std::optional<fmu::InputTable> inputs_of(const FmuOptions& options) {
    if (options.input_file.empty()) return std::nullopt;
    if (!options.verify) refuse(Diag::InvalidCommandLine, "--inputs is for the runs of --verify");
    runtime::Message problem;
    auto inputs = session::inputs_of(options.input_file, {}, problem);
    if (!inputs) refuse(problem);
    return inputs;
}

/// Names of inputs that nothing moves.
std::string idle_inputs(const package::FmuTable& table) {
    std::string text;
    std::size_t count = 0;
    for (const package::FmuVariable& variable : table.variables) {
        if (variable.causality != "input" || ++count > 3) continue;
        text += (text.empty() ? "`" : ", `") + variable.name + "`";
    }
    return count > 3 ? text + " and " + std::to_string(count - 3) + " more" : text;
}

/// The runs can take long: they ask as the stages of a compilation do.
verify::Verification watched_verification(const FmuFile& file, const std::shared_ptr<Compilation>& compilation,
                                          const std::vector<fmu::Kind>& kinds, const fmu::InputTable* inputs) {
    SimulateOptions asked;
    if (file.goes_on) asked.progress = [&](const Progress&) { return file.goes_on("verify"); };
    Watch watch(asked);
    const verify::RunWatch runs{.stop = watch.stop(), .progress = watch.progress()};
    std::vector<const native::Platform*> others;
    for (const native::TargetSpec& target : file.targets) {
        if (const native::Platform* platform = native::platform_of(target); platform != native::host_platform())
            others.push_back(platform);
    }
    const TorsionModel& model = compilation->compiled->descriptor();
    auto verification =
        verify::verify_fmu(model, {file.path, file.version, &file.table, kinds, std::move(others), inputs}, runs);
    if (file.content && !watch.stop()->load())
        verification.kinds.push_back(verified_sources(file, model, runs, inputs));
    watch.rethrow();
    if (!watch.stop()->load()) return verification;
    compilation->diagnostics.report(Diag::CompilationStopped, {},
                                    "the comparison of the FMU with its model was stopped; the FMU stays");
    refuse(compilation->diagnostics, sources_of(compilation));
}

FmuVerification verified(const FmuFile& file, const std::shared_ptr<Compilation>& made, const fmu::InputTable* inputs) {
    std::vector<fmu::Kind> kinds;
    if (file.model_exchange) kinds.push_back(fmu::Kind::ModelExchange);
    if (file.co_simulation) kinds.push_back(fmu::Kind::CoSimulation);
    verify::Verification verification = watched_verification(file, made, kinds, inputs);
    Compilation& compilation = *made;
    compilation.sources.add(fmu::Import::description_path(), verification.description);
    const auto add = [&](const std::vector<runtime::Message>& messages) {
        runtime::Result told;
        told.messages = messages;
        report::add_run_messages(told, compilation.sources, compilation.diagnostics);
    };
    add(verification.native_messages);
    FmuVerification result;
    result.is_same = verification.is_same();
    result.has_run = verification.native_has_run;
    result.json = json_of(verification).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    if (!result.has_run) return result;
    for (const verify::VerifiedKind& kind : verification.kinds) {
        // else the messages are the model's, and the report lists the differences
        if (!kind.has_run) add(kind.messages);
        result.text += text_of(kind);
    }
    const std::string idle = inputs == nullptr ? idle_inputs(file.table) : std::string();
    if (!idle.empty())
        result.text +=
            "the inputs keep their start values in these runs: " + idle + " (`--inputs FILE.csv` moves them)\n";
    return result;
}

} // namespace

Written build_fmu(CompilationCache& compilations, PipelineOptions pipeline, std::string path,
                  const FmuOptions& options) {
    const auto begin = Clock::now();
    check_pattern("--tunable", options.tunable);
    check_pattern("--outputs", options.outputs);
    if (options.version != 2 && options.version != 3) refuse(Diag::InvalidCommandLine, "--fmi: 2 or 3");
    if (!options.model_exchange && !options.co_simulation)
        refuse(Diag::InvalidCommandLine, "an FMU is for model exchange, for co-simulation or for both");
    if (options.has_arrays && options.version == 2)
        refuse(Diag::InvalidCommandLine, "--arrays: FMI 2.0 has no arrays", "--fmi 3");
    const std::vector<native::TargetSpec> targets = targets_of(options);
    const std::optional<fmu::InputTable> inputs = inputs_of(options);
    pipeline.tunable = options.tunable;
    pipeline.outputs = options.outputs;
    pipeline.has_objects_later = true;
    pipeline.native.interpret = !options.verify; // otherwise only the reference results run here
    if (!options.has_sources && (!options.code.solver.empty() || options.code.step || options.code.locates_events ||
                                 !options.code.precision.empty()))
        refuse(Diag::InvalidCommandLine,
               "--solver, --step-size and --locate-events are for --sources: without them an FMU for "
               "Co-Simulation has CVODE");
    if (options.code.is_real_time)
        refuse(Diag::InvalidCommandLine,
               "--real-time is for `torsion build --emit c`: an importer chooses the steps of an FMU");
    const auto compilation = with_objects(compilations, pipeline, native::CodeForm::Linkable, targets[0]);
    if (path.empty()) path = default_name(compilation->model_name) + ".fmu";
    FmuFile file{path,
                 options.version,
                 options.model_exchange,
                 options.co_simulation,
                 options.tunable,
                 options.outputs,
                 targets[0].cpu,
                 options.has_reference,
                 options.has_arrays,
                 targets,
                 nullptr,
                 {},
                 pipeline.goes_on};
    if (options.has_sources) add_sources(file, compilations, pipeline, options);
    if (needs_co_simulation(*compilation)) {
        if (!options.co_simulation) {
            compilation->diagnostics
                .report(Diag::NotSupported, {}, "not supported: `spatialDistribution` in an FMU for Model Exchange")
                .help = "`--kind cs`";
            refuse(compilation, pipeline);
        }
        file.model_exchange = false;
    }
    check_paths({{"-o", path}}, options.keep, *compilation);
    if (!write_fmu(file, *compilation)) refuse(compilation->diagnostics, sources_of(compilation));
    const double seconds = since(begin);
    std::optional<FmuVerification> verification;
    if (options.verify) verification = verified(file, compilation, inputs ? &*inputs : nullptr);
    Written written = written_of(compilation, pipeline, {path});
    written.model_exchange = file.model_exchange, written.co_simulation = file.co_simulation;
    written.verification = std::move(verification);
    written.seconds = seconds;
    return written;
}

} // namespace torsion::session

// `torsion simulate model.fmu`: runs any FMU with our solvers. docs/fmu_import.md

#include "compiler/driver/console.h"
#include "compiler/driver/interrupt.h"
#include "compiler/driver/provenance_option.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

#include "compiler/report/run_messages.h"
#include "compiler/report/run_report.h"
#include "compiler/report/summary.h"
#include "compiler/session/input_file.h"
#include "torsion/import.h"

#include <fmt/format.h>

#include <chrono>

namespace torsion::driver {

namespace {

/// Reports messages; those with lines of the model description quote them.
void report(Compilation& record, runtime::Result result, const std::string& description) {
    record.sources.add(fmu::Import::description_path(), description);
    report::add_run_messages(result, record.sources, record.diagnostics);
}

ExitCode cannot_open(const SimulateOptions& options, Compilation& record, runtime::Message problem) {
    const std::string description = problem.file.empty() ? std::string() : fmu::description_of(options.model.target);
    runtime::Result result;
    result.messages.push_back(std::move(problem));
    report(record, std::move(result), description);
    print_messages(record.diagnostics, record.sources);
    if (options.json) say("{}\n", report::json_summary(record, nullptr));
    return exit_code_of(record.diagnostics, model_at_fault);
}

report::RunRecord run(const SimulateOptions& options, fmu::Import& import, const Compilation& open, Sinks& sinks, report::RunReport& page) {
    const auto begin = std::chrono::steady_clock::now();
    ProgressLine line;
    const auto progress = [&](const runtime::Progress& p) { line.show(p); };
    const auto trace = [&](const std::string& text) {
        line.clear();
        options.json ? tell("{}\n", text) : say("{}\n", text);
    };
    const auto log = options.event_log.empty() ? nullptr : runtime::event_log(options.event_log);
    runtime::Options run = options.run;
    run.events = log.get();
    std::vector<runtime::Sink*> receivers = sinks.plain;
    page.attach(import.model(), nullptr, receivers, run, import.kind() == fmu::Kind::ModelExchange);
    run.at_once = [&](const runtime::Message& message) {
        line.clear();
        print_at_once(message, open.sources);
    };
    report::RunRecord record;
    const Interrupt interrupt;
    run.stop = &Interrupt::flag();
    record.result = import.run(run, receivers, progress, trace);
    line.clear();
    tell_what_is_kept(options, sinks, record.result);
    if (log) record.event_log = options.event_log;
    record.fmu = fmt::format("FMI {}.0 {}", import.version(), import.kind() == fmu::Kind::CoSimulation ? "Co-Simulation" : "Model Exchange");
    record.solver = import.kind() == fmu::Kind::CoSimulation ? "the FMU's own" : options.run.solver;
    for (std::size_t i = 0; i < sinks.paths.size(); ++i) record.outputs.push_back({sinks.paths[i], sinks.plain[i]->variables()});
    record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return record;
}

/// The FMU's model name as a file name; an FMU may use any characters.
std::string file_name(std::string name) {
    for (char& c : name) {
        if (c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20) c = '_';
    }
    return name;
}

} // namespace

ExitCode simulate_fmu(const SimulateOptions& options) {
    const auto begin = std::chrono::steady_clock::now();
    Compilation record;
    fmu::Options asked;
    std::string error;
    std::vector<instance::Setting> settings;
    if (!read_settings(options.model, settings, error)) return command_line_error(error, "");
    for (const instance::Setting& setting : settings) asked.settings.emplace_back(setting.name, setting.value);
    asked.kind = options.fmu_kind == "cs" ? fmu::Kind::CoSimulation : options.fmu_kind == "me" ? fmu::Kind::ModelExchange : fmu::Kind::Any;
    asked.is_verbose = options.model.verbose;
    runtime::Message problem;
    if (!options.inputs.empty()) {
        auto inputs = session::read_inputs(options.inputs, problem);
        if (!inputs) return cannot_open(options, record, std::move(problem));
        asked.inputs = std::move(*inputs);
    }
    record.model_name = options.model.target;
    const auto import = fmu::Import::open(options.model.target, asked, problem);
    if (!import) return cannot_open(options, record, std::move(problem));
    if (import->kind() == fmu::Kind::CoSimulation && (!options.event_log.empty() || options.run.trace_event))
        return command_line_error("--log-events and --trace-event need Model Exchange: in Co-Simulation events are inside the FMU", "");
    if (import->kind() == fmu::Kind::CoSimulation && options.run.max_step)
        return command_line_error("--max-step needs Model Exchange: in Co-Simulation the FMU chooses its steps",
                                  "they end where communication steps end: --step-size");
    record.model_name = file_name(import->model_name());
    record.counts.states = import->model().n_x;
    record.phases.push_back({"open", std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()});
    const auto provenance = [&] { return provenance_of(options, record, &import->model(), settings); };
    auto sinks = open_sinks(options, record, import->model(), provenance, error);
    if (!sinks) return command_line_error(error, "");
    report::RunReport page(report_options(options));
    report::RunRecord result = run(options, *import, record, *sinks, page);
    if (!options.provenance.empty()) write_provenance(options, provenance(), result.result);
    record.ok = true;
    report(record, result.result, import->description_text());
    const bool has_report = page.write(record, &result, provenance);
    if (has_report) result.report = options.report;
    print_messages(record.diagnostics, record.sources);
    if (options.model.verbose) {
        print_phases(record.phases);
        for (const std::string& line : import->log()) tell("  {}\n", line);
    }
    say("{}", options.json ? report::json_summary(record, &result) + "\n" : result.result.ok ? report::text_summary(record, &result) : "");
    if (!result.result.ok) return exit_code_of(record.diagnostics, simulation_failed);
    return has_report ? success : simulation_failed;
}

} // namespace torsion::driver

#include "compiler/open_library.h"
#include "compiler/provenance/reading.h"
#include "compiler/report/summary.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/model_state.h"
#include "compiler/session/record_state.h"
#include "compiler/solver_choice.h"

namespace torsion {

CompilationRecord::CompilationRecord(std::shared_ptr<const State> state) : state_(std::move(state)) {}

bool CompilationRecord::is_good() const { return state_->compilation->ok; }
const std::string& CompilationRecord::model() const { return state_->compilation->model_name; }

std::vector<PhaseTime> CompilationRecord::phases() const {
    std::vector<PhaseTime> result;
    for (const Phase& phase : state_->compilation->phases) result.push_back({phase.name, phase.seconds});
    return result;
}

std::vector<std::string> CompilationRecord::files() const {
    const source::SourceMap& sources = state_->compilation->sources;
    std::vector<std::string> paths;
    for (std::uint32_t i = 0; i < sources.size(); ++i) paths.push_back(sources[source::FileId(i)].path());
    return paths;
}

std::vector<std::string> CompilationRecord::remarks() const {
    return provenance::library_remarks(*state_->compilation);
}
std::string CompilationRecord::reading() const { return provenance::reading_text(*state_->compilation); }
std::string CompilationRecord::text() const { return report::text_summary(*state_->compilation, nullptr); }
std::string CompilationRecord::json() const { return report::json_summary(*state_->compilation, nullptr); }

bool CompilationRecord::has_code_of_earlier_run() const {
    const auto& compiled = state_->compilation->compiled;
    return compiled && compiled->is_from_cache();
}

std::string CompilationRecord::solver_choice() const {
    const auto* choice = form_choice(*state_->compilation);
    return choice != nullptr ? reason_of(*choice) : std::string();
}

std::string CompilationRecord::write_report(const std::string& path, const SimulateOptions& options) const {
    SimulateOptions with_page = options;
    with_page.files.report = path;
    const Compilation& compilation = *state_->compilation;
    report::RunReport page(session::report_options(state_->options, with_page));
    const auto provenance = [&] {
        return session::provenance_of(state_->options, options, options.run.solver, compilation, nullptr);
    };
    return page.write(compilation, compilation.diagnostics, nullptr, provenance);
}

TargetKind kind_of(const std::string& target) {
    return is_fmu(target) ? TargetKind::Fmu : is_library(target) ? TargetKind::Library : TargetKind::Model;
}

} // namespace torsion

namespace torsion::session {

std::shared_ptr<const CompilationRecord> record_of(std::shared_ptr<const Compilation> compilation,
                                                   const PipelineOptions& options) {
    return std::make_shared<const CompilationRecord>(
        std::make_shared<const CompilationRecord::State>(CompilationRecord::State{std::move(compilation), options}));
}

void refuse(const std::shared_ptr<Compilation>& compilation, const PipelineOptions& options) {
    throw Error(values_of(compilation->diagnostics, Sources(compilation, &compilation->sources)), {},
                record_of(compilation, options));
}

std::string provenance_of(const PipelineOptions& pipeline, const SimulateOptions& options, const std::string& solver,
                          const Compilation& compilation, const TorsionModel* model, const std::string& fmu_kind) {
    provenance::Request request;
    request.target = pipeline.text ? "model.mo" : pipeline.target;
    request.is_one_file = is_library(pipeline.target) || is_fmu(pipeline.target);
    request.model = pipeline.model;
    request.sensitivities = options.sensitivities;
    request.library_paths = pipeline.library.paths;
    request.settings = pipeline.settings;
    request.variables = options.files.variables;
    request.inputs = options.input_file;
    request.interpret = options.interpret;
    request.allow_external = pipeline.allow_external;
    request.writing_folders = pipeline.writing_folders;
    request.run = run_options(options.run);
    request.run.solver = solver;
    request.run.energy = options.energy;
    request.fmu_kind = fmu_kind;
    return provenance::record_of(request, compilation, model);
}

report::RunReportOptions report_options(const PipelineOptions& pipeline, const SimulateOptions& options) {
    std::error_code ignored;
    const std::string folder = options.files.report.empty() ? "" : std::filesystem::current_path(ignored).string();
    return {options.files.report, options.files.variables, pipeline.text ? "model.mo" : pipeline.target, folder};
}

} // namespace torsion::session

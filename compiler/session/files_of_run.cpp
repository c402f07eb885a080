#include "compiler/session/files_of_run.h"

#include "compiler/session/default_name.h"
#include "compiler/session/pattern.h"

#include "compiler/session/diagnostics.h"
#include "compiler/session/output_paths.h"
#include "compiler/session/whole_runs.h"
#include "runtime/output/file.h"

#include "torsion/output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace torsion::session {

namespace {

/// An expression that matches the empty name, `^$`, asks for none.
bool has_match(const std::string& pattern, const TorsionModel& model) {
    const runtime::Pattern wanted(pattern);
    bool has_any = wanted.matches("");
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const char* const name = model.strings + model.variables[i].name;
        const auto found = wanted.search(name);
        if (found == runtime::Pattern::Found::Undecided)
            refuse(source::Diag::InvalidCommandLine, "--variables: " + wanted.undecided(name));
        has_any = has_any || found == runtime::Pattern::Found::Yes;
    }
    return has_any;
}

void check(const RunFiles& files, const TorsionModel& model) {
    const std::string wrong = files.variables.empty() ? "" : wrong_pattern("--variables", files.variables);
    if (!wrong.empty()) refuse(source::Diag::InvalidCommandLine, wrong);
    for (const std::string& path : files.results) {
        if (!runtime::is_result_path(path))
            refuse(source::Diag::InvalidCommandLine,
                   fmt::format("-o: `{}`: results are written as {}", path, runtime::result_extensions()));
        if (path == "-" && files.csv_units == CsvUnits::File)
            refuse(source::Diag::InvalidCommandLine, "--csv-units file: beside the standard output is no file");
    }
    if (!files.variables.empty() && !has_match(files.variables, model))
        refuse(source::Diag::InvalidCommandLine,
               fmt::format("--variables: no variable's name matches `{}`", files.variables));
}

} // namespace

namespace {

void check_paths(const SimulateOptions& options, const std::vector<std::string>& results,
                 const Compilation& compilation) {
    const RunFiles& files = options.files;
    std::vector<OutputPath> outputs;
    for (const std::string& path : results) {
        outputs.push_back({"-o", path});
        if (files.csv_units == CsvUnits::File && runtime::is_csv_path(path))
            outputs.push_back({"--csv-units file", runtime::units_path(path)});
    }
    outputs.push_back({"--report", files.report});
    outputs.push_back({"--log-events", options.event_log});
    outputs.push_back({"--provenance", files.provenance});
    std::vector<std::string> read = files.keep;
    read.push_back(options.input_file);
    for (std::uint32_t i = 0; i < compilation.sources.size(); ++i)
        read.push_back(compilation.sources[source::FileId(i)].path());
    if (const std::string same = same_file_twice(outputs, read); !same.empty())
        refuse(source::Diag::InvalidCommandLine, same);
}

} // namespace

namespace {

class Closing : public runtime::Sink {
public:
    Closing(std::function<void()> tell, runtime::Points points) : tell_(std::move(tell)), points_(points) {}
    runtime::Points points() const override { return points_; } // those of a file: it changes nothing
    bool begin(const TorsionModel&) override { return true; }
    bool row(const TorsionFrame&) override { return true; }
    bool finish(bool) override { return tell_(), true; }
    std::string error() const override { return {}; }

private:
    std::function<void()> tell_;
    runtime::Points points_;
};

} // namespace

FilesOfRun::FilesOfRun(const SimulateOptions& options, const TorsionModel& model, const Compilation& compilation,
                       std::function<std::string()> provenance)
    : paths_(options.files.results), event_log_(options.event_log), provenance_path_(options.files.provenance),
      provenance_(std::move(provenance)) {
    const RunFiles& files = options.files;
    check(files, model);
    if (paths_.empty() && files.has_usual_result) paths_.push_back(default_name(compilation.model_name) + ".csv");
    if (!paths_.empty() || !files.report.empty() || !files.provenance.empty() || !event_log_.empty())
        check_paths(options, paths_, compilation);
    const auto units = static_cast<runtime::CsvUnits>(files.csv_units);
    for (const std::string& path : paths_) {
        std::string problem;
        auto sink =
            runtime::result_sink({path, files.variables, files.with_parameters, provenance_, {}, units}, problem);
        if (!sink) refuse(source::Diag::InvalidCommandLine, problem);
        sinks_.push_back(std::move(sink));
    }
    if (options.closing && !sinks_.empty())
        closing_ = std::make_unique<Closing>(options.closing, sinks_.front()->points());
}

void FilesOfRun::keep_whole_runs(const Cancel& is_taken_back) {
    for (auto& sink : sinks_) sink = std::make_unique<WholeRunSink>(std::move(sink), is_taken_back);
}

void FilesOfRun::add_to(std::vector<runtime::Sink*>& sinks) const {
    if (closing_) sinks.insert(sinks.begin(), closing_.get());
    for (const auto& sink : sinks_) sinks.push_back(sink.get());
}

std::vector<report::OutputFile> FilesOfRun::written() const {
    std::vector<report::OutputFile> result;
    for (std::size_t i = 0; i < paths_.size(); ++i) result.push_back({paths_[i], sinks_[i]->variables()});
    return result;
}

void FilesOfRun::tell_what_is_kept(runtime::Result& result) const {
    if (paths_.empty() || result.messages.empty() || result.messages.back().code != "R314") return;
    std::vector<std::string> files = paths_;
    if (!event_log_.empty()) files.push_back(event_log_);
    std::string& help = result.messages.back().help;
    if (!help.empty()) help += "; ";
    help += result.statistics.rows > 0 ? fmt::format("{} hold{} what was computed: {} rows", fmt::join(files, ", "),
                                                     files.size() == 1 ? "s" : "", result.statistics.rows)
                                       : "nothing was written";
}

void FilesOfRun::write_provenance(runtime::Result& result) const {
    if (provenance_path_.empty()) return;
    const std::string problem = runtime::write_file(provenance_path_, provenance_());
    if (problem.empty()) return;
    runtime::Message message;
    message.code = "E102";
    message.text = "--provenance: " + problem;
    result.messages.push_back(std::move(message));
    result.ok = false;
}

} // namespace torsion::session

// Libraries and FMUs of a session's model.

#include "compiler/native/code_modules.h"
#include "compiler/package/library_header.h"
#include "compiler/report/run_messages.h"
#include "compiler/report/summary.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/files_of_run.h"
#include "compiler/session/guard.h"
#include "compiler/session/library_files.h"
#include "compiler/session/model_state.h"
#include "compiler/session/output_paths.h"
#include "compiler/session/record_state.h"
#include "compiler/verify/verify_fmu.h"
#include "runtime/output/file.h"

#include "torsion/import.h"
#include "torsion/session.h"

#include <nlohmann/json.hpp>

#include <chrono>

namespace torsion {

namespace {

using native::CodeForm;
using session::guarded;
using source::Code;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

void check_pattern(const char* option, const std::string& pattern) {
    if (const std::string wrong = session::wrong_pattern(option, pattern); !wrong.empty()) session::refuse(Code::C101, wrong);
}

struct Form {
    const char* name;
    CodeForm form;
    const char* extension;
};
constexpr Form forms[] = {
    {"", CodeForm::Linkable, ".so"}, {"obj", CodeForm::Object, ".o"}, {"llvm", CodeForm::Llvm, ".ll"}, {"asm", CodeForm::Assembly, ".s"}};

const Form& form_of(const std::string& name) {
    for (const Form& form : forms) {
        if (name == form.name) return form;
    }
    session::refuse(Code::C101, "--emit: `" + name + "` is none of obj, llvm, asm");
}

native::TargetSpec target_of(const std::string& cpu, const char* hint) {
    native::TargetSpec target = native::TargetSpec::host(cpu);
    if (const std::string problem = native::problem_of(target); !problem.empty()) session::refuse(Code::C101, "--target-cpu: " + problem, hint);
    return target;
}

/// Compiles with object code.
std::shared_ptr<Compilation> with_objects(session::Workshop& workshop, PipelineOptions options, CodeForm form, const native::TargetSpec& target) {
    options.lowering.energy = false; // neither has an energy audit
    options.object = native::ObjectOptions{form, target};
    auto compilation = workshop.compile(options);
    if (!compilation->ok || !compilation->compiled) session::refuse(compilation, options);
    return compilation;
}

session::Sources sources_of(const std::shared_ptr<Compilation>& compilation) { return {compilation, &compilation->sources}; }

void check_paths(const std::vector<session::OutputPath>& outputs, std::vector<std::string> read, const Compilation& compilation) {
    for (std::uint32_t i = 0; i < compilation.sources.size(); ++i) read.push_back(compilation.sources[source::FileId(i)].path());
    if (const std::string same = session::same_file_twice(outputs, read); !same.empty()) session::refuse(Code::C101, same);
}

Written written_of(const std::shared_ptr<Compilation>& compilation, const PipelineOptions& pipeline, std::vector<std::string> files) {
    Written written;
    written.files = std::move(files);
    written.diagnostics = session::values_of(compilation->diagnostics, sources_of(compilation));
    written.compilation = session::record_of(compilation, pipeline);
    written.verdict = report::verdict(*compilation);
    return written;
}

std::string short_name(const Compilation& compilation) { return compilation.model_name.substr(compilation.model_name.rfind('.') + 1); }

Written built(session::Workshop& workshop, PipelineOptions pipeline, std::string path, const BuildOptions& options) {
    const auto begin = Clock::now();
    const std::string cpu = options.target_cpu.empty() ? native::TargetSpec::host().cpu : options.target_cpu;
    const native::TargetSpec target = target_of(cpu, "native, x86-64, x86-64-v2, x86-64-v3 or a name that LLVM knows");
    check_pattern("--tunable", options.tunable);
    const Form& form = form_of(options.emit);
    const bool is_library = form.form == CodeForm::Linkable;
    if (!options.prefix.empty() && package::identifier(options.prefix) != options.prefix)
        session::refuse(Code::C101, "--prefix: `" + options.prefix + "` is no identifier of C", "letters, digits and underscores, no digit first");
    if (!options.prefix.empty() && !is_library)
        session::refuse(Code::C101, "--prefix is for libraries: the code alone has one symbol, torsion_model");
    pipeline.tunable = options.tunable;
    pipeline.lowering.linearization = options.has_linearization;
    pipeline.native.interpret = true; // no code runs here
    const auto compilation = with_objects(workshop, pipeline, form.form, target);
    if (path.empty()) path = (is_library ? "lib" : "") + short_name(*compilation) + form.extension;
    const std::string header = is_library ? session::header_path(path) : "";
    check_paths({{"-o", path}, {"the header", header}}, options.keep, *compilation);
    if (is_library && path == "-")
        session::refuse(Code::C101, "-o: a library does not go to the standard output", "`--emit asm` and `--emit llvm` do");
    const auto link_begin = Clock::now();
    const std::string problem = is_library ? session::write_library({path, options.prefix, cpu, options.has_integrator}, *compilation)
                                           : runtime::write_file(path, compilation->objects[0]);
    if (!problem.empty()) {
        compilation->diagnostics.report(Code::E102, {}, problem);
        session::refuse(compilation->diagnostics, sources_of(compilation));
    }
    compilation->phases.push_back({is_library ? "link" : "write", since(link_begin)});
    Written written = written_of(compilation, pipeline, is_library ? std::vector{path, header} : std::vector{path});
    written.seconds = since(begin);
    return written;
}

FmuVerification verified(const session::FmuFile& file, Compilation& compilation) {
    std::vector<fmu::Kind> kinds;
    if (file.model_exchange) kinds.push_back(fmu::Kind::ModelExchange);
    if (file.co_simulation) kinds.push_back(fmu::Kind::CoSimulation);
    const verify::Verification verification = verify::verify_fmu(compilation.compiled->descriptor(), file.table, file.path, kinds);
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
        if (!kind.has_run) add(kind.messages); // else the messages are the model's, and the report lists the differences
        result.text += text_of(kind);
    }
    return result;
}

Written made_fmu(session::Workshop& workshop, PipelineOptions pipeline, std::string path, const FmuOptions& options) {
    const auto begin = Clock::now();
    const std::string cpu = options.target_cpu.empty() ? native::TargetSpec::host().cpu : options.target_cpu;
    const native::TargetSpec target = target_of(cpu, "x86-64, x86-64-v2, x86-64-v3 or a name that LLVM knows");
    check_pattern("--tunable", options.tunable);
    check_pattern("--outputs", options.outputs);
    if (options.version != 2 && options.version != 3) session::refuse(Code::C101, "--fmi: 2 or 3");
    if (!options.model_exchange && !options.co_simulation) session::refuse(Code::C101, "an FMU is for model exchange, for co-simulation or for both");
    pipeline.tunable = options.tunable;
    pipeline.outputs = options.outputs;
    pipeline.native.interpret = !options.verify; // otherwise only the reference results run here
    const auto compilation = with_objects(workshop, pipeline, CodeForm::Linkable, target);
    if (path.empty()) path = short_name(*compilation) + ".fmu";
    session::FmuFile file{path, options.version,      options.model_exchange, options.co_simulation, options.tunable, options.outputs,
                          cpu,  options.has_reference};
    if (session::needs_co_simulation(*compilation)) {
        if (!options.co_simulation) {
            compilation->diagnostics.report(Code::I190, {}, "not supported: `spatialDistribution` in an FMU for Model Exchange").help = "`--kind cs`";
            session::refuse(compilation, pipeline);
        }
        file.model_exchange = false;
    }
    check_paths({{"-o", path}}, options.keep, *compilation);
    if (!session::write_fmu(file, *compilation)) session::refuse(compilation->diagnostics, sources_of(compilation));
    const double seconds = since(begin);
    std::optional<FmuVerification> verification;
    if (options.verify) verification = verified(file, *compilation);
    Written written = written_of(compilation, pipeline, {path});
    written.model_exchange = file.model_exchange, written.co_simulation = file.co_simulation;
    written.verification = std::move(verification);
    written.seconds = seconds;
    return written;
}

void refuse_opened(const Model::State& model) {
    if (model.is_opened()) session::refuse(Code::C101, "the model is a compiled library already");
}

} // namespace

Written Model::build(const std::string& path, const BuildOptions& options) const {
    return guarded([&] {
        refuse_opened(*state_);
        return built(state_->workshop(), state_->options_with(options.set), path, options);
    });
}

Written Model::fmu(const std::string& path, const FmuOptions& options) const {
    return guarded([&] {
        refuse_opened(*state_);
        return made_fmu(state_->workshop(), state_->options_with(options.set), path, options);
    });
}

Written Session::build(const LoadOptions& model, const std::string& path, const BuildOptions& options) {
    return guarded([&] {
        PipelineOptions pipeline = impl_->options_for(model);
        session::add_settings(options.set, pipeline.settings);
        return built(*impl_, std::move(pipeline), path, options);
    });
}

Written Session::fmu(const LoadOptions& model, const std::string& path, const FmuOptions& options) {
    return guarded([&] {
        PipelineOptions pipeline = impl_->options_for(model);
        session::add_settings(options.set, pipeline.settings);
        return made_fmu(*impl_, std::move(pipeline), path, options);
    });
}

std::string host_processor() { return native::TargetSpec::host().cpu; }

} // namespace torsion

#include "compiler/open_library.h"
#include "compiler/pipeline.h"
#include "compiler/report/summary.h"
#include "compiler/select_model.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/model_state.h"
#include "compiler/session/pages.h"
#include "compiler/session/record_state.h"

#include "torsion/output.h"
#include "torsion/simulate.h"

namespace torsion {

using session::guarded;

Session::Session(const SessionOptions& options) : impl_(std::make_shared<Impl>(options)) {}
Session::~Session() = default;

void Session::set_text(const std::string& path, std::string text, std::int64_t revision) {
    impl_->set_text(path, std::move(text), revision);
}
std::optional<std::int64_t> Session::revision(const std::string& path) const { return impl_->revision(path); }
void Session::drop_text(const std::string& path) { impl_->drop_text(path); }

namespace {

Model model_of(const std::shared_ptr<session::CompilationCache>& compilations, PipelineOptions options,
               const CodeOptions& code = {}) {
    session::ask_for(code, options);
    auto compilation = compilations->compile(options);
    if (compilation->ok && !options.text && is_library(options.target) && !options.settings.empty())
        library_settings(options.settings, *compilation);
    if (!compilation->ok || compilation->diagnostics.has_errors()) session::refuse(compilation, options);
    if (!compilation->compiled)
        session::refuse(source::Diag::AmbiguousModel, "`" + compilation->model_name + "` is no model that runs",
                        "check() looks at it");
    return Model(compilations->state_of(
        compilation, [&] { return std::make_shared<Model::State>(compilations, options, code, compilation); }));
}

CheckResult checked(session::CompilationCache& compilations, PipelineOptions options) {
    options.only_check = true;
    const auto compilation = compilations.compile(options);
    CheckResult result;
    result.is_good = compilation->ok;
    result.name = compilation->model_name;
    if (compilation->ok) result.verdict = report::verdict(*compilation);
    result.equations = compilation->counts.equations;
    result.states = compilation->counts.states;
    result.open_connectors = compilation->open_connectors;
    result.diagnostics = session::values_of(compilation);
    result.compilation = session::record_of(compilation, options);
    result.dump = compilation->dump;
    return result;
}

} // namespace

Model Session::load(const std::string& target, const std::string& model, const Values& set) {
    return guarded([&] { return model_of(impl_, impl_->options_for(target, model, set)); });
}

Model Session::load(const LoadOptions& options) {
    return guarded([&] {
        session::check_solver(options.code.solver);
        return model_of(impl_, impl_->options_for(options), options.code);
    });
}

Model Session::load_text(const std::string& text, const std::string& model, const Values& set) {
    return guarded([&] { return model_of(impl_, impl_->options_for_text(text, model, set)); });
}

CheckResult Session::check(const std::string& target, const std::string& model, const Values& set) {
    return guarded([&] { return checked(*impl_, impl_->options_for(target, model, set)); });
}

CheckResult Session::check_text(const std::string& text, const std::string& model, const Values& set) {
    return guarded([&] { return checked(*impl_, impl_->options_for_text(text, model, set)); });
}

std::vector<std::string> Session::classes(const std::string& target) {
    return guarded([&] { return classes_of_package(impl_->options_for(target, {}, {})); });
}

std::vector<std::string> Session::classes(const LoadOptions& options) {
    return guarded([&] { return classes_of_package(impl_->options_for(options)); });
}

CheckResult Session::check(const LoadOptions& options) {
    return guarded([&] { return checked(*impl_, impl_->options_for(options)); });
}

void Session::check(const LoadOptions& options, std::span<const std::string> classes,
                    const std::function<void(const std::string& name, const CheckResult&)>& each) {
    guarded([&] {
        const PipelineOptions pipeline = impl_->options_for(options);
        for (const std::string& name : classes) {
            const bool is_by_name = !names_a_file(pipeline.target) && name.starts_with(pipeline.target + ".");
            PipelineOptions one = pipeline;
            if (is_by_name) one.target = name; // else the target is a file
            one.model = is_by_name ? "" : name;
            each(name, checked(*impl_, one));
        }
    });
}

std::vector<CheckResult> Session::check_all(const std::string& target) {
    const std::vector<std::string> names = classes(target);
    if (names.empty()) return {check(target)};
    std::vector<CheckResult> results;
    check(LoadOptions{.target = target}, names,
          [&](const std::string&, const CheckResult& result) { results.push_back(result); });
    return results;
}

CheckResult Session::dump(const LoadOptions& wanted, const std::string& stage) {
    return guarded([&] {
        PipelineOptions options = impl_->options_for(wanted);
        const std::size_t colon = std::min(stage.find(':'), stage.size());
        options.dump = stage_of(std::string_view(stage).substr(0, colon));
        options.last_pass = stage.substr(std::min(colon + 1, stage.size()));
        if (!options.dump)
            session::refuse(source::Diag::InvalidCommandLine, "there is no stage `" + stage + "`",
                            "ast, instance, connections, typed, flat, sorted, program, llvm");
        return checked(*impl_, options);
    });
}

std::string Session::dump(const std::string& target, const std::string& stage, const std::string& model,
                          const Values& set) {
    const CheckResult result = dump({.target = target, .model = model, .set = set}, stage);
    if (!result.is_good) throw Error(result.diagnostics, {}, result.compilation);
    return result.dump;
}

Session::Work Session::work() const { return impl_->work(); }
void Session::forget() { impl_->forget(); }

std::vector<SolverDescription> solvers() {
    std::vector<SolverDescription> result;
    for (const runtime::SolverInfo& solver : runtime::solvers())
        result.push_back(
            {solver.name, solver.method, solver.order, solver.is_variable_step, solver.is_implicit, solver.use});
    return result;
}

std::string explain(std::string_view code) {
    const std::string_view page = session::diagnostics_page(); // from the heading `### D102 …` to the next heading
    const auto begin = page.find("\n### " + std::string(code) + " ");
    if (begin == std::string_view::npos) return {};
    const auto end = page.find("\n##", begin + 1);
    return std::string(page.substr(begin + 5, end == std::string_view::npos ? end : end - begin - 4));
}

std::vector<std::string> stages() {
    std::vector<std::string> names{"ast",     "instance", "connections",
                                   "typed",   "flat",     "sorted",
                                   "program", "llvm",     std::string("program:") + passes::before_all};
    for (const passes::Pass& pass : passes::all()) names.push_back("program:" + std::string(pass.name));
    return names;
}

std::string result_extensions() { return runtime::result_extensions(); }
bool is_result_path(const std::string& path) { return runtime::is_result_path(path); }
bool is_csv_path(const std::string& path) { return runtime::is_csv_path(path); }
std::string units_path(const std::string& path) { return runtime::units_path(path); }
std::string nearest(const std::string& word, const std::vector<std::string>& candidates) {
    return source::nearest(word, candidates);
}

const char* version() { return TORSION_VERSION; }

} // namespace torsion

#include "compiler/session/compilation_cache.h"

#include "compiler/open_library.h"
#include "compiler/pipeline.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/installation.h"
#include "compiler/session/model_state.h"
#include "compiler/sweep/number.h"
#include "compiler/syntax/parse_cache.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace torsion::session {

namespace fs = std::filesystem;

namespace {

/// All that decides what a compilation gives, except the texts.
class Key {
public:
    Key& add(std::string_view text) {
        key_ += std::to_string(text.size());
        key_ += ':';
        key_ += text;
        return *this;
    }
    Key& add(std::uint64_t number) { return add(std::string_view(std::to_string(number))); }
    std::string take() { return std::move(key_); }

private:
    std::string key_;
};

std::string key_of(const PipelineOptions& o) {
    Key key;
    std::error_code ignored;
    key.add(o.target)
        .add(o.model)
        .add(o.text.has_value())
        .add(o.text.value_or(""))
        .add(fs::current_path(ignored).string());
    for (const instance::Setting& s : o.settings) key.add(s.name).add(s.value).add(s.option);
    key.add("")
        .add(o.dump ? static_cast<std::uint64_t>(*o.dump) + 1 : 0)
        .add(o.last_pass)
        .add(o.only_check)
        .add(o.tunable)
        .add(o.outputs);
    const lower::Options& l = o.lowering;
    key.add(l.explicit_jacobian)
        .add(l.bends)
        .add(l.residual_form)
        .add(l.choose_form)
        .add(l.energy)
        .add(l.energy_terms)
        .add(l.linearization);
    key.add(l.most_linearized_states).add(o.has_source_inputs).add(o.native.interpret);
    for (const auto* names : {&o.excited.inputs, &o.excited.signals, &o.excited.springs, &l.sensitivities}) {
        key.add(names->size());
        for (const std::string& name : *names) key.add(name);
    }
    key.add(o.excited.declared);
    return key.take();
}

} // namespace

std::string setting_text(const Value& value) {
    const double* number = std::get_if<double>(&value);
    return number != nullptr ? sweep::number_text(*number) : std::get<std::string>(value);
}

void add_setting(const std::string& name, const std::string& value, std::vector<instance::Setting>& settings) {
    const auto known =
        std::find_if(settings.begin(), settings.end(), [&](const instance::Setting& s) { return s.name == name; });
    if (known != settings.end()) known->value = value;
    else settings.push_back({name, value});
}

void add_settings(const Values& set, std::vector<instance::Setting>& settings) {
    for (const auto& [name, value] : set) add_setting(name, setting_text(value), settings);
}

PipelineOptions base_options(const SessionOptions& options) {
    for (const std::string& path : options.library_paths) {
        std::error_code ignored;
        if (!fs::is_directory(path, ignored))
            refuse(source::Diag::InvalidCommandLine, "-L: there is no folder `" + path + "`");
    }
    PipelineOptions base;
    base.library.paths = options.library_paths;
    const char* modelica_path = std::getenv("MODELICAPATH");
    base.library.modelica_path = options.modelica_path.value_or(modelica_path != nullptr ? modelica_path : "");
    base.library.stdlib_dir = options.stdlib_folder ? *options.stdlib_folder : stdlib_folder();
    if (std::string folder = options.installed.value_or(installed_libraries_folder()); !folder.empty())
        base.library.installed.push_back(std::move(folder));
    base.library.cache_folder = base.native.cache_folder = options.cache_folder.value_or(cache_folder());
    base.allow_external = options.allow_external;
    base.is_strict = options.is_strict;
    base.writing_folders = options.writing_folders;
    return base;
}

CompilationCache::CompilationCache(const SessionOptions& options)
    : base_(base_options(options)), keeps_models_(options.keeps_models),
      documents_(std::make_shared<library::Documents>()) {
    if (keeps_models_) base_.library.trees = std::make_shared<syntax::TreeMemory>();
}

void CompilationCache::set_text(const std::string& path, std::string text, std::int64_t revision) {
    const std::lock_guard lock(mutex_);
    auto changed = std::make_shared<library::Documents>(*documents_);
    changed->set(path, std::move(text));
    documents_ = std::move(changed);
    revisions_.insert_or_assign(library::Documents::name_of(path), revision);
}

void CompilationCache::drop_text(const std::string& path) {
    const std::lock_guard lock(mutex_);
    auto changed = std::make_shared<library::Documents>(*documents_);
    changed->drop(path);
    documents_ = std::move(changed);
    revisions_.erase(library::Documents::name_of(path));
}

std::optional<std::int64_t> CompilationCache::revision(const std::string& path) const {
    const std::lock_guard lock(mutex_);
    const auto found = revisions_.find(library::Documents::name_of(path));
    return found == revisions_.end() ? std::nullopt : std::optional(found->second);
}

PipelineOptions CompilationCache::options_for(const std::string& target, const std::string& model,
                                              const Values& set) const {
    if (target.empty())
        refuse(source::Diag::InvalidCommandLine, "no model given: a class name (A.B.C) or a file (x.mo)");
    if (is_fmu(target))
        refuse(source::Diag::NotSupported, "not supported: an FMU as a model of a session", "simulate_fmu() runs it");
    PipelineOptions options = base_;
    options.target = target;
    options.model = model;
    add_settings(set, options.settings);
    const std::lock_guard lock(mutex_);
    options.library.documents = documents_;
    return options;
}

PipelineOptions CompilationCache::options_for_text(const std::string& text, const std::string& model,
                                                   const Values& set) const {
    PipelineOptions options = base_;
    options.text = text;
    options.model = model;
    add_settings(set, options.settings);
    const std::lock_guard lock(mutex_);
    options.library.documents = documents_;
    return options;
}

std::function<bool(std::string_view)> goes_on_of(std::function<bool(std::string_view)> progress, const Cancel* cancel) {
    if (!progress && cancel == nullptr) return {};
    return [progress = std::move(progress), cancel](std::string_view stage) {
        if (cancel != nullptr && cancel->load()) return false;
        try {
            return !progress || progress(stage);
        } catch (...) {
            throw OfCaller{std::current_exception()};
        }
    };
}

PipelineOptions CompilationCache::options_for(const LoadOptions& wanted) const {
    PipelineOptions options = wanted.text ? options_for_text(*wanted.text, wanted.model, wanted.set)
                                          : options_for(wanted.target, wanted.model, wanted.set);
    for (const auto& [name, value] : wanted.settings) add_setting(name, value, options.settings);
    options.goes_on = goes_on_of(wanted.progress, wanted.cancel);
    return options;
}

PipelineOptions CompilationCache::options_for_fmu(const LoadOptions& wanted) const {
    PipelineOptions options = base_;
    options.target = wanted.target;
    options.model = wanted.model;
    add_settings(wanted.set, options.settings);
    for (const auto& [name, value] : wanted.settings) add_setting(name, value, options.settings);
    return options;
}

std::shared_ptr<Compilation> CompilationCache::find(const std::string& key, const library::Documents* documents) {
    Kept kept;
    {
        const std::lock_guard lock(mutex_);
        const auto found = kept_.find(key);
        if (found == kept_.end()) return nullptr;
        found->second.used = ++uses_;
        kept = found->second;
    }
    if (kept.files->are_unchanged(*kept.compilation, documents)) {
        const std::lock_guard lock(mutex_);
        ++work_.reused;
        return kept.compilation;
    }
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(key);
    if (found != kept_.end() && found->second.compilation == kept.compilation) kept_.erase(found);
    return nullptr;
}

void CompilationCache::keep(const std::string& key, Kept kept) {
    const std::lock_guard lock(mutex_);
    kept.used = ++uses_;
    kept_.insert_or_assign(key, std::move(kept));
    while (kept_.size() > most_kept)
        kept_.erase(std::min_element(kept_.begin(), kept_.end(),
                                     [](const auto& a, const auto& b) { return a.second.used < b.second.used; }));
}

void CompilationCache::count(const Compilation& compilation) {
    const std::lock_guard lock(mutex_);
    ++work_.compilations;
    work_.files_parsed += compilation.read.files - compilation.read.kept;
    work_.files_kept += compilation.read.kept;
    if (compilation.compiled && compilation.compiled->program() != nullptr)
        ++(compilation.compiled->is_from_cache() ? work_.code_kept : work_.code_made);
}

std::shared_ptr<Compilation> CompilationCache::compile(const PipelineOptions& options) {
    // those take in what writing them has to say
    const bool is_kept = keeps_models_ && !options.object && !options.is_for_c;
    const std::string key = is_kept ? key_of(options) : std::string();
    if (auto known = is_kept ? find(key, options.library.documents.get()) : nullptr) return known;
    const auto begin = fs::file_time_type::clock::now();
    const bool is_compiled = !options.text && !options.object && is_library(options.target);
    std::shared_ptr<Compilation> compilation = is_compiled ? open_library(options.target) : torsion::compile(options);
    count(*compilation);
    if (is_kept && !is_compiled && compilation->ok)
        keep(key, {compilation, std::make_shared<ReadFiles>(*compilation, options, begin)});
    return compilation;
}

std::shared_ptr<Model::State> CompilationCache::state_of(const std::shared_ptr<Compilation>& compilation,
                                                         const std::function<std::shared_ptr<Model::State>()>& make) {
    {
        const std::lock_guard lock(mutex_);
        const auto known = states_.find(compilation.get());
        if (auto state = known != states_.end() ? known->second.lock() : nullptr;
            state && state->compilation() == compilation)
            return state;
    }
    auto state = make();
    const std::lock_guard lock(mutex_);
    std::erase_if(states_, [](const auto& entry) { return entry.second.expired(); });
    auto& place = states_[compilation.get()];
    if (auto other = place.lock(); other && other->compilation() == compilation) return other; // of another thread
    place = state;
    return state;
}

Session::Work CompilationCache::work() const {
    const std::lock_guard lock(mutex_);
    return work_;
}

void CompilationCache::forget() {
    if (base_.library.trees) base_.library.trees->clear();
    const std::lock_guard lock(mutex_);
    kept_.clear();
}

} // namespace torsion::session

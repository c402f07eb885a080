#include "compiler/session/model_state.h"

#include "compiler/library/files.h"
#include "compiler/open_library.h"
#include "compiler/pipeline.h"
#include "compiler/report/modes_section.h"
#include "compiler/select_model.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/record_state.h"
#include "compiler/solver_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace torsion {

using session::Variant;

Model::State::State(std::shared_ptr<session::CompilationCache> compilations, PipelineOptions options, const Form& form,
                    std::shared_ptr<Compilation> compilation)
    : compilations_(std::move(compilations)), options_(std::move(options)), form_(form),
      first_(std::make_shared<const Variant>(compilation, std::map<std::string, std::string>())),
      diagnostics_(session::values_of(compilation)) {
    options_.goes_on = {};
    std::error_code ignored;
    folder_ = std::filesystem::current_path(ignored);
    if (is_opened()) library_values_ = library_settings(options_.settings, *compilation);
}

const session::Description& Model::State::description() const {
    std::call_once(description_once_,
                   [&] { description_ = std::make_unique<const session::Description>(*compilation()); });
    return *description_;
}

/// A model keeps its texts.
std::shared_ptr<const library::Documents> Model::State::texts() const {
    std::call_once(texts_once_, [&] {
        auto texts = std::make_shared<library::Documents>();
        const Compilation& its = *compilation();
        std::map<std::string_view, const source::SourceFile*> by_path;
        for (std::uint32_t i = 0; i < its.sources.size(); ++i)
            by_path.insert_or_assign(its.sources[source::FileId(i)].path(), &its.sources[source::FileId(i)]);
        for (const library::ReadFile& file : its.files_read) {
            if (const auto found = by_path.find(file.path); found != by_path.end() && !options_.text)
                texts->set(file.path, std::string(found->second->text()));
        }
        texts_ = std::move(texts);
    });
    return texts_;
}

std::vector<Diagnostic> Model::State::warnings_of(const std::shared_ptr<Compilation>& variant) const {
    const auto is_meant = [](const source::Diagnostic& d) { return d.code == source::Diag::SettingWithoutEffect; };
    if (variant == compilation() || std::ranges::none_of(variant->diagnostics.all(), is_meant)) return {};
    std::vector<Diagnostic> warnings =
        session::values_of(variant->diagnostics, session::Sources(variant, &variant->sources));
    std::erase_if(warnings, [&](const Diagnostic& d) {
        const bool is_known = std::ranges::any_of(
            diagnostics_, [&](const Diagnostic& own) { return own.code == d.code && own.message == d.message; });
        return d.code != source::info(source::Diag::SettingWithoutEffect).code || is_known;
    });
    return warnings;
}

bool Model::State::is_opened() const { return !options_.text && is_library(options_.target); }

namespace {

/// Paths that are relative to a folder which is no longer the present one.
void make_absolute(PipelineOptions& options, const std::filesystem::path& folder) {
    const auto whole = [&](std::string& path) {
        if (!path.empty()) path = (folder / path).lexically_normal().string();
    };
    if (!options.text && names_a_file(options.target)) whole(options.target);
    for (std::string& path : options.library.paths) whole(path);
    for (std::string& path : options.library.installed) whole(path);
    whole(options.library.stdlib_dir);
    std::string roots;
    for (std::string root : library::split(options.library.modelica_path, ':')) {
        whole(root);
        roots += (roots.empty() ? "" : ":") + root;
    }
    options.library.modelica_path = roots;
}

} // namespace

PipelineOptions Model::State::options_with(const Values& set) const {
    PipelineOptions options = options_;
    options.library.documents = texts();
    std::error_code ignored;
    if (std::filesystem::current_path(ignored) != folder_) make_absolute(options, folder_);
    session::add_settings(set, options.settings);
    return options;
}

namespace {

/// The forms of the equations that solvers want.
std::string form_of(const std::string& solver) { return solver == automatic || solver == "ida" ? solver : "cvode"; }

/// Whether code that was made for `has` does what `wants` asks for.
bool serves(const CodeOptions& has, const CodeOptions& wants) {
    return has.solver == wants.solver && has.interpret == wants.interpret &&
           has.freeze_sources == wants.freeze_sources && has.excited == wants.excited &&
           has.sensitivities == wants.sensitivities && (has.energy || !wants.energy) && (has.report || !wants.report) &&
           (!wants.linearization || (has.linearization && has.report == wants.report));
}

} // namespace

// `auto` has one of the two forms; a solver that wants that one needs no other code.
Model::State::Form Model::State::settled(const Form& form) const {
    if (is_opened()) return form_;
    Form result = form;
    result.solver = form_of(form.solver);
    if (form_of(form_.solver) == automatic &&
        (used_solver(automatic, *compilation()) == "ida") == (form.solver == "ida"))
        result.solver = automatic;
    return result;
}

std::shared_ptr<const Variant> Model::State::make(const Values& compiled_in, const Form& form) {
    PipelineOptions options = options_with(compiled_in);
    session::ask_for(form, options);
    auto compilation = compilations_->compile(options);
    if (!compilation->ok) session::refuse(compilation, options);
    std::map<std::string, std::string> values;
    for (const auto& [name, value] : compiled_in) values.emplace(name, session::setting_text(value));
    return std::make_shared<const Variant>(std::move(compilation), std::move(values));
}

/// A number of a Boolean or of an enumeration is a word in a text of Modelica.
Value Model::State::in_words(const std::string& name, const Value& value) const {
    const double* number = std::get_if<double>(&value);
    const auto known = number != nullptr ? description().parameter_rows.find(name) : description().parameter_rows.end();
    if (known == description().parameter_rows.end()) return value;
    const Parameter& parameter = description().parameters[known->second];
    if (parameter.type == Type::Boolean && (*number == 0 || *number == 1)) return *number == 1 ? "true" : "false";
    const bool is_literal =
        *number == std::floor(*number) && *number >= 1 && *number <= static_cast<double>(parameter.literals.size());
    return is_literal ? Value(parameter.literals[static_cast<std::size_t>(*number) - 1]) : value;
}

Values Model::State::in_words(const Values& set) const {
    Values result;
    for (const auto& [name, value] : set) result.emplace(name, in_words(name, value));
    return result;
}

/// Only what a run cannot take.
Values Model::State::to_compile(const Values& set, const Form& form) const {
    const bool is_usual = settled(form).solver == form_of(form_.solver);
    Values result;
    for (const auto& [name, value] : set) {
        std::string ignored;
        if (!is_usual || !first_->assignments({{name, value}}, ignored)) result.emplace(name, value);
    }
    return result;
}

Model::State::Ready Model::State::ready(std::shared_ptr<const Variant> variant, std::vector<session::Assignment> values,
                                        const std::string& solver) const {
    Ready result{std::move(variant), std::move(values), {}};
    result.solver = used_solver(solver, *result.variant->compilation());
    for (const auto& [row, value] : library_values_) {
        const auto is_same = [row = row](const session::Assignment& a) { return a.first == row; };
        if (std::none_of(result.values.begin(), result.values.end(), is_same)) result.values.emplace_back(row, value);
    }
    return result;
}

/// The variant that has been compiled for these values, if there is one; it is then the last used one.
std::optional<Model::State::Ready> Model::State::ready_before(const Values& set, const Form& form,
                                                              const std::string& solver) {
    const std::lock_guard lock(mutex_);
    std::string ignored;
    for (auto made = made_.rbegin(); made != made_.rend(); ++made) {
        if (made->form != form) continue;
        auto its = made->variant->assignments(set, ignored);
        if (!its || !made->variant->are_within_limits(*its)) continue;
        std::rotate(std::prev(made.base()), made.base(), made_.end());
        return ready(made_.back().variant, std::move(*its), solver);
    }
    return std::nullopt;
}

/// A library takes single values, and has its own words for others.
void Model::State::refuse_of_library(const Values& set, const std::string& obstacle) const {
    const auto opened = open_library(options_with(set).target);
    library_settings(options_with(set).settings, *opened);
    if (opened->diagnostics.has_errors()) session::refuse(opened->diagnostics, nullptr);
    session::refuse(source::Diag::SettingNotChangeable,
                    fmt::format("`{}` cannot have this value in a compiled library", obstacle));
}

void Model::State::refuse_to_compile(const std::string& obstacle) const {
    const std::string hint =
        first_->rows()(obstacle) == session::RowsByName::none ? first_->rows().nearest(obstacle) : "";
    session::refuse(source::Diag::SettingNotChangeable,
                    fmt::format("`{}` cannot have this value without a compilation", obstacle),
                    hint.empty() ? "may_compile allows it" : fmt::format("did you mean `{}`?", hint));
}

/// `compiled_in`: the first attempt. What is set together can decide more than each alone.
Model::State::Ready Model::State::ready_anew(const Values& compiled_in, const Values& set, const Form& form,
                                             const std::string& solver) {
    std::string obstacle;
    auto variant = make(compiled_in, form);
    auto its = variant->assignments(set, obstacle);
    if (!its || !variant->are_within_limits(*its)) {
        variant = make(set, form);
        its = variant->assignments(set, obstacle);
    }
    if (!its) session::refuse(source::Diag::SettingNotChangeable, fmt::format("`{}` cannot have this value", obstacle));
    const std::lock_guard lock(mutex_);
    made_.push_back({form, variant});
    if (made_.size() > most_variants) made_.erase(made_.begin());
    return ready(std::move(variant), std::move(*its), solver);
}

Model::State::Ready Model::State::ready_for(const Values& given, const Form& wanted, bool may_compile) {
    session::check_solver(wanted.solver);
    const Form form = settled(wanted);
    Form base = form_;
    base.solver = form_of(form_.solver);
    std::string obstacle;
    std::optional<std::vector<session::Assignment>> values;
    if (is_opened() || serves(base, form)) {
        values = first_->assignments(given, obstacle);
        if (values && first_->are_within_limits(*values)) return ready(first_, std::move(*values), wanted.solver);
    }
    const Values set = in_words(given);
    if (auto before = ready_before(set, form, wanted.solver)) return std::move(*before);
    if (is_opened()) refuse_of_library(set, obstacle);
    if (!may_compile && !obstacle.empty()) refuse_to_compile(obstacle);
    // A value outside its limits is refused by the compilation, in its words
    return ready_anew(values ? set : to_compile(set, wanted), set, form, wanted.solver);
}

} // namespace torsion

namespace torsion::session {

void ask_for(const CodeOptions& code, PipelineOptions& options) {
    options.native.interpret = code.interpret;
    lower::Options& lowering = options.lowering;
    lowering.energy = code.energy;
    lowering.energy_terms = code.report;
    lowering.linearization = code.linearization;
    lowering.sensitivities = code.sensitivities;
    lowering.most_linearized_states =
        code.report ? report::most_states_on_page : lower::Options().most_linearized_states;
    options.has_source_inputs = code.freeze_sources;
    options.excited = {code.excited.inputs, code.excited.signals, code.excited.springs, code.excited.declared};
    ask_for_form(code.solver, lowering);
}

void check_solver(const std::string& name) {
    const std::vector<std::string> names = solver_names();
    if (std::find(names.begin(), names.end(), name) != names.end()) return;
    const std::string hint = source::nearest(name, names);
    refuse(source::Diag::InvalidCommandLine, fmt::format("unknown solver `{}`", name),
           fmt::format("{}the solvers are {}", hint.empty() ? "" : fmt::format("did you mean `{}`? ", hint),
                       fmt::join(names, ", ")));
}

} // namespace torsion::session

#include "compiler/pipeline.h"

#include "compiler/flat/excitation_inputs.h"
#include "compiler/flat/flatten.h"
#include "compiler/flat/source_inputs.h"
#include "compiler/foreign/compilation.h"
#include "compiler/foreign/libraries.h"
#include "compiler/library/lookup.h"
#include "compiler/lower/lower.h"
#include "compiler/native/code_modules.h"
#include "compiler/program/print.h"
#include "compiler/program/stack_use.h"
#include "compiler/rules/rules.h"
#include "compiler/select_model.h"
#include "compiler/set_without_effect.h"
#include "compiler/solver_choice.h"
#include "compiler/structure/causalize.h"
#include "compiler/symbolic/print.h"
#include "compiler/typing/print.h"
#include "compiler/typing/type_model.h"
#include "compiler/units/check.h"
#include "runtime/pattern/pattern.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace torsion {

namespace {

constexpr std::array<std::pair<std::string_view, Stage>, 8> stages = {{
    {"ast", Stage::Ast},
    {"instance", Stage::Instance},
    {"connections", Stage::Connections},
    {"typed", Stage::Typed},
    {"flat", Stage::Flat},
    {"sorted", Stage::Sorted},
    {"program", Stage::Program},
    {"llvm", Stage::Llvm},
}};

/// Takes time and dump of each stage.
class Run {
public:
    Run(const PipelineOptions& options, const library::Library& library, Compilation& result)
        : options_(options), library_(library), result_(result) {}
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    ~Run() { // also of a compilation that failed
        result_.read = library_.statistics();
        result_.files_read = library_.files_read();
        result_.packages = library_.packages();
        result_.lacks = library_.lacks();
    }

    /// The stage's value. Nothing if any error was reported, even if the stage returns a value: no stage runs after an
    /// error.
    template <class F>
    auto stage(const char* name, F&& made) {
        using Value = decltype(made());
        if (is_stopped(name)) return Value();
        auto value = timed(name, std::forward<F>(made));
        if (result_.diagnostics.has_errors()) value.reset();
        return value;
    }

    template <class F>
    auto timed(const char* name, F&& stage) {
        const double parsed_before = library_.statistics().seconds;
        const auto begin = std::chrono::steady_clock::now();
        auto value = stage();
        const double parsed = library_.statistics().seconds - parsed_before;
        result_.phases.push_back(
            {name, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()});
        if (result_.phases.size() > 1) { // files are parsed on demand; their time counts for the first phase
            result_.phases.back().seconds -= parsed;
            result_.phases.front().seconds += parsed;
        }
        return value;
    }

    /// True, with a message, if the caller wants no more.
    bool is_stopped(const char* name) {
        if (!options_.goes_on || options_.goes_on(name)) return false;
        result_.diagnostics.report(source::Diag::CompilationStopped, {},
                                   std::string("the compilation was stopped before the stage `") + name + "`");
        return true;
    }

    /// True if the user requested only this stage's value.
    template <class F>
    bool dumped(Stage stage, F&& print) {
        if (options_.dump != stage) return false;
        const std::optional<std::string> text = print();
        result_.dump = text.value_or("");
        result_.ok = text.has_value() && !result_.diagnostics.has_errors();
        return true;
    }

private:
    const PipelineOptions& options_;
    const library::Library& library_;
    Compilation& result_;
};

SystemCount count(const structure::TornSystem& system) {
    using Kind = SystemCount::Kind;
    const bool is_linear = system.kind == structure::TornSystem::Kind::Linear;
    return {system.is_mixed() ? Kind::Mixed
            : is_linear       ? Kind::Linear
                              : Kind::Nonlinear,
            system.inner.size() + system.tears.size(), system.tears.size(), system.discretes.size()};
}

std::optional<std::string> class_of_text(library::Library& library, const PipelineOptions& options,
                                         source::Diagnostics& diagnostics) {
    const auto names = library.load_text("model.mo", *options.text);
    if (names && !names->empty())
        return options.model.empty() ? names->back() : named_model(library, *names, options.model, diagnostics);
    if (names) diagnostics.report(source::Diag::AmbiguousModel, {}, "the text holds no model");
    return std::nullopt;
}

/// Prints of stages behind Flat need a complete class.
instance::Purpose purpose_of(const PipelineOptions& options) {
    const bool goes_on = options.dump && *options.dump > Stage::Flat;
    return options.only_check && !goes_on ? instance::Purpose::Check : instance::Purpose::Run;
}

Counts count(const structure::SortedModel& model) {
    Counts counts{model.original_equations, model.states.size(), {}};
    for (const structure::Block& block : model.simulation.blocks) {
        if (const auto* system = std::get_if<structure::TornSystem>(&block)) counts.systems.push_back(count(*system));
    }
    return counts;
}

/// False, with a message, if the search would take too long.
bool can_search(const std::string& option, const std::string& pattern, const flat::FlatModel& model,
                source::Diagnostics& diagnostics) {
    const runtime::Pattern wanted(pattern);
    for (flat::VarId v : model.variables.ids()) {
        const std::string& name = model.variables[v].name;
        if (wanted.search(name) == runtime::Pattern::Found::Undecided)
            return diagnostics.report(source::Diag::InvalidCommandLine, {}, option + ": " + wanted.undecided(name)),
                   false;
    }
    return true;
}

/// False, with a message, if no parameter that can be changed matches.
bool has_tunable(const lower::Lowered& lowered, const std::string& pattern, source::Diagnostics& diagnostics) {
    if (pattern.empty()) return true;
    if (!can_search("--tunable", pattern, lowered.model.flat, diagnostics)) return false;
    if (std::ranges::count(lowered.program.layout.tunable, true) > 0) return true;
    const runtime::Pattern wanted(pattern);
    const auto& variables = lowered.model.flat.variables;
    flat::VarId fixed; // matches, but cannot be changed
    for (flat::VarId v : variables.ids()) {
        if (!fixed && lowered.model.role[v] == structure::Role::Parameter && wanted.matches(variables[v].name))
            fixed = v;
    }
    const std::string why = fixed ? "`" + variables[fixed].name + "` cannot be changed in the compiled model"
                                  : "the model has no parameter whose name matches `" + pattern + "`";
    auto& report = diagnostics.report(source::Diag::InvalidCommandLine,
                                      fixed ? variables[fixed].origin.span : source::Span{}, "--tunable: " + why);
    if (fixed) report.with_help("it is final or a constant, computed from others, or decides the equations");
    return false;
}

/// False, with a message, if the run cannot be differentiated by these.
bool has_sensitivities(const lower::Lowered& lowered, const std::vector<std::string>& names,
                       source::Diagnostics& diagnostics) {
    if (names.empty()) return true;
    const auto refuse = [&](source::Span span, const std::string& why) {
        return diagnostics.report(source::Diag::InvalidCommandLine, span, "--sensitivities: " + why), false;
    };
    if (const std::string why = lower::sensitivity_obstacle(lowered.model); !why.empty())
        return diagnostics.report(source::Diag::NotSupported, {}, "not supported: derivatives of this model: " + why),
               false;
    const auto& variables = lowered.model.flat.variables;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == lower::all_memory) continue;
        if (std::count(names.begin(), names.end(), names[i]) > 1)
            return refuse({}, "`" + names[i] + "` is named twice");
        const flat::VarId found = lower::variable_shown_as(lowered.model, names[i]);
        if (!found) {
            std::vector<std::string> known;
            for (flat::VarId v : variables.ids()) known.emplace_back(variables[v].shown());
            const std::string near = source::nearest(names[i], known);
            auto& report =
                diagnostics.report(source::Diag::InvalidCommandLine, {},
                                   "--sensitivities: the model has no parameter or state `" + names[i] + "`");
            if (!near.empty()) report.with_help("did you mean `" + near + "`?");
            return false;
        }
        const std::string why = lower::sensitivity_obstacle(lowered.model, lowered.program.layout, found);
        if (!why.empty()) return refuse(variables[found].origin.span, why);
    }
    return true;
}

/// Importers record outputs, but no internal variables. False, with a message, if no variable matches.
bool mark_outputs(structure::SortedModel& model, const std::string& pattern, source::Diagnostics& diagnostics) {
    if (pattern.empty()) return true;
    if (!can_search("--outputs", pattern, model.flat, diagnostics)) return false;
    const runtime::Pattern wanted(pattern);
    bool has_any = false;
    for (flat::VarId v : model.flat.variables.ids()) {
        flat::Variable& x = model.flat.variables[v];
        const bool varies = x.variability != flat::Variability::Parameter &&
                            x.variability != flat::Variability::Constant && x.type != flat::Type::String;
        const bool is_shown = !x.is_hidden && !x.is_protected && !x.name.starts_with('$');
        if (!varies || !is_shown || x.causality == flat::Causality::Input || !wanted.matches(x.name)) continue;
        x.causality = flat::Causality::Output;
        has_any = true;
    }
    if (!has_any)
        diagnostics.report(source::Diag::InvalidCommandLine, {},
                           "--outputs: the model has no variable that changes and whose name matches `" + pattern +
                               "`");
    return has_any;
}

std::unique_ptr<Compilation> compile_once(const PipelineOptions& options,
                                          flat::Boundary around = flat::Boundary::Inert);

/// A model with open connectors passes if it fits one kind of surroundings.
std::unique_ptr<Compilation> compile_in_some_surroundings(const PipelineOptions& options) {
    auto result = compile_once(options);
    if (result->ok || result->open_connectors.empty()) return result;
    auto other = compile_once(options, flat::Boundary::Elastic);
    return other->ok ? std::move(other) : std::move(result);
}

/// The first name that our own library lacks and the installed one has. All of a package comes from one place, so
/// everything is compiled again.
std::optional<std::string> found_only_installed(const Compilation& failed, const PipelineOptions& options) {
    const auto is_unknown_name = [](const source::Diagnostic& d) {
        return d.code == source::Diag::ClassNotFound || d.code == source::Diag::NameNotFound;
    };
    if (failed.ok || options.library.installed.empty() ||
        std::none_of(failed.diagnostics.all().begin(), failed.diagnostics.all().end(), is_unknown_name))
        return {};
    source::SourceMap sources;
    source::Diagnostics diagnostics;
    library::Library installed(sources, diagnostics, {.paths = options.library.installed});
    for (const std::string& name : failed.lacks) {
        if (library::Lookup(installed).is_known(name)) return name;
    }
    return std::nullopt;
}

} // namespace

std::optional<Stage> stage_of(std::string_view name) {
    for (const auto& [text, stage] : stages) {
        if (text == name) return stage;
    }
    return std::nullopt;
}

namespace {

/// An error was reported ⇔ the compilation has no result.
std::unique_ptr<Compilation> agreed(std::unique_ptr<Compilation> result) {
    result->ok = result->ok && !result->diagnostics.has_errors();
    if (!result->ok && !result->diagnostics.has_errors())
        result->diagnostics
            .report(source::Diag::InternalError, {}, "internal error: the compiler gave up without a reason")
            .with_help("this is a mistake in torsion; please report it together with the model");
    return result;
}

} // namespace

std::unique_ptr<Compilation> compile(const PipelineOptions& options) {
    auto result = agreed(compile_in_some_surroundings(options));
    const auto name = found_only_installed(*result, options);
    if (!name) return result;
    PipelineOptions with_installed = options;
    with_installed.library.lacking.emplace(name->substr(0, name->find('.')), *name);
    return agreed(compile_in_some_surroundings(with_installed));
}

namespace {

lower::Options lowering_options(const PipelineOptions& options) {
    lower::Options result = options.lowering;
    if (options.tunable.empty()) return result;
    result.is_tunable = [wanted = runtime::Pattern(options.tunable)](const std::string& name) {
        return wanted.matches(name);
    };
    return result;
}

/// Would the arrays in its functions overrun the stack?
bool fits_stack(const program::Functions& functions, source::Diagnostics& diagnostics) {
    const program::StackUse use = program::largest_stack_use(functions);
    if (use.slots <= program::most_on_stack) return true;
    diagnostics
        .report(source::Diag::NotSupported, {},
                "not supported: the function `" + functions[use.function].name() + "` has, with those that it calls, " +
                    std::to_string(use.slots) + " values at once in machine code; there is room for " +
                    std::to_string(program::most_on_stack))
        .with_help("smaller arrays, or `--interpret`");
    return false;
}

/// Makes the requested code from the sorted model. False, with a message, if that is impossible.
bool make_code(const PipelineOptions& options, structure::SortedModel sorted, Run& run, Compilation& result) {
    if (!mark_outputs(sorted, options.outputs, result.diagnostics)) return false;
    if (run.is_stopped("lower")) return false;
    lower::Lowered lowered =
        run.timed("lower", [&] { return lower::lower(std::move(sorted), result.sources, lowering_options(options)); });
    if (!has_tunable(lowered, options.tunable, result.diagnostics)) return false;
    if (!has_sensitivities(lowered, options.lowering.sensitivities, result.diagnostics)) return false;
    program::Program& program = lowered.program;
    if (!options.native.interpret && !fits_stack(program.functions, result.diagnostics)) return false;
    if (run.is_stopped("passes")) return false;
    run.timed("passes", [&] {
        passes::run(program, options.passes, options.last_pass);
        return true;
    });
    if (run.dumped(Stage::Program, [&] { return program::print(program); })) return result.ok;
    if (run.dumped(Stage::Llvm, [&] { return native::print_llvm(program); })) return result.ok;

    if (options.object && !program.functions.foreign.empty()) {
        const auto& all = program.functions.foreign;
        // others are our own
        const auto named = std::ranges::find_if(all, [](const auto& f) { return !f->library.empty(); });
        const symbolic::Foreign& foreign_code = named != all.end() ? **named : *all.front();
        result.diagnostics.report(source::Diag::NotSupported, {},
                                  "not supported: a compiled library that calls `" + foreign_code.name + "` in " +
                                      foreign_code.library);
        return false;
    }
    if (run.is_stopped("native")) return false;
    if (options.object && !options.has_objects_later)
        result.objects = run.timed("object", [&] { return native::make_object(program, *options.object); });
    result.compiled = run.timed("native", [&] { return native::compile(std::move(program), options.native); });
    result.model = std::move(lowered.model);
    return true;
}

bool add_inputs(const PipelineOptions& options, flat::FlatModel& flat, source::Diagnostics& diagnostics) {
    if (options.has_source_inputs) flat::add_source_inputs(flat);
    return flat::add_excitation_inputs(flat, options.excited, diagnostics);
}

class NoteOfFiles {
public:
    NoteOfFiles(const foreign::Compilation& compilation, Compilation& result)
        : compilation_(compilation), result_(result) {}
    NoteOfFiles(const NoteOfFiles&) = delete;
    NoteOfFiles& operator=(const NoteOfFiles&) = delete;
    ~NoteOfFiles() { result_.data_files = compilation_.files(); }

private:
    const foreign::Compilation& compilation_;
    Compilation& result_;
};

std::unique_ptr<Compilation> compile_once(const PipelineOptions& options, flat::Boundary around) {
    auto result = std::make_unique<Compilation>();
    source::Diagnostics& diagnostics = result->diagnostics;
    if (options.is_strict) diagnostics.be_strict();
    library::Library library(result->sources, diagnostics, options.library);
    Run run(options, library, *result);

    auto name = run.stage("parse", [&] {
        return options.text ? class_of_text(library, options, diagnostics)
                            : select_model(library, options.target, options.model, diagnostics);
    });
    if (!name) return result;
    result->model_name = *name;
    if (run.dumped(Stage::Ast, [&] { return print_file_of(library, *name, diagnostics); })) return result;

    const auto foreign = options.allow_external ? std::make_shared<foreign::Libraries>() : nullptr;
    foreign::Compilation compilation({options.object.has_value() || options.is_for_c, options.writing_folders});
    const NoteOfFiles note(compilation, *result);
    const auto instantiated = [&](source::Diagnostics& messages) {
        return instance::instantiate(library, *name, options.settings, messages, purpose_of(options), foreign);
    };
    auto tree = run.stage("instance", [&] { return instantiated(diagnostics); });
    if (!tree || !rules::check(*tree, diagnostics)) return result;
    result->incomplete = tree->incomplete;
    if (tree->root->kind == instance::Node::Kind::Primitive || tree->incomplete == "function")
        return result->ok = true, std::move(result);
    if (run.dumped(Stage::Instance, [&] { return instance::print(*tree); })) return result;
    if (run.dumped(Stage::Connections, [&] { return instance::print_connections(*tree, diagnostics); })) return result;

    const auto boundary = purpose_of(options) == instance::Purpose::Check ? around : flat::Boundary::Nothing;
    const auto balance = options.dump == Stage::Flat ? flat::Balance::Tolerated : flat::Balance::Wanted;
    const auto typed = [&](std::optional<instance::InstanceTree> instances, source::Diagnostics& messages) {
        return instances ? typing::type_model(std::move(*instances), messages) : std::nullopt;
    };
    const auto flattened = [&](std::optional<typing::TypedModel> model, source::Diagnostics& messages) {
        auto flat = model ? flat::flatten(std::move(*model), messages, boundary, balance,
                                          symbolic::roundings_of(options.precision))
                          : std::nullopt;
        if (flat && !check_named_solver(flat->experiment, messages)) flat.reset();
        return flat;
    };
    auto typed_model = run.stage("type", [&] { return typed(std::move(tree), diagnostics); });
    if (!typed_model || run.dumped(Stage::Typed, [&] { return typing::print(*typed_model); })) return result;
    auto flat = run.stage("flat", [&] { return flattened(std::move(typed_model), diagnostics); });
    if (flat && compilation.must_keep_random_state()) {
        source::Diagnostics again; // the same as before, but for what only the state of random numbers brings up
        flat = flattened(typed(instantiated(again), again), again);
        if (!flat) diagnostics = std::move(again);
    }
    if (!flat || run.dumped(Stage::Flat, [&] { return flat::print(*flat); })) return result;
    result->open_connectors = flat->open_connectors;
    if (!add_inputs(options, *flat, diagnostics)) return result;

    run.timed("units", [&] { return units::check(*flat, diagnostics), true; }); // only warns
    if (!result->incomplete.empty()) return result->ok = true, std::move(result);

    auto sorted =
        run.stage("sort", [&] { return structure::causalize(*flat, diagnostics, {.tearing = options.tearing}); });
    flat.reset();
    if (!sorted || run.dumped(Stage::Sorted, [&] { return structure::print(*sorted); })) return result;
    check_settings(options.settings, *sorted, diagnostics);
    result->counts = count(*sorted);
    if (options.only_check && !options.dump) {
        result->ok = true;
        return result;
    }

    try {
        result->ok = make_code(options, std::move(*sorted), run, *result);
    } catch (const native::ModuleError& error) {
        diagnostics
            .report(source::Diag::CannotLoadModule, {},
                    std::string("the code generator cannot be loaded: ") + error.what())
            .with_help("it belongs to the installation, in lib/torsion beside the program's folder");
    }
    return result;
}

} // namespace

} // namespace torsion

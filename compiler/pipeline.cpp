#include "compiler/pipeline.h"

#include "compiler/flat/flatten.h"
#include "compiler/lower/lower.h"
#include "compiler/select_model.h"
#include "compiler/structure/sort.h"
#include "compiler/units/check.h"

#include <array>
#include <chrono>
#include <utility>

namespace torsion {

namespace {

constexpr std::array<std::pair<std::string_view, Stage>, 6> stages = {{
    {"ast", Stage::Ast},
    {"instance", Stage::Instance},
    {"flat", Stage::Flat},
    {"sorted", Stage::Sorted},
    {"program", Stage::Program},
    {"llvm", Stage::Llvm},
}};

/// Time and dump around each stage.
class Run {
public:
    Run(const PipelineOptions& options, Compilation& result) : options_(options), result_(result) {}

    template <class F>
    auto timed(const char* name, F&& stage) {
        const auto begin = std::chrono::steady_clock::now();
        auto value = stage();
        result_.phases.push_back({name, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()});
        return value;
    }

    /// True when this stage's value was all that was asked for.
    template <class F>
    bool dumped(Stage stage, F&& print) {
        if (options_.dump != stage) return false;
        const std::optional<std::string> text = print();
        result_.dump = text.value_or("");
        result_.ok = text.has_value();
        return true;
    }

private:
    const PipelineOptions& options_;
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

std::optional<std::string> last_class(library::Library& library, const std::string& text) {
    const auto names = library.load_text("model.mo", text);
    return names && !names->empty() ? std::optional(names->back()) : std::nullopt;
}

Counts count(const structure::SortedModel& model) {
    Counts counts{model.original_equations, model.states.size(), {}};
    for (const structure::Block& block : model.simulation.blocks) {
        if (const auto* system = std::get_if<structure::TornSystem>(&block)) counts.systems.push_back(count(*system));
    }
    return counts;
}

} // namespace

std::optional<Stage> stage_of(std::string_view name) {
    for (const auto& [text, stage] : stages) {
        if (text == name) return stage;
    }
    return std::nullopt;
}

std::unique_ptr<Compilation> compile(const PipelineOptions& options) {
    auto result = std::make_unique<Compilation>();
    Run run(options, *result);
    source::Diagnostics& diagnostics = result->diagnostics;
    library::Library library(result->sources, diagnostics, options.library);

    auto name = run.timed("parse", [&] {
        return options.text ? last_class(library, *options.text) : select_model(library, options.target, options.model, diagnostics);
    });
    if (!name) return result;
    result->model_name = *name;
    if (run.dumped(Stage::Ast, [&] { return print_file_of(library, *name, diagnostics); })) return result;

    auto tree = run.timed("instance", [&] { return instance::instantiate(library, *name, options.settings, diagnostics); });
    if (!tree || run.dumped(Stage::Instance, [&] { return instance::print(*tree); })) return result;

    auto flat = run.timed("flat", [&] { return flat::flatten(std::move(*tree), diagnostics); });
    if (!flat || run.dumped(Stage::Flat, [&] { return flat::print(*flat); })) return result;

    run.timed("units", [&] { return units::check(*flat, diagnostics), true; }); // only warns

    auto sorted = run.timed("sort", [&] { return structure::sort(std::move(*flat), diagnostics); });
    if (!sorted || run.dumped(Stage::Sorted, [&] { return structure::print(*sorted); })) return result;
    result->counts = count(*sorted);
    if (options.only_check && !options.dump) {
        result->ok = true;
        return result;
    }

    auto program = run.timed("lower", [&] { return lower::lower(std::move(*sorted)); });
    if (run.dumped(Stage::Program, [&] { return lower::print(program); })) return result;
    if (run.dumped(Stage::Llvm, [&] { return native::print_llvm(program); })) return result;

    result->compiled = run.timed("native", [&] { return native::compile(std::move(program), result->sources, options.native); });
    result->ok = true;
    return result;
}

} // namespace torsion

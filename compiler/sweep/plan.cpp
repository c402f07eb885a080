#include "compiler/sweep/plan.h"

#include "compiler/open_library.h"
#include "compiler/solver_choice.h"
#include "compiler/structure/limits.h"
#include "compiler/sweep/models.h"
#include "compiler/sweep/names.h"

#include "torsion/literals.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace torsion::sweep {

namespace {

using source::Diag;

/// Settings must not name a varied parameter.
bool check_settings(const PipelineOptions& pipeline, Plan& plan) {
    for (const Range& range : plan.variants->ranges()) {
        const bool is_set = std::any_of(pipeline.settings.begin(), pipeline.settings.end(),
                                        [&](const auto& s) { return s.name == range.name; });
        if (is_set) return plan.refuse(Diag::InvalidVariation, fmt::format("`{}` is varied and set", range.name));
    }
    return true;
}

bool compile_first(const PipelineOptions& pipeline, Plan& plan) {
    if (is_library(pipeline.target)) {
        plan.compilation = open_library(pipeline.target);
        if (plan.compilation->ok) plan.settings = library_settings(pipeline.settings, *plan.compilation);
    } else {
        plan.compilation = compile_first_model(pipeline, *plan.variants);
    }
    if (!plan.compilation->ok) plan.fault = Fault::Model;
    return plan.compilation->ok;
}

/// The reason why a compiled library cannot change it.
std::string obstacle_of(const TorsionVariable& variable) {
    if ((variable.flags & TORSION_STRUCTURAL) != 0)
        return "the equations themselves depend on it (a size, a condition, or it is evaluated when the model is "
               "compiled)";
    if (variable.variability == TORSION_CONSTANT) return "it is a constant";
    if (variable.variability > TORSION_PARAMETER) return "it is no parameter but computed";
    if (variable.type == TORSION_STRING) return "it is a text";
    return "it is final, or computed from other parameters";
}

/// Replaces names of literals by their numbers.
bool number_literals(Plan& plan) {
    const Names names(plan.compilation->compiled->descriptor());
    for (std::size_t i = 0; i < plan.variants->ranges().size(); ++i) {
        const Range& range = plan.variants->ranges()[i];
        if (range.literals.empty()) continue;
        const auto row = names.row_of(range.name);
        const auto literals = row ? runtime::enumeration_of(plan.compilation->compiled->descriptor(), *row).literals
                                  : std::vector<std::string>();
        const std::string wrong = plan.variants->set_literals(i, literals);
        if (!wrong.empty())
            return plan.refuse(Diag::InvalidVariation, fmt::format("`{}` cannot have the value {}", range.name, wrong),
                               literals.empty() ? "" : fmt::format("it can have {}", fmt::join(literals, ", ")));
    }
    return true;
}

bool check_values(const Range& range, const TorsionVariable& variable, Plan& plan) {
    const auto is_wrong = [&](double value) {
        return variable.type == TORSION_BOOLEAN ? value != 0 && value != 1
                                                : variable.type != TORSION_REAL && value != std::floor(value);
    };
    const auto wrong = std::find_if(range.values.begin(), range.values.end(), is_wrong);
    return wrong == range.values.end() ||
           plan.refuse(Diag::InvalidVariation, fmt::format("`{}` cannot have the value {}", range.name, *wrong));
}

bool refuse_of_library(const Range& range, std::optional<std::uint32_t> row, const TorsionModel& model, Plan& plan) {
    if (row)
        return plan.refuse(Diag::CannotVary,
                           fmt::format("`{}` cannot be varied: {}", range.name, obstacle_of(model.variables[*row])),
                           "varied in the model, it is compiled for each of its values");
    const std::string hint = Names(model).nearest(range.name);
    return plan.refuse(
        Diag::CannotVary,
        fmt::format("`{}` cannot be varied: the compiled library has no parameter or start value of this name",
                    range.name),
        hint.empty() ? "" : fmt::format("did you mean `{}`?", hint));
}

/// Refuses `x` together with `x.start` of a state.
bool refuse_same_start(const Names& names, Plan& plan) {
    for (const Range& range : plan.variants->ranges()) {
        const auto row = names.row_of(range.name);
        if (!row || !names.is_start(*row) || range.name.ends_with(start_suffix)) continue;
        const std::string same = range.name + std::string(start_suffix);
        const bool is_there =
            std::ranges::any_of(plan.variants->ranges(), [&](const Range& other) { return other.name == same; });
        if (is_there)
            return plan.refuse(
                Diag::InvalidVariation,
                fmt::format("`{}` and `{}` are the same start value, and both are varied", range.name, same));
    }
    return true;
}

/// Finds the ranges that the compiled model can change; `--set` has compiled in all others.
bool find_ranges(bool is_compiled, Plan& plan) {
    const TorsionModel& model = plan.compilation->compiled->descriptor();
    const Names names(model);
    if (!refuse_same_start(names, plan)) return false;
    for (const Range& range : plan.variants->ranges()) {
        const auto row = names.row_of(range.name);
        const bool is_parameter = row && names.is_parameter(*row, range.name);
        const bool is_start = row && !is_parameter && names.is_start(*row); // `x` as `x.start`
        if (!is_parameter && !is_start) {
            if (is_compiled) return refuse_of_library(range, row, model, plan);
            if (is_start_of_element(range.name))
                return plan.refuse(
                    Diag::CannotVary,
                    fmt::format("`{}` cannot be varied: it is no state with a fixed start value", range.name),
                    "a parameter that it is bound to can be varied");
        }
        if (row && !check_values(range, model.variables[*row], plan)) return false;
        plan.names.push_back(is_start && !range.name.ends_with(start_suffix) ? range.name + std::string(start_suffix)
                                                                             : range.name);
        plan.parameters.push_back(is_parameter || is_start ? *row : Compiled::is_compiled_in);
    }
    return true;
}

/// One model for each combination of values that decide the equations.
bool find_combinations(const PipelineOptions& pipeline, Plan& plan) {
    if (is_library(pipeline.target)) return true;
    std::vector<Part> parts = parts_to_compile(pipeline, *plan.variants, plan.names, *plan.compilation);
    for (const Part& part : parts)
        if (!part.others) plan.parameters[part.range] = Compiled::is_compiled_in;
    std::vector<std::string> deciding;
    for (const Part& part : parts) deciding.push_back(fmt::format("`{}`", plan.names[part.range]));
    auto combinations = Combinations::of(*plan.variants, std::move(parts), most_models);
    if (!combinations)
        return plan.refuse(
            Diag::CannotVary,
            fmt::format(
                "{} {} the equations, and {} more than {} combinations of values: for each the model would be compiled",
                fmt::join(deciding, ", "), deciding.size() == 1 ? "decides" : "decide",
                deciding.size() == 1 ? "has" : "have", most_models),
            "fewer values of these; other parameters can be varied as often as you like");
    plan.combinations = std::move(*combinations);
    return true;
}

/// Each model has rows of its own. Returns the name of a parameter that this model cannot change, or empty.
std::string find_rows(const TorsionModel& model, std::size_t combination, const Plan& plan,
                      std::vector<std::uint32_t>& rows) {
    const Names names(model);
    std::vector<bool> is_decided(plan.names.size());
    const std::vector<Part>& parts = plan.combinations.parts();
    for (std::size_t k = 0; k < parts.size(); ++k)
        is_decided[parts[k].range] = !parts[k].others || plan.combinations.values(combination)[k] == 0;
    for (std::size_t i = 0; i < plan.names.size(); ++i) {
        const auto row = is_decided[i] ? std::nullopt : names.changeable_row(plan.names[i]);
        if (!is_decided[i] && !row) return plan.names[i];
        rows.push_back(row.value_or(Compiled::is_compiled_in));
    }
    return {};
}

/// "size = 1, n = 2": the values that a model is compiled for.
std::string values_of(const Plan& plan, std::size_t combination) {
    std::string text;
    for (std::size_t k = 0; k < plan.combinations.parts().size(); ++k) {
        const std::size_t range = plan.combinations.parts()[k].range;
        text += fmt::format("{}{} = {}", k > 0 ? ", " : "", plan.names[range],
                            plan.variants->ranges()[range].text_of(plan.combinations.values(combination)[k]));
    }
    return text;
}

/// Refuses a value outside its limits, wherever it stands in the sweep: false.
bool refuse_limit(const Compilation& compilation, std::size_t combination, Plan& plan) {
    const auto& messages = compilation.diagnostics.all();
    const auto limit = std::find_if(messages.begin(), messages.end(),
                                    [](const source::Diagnostic& d) { return d.code == Diag::OutsideMinMax; });
    return limit == messages.end() ||
           plan.refuse_value(fmt::format("with {}: {}", values_of(plan, combination), limit->message));
}

std::unique_ptr<Compilation> compile_for(const PipelineOptions& pipeline, std::size_t combination, const Plan& plan) {
    std::map<std::size_t, double> values;
    for (std::size_t k = 0; k < plan.combinations.parts().size(); ++k)
        values.emplace(plan.combinations.parts()[k].range, plan.combinations.values(combination)[k]);
    return compile_with(pipeline, *plan.variants, values);
}

void tell_failure(const Compilation& compilation, Compiled& compiled) {
    compiled.failure = "R302";
    for (const source::Diagnostic& d : compilation.diagnostics.all())
        if (d.severity() == source::Severity::Error)
            compiled.failure = source::info(d.code).code, compiled.reason = d.message;
}

/// Gives the other models the columns of the first one.
bool compile_others(const Request& request, Plan& plan) {
    std::vector<std::string> texts;
    for (const Column& column : plan.models.front().collection.columns) texts.push_back(column.text);
    if (!request.collect.empty()) texts = request.collect;
    for (std::size_t i = 1; i < plan.combinations.size(); ++i) {
        const Compilation& compilation = *plan.further.emplace_back(compile_for(request.pipeline, i, plan));
        Compiled& compiled = plan.models.emplace_back();
        if (!compilation.ok && !refuse_limit(compilation, i, plan)) return false;
        if (!compilation.ok) { // its rows fail, like failed runs
            tell_failure(compilation, compiled);
            continue;
        }
        std::string problem;
        const std::string values = values_of(plan, i);
        const TorsionModel& model = compilation.compiled->descriptor();
        auto collection = compile_collection(texts, model, problem);
        if (!collection)
            return plan.refuse(Diag::InvalidCollect, fmt::format("with {}: --collect {}", values, problem),
                               "--collect what all models have");
        compiled = {&model, {}, std::move(*collection), {}, used_solver(request.solver, compilation)};
        if (const std::string lost = find_rows(model, i, plan, compiled.parameters); !lost.empty())
            return plan.refuse(
                Diag::CannotVary,
                fmt::format(
                    "with {}: `{}` cannot be varied: that model has no such parameter or start value of a state",
                    values, lost));
    }
    return true;
}

/// Checks parameters that the compiled model changes against their limits: a compiled library with its own table of
/// them.
class LimitsOfModel {
public:
    LimitsOfModel(const Plan& plan, const Compilation& compilation, const Compiled& model) {
        std::vector<structure::VarId> varied;
        for (std::size_t i = 0; i < model.parameters.size(); ++i) {
            const bool is_parameter = model.parameters[i] != Compiled::is_compiled_in &&
                                      Names(*model.model).is_parameter(model.parameters[i], plan.names[i]);
            if (!is_parameter) continue;
            ranges_.push_back(i);
            varied.emplace_back(model.parameters[i]);
        }
        if (!compilation.model) {
            open(plan, *model.model, varied);
            return;
        }
        limits_.emplace(compilation.model->flat, compilation.model->parameters, varied);
        flat_ = &compilation.model->flat;
    }
    bool are_any() const { return of_library_ || (limits_ && limits_->are_any()); }
    /// In words; empty: within.
    std::string broken_by(const Variants& variants, std::size_t variant) {
        if (of_library_) {
            for (std::size_t i = 0; i < ranges_.size(); ++i)
                settings_[settings_.size() - ranges_.size() + i].second = variants.value(variant, ranges_[i]);
            const auto broken = of_library_->broken_by(settings_);
            return broken ? broken->text : std::string();
        }
        values_.clear();
        for (const std::size_t range : ranges_) values_.push_back(variants.value(variant, range));
        const auto outside = limits_->broken_by(values_);
        return outside ? structure::words_of(*outside, *flat_) : std::string();
    }

private:
    void open(const Plan& plan, const TorsionModel& model, const std::vector<structure::VarId>& varied) {
        if (varied.empty()) return;
        of_library_ = std::make_unique<runtime::LimitCheck>(model);
        settings_ = plan.settings;
        for (const structure::VarId v : varied) settings_.emplace_back(v.index(), 0);
    }

    std::optional<structure::VariedLimits> limits_;
    const flat::FlatModel* flat_ = nullptr;
    std::unique_ptr<runtime::LimitCheck> of_library_;
    std::vector<std::pair<std::uint32_t, double>> settings_; ///< of a library: those of --set, then what is varied
    std::vector<std::size_t> ranges_;                        ///< ranges varied in the model
    std::vector<double> values_;
};

/// "k = 1, b = 2": the values of a row.
std::string values_of_variant(const Plan& plan, std::size_t variant) {
    std::string text;
    for (std::size_t i = 0; i < plan.names.size(); ++i)
        text += fmt::format("{}{} = {}", i > 0 ? ", " : "", plan.names[i],
                            plan.variants->ranges()[i].text_of(plan.variants->value(variant, i)));
    return text;
}

/// Checks the values that no compilation has checked, before any run.
bool check_limits(Plan& plan) {
    std::vector<std::unique_ptr<LimitsOfModel>> limits;
    for (std::size_t i = 0; i < plan.models.size(); ++i) {
        const Compilation& compilation = i == 0 ? *plan.compilation : *plan.further[i - 1];
        limits.push_back(plan.models[i].model == nullptr
                             ? nullptr
                             : std::make_unique<LimitsOfModel>(plan, compilation, plan.models[i]));
        if (limits.back() && !limits.back()->are_any()) limits.back().reset();
    }
    if (std::none_of(limits.begin(), limits.end(), [](const auto& l) { return l != nullptr; })) return true;
    for (std::size_t variant = 0; variant < plan.variants->size(); ++variant) {
        const std::size_t number = plan.combinations.of_variant(*plan.variants, variant);
        const std::string broken = limits[number] ? limits[number]->broken_by(*plan.variants, variant) : std::string();
        if (!broken.empty())
            return plan.refuse_value(fmt::format("with {}: {}", values_of_variant(plan, variant), broken));
    }
    return true;
}

bool choose_columns(const Request& request, Plan& plan) {
    std::string problem;
    const TorsionModel& model = plan.compilation->compiled->descriptor();
    auto collection = compile_collection(request.collect, model, problem);
    if (!collection) return plan.refuse(Diag::InvalidCollect, "--collect " + problem);
    if (collection->columns.empty())
        return plan.refuse(Diag::InvalidCollect,
                           "the model has neither outputs nor states: --collect tells what is kept");
    plan.models.push_back(
        {&model, {}, std::move(*collection), plan.parameters, used_solver(request.solver, *plan.compilation)});
    return true;
}

} // namespace

bool Plan::refuse(Diag id, std::string message, std::string help) {
    compilation->diagnostics.report(id, {}, std::move(message)).help = std::move(help);
    compilation->ok = false;
    fault = Fault::Request;
    return false;
}

bool Plan::refuse_value(std::string message) {
    refuse(Diag::OutsideMinMax, std::move(message));
    fault = Fault::Model;
    return false;
}

bool read_variants(const std::vector<std::string>& texts, const std::string& samples, Plan& plan) {
    if (texts.empty() == samples.empty())
        return plan.refuse(Diag::InvalidCommandLine, "either --vary or --samples tells what is varied",
                           "--vary NAME=FROM:TO:COUNT");
    std::vector<Range> ranges;
    std::string problem;
    for (const std::string& text : texts) {
        auto range = parse_range(text, problem);
        if (!range)
            return plan.refuse(Diag::InvalidVariation, fmt::format("--vary {}: {}", text, problem),
                               "NAME=FROM:TO:COUNT, NAME=FROM:TO:COUNT:log or NAME=VALUE,VALUE,…");
        ranges.push_back(std::move(*range));
    }
    if (!samples.empty()) {
        auto columns = read_samples(samples, problem);
        if (!columns) return plan.refuse(Diag::InvalidVariation, "--samples: " + problem);
        ranges = std::move(*columns);
    }
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const auto is_same = [&](const Range& other) { return other.name == ranges[i].name; };
        if (std::find_if(ranges.begin(), ranges.end(), is_same) != ranges.begin() + static_cast<std::ptrdiff_t>(i)) {
            return plan.refuse(Diag::InvalidVariation, fmt::format("`{}` is varied twice", ranges[i].name));
        }
    }
    plan.variants = samples.empty() ? Variants::grid(std::move(ranges)) : Variants::samples(std::move(ranges));
    const std::string too_many = plan.variants->too_many();
    return too_many.empty() || plan.refuse(Diag::InvalidVariation, too_many,
                                           "fewer values, or `--samples FILE` with those combinations that matter");
}

bool compile_models(Request request, Plan& plan) {
    PipelineOptions& pipeline = request.pipeline;
    if (!check_settings(pipeline, plan)) return false;
    ask_for_form(request.solver, pipeline.lowering);
    pipeline.lowering.energy = false;
    if (!compile_first(pipeline, plan) || !number_literals(plan) || !find_ranges(is_library(pipeline.target), plan) ||
        !find_combinations(pipeline, plan))
        return false;
    return choose_columns(request, plan) && compile_others(request, plan) && check_limits(plan);
}

bool has_foreign_code(const Plan& plan) {
    const program::Program* program = plan.compilation->compiled->program();
    return program != nullptr && !program->functions.foreign.empty();
}

} // namespace torsion::sweep

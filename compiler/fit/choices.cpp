// Fits with values that are tried one by one: one fit for each combination, of which the best counts.

#include "compiler/fit/codes.h"
#include "compiler/fit/extending_model.h"
#include "compiler/fit/single_fit.h"

#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <exception>

namespace torsion::fit {

namespace {

constexpr std::size_t most_fits = 1000;

std::string text_of_value(const Value& value) {
    const double* number = std::get_if<double>(&value);
    return number != nullptr ? fmt::format("{}", *number) : std::get<std::string>(value);
}

void check_choices(const Model& model, const FittedParameter& wish) {
    const Parameter* known = model.parameter(wish.name);
    if (known == nullptr)
        session::refuse(cannot_be_fitted, fmt::format("--parameter: the model has no parameter `{}`", wish.name));
    if (known->kind == ParameterKind::Fixed)
        session::refuse(cannot_be_fitted, fmt::format("--parameter: `{}` is final, or a constant", wish.name));
    const auto is_number = [&](const Value& value) {
        const std::string text = text_of_value(value);
        double number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool is_whole = known->type != Type::Integer || number == std::floor(number);
        return error == std::errc() && end == text.data() + text.size() && std::isfinite(number) && is_whole;
    };
    for (const Value& choice : wish.choices) {
        const std::string text = text_of_value(choice);
        const std::string literal = text.substr(text.rfind('.') + 1); // `Kind.soft` is as good
        const bool is_one_of =
            std::find(known->literals.begin(), known->literals.end(), literal) != known->literals.end();
        const bool fits = known->type == Type::Boolean       ? text == "true" || text == "false"
                          : known->type == Type::Enumeration ? is_one_of
                          : known->type == Type::String      ? true
                                                             : is_number(choice);
        if (!fits) session::refuse(cannot_be_fitted, fmt::format("--parameter: `{}` cannot be `{}`", wish.name, text));
    }
    if (wish.prior)
        session::refuse(cannot_be_fitted, fmt::format("--prior: the values of `{}` are tried one by one", wish.name));
    for (std::size_t i = 0; i < wish.choices.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (text_of_value(wish.choices[i]) == text_of_value(wish.choices[k]))
                session::refuse(cannot_be_fitted, fmt::format("--parameter: `{}` has the value `{}` twice", wish.name,
                                                              text_of_value(wish.choices[i])));
        }
    }
}

/// The negative logarithm of the likelihood, but for a constant. Columns without --sigma have the deviation of their
/// residuals.
double misfit_of(const FitResult& result, const Options& options) {
    double sum = 0;
    for (std::size_t i = 0; i < result.columns.size(); ++i) {
        const FittedColumn& column = result.columns[i];
        const double count = static_cast<double>(column.count), rms = std::max(column.rms, 1e-300);
        const std::optional<double>& sigma = options.matches[i].sigma;
        sum += sigma ? count / 2 * (rms / *sigma) * (rms / *sigma) : count * std::log(rms);
    }
    for (const FittedValue& value : result.values) {
        if (!value.wish.prior) continue;
        const double away = (value.value - value.wish.prior->mean) / value.wish.prior->sigma;
        sum += away * away / 2;
    }
    return sum;
}

/// Of fits that ended well, as likely as each other.
bool are_alike(const std::vector<FittedCombination>& combinations) {
    constexpr double same = 0.01; // of the logarithm of the likelihood
    double low = INFINITY, high = -INFINITY;
    std::size_t count = 0;
    for (const FittedCombination& one : combinations) {
        if (one.misfit) low = std::min(low, *one.misfit), high = std::max(high, *one.misfit), ++count;
    }
    return count > 1 && high - low < same;
}

class FitsOfChoices {
public:
    FitsOfChoices(const Model& model, const Options& options) : model_(model), options_(options) {
        std::size_t count = 1;
        for (const FittedParameter& parameter : options.parameters) {
            if (parameter.choices.empty()) continue;
            check_choices(model, parameter);
            const auto has_name = [&](const FittedParameter& other) { return other.name == parameter.name; };
            if (std::count_if(options.parameters.begin(), options.parameters.end(), has_name) > 1)
                session::refuse(cannot_be_fitted, fmt::format("--parameter: `{}` is named twice", parameter.name));
            for (const Experiment& experiment : options.experiments) {
                if (experiment.set.contains(parameter.name))
                    session::refuse(
                        cannot_be_fitted,
                        fmt::format("--parameter: `{}` is tried with several values, and a file of data gives it one",
                                    parameter.name));
            }
            chosen_.push_back(&parameter);
            count *= parameter.choices.size();
            if (count > most_fits)
                session::refuse(
                    cannot_be_fitted,
                    fmt::format("more than {} combinations of values that are tried one by one", most_fits));
        }
        count_ = count;
    }

    FitResult operator()() {
        for (std::size_t number = 0; number < count_ && !is_cancelled(); ++number) attempt(number);
        if (!best_ && !first_thrown_) session::refuse(no_run, "stopped before the first run was through");
        if (!best_) std::rethrow_exception(first_thrown_);
        finish();
        return std::move(*best_);
    }

private:
    bool is_cancelled() const { return options_.cancel != nullptr && *options_.cancel; }

    /// The last one changes fastest.
    std::vector<const Value*> values_of(std::size_t number) const {
        std::vector<const Value*> values(chosen_.size());
        for (std::size_t i = chosen_.size(); i-- > 0;) {
            const std::vector<Value>& choices = chosen_[i]->choices;
            values[i] = &choices[number % choices.size()];
            number /= choices.size();
        }
        return values;
    }

    void attempt(std::size_t number) {
        const std::vector<const Value*> values = values_of(number);
        Options its = options_;
        std::erase_if(its.parameters, [](const FittedParameter& parameter) { return !parameter.choices.empty(); });
        FittedCombination& told = combinations_.emplace_back();
        for (std::size_t i = 0; i < values.size(); ++i) {
            told.choices.push_back(text_of_value(*values[i]));
            for (Experiment& experiment : its.experiments)
                experiment.set.insert_or_assign(chosen_[i]->name, *values[i]);
        }
        try {
            FitResult result = single_fit(model_, its);
            told.misfit = misfit_of(result, its);
            runs_ += result.runs, failed_ += result.failed_runs, steps_ += result.steps,
                refused_ += result.refused_steps, seconds_ += result.seconds;
            if (best_ && *told.misfit >= least_) return;
            best_ = std::move(result), least_ = *told.misfit, number_ = number;
        } catch (const Error& error) {
            if (!first_thrown_) first_thrown_ = std::current_exception();
            const bool is_run = !error.diagnostics().empty() &&
                                error.diagnostics().back().code != source::info(wrong_data).code &&
                                error.diagnostics().back().code != source::info(wrong_request).code;
            if (!is_run) throw; // the data are wrong with any value
            told.failure = error.diagnostics().back().code + ": " + error.diagnostics().back().message;
        }
    }

    void finish() {
        const std::vector<const Value*> values = values_of(number_);
        for (std::size_t i = 0; i < values.size(); ++i) {
            FittedValue value;
            value.wish = *chosen_[i];
            value.text = text_of_value(*values[i]);
            const Parameter* known = model_.parameter(chosen_[i]->name);
            value.modifier = modifier_of(*known, value.text);
            value.unit = known->unit, value.wish.begin = known->number;
            best_->values.push_back(std::move(value)); // behind the others, whose places correlations have
        }
        best_->combinations = std::move(combinations_);
        if (are_alike(best_->combinations))
            best_->remarks.push_back(
                "the data do not tell the values apart that were tried one by one: all are equally likely");
        best_->runs = runs_, best_->failed_runs = failed_, best_->steps = steps_, best_->refused_steps = refused_,
        best_->seconds = seconds_;
        best_->is_stopped = best_->is_stopped || is_cancelled();
        if (is_cancelled()) best_->is_settled = false;
    }

    const Model& model_;
    const Options& options_;
    std::vector<const FittedParameter*> chosen_;
    std::size_t count_ = 1, number_ = 0, runs_ = 0, failed_ = 0;
    int steps_ = 0, refused_ = 0;
    double least_ = 0, seconds_ = 0;
    std::optional<FitResult> best_;
    std::vector<FittedCombination> combinations_;
    std::exception_ptr first_thrown_;
};

} // namespace

FitResult fit(const Model& model, const Options& options) {
    return session::guarded([&] {
        const bool has_choices = std::any_of(options.parameters.begin(), options.parameters.end(),
                                             [](const FittedParameter& p) { return !p.choices.empty(); });
        return has_choices ? FitsOfChoices(model, options)() : single_fit(model, options);
    });
}

} // namespace torsion::fit

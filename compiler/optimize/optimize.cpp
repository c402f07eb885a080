// The searches of an optimization, and what is told of the best one.

#include "compiler/optimize/codes.h"
#include "compiler/optimize/parameters.h"
#include "compiler/optimize/search.h"

#include "compiler/fit/extending_model.h"
#include "compiler/fit/starts.h"
#include "compiler/fit/threads.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/model_state.h"
#include "compiler/sweep/table_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace torsion::optimize {

namespace {

constexpr double first_step = 0.2, beside = 0.01; // on the scales
constexpr double same_best = 1e-3, active = 1e-3; // as parts of an objective, and of a limit
constexpr double better_beside = 1e-5;            // as a part of the objective
constexpr int most_improvements = 6;
constexpr std::size_t starts_tried = 20; // of one search, until a run ends well
constexpr std::size_t most_starts = 100000, most_searches = 1000000;

/// The searches of one combination are independent of each other and of the threads.
class Optimizer {
public:
    Optimizer(const Model& model, const Options& options)
        : begin_time_(std::chrono::steady_clock::now()), options_(options), bench_{model, options_, {}} {
        if (options.objective.empty())
            session::refuse(wrong_expression, "nothing to make small or large",
                            "--minimize EXPRESSION or --maximize EXPRESSION says what");
        check_numbers(options);
        for (const std::string& text : options.constraints) bench_.constraints.push_back(comparison_of(text));
        options_.parameters = checked_parameters(model, options);
        check_expressions(model, options_, bench_.constraints);
        bench_.best = no_value;
        for (std::size_t i = 0; i < options_.parameters.size(); ++i) {
            if (options_.parameters[i].choices.empty()) bench_.moving.push_back(i);
        }
        combine();
        if (!bench_.moving.empty()) search_ = load_search();
        threads_ = options_.jobs > 0 ? options_.jobs : std::max(1u, std::thread::hardware_concurrency());
        most_runs_ = options_.most_runs > 0 ? options_.most_runs : 100 * (bench_.moving.size() + 1);
    }

    static void check_numbers(const Options& options) {
        if (!(options.tolerance > 0) || options.tolerance > 0.1)
            session::refuse(wrong_parameter,
                            fmt::format("the accuracy of the values, {}, is not between 0 and 0.1", options.tolerance));
        if (options.starts < 1 || options.starts > most_starts)
            session::refuse(wrong_parameter, fmt::format("the number of starts, {}, is not between 1 and {}",
                                                         options.starts, most_starts));
    }

    Outcome operator()() {
        look_at_model();
        begin();
        search_all();
        if (!bench_.is_cancelled()) improve();
        tell();
        return std::move(outcome_);
    }

private:
    void combine() {
        bench_.combinations = {std::vector<std::size_t>(options_.parameters.size())};
        for (std::size_t i = options_.parameters.size(); i-- > 0;) {
            std::vector<std::vector<std::size_t>> all;
            for (std::size_t choice = 0; choice < std::max<std::size_t>(1, options_.parameters[i].choices.size());
                 ++choice) {
                for (std::vector<std::size_t> one : bench_.combinations) one[i] = choice, all.push_back(std::move(one));
            }
            bench_.combinations = std::move(all);
        }
    }

    /// The run of the model as it is, to compare with.
    void look_at_model() {
        Trial trial = failed_trial(bench_, "R302");
        std::string failure;
        try {
            Runner runner = bench_.model.runner(run_options(bench_, {}));
            const Result& result = runner.run();
            trial = trial_of(result, bench_);
            if (trial.status != "ok" && trial.status != "nan" && !result.diagnostics().empty())
                failure = result.diagnostics().back().code + ": " + result.diagnostics().back().message;
        } catch (const Error& error) {
            failure = error.diagnostics().empty()
                          ? error.what()
                          : error.diagnostics().back().code + ": " + error.diagnostics().back().message;
        }
        sides_before_ = trial.sides;
        own_ = trial;
        own_.values.clear();
        for (const DesignParameter& p : options_.parameters) {
            // may follow them
            const bool is_of_others =
                !options_.set.empty() && bench_.model.parameter(p.name)->kind == ParameterKind::Initial;
            if (p.choices.empty() && !is_of_others && p.before && *p.before >= p.low && *p.before <= p.high)
                own_.values.push_back(*p.before);
        }
        if (!failure.empty()) outcome_.remarks.push_back("the model as it is does not run: " + failure);
        outcome_.objective_before = trial.objective, outcome_.was_feasible = trial.is_good;
    }

    /// On the scales; a value outside of the bounds begins at the nearer one.
    void begin() {
        for (const std::size_t i : bench_.moving) {
            const DesignParameter& p = options_.parameters[i];
            begin_.push_back(p.before ? to_scale(p, *p.before) : 0.5);
            if (p.before && (*p.before < p.low || *p.before > p.high))
                outcome_.remarks.push_back(
                    fmt::format("{} is {} in the model, outside of its bounds {} and {}: the search begins at {}",
                                p.name, *p.before, p.low, p.high, from_scale(p, begin_.back())));
        }
    }

    std::vector<std::vector<double>> starts_of(std::size_t number) const {
        std::vector<std::vector<double>> starts;
        if (number == 0) starts.push_back(begin_);
        if (begin_.empty()) return starts;
        if (number > 0) starts.push_back(spread_[number]);
        for (auto& other : fit::latin_hypercube(starts_tried, begin_.size(), options_.seed + 7919 * (number + 1)))
            starts.push_back(std::move(other));
        return starts;
    }

    void search_all() {
        per_combination_ = begin_.empty() ? 1 : options_.starts;
        if (bench_.combinations.size() * per_combination_ > most_searches)
            session::refuse(wrong_parameter,
                            fmt::format("{} combinations with {} starts each are more than {} searches",
                                        bench_.combinations.size(), per_combination_, most_searches));
        if (!begin_.empty()) spread_ = fit::latin_hypercube(options_.starts, begin_.size(), options_.seed);
        found_.resize(bench_.combinations.size() * per_combination_);
        fit::on_threads(threads_, found_.size(), [&](unsigned, std::size_t i) {
            if (bench_.is_cancelled()) return;
            DesignRuns runs(bench_, i / per_combination_);
            found_[i] = DesignSearch(bench_, runs, search_, most_runs_)(starts_of(i % per_combination_), first_step);
        });
        for (std::size_t i = 0; i < found_.size(); ++i) {
            if (found_[i].best &&
                (!best_ || is_better(*found_[i].trial(), *found_[*best_].trial(), options_.is_maximized)))
                best_ = i;
        }
        count_own();
        if (!best_)
            session::refuse(no_run, bench_.is_cancelled() ? "stopped before the first run was through"
                                                          : fmt::format("no run was good, of {}. The first one: {}",
                                                                        bench_.runs.load(), bench_.first_failure));
        outcome_.starts = per_combination_;
        outcome_.starts_at_best = 0;
        const Trial& best = *found_[*best_].trial();
        for (std::size_t i = first_of_best(); i < first_of_best() + per_combination_; ++i) {
            const Trial* trial = found_[i].trial();
            if (trial != nullptr && trial->is_good == best.is_good &&
                std::abs(trial->objective - best.objective) <= same_best * std::abs(best.objective))
                ++outcome_.starts_at_best;
        }
    }

    /// The model as it is counts, too: where bounds are far apart no search may find back to it.
    void count_own() {
        if (own_.values.size() < options_.parameters.size() || (!own_.is_good && !best_)) return;
        if (best_) {
            const Trial& best = *found_[*best_].trial();
            const bool is_as_good = own_.broken == best.broken && std::abs(own_.objective - best.objective) <=
                                                                      better_beside * std::abs(best.objective);
            if (is_as_good || !is_better(own_, best, options_.is_maximized)) return;
        }
        bench_.count(own_, "");
        if (!best_) best_ = 0;
        Found& found = found_[*best_];
        found.trials.push_back(own_);
        found.best = found.trials.size() - 1, found.values = begin_, found.is_settled = false;
    }

    std::size_t first_of_best() const { return *best_ / per_combination_ * per_combination_; }

    /// A search comes as near to a bound as it is accurate: what is best at the bound shall stand there.
    void snap(Found& best, DesignRuns& runs) const {
        const double near = 10 * options_.tolerance;
        std::vector<double> snapped = best.values;
        for (double& u : snapped) u = u < near ? 0 : u > 1 - near ? 1 : u;
        if (snapped == best.values) return;
        best.trials.push_back(runs(snapped));
        if (bench_.is_cancelled()) return best.trials.pop_back();
        const Trial& there = best.trials.back();
        const bool is_as_good =
            there.broken == best.trial()->broken &&
            std::abs(there.objective - best.trial()->objective) <= better_beside * std::abs(best.trial()->objective);
        if (!is_as_good && !is_better(there, *best.trial(), options_.is_maximized)) return;
        best.best = best.trials.size() - 1, best.values = snapped;
    }

    /// As long as one parameter alone can make it better, the search goes on from there.
    void improve() {
        Found& best = found_[*best_];
        if (begin_.empty()) return;
        const std::size_t combination = *best_ / per_combination_;
        std::vector<DesignRuns> runs;
        for (unsigned i = 0; i < std::min<std::size_t>(threads_, 2 * begin_.size()); ++i)
            runs.emplace_back(bench_, combination);
        snap(best, runs.front());
        for (int round = 0; !bench_.is_cancelled(); ++round) {
            around_ = trials_around(bench_, runs, best.values, beside);
            std::size_t better = around_.size(), better_trial = 0;
            const Trial center = *best.trial();
            for (std::size_t i = 0; i < around_.size(); ++i) {
                if (around_[i]) best.trials.push_back(*around_[i]);
                if (!around_[i] || !is_better(*around_[i], center, options_.is_maximized)) continue;
                const double gain = std::abs(around_[i]->objective - center.objective);
                if (around_[i]->broken == center.broken && gain <= better_beside * std::abs(center.objective)) continue;
                if (better == around_.size() || is_better(*around_[i], *around_[better], options_.is_maximized))
                    better = i, better_trial = best.trials.size() - 1;
            }
            if (better == around_.size()) return;
            best.best = better_trial, best.is_settled = false;
            best.values[better / 2] += better % 2 == 0 ? -beside : beside;
            around_.clear(); // was around another point
            if (round == most_improvements || bench_.is_cancelled()) return;
            Found more = DesignSearch(bench_, runs.front(), search_, most_runs_)({best.values}, 2 * beside);
            best.is_settled = more.is_settled;
            const std::size_t before = best.trials.size();
            best.trials.insert(best.trials.end(), more.trials.begin(), more.trials.end());
            if (!more.best || !is_better(*more.trial(), *best.trial(), options_.is_maximized)) continue;
            best.best = before + *more.best, best.values = more.values;
        }
    }

    void tell() {
        const Found& best = found_[*best_];
        const Trial& trial = *best.trial();
        outcome_.objective_text = options_.objective, outcome_.is_maximized = options_.is_maximized;
        outcome_.objective = trial.objective, outcome_.is_feasible = trial.is_good;
        outcome_.objective_unit = unit_of(options_.objective);
        tell_values(best);
        tell_constraints(best);
        tell_combinations();
        for (const Found& found : found_)
            outcome_.history.insert(outcome_.history.end(), found.trials.begin(), found.trials.end());
        tell_flatness();
        outcome_.runs = bench_.runs, outcome_.failed_runs = bench_.failed,
        outcome_.first_failure = bench_.first_failure;
        outcome_.is_stopped = bench_.is_cancelled(), outcome_.is_settled = best.is_settled && !outcome_.is_stopped;
        outcome_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_time_).count();
    }

    std::string unit_of(const std::string& expression) const {
        return sweep::unit_of_collected(expression, bench_.model.state().compilation()->compiled->descriptor());
    }

    void tell_values(const Found& best) {
        std::size_t moving = 0;
        for (std::size_t i = 0; i < options_.parameters.size(); ++i) {
            DesignValue& value = outcome_.values.emplace_back();
            value.wish = options_.parameters[i];
            value.unit = bench_.model.parameter(value.wish.name)->unit;
            value.value = best.trial()->values[i];
            if (!value.wish.choices.empty()) {
                value.text = choice_text(value.wish.choices[static_cast<std::size_t>(value.value) - 1]);
                value.modifier = fit::modifier_of(*bench_.model.parameter(value.wish.name), value.text);
                continue;
            }
            const double u = best.values[moving];
            value.at_bound = u < 1e-6       ? DesignValue::Bound::Low
                             : u > 1 - 1e-6 ? DesignValue::Bound::High
                                            : DesignValue::Bound::None;
            const auto side = [&](std::size_t number, std::optional<double>& objective, bool& breaks) {
                if (number >= around_.size() || !around_[number] || !std::isfinite(around_[number]->objective)) return;
                objective = around_[number]->objective, breaks = !around_[number]->is_good;
            };
            side(2 * moving, value.objective_below, value.breaks_below);
            side(2 * moving + 1, value.objective_above, value.breaks_above);
            ++moving;
        }
    }

    /// 0: not known.
    double margin_before(std::size_t constraint) const {
        const double margin = sides_before_[2 * constraint] - sides_before_[2 * constraint + 1];
        return std::isfinite(margin) ? margin : 0;
    }

    void tell_constraints(const Found& best) {
        for (std::size_t i = 0; i < bench_.constraints.size(); ++i) {
            const Comparison& comparison = bench_.constraints[i];
            Constraint& told = outcome_.constraints.emplace_back();
            told.text = comparison.text, told.left = comparison.left, told.right = comparison.right,
            told.is_upper = comparison.is_upper;
            told.value_before = sides_before_[2 * i], told.limit_before = sides_before_[2 * i + 1];
            told.unit = unit_of(comparison.left);
            const double margin = best.trial()->margins[i];
            told.value = best.trial()->sides[2 * i], told.limit = best.trial()->sides[2 * i + 1];
            told.is_met = margin >= 0;
            told.is_active = told.is_met && margin <= active * std::max({std::abs(told.value), std::abs(told.limit),
                                                                         std::fabs(margin_before(i)), 1e-12});
        }
    }

    void tell_combinations() {
        if (bench_.combinations.size() < 2) return;
        for (std::size_t i = 0; i < bench_.combinations.size(); ++i) {
            Combination& told = outcome_.combinations.emplace_back();
            for (std::size_t p = 0; p < options_.parameters.size(); ++p) {
                const DesignParameter& parameter = options_.parameters[p];
                if (!parameter.choices.empty())
                    told.choices.push_back(choice_text(parameter.choices[bench_.combinations[i][p]]));
            }
            const Trial* best = nullptr;
            for (std::size_t k = i * per_combination_; k < (i + 1) * per_combination_; ++k) {
                const Trial* trial = found_[k].trial();
                if (trial != nullptr && (best == nullptr || is_better(*trial, *best, options_.is_maximized)))
                    best = trial;
                if (told.failure.empty()) told.failure = found_[k].failure;
            }
            if (best != nullptr) told.failure.clear();
            if (best != nullptr && best->is_good) told.objective = best->objective;
        }
    }

    /// Parameters that change nothing are a mistake of the request more often than a property of the model.
    void tell_flatness() {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (const Trial& trial : outcome_.history) {
            if (std::isfinite(trial.objective))
                low = std::min(low, trial.objective), high = std::max(high, trial.objective);
        }
        if (outcome_.history.size() > 1 && low == high)
            outcome_.remarks.push_back(
                fmt::format("{} is the same in all runs: nothing that was changed acts on it", options_.objective));
    }

    std::chrono::steady_clock::time_point begin_time_;
    Options options_;
    Bench bench_;
    SearchFunction search_ = nullptr;
    unsigned threads_ = 1;
    std::size_t most_runs_ = 0, per_combination_ = 1;
    std::vector<double> begin_, sides_before_;
    Trial own_;                               ///< of the model as it is; with values where all lie within the bounds
    std::vector<std::vector<double>> spread_; ///< starts of a combination
    std::vector<Found> found_;                ///< combination by combination
    std::optional<std::size_t> best_;
    std::vector<std::optional<Trial>> around_;
    Outcome outcome_;
};

} // namespace

Outcome optimize(const Model& model, const Options& options) {
    return session::guarded([&] { return Optimizer(model, options)(); });
}

} // namespace torsion::optimize

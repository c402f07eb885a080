#include "torsion/session_fit.h"

#include "compiler/fit/codes.h"
#include "compiler/fit/exact_slopes.h"
#include "compiler/fit/outcome.h"
#include "compiler/fit/parameters.h"
#include "compiler/fit/row_distance.h"
#include "compiler/fit/scale.h"
#include "compiler/fit/search.h"
#include "compiler/fit/single_fit.h"
#include "compiler/fit/starts.h"
#include "compiler/fit/threads.h"

#include "compiler/session/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace torsion::fit {

namespace {

constexpr double usual_tolerance = 1e-9;  // of runs, so that differences of two say something
constexpr double coarse_tolerance = 1e-6; // on the way, where runs give their own derivatives
constexpr double fine_tolerance = 1e-8;   // of these at the end
constexpr double least_decrease = 1e-4;   // of the cost: less is left to the exact runs
constexpr int most_weightings = 12;
// the last one: squared, in spreads of the data
constexpr double settled_weights = 0.01, same_cost = 1e-3, same_residual = 1e-8;

class Fitter {
public:
    Fitter(const Model& model, const Options& options)
        : model_(model), options_(options), begin_time_(std::chrono::steady_clock::now()) {
        options_.parameters = checked_parameters(model, options);
        may_be_coarse_ = !options_.run.tolerance;
        if (may_be_coarse_) options_.run.tolerance = usual_tolerance;
        observations_ = observe(model, options_);
        check_counts();
        minimize_ = load_minimizer();
        threads_ = options_.jobs > 0 ? options_.jobs : std::max(1u, std::thread::hardware_concurrency());
        for (const FittedParameter& p : options_.parameters)
            begin_.push_back(std::clamp(to_scale(p, *p.begin), 0.0, 1.0));
    }

    FitResult operator()() {
        place_rows(begin_);
        look_at_begin();
        search_from_all_starts();
        if (!is_cancelled()) improve();
        tell();
        return std::move(result_);
    }

private:
    void check_counts() const {
        std::size_t priors = 0;
        for (const FittedParameter& p : options_.parameters) priors += p.prior.has_value();
        if (observations_.count + priors < options_.parameters.size())
            session::refuse(cannot_be_fitted,
                            fmt::format("{} parameters from {} values: fewer values than parameters determine nothing",
                                        options_.parameters.size(), observations_.count));
    }

    bool is_cancelled() const { return bench_->is_cancelled(); }

    std::vector<double> parameters_at(const std::vector<double>& values) const {
        std::vector<double> result;
        for (std::size_t i = 0; i < values.size(); ++i) result.push_back(from_scale(options_.parameters[i], values[i]));
        return result;
    }

    /// Rows that are near enough at these values. False: they were already.
    bool place_rows(const std::vector<double>& values) {
        const std::optional<double> before = rows_.interval;
        rows_ = row_distance(model_, options_, observations_, parameters_at(values), before);
        if (bench_ && rows_.interval == before) return false;
        const std::size_t runs = bench_ ? bench_->runs.load() : 0, failed = bench_ ? bench_->failed.load() : 0;
        const std::string failure = bench_ ? bench_->first_failure : "";
        const std::optional<double> tolerance = bench_ ? bench_->tolerance : std::nullopt;
        bench_.reset(new Bench{model_, options_, observations_, rows_.interval});
        bench_->runs = runs, bench_->failed = failed, bench_->first_failure = failure, bench_->tolerance = tolerance;
        return true;
    }

    Weights even_weights() const { return Weights(observations_.matches.size(), 1.0); }

    /// The residuals there, and whether each parameter matters to anything that is matched.
    void look_at_begin() {
        const auto source = make_source(*bench_, threads_);
        may_be_coarse_ = may_be_coarse_ && source->is_exact();
        Search search(*bench_, *source, minimize_, even_weights());
        std::vector<double> jacobian;
        if (!search.linearize(begin_, jacobian)) {
            if (is_cancelled() || options_.starts > 1) return;
            session::refuse(no_run, "the run with the first values fails: " + bench_->first_failure,
                            "--set NAME=VALUE begins with other values");
        }
        before_ = search.best().residuals;
        const std::size_t width = begin_.size();
        for (std::size_t i = 0; i < width; ++i) {
            bool has_effect = options_.parameters[i].prior.has_value();
            for (std::size_t row = 0; row < observations_.count && !has_effect; ++row)
                has_effect = std::abs(jacobian[row * width + i]) > 1e-3;
            if (!has_effect && !has_effect_within_bounds(*source, i))
                session::refuse(
                    cannot_be_fitted,
                    fmt::format("--parameter: nothing that is matched depends on `{}`", options_.parameters[i].name),
                    "at its bounds and where it begins the runs are the same");
        }
    }

    bool has_effect_within_bounds(ResidualSource& source, std::size_t parameter) const {
        std::vector<double> there(observations_.count);
        bool has_run = false;
        for (const double end : {0.0, 1.0}) {
            std::vector<double> values = begin_;
            values[parameter] = end;
            // perhaps because of another parameter, or of this value alone
            if (!source.evaluate(values, there, nullptr)) continue;
            has_run = true;
            for (std::size_t row = 0; row < there.size(); ++row) {
                if (std::abs(there[row] - before_[row]) > 1e-6) return true;
            }
        }
        return !has_run;
    }

    bool tell_progress(double cost) {
        const std::lock_guard lock(progress_mutex_);
        least_told_ = std::min(least_told_, cost);
        if (options_.progress) options_.progress(bench_->runs, bench_->failed, least_told_);
        return true;
    }

    void search_from_all_starts() {
        std::vector<std::vector<double>> starts = {begin_};
        if (options_.starts > 1) {
            for (auto& point : latin_hypercube(options_.starts - 1, begin_.size(), options_.seed))
                starts.push_back(std::move(point));
        }
        const auto at_once = static_cast<unsigned>(std::min<std::size_t>(threads_, starts.size()));
        if (may_be_coarse_) bench_->tolerance = coarse_tolerance;
        std::vector<Best> bests(starts.size());
        std::vector<Minimum> ends(starts.size());
        on_threads(at_once, starts.size(), [&](unsigned, std::size_t i) {
            if (is_cancelled()) return;
            const auto source = make_source(*bench_, std::max(1u, threads_ / at_once));
            Search search(*bench_, *source, minimize_, even_weights());
            search.goes_on = [&, before = std::numeric_limits<double>::infinity()](double cost) mutable {
                const bool has_arrived = may_be_coarse_ && cost < before && cost > before * (1 - least_decrease);
                before = std::min(before, cost);
                return tell_progress(cost) && !has_arrived;
            };
            ends[i] = search.within_bounds(starts[i]);
            bests[i] = search.best();
        });
        if (may_be_coarse_) bench_->tolerance = fine_tolerance;
        for (std::size_t i = 0; i < starts.size(); ++i) {
            result_.steps += ends[i].steps, result_.refused_steps += ends[i].refused_steps;
            if (!bests[i].is_there) ++result_.starts_without_result;
            else if (!best_.is_there || bests[i].cost < best_.cost) best_ = bests[i], end_ = ends[i].end;
        }
        if (!best_.is_there)
            session::refuse(no_run, is_cancelled() ? "stopped before the first run was through"
                                                   : fmt::format("no run was good, of {}. The first one: {}",
                                                                 bench_->runs.load(), bench_->first_failure));
        result_.starts = starts.size();
        const auto is_same = [&](const Best& one) {
            return one.is_there &&
                   one.cost <= best_.cost * (1 + same_cost) + same_residual * static_cast<double>(observations_.count);
        };
        result_.starts_at_best = static_cast<std::size_t>(std::count_if(bests.begin(), bests.end(), is_same));
    }

    bool needs_weights() const {
        const bool has_prior = std::any_of(options_.parameters.begin(), options_.parameters.end(),
                                           [](const FittedParameter& p) { return p.prior.has_value(); });
        const bool has_sigma = std::any_of(observations_.matches.begin(), observations_.matches.end(),
                                           [](const Matched& match) { return match.sigma.has_value(); });
        return observations_.matches.size() > 1 || has_prior || has_sigma || options_.loss != Loss::None;
    }

    /// Rows near enough for the values that were found, and weights that belong to them.
    void improve() {
        weights_ = even_weights();
        for (int round = 0; round < most_weightings && !is_cancelled(); ++round) {
            const bool has_new_rows = place_rows(best_.values);
            Weights weights =
                needs_weights() ? weights_of(observations_, best_.residuals, begin_.size(), options_.loss != Loss::None)
                                : even_weights();
            double change = 0;
            for (std::size_t i = 0; i < weights.size(); ++i)
                change = std::max(change, std::abs(std::log(weights[i] / weights_[i])));
            const bool is_exact = !may_be_coarse_ || round > 0;
            if (is_exact && !has_new_rows && change < settled_weights) break;
            weights_ = std::move(weights);
            const auto source = make_source(*bench_, threads_);
            Search search(*bench_, *source, minimize_, weights_);
            least_told_ = std::numeric_limits<double>::infinity();
            search.goes_on = [&](double cost) { return tell_progress(cost); };
            const Minimum minimum = search.within_bounds(best_.values);
            result_.steps += minimum.steps, result_.refused_steps += minimum.refused_steps;
            if (!search.best().is_there) break;
            best_ = search.best(), end_ = minimum.end;
        }
    }

    std::string unit_of(const FittedParameter& parameter) const {
        if (parameter.kind == FittedParameter::Kind::TimeShift) return "s";
        if (parameter.kind == FittedParameter::Kind::Model) return model_.parameter(parameter.name)->unit;
        const auto of = std::find_if(observations_.matches.begin(), observations_.matches.end(),
                                     [&](const Matched& match) { return match.column == parameter.column; });
        return of->unit;
    }

    void tell() {
        for (std::size_t i = 0; i < begin_.size(); ++i) {
            FittedValue& value = result_.values.emplace_back();
            value.wish = options_.parameters[i];
            value.unit = unit_of(value.wish);
            value.value = from_scale(value.wish, best_.values[i]);
        }
        tell_residuals(observations_, before_, best_.residuals, result_);
        result_.samples = observations_.count, result_.files = observations_.paths.size();
        result_.is_stopped = is_cancelled();
        result_.is_settled = end_ == Minimum::End::Converged && !result_.is_stopped;
        if (!result_.is_stopped) {
            const auto source = make_source(*bench_, threads_);
            Search search(*bench_, *source, minimize_, weights_);
            tell_uncertainty(*bench_, search, best_, result_);
            for (std::size_t i = 0; i < begin_.size(); ++i) {
                if (std::find(options_.profiles.begin(), options_.profiles.end(), options_.parameters[i].name) !=
                    options_.profiles.end())
                    result_.profiles.push_back(profile_of(*bench_, search, best_, i));
            }
        }
        if (rows_.error > 10 * good_between_rows)
            result_.remarks.push_back(fmt::format(
                "between the rows of a run values are known to {:.1g} of the spread of the data only", rows_.error));
        result_.runs = bench_->runs, result_.failed_runs = bench_->failed,
        result_.first_failure = bench_->first_failure;
        result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_time_).count();
    }

    const Model& model_;
    Options options_;
    std::chrono::steady_clock::time_point begin_time_;
    Observations observations_;
    Minimize minimize_ = nullptr;
    unsigned threads_ = 1;
    std::unique_ptr<Bench> bench_;
    RowDistance rows_;
    bool may_be_coarse_ = false; ///< on the way to the minimum
    std::vector<double> begin_, before_;
    Weights weights_;
    Best best_;
    Minimum::End end_ = Minimum::End::Failed;
    std::mutex progress_mutex_;
    double least_told_ = std::numeric_limits<double>::infinity();
    FitResult result_;
};

} // namespace

FitResult single_fit(const Model& model, const Options& options) { return Fitter(model, options)(); }

} // namespace torsion::fit

#include "compiler/fit/search.h"

#include "compiler/fit/loss.h"
#include "compiler/fit/scale.h"

#include <algorithm>
#include <exception>

namespace torsion::fit {

Search::Search(Bench& bench, ResidualSource& source, Minimize minimize, Weights weights)
    : bench_(bench), source_(source), minimize_(minimize), weights_(std::move(weights)),
      row_weights_(source.residuals()) {
    for (const Series& series : bench.observations.series)
        std::fill_n(row_weights_.begin() + static_cast<std::ptrdiff_t>(series.begin), series.samples.size(),
                    weights_[series.match]);
    for (std::size_t i = 0; i < bench.options.parameters.size(); ++i) {
        if (bench.options.parameters[i].prior) priors_.push_back(i);
    }
}

double Search::prior(std::size_t parameter, double u, double* slope) const {
    const FittedParameter& p = bench_.options.parameters[parameter];
    const double value = from_scale(p, u);
    if (slope != nullptr) *slope = slope_of_scale(p, value) / p.prior->sigma;
    return (value - p.prior->mean) / p.prior->sigma;
}

double Search::cost(const std::vector<double>& values, const std::vector<double>& residuals) const {
    double sum = 0;
    for (std::size_t i = 0; i < residuals.size(); ++i)
        sum += cost_of(bench_.options.loss, row_weights_[i] * residuals[i]);
    for (const std::size_t parameter : priors_)
        sum += cost_of(Loss::None, prior(parameter, values[parameter], nullptr));
    return sum;
}

bool Search::evaluate(const double* values, double* residuals, double* jacobian) {
    const std::size_t count = source_.residuals(), width = bench_.options.parameters.size();
    if (!source_.evaluate({values, width}, {residuals, count}, jacobian)) return false;
    Best here{true, {values, values + width}, {residuals, residuals + count}};
    here.cost = cost(here.values, here.residuals);
    if (!best_.is_there || here.cost < best_.cost) best_ = std::move(here);
    for (std::size_t i = 0; i < count; ++i) {
        residuals[i] *= row_weights_[i];
        for (std::size_t k = 0; jacobian != nullptr && k < width; ++k) jacobian[i * width + k] *= row_weights_[i];
    }
    for (std::size_t i = 0; i < priors_.size(); ++i) {
        double slope = 0;
        residuals[count + i] = prior(priors_[i], values[priors_[i]], &slope);
        if (jacobian == nullptr) continue;
        std::fill_n(jacobian + (count + i) * width, width, 0);
        jacobian[(count + i) * width + priors_[i]] = slope;
    }
    return true;
}

bool Search::linearize(const std::vector<double>& values, std::vector<double>& jacobian) {
    std::vector<double> residuals(rows());
    jacobian.resize(rows() * values.size());
    return evaluate(values.data(), residuals.data(), jacobian.data());
}

Minimum Search::operator()(std::vector<double> start, const std::vector<std::size_t>& fixed) {
    std::vector<std::size_t> moving;
    for (std::size_t i = 0; i < start.size(); ++i) {
        if (!std::binary_search(fixed.begin(), fixed.end(), i)) moving.push_back(i);
    }
    best_ = {};
    const std::size_t width = start.size();
    full_jacobian_.resize(rows() * width);
    std::exception_ptr thrown;
    LeastSquares wish;
    wish.residuals = rows(), wish.lossless = priors_.size();
    wish.loss = bench_.options.loss, wish.most_steps = bench_.options.most_steps;
    for (const std::size_t i : moving) wish.start.push_back(start[i]);
    wish.evaluate = [&](const double* values, double* residuals, double* jacobian) {
        if (thrown) return false;
        try {
            for (std::size_t i = 0; i < moving.size(); ++i) start[moving[i]] = values[i];
            if (!evaluate(start.data(), residuals, jacobian != nullptr ? full_jacobian_.data() : nullptr)) return false;
        } catch (...) { // nothing crosses the optimizer
            thrown = std::current_exception();
            return false;
        }
        for (std::size_t row = 0; jacobian != nullptr && row < rows(); ++row) {
            for (std::size_t i = 0; i < moving.size(); ++i)
                jacobian[row * moving.size() + i] = full_jacobian_[row * width + moving[i]];
        }
        return true;
    };
    wish.goes_on = [&](double cost) { return !bench_.is_cancelled() && (!goes_on || goes_on(cost)); };
    Minimum result;
    if (moving.empty()) {
        std::vector<double> residuals(rows());
        if (evaluate(start.data(), residuals.data(), nullptr)) result.end = Minimum::End::Converged;
    } else {
        minimize_(wish, result, least_squares_fit);
    }
    if (thrown) std::rethrow_exception(thrown);
    if (bench_.is_cancelled()) result.end = Minimum::End::Stopped;
    return result;
}

namespace {

bool is_at_bound(double u) { return u < 1e-6 || u > 1 - 1e-6; }

} // namespace

/// Of the parameters at a bound those that the cost holds there: it does not fall on their way inside.
std::vector<std::size_t> Search::held_at_bounds(const Best& at) {
    std::vector<std::size_t> held;
    const std::size_t width = at.values.size();
    const Best best = best_;
    std::vector<double> residuals(rows()), jacobian(rows() * width);
    const bool is_known = evaluate(at.values.data(), residuals.data(), jacobian.data());
    best_ = best;
    for (std::size_t i = 0; i < width && is_known; ++i) {
        if (!is_at_bound(at.values[i])) continue;
        double slope = 0;
        for (std::size_t row = 0; row < rows(); ++row) {
            const double pull =
                row < source_.residuals() ? pull_of(bench_.options.loss, residuals[row]).first : residuals[row];
            slope += pull * jacobian[row * width + i];
        }
        if (at.values[i] < 0.5 ? slope >= 0 : slope <= 0) held.push_back(i);
    }
    return held;
}

Minimum Search::within_bounds(const std::vector<double>& start) {
    constexpr int most_rounds = 10;
    constexpr double least_gain = 1e-9; // of the cost
    Minimum result = (*this)(start);
    for (int round = 0; round < most_rounds && best_.is_there && result.end == Minimum::End::Converged; ++round) {
        const Best before = best_;
        if (std::none_of(before.values.begin(), before.values.end(), is_at_bound)) break;
        const std::vector<std::size_t> held = held_at_bounds(before);
        std::vector<double> from = before.values;
        for (const std::size_t i : held) from[i] = from[i] < 0.5 ? 0 : 1;
        const Minimum more = (*this)(std::move(from), held);
        result.steps += more.steps, result.refused_steps += more.refused_steps;
        if (best_.is_there && best_.cost < before.cost) result.end = more.end;
        const bool is_better = best_.is_there && best_.cost < before.cost * (1 - least_gain);
        if (!best_.is_there || best_.cost > before.cost) best_ = before;
        if (!is_better) break;
    }
    return result;
}

} // namespace torsion::fit

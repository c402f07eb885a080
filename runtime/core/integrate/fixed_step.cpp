#include "runtime/core/integrate/fixed_step.h"

#include "runtime/core/instance.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace torsion::runtime {

namespace {

class Euler final : public FixedFormula {
public:
    explicit Euler(std::uint32_t n) : n_(n) {}
    int advance(double, double step, const double* x, const double* der, double* x_end) override {
        for (std::uint32_t i = 0; i < n_; ++i) x_end[i] = x[i] + step * der[i];
        return 0;
    }

private:
    std::uint32_t n_;
};

class RungeKutta4 final : public FixedFormula {
public:
    explicit RungeKutta4(Instance& instance) : instance_(instance), n_(instance.model.n_x), stage_(n_), slope_(n_) {}

    int advance(double time, double step, const double* x, const double* der, double* x_end) override {
        constexpr double part[] = {0.5, 0.5, 1}, weight[] = {2, 2, 1};
        for (std::uint32_t i = 0; i < n_; ++i) x_end[i] = x[i] + step / 6 * der[i];
        const double* before = der;
        for (int s = 0; s < 3; ++s) {
            for (std::uint32_t i = 0; i < n_; ++i) stage_[i] = x[i] + part[s] * step * before[i];
            if (const int answer = instance_.derivatives(time + part[s] * step, stage_.data(), slope_.data());
                answer != 0)
                return answer;
            for (std::uint32_t i = 0; i < n_; ++i) x_end[i] += step / 6 * weight[s] * slope_[i];
            before = slope_.data();
        }
        return 0;
    }

private:
    Instance& instance_;
    std::uint32_t n_;
    std::vector<double> stage_, slope_;
};

class FixedStep final : public Integrator {
public:
    FixedStep(Instance& instance, std::unique_ptr<FixedFormula> formula, const IntegratorOptions& options)
        : instance_(instance), n_(instance.model.n_x), formula_(std::move(formula)), start_(options.start),
          step_(options.step), locates_(options.locate_events), x_(n_), der_(n_), x_before_(n_), der_before_(n_) {}

    bool locates_events() const override { return locates_; }
    bool shortens_steps() const override { return false; }
    double time() const override { return time_; }

    int restart() override {
        time_ = before_ = instance_.frame.time;
        std::copy_n(instance_.frame.x, n_, x_.begin());
        return instance_.derivatives(time_, x_.data(), der_.data());
    }

    int step(double limit) override {
        instance_.failure.reset();
        before_ = time_;
        std::swap(x_, x_before_);
        std::swap(der_, der_before_);
        const double end = step_end(limit);
        if (formula_->advance(before_, end - before_, x_before_.data(), der_before_.data(), x_.data()) != 0)
            return fail(end);
        if (instance_.derivatives(end, x_.data(), der_.data()) != 0) return fail(end); // the next step begins with it
        time_ = end;
        return 0;
    }

    void interpolate(double time, double* x) override {
        const double length = time_ - before_;
        if (time == time_ || !(length > 0)) {
            std::copy_n(x_.begin(), n_, x);
            return;
        }
        const double s = (time - before_) / length, r = 1 - s;
        const double x0 = r * r * (1 + 2 * s), x1 = s * s * (1 + 2 * r), d0 = s * r * r * length,
                     d1 = -s * s * r * length;
        for (std::uint32_t i = 0; i < n_; ++i)
            x[i] = x0 * x_before_[i] + x1 * x_[i] + d0 * der_before_[i] + d1 * der_[i];
    }

private:
    // A remainder of rounding, to the grid or to the limit, is no step of its own.
    double step_end(double limit) {
        const double least = 1e-9 * step_;
        if (time_ != start_ + number_ * step_) number_ = std::floor((time_ - start_) / step_); // step by step it is
        ++number_;
        if (start_ + number_ * step_ - time_ <= least) ++number_;
        const double grid = start_ + number_ * step_;
        return grid >= limit - least ? limit : grid;
    }

    int fail(double end) {
        std::swap(x_, x_before_); // the step was not made
        std::swap(der_, der_before_);
        Message message = instance_.take_failure();
        message.notes.push_back("in the fixed step of " + number(end - before_, 6) + " s to t = " + time_text(end) +
                                " s");
        message.help = "a smaller --step-size, or a solver that chooses its steps: --solver list";
        return instance_.fail(std::move(message), -1);
    }

    Instance& instance_;
    std::uint32_t n_;
    std::unique_ptr<FixedFormula> formula_;
    double start_, step_, number_ = 0; ///< number_: of the last step on the grid
    bool locates_;
    double time_ = 0, before_ = 0; ///< end and start of the last step
    std::vector<double> x_, der_, x_before_, der_before_;
};

} // namespace

std::unique_ptr<Integrator> make_fixed_step(Instance& instance, FixedMethod method, const IntegratorOptions& options) {
    std::unique_ptr<FixedFormula> formula;
    switch (method) {
    case FixedMethod::Euler: formula = std::make_unique<Euler>(instance.model.n_x); break;
    case FixedMethod::RungeKutta4: formula = std::make_unique<RungeKutta4>(instance); break;
    case FixedMethod::Trapezoid: formula = make_trapezoid(instance, options.tolerance); break;
    case FixedMethod::Rosenbrock: formula = make_rosenbrock(instance); break;
    }
    return std::make_unique<FixedStep>(instance, std::move(formula), options);
}

} // namespace torsion::runtime

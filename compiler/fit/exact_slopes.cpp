#include "compiler/fit/exact_slopes.h"

#include "compiler/fit/differences.h"
#include "compiler/fit/scale.h"

#include <cmath>
#include <utility>
#include <vector>

namespace torsion::fit {

namespace {

class ExactSlopes final : public ResidualSource {
public:
    ExactSlopes(Bench& bench, std::unique_ptr<ResidualSource> differences)
        : bench_(bench), differences_(std::move(differences)), runs_(bench, true) {}

    std::size_t residuals() const override { return differences_->residuals(); }
    bool is_exact() const override { return true; }

    bool evaluate(std::span<const double> values, std::span<double> residuals, double* jacobian) override {
        if (jacobian == nullptr) return differences_->evaluate(values, residuals, nullptr);
        const std::vector<FittedParameter>& parameters = bench_.options.parameters;
        std::vector<double> given(values.size());
        for (std::size_t p = 0; p < values.size(); ++p) given[p] = from_scale(parameters[p], values[p]);
        if (!runs_.residuals(given, residuals, jacobian) || !is_finite(jacobian, residuals.size() * values.size()))
            return !bench_.is_cancelled() && differences_->evaluate(values, residuals, jacobian);
        for (std::size_t i = 0; i < residuals.size(); ++i) {
            for (std::size_t p = 0; p < values.size(); ++p)
                jacobian[i * values.size() + p] *= slope_of_scale(parameters[p], given[p]);
        }
        return true;
    }

private:
    static bool is_finite(const double* values, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            if (!std::isfinite(values[i])) return false;
        }
        return true;
    }

    Bench& bench_;
    std::unique_ptr<ResidualSource> differences_;
    ModelRuns runs_;
};

} // namespace

std::unique_ptr<ResidualSource> make_source(Bench& bench, unsigned threads) {
    std::unique_ptr<ResidualSource> differences = make_differences(bench, threads);
    const std::string& solver = bench.options.run.solver;
    // the others integrate no derivatives
    if (solver != "auto" && solver != "cvode" && solver != "cvode-adams") return differences;
    try {
        return std::make_unique<ExactSlopes>(bench, make_differences(bench, threads));
    } catch (const Error&) { // a parameter that is structural, a delay, a compiled library
        return differences;
    }
}

} // namespace torsion::fit

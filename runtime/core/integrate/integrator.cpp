#include "runtime/core/integrate/integrator.h"

#include "runtime/core/instance.h"
#include "runtime/core/integrate/cvode.h"

#include <algorithm>

namespace torsion::runtime {

namespace {

// A model without states: time goes on in even steps, so that events and rows are found.
class NoStates final : public Integrator {
public:
    NoStates(Instance& instance, double longest_step) : instance_(instance), longest_step_(longest_step) {}

    int restart() override {
        time_ = instance_.frame.time;
        return 0;
    }
    int step(double limit) override {
        const double next = time_ + longest_step_;
        time_ = next < limit ? next : limit;
        return 0;
    }
    double time() const override { return time_; }
    void interpolate(double, double*) override {}

private:
    Instance& instance_;
    double longest_step_;
    double time_ = 0;
};

} // namespace

std::unique_ptr<Integrator> make_integrator(Instance& instance, const IntegratorOptions& options) {
    const bool is_adams = options.solver == "cvode-adams";
    if (options.solver != "cvode" && !is_adams) return nullptr;
    if (instance.model.n_x == 0) return std::make_unique<NoStates>(instance, options.longest_step);
    return make_cvode(instance, is_adams ? Multistep::Adams : Multistep::Bdf, options.tolerance);
}

} // namespace torsion::runtime

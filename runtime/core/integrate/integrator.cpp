#include "runtime/core/integrate/integrator.h"

#include "runtime/core/experiment.h"
#include "runtime/core/instance.h"
#include "runtime/core/integrate/cvode.h"
#include "runtime/core/integrate/fixed_step.h"
#ifndef TORSION_PORTABLE
#include "runtime/core/integrate/arkode.h"
#include "runtime/core/integrate/ida.h"
#endif

#include <algorithm>

namespace torsion::runtime {

namespace {

// A model without states: time advances in even steps, so that events and rows are found.
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
    bool has_sensitivities() const override { return true; }
    bool shortens_steps() const override { return false; }

private:
    Instance& instance_;
    double longest_step_;
    double time_ = 0;
};

// False in libraries linked without it.
bool has_cvode() {
#if defined(TORSION_PORTABLE) && defined(__MACH__)
    return torsion_with_cvode != 0;
#elif defined(TORSION_PORTABLE)
    return make_cvode != nullptr;
#else
    return true;
#endif
}

using Maker = std::unique_ptr<Integrator> (*)(Instance&, const IntegratorOptions&);

struct Entry {
    SolverInfo info;
    Maker make;
};

// Compiled libraries have CVODE (or not even that) and the fixed steps: the others would double their size.
constexpr Entry entries[] = {
    {{"cvode", "backward differentiation formulas (CVODE)", "1-5", true, true,
      "the default: stiff models, contacts, mixed time scales"},
     [](Instance& i, const IntegratorOptions& o) { return make_cvode(i, Multistep::Bdf, o); }},
    {{"cvode-adams", "Adams-Moulton formulas (CVODE)", "1-12", true, true,
      "smooth motion with few events at small tolerances"},
     [](Instance& i, const IntegratorOptions& o) { return make_cvode(i, Multistep::Adams, o); }},
#ifndef TORSION_PORTABLE
    {{"dopri5", "Runge-Kutta 5(4) of Dormand and Prince (ARKODE)", "5", true, false,
      "models that are not stiff, with many events"},
     [](Instance& i, const IntegratorOptions& o) { return make_arkode(i, RungeKutta::DormandPrince, o); }},
    {{"esdirk", "implicit Runge-Kutta ESDIRK4(3)I6L[2]SA (ARKODE)", "4", true, true,
      "stiff models with many events; lightly damped oscillation beside stiffness"},
     [](Instance& i, const IntegratorOptions& o) { return make_arkode(i, RungeKutta::Esdirk, o); }},
    {{"ida", "BDF on the residual form F(t, x, der(x), z) (IDA)", "1-5", true, true,
      "long chains in relative coordinates; a second opinion"},
     [](Instance& i, const IntegratorOptions& o) { return make_ida(i, o); }},
#endif
    {{"euler", "explicit Euler", "1", false, false, "real time, the least work per step"},
     [](Instance& i, const IntegratorOptions& o) { return make_fixed_step(i, FixedMethod::Euler, o); }},
    {{"rk4", "classical Runge-Kutta", "4", false, false, "real time, smooth models that are not stiff"},
     [](Instance& i, const IntegratorOptions& o) { return make_fixed_step(i, FixedMethod::RungeKutta4, o); }},
    {{"trapezoid", "implicit trapezoidal rule", "2", false, true, "real time, stiff models; adds no damping"},
     [](Instance& i, const IntegratorOptions& o) { return make_fixed_step(i, FixedMethod::Trapezoid, o); }},
    {{"rosenbrock", "linearly implicit, ROS2", "2", false, true,
      "real time, stiff models; no iteration, damps what is faster than the step"},
     [](Instance& i, const IntegratorOptions& o) { return make_fixed_step(i, FixedMethod::Rosenbrock, o); }},
};

bool is_cvode(const Entry& entry) { return std::string_view(entry.info.name).starts_with("cvode"); }

} // namespace

std::vector<SolverInfo> solvers() {
    std::vector<SolverInfo> all;
    for (const Entry& entry : entries) {
        if (has_cvode() || !is_cvode(entry)) all.push_back(entry.info);
    }
    return all;
}

IntegratorOptions integrator_options(const Options& options, const Experiment& experiment) {
    return {options.solver,      experiment.tolerance,  experiment.start,
            experiment.interval, options.locate_events, experiment.max_step};
}

std::unique_ptr<Integrator> make_integrator(Instance& instance, const IntegratorOptions& options) {
    const auto entry = std::find_if(std::begin(entries), std::end(entries),
                                    [&](const Entry& e) { return options.solver == e.info.name; });
    if (entry == std::end(entries) || (is_cvode(*entry) && !has_cvode())) return nullptr;
    if (instance.model.n_x == 0) return std::make_unique<NoStates>(instance, std::min(options.step, options.max_step));
    return entry->make(instance, options);
}

} // namespace torsion::runtime

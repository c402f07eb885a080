#pragma once
// The interface of an integrator to the main loop: one step at a time, and values inside the last step. Integrators do
// not handle events.

#include <limits>
#include <memory>
#include <string_view>

namespace torsion::runtime {

class Instance;
struct Experiment;
struct Options;

class Integrator {
public:
    virtual ~Integrator() = default;

    /// Restarts from the frame's time and states (after an event). A non-zero answer comes with the instance's failure.
    virtual int restart() = 0;
    /// From the next step on, this part of the tolerance counts. False: a restart costs this method no accuracy, and
    /// the whole tolerance holds.
    virtual bool share_tolerance(double& /*share*/) { return false; }
    /// Does it go on from what several steps have left, so that a restart costs accuracy?
    virtual bool has_steps_behind() const { return false; }
    /// Can it miss an error where the slope of an input jumps, without a restart there?
    virtual bool misjudges_corners() const { return false; }
    /// One step towards `limit` and not beyond; the integrator chooses the size. It never evaluates the right-hand side
    /// later than `limit`.
    virtual int step(double limit) = 0;
    virtual double time() const = 0; ///< end of the last step
    /// States at a time inside the last step. May evaluate a right-hand side there, but leaves the frame's time alone.
    virtual void interpolate(double time, double* x) = 0;
    /// Does it integrate the derivatives with respect to parameters (Sensitivities)? If so, these at a time inside the
    /// last step: [columns · n_x].
    virtual bool has_sensitivities() const { return false; }
    virtual void interpolate_sensitivities(double /*time*/, double* /*states*/) {}
    /// Are events located inside its steps? Else they wait for the step's end, so that the work of a step is known in
    /// advance; except where a motion sets in against friction (solution_ends.cpp).
    virtual bool locates_events() const { return true; }
    /// Is a step that the equations refuse repeated with a smaller size?
    virtual bool shortens_steps() const { return true; }
};

struct IntegratorOptions {
    std::string_view solver = "cvode"; ///< one of solvers()
    double tolerance = 1e-6;           ///< relative; absolute: times the state's nominal value
    double start = 0;                  ///< of the grid on which fixed steps end
    double step = 0;                   ///< of fixed-step methods and of models without states
    /// of fixed-step methods: locate events inside their steps
    bool locate_events = false;
    double max_step = std::numeric_limits<double>::infinity(); ///< of the others
    /// integrates the columns of sensitivities that the model has; false: its caller has another way
    bool has_columns = true;
};
IntegratorOptions integrator_options(const Options& options, const Experiment& experiment);

/// Null if no such solver exists.
std::unique_ptr<Integrator> make_integrator(Instance& instance, const IntegratorOptions& options);

} // namespace torsion::runtime

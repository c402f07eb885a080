// The main loop beside derivatives with respect to parameters: where they are looked at, and what they take through an
// event.

#include "runtime/core/events/event_iteration.h"
#include "runtime/core/sensitivity/sensitivities_of.h"
#include "runtime/core/simulate.h"

namespace torsion::runtime {

void MainLoop::follow_sensitivities() {
    Sensitivities* const sensitivities = sensitivities_of(instance_);
    if (sensitivities == nullptr || sensitivities->is_now()) return;
    columns_.resize(std::size_t{sensitivities->columns()} * instance_.model.n_x);
    integrator_->interpolate_sensitivities(frame_.time, columns_.data());
    sensitivities->load(columns_.data());
    sensitivities->stay();
}

// `is_first`: of this instant.
int MainLoop::iterate_with_sensitivities(std::vector<std::uint32_t>& fired, bool is_first) {
    Sensitivities* const sensitivities = sensitivities_of(instance_);
    if (sensitivities == nullptr) return iterate_event(instance_, fired);
    follow_sensitivities();
    const double step = integrator_->time() - step_start_;
    if (const int answer = sensitivities->before_event(fired, integrator_.get(), step, is_first); answer != 0)
        return answer;
    if (const int answer = iterate_event(instance_, fired); answer != 0) return answer;
    return sensitivities->after_event();
}

} // namespace torsion::runtime

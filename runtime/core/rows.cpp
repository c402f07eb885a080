// The rows of a run: those of the grid, those on both sides of an event, and what is looked at where a step is
// accepted.

#include "runtime/core/simulate.h"

#include "runtime/core/sensitivity/sensitivities_of.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

bool has_doubtful_outputs(const TorsionModel& model) {
    return model.n_assertions > 0 ||
           std::any_of(model.variables, model.variables + model.n_variables, [](const TorsionVariable& variable) {
               return variable.section == TORSION_Y && variable.reserved[0] != 0;
           });
}

// Rows of the grid up to `end`, inside the integrator's last step. At an event there is no row of the grid: it has two
// of its own.
int MainLoop::write_grid(double end, bool is_event) {
    return write_grid(end, is_event, [&](double time) {
        frame_.time = time;
        integrator_->interpolate(time, frame_.x);
    });
}

int MainLoop::write_grid(double end, bool is_event, const std::function<void(double)>& go) {
    const double tolerance = experiment_.row_tolerance();
    for (; experiment_.row_time(next_row_) <= end + (is_event ? tolerance : 0); ++next_row_) {
        const double time = experiment_.row_time(next_row_);
        if ((is_event && time >= end - tolerance) || !(is_wanted(Points::Rows) || must_look())) continue;
        const bool is_inside = time < end && !needs_restart_; // else only roundings earlier
        if (is_inside) go(time);
        if (const int answer = write_row(); answer != 0) return answer;
        if (const int answer = instance_.model.n_assertions > 0 ? instance_.asserts() : 0; answer != 0) return answer;
        if (is_inside) go(end);
    }
    return 0;
}

int MainLoop::write_row(Points point) {
    if (!is_wanted(point)) return point == Points::Rows && must_look() ? evaluate_row() : 0;
    const int answer = evaluate_row();
    return answer != 0 ? answer : pass_row(point);
}

// Nobody wants the row, but a run whose rows are written would end here: with a value that is no number, or a violated
// assertion.
bool MainLoop::must_look() const { return has_doubts_ && !sinks_.empty(); }

// Leaves no trace in nonlinear blocks: results do not depend on where rows are.
int MainLoop::evaluate_row() {
    instance_.tears.records = false;
    instance_.tears.path = output_branches_.is_idle() ? nullptr : &output_branches_.path();
    int answer = instance_.outputs();
    if (Sensitivities* const sensitivities = sensitivities_of(instance_); sensitivities != nullptr && answer == 0) {
        follow_sensitivities();
        answer = sensitivities->outputs();
    }
    instance_.tears.records = true;
    instance_.tears.path = nullptr;
    return answer;
}

// Passes on the values in the frame.
int MainLoop::pass_row(Points point) {
    if (!is_wanted(point)) return 0;
    ++instance_.statistics.rows;
    for (Sink* sink : sinks_) {
        if (sink->points() < point) continue;
        if (const int answer = pass_row(*sink); answer != 0) return answer;
    }
    return 0;
}

// For sinks that need only the ends: the others have received this point.
int MainLoop::write_end() {
    const auto wants_ends = [](const Sink* sink) { return sink->points() == Points::Ends; };
    if (std::none_of(sinks_.begin(), sinks_.end(), wants_ends)) return 0;
    if (const int answer = evaluate_row(); answer != 0) return answer;
    for (Sink* sink : sinks_) {
        if (!wants_ends(sink)) continue;
        if (const int answer = pass_row(*sink); answer != 0) return answer;
    }
    return 0;
}

int MainLoop::pass_row(Sink& sink) {
    if (sink.row(frame_)) return 0;
    Message message;
    message.code = "E102";
    message.text = sink.error();
    return instance_.fail(std::move(message), -1);
}

// Assertions and the residual oracle, at an accepted point.
int MainLoop::inspect() {
    const TorsionModel& model = instance_.model;
    const bool has_oracle = options_.check_residuals && model.residual_oracle != nullptr;
    if (!has_oracle && (model.n_assertions == 0 || instance_.surely_holds())) return 0;
    if (const int answer = instance_.outputs(); answer != 0) return answer;
    if (const int answer = instance_.asserts(); answer != 0) return answer;
    if (!has_oracle) return 0;
    if (const int answer = instance_.call(model.residual_oracle); answer != 0) return answer;
    Statistics& statistics = instance_.statistics;
    for (std::uint32_t i = 0; i < model.n_equations; ++i) {
        const double residual = std::abs(frame_.work[model.oracle + i]);
        if (residual <= statistics.worst_residual) continue;
        statistics.worst_residual = residual;
        statistics.worst_equation = i;
        statistics.worst_residual_time = frame_.time;
    }
    return 0;
}

} // namespace torsion::runtime

#include "runtime/core/sensitivity/sensitivities.h"

#include "runtime/core/events/hysteresis.h"
#include "runtime/core/instance.h"
#include "runtime/core/integrate/integrator.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

Sensitivities::Sensitivities(Instance& instance)
    : instance_(instance), n_(instance.model.n_sensitivities), n_x_(instance.model.n_x), n_y_(instance.model.n_y),
      n_d_(instance.model.n_d), n_relations_(n_ == 0 ? 0
                                                     : instance.model.sensitivity_stride - 1 - 2 * (n_x_ + n_d_) -
                                                           n_y_ - instance.model.n_sensitivity_left),
      scale_(n_, 1.0), moved_(n_), before_(n_x_), after_(n_x_), jumps_(instance) {}

double* Sensitivities::column(std::uint32_t c) const {
    return instance_.frame.work + instance_.model.work_sensitivity +
           std::size_t{c} * instance_.model.sensitivity_stride;
}
double* Sensitivities::d(std::uint32_t c) const { return column(c) + 2 * std::size_t{n_x_} + n_y_; }
double* Sensitivities::pre(std::uint32_t c) const { return d(c) + n_d_; }
double* Sensitivities::left(std::uint32_t c) const { return pre(c) + n_d_; }
double* Sensitivities::difference(std::uint32_t c) const { return left(c) + instance_.model.n_sensitivity_left; }
double& Sensitivities::time_of(std::uint32_t c) const { return difference(c)[n_relations_]; }

void Sensitivities::resume() {
    const TorsionModel& model = instance_.model;
    for (std::uint32_t c = 0; c < n_; ++c) {
        const double value = std::abs(value_of(instance_.frame, model.variables[model.sensitivity_parameters[c]]));
        scale_[c] = value > 0 && std::isfinite(value) ? value : 1;
    }
    last_.moved.clear();
    jumps_.restart();
    is_told_.assign(model.n_relations, 0);
}

int Sensitivities::start() {
    const TorsionModel& model = instance_.model;
    one_sided_ = 0;
    resume();
    for (std::uint32_t c = 0; c <= n_; ++c) std::fill_n(column(c), model.sensitivity_stride, 0.0);
    std::fill_n(column(n_ + 1), model.n_u, 0.0);
    stay();
    const double initial = std::exchange(instance_.frame.initial, 1.0);
    const int answer = instance_.call(model.sensitivity_start);
    instance_.frame.initial = initial;
    for (std::uint32_t c = 0; c < n_; ++c) std::copy_n(d(c), n_d_, pre(c));
    if (answer != 0) return answer;
    if (const int wrong = demand_finite(n_x_, 0); wrong != 0) return wrong;
    return demand_finite(n_d_, 2 * n_x_ + n_y_);
}

int Sensitivities::derivatives(double time, const double* x, const double* states, double* rates, double* der) {
    TorsionFrame& frame = instance_.frame;
    time_of(n_) = NAN; // the frame holds S of a point that is only tried
    load(states);
    const bool records = std::exchange(instance_.tears.records, false);
    frame.time = time;
    double* const own_x = std::exchange(frame.x, const_cast<double*>(x)); // no kernel of integration writes states
    double* const own_der = std::exchange(frame.der, der);
    ++instance_.statistics.right_hand_sides;
    int answer = instance_.call(instance_.model.sensitivity_derivatives);
    if (answer == 0) answer = instance_.check_finite(false);
    frame.x = own_x;
    frame.der = own_der;
    instance_.tears.records = records;
    for (std::uint32_t c = 0; c < n_; ++c) std::copy_n(column(c) + n_x_, n_x_, rates + std::size_t{c} * n_x_);
    if (answer == 0 && demand_finite(n_x_, n_x_) != 0) answer = 1; // a smaller step may avoid it
    return answer;
}

void Sensitivities::store(double* states) const {
    for (std::uint32_t c = 0; c < n_; ++c) std::copy_n(column(c), n_x_, states + std::size_t{c} * n_x_);
}

void Sensitivities::load(const double* states) {
    for (std::uint32_t c = 0; c < n_; ++c) std::copy_n(states + std::size_t{c} * n_x_, n_x_, column(c));
}

bool Sensitivities::is_now() const { return time_of(n_) == instance_.frame.time; }
void Sensitivities::stay() { time_of(n_) = instance_.frame.time; }

int Sensitivities::outputs() {
    if (const int answer = instance_.call(instance_.model.sensitivity_outputs); answer != 0) return answer;
    return demand_finite(2 * n_x_ + n_y_, 0);
}

int Sensitivities::demand_finite(std::uint32_t count, std::uint32_t offset) {
    const TorsionModel& model = instance_.model;
    for (std::uint32_t c = 0; c < n_; ++c) {
        const double* const values = column(c) + offset;
        const std::uint32_t i = static_cast<std::uint32_t>(
            std::find_if(values, values + count, [](double v) { return !std::isfinite(v); }) - values);
        if (i == count) continue;
        const std::uint32_t slot = model.work_sensitivity + c * model.sensitivity_stride + offset + i;
        Message message;
        message.code = "R303";
        const TorsionVariable* variable = variable_at(model, TORSION_WORK, slot);
        const std::string name =
            variable != nullptr ? std::string(text(model, variable->name))
                                : "a derivative with respect to " +
                                      std::string(text(model, model.variables[model.sensitivity_parameters[c]].name));
        message.text = "`" + name + "` is " + (values[i] != values[i] ? "not a number" : "infinite") +
                       " at t = " + time_text(instance_.frame.time) + " s";
        message.help = "a root, a power or a quotient has no finite slope there";
        return instance_.fail(std::move(message), -1);
    }
    return 0;
}

int Sensitivities::right_hand_side(std::vector<double>& der) {
    const std::int64_t work = instance_.statistics.right_hand_sides;
    const int answer = instance_.derivatives(instance_.frame.time, instance_.frame.x, der.data());
    instance_.statistics.right_hand_sides = work;
    return answer;
}

int Sensitivities::before_event(std::vector<std::uint32_t>& fired, Integrator* integrator, double step, bool is_first) {
    const TorsionModel& model = instance_.model;
    if (const int answer = right_hand_side(before_); answer != 0) return answer;
    std::copy_n(before_.data(), n_x_, column(n_));
    if (const int answer = instance_.call(model.sensitivity_crossings); answer != 0) return answer;
    standing_.clear();
    if (const int answer = find_times(fired, integrator, step, is_first); answer != 0) return answer;
    for (std::uint32_t c = 0; c < n_; ++c) {
        double* const states = column(c);
        for (std::uint32_t i = 0; i < n_x_; ++i) states[i] += before_[i] * moved_[c];
        for (std::uint32_t i = 0; i < model.n_sensitivity_left; ++i)
            d(c)[model.sensitivity_left[i]] = left(c)[i] + left(n_)[i] * moved_[c];
        time_of(c) = moved_[c];
    }
    return 0;
}

int Sensitivities::after_round(std::vector<double>& x_before) {
    TorsionFrame& frame = instance_.frame;
    for (std::uint32_t c = 0; c < n_; ++c) std::copy_n(d(c), n_d_, pre(c));
    if (instance_.model.sensitivity_event == nullptr) return 0; // events set nothing that has a derivative
    std::swap_ranges(x_before.begin(), x_before.end(), frame.x);
    instance_.keep_variables(variables_);
    const double event = std::exchange(frame.event, 0.0); // no search for a configuration
    int answer = instance_.call(instance_.model.sensitivity_event);
    if (answer == 0) answer = look_for_held();
    frame.event = event;
    std::vector<double> columns(column(0), column(0) + std::size_t{n_} * instance_.model.sensitivity_stride);
    instance_.restore_variables(variables_);
    std::copy(columns.begin(), columns.end(), column(0));
    std::swap_ranges(x_before.begin(), x_before.end(), frame.x);
    return answer;
}

int Sensitivities::after_event() {
    if (const int answer = right_hand_side(after_); answer != 0) return answer;
    for (std::uint32_t c = 0; c < n_; ++c) {
        double* const states = column(c);
        for (std::uint32_t i = 0; i < n_x_; ++i) states[i] -= after_[i] * moved_[c];
        std::copy_n(d(c), n_d_, pre(c));
        time_of(c) = 0;
    }
    stay();
    jumps_.restart(); // an event may change the piece
    if (const int answer = project_held(); answer != 0) return answer;
    look_at_order();
    if (const int answer = look_at_earlier(); answer != 0) return answer;
    if (const int answer = look_at_thresholds(); answer != 0) return answer;
    if (const int wrong = demand_finite(n_x_, 0); wrong != 0) return wrong;
    return demand_finite(n_d_, 2 * n_x_ + n_y_);
}

int Sensitivities::refuse_jump() {
    Message message;
    message.code = "R302";
    message.text = "no derivatives behind t = " + time_text(instance_.frame.time) +
                   " s: a nonlinear system leaves its solution there for another one";
    message.help = "end the run before, or do without --sensitivities";
    return instance_.fail(std::move(message), -1);
}

void Sensitivities::report() {
    if (one_sided_ <= most_shown) return;
    Message message;
    message.code = "R327";
    message.text = "derivatives from one side only at " + std::to_string(one_sided_) + " events";
    message.is_error = false;
    instance_.warnings.push_back(std::move(message));
    one_sided_ = 0;
}

} // namespace torsion::runtime

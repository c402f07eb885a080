#include "compiler/periodic/period_map.h"

#include "compiler/periodic/variation.h"
#include "runtime/core/events/event_iteration.h"
#include "runtime/core/experiment.h"
#include "runtime/core/initialize.h"
#include "runtime/core/integrate/integrator.h"
#include "runtime/core/sensitivity/sensitivities.h"
#include "runtime/core/simulate.h"
#include "runtime/core/stopped.h"

#include <algorithm>
#include <cmath>

namespace torsion::periodic {

using runtime::Instance;

std::vector<Slot> slots_of(const TorsionModel& model) {
    std::vector<Slot> slots;
    for (std::uint32_t c = 0; c < model.n_sensitivities; ++c) {
        const std::uint32_t row = model.sensitivity_parameters[c];
        const TorsionVariable& variable = model.variables[row];
        if (variable.section == TORSION_X || variable.section == TORSION_D)
            slots.push_back({variable.section, variable.index, row});
    }
    return slots;
}

PeriodMap::PeriodMap(const TorsionModel& model, const MapOptions& options, std::vector<Slot> slots)
    : model_(model), options_(options), instance_(model), slots_(std::move(slots)),
      elements_(elements_with_modes(model)), has_by_start_(model.n_sensitivities >= slots_.size()),
      has_by_speed_(model.n_sensitivities > (has_by_start_ ? slots_.size() : 0)) {
    sizes_ = Eigen::VectorXd::Ones(size());
    for (const Slot& slot : slots_) options_.shown.push_back(slot.variable); // OrbitRows has z behind what is shown
    is_of_time_.assign(model.n_d, 0);
}

bool PeriodMap::was_cancelled() const { return is_asked_to_stop(options_.run); }

bool PeriodMap::fail() {
    problem_ = instance_.take_failure();
    return false;
}

double& PeriodMap::value_at(const Slot& slot) {
    return (slot.section == TORSION_X ? instance_.frame.x : instance_.frame.d)[slot.index];
}

double* PeriodMap::column(std::uint32_t c) {
    return instance_.frame.work + model_.work_sensitivity + std::size_t{c} * model_.sensitivity_stride;
}

bool PeriodMap::start(double speed, Eigen::VectorXd& z, Memory& memory) {
    instance_.forget();
    const auto experiment = runtime::experiment_of(model_, options_.run, problem_);
    if (!experiment) return false;
    start_time_ = experiment->start;
    options_.run.tolerance = experiment->tolerance;
    std::vector<runtime::Setting> settings = options_.settings;
    std::erase_if(settings, [&](const auto& setting) { return setting.first == options_.speed; });
    settings.emplace_back(options_.speed, speed);
    if (runtime::initialize(instance_, start_time_, settings) != 0) return fail();
    fresh_.assign(instance_.memory().begin(), instance_.memory().end());
    fresh_speed_ = speed;
    memory = fresh_;
    z.resize(size());
    sizes_ = Eigen::VectorXd::Ones(size());
    for (Eigen::Index i = 0; i < size(); ++i) {
        const Slot& slot = slots_[static_cast<std::size_t>(i)];
        z[i] = value_at(slot);
        if (slot.section == TORSION_X) sizes_[i] = instance_.state_nominal[slot.index];
    }
    return true;
}

/// What follows time may begin with values that follow the speed: the time of the next pulse.
bool PeriodMap::begin_anew(double speed) {
    const bool has_any =
        std::any_of(is_of_time_.begin(), is_of_time_.end(), [](char is_of_time) { return is_of_time != 0; });
    if (!has_any || speed == fresh_speed_) return true;
    const Eigen::VectorXd sizes = sizes_;
    Eigen::VectorXd z;
    Memory memory;
    const bool is_started = start(speed, z, memory);
    sizes_ = sizes;
    return is_started;
}

bool PeriodMap::set_speed(double speed) {
    const TorsionVariable& variable = model_.variables[options_.speed];
    instance_.frame.p[variable.index] = (variable.flags & TORSION_NEGATED) != 0 ? -speed : speed;
    return runtime::compute_parameters(instance_) == 0 || fail();
}

/// The frame at the start of the period. Relations on time alone, and what follows time, are those of a run that begins
/// there.
bool PeriodMap::place(double speed, const Eigen::VectorXd& z, const Memory& memory, double time) {
    TorsionFrame& frame = instance_.frame;
    instance_.forget();
    std::copy(memory.begin(), memory.end(), instance_.memory().begin());
    if (time == start_time_) {
        const double* const first = instance_.memory().data();
        for (std::uint32_t r = 0; r < model_.n_relations; ++r) {
            if (model_.relations[r].is_time_event != 0)
                frame.relation[r] = fresh_[static_cast<std::size_t>(&frame.relation[r] - first)];
        }
        for (std::uint32_t i = 0; i < model_.n_d; ++i) {
            if (is_of_time_[i] != 0) frame.d[i] = fresh_[static_cast<std::size_t>(&frame.d[i] - first)];
        }
    }
    std::fill_n(frame.forced, model_.n_relations, 0.0);
    frame.time = time;
    if (!set_speed(speed)) return false;
    for (Eigen::Index i = 0; i < size(); ++i) {
        const Slot& slot = slots_[static_cast<std::size_t>(i)];
        if (slot.section == TORSION_X) instance_.state_nominal[slot.index] = sizes_[i];
        if (slot.section == TORSION_X || is_of_time_[slot.index] == 0) value_at(slot) = z[i];
    }
    std::copy_n(frame.d, model_.n_d, frame.pre);
    instance_.forget_solutions();
    return true;
}

void PeriodMap::place_columns(double speed) {
    runtime::Sensitivities& sensitivities = *instance_.sensitivities;
    const std::uint32_t n = model_.n_sensitivities, to_d = 2 * model_.n_x + model_.n_y;
    for (std::uint32_t c = 0; c <= n; ++c) std::fill_n(column(c), model_.sensitivity_stride, 0.0);
    for (std::uint32_t c = 0; has_by_start_ && c < slots_.size(); ++c) {
        const Slot& slot = slots_[c];
        if (slot.section == TORSION_X) column(c)[slot.index] = 1;
        else if (!is_slot_of_time(c)) column(c)[to_d + slot.index] = column(c)[to_d + model_.n_d + slot.index] = 1;
    }
    sensitivities.resume();
    for (std::uint32_t c = 0; has_by_start_ && c < slots_.size(); ++c) sensitivities.set_scale(c, sizes_[c]);
    if (has_by_speed_) sensitivities.set_scale(n - 1, std::abs(speed));
    sensitivities.stay();
}

/// The event at which the period begins: relations agree with z.
bool PeriodMap::begin() {
    instance_.begin_round();
    instance_.begin_instant();
    int answer = runtime::refresh_hysteresis(instance_);
    if (answer == 0) answer = instance_.sensitivities->begin_at_start();
    if (answer == 0) answer = runtime::iterate_event(instance_, {});
    if (answer == 0) answer = instance_.sensitivities->after_event();
    return answer == 0 || fail();
}

bool PeriodMap::run(double speed, const Eigen::VectorXd& z, const Memory& memory, PeriodEnd& end, double after) {
    if (!begin_anew(speed)) return false;
    const double period = this->period(speed), time = start_time_ + after * period;
    if (!place(speed, z, memory, time)) return false;
    place_columns(speed);
    runtime::Experiment experiment;
    experiment.start = time, experiment.stop = time + period, experiment.tolerance = *options_.run.tolerance;
    experiment.interval = period / rows_per_period, experiment.intervals = rows_per_period, experiment.is_open = true;
    if (options_.run.max_step) experiment.max_step = *options_.run.max_step;
    runtime::IntegratorOptions its = runtime::integrator_options(options_.run, experiment);
    its.has_columns = !options_.has_own_columns;
    auto integrator = runtime::make_integrator(instance_, its);
    if (options_.has_own_columns)
        integrator = std::make_unique<VariationalIntegrator>(instance_, std::move(integrator), sizes_);
    end.switches.assign(model_.n_relations, 0);
    CrossingCount count(end.switches, period);
    ModeCount modes(model_, elements_);
    runtime::Options options = options_.run;
    options.energy = false, options.events = &count;
    runtime::MainLoop loop(instance_, experiment, options, std::move(integrator));
    if (!begin()) return false;
    OrbitSink sink(model_, options_.shown, end.rows);
    if (!options_.has_own_columns) loop.set_sinks({&sink, &modes}); // a row would need the columns there
    if (loop.advance(experiment.stop) != 0) return fail();
    if (instance_.termination) {
        problem_ = *instance_.termination;
        problem_.code = "R302", problem_.is_error = true;
        problem_.text = "the model ends inside of the period: " + problem_.text;
        return false;
    }
    const std::vector<std::int64_t> of_modes = modes.changes();
    end.switches.insert(end.switches.end(), of_modes.begin(), of_modes.end());
    read_end(speed, end);
    return true;
}

void PeriodMap::read_end(double speed, PeriodEnd& end) {
    const Eigen::Index n = size();
    const std::uint32_t to_d = 2 * model_.n_x + model_.n_y;
    end.memory.assign(instance_.memory().begin(), instance_.memory().end());
    end.z.resize(n), end.by_speed.resize(has_by_speed_ ? n : 0),
        end.by_start.resize(has_by_start_ ? n : 0, has_by_start_ ? n : 0);
    const auto of = [&](Eigen::Index c, Eigen::Index i) {
        const Slot& slot = slots_[static_cast<std::size_t>(i)];
        return column(static_cast<std::uint32_t>(c))[(slot.section == TORSION_X ? 0 : to_d) + slot.index];
    };
    for (Eigen::Index i = 0; i < n; ++i) {
        end.z[i] = value_at(slots_[static_cast<std::size_t>(i)]);
        for (Eigen::Index c = 0; has_by_start_ && c < n; ++c) end.by_start(i, c) = of(c, i);
        if (has_by_speed_)
            end.by_speed[i] = is_slot_of_time(static_cast<std::size_t>(i)) ? 0 : of(has_by_start_ ? n : 0, i);
    }
    if (!has_by_speed_) return;
    std::vector<double> slopes(model_.n_x);
    if (instance_.derivatives(instance_.frame.time, instance_.frame.x, slopes.data()) != 0)
        instance_.failure.reset(), std::ranges::fill(slopes, NAN); // no correction is found with such a column
    const double longer = options_.law.slope(speed, options_.turns);
    for (Eigen::Index i = 0; i < n; ++i) {
        const Slot& slot = slots_[static_cast<std::size_t>(i)];
        if (slot.section == TORSION_X) end.by_speed[i] += slopes[slot.index] * longer;
    }
}

/// Parameters, and what follows from them, are this map's own.
Memory PeriodMap::adopted(const PeriodMap& other, const Memory& memory) const {
    Memory result = fresh_;
    const auto take = [&](const double* to, const double* from, std::size_t count) {
        std::copy_n(memory.data() + (from - other.instance_.memory().data()), count,
                    result.data() + (to - instance_.memory().data()));
    };
    const TorsionFrame &mine = instance_.frame, &its = other.instance_.frame;
    const std::size_t n_x = model_.n_x, n_y = model_.n_y, n_d = model_.n_d, n_r = model_.n_relations;
    take(mine.x, its.x, n_x), take(mine.der, its.der, n_x), take(mine.y, its.y, n_y), take(mine.d, its.d, n_d),
        take(mine.pre, its.pre, n_d);
    for (double* TorsionFrame::* part :
         {&TorsionFrame::relation, &TorsionFrame::candidate, &TorsionFrame::forced, &TorsionFrame::difference,
          &TorsionFrame::magnitude, &TorsionFrame::active, &TorsionFrame::epsilon})
        take(mine.*part, its.*part, n_r);
    take(instance_.stays_at_equality, other.instance_.stays_at_equality, n_r);
    take(instance_.tears.values, other.instance_.tears.values,
         std::min(instance_.tears.size(), other.instance_.tears.size()));
    return result;
}

} // namespace torsion::periodic

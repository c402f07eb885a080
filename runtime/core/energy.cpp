#include "runtime/core/energy.h"

#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

// Gauss–Legendre on [0, 1]: n points are exact for polynomials of degree 2 n − 1. Chosen by measurement: in the
// examples, at tolerances 1e-6 and 1e-8, four and five points give the same closure as three; two points make it up to
// fifteen times larger (LossyGearDemo2 at 1e-8).
struct Node {
    double place, weight;
};
/// On the polynomial through the last powers, which is of degree seven.
constexpr std::array<Node, 4> fine_rule = {{{0.0694318442029737, 0.1739274225687269},
                                            {0.3300094782075719, 0.3260725774312731},
                                            {0.6699905217924281, 0.3260725774312731},
                                            {0.9305681557970263, 0.1739274225687269}}};
constexpr std::array<Node, 3> rule = {
    {{0.1127016653792583, 5.0 / 18}, {0.5, 8.0 / 18}, {0.8872983346207417, 5.0 / 18}}};

constexpr double bad_part = 1e-2;          ///< of what is turned over
constexpr double noise_of_resolution = 10; ///< in units of the resolution
constexpr double noise_of_states = 5;      ///< at rest, in units of their tolerances

} // namespace

double Energy::missing() const { return std::abs(supplied - stored - dissipated - unaccounted - reset); }
double Energy::closure() const { return turned_over > 0 ? missing() / turned_over : missing(); }

// Our examples close to 3e-5 at the default tolerance, a lightly damped oscillation over many periods to 2e-3. A loss
// that is wrong by a hundredth of the energy is wrong for an engineer, too. A drive at rest turns over nothing but
// errors of the size that the tolerance allows: these are no news. What moves is no noise, even if the tolerance would
// allow such errors.
bool Energy::is_open() const {
    return is_audited && closure() > bad_part && (missing() > noise_of_resolution * resolution || moves);
}

bool Energy::is_gained() const {
    return is_audited && dissipated < -bad_part * turned_over && -dissipated > noise_of_resolution * resolution;
}

namespace {

Message not_closed(const Energy& energy, bool has_fixed_steps) {
    Message message;
    message.code = "R317";
    message.is_error = false;
    message.text = "the energy balance does not close: " + number(energy.missing(), 3) + " J of the " +
                   number(energy.turned_over, 3) + " J turned over are missing (closure " +
                   number(energy.closure(), 2) + ")";
    message.help = std::string("speeds and losses may be wrong by as much: repeat the run with a smaller ") +
                   (has_fixed_steps ? "--step-size" : "--tolerance") +
                   ". If the closure stays, a class declares its energy wrongly: --report shows who stored, supplied "
                   "and lost how much";
    return message;
}

Message gained(const Energy& energy) {
    Message message;
    message.code = "R319";
    message.is_error = false;
    message.text = "what should dissipate energy gave it: " + number(-energy.dissipated, 3) + " J";
    message.help = "a friction coefficient or a damping became negative. A table of friction goes on beyond its last "
                   "speed along its last straight "
                   "line: give it the highest speed that occurs. --report shows which element gave how much";
    return message;
}

} // namespace

std::vector<Message> energy_warnings(const Energy& energy, bool has_fixed_steps) {
    std::vector<Message> messages;
    if (energy.is_open()) messages.push_back(not_closed(energy, has_fixed_steps));
    if (energy.is_gained()) messages.push_back(gained(energy));
    return messages;
}

EnergyAudit::EnergyAudit(Instance& instance, bool is_wanted, double tolerance, double longest, EnergySink* sink)
    : instance_(instance), frame_(instance.frame), is_wanted_(is_wanted), tolerance_(tolerance), sink_(sink),
      longest_(longest) {}

void EnergyAudit::begin() {
    if (has_begun_ || !is_wanted_ || instance_.model.energy == nullptr) return;
    const TorsionModel& model = instance_.model;
    has_begun_ = true;
    has_failed_ = false;
    energy_ = {};
    start_x_.assign(frame_.x, frame_.x + model.n_x);
    motion_.assign(model.n_x, 0.0);
    x_.resize(model.n_x);
    event_x_.resize(model.n_x);
    y_.resize(model.n_y);
    der_.resize(model.n_x);
    tears_.resize(instance_.tears.size());
    work_.resize(std::max<std::size_t>(model.n_work, 2));
    own_y_ = y_.data(), own_der_ = der_.data(), own_work_ = work_.data(), own_tears_ = tears_.data();
    blocks_.resize(model.n_blocks);
    exchanged_ = 0;
    start_time_ = frame_.time;
    present_x_.resize(model.n_x);
    left_slope_.resize(model.n_x);
    right_slope_.resize(model.n_x);
    ends_.resize(model.n_x, PowerStride::most);
    history_.forget();
    stride_.forget();
    squares_ = 0;
    if (sink_ != nullptr) sink_->begin();
    Values values;
    if (!look(values, Told::Yes)) return;
    stored_at_start_ = values.stored;
    largest_ = std::abs(values.stored);
}

// Kernels, and some integrators' values inside a step, recompute algebraic variables, and keep in `work` how they solve
// linear blocks: later starting values, so they must stay. The audit has arrays of its own for these, which the frame
// points to meanwhile, and another memory of blocks. Its work and its warnings do not count.
void EnergyAudit::keep() {
    std::copy_n(frame_.y, instance_.model.n_y, y_.begin());
    std::copy_n(frame_.der, instance_.model.n_x, der_.begin());
    std::copy_n(frame_.work, instance_.model.n_work, work_.begin());
    std::copy_n(instance_.tears.values, instance_.tears.size(), tears_.begin());
    exchange();
    warnings_ = instance_.warnings.size();
    const Statistics& now = instance_.statistics;
    counts_ = {now.newton_iterations, now.configuration_passes, now.right_hand_sides, now.whole_systems};
}

void EnergyAudit::give_back() {
    exchange();
    instance_.warnings.resize(warnings_);
    instance_.statistics.newton_iterations = counts_.newton_iterations;
    instance_.statistics.configuration_passes = counts_.configuration_passes;
    instance_.statistics.right_hand_sides = counts_.right_hand_sides;
    instance_.statistics.whole_systems = counts_.whole_systems;
}

/// The frame's arrays and the audit's.
void EnergyAudit::exchange() {
    std::swap(frame_.y, own_y_);
    std::swap(frame_.der, own_der_);
    std::swap(frame_.work, own_work_);
    std::swap(instance_.tears.values, own_tears_);
    instance_.swap_block_memories(blocks_);
}

bool EnergyAudit::look(Values& values, Told told) {
    keep();
    const bool is_good = evaluate(values);
    if (is_good && told == Told::Yes) tell_point();
    give_back();
    return is_good;
}

/// For the sink alone: a failure here does not affect the audit.
void EnergyAudit::tell_end_of_step() {
    if (sink_ == nullptr) return;
    if (instance_.call(instance_.model.energy) == 0) tell_point();
    else instance_.failure.reset();
}

/// Passes on the last evaluation.
void EnergyAudit::tell_point() {
    if (sink_ != nullptr) sink_->point(frame_.time, frame_.work + instance_.model.energy_values);
}

bool EnergyAudit::evaluate(Values& values) {
    const int answer = instance_.call(instance_.model.energy);
    const double* v = frame_.work + instance_.model.energy_values;
    values = {v[0], v[1], v[2], v[3]};
    if (answer == 0 && std::isfinite(v[0]) && std::isfinite(v[1]) && std::isfinite(v[2]) && std::isfinite(v[3]))
        return true;
    give_up();
    return false;
}

void EnergyAudit::give_up() {
    instance_.failure.reset();
    has_failed_ = true;
    failure_time_ = frame_.time;
}

void EnergyAudit::add_step(Integrator& integrator, double from, double to, Before before) {
    if (!is_on() || !(to > from)) return;
    note_motion();
    if (!ends_.begins_at(from)) catch_up(); // roundings of time lie between
    const bool waits = before == Before::Step && may_wait(integrator, from, to);
    last_length_ = to - from;
    if (waits) return ends_.add(to, frame_.x);
    keep();
    if (ends_.steps() == 0) {
        add_last(integrator, from, to);
    } else {
        ends_.add(to, frame_.x);
        add_waiting(&integrator);
    }
    if (is_on()) tell_end_of_step();
    give_back();
    if (stride_.steps() > 1) ends_.begin(to, frame_.x);
    else ends_.forget();
}

// A step that is much shorter than the one before tells that something begins. Delayed signals forget their past, and
// solutions of nonlinear systems may end. Steps that the error test has not chosen, but an option or the points of a
// file, say nothing of how fast powers change.
bool EnergyAudit::may_wait(const Integrator& integrator, double from, double to) const {
    constexpr double shorter = 0.5;
    const bool is_chosen = to - from < shorter * longest_ && instance_.bends == nullptr;
    return is_chosen && static_cast<int>(ends_.steps()) + 1 < stride_.steps() && ends_.begins_at(from) &&
           to - from >= shorter * last_length_ && sink_ == nullptr && history_.is_full() &&
           integrator.shortens_steps() && instance_.histories.is_empty() && instance_.tears.is_empty();
}

void EnergyAudit::add_last(Integrator& integrator, double from, double to) {
    if (stride_.tries() && add_from_history(from, to)) return;
    if (is_on()) add_from_interpolant(integrator, from, to);
}

void EnergyAudit::catch_up() {
    if (!is_on() || ends_.steps() == 0) return;
    keep();
    add_waiting(nullptr);
    give_back();
}

// With the integrator, if its last step is the last one that waits.
void EnergyAudit::add_waiting(Integrator* integrator) {
    const double present = frame_.time;
    std::copy_n(frame_.x, instance_.model.n_x, present_x_.begin());
    const PowerHistory before = history_;
    go_to_end_of(ends_.steps());
    if (!add_from_history(ends_.time(0), frame_.time) && is_on()) {
        history_ = before;
        add_one_by_one(integrator);
    }
    ends_.forget();
    frame_.time = present;
    std::copy_n(present_x_.begin(), instance_.model.n_x, frame_.x);
}

void EnergyAudit::add_one_by_one(Integrator* integrator) {
    for (std::size_t step = 1; step <= ends_.steps() && is_on(); ++step) {
        go_to_end_of(step);
        if (stride_.tries() && add_from_history(ends_.time(step - 1), ends_.time(step))) continue;
        if (!is_on()) return;
        if (integrator != nullptr && step == ends_.steps())
            add_from_interpolant(*integrator, ends_.time(step - 1), ends_.time(step));
        else add_from_cubic(step);
    }
}

void EnergyAudit::go_to_end_of(std::size_t step) {
    frame_.time = ends_.time(step);
    std::copy_n(ends_.x(step), instance_.model.n_x, frame_.x);
}

void EnergyAudit::add_part(double weight, const Values& values) {
    energy_.supplied += weight * values.supplied;
    energy_.dissipated += weight * values.dissipated;
    energy_.unaccounted += weight * values.unaccounted;
    exchanged_ += weight * std::abs(values.supplied);
    largest_ = std::max(largest_, std::abs(values.stored));
}

// What the polynomials of the whole run may be wrong by together: a small part of what the tolerance allows.
double EnergyAudit::allowed_error() const {
    constexpr double part = 0.1;
    return part * tolerance_ * (largest_ + exchanged_);
}

// With a sink each component has an integral of its own, and these need values on the interpolant. False: the
// polynomial is not accurate enough.
bool EnergyAudit::add_from_history(double from, double to) {
    if (!history_.is_full() || sink_ != nullptr) return false;
    Values end;
    if (!evaluate(end)) return false;
    history_.add(to, {end.supplied, end.dissipated, end.unaccounted});
    const double length = to - from;
    if (!is_accurate(from, length)) {
        history_.forget();
        stride_.fail();
        return false;
    }
    for (const Node& node : fine_rule) {
        const PowerHistory::Powers powers = history_.at(from + node.place * length);
        add_part(node.weight * length, {end.stored, powers[0], powers[1], powers[2]});
    }
    return true;
}

// The highest term tells what the polynomial may be wrong by. It may be small, at each time, beside what the whole run
// so far allows. Or its integrals over all steps may be small together, if they add up as errors do that know nothing
// of each other: a solution has small errors that change from step to step. (Not with their signs: where powers have a
// kink, the terms of the steps around it cancel, and the errors do not.)
bool EnergyAudit::is_accurate(double from, double length) {
    constexpr double of_small_ones = 0.2;
    const double allowed = allowed_error(), allowed_power = allowed / (frame_.time - start_time_),
                 together = of_small_ones * allowed;
    double largest = 0;
    PowerHistory::Powers errors{};
    for (const Node& node : fine_rule) {
        const PowerHistory::Powers term = history_.highest_term(from + node.place * length);
        for (std::size_t k = 0; k < term.size(); ++k) {
            errors[k] += node.weight * length * term[k];
            largest = std::max(largest, std::abs(term[k]));
        }
    }
    double squares = squares_;
    for (const double error : errors) squares += error * error;
    if (!(largest <= allowed_power) && !(squares <= together * together)) return false;
    squares_ = squares;
    stride_.succeed(largest > 0 ? largest / allowed_power : 0);
    return true;
}

void EnergyAudit::add_from_interpolant(Integrator& integrator, double from, double to) {
    add_from(from, to, [&](double time) { integrator.interpolate(time, frame_.x); });
}

// Hermite's cubic through the ends of a step that waited.
void EnergyAudit::add_from_cubic(std::size_t step) {
    const double *left = ends_.x(step - 1), *right = ends_.x(step), from = ends_.time(step - 1), to = ends_.time(step),
                 length = to - from;
    if (instance_.derivatives(from, left, left_slope_.data()) != 0 ||
        instance_.derivatives(to, right, right_slope_.data()) != 0)
        return give_up();
    add_from(from, to, [&](double time) {
        const double s = (time - from) / length, r = 1 - s;
        for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) {
            frame_.x[i] = r * r * (1 + 2 * s) * left[i] + s * s * (1 + 2 * r) * right[i] +
                          length * s * r * (r * left_slope_[i] - s * right_slope_[i]);
        }
    });
}

/// `inside` sets the states of a time inside the step.
template <class Inside>
void EnergyAudit::add_from(double from, double to, const Inside& inside) {
    std::copy_n(frame_.x, instance_.model.n_x, x_.begin());
    const double end = frame_.time, length = to - from;
    for (const Node& node : rule) {
        frame_.time = from + node.place * length;
        inside(frame_.time);
        Values values;
        if (!evaluate(values)) break;
        const double weight = node.weight * length;
        if (sink_ != nullptr) sink_->part(weight, frame_.work + instance_.model.energy_values);
        add_part(weight, values);
        history_.add(frame_.time, {values.supplied, values.dissipated, values.unaccounted});
    }
    frame_.time = end;
    std::copy_n(x_.begin(), instance_.model.n_x, frame_.x);
}

void EnergyAudit::before_event() {
    catch_up();
    history_.forget();
    stride_.forget();
    ends_.forget();
    Values values;
    if (!is_on() || !look(values, Told::No)) return;
    stored_before_ = values.stored;
    std::copy_n(frame_.x, instance_.model.n_x, event_x_.begin());
}

void EnergyAudit::after_event() {
    Values values;
    if (!is_on() || instance_.has_projected || std::equal(event_x_.begin(), event_x_.end(), frame_.x) ||
        !look(values, Told::Yes))
        return;
    energy_.reset += stored_before_ - values.stored;
}

void EnergyAudit::note_motion() {
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i)
        motion_[i] = std::max(motion_[i], std::abs(frame_.x[i] - start_x_[i]));
}

/// By how much a state's motion has changed the stored energy, about. Infinite where it cannot be evaluated.
double EnergyAudit::change_by(double stored, std::uint32_t state, double distance) {
    const double kept = frame_.x[state];
    keep();
    frame_.x[state] = kept + distance;
    const bool is_good = instance_.call(instance_.model.energy) == 0;
    const double moved = frame_.work[instance_.model.energy_values];
    frame_.x[state] = kept;
    give_back();
    instance_.failure.reset();
    return is_good && std::isfinite(moved) ? std::abs(moved - stored) : INFINITY;
}

bool EnergyAudit::moves(double stored) {
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) {
        if (motion_[i] <= noise_of_states * tolerance_ * instance_.state_nominal[i]) continue;
        const double change = std::max(change_by(stored, i, motion_[i]), change_by(stored, i, -motion_[i]));
        if (change > bad_part * energy_.turned_over) return true;
    }
    return false;
}

/// Infinite where it cannot be evaluated.
double EnergyAudit::resolution(double stored) {
    std::copy_n(frame_.x, instance_.model.n_x, x_.begin());
    keep();
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) frame_.x[i] += tolerance_ * instance_.state_nominal[i];
    const bool is_good = instance_.call(instance_.model.energy) == 0;
    const double moved = frame_.work[instance_.model.energy_values];
    std::copy_n(x_.begin(), instance_.model.n_x, frame_.x);
    give_back();
    instance_.failure.reset();
    return is_good && std::isfinite(moved) ? std::abs(moved - stored) : INFINITY;
}

Energy EnergyAudit::result() {
    catch_up();
    Values values;
    if (is_on() && look(values, Told::Yes)) {
        energy_.is_audited = true;
        energy_.stored = values.stored - stored_at_start_;
        energy_.resolution = resolution(values.stored);
        energy_.turned_over = std::max(largest_, std::abs(values.stored)) + exchanged_;
        energy_.moves = false;
        energy_.moves = energy_.closure() > bad_part && !energy_.is_open() && moves(values.stored);
        return energy_;
    }
    Energy none;
    if (has_failed_) none.obstacle = "it cannot be evaluated at t = " + time_text(failure_time_) + " s";
    else if (is_wanted_) none.obstacle = std::string(text(instance_.model, instance_.model.energy_obstacle));
    return none;
}

} // namespace torsion::runtime

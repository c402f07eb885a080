#include "runtime/core/energy.h"

#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

// Gauss–Legendre on [0, 1]: n points are exact for polynomials of degree 2 n − 1. Chosen by measurement: in the examples, at tolerances 1e-6 and
// 1e-8, four and five points give the same closure as three; two points make it up to fifteen times larger (LossyGearDemo2 at 1e-8).
struct Node {
    double place, weight;
};
constexpr std::array<Node, 3> rule = {{{0.1127016653792583, 5.0 / 18}, {0.5, 8.0 / 18}, {0.8872983346207417, 5.0 / 18}}};

} // namespace

double Energy::missing() const { return std::abs(supplied - stored - dissipated - unaccounted - reset); }
double Energy::closure() const { return turned_over > 0 ? missing() / turned_over : missing(); }

// Our examples close to 3e-5 at the default tolerance, a lightly damped oscillation over many periods to 2e-3. A loss that is wrong by a hundredth of
// the energy is wrong for an engineer, too. A drive at rest turns over nothing but errors of the size that the tolerance allows: these are no news.
bool Energy::is_open() const {
    constexpr double bad = 1e-2, noise = 10;
    return is_audited && closure() > bad && missing() > noise * resolution;
}

std::optional<Message> energy_warning(const Energy& energy, bool has_fixed_steps) {
    if (!energy.is_open()) return std::nullopt;
    Message message;
    message.code = "R317";
    message.is_error = false;
    message.text = "the energy balance does not close: " + number(energy.missing(), 3) + " J of the " + number(energy.turned_over, 3) +
                   " J turned over are missing (closure " + number(energy.closure(), 2) + ")";
    message.help = std::string("speeds and losses may be wrong by as much: repeat the run with a smaller ") +
                   (has_fixed_steps ? "--step-size" : "--tolerance") +
                   ". If the closure stays, a class declares its energy wrongly: --report shows who stored, supplied and lost how much";
    return message;
}

EnergyAudit::EnergyAudit(Instance& instance, bool is_wanted, double tolerance, EnergySink* sink)
    : instance_(instance), frame_(instance.frame), is_wanted_(is_wanted), tolerance_(tolerance), sink_(sink) {}

void EnergyAudit::begin() {
    if (has_begun_ || !is_wanted_ || instance_.model.energy == nullptr) return;
    const TorsionModel& model = instance_.model;
    has_begun_ = true;
    has_failed_ = false;
    energy_ = {};
    x_.resize(model.n_x);
    event_x_.resize(model.n_x);
    y_.resize(model.n_y);
    der_.resize(model.n_x);
    tears_.resize(instance_.tears.size());
    kept_work_.resize(model.n_work);
    blocks_.resize(model.n_blocks);
    exchanged_ = 0;
    start_time_ = frame_.time;
    history_.forget();
    if (sink_ != nullptr) sink_->begin();
    Values values;
    if (!look(values, Told::Yes)) return;
    stored_at_start_ = values.stored;
    largest_ = std::abs(values.stored);
}

// Kernels, and some integrators' values inside a step, recompute algebraic variables, and keep in `work` how they solve linear blocks: later starting
// values, so they must be restored. The host's memory of blocks is another one for the audit. Its work and its warnings do not count.
void EnergyAudit::keep() {
    std::copy_n(frame_.y, instance_.model.n_y, y_.begin());
    std::copy_n(frame_.der, instance_.model.n_x, der_.begin());
    std::copy_n(frame_.work, instance_.model.n_work, kept_work_.begin());
    std::copy_n(instance_.tears.values, instance_.tears.size(), tears_.begin());
    instance_.swap_block_memories(blocks_);
    warnings_ = instance_.warnings.size();
    const Statistics& now = instance_.statistics;
    work_ = {now.newton_iterations, now.configuration_passes, now.right_hand_sides, now.whole_systems};
}

void EnergyAudit::give_back() {
    std::copy_n(y_.begin(), instance_.model.n_y, frame_.y);
    std::copy_n(der_.begin(), instance_.model.n_x, frame_.der);
    std::copy_n(kept_work_.begin(), instance_.model.n_work, frame_.work);
    std::copy_n(tears_.begin(), instance_.tears.size(), instance_.tears.values);
    instance_.swap_block_memories(blocks_);
    instance_.warnings.resize(warnings_);
    instance_.statistics.newton_iterations = work_.newton_iterations;
    instance_.statistics.configuration_passes = work_.configuration_passes;
    instance_.statistics.right_hand_sides = work_.right_hand_sides;
    instance_.statistics.whole_systems = work_.whole_systems;
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
    if (answer == 0 && std::isfinite(v[0]) && std::isfinite(v[1]) && std::isfinite(v[2]) && std::isfinite(v[3])) return true;
    instance_.failure.reset();
    has_failed_ = true;
    failure_time_ = frame_.time;
    return false;
}

void EnergyAudit::add_step(Integrator& integrator, double from, double to) {
    if (!is_on() || !(to > from)) return;
    keep();
    if (!add_from_history(from, to) && is_on()) add_from_interpolant(integrator, from, to);
    if (is_on()) tell_end_of_step();
    give_back();
}

void EnergyAudit::add_part(double weight, const Values& values) {
    energy_.supplied += weight * values.supplied;
    energy_.dissipated += weight * values.dissipated;
    energy_.unaccounted += weight * values.unaccounted;
    exchanged_ += weight * std::abs(values.supplied);
    largest_ = std::max(largest_, std::abs(values.stored));
}

// Over the whole run errors of this size add up to a small part of what the tolerance allows.
double EnergyAudit::allowed_doubt() const {
    constexpr double part = 0.1;
    return part * tolerance_ * (largest_ + exchanged_) / (frame_.time - start_time_);
}

// With a sink each component has an integral of its own, and these need values on the interpolant. False: the polynomial is not accurate enough.
bool EnergyAudit::add_from_history(double from, double to) {
    if (!history_.is_full() || sink_ != nullptr) return false;
    Values end;
    if (!evaluate(end)) return false;
    history_.add(to, {end.supplied, end.dissipated, end.unaccounted});
    const double length = to - from, allowed = allowed_doubt();
    const bool is_smooth = std::all_of(rule.begin(), rule.end(), [&](const Node& n) { return history_.doubt(from + n.place * length) <= allowed; });
    if (!is_smooth) {
        history_.forget();
        return false;
    }
    for (const Node& node : rule) {
        const PowerHistory::Powers powers = history_.at(from + node.place * length);
        add_part(node.weight * length, {end.stored, powers[0], powers[1], powers[2]});
    }
    return true;
}

void EnergyAudit::add_from_interpolant(Integrator& integrator, double from, double to) {
    std::copy_n(frame_.x, instance_.model.n_x, x_.begin());
    const double end = frame_.time, length = to - from;
    for (const Node& node : rule) {
        frame_.time = from + node.place * length;
        integrator.interpolate(frame_.time, frame_.x);
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
    history_.forget();
    Values values;
    if (!is_on() || !look(values, Told::No)) return;
    stored_before_ = values.stored;
    std::copy_n(frame_.x, instance_.model.n_x, event_x_.begin());
}

void EnergyAudit::after_event() {
    Values values;
    if (!is_on() || instance_.has_settled || std::equal(event_x_.begin(), event_x_.end(), frame_.x) || !look(values, Told::Yes)) return;
    energy_.reset += stored_before_ - values.stored;
}

/// Infinite where it cannot be evaluated.
double EnergyAudit::resolution(double stored) {
    std::copy_n(frame_.x, instance_.model.n_x, x_.begin());
    keep();
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) frame_.x[i] += tolerance_ * instance_.model.states[i].nominal;
    const bool is_good = instance_.call(instance_.model.energy) == 0;
    const double moved = frame_.work[instance_.model.energy_values];
    std::copy_n(x_.begin(), instance_.model.n_x, frame_.x);
    give_back();
    instance_.failure.reset();
    return is_good && std::isfinite(moved) ? std::abs(moved - stored) : INFINITY;
}

Energy EnergyAudit::result() {
    Values values;
    if (is_on() && look(values, Told::Yes)) {
        energy_.is_audited = true;
        energy_.stored = values.stored - stored_at_start_;
        energy_.resolution = resolution(values.stored);
        energy_.turned_over = std::max(largest_, std::abs(values.stored)) + exchanged_;
        return energy_;
    }
    Energy none;
    if (has_failed_) none.obstacle = "it cannot be evaluated at t = " + time_text(failure_time_) + " s";
    else if (is_wanted_) none.obstacle = std::string(text(instance_.model, instance_.model.energy_obstacle));
    return none;
}

} // namespace torsion::runtime

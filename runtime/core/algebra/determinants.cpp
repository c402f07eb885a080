#include "runtime/core/algebra/determinants.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/untorn_block.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr int halvings = 24;
constexpr double vanished = -5; // logarithm: relative to both ends of the step
constexpr double pole = 1e3;    // growth of an unknown towards it
constexpr double small_unknown = 1e-9;
constexpr double steepest = 100;        // a slope inside a step, relative to those at its ends
constexpr double small_change = 1e-3;   // of a state, in nominal units and of its size
constexpr double probe_distance = 1e-9; // likewise
constexpr double little = 0.1;          // change of a pivot in a step, relative to it
// of a step over the one before: a pivot that changed little in that one cannot vanish and come back in this
constexpr double growth = 10;

} // namespace

DeterminantWatch::DeterminantWatch(Instance& instance) : instance_(instance) {
    for (std::uint32_t b = 0; b < instance.model.n_blocks; ++b) {
        const TorsionBlock& block = instance.model.blocks[b];
        // Not of mixed systems: loads that elements share are often undetermined, and events change the configuration.
        if ((block.flags & TORSION_BLOCK_WATCHED) != 0 && block.is_mixed == 0) watched_.push_back({b, {}, {}});
    }
}

/// Computes all of them at the frame's point; false: the model cannot be evaluated there.
bool DeterminantWatch::evaluate() {
    if (instance_.outputs() != 0) return false;
    for (Watched& w : watched_) {
        const TorsionBlock& torn = instance_.model.blocks[w.block];
        w.now.is_untorn = is_solved_untorn(instance_.frame, torn);
        const std::uint32_t index = w.now.is_untorn ? torn.untorn : w.block;
        const TorsionBlock& block = instance_.model.blocks[index];
        if (call_kernel(instance_.frame, block, block.residuals) != 0) return false;
        BlockFactors& factors = instance_.block_memory(index).factors;
        factors.factor(instance_.frame);
        w.now.sign = factors.determinant(w.now.log_size);
        w.now.unknown = largest_tear(block);
    }
    return true;
}

double DeterminantWatch::largest_tear(const TorsionBlock& block) {
    tears_.resize(block.n);
    load_tears(instance_.frame, block, tears_.data());
    double largest = 0;
    for (std::uint32_t i = 0; i < block.n; ++i)
        largest = std::max(largest, std::abs(tears_[i]) / block.tear_nominal[i]);
    return largest;
}

// Compares the pivots before and after the step. A square that touches zero may have the same value on both sides of
// it; but before, it falls.
bool DeterminantWatch::is_steady() {
    const TorsionModel& model = instance_.model;
    if (model.pivots == nullptr) return false;
    const double length = instance_.frame.time - checked_;
    const double* now = instance_.frame.work + model.pivots_values;
    const bool are_here =
        now[watched_.size()] ==
        instance_.frame.time; // the derivatives have left them: at most the last correction of the step away
    if (!are_here && instance_.call(model.pivots) != 0) {
        instance_.failure.reset();
        pivots_.clear();
        return were_pivots_steady_ = false;
    }
    bool are_pivots_steady = pivots_.size() == watched_.size() && length <= growth * last_length_;
    for (std::size_t i = 0; are_pivots_steady && i < watched_.size(); ++i)
        are_pivots_steady = std::abs(now[i] - pivots_[i]) < little * std::abs(pivots_[i]);
    pivots_.assign(now, now + watched_.size());
    last_length_ = length;
    return std::exchange(were_pivots_steady_, are_pivots_steady) && are_pivots_steady;
}

// After quiet steps: what the last step began with. False: it cannot be evaluated.
bool DeterminantWatch::look_at_start(Integrator& integrator) {
    TorsionFrame& frame = instance_.frame;
    const double end = frame.time;
    frame.time = checked_;
    integrator.interpolate(frame.time, frame.x);
    const bool is_known = evaluate();
    if (is_known) take_present();
    frame.time = end;
    integrator.interpolate(end, frame.x);
    return is_known;
}

void DeterminantWatch::take_present() {
    for (Watched& w : watched_) {
        w.last = w.now;
        if (w.now.log_size > w.largest.log_size) w.largest = w.now;
    }
    keep();
}

int DeterminantWatch::restart() {
    pivots_.clear();
    were_pivots_steady_ = false;
    checked_ = instance_.frame.time;
    last_length_ = 0;
    if (is_idle()) return 0;
    const bool is_known = evaluate();
    for (Watched& w : watched_) w.last = w.largest = is_known ? w.now : Determinant{};
    keep();
    return 0;
}

int DeterminantWatch::check_watched(Integrator& integrator) {
    const bool is_steady = this->is_steady(), was_steady = checked_ != time_;
    if (!is_steady && was_steady && !look_at_start(integrator)) return 0;
    checked_ = instance_.frame.time;
    if (is_steady || !evaluate()) return 0; // the users of the values report a failed evaluation
    for (Watched& w : watched_) {
        if (w.now.is_untorn != w.last.is_untorn) w.last = w.largest = w.now; // of another matrix
    }
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        const bool is_other = watched_[i].last.sign * watched_[i].now.sign < 0;
        if (is_other && vanishes(integrator, i)) return report(watched_[i].block);
    }
    if (const int answer = check_step(); answer != 0) return answer;
    take_present();
    return 0;
}

void DeterminantWatch::keep() {
    const TorsionFrame& frame = instance_.frame;
    time_ = frame.time;
    x_.assign(frame.x, frame.x + instance_.model.n_x);
    der_.assign(frame.der, frame.der + instance_.model.n_x);
}

int DeterminantWatch::check_step() {
    const TorsionModel& model = instance_.model;
    const TorsionFrame& frame = instance_.frame;
    const double length = frame.time - time_;
    const bool nothing = has_come_to_nothing();
    for (std::uint32_t i = 0; i < model.n_x; ++i) {
        const double change = std::abs(frame.x[i] - x_[i]), slope = std::max(std::abs(frame.der[i]), std::abs(der_[i]));
        const double size = model.states[i].nominal + std::abs(x_[i]), reach = length * std::abs(frame.der[i]);
        if (change > steepest * length * slope + small_change * size)
            return report_step(i, "by " + number(change, 3) + ", far more than its derivative allows");
        if (nothing && reach > size && change < small_change * reach && !comes_to_rest(i, length))
            return report_step(i, "by " + number(change, 3) + " only, where its derivative amounts to " +
                                      number(reach, 3));
    }
    return 0;
}

/// Is its derivative large because it is stiff: a step in its direction makes it smaller, by more than the step's
/// length asks for? A capacitance of a transistor may fall a thousandfold, and vanish nowhere. Towards a zero the
/// derivative grows; beyond it, it has the other sign.
bool DeterminantWatch::comes_to_rest(std::uint32_t state, double length) {
    TorsionFrame& frame = instance_.frame;
    const double x = frame.x[state], slope = frame.der[state];
    const double distance =
        std::copysign(probe_distance * (instance_.model.states[state].nominal + std::abs(x)), slope);
    frame.x[state] = x + distance;
    const bool is_known = evaluate();
    const double change = frame.der[state] - slope;
    frame.x[state] = x;
    return evaluate() && is_known && change * slope < 0 && std::abs(change) < std::abs(slope) &&
           std::abs(change) * length > std::abs(distance);
}

/// Has a determinant fallen to zero that was regular, with unknowns that grew as it fell?
bool DeterminantWatch::has_come_to_nothing() const {
    return std::any_of(watched_.begin(), watched_.end(), [](const Watched& w) {
        return w.now.log_size < w.largest.log_size + vanished &&
               w.now.unknown > pole * std::max(w.largest.unknown, small_unknown);
    });
}

int DeterminantWatch::report_step(std::uint32_t state, const std::string& words) {
    Message message = block_message(instance_, watched_.front().block, "R302",
                                    "the solution cannot be followed beyond t = " + time_text(time_) +
                                        " s: the next step would change `" +
                                        name_at(instance_.model, TORSION_X, state) + "` " + words);
    message.help = "a coefficient of the equations may vanish there, or the solution grow without bound";
    return instance_.fail(std::move(message), -1);
}

/// Halves the step around the change of sign; leaves the frame there if the answer is yes, else where it was.
bool DeterminantWatch::vanishes(Integrator& integrator, std::size_t which) {
    TorsionFrame& frame = instance_.frame;
    const double end = frame.time;
    const Determinant first = watched_[which].last, last = watched_[which].now;
    double low = time_, high = end;
    bool is_known = true;
    for (int i = 0; i < halvings && is_known && high > low; ++i) {
        frame.time = low + (high - low) / 2;
        integrator.interpolate(frame.time, frame.x);
        is_known = evaluate();
        (watched_[which].now.sign == first.sign ? low : high) = frame.time;
    }
    const Determinant& there = watched_[which].now;
    const bool comes_to_nothing = there.log_size < std::min(first.log_size, last.log_size) + vanished;
    if (!is_known ||
        (comes_to_nothing && there.unknown > pole * std::max({first.unknown, last.unknown, small_unknown})))
        return true;
    frame.time = end;
    integrator.interpolate(end, frame.x);
    return !evaluate();
}

int DeterminantWatch::report(std::uint32_t index) {
    const TorsionModel& model = instance_.model;
    const TorsionBlock& block = model.blocks[index];
    const std::string at = " at t = " + time_text(instance_.frame.time) + " s";
    std::string words = "the matrix of a system of " + std::to_string(block.n + block.n_inner) +
                        " linear equations becomes singular" + at;
    if (block.n == 1)
        words = "the coefficient of `" + name_at(model, block.tear_section[0], block.tear_index[0]) + "` vanishes" + at;
    Message message = block_message(instance_, index, "R305", words);
    message.help =
        "from here on the equation does not determine it: end the simulation before, or state what holds then";
    return instance_.fail(std::move(message), -1);
}

} // namespace torsion::runtime

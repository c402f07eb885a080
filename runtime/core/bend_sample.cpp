#include "runtime/core/bend_sample.h"

#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double rate_distance = 1e-3;  // part of the step over which rates are taken
constexpr double never = 1e299;         // ahead or behind of no bend
constexpr double of_rounding = 1e-10;   // of a state: its error at the least
constexpr double least_scatter = 1e-13; // in the unit of an operand
constexpr int scatter_directions = 3;
constexpr double scatter_sizes[] = {1, 1e-2, 1e-4, 1e-6}; // of errors, as parts of what the tolerance allows
constexpr double least_growth = 1.5;                      // of what is continuous, from half an error to a whole one

/// Between two points that tell rates, in a step of this length: long enough that rounding leaves some digits, and
/// surely inside. Beyond its last step an integrator has no values, and leaves those of the last time that it was asked
/// for: results would depend on who has asked.
double distance_in(double length, double time) {
    return std::max(rate_distance * length, std::min(length / 2, 1e-6 * std::abs(time)));
}

/// A number in [0.5, 1] with a sign: errors of several states shall not cancel in a difference of them.
double error_of(std::uint32_t state, int direction) {
    const std::uint32_t hash = (state + 1) * 2654435761u ^ static_cast<std::uint32_t>(direction + 1) * 2246822519u;
    const double size = 0.5 + 0.5 * ((hash >> 8 & 0xffffu) / 65535.0);
    return (hash >> 28 & 1u) != 0 ? size : -size;
}

/// On which side of its bends an operand stands.
double side_of(const TorsionBend& bend, double x) {
    if (bend.kind == TORSION_BEND_WHOLE) return std::floor(x);
    const bool is_low = bend.has_zero_below != 0 ? x <= 0 : x < 0;
    return std::isnan(x) ? x : is_low ? 0 : 1;
}

} // namespace

BendSampler::BendSampler(Instance& instance) : instance_(instance) {
    const TorsionModel& model = instance.model;
    if (model.operands == nullptr || model.bends == nullptr) return;
    n_rows_ = model.n_bends, n_operands_ = model.n_operands, bends_ = model.bend_rows;
    for (std::vector<double>* operands : {&near_, &scatter_}) operands->resize(n_operands_);
    scattered_.resize(n_operands_);
    has_calls_ =
        std::any_of(bends_, bends_ + n_rows_, [](const TorsionBend& bend) { return bend.kind == TORSION_BEND_CALL; });
}

void BendSampler::prepare(BendSample& sample) const {
    for (std::vector<double>* values : {&sample.operands, &sample.rates}) values->resize(n_operands_);
    for (std::vector<double>* values :
         {&sample.signature, &sample.ahead, &sample.behind, &sample.position, &sample.speed})
        values->resize(n_rows_);
}

/// A sample without a value tells of no bend.
void BendSampler::clear(BendSample& sample, double time) const {
    sample.time = time;
    sample.is_known = false;
    std::fill(sample.signature.begin(), sample.signature.end(), std::numeric_limits<double>::quiet_NaN());
    std::fill(sample.ahead.begin(), sample.ahead.end(), INFINITY);
    std::fill(sample.behind.begin(), sample.behind.end(), -INFINITY);
}

bool BendSampler::evaluate_operands(Integrator& integrator, double time, double* operands) {
    instance_.frame.time = time;
    integrator.interpolate(time, instance_.frame.x);
    if (instance_.call(instance_.model.operands) != 0) return false;
    std::copy_n(instance_.frame.work + instance_.model.work_operands, n_operands_, operands);
    return true;
}

bool BendSampler::evaluate(Integrator& integrator, double time, double length, double step_end, BendSample& sample) {
    clear(sample, time);
    ++instance_.statistics.bend_evaluations;
    const double distance = distance_in(length, time),
                 near = time + distance <= step_end ? time + distance : time - distance;
    if (std::abs(time - near) < 1e3 * std::numeric_limits<double>::epsilon() * std::abs(time)) return false;
    if (!evaluate_operands(integrator, near, near_.data()) ||
        !evaluate_operands(integrator, time, sample.operands.data()))
        return false;
    for (std::uint32_t i = 0; i < n_operands_; ++i) sample.rates[i] = (sample.operands[i] - near_[i]) / (time - near);
    std::copy(sample.rates.begin(), sample.rates.end(), instance_.frame.work + instance_.model.work_rates);
    if (instance_.call(instance_.model.bends) != 0) return false;
    read(sample);
    return sample.is_known = true;
}

bool BendSampler::evaluate_signatures(Integrator& integrator, double time, double length, double step_end,
                                      BendSample& sample) {
    if (has_calls_) return evaluate(integrator, time, length, step_end, sample);
    sample.time = time;
    ++instance_.statistics.bend_evaluations;
    sample.is_known = evaluate_operands(integrator, time, sample.operands.data());
    for (std::size_t row = 0; row < n_rows_; ++row) {
        const bool is_told = sample.is_known && is_needed(bends_[row]);
        sample.signature[row] =
            is_told ? side_of(bends_[row], operand_of(bends_[row], sample)) : std::numeric_limits<double>::quiet_NaN();
    }
    return sample.is_known;
}

void BendSampler::measure_scatter(Integrator& integrator, double time, double tolerance) {
    std::fill(scatter_.begin(), scatter_.end(), least_scatter); // what cancels leaves roundings
    for (int direction = 0; direction < scatter_directions; ++direction) {
        if (!evaluate_operands(integrator, time, near_.data())) return;
        std::fill(scattered_.begin(), scattered_.end(), Scattered{});
        for (const double size : scatter_sizes) {
            if (!disturb(integrator, time, size, tolerance, direction)) return;
            bool is_known = true;
            for (std::uint32_t i = 0; i < n_operands_; ++i) is_known = scattered_[i].end(size, scatter_[i]) && is_known;
            if (is_known) break;
        }
    }
}

/// Moves the states to both sides, by half of their errors and by all of them. `size`: of errors, as part of what the
/// tolerance allows.
bool BendSampler::disturb(Integrator& integrator, double time, double size, double tolerance, int direction) {
    TorsionFrame& frame = instance_.frame;
    const double* const operands = frame.work + instance_.model.work_operands;
    for (const int side : {1, -1}) {
        for (const double part : {0.5, 1.0}) {
            integrator.interpolate(time, frame.x);
            for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) {
                const double error = tolerance * instance_.state_nominal[i] + of_rounding * std::abs(frame.x[i]);
                frame.x[i] += size * part * side * error_of(i, direction) * error;
            }
            if (instance_.call(instance_.model.operands) != 0) return false;
            for (std::uint32_t i = 0; i < n_operands_; ++i)
                (part < 1 ? scattered_[i].half : scattered_[i].full) = std::abs(operands[i] - near_[i]);
            note_unneeded(operands);
        }
        for (Scattered& s : scattered_) s.end_side();
    }
    return true;
}

/// What nothing needs has operands of 0, which do not tell how far they would have moved.
void BendSampler::note_unneeded(const double* operands) {
    for (std::size_t row = 0; row < n_rows_; ++row) {
        const TorsionBend& bend = bends_[row];
        if (bend.active == UINT32_MAX) continue;
        const std::uint32_t active = bend.active - instance_.model.work_operands,
                            first = bend.operand - instance_.model.work_operands;
        if (near_[active] == 0 || operands[active] != 0) continue;
        for (std::uint32_t i = first; i < first + bend.n_operands; ++i) scattered_[i].is_needed = false;
    }
}

void BendSampler::Scattered::end_side() {
    if (!std::exchange(is_needed, true) || is_known) return;
    has_side = true;
    const bool grows = full >= least_growth * half; // false for what is no number, too
    if (grows && std::isfinite(full)) continuous = std::max(continuous, std::min(full, 2 * half));
}

bool BendSampler::Scattered::end(double size, double& scatter) {
    if (!is_known && has_side) scatter = std::max(scatter, continuous / size);
    return is_known = is_known || has_side;
}

bool BendSampler::is_within_scatter(const BendSample& sample, std::size_t row, double duration, double times) const {
    const TorsionBend& bend = bends_[row];
    const std::uint32_t first = bend.operand - instance_.model.work_operands;
    for (std::uint32_t i = first; i < first + bend.n_operands; ++i) {
        if (!(std::abs(sample.rates[i]) * duration <= times * scatter_[i])) return false;
    }
    return true;
}

bool BendSampler::has_moved_within_scatter(const BendSample& left, const BendSample& right, std::size_t row,
                                           double times) const {
    const TorsionBend& bend = bends_[row];
    const std::uint32_t first = bend.operand - instance_.model.work_operands;
    for (std::uint32_t i = first; i < first + bend.n_operands; ++i) {
        if (!(std::abs(right.operands[i] - left.operands[i]) <= times * scatter_[i])) return false;
    }
    return true;
}

bool BendSampler::is_within_scatter(const BendSample& left, const BendSample& right, std::size_t row,
                                    double times) const {
    const double duration = right.time - left.time;
    return has_moved_within_scatter(left, right, row, times) && is_within_scatter(left, row, duration, times) &&
           is_within_scatter(right, row, duration, times);
}

bool BendSampler::is_needed(const TorsionBend& bend) const {
    return bend.active == UINT32_MAX || instance_.frame.work[bend.active] != 0;
}

double BendSampler::operand_of(const TorsionBend& bend, const BendSample& sample) const {
    return sample.operands[bend.operand - instance_.model.work_operands];
}

void BendSampler::read(BendSample& sample) const {
    for (std::size_t row = 0; row < n_rows_; ++row) {
        const TorsionBend& bend = bends_[row];
        if (!is_needed(bend)) continue; // as clear() leaves it
        if (bend.kind == TORSION_BEND_CALL) read_call(bend, row, sample);
        else read_side(bend, row, sample);
    }
}

void BendSampler::read_call(const TorsionBend& bend, std::size_t row, BendSample& sample) const {
    const double* const result = instance_.frame.work + bend.result;
    if (!(result[1] >= 0 && result[2] >= 0)) return;
    sample.signature[row] = result[0];
    sample.ahead[row] = result[1] < never ? sample.time + result[1] : INFINITY;
    sample.behind[row] = result[2] < never ? sample.time - result[2] : -INFINITY;
    sample.position[row] = result[3], sample.speed[row] = result[4];
}

void BendSampler::read_side(const TorsionBend& bend, std::size_t row, BendSample& sample) const {
    const std::uint32_t operand = bend.operand - instance_.model.work_operands;
    const double x = sample.operands[operand], rate = sample.rates[operand];
    double below = 0, above = 0; // the way to the nearest bends on either side
    sample.signature[row] = side_of(bend, x);
    if (bend.kind == TORSION_BEND_WHOLE) {
        below = x - std::floor(x), above = 1 - below;
    } else {
        const bool is_low = sample.signature[row] == 0;
        below = is_low ? INFINITY : std::abs(x), above = is_low ? std::abs(x) : INFINITY;
    }
    const double speed = std::abs(rate);
    if (rate < 0) std::swap(below, above);
    sample.ahead[row] = speed > 0 ? sample.time + above / speed : INFINITY;
    sample.behind[row] = speed > 0 ? sample.time - below / speed : -INFINITY;
    sample.position[row] = x, sample.speed[row] = rate;
}

} // namespace torsion::runtime

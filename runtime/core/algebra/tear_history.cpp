#include "runtime/core/algebra/tear_history.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/tear_path.h"
#include "runtime/core/algebra/untorn_block.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double longest_reach = 10;          // of the last step's length: beyond it a line has no value
constexpr double small_relative_change = 0.5; // relative: beyond it the step before crossed a jump or a steep piece

double slope_sign(const TorsionFrame& frame, const TorsionBlock& block) {
    if (block.n != 1 || block.nnz != 1) return 0;
    const double slope = frame.work[block.jacobian];
    return slope > 0 ? 1 : slope < 0 ? -1 : 0;
}

} // namespace

TearHistory::TearHistory(const TorsionModel& model)
    : model_(model), offset_(model.n_blocks, SIZE_MAX), is_in_derivatives_(model.n_blocks, 1),
      is_followed_(model.n_blocks, 0) {
    for (std::uint32_t b = 0; b < model.n_blocks; ++b) {
        const TorsionBlock& block = model.blocks[b];
        if (block.kind != TORSION_NONLINEAR || block.is_initial != 0 || (block.flags & TORSION_BLOCK_UNTORN) != 0)
            continue;
        blocks_.push_back(b);
        offset_[b] = size_;
        size_ += head + 3 * std::size_t{kept(b).n};
    }
}

void TearHistory::forget() {
    std::fill(is_in_derivatives_.begin(), is_in_derivatives_.end(), 1);
    std::fill(is_followed_.begin(), is_followed_.end(), 0);
}

const TorsionBlock& TearHistory::kept(std::uint32_t block) const {
    const TorsionBlock& torn = model_.blocks[block];
    return has_untorn(torn) ? model_.blocks[torn.untorn] : torn;
}

TearHistory::Record TearHistory::record(std::uint32_t block) const {
    double* at = values + offset_[block];
    const std::uint32_t n = kept(block).n;
    return {at[0], at[1], at[2], at[3], at[4], at[5], at[6], at + head, at + head + n, at + head + 2 * std::size_t{n}};
}

// A straight line through the last two accepted steps, if they are close.
void TearHistory::predict(const Record& r, double time, std::uint32_t n, double* values) {
    const double length = r.accepted_time - r.before_time;
    double reach = r.steps >= 2 && length > 0 ? (time - r.accepted_time) / length : 0;
    if (!(std::abs(reach) <= longest_reach)) reach = 0;
    reach = std::max(reach, -1.0);
    for (std::uint32_t j = 0; j < n; ++j) {
        const double change = r.accepted[j] - r.before[j];
        const bool is_smooth =
            std::abs(change) <= small_relative_change * std::max(std::abs(r.accepted[j]), std::abs(r.before[j]));
        values[j] = is_smooth ? r.accepted[j] + reach * change : r.accepted[j];
    }
}

bool TearHistory::start(const TorsionFrame& frame, std::uint32_t index, bool in_event, double* values) const {
    const Record r = record(index);
    const std::uint32_t n = kept(index).n;
    if (!in_event && path != nullptr && path->at(index, frame.time, n, values)) return true;
    if (in_event || !follows_steps || r.steps == 0) {
        if (r.has_last == 0) return false;
        std::copy_n(r.last, n, values);
        return true;
    }
    predict(r, frame.time, n, values);
    const bool is_now = r.last_time == frame.time;
    if (r.has_last == 0 || (!is_now && may_repeat_steps)) return true;
    bool is_near = true;
    for (std::uint32_t j = 0; j < n && is_near; ++j) { // the step itself is the best bound on the change of a solution
        const double room =
            0.01 * std::max(std::abs(r.last[j]), std::abs(values[j])) + 0.5 * std::abs(values[j] - r.accepted[j]);
        is_near = std::abs(r.last[j] - values[j]) <= room;
    }
    if (is_near ? is_now : !may_repeat_steps) std::copy_n(r.last, n, values);
    return true;
}

bool TearHistory::accepted(std::uint32_t index, double* tears) const {
    const Record r = record(index);
    if (r.steps == 0) return false;
    std::copy_n(r.accepted, model_.blocks[index].n, tears);
    return true;
}

bool TearHistory::is_same_branch(const TorsionFrame& frame, std::uint32_t index) const {
    const Record r = record(index);
    const double before = may_repeat_steps ? r.accepted_slope : r.last_slope;
    return !follows_steps || r.steps == 0 || before * slope_sign(frame, model_.blocks[index]) >= 0;
}

void TearHistory::note(TorsionFrame& frame, std::uint32_t index) {
    if (!records) return;
    const Record r = record(index);
    load_tears(frame, kept(index), r.last);
    r.last_time = frame.time;
    r.has_last = 1;
    r.last_slope = slope_sign(frame, model_.blocks[index]);
}

bool TearHistory::has_left_line(const TorsionFrame& frame, std::uint32_t index, double good) const {
    constexpr double bend = 0.5;   // of the way along the line
    constexpr double slack = 1e-3; // of the size
    const Record r = record(index);
    if (r.has_last == 0 || r.last_time != frame.time || r.steps == 0 || r.accepted_time != good) return false;
    const double length = r.accepted_time - r.before_time,
                 reach = r.steps >= 2 && length > 0 ? (frame.time - good) / length : 0;
    const TorsionBlock& block = kept(index);
    for (std::uint32_t j = 0; j < block.n; ++j) {
        const double size = std::max({std::abs(r.last[j]), std::abs(r.accepted[j]), block.tear_nominal[j]});
        const double along = reach * (r.accepted[j] - r.before[j]);
        if (!(std::abs(r.last[j] - r.accepted[j] - along) <= bend * std::abs(along) + slack * size)) return true;
    }
    return false;
}

void TearHistory::accept_one(std::uint32_t index, double* values) {
    const Record r = record(index);
    if (r.has_last != 0) shift(r, kept(index).n, false);
    if (values != nullptr) std::copy_n(r.accepted, kept(index).n, values);
}

bool TearHistory::is_behind(double time) const {
    return std::any_of(blocks_.begin(), blocks_.end(), [&](std::uint32_t b) {
        const Record r = record(b);
        return is_in_derivatives_[b] != 0 && (r.has_last == 0 || r.last_time != time);
    });
}

void TearHistory::accept(Instance& instance, bool after_event) {
    if (is_empty()) return;
    const double time = instance.frame.time;
    if (is_behind(time)) {
        if (instance.call(instance.model.derivatives) != 0) return;
        for (const std::uint32_t b : blocks_)
            is_in_derivatives_[b] = record(b).has_last != 0 && record(b).last_time == time ? 1 : 0;
    }
    for (const std::uint32_t b : blocks_) {
        if (const Record r = record(b); r.has_last != 0) shift(r, kept(b).n, after_event);
    }
}

void TearHistory::shift(const Record& r, std::uint32_t n, bool after_event) {
    if (after_event) r.steps = 0;
    const bool has_moved = r.accepted_time != r.last_time;
    if (r.steps > 0 && has_moved) {
        std::copy_n(r.accepted, n, r.before);
        r.before_time = r.accepted_time;
    }
    if (r.steps == 0 || has_moved) r.steps = std::min(r.steps + 1, 2.0);
    std::copy_n(r.last, n, r.accepted);
    r.accepted_time = r.last_time;
    r.accepted_slope = r.last_slope;
}

} // namespace torsion::runtime

#include "runtime/core/events/continuation.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/branch_end.h"
#include "runtime/core/events/time_events.h"
#include "runtime/core/instance.h"
#include "runtime/core/integrate/integrator.h"

#include <algorithm>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double probes[] = {0.4, 1}; // in steps beyond the last one

/// An imported FMU keeps its discrete state outside of the frame: derivatives before an event cannot be computed after
/// it. It has no components.
bool has_all_in_frame(const TorsionModel& model) { return model.n_components > 0; }

} // namespace

Continuation::Continuation(Instance& instance, Integrator& integrator)
    : instance_(instance), integrator_(integrator),
      is_possible_(instance.model.n_x > 0 && integrator.shortens_steps() && instance.histories.is_empty() &&
                   has_all_in_frame(instance.model) && instance.model.n_sensitivities == 0) {
} // equal derivatives may depend on other parameters

void Continuation::before_event(double from) {
    if (!is_possible_) return;
    const TorsionFrame& frame = instance_.frame;
    length_ = integrator_.time() - from;
    x_.assign(frame.x, frame.x + instance_.model.n_x);
    instance_.event_memory.touches_derivatives = instance_.event_memory.touches_blocks = false;
    if (!instance_.tears.is_empty()) load_kept_tears(tears_);
    instance_.keep_variables(left_);
}

bool Continuation::is_undisturbed() {
    if (!is_possible_) return false;
    const double ahead = integrator_.time() - instance_.frame.time;
    // time events a rounding later move the frame beyond the step
    const bool is_on_path = ahead == 0 || ahead > shortest_step(instance_.frame.time);
    if (!is_on_path || !std::equal(x_.begin(), x_.end(), instance_.frame.x) || has_jumped()) return false;
    if (!instance_.event_memory.touches_derivatives) return true;
    if (instance_.event_memory.touches_blocks) return false; // a block of friction has another configuration
    return integrator_.has_steps_behind() && are_same();
}

bool Continuation::is_integrated(std::uint32_t block) const {
    return instance_.tears.keeps(block) && !instance_.tears.is_followed(block);
}

void Continuation::load_kept_tears(std::vector<double>& tears) const {
    tears.clear();
    for (std::uint32_t b = 0; b < instance_.model.n_blocks; ++b) {
        if (!is_integrated(b)) continue;
        tears.resize(tears.size() + instance_.model.blocks[b].n);
        load_tears(instance_.frame, instance_.model.blocks[b],
                   tears.data() + tears.size() - instance_.model.blocks[b].n);
    }
}

/// Has a nonlinear block left its branch?
bool Continuation::has_jumped() {
    if (instance_.tears.is_empty()) return false;
    load_kept_tears(tears_after_);
    std::size_t first = 0;
    for (std::uint32_t b = 0; b < instance_.model.n_blocks; ++b) {
        if (!is_integrated(b)) continue;
        if (is_jump(instance_.model.blocks[b], tears_.data() + first, tears_after_.data() + first)) return true;
        first += instance_.model.blocks[b].n;
    }
    return false;
}

bool Continuation::are_same() {
    if (!(length_ > 0)) return false;
    const std::int64_t work = instance_.statistics.right_hand_sides;
    const bool is_under_way = std::exchange(instance_.is_event_under_way, true); // no solution of now counts
    const double time = instance_.frame.time, end = integrator_.time();
    instance_.keep_variables(right_);
    bool are_same = are_same_at(time) && (end == time || (are_same_at(time + (end - time) / 2) && are_same_at(end)));
    for (const double share : probes) are_same = are_same && are_same_at(end + share * length_);
    instance_.frame.time = time;
    instance_.restore_variables(right_);
    instance_.is_event_under_way = is_under_way;
    instance_.statistics.right_hand_sides = work;
    instance_.failure.reset();
    return are_same;
}

bool Continuation::are_same_at(double time) {
    go(time);
    return evaluate(time, left_, before_) && evaluate(time, right_, after_) && before_ == after_;
}

/// Takes the states to `point_`: on the step, or on the line beyond it.
void Continuation::go(double time) {
    const double end = integrator_.time();
    point_.resize(x_.size());
    integrator_.interpolate(std::min(time, end), point_.data());
    if (time <= end || !evaluate(end, right_, after_)) return;
    for (std::size_t i = 0; i < point_.size(); ++i) point_[i] += (time - end) * after_[i];
}

bool Continuation::evaluate(double time, const std::vector<double>& variables, std::vector<double>& der) {
    instance_.restore_variables(variables);
    der.resize(x_.size());
    return instance_.derivatives(time, point_.data(), der.data()) == 0;
}

} // namespace torsion::runtime

#include "runtime/core/branch_end.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/integrate/integrator.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::runtime {

namespace {

constexpr double tiny = 1e-4;       // of the last good step
constexpr double forgetting = 0.9;  // its decay per step: towards an end steps may shrink at most by half
constexpr double jump_size = 0.01;  // relative
constexpr double least_size = 1e-3; // of the nominal value: smaller values may change by any ratio
constexpr int narrowing_steps = 60;
constexpr double clear = 16; // roundings of time: at the end itself the solution may still seem to exist

double rounding_of(double time) { return 1e-15 * std::max(std::abs(time), 1e-3); }

} // namespace

bool is_jump(const TorsionBlock& block, const double* before, const double* now) {
    for (std::uint32_t j = 0; j < block.n; ++j) {
        const double size = std::max({std::abs(before[j]), std::abs(now[j]), least_size * block.tear_nominal[j]});
        if (std::abs(now[j] - before[j]) > jump_size * size) return true;
    }
    return false;
}

HeldBranch::HeldBranch(Instance& instance, bool holds) : instance_(instance) { instance.may_change_branch = !holds; }
HeldBranch::~HeldBranch() { instance_.may_change_branch = true; }

BranchEnd::BranchEnd(Instance& instance) : instance_(instance), slope_(instance.model.n_x) { // steps allocate nothing
    for (Point* point : {&origin_, &good_, &beyond_}) point->x.resize(instance.model.n_x);
    for (std::vector<double>* tears : {&before_, &now_}) load_all_tears(*tears);
}

void BranchEnd::restart() {
    is_near_ = false;
    step_start_ = instance_.frame.time;
}

void BranchEnd::note_step(double from, double to, double limit) {
    const double length = to - from;
    is_near_ = length < tiny * good_step_ && to < limit;
    good_step_ = std::max(length, forgetting * good_step_);
    step_start_ = from;
}

void BranchEnd::note_point(Point& point) const {
    point.time = instance_.frame.time;
    std::copy_n(instance_.frame.x, instance_.model.n_x, point.x.begin());
}

void BranchEnd::set_point(const Point& point) {
    instance_.frame.time = point.time;
    std::copy(point.x.begin(), point.x.end(), instance_.frame.x);
}

// Does a block fail at the frame's point or, with `compares`, have another solution there than before?
bool BranchEnd::is_beyond(Ending what, bool compares) {
    const HeldBranch kept(instance_);
    const TorsionModel& model = instance_.model;
    instance_.unsolved_block = UINT32_MAX;
    instance_.is_exploring = true;
    // what a configuration has to hold is no part of derivatives where the motion is prescribed, and a solution may be
    // read by relations alone
    int answer = what == Ending::Branch ? instance_.call(model.derivatives) : 0;
    if (answer == 0 && model.n_relations > 0) answer = instance_.call(model.crossings);
    instance_.is_exploring = false;
    if (answer != 0) return instance_.unsolved_block != UINT32_MAX;
    load_all_tears(now_);
    std::size_t first = 0;
    for (std::uint32_t b = 0; compares && b < model.n_blocks; first += model.blocks[b++].n) {
        if (instance_.tears.keeps(b) && is_jump(model.blocks[b], before_.data() + first, now_.data() + first))
            return true;
    }
    return false;
}

void BranchEnd::load_all_tears(std::vector<double>& tears) {
    const TorsionModel& model = instance_.model;
    tears.clear();
    for (std::uint32_t b = 0; b < model.n_blocks; ++b) {
        tears.resize(tears.size() + model.blocks[b].n);
        load_tears(instance_.frame, model.blocks[b], tears.data() + tears.size() - model.blocks[b].n);
    }
}

// The tears of the last accepted point. Unknown tears are NaN: they equal nothing, and nothing differs from them.
void BranchEnd::load_accepted_tears() {
    const TorsionModel& model = instance_.model;
    load_all_tears(before_);
    std::fill(before_.begin(), before_.end(), std::numeric_limits<double>::quiet_NaN());
    std::size_t first = 0;
    for (std::uint32_t b = 0; b < model.n_blocks; first += model.blocks[b++].n) {
        if (instance_.tears.keeps(b)) instance_.tears.accepted(b, before_.data() + first);
    }
}

// Halves the interval from a good point to one beyond the end until only rounding lies between them: a jump stays
// equally large.
template <class Go>
void BranchEnd::narrow(double good, double bad, Ending what, bool compares, const Go& go) {
    const double last = bad;
    go(good);
    note_point(good_);
    for (int i = 0; i < narrowing_steps && bad - good > rounding_of(bad); ++i) {
        const double middle = good + (bad - good) / 2;
        go(middle);
        if (is_beyond(what, compares)) {
            bad = middle;
        } else {
            good = middle;
            note_point(good_);
            load_all_tears(before_);
        }
    }
    go(std::min(bad + clear * rounding_of(bad), last));
    note_point(beyond_);
}

bool BranchEnd::is_behind() {
    if (!is_near_) return false;
    load_accepted_tears();
    return is_beyond(Ending::Branch, true);
}

void BranchEnd::find_inside(Integrator& integrator, double from, double last, Ending what) {
    load_accepted_tears();
    narrow(from, last, what, is_near_ && what == Ending::Branch, [&](double time) {
        instance_.frame.time = time;
        integrator.interpolate(time, instance_.frame.x);
    });
}

void BranchEnd::set_inside(Integrator& integrator, double before, double beyond, double last) {
    const double times[] = {before, std::min(beyond + clear * rounding_of(beyond), last)};
    Point* const points[] = {&good_, &beyond_};
    for (int i = 0; i < 2; ++i) {
        instance_.frame.time = times[i];
        integrator.interpolate(times[i], instance_.frame.x);
        note_point(*points[i]);
    }
}

bool BranchEnd::find_ahead(Integrator& integrator, double limit, Ending what) {
    is_near_ = false;
    const double from = instance_.frame.time = integrator.time();
    integrator.interpolate(from, instance_.frame.x);
    for (Point* point : {&origin_, &good_, &beyond_}) note_point(*point);
    load_accepted_tears();
    // where two solutions meet, the integrator's last point may lie beyond
    if (is_beyond(what, what == Ending::Branch)) {
        if (what == Ending::Branch) find_inside(integrator, step_start_, from, what);
        beyond_ = origin_;
        set_point_beyond();
        return true;
    }
    if (explore(limit, what)) return true;
    set_point(origin_);
    if (what == Ending::Branch) good_step_ = 0;
    return false;
}

bool BranchEnd::is_close() const {
    const double from = origin_.time;
    return good_.time - from <= std::max({tiny * good_step_, 1e-10 * std::abs(from), 10 * rounding_of(from)});
}

// Explores at growing distances.
bool BranchEnd::explore(double limit, Ending what) {
    const TorsionFrame& frame = instance_.frame;
    const bool compares = what == Ending::Branch;
    const double from = origin_.time,
                 longest = compares ? std::max(tiny * good_step_, 1e-10 * std::abs(from)) : limit - from;
    if (!compares && instance_.call(instance_.model.derivatives) != 0) return false;
    slope_.assign(frame.der, frame.der + instance_.model.n_x);
    double good = from;
    for (double length = 10 * rounding_of(from); length < longest && good < limit; length *= 4) {
        const double time = std::min(from + length, limit);
        go_ahead(time);
        if (!is_beyond(what, compares)) {
            good = time;
            continue;
        }
        narrow(good, time, what, compares, [&](double at) { go_ahead(at); });
        return is_beyond(what, compares);
    }
    return false;
}

void BranchEnd::go_ahead(double time) {
    instance_.frame.time = time;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i)
        instance_.frame.x[i] = origin_.x[i] + (time - origin_.time) * slope_[i];
}

bool BranchEnd::stand_before() {
    const HeldBranch kept(instance_);
    set_point(good_);
    const bool is_evaluated = instance_.outputs() == 0;
    instance_.frame.time = beyond_.time;
    instance_.failure.reset();
    return is_evaluated;
}

} // namespace torsion::runtime

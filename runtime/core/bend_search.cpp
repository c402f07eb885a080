// The search for bends inside a step of the integrator.

#include "runtime/core/bend_watch.h"
#include "runtime/core/events/time_events.h"
#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::runtime {

namespace {

constexpr double agreement = 1e-9;      // of two times of one bend, as part of the piece between
constexpr double near_agreement = 0.02; // then the bend is looked for there
constexpr double beyond_bend = 1e-3;    // a point that is to lie just behind a bend, as part of the way to it
constexpr double shortest_piece = 1e-6; // of a step
// of a motion whose rate changes evenly, as far as that can be asked of an interpolant
constexpr double unevenness = 0.05;
constexpr double short_piece = 0.1; // of a step
// no bend is this near at the present pace: then the motion between need not be known
constexpr double far_pieces = 4;
constexpr double most_growth = 2;    // of pieces from step to step: a motion that needed short ones does so again
constexpr double inner_point = 0.45; // of a piece: its derivatives are looked at there
constexpr int most_locations = 60;

bool is_far(const BendSample& left, const BendSample& right, std::size_t row) {
    const double far = far_pieces * (right.time - left.time);
    return left.ahead[row] - left.time > far && left.time - left.behind[row] > far &&
           right.ahead[row] - right.time > far && right.time - right.behind[row] > far;
}

/// Has the operand moved as its rates at both ends say? One that oscillates in between has not.
bool moves_evenly(const BendSample& left, const BendSample& right, std::size_t row) {
    const double duration = right.time - left.time, a = left.speed[row], b = right.speed[row];
    const double unexplained = std::abs(right.position[row] - left.position[row] - duration * (a + b) / 2);
    const double rounding = 1e-9 * (std::abs(left.position[row]) + std::abs(right.position[row]));
    return unexplained <= unevenness * duration * std::max(std::abs(a), std::abs(b)) + rounding;
}

} // namespace

/// No piece of a function lies between.
bool BendWatch::is_plain(const BendSample& left, const BendSample& right, std::size_t row) const {
    const double a = left.signature[row], b = right.signature[row];
    if (still_[row] != 0) return true;
    // what nothing needs at one end has bent while something did, or not at all
    if (std::isnan(a) || std::isnan(b))
        return (std::isnan(a) || left.ahead[row] >= right.time) && (std::isnan(b) || right.behind[row] <= left.time);
    const double next = left.ahead[row], last = right.behind[row];
    const bool is_far_off = is_far(left, right, row);
    if (right.time - left.time > most_growth * resolved_ && (group_of(row).bounds || !is_far_off)) return false;
    const auto is_noise = [&] { // operands behind iterated blocks scatter, and rates over short ways more so
        const double step = samples_[n_samples_ - 1].time - samples_[0].time;
        return right.time - left.time < short_piece * step && sampler_.has_moved_within_scatter(left, right, row);
    };
    if (a == b)
        return is_noise() ||
               (next >= right.time && last <= left.time && (is_far_off || moves_evenly(left, right, row)));
    return std::abs(next - last) <= agreement * (right.time - left.time) + shortest_step(right.time);
}

/// No bend at all.
bool BendWatch::is_quiet(const BendSample& left, const BendSample& right) const {
    for (std::size_t row = 0; row < sampler_.rows(); ++row) {
        const double a = left.signature[row], b = right.signature[row];
        if (still_[row] != 0 || (std::isnan(a) && std::isnan(b))) continue;
        if (a != b || !is_plain(left, right, row)) return false;
    }
    return true;
}

BendSample& BendWatch::insert(std::size_t place) {
    std::rotate(samples_.begin() + static_cast<std::ptrdiff_t>(place),
                samples_.begin() + static_cast<std::ptrdiff_t>(n_samples_),
                samples_.begin() + static_cast<std::ptrdiff_t>(n_samples_) + 1);
    ++n_samples_;
    return samples_[place];
}

/// The first row of which not all is known between the points; as many as there are rows: none.
std::size_t BendWatch::open_row(const BendSample& left, const BendSample& right) const {
    std::size_t row = 0;
    while (row < sampler_.rows() && is_plain(left, right, row)) ++row;
    return row;
}

/// A point inside the piece that is needed to tell what lies between its ends; NaN: none is. Where both times nearly
/// agree it lies just beyond the bend, seen from the end that is closer to it: there the time is more exact, and the
/// next piece is much shorter.
double BendWatch::open_point(const BendSample& left, const BendSample& right) const {
    const std::size_t row = open_row(left, right);
    if (row == sampler_.rows()) return std::numeric_limits<double>::quiet_NaN();
    const double length = right.time - left.time, next = left.ahead[row], last = right.behind[row];
    const bool is_near =
        left.signature[row] != right.signature[row] && std::abs(next - last) <= near_agreement * length;
    if (!is_near) return left.time + length / 2;
    const bool is_left = next - left.time < right.time - last;
    const double point = is_left ? next + beyond_bend * (next - left.time) : last - beyond_bend * (right.time - last);
    const double margin = 1e-3 * length * beyond_bend;
    return std::clamp(point, left.time + margin, right.time - margin);
}

/// A point between two bends of a group in a piece: rows that nothing needs outside of them may bend there. NaN: there
/// are no two.
double BendWatch::point_between_bends(std::size_t piece) {
    const double tight = shortest_piece * (samples_[piece + 1].time - samples_[piece].time);
    std::fill(first_.begin(), first_.end(), Bend{});
    for (std::size_t row = 0; row < sampler_.rows(); ++row) {
        const Bend bend = bend_in(piece, row);
        if (!std::isfinite(bend.begin)) continue;
        Bend& first = first_[sampler_.row(row).group];
        if (std::isfinite(first.begin) && std::abs(bend.begin - first.begin) > tight)
            return first.begin + (bend.begin - first.begin) / 2;
        first = bend;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

/// Divides the pieces of the step that are not plain, breadth first, so that no part of the step takes all points.
void BendWatch::look_inside(Integrator& integrator, double from, double to) {
    const double shortest = std::max(shortest_step(to), shortest_piece * (to - from));
    const std::size_t most = samples_.size() - 1;
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (std::size_t piece = 0; piece + 1 < n_samples_ && n_samples_ < most; ++piece) {
            const BendSample &left = samples_[piece], &right = samples_[piece + 1];
            const double length = right.time - left.time;
            if (length < shortest || !left.is_known || !right.is_known) continue;
            double point = open_point(left, right);
            if (std::isnan(point)) point = point_between_bends(piece);
            if (std::isnan(point)) continue;
            sampler_.evaluate(integrator, point, length, to, insert(piece + 1));
            ++piece;
            goes_on = true;
        }
    }
}

/// Where the points inside the step did not suffice: the first piece of which not all is known. False: they did.
bool BendWatch::find_unknown(double from, double to, Bend& found) const {
    if (n_samples_ + 1 < samples_.size()) return false;
    const double shortest = shortest_piece * (to - from);
    for (std::size_t piece = 0; piece + 1 < n_samples_; ++piece) {
        const BendSample &left = samples_[piece], &right = samples_[piece + 1];
        if (!(right.time - left.time > shortest) || !left.is_known || !right.is_known) continue;
        found = {left.time, right.time, open_row(left, right), piece};
        if (found.row < sampler_.rows()) return true;
    }
    return false;
}

/// The bend of a row in a piece; infinite times: there is none.
BendWatch::Bend BendWatch::bend_in(std::size_t piece, std::size_t row) const {
    const BendSample &left = samples_[piece], &right = samples_[piece + 1];
    const double a = left.signature[row], b = right.signature[row];
    if (a == b || std::isnan(a) || std::isnan(b) || still_[row] != 0) return {};
    if (!is_plain(left, right, row)) return {left.time, right.time, row, piece};
    return {std::min(left.ahead[row], right.behind[row]), std::max(left.ahead[row], right.behind[row]), row, piece};
}

/// The first bend behind a time of a group of which another one lies in the step, too. False: there is none.
bool BendWatch::find_passed(Bend& found, double after) {
    std::fill(first_.begin(), first_.end(), Bend{});
    std::fill(passed_.begin(), passed_.end(), 0);
    const double tight =
        agreement * (samples_[n_samples_ - 1].time - samples_[0].time) + shortest_step(samples_[n_samples_ - 1].time);
    for (std::size_t piece = 0; piece + 1 < n_samples_; ++piece) {
        for (std::size_t row = 0; row < sampler_.rows(); ++row) {
            const Bend bend = bend_in(piece, row);
            if (!std::isfinite(bend.begin) || bend.end <= after) continue;
            Bend& first = first_[sampler_.row(row).group];
            const bool is_apart = bend.begin > first.end + tight || bend.end + tight < first.begin;
            if (std::isfinite(first.begin) && is_apart) passed_[sampler_.row(row).group] = 1;
            if (bend.begin < first.begin) first = bend;
        }
    }
    for (std::size_t group = 0; group < first_.size(); ++group) {
        if (passed_[group] != 0 && unfelt_[group] == 0 && first_[group].begin < found.begin) found = first_[group];
    }
    return std::isfinite(found.begin);
}

/// The same, of pieces that derivatives feel.
bool BendWatch::find_felt(Integrator& integrator, Bend& found, double after) {
    for (;;) {
        found = Bend{};
        if (!find_passed(found, after)) return false;
        const std::size_t group = sampler_.row(found.row).group;
        if (is_felt(integrator, group)) return true;
        unfelt_[group] = 1;
    }
}

/// The first bend of a group that begins behind a time.
BendWatch::Bend BendWatch::next_bend(std::size_t group, double after) const {
    Bend next;
    for (std::size_t row = 0; row < sampler_.rows(); ++row) {
        if (sampler_.row(row).group != group) continue;
        for (std::size_t piece = 0; piece + 1 < n_samples_; ++piece) {
            if (samples_[piece + 1].time <= after) continue;
            const Bend bend = bend_in(piece, row);
            if (bend.begin > after && bend.begin < next.begin) next = bend;
        }
    }
    return next;
}

/// Does a derivative between two bends of a group differ from the interpolant's?
bool BendWatch::is_felt(Integrator& integrator, std::size_t group) {
    const double from = samples_[0].time, to = samples_[n_samples_ - 1].time;
    Bend last = next_bend(group, -INFINITY);
    for (Bend next = next_bend(group, last.end); std::isfinite(next.begin); next = next_bend(group, last.end)) {
        const double between = next.begin - last.end;
        if (defect_.is_felt(integrator, last.end + inner_point * between, between, from, to)) return true;
        last = next;
    }
    return false;
}

/// The first bend of the groups that bound steps.
bool BendWatch::find_bounding(Bend& found) const {
    found.begin = INFINITY;
    for (std::size_t group = 0; group < first_.size(); ++group) {
        if (groups_[group].bounds && first_[group].begin < found.begin) found = first_[group];
    }
    return std::isfinite(found.begin);
}

/// The time of the bend in the piece: just behind it.
double BendWatch::locate(Integrator& integrator, const Bend& bend, double to, double length) {
    const std::size_t row = bend.row, piece = bend.piece;
    BendSample& probe = samples_.back();
    const double width =
        4 * std::numeric_limits<double>::epsilon() * std::abs(samples_[piece + 1].time) + 1e-12 * length;
    double left = samples_[piece].time, right = samples_[piece + 1].time, guess = samples_[piece].ahead[row];
    const double side = samples_[piece].signature[row];
    for (int i = 0; i < most_locations && right - left > width; ++i) {
        const bool is_good = guess > left && guess < right;
        const double margin = std::min(0.25 * (right - left), std::max(width, 1e-3 * (guess - left)));
        const double time = is_good && i % 3 != 2 ? std::clamp(i % 2 == 0 ? guess + margin : guess - margin,
                                                               left + width / 2, right - width / 2)
                                                  : left + (right - left) / 2;
        if (!sampler_.evaluate(integrator, time, right - left, to, probe) || std::isnan(probe.signature[row])) break;
        if (probe.signature[row] == side) left = time, guess = probe.ahead[row];
        else right = time, guess = probe.behind[row];
    }
    return right;
}

} // namespace torsion::runtime

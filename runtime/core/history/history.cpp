#include "runtime/core/history/history.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double same_time = 4e-16;  // relative: a few roundings
constexpr double least_jump = 1e-10; // of the signal's size
// of the signal's size, over the longest delay: smaller ones are left to the integrator's error control
constexpr double least_kink = 1e-4;

bool are_same(double a, double b) { return std::abs(a - b) <= same_time * std::max(std::abs(a), std::abs(b)); }

} // namespace

// Newton's form with forward differences, and its derivative.
History::Value History::Piece::at(double time) const {
    const double length = to - from;
    if (!(length > 0)) return {values[samples - 1], 0, 0};
    double d[samples];
    std::copy_n(values, samples, d);
    for (int order = 1; order < samples; ++order) {
        for (int i = samples - 1; i >= order; --i) d[i] -= d[i - 1];
    }
    const double s = (time - from) / length * (samples - 1);
    double value = 0, slope = 0;
    for (int order = samples - 1; order > 0; --order) { // value := (d + value) · (s − order + 1) / order
        const double inner = d[order] + value;
        slope = (slope * (s - (order - 1)) + inner) / order;
        value = inner * (s - (order - 1)) / order;
    }
    return {time == to ? values[samples - 1] : d[0] + value, slope * (samples - 1) / length, 0};
}

void History::begin(double time, double value) {
    pieces_.clear();
    breaks_.clear();
    first_ = 0;
    breaks_passed_ = 0;
    start_ = known_to_ = time;
    start_value_ = value_ = value;
    slope_ = 0;
    size_ = std::abs(value);
}

void History::add(double to, const double* values) {
    Piece piece{known_to_, to, {}};
    std::copy_n(values, samples, piece.values);
    for (const double value : piece.values) size_ = std::max(size_, std::abs(value));
    pieces_.push_back(piece);
    known_to_ = to;
    value_ = values[samples - 1];
    slope_ = piece.at(to).slope;
}

bool History::is_break(double time, double value, double slope, double longest) const {
    if (is_discrete_) return value != value_;
    if (std::abs(value - value_) > least_jump * std::max(size_, std::abs(value))) return true;
    const double kink = std::abs(slope - slope_);
    return time == start_
               ? kink > 0
               : kink * longest > least_kink * size_ && kink > 1e-3 * std::max(std::abs(slope), std::abs(slope_));
}

bool History::pass_event(double time, double value, double slope, double longest) {
    if (time > known_to_) value_ += slope_ * (time - known_to_); // roundings
    const bool is_again = !breaks_.empty() && are_same(breaks_.back().time, time);
    const bool is_new = !is_again && is_break(time, value, slope, longest);
    if (is_new) breaks_.push_back({time, value_, slope_, value, slope});
    if (is_again) breaks_.back().right = value, breaks_.back().right_slope = slope;
    known_to_ = time;
    value_ = value;
    slope_ = slope;
    size_ = std::max(size_, std::abs(value));
    return is_new;
}

void History::forget(double longest) {
    const double oldest = known_to_ - longest;
    while (first_ < pieces_.size() && pieces_[first_].to < oldest) ++first_;
    if (2 * first_ > pieces_.size()) {
        pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(first_));
        first_ = 0;
    }
    // One break stays behind the oldest reader: it bounds the reader's region.
    std::size_t old = 0;
    while (old + 1 < breaks_.size() && breaks_[old + 1].time < oldest) ++old;
    breaks_.erase(breaks_.begin(), breaks_.begin() + static_cast<std::ptrdiff_t>(old));
}

History::Region History::region(double cursor) const {
    const auto ahead = std::lower_bound(breaks_.begin(), breaks_.end(), cursor,
                                        [](const Break& b, double time) { return b.time < time; });
    Region region;
    if (ahead != breaks_.end()) region.ahead = &*ahead;
    if (ahead != breaks_.begin()) region.behind = &*std::prev(ahead);
    return region;
}

double History::next_break(double cursor) {
    ++breaks_passed_;
    const auto next = std::upper_bound(breaks_.begin(), breaks_.end(), cursor,
                                       [](double time, const Break& b) { return time < b.time; });
    return next != breaks_.end() ? next->time : behind_all();
}

double History::break_before(double cursor) const {
    const Region here = region(cursor);
    return here.behind != nullptr ? here.behind->time : -never;
}

// Events a few roundings apart leave gaps between polynomials, so the region decides on which side of a break the
// polynomial is.
const History::Piece* History::piece_at(double time, const Region& region) const {
    const auto begin = pieces_.begin() + static_cast<std::ptrdiff_t>(first_);
    auto piece = std::lower_bound(begin, pieces_.end(), time, [](const Piece& p, double t) { return p.to < t; });
    if (region.behind != nullptr && piece != pieces_.end() && piece->to <= region.behind->time) ++piece;
    if (piece == pieces_.end() || (region.ahead != nullptr && piece->from >= region.ahead->time)) {
        const bool is_inside = piece != begin && region.ahead != nullptr;
        return is_inside ? &*std::prev(piece) : nullptr;
    }
    return &*piece;
}

std::optional<History::Value> History::at(double time, double cursor, double now, double present) const {
    const Region here = region(cursor);
    if (is_discrete_)
        return Value{here.ahead != nullptr    ? here.ahead->left
                     : here.behind != nullptr ? here.behind->right
                                              : value_,
                     0, 0};
    if (here.ahead != nullptr && time >= here.ahead->time)
        return Value{here.ahead->left + here.ahead->left_slope * (time - here.ahead->time), here.ahead->left_slope, 0};
    if (here.behind != nullptr && time <= here.behind->time)
        return Value{here.behind->right + here.behind->right_slope * (time - here.behind->time),
                     here.behind->right_slope, 0};
    const double beyond = time - known_to_, length = now - known_to_;
    if (present == present && beyond >= 0) {
        if (!(length > 0)) return Value{present, 0, 1};                                 // in an event: its right limit
        const double part = beyond / length, bend = present - value_ - slope_ * length; // a parabola
        return Value{value_ + slope_ * beyond + bend * part * part, slope_ + 2 * bend * part / length, part * part};
    }
    if (time <= start_) return Value{start_value_, 0, 0};
    const double roundings = 1e-13 * std::max(std::abs(time), 1e-3);
    if (const Piece* piece = piece_at(time, here)) {
        if (piece->from - time > roundings) return std::nullopt; // forgotten
        return piece->at(std::max(time, piece->from));
    }
    if (beyond > roundings) return std::nullopt;
    return Value{value_ + slope_ * beyond, slope_, 0};
}

void History::reserve(std::size_t pieces, std::size_t breaks) {
    pieces_.reserve(pieces);
    breaks_.reserve(breaks);
    capacity_ = pieces;
    break_capacity_ = breaks;
}

void History::save(std::vector<double>& to) const {
    to.insert(to.end(), {start_, start_value_, known_to_, value_, slope_, size_, static_cast<double>(breaks_passed_),
                         static_cast<double>(length()), static_cast<double>(breaks_.size())});
    for (std::size_t i = first_; i < pieces_.size(); ++i) {
        to.push_back(pieces_[i].from), to.push_back(pieces_[i].to);
        to.insert(to.end(), pieces_[i].values, pieces_[i].values + samples);
    }
    for (const Break& b : breaks_) to.insert(to.end(), {b.time, b.left, b.left_slope, b.right, b.right_slope});
}

bool History::restore(const double*& from, const double* end) {
    constexpr std::size_t head = 9, per_piece = 2 + samples, per_break = 5;
    if (static_cast<std::size_t>(end - from) < head) return false;
    const double pieces = from[7], breaks = from[8];
    const double room = static_cast<double>(end - from) - head;
    if (!(pieces >= 0) || !(breaks >= 0) || pieces * per_piece + breaks * per_break > room) return false;
    start_ = from[0], start_value_ = from[1], known_to_ = from[2], value_ = from[3], slope_ = from[4], size_ = from[5];
    breaks_passed_ = static_cast<std::uint64_t>(from[6]);
    from += head;
    first_ = 0;
    pieces_.resize(static_cast<std::size_t>(pieces));
    for (Piece& piece : pieces_) {
        piece.from = from[0], piece.to = from[1];
        std::copy_n(from + 2, samples, piece.values);
        from += per_piece;
    }
    breaks_.resize(static_cast<std::size_t>(breaks));
    for (Break& b : breaks_) {
        b = {from[0], from[1], from[2], from[3], from[4]};
        from += per_break;
    }
    return true;
}

} // namespace torsion::runtime

#include "runtime/core/history/profile.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double least_jump_of_profile = 1e-10; // of the signal's size
// of the signal's size, over the pipe's length: smaller ones are the integrator's
constexpr double least_kink_in_pipe = 1e-4;
constexpr double standstill = 1e-9; // nothing enters that anybody could see
// of what enters after a standstill without an event: smaller ones are the integrator's
constexpr double least_hidden_jump = 1e-4;
constexpr double roundings = 1e-9; // of places

/// Newton's divided differences.
void find_factors(const double* nodes, const double* values, int count, double* factors) {
    std::copy_n(values, count, factors);
    for (int order = 1; order < count; ++order)
        for (int i = count - 1; i >= order; --i)
            factors[i] = (factors[i] - factors[i - 1]) / (nodes[i] - nodes[i - order]);
}

double value_at(double place, const double* nodes, const double* factors, int count, double* slope) {
    double value = 0, rise = 0;
    for (int i = count - 1; i >= 0; --i) {
        rise = rise * (place - nodes[i]) + value;
        value = value * (place - nodes[i]) + factors[i];
    }
    if (slope != nullptr) *slope = rise;
    return value;
}

/// Far enough from each other for a polynomial through them.
template <std::size_t N>
bool are_apart(const std::array<double, N>& places) {
    const double whole = places.back() - places.front();
    for (std::size_t i = 1; i < N; ++i) {
        const double gap = places[i] - places[i - 1];
        if (!(gap * whole > 0) || std::abs(gap) < 1e-4 * std::abs(whole)) return false;
    }
    return true;
}

} // namespace

bool is_accurate(const std::array<double, 2 * Profile::samples - 1>& x,
                 const std::array<double, 2 * Profile::samples - 1>& in, double tolerance) {
    if (std::abs(x.back() - x.front()) < standstill) return true;
    if (!are_apart(x)) return false;
    double nodes[Profile::samples], values[Profile::samples], factors[Profile::samples];
    for (int i = 0; i < Profile::samples; ++i)
        nodes[i] = x[static_cast<std::size_t>(2 * i)], values[i] = in[static_cast<std::size_t>(2 * i)];
    find_factors(nodes, values, Profile::samples, factors);
    for (std::size_t i = 1; i < x.size(); i += 2)
        if (std::abs(value_at(x[i], nodes, factors, Profile::samples, nullptr) - in[i]) > tolerance) return false;
    return true;
}

Profile::Value Profile::Piece::at(double place) const {
    Value result;
    result.value = value_at(place, nodes, factors, samples, &result.slope);
    return result;
}

Profile::Piece Profile::piece(const std::array<double, samples>& places, const std::array<double, samples>& values) {
    Piece result;
    result.from = std::min(places.front(), places.back()), result.to = std::max(places.front(), places.back());
    std::copy_n(places.begin(), samples, result.nodes);
    if (are_apart(places)) {
        find_factors(places.data(), values.data(), samples, result.factors);
    } else { // a straight line
        result.factors[0] = values.front();
        result.factors[1] = (values.back() - values.front()) / (places.back() - places.front());
    }
    return result;
}

void Profile::begin(double x, std::span<const double> points, std::span<const double> values) {
    pieces_.clear();
    breaks_.clear();
    breaks_passed_ = 0;
    x_ = x;
    for (const int end : {0, 1}) follow(end);
    size_ = 0;
    is_interrupted_ = has_hidden_break_ = false;
    for (const double value : values) size_ = std::max(size_, std::abs(value));
    for (std::size_t i = points.size(); i-- > 1;) { // from the end 1: by place
        if (!(points[i] > points[i - 1])) continue;
        const double low = x - points[i], high = x - points[i - 1];
        Piece line{low, high, {low}, {values[i], (values[i - 1] - values[i]) / (high - low)}};
        if (!pieces_.empty()) {
            const Value below = pieces_.back().at(low), above = line.at(low);
            if (is_break(below, above, least_jump_of_profile)) breaks_.push_back({low, below, above});
        }
        pieces_.push_back(line);
    }
}

bool Profile::is_break(const Value& below, const Value& above, double least) const {
    const double size = std::max({size_, std::abs(below.value), std::abs(above.value)});
    if (std::abs(above.value - below.value) > least * size) return true;
    const double kink = std::abs(above.slope - below.slope);
    return kink > least_kink_in_pipe * size && kink > 1e-3 * std::max(std::abs(above.slope), std::abs(below.slope));
}

// Against the flow's direction an integrator's errors move x, and fixed steps that end late: nothing enters.
void Profile::add(const Part& part, bool is_forward) {
    const double moved = part.x.back() - part.x.front();
    if (is_forward ? !(moved > 0) : !(moved < 0)) {
        is_interrupted_ = true;
        return;
    }
    const int end = is_forward ? 0 : 1;
    std::array<double, samples> places = part.x;
    if (end == 1)
        for (double& place : places) place -= 1;
    for (const double value : part.in[end]) size_ = std::max(size_, std::abs(value));
    const Piece entered = piece(places, part.in[end]);
    cut(end, places.front());
    if (is_interrupted_ && join(end, places.front(), entered.at(places.front()), least_hidden_jump))
        has_hidden_break_ = true;
    if (end == 0) pieces_.push_back(entered);
    else pieces_.push_front(entered);
    x_ = part.x.back();
    is_interrupted_ = false;
}

/// What has left at this end is gone.
void Profile::cut(int end, double here) {
    if (end == 0) {
        while (!pieces_.empty() && pieces_.back().from >= here) pieces_.pop_back();
        if (!pieces_.empty()) pieces_.back().to = here;
        while (!breaks_.empty() && breaks_.back().place > here + roundings) breaks_.pop_back();
    } else {
        while (!pieces_.empty() && pieces_.front().to <= here) pieces_.pop_front();
        if (!pieces_.empty()) pieces_.front().from = here;
        while (!breaks_.empty() && breaks_.front().place < here - roundings) breaks_.pop_front();
    }
}

/// True if that makes a break.
bool Profile::join(int end, double here, const Value& entering, double least) {
    if (pieces_.empty()) return false;
    const auto is_here = [&](const Break& b) { return std::abs(b.place - here) <= roundings; };
    if (end == 0) {
        // once more in the same event
        if (!breaks_.empty() && is_here(breaks_.back())) return breaks_.back().above = entering, false;
        const Value below = pieces_.back().at(here);
        return is_break(below, entering, least) ? breaks_.push_back({here, below, entering}), true : false;
    }
    if (!breaks_.empty() && is_here(breaks_.front())) return breaks_.front().below = entering, false;
    const Value above = pieces_.front().at(here);
    return is_break(entering, above, least) ? breaks_.push_front({here, entering, above}), true : false;
}

void Profile::pass_event(double x, bool is_forward, const Value& entering) {
    if (pieces_.empty()) return;
    const int end = is_forward ? 0 : 1;
    const double here = is_forward ? x : x - 1;
    cut(end, here);
    if (pieces_.empty()) return;
    Value value = entering;
    if (!(std::abs(value.slope) < never))
        value.slope = is_forward ? pieces_.back().at(here).slope : pieces_.front().at(here).slope;
    join(end, here, value, least_jump_of_profile);
    size_ = std::max(size_, std::abs(value.value));
    is_interrupted_ = false;
}

void Profile::trim() {
    const double low = x_ - 1 - roundings, high = x_ + roundings;
    while (!pieces_.empty() && pieces_.front().to < low) pieces_.pop_front();
    while (!pieces_.empty() && pieces_.back().from > high) pieces_.pop_back();
    // One break stays behind each reader: it bounds the reader's region
    while (breaks_.size() > 1 && breaks_[1].place < low) breaks_.pop_front();
    while (breaks_.size() > 1 && breaks_[breaks_.size() - 2].place > high) breaks_.pop_back();
}

Profile::Value Profile::inside(double place) const {
    const std::size_t number = pieces_.first_that([&](const Piece& p) { return p.to >= place; });
    const Piece& piece = number < pieces_.size() ? pieces_[number] : pieces_.back();
    return piece.at(std::clamp(place, piece.from, piece.to));
}

std::optional<Profile::Value> Profile::at(int end, double place, double cursor) const {
    if (pieces_.empty()) return Value{}; // in the initialization, where nobody needs it
    const bool is_up = end == 1;         // the reader's places grow
    if (is_up ? place > pieces_.back().to + roundings : place < pieces_.front().from - roundings) return std::nullopt;
    const auto along = [&](double from, const Value& value) {
        return Value{value.value + value.slope * (place - from), value.slope};
    };
    // the upper end of the reader's region
    std::size_t upper = breaks_.first_that([&](const Break& b) { return b.place >= cursor; });
    if (!is_up && upper < breaks_.size() && breaks_[upper].place == cursor) ++upper;
    if (upper < breaks_.size() && place >= breaks_[upper].place)
        return along(breaks_[upper].place, breaks_[upper].below);
    if (upper > 0 && place <= breaks_[upper - 1].place)
        return along(breaks_[upper - 1].place, breaks_[upper - 1].above);
    if (place < pieces_.front().from) return Value{pieces_.front().at(pieces_.front().from).value, 0};
    if (place > pieces_.back().to) return Value{pieces_.back().at(pieces_.back().to).value, 0};
    return inside(place);
}

double Profile::cursor_behind(int end, double place) const {
    if (end == 1) {
        const std::size_t next = breaks_.first_that([&](const Break& b) { return b.place > place; });
        return next < breaks_.size() ? breaks_[next].place : behind_all(end);
    }
    const std::size_t next = breaks_.first_that([&](const Break& b) { return b.place >= place; });
    return next > 0 ? breaks_[next - 1].place : behind_all(end);
}

double Profile::next_cursor(int end, double cursor) {
    ++breaks_passed_;
    passed_[end] = cursor;
    return cursor_behind(end, cursor);
}

void Profile::reserve(std::size_t pieces) {
    pieces_.reserve(pieces);
    breaks_.reserve(pieces);
    capacity_ = pieces;
}

void Profile::save(std::vector<double>& to) const {
    to.insert(to.end(),
              {x_, size_, is_interrupted_ ? 1.0 : 0.0, static_cast<double>(breaks_passed_),
               static_cast<double>(pieces_.size()), static_cast<double>(breaks_.size()), passed_[0], passed_[1]});
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const Piece& p = pieces_[i];
        to.push_back(p.from), to.push_back(p.to);
        to.insert(to.end(), p.nodes, p.nodes + samples);
        to.insert(to.end(), p.factors, p.factors + samples);
    }
    for (std::size_t i = 0; i < breaks_.size(); ++i) {
        const Break& b = breaks_[i];
        to.insert(to.end(), {b.place, b.below.value, b.below.slope, b.above.value, b.above.slope});
    }
}

bool Profile::restore(const double*& from, const double* end) {
    constexpr std::size_t head = 8, per_piece = 2 + 2 * samples, per_break = 5;
    if (static_cast<std::size_t>(end - from) < head) return false;
    const double pieces = from[4], breaks = from[5], room = static_cast<double>(end - from) - head;
    if (!(pieces >= 0) || !(breaks >= 0) || pieces * per_piece + breaks * per_break > room) return false;
    x_ = from[0], size_ = from[1], is_interrupted_ = from[2] != 0;
    breaks_passed_ = static_cast<std::uint64_t>(from[3]);
    passed_[0] = from[6], passed_[1] = from[7];
    from += head;
    pieces_.clear();
    for (std::size_t i = 0; i < static_cast<std::size_t>(pieces); ++i) {
        Piece p;
        p.from = from[0], p.to = from[1];
        std::copy_n(from + 2, samples, p.nodes);
        std::copy_n(from + 2 + samples, samples, p.factors);
        from += per_piece;
        pieces_.push_back(p);
    }
    breaks_.clear();
    for (std::size_t i = 0; i < static_cast<std::size_t>(breaks); ++i) {
        breaks_.push_back({from[0], {from[1], from[2]}, {from[3], from[4]}});
        from += per_break;
    }
    return true;
}

} // namespace torsion::runtime

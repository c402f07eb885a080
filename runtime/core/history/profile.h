#pragma once
// What a pipe of length 1 contains, as `spatialDistribution` moves it: a signal over *places*. The matter at position y
// of the pipe has the place x - y, which it keeps; the pipe shows the places from x - 1 to x. With growing x matter
// enters at the end 0, at the place x, else at the end 1.
//
// The signal is a chain of polynomials through samples of accepted steps. At a *break* it, or its slope, jumps. The
// reader of each end stands between two neighbouring breaks, and sees nothing beyond them, as the reader of a History:
// its *cursor* is the place of the break in front of it, in the direction in which matter leaves at this end, or a
// place that never comes.

#include "runtime/core/history/ring.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace torsion::runtime {

class Profile {
public:
    static constexpr int samples = 5;
    struct Value {
        double value = 0;
        double slope = 0; ///< over the place
    };
    /// Of a part of a step, evenly spaced in time, with both ends.
    struct Part {
        std::array<double, samples> x{}, in[2]{};
    };

    /// `values` at the positions `points`, which rise from 0 to 1; straight lines between them.
    void begin(double x, std::span<const double> points, std::span<const double> values);
    /// `is_forward`: matter is meant to enter at the end 0.
    void add(const Part& part, bool is_forward);
    /// Has a break entered that no event has shown? It is asked once.
    bool has_hidden_break() { return std::exchange(has_hidden_break_, false); }
    /// The right limit at an event: the position, and what enters, with its slope over the place (NaN: not known).
    void pass_event(double x, bool is_forward, const Value& entering);
    /// Forgets what has left the pipe.
    void trim();

    /// What the reader of an end sees at a place. Nothing if that has not entered yet.
    std::optional<Value> at(int end, double place, double cursor) const;

    double x() const { return x_; }
    double size() const { return size_; } ///< the largest magnitude so far

    static bool is_never(double cursor) { return cursor >= never || cursor <= -never; }
    /// The place of the first break that the reader of an end has not passed.
    double cursor(int end) const { return cursor_behind(end, passed_[end]); }
    /// Matter enters at this end: its reader goes with it.
    void follow(int end) { passed_[end] = end == 1 ? x_ - 1 : x_; }
    /// The cursor behind the break at `cursor`; counts it.
    double next_cursor(int end, double cursor);
    double behind_all(int end) const { return (end == 1 ? never : -never) * (1 + static_cast<double>(breaks_passed_)); }

    void reserve(std::size_t pieces);
    bool is_full() const { return capacity_ > 0 && (pieces_.size() >= capacity_ || breaks_.size() >= capacity_); }
    void save(std::vector<double>& to) const;
    /// Reads from `from` on and moves it. False if the numbers are no profile.
    bool restore(const double*& from, const double* end);

private:
    static constexpr double never = 1e30;
    struct Piece {
        double from = 0, to = 0;
        double nodes[samples] = {}, factors[samples] = {}; ///< Newton's form
        Value at(double place) const;
    };
    struct Break {
        double place = 0;
        Value below, above;
    };

    double cursor_behind(int end, double place) const;
    static Piece piece(const std::array<double, samples>& places, const std::array<double, samples>& values);
    void cut(int end, double here);
    bool join(int end, double here, const Value& entering, double least);
    bool is_break(const Value& below, const Value& above, double least) const;
    Value inside(double place) const;

    double x_ = 0, size_ = 0;
    bool is_interrupted_ = false; ///< by a standstill: what enters next need not continue what has entered
    bool has_hidden_break_ = false;
    std::uint64_t breaks_passed_ = 0;
    double passed_[2] = {0, 0}; ///< the last break that the reader of an end has passed, or where it began
    Ring<Piece> pieces_;        ///< by place
    Ring<Break> breaks_;        ///< by place
    std::size_t capacity_ = 0;  ///< 0: unlimited
};

/// Do the polynomials through every second of nine samples meet the others?
bool is_accurate(const std::array<double, 2 * Profile::samples - 1>& x,
                 const std::array<double, 2 * Profile::samples - 1>& in, double tolerance);

} // namespace torsion::runtime

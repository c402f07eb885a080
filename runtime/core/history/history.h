#pragma once
// The past of one delayed signal, as `delay` reads it.
//
// Between events the signal is a chain of polynomials of degree four, each over a part of an accepted step. At a
// *break* the signal, or its slope, jumps. A reader stands between two neighbouring breaks and sees nothing beyond
// them: outside, the signal goes on along its tangent, so an integrator may look a little beyond a break before the
// event that lets the reader pass. The reader's place is its *cursor*: the time of the break in front of it, or a time
// that never comes. Signals that change at events only have breaks only.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace torsion::runtime {

class History {
public:
    static constexpr int samples = 5; ///< of one polynomial, evenly spaced, with both ends
    struct Value {
        double value = 0;
        double slope = 0;  ///< over the time asked for
        double weight = 0; ///< over the present value
    };

    explicit History(bool is_discrete) : is_discrete_(is_discrete) {}

    /// Before `time` the signal was constant.
    void begin(double time, double value);
    /// Between the last known time and `to`. `values` has `samples` elements.
    void add(double to, const double* values);
    /// The right limit at an event. True if that made a new break.
    bool pass_event(double time, double value, double slope, double longest);
    /// Forgets what lies more than `longest` before the last known time. Rows of the last step may still be asked for:
    /// so before the next one.
    void forget(double longest);

    /// The signal at `time`, for a reader at `cursor`. Between the last known time and `now` it follows `present`, its
    /// value there. Nothing if that is not a number and the value would be needed.
    std::optional<Value> at(double time, double cursor, double now, double present) const;

    double known_to() const { return known_to_; }
    double size() const { return size_; } ///< the largest magnitude so far
    double value() const { return value_; }
    std::size_t length() const { return pieces_.size() - first_; }

    static bool is_never(double cursor) { return cursor >= never; }
    /// Of a reader behind all breaks. Kernels may keep what they computed at a cursor, so each has its own.
    double behind_all() const { return never * (1 + static_cast<double>(breaks_passed_)); }
    double first_break() const { return breaks_.empty() ? behind_all() : breaks_.front().time; }
    /// The cursor behind the break at `cursor`; counts it.
    double next_break(double cursor);
    /// The break before `cursor`, or a time before all.
    double break_before(double cursor) const;

    void reserve(std::size_t pieces, std::size_t breaks);
    bool is_full() const { return capacity_ > 0 && (pieces_.size() >= capacity_ || breaks_.size() >= break_capacity_); }

    void save(std::vector<double>& to) const;
    /// Reads from `from` on and moves it. False if the numbers are no history.
    bool restore(const double*& from, const double* end);

private:
    static constexpr double never = 1e30;
    struct Piece {
        double from = 0, to = 0;
        double values[samples] = {};
        Value at(double time) const;
    };
    struct Break {
        double time = 0;
        double left = 0, left_slope = 0, right = 0, right_slope = 0;
    };
    struct Region {
        const Break *behind = nullptr, *ahead = nullptr; ///< null: none
    };

    Region region(double cursor) const;
    const Piece* piece_at(double time, const Region& region) const;
    bool is_break(double time, double value, double slope, double longest) const;

    bool is_discrete_;
    double start_ = 0, start_value_ = 0;
    double known_to_ = 0, value_ = 0, slope_ = 0; ///< the last known time; value and slope there, after its events
    double size_ = 0;
    std::uint64_t breaks_passed_ = 0;
    std::vector<Piece> pieces_; ///< from first_ on; the others are forgotten
    std::size_t first_ = 0;
    std::vector<Break> breaks_;
    std::size_t capacity_ = 0, break_capacity_ = 0; ///< 0: unlimited
};

} // namespace torsion::runtime

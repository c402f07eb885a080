// All signals share the windows of reference points around the rows of the result. Within each signal, the lowest and
// the highest value slide along with the windows (a queue of candidates in order of value, Lemire 2006). So a
// comparison is linear in rows and points for any width of the tube.

#include "compiler/analysis/compare/tube.h"

#include "compiler/analysis/compare/pause.h"
#include "compiler/units/display.h"
#include "compiler/units/parse_unit.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <future>
#include <limits>
#include <numeric>
#include <set>
#include <unordered_map>

namespace torsion::analysis {

namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();
constexpr double largest_mode = 100;

/// A place between two points of the reference: the one before it and how far it is on the way to the next.
struct Between {
    std::size_t point = 0;
    double share = 0;
    double of(const std::vector<double>& values) const {
        return share == 0 ? values[point] : values[point] + share * (values[point + 1] - values[point]);
    }
};

/// The interval around one row of the result: the reference points [begin, end) in it, its ends, and the points with a
/// neighbour on each side.
struct Window {
    std::size_t row, begin, end;
    Between first, last;
    std::size_t count;
    Window with_neighbours() const {
        return {row, begin == 0 ? 0 : begin - 1, std::min(end + 1, count), first, last, count};
    }
};

/// At `t`, right in front of the point `next`.
Between place_before(const std::vector<double>& reference, std::size_t next, double t) {
    if (next == 0) return {0, 0};
    if (next == reference.size()) return {next - 1, 0};
    const double from = reference[next - 1], to = reference[next];
    return {next - 1, to > from ? std::clamp((t - from) / (to - from), 0.0, 1.0) : 0.0};
}

std::vector<Window> windows_around(const std::vector<double>& reference, const std::vector<double>& times,
                                   double half_width) {
    std::vector<Window> windows;
    std::size_t begin = 0, end = 0; // first point not before the interval, first point after it
    for (std::size_t row = 0; row < times.size(); ++row) {
        const double t = times[row];
        if (t < reference.front() || t > reference.back()) continue;
        while (begin < reference.size() && reference[begin] < t - half_width) ++begin;
        while (end < reference.size() && reference[end] <= t + half_width) ++end;
        windows.push_back({row, begin, end, place_before(reference, begin, t - half_width),
                           place_before(reference, end, t + half_width), reference.size()});
    }
    return windows;
}

/// The lowest (or highest) value in a window whose ends only move forward.
template <class Better>
class SlidingBest {
public:
    explicit SlidingBest(const std::vector<double>& values) : values_(values) {}
    double over(const Window& window) {
        for (; seen_ < window.end; ++seen_) {
            while (queue_.size() > head_ && !Better()(values_[queue_.back()], values_[seen_])) queue_.pop_back();
            queue_.push_back(seen_);
        }
        while (queue_[head_] < window.begin) ++head_;
        return values_[queue_[head_]];
    }

private:
    const std::vector<double>& values_;
    std::vector<std::size_t> queue_;
    std::size_t head_ = 0, seen_ = 0;
};

struct Size {
    double half_width = 0, range = 0;
    bool is_mode = true, is_finite = true;
};

Size size_of_values(const std::vector<double>& values, const TubeOptions& options) {
    Size size;
    double lowest = unbounded, highest = -unbounded;
    for (const double v : values) {
        lowest = std::min(lowest, v);
        highest = std::max(highest, v);
        size.is_mode = size.is_mode && v == std::trunc(v);
        size.is_finite = size.is_finite && std::isfinite(v);
    }
    const double largest = std::max(std::fabs(lowest), std::fabs(highest));
    size.range = highest - lowest;
    size.half_width =
        std::max({options.relative * (highest - lowest), options.relative * largest * 0.5, options.smallest});
    return size;
}

double half_width_in_time(const std::vector<double>& time, const TubeOptions& options) {
    return options.relative * (time.back() - time.front());
}

/// `visit(row, lower, upper)` for every window. Between two points a signal follows their line; one of whole numbers
/// jumps anywhere between them.
template <class Visit>
void for_each_bound(const std::vector<double>& values, const std::vector<Window>& windows, const Size& size,
                    Visit&& visit) {
    SlidingBest<std::less<>> lowest(values);
    SlidingBest<std::greater<>> highest(values);
    for (const Window& window : windows) {
        const double first = window.first.of(values), last = window.last.of(values);
        double low = std::min(first, last), high = std::max(first, last);
        const Window points = size.is_mode ? window.with_neighbours() : window;
        if (points.begin < points.end)
            low = std::min(low, lowest.over(points)), high = std::max(high, highest.over(points));
        visit(window.row, low - size.half_width, high + size.half_width);
    }
}

/// A mode is a small whole number; what counts or measures may be large.
bool is_mode_value(double v) { return v == std::trunc(v) && std::fabs(v) <= largest_mode; }

bool are_modes(const std::vector<double>& values) { return std::ranges::all_of(values, is_mode_value); }

/// The last rows before the shared events: another row of the same time follows.
std::vector<bool> rows_before(const std::vector<double>& events, const std::vector<double>& time) {
    std::vector<bool> is_before(time.size(), false);
    for (const double event : events) {
        const auto [first, end] = std::equal_range(time.begin(), time.end(), event);
        if (end - first > 1) is_before[static_cast<std::size_t>(first - time.begin())] = true;
    }
    return is_before;
}

/// A value that is not finite has no tube.
SignalVerdict without_tube(std::string name, const Trajectory& reference, const std::vector<double>& values) {
    SignalVerdict verdict{std::move(name)};
    verdict.inside = verdict.is_reference_finite = false;
    verdict.distance = verdict.excess = unbounded;
    const auto wrong = std::ranges::find_if_not(values, [](double v) { return std::isfinite(v); });
    verdict.time = reference.time[static_cast<std::size_t>(wrong - values.begin())];
    return verdict;
}

/// What the signals of two files are judged with.
struct Judgement {
    const Trajectory &result, &reference;
    const std::vector<Window>& windows;
    const std::vector<bool>& is_before_event;
    const TubeOptions& options;

    SignalVerdict of(std::string name, const std::vector<double>& values, const std::vector<double>& expected) const;
    bool is_forgiven(const Pause& pause) const {
        const double span = reference.time.back() - reference.time.front();
        return pause.longest() <= options.mode_pause * span && pause.total() <= options.mode_pauses * span;
    }
};

SignalVerdict Judgement::of(std::string name, const std::vector<double>& values,
                            const std::vector<double>& expected) const {
    Size size = size_of_values(expected, options);
    if (!size.is_finite) return without_tube(std::move(name), reference, expected);
    SignalVerdict verdict{std::move(name)};
    verdict.half_width = size.half_width;
    verdict.range = size.range;
    // between whole numbers it is no mode
    size.is_mode = size.is_mode && std::ranges::all_of(values, [](double v) { return v == std::trunc(v); });
    verdict.is_mode = size.is_mode && are_modes(values) && are_modes(expected);
    double worst = -unbounded;
    Pause pause(reference.time.front());
    for_each_bound(expected, windows, size, [&](std::size_t row, double lower, double upper) {
        const double value = values[row], time = result.time[row];
        // below 0: inside
        const double beyond = std::isnan(value) ? unbounded : std::max(lower - value, value - upper);
        // not compared, but known where good
        if (is_before_event[row] && std::isfinite(value)) return beyond > 0 ? void() : pause.inside(time);
        if (beyond > worst) worst = beyond, verdict.time = time;
        if (!(beyond > 0)) return pause.inside(time);
        ++verdict.rows_outside;
        pause.outside();
    });
    pause.finish(reference.time.back());
    verdict.excess = std::max(worst, 0.0);
    verdict.distance = std::max(1 + worst / size.half_width, 0.0);
    verdict.inside = verdict.rows_outside == 0 || (verdict.is_mode && is_forgiven(pause));
    return verdict;
}

/// The columns to compare with each other.
struct Pairing {
    std::vector<std::string> names;
    std::vector<std::size_t> in_result, in_reference;
};

using Names = std::vector<std::string>;

std::unordered_map<std::string, std::size_t> columns_of(const Names& names) {
    std::unordered_map<std::string, std::size_t> columns;
    for (std::size_t i = 0; i < names.size(); ++i) columns.emplace(names[i], i);
    return columns;
}

Pairing pair_up(const Names& result, const Names& reference, const Names& names, Comparison& comparison) {
    const auto results = columns_of(result), references = columns_of(reference);
    Pairing pairing;
    for (const std::string& name : names.empty() ? reference : names) {
        const auto wanted = references.find(name), found = results.find(name);
        if (wanted == references.end()) comparison.not_in_reference.push_back(name);
        else if (found == results.end()) comparison.missing.push_back(name);
        else {
            pairing.names.push_back(name);
            pairing.in_result.push_back(found->second);
            pairing.in_reference.push_back(wanted->second);
        }
    }
    return pairing;
}

/// Removes the names of the file's constants.
void drop_constants(const ResultFile& file, std::vector<std::string>& names) {
    std::set<std::string> constants;
    for (std::size_t i = 0; i < file.names().size(); ++i) {
        if (file.is_constant(i)) constants.insert(file.names()[i]);
    }
    std::erase_if(names, [&](const std::string& name) { return constants.count(name) > 0; });
}

/// A trajectory and its compared columns, in the order of the pairing.
struct Side {
    const Trajectory& trajectory;
    std::vector<std::size_t> columns;
};

bool is_worse(const SignalVerdict& a, const SignalVerdict& b) {
    return a.inside != b.inside ? !a.inside : a.distance > b.distance;
}

void judge_all(const Pairing& pairing, const Side& result, const Side& reference, const TubeOptions& options,
               Comparison& comparison) {
    const std::vector<double>&time = result.trajectory.time, &reference_time = reference.trajectory.time;
    const double span = reference_time.back() - reference_time.front(), rounding = 1e-9 * std::max(1.0, span);
    comparison.half_width = half_width_in_time(reference_time, options);
    comparison.reference_start = reference_time.front(), comparison.reference_end = reference_time.back();
    comparison.result_start = time.front(), comparison.result_end = time.back();
    comparison.begins_late = comparison.result_start > comparison.reference_start + rounding;
    comparison.ends_early = comparison.result_end < comparison.reference_end - rounding;
    const std::vector<Window> windows = windows_around(reference_time, time, comparison.half_width);
    comparison.rows = windows.size();
    const std::vector<bool> before_events = rows_before(options.shared_events, time);
    const Judgement judgement{result.trajectory, reference.trajectory, windows, before_events, options};
    for (std::size_t i = 0; i < pairing.names.size(); ++i) {
        comparison.signals.push_back(judgement.of(pairing.names[i], result.trajectory.columns[result.columns[i]],
                                                  reference.trajectory.columns[reference.columns[i]]));
    }
    std::stable_sort(comparison.signals.begin(), comparison.signals.end(), is_worse);
}

} // namespace

std::size_t Comparison::inside_count() const {
    return static_cast<std::size_t>(
        std::count_if(signals.begin(), signals.end(), [](const SignalVerdict& s) { return s.inside; }));
}

std::optional<Comparison> compare(const ResultFile& result, const ResultFile& reference,
                                  const std::vector<std::string>& names, const TubeOptions& options,
                                  std::string& problem) {
    Comparison comparison;
    const Pairing pairing = pair_up(result.names(), reference.names(), names, comparison);
    if (names.empty()) { // some formats hold parameters, others do not
        drop_constants(result, comparison.not_in_reference);
        drop_constants(reference, comparison.missing);
    }
    std::string other_problem;
    auto reading = std::async(std::launch::async, [&] { return reference.read(pairing.in_reference, other_problem); });
    auto ours = result.read(pairing.in_result, problem);
    const auto theirs = reading.get();
    if (!ours) return std::nullopt;
    if (!theirs) return problem = other_problem, std::nullopt;
    if (!convert_units(result, pairing.in_result, reference, pairing.in_reference, *ours, problem)) return std::nullopt;

    std::vector<std::size_t> all(pairing.names.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    judge_all(pairing, {*ours, all}, {*theirs, all}, options, comparison);
    return comparison;
}

Comparison compare(const Recording& result, const Recording& reference, const std::vector<std::string>& names,
                   const TubeOptions& options) {
    Comparison comparison;
    const Pairing pairing = pair_up(result.names, reference.names, names, comparison);
    if (result.values.time.empty() || reference.values.time.empty()) return comparison.ends_early = true, comparison;
    judge_all(pairing, {result.values, pairing.in_result}, {reference.values, pairing.in_reference}, options,
              comparison);
    return comparison;
}

bool convert_units(const ResultFile& result, const std::vector<std::size_t>& in_result, const ResultFile& reference,
                   const std::vector<std::size_t>& in_reference, Trajectory& values, std::string& problem) {
    for (std::size_t i = 0; i < in_result.size(); ++i) {
        const std::string &from = result.about(in_result[i]).unit, &to = reference.about(in_reference[i]).unit;
        if (from == to || !units::parse_unit(from) || !units::parse_unit(to)) continue;
        const auto change = units::display_conversion(from, to);
        if (!change)
            return problem = "`" + result.names()[in_result[i]] + "` is in `" + from + "` in the result, in `" + to +
                             "` in the reference",
                   false;
        for (double& value : values.columns[i]) value = (*change)(value);
    }
    return true;
}

Tube tube_of(const std::vector<double>& time, const std::vector<double>& values, const std::vector<double>& at,
             const TubeOptions& options) {
    Tube tube;
    const auto windows = windows_around(time, at, half_width_in_time(time, options));
    for_each_bound(values, windows, size_of_values(values, options), [&](std::size_t row, double lower, double upper) {
        tube.time.push_back(at[row]);
        tube.lower.push_back(lower);
        tube.upper.push_back(upper);
    });
    return tube;
}

} // namespace torsion::analysis

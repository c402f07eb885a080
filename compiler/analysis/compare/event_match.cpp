// Alignment of two sequences by dynamic programming (Needleman, Wunsch 1970), in a band around the diagonal.

#include "compiler/analysis/compare/event_match.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace torsion::analysis {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::size_t slack = 64;   ///< width of the band, beyond the difference of the counts
constexpr double cost_alone = 0.51; ///< two alone cost more than the worst pair

enum class Step : std::uint8_t { Pair, First, Second };

class Alignment {
public:
    Alignment(const std::vector<TimedEvent>& first, const std::vector<TimedEvent>& second, double window)
        : first_(first), second_(second), window_(window),
          reach_(std::max(first.size(), second.size()) - std::min(first.size(), second.size()) + slack),
          steps_((first.size() + 1) * (2 * reach_ + 1), Step::First) {}

    std::vector<EventPair> operator()() {
        fill();
        std::vector<EventPair> pairs;
        for (std::size_t i = first_.size(), j = second_.size(); i > 0 || j > 0;) {
            const Step step = i == 0 ? Step::Second : j == 0 ? Step::First : at(i, j);
            EventPair pair;
            if (step != Step::Second) pair.first = --i;
            if (step != Step::First) pair.second = --j;
            pairs.push_back(pair);
        }
        std::reverse(pairs.begin(), pairs.end());
        return pairs;
    }

private:
    Step& at(std::size_t i, std::size_t j) { return steps_[i * (2 * reach_ + 1) + (j + reach_ - i)]; }
    double pair_cost(std::size_t i, std::size_t j) const {
        const double apart = std::fabs(first_[i - 1].time - second_[j - 1].time);
        return first_[i - 1].is_time_event != second_[j - 1].is_time_event || !(apart <= window_) ? infinite
               : window_ > 0                                                                      ? apart / window_
                                                                                                  : 0;
    }

    void fill() {
        // costs up to the first i − 1 and i events
        std::vector<double> above(second_.size() + 1, infinite), row(second_.size() + 1, infinite);
        for (std::size_t i = 0; i <= first_.size(); ++i) {
            const std::size_t begin = i > reach_ ? i - reach_ : 0, end = std::min(second_.size(), i + reach_);
            std::fill(row.begin() + static_cast<std::ptrdiff_t>(begin),
                      row.begin() + static_cast<std::ptrdiff_t>(std::min(end + 1, second_.size())) + 1, infinite);
            for (std::size_t j = begin; j <= end; ++j) {
                if (i == 0 && j == 0) row[j] = 0;
                const auto take = [&](double cost, Step step) {
                    if (cost < row[j]) row[j] = cost, at(i, j) = step;
                };
                if (i > 0 && j > 0) take(above[j - 1] + pair_cost(i, j), Step::Pair);
                if (i > 0) take(above[j] + cost_alone, Step::First);
                if (j > begin) take(row[j - 1] + cost_alone, Step::Second);
            }
            std::swap(above, row);
        }
    }

    const std::vector<TimedEvent>&first_, &second_;
    double window_;
    std::size_t reach_;
    std::vector<Step> steps_;
};

/// Does a paired event of the same run (`side`) lie at this instant, next to the pair at `place`?
bool is_at_instant_of_paired(const std::vector<EventPair>& pairs, std::size_t place,
                             const std::vector<TimedEvent>& events, std::optional<std::size_t> EventPair::* side,
                             double instant) {
    const double time = events[*(pairs[place].*side)].time;
    const auto search = [&](std::size_t from, std::ptrdiff_t direction) {
        for (std::size_t k = from + static_cast<std::size_t>(direction); k < pairs.size();
             k += static_cast<std::size_t>(direction)) { // below 0: wraps around
            if (!(pairs[k].*side)) continue;
            if (!(std::fabs(events[*(pairs[k].*side)].time - time) <= instant)) return false;
            if (pairs[k].first && pairs[k].second) return true;
        }
        return false;
    };
    return search(place, -1) || search(place, 1);
}

} // namespace

EventMatch match_events(const std::vector<TimedEvent>& first, const std::vector<TimedEvent>& second, double window,
                        double instant) {
    EventMatch match;
    match.pairs = Alignment(first, second, window)();
    for (std::size_t k = 0; k < match.pairs.size(); ++k) {
        const EventPair& pair = match.pairs[k];
        if (pair.first && pair.second) {
            ++match.matched;
            match.largest_difference =
                std::max(match.largest_difference, std::fabs(first[*pair.first].time - second[*pair.second].time));
        } else if (pair.first ? !is_at_instant_of_paired(match.pairs, k, first, &EventPair::first, instant)
                              : !is_at_instant_of_paired(match.pairs, k, second, &EventPair::second, instant)) {
            ++match.alone;
        }
    }
    return match;
}

} // namespace torsion::analysis

// What is held from an event or from the start on, and stands still before although the parameters move it.

#include "runtime/core/sensitivity/sensitivities.h"

#include "runtime/core/instance.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double still = 1e-9;        // part of a slope: what is held has none
constexpr double least_slope = 1e-9;  // in nominals of the relation per second: less is a rounding
constexpr int most_trial_rounds = 20; // of an event that is only tried

/// While it lives, events are tried that leave no trace in the instance but in its frame.
class Trial {
public:
    explicit Trial(Instance& instance)
        : instance_(instance), events_(instance.event_memory), failure_(instance.failure),
          warnings_(instance.warnings.size()), event_count_(instance.event_count),
          is_under_way_(std::exchange(instance.is_event_under_way, true)) {
        blocks_.resize(instance.model.n_blocks);
        instance.swap_block_memories(blocks_);
        for (std::uint32_t b = 0; b < instance.model.n_blocks; ++b) instance.block_memory(b).forget();
    }
    Trial(const Trial&) = delete;
    ~Trial() {
        instance_.swap_block_memories(blocks_);
        instance_.event_memory = std::move(events_);
        instance_.failure = std::move(failure_);
        instance_.warnings.erase(instance_.warnings.begin() + static_cast<std::ptrdiff_t>(warnings_),
                                 instance_.warnings.end());
        instance_.event_count = event_count_;
        instance_.is_event_under_way = is_under_way_;
    }

private:
    Instance& instance_;
    EventMemory events_;
    std::optional<Message> failure_;
    std::size_t warnings_;
    std::int64_t event_count_;
    bool is_under_way_;
    BlockMemories blocks_;
};

} // namespace

/// Relations that stand at their thresholds, decide something, and would be moved by a small change of a parameter. At
/// the values in the frame.
int Sensitivities::find_moved(std::vector<std::uint32_t>& relations) {
    const TorsionModel& model = instance_.model;
    TorsionFrame& frame = instance_.frame;
    const auto is_known = [&](std::uint32_t r) {
        const auto is_it = [&](const auto& each) { return each.relation == r; };
        return std::any_of(handled_.begin(), handled_.end(), is_it);
    };
    relations.clear();
    if (const int answer = instance_.call(model.crossings); answer != 0) return answer;
    for (std::uint32_t r = 0; r < n_relations_; ++r) {
        const bool decides = frame.active[r] != 0 && frame.forced[r] == 0 && model.relations[r].is_observer == 0;
        const bool is_own = model.relations[r].is_time_event == 0 && instance_.standstill_memory.is_of_block[r] == 0;
        if (decides && is_own && std::abs(frame.difference[r]) <= std::abs(frame.epsilon[r]) && !is_known(r))
            relations.push_back(r);
    }
    if (relations.empty()) return 0;
    std::fill_n(column(n_), n_x_, 0.0);
    if (const int answer = instance_.call(model.sensitivity_crossings); answer != 0) return answer;
    std::erase_if(relations, [&](std::uint32_t r) {
        for (std::uint32_t c = 0; c < n_; ++c) {
            if (std::abs(difference(c)[r]) * scale_[c] * small_change > std::abs(frame.epsilon[r])) return false;
        }
        return true;
    });
    return 0;
}

/// After a round, at the values that it has used: what would follow if such a relation were the other way round?
int Sensitivities::look_for_held() {
    std::vector<std::uint32_t> relations;
    if (const int answer = find_moved(relations); answer != 0) return answer;
    for (const std::uint32_t r : relations) {
        Standing standing{r, !is_above(r), {}, std::vector<double>(n_x_)};
        if (is_noted(standing)) continue;
        instance_.keep_variables(standing.kept);
        int answer = 0;
        {
            const Trial trial(instance_);
            answer = turn_round(r);
            if (answer == 0) answer = right_hand_side(standing.other);
        }
        instance_.restore_variables(standing.kept);
        if (answer == 0) standing_.push_back(std::move(standing));
    }
    return 0;
}

/// By the value that the relation has.
bool Sensitivities::is_above(std::uint32_t relation) const {
    return (instance_.model.relations[relation].op >= 2) == (instance_.frame.relation[relation] != 0);
}

bool Sensitivities::is_noted(const Standing& standing) const {
    return std::any_of(standing_.begin(), standing_.end(), [&](const Standing& each) {
        return each.relation == standing.relation && each.is_above == standing.is_above;
    });
}

int Sensitivities::turn_round(std::uint32_t relation) {
    TorsionFrame& frame = instance_.frame;
    frame.relation[relation] = 1 - frame.relation[relation];
    frame.forced[relation] = 1;
    instance_.event_memory.may_wait = false;
    int answer = 0;
    const double event = std::exchange(frame.event, 1.0);
    bool is_settled = false;
    for (int round = 0; round < most_trial_rounds && answer == 0 && !is_settled; ++round) {
        answer = instance_.call(instance_.model.discrete);
        is_settled = std::equal(frame.d, frame.d + n_d_, frame.pre);
        std::copy_n(frame.d, n_d_, frame.pre);
    }
    frame.event = event;
    return is_settled ? answer : 1;
}

/// `start` solves the start anew with another value of one variable.
int Sensitivities::look_beside_start(const std::function<int(std::uint32_t row, double value)>& start) {
    const TorsionModel& model = instance_.model;
    TorsionFrame& frame = instance_.frame;
    std::span<double> memory = instance_.memory();
    for (std::uint32_t i = 0; i < 2 * n_ && model.n_relations > 0; ++i) {
        const std::uint32_t c = i / 2;
        if (std::all_of(column(c), column(c) + n_x_, [](double slope) { return slope == 0; })) continue;
        const double change = (i % 2 == 0 ? 1 : -1) * small_change * scale_[c];
        const std::vector<double> all(memory.begin(), memory.end());
        const std::uint32_t row = model.sensitivity_parameters[c];
        const Trial trial(instance_);
        std::unique_ptr<Sensitivities> own = std::move(instance_.sensitivities); // the other start has no derivatives
        int answer = start(row, value_of(frame, model.variables[row]) + change);
        instance_.sensitivities = std::move(own);
        const std::vector<double> d(frame.d, frame.d + n_d_), pre(frame.pre, frame.pre + n_d_),
            relation(frame.relation, frame.relation + model.n_relations);
        std::copy(all.begin(), all.end(), memory.begin());
        std::copy(d.begin(), d.end(), frame.d);
        std::copy(pre.begin(), pre.end(), frame.pre);
        std::copy(relation.begin(), relation.end(), frame.relation);
        std::vector<std::uint32_t> relations;
        if (answer == 0) answer = find_moved(relations);
        for (const std::uint32_t r : relations) {
            Standing standing{r, is_above(r), {}, std::vector<double>(n_x_)};
            if (is_noted(standing)) continue;
            instance_.keep_variables(standing.kept);
            if (answer == 0) answer = right_hand_side(standing.other);
            if (answer == 0) standing_.push_back(std::move(standing));
        }
        std::copy(all.begin(), all.end(), memory.begin());
    }
    return 0;
}

/// With the right-hand side behind the event. What comes back to its threshold from one side only has another
/// derivative on the other one.
int Sensitivities::project_held() {
    if (standing_.empty()) return 0;
    struct Held {
        const Standing* standing;
        double sliding;             ///< the slope of its difference, as if it had passed
        std::vector<double> slopes; ///< [n] of its difference, by the parameters
    };
    instance_.keep_variables(variables_);
    std::vector<double> columns(column(0), column(0) + std::size_t{n_} * instance_.model.sensitivity_stride);
    int answer = 0;
    const auto slope_along = [&](const Standing& each, const std::vector<double>& direction) {
        instance_.restore_variables(each.kept);
        std::copy(columns.begin(), columns.end(), column(0));
        std::copy_n(direction.data(), n_x_, column(n_));
        if (answer == 0) answer = instance_.call(instance_.model.sensitivity_crossings);
        return difference(n_)[each.relation];
    };
    std::vector<Held> all;
    {
        const Trial trial(instance_);
        for (const Standing& each : standing_) {
            const double held = slope_along(each, after_), sliding = slope_along(each, each.other);
            const bool slides = std::abs(sliding) > least_slope * instance_.model.relations[each.relation].nominal;
            if (answer != 0 || !slides || !(std::abs(held) <= still * std::abs(sliding)) ||
                (sliding > 0) == each.is_above)
                continue;
            Held& found = all.emplace_back(Held{&each, sliding, {}});
            for (std::uint32_t c = 0; c < n_; ++c) found.slopes.push_back(difference(c)[each.relation]);
        }
        for (const Held& each : all) {
            slope_along(*each.standing, each.standing->other);
            for (std::uint32_t c = 0; c < n_ && answer == 0; ++c) {
                const double moved = difference(c)[each.standing->relation] / each.sliding;
                double* const states = columns.data() + std::size_t{c} * instance_.model.sensitivity_stride;
                for (std::uint32_t i = 0; i < n_x_; ++i) states[i] -= (each.standing->other[i] - after_[i]) * moved;
            }
        }
    }
    instance_.restore_variables(variables_);
    std::copy(columns.begin(), columns.end(), column(0));
    const auto has_other_side = [&](const Held& one) {
        return std::any_of(all.begin(), all.end(), [&](const Held& other) {
            const auto is_parallel = [&](double sign) {
                return std::equal(one.slopes.begin(), one.slopes.end(), other.slopes.begin(),
                                  [&](double a, double b) { return std::abs(a - sign * b) <= still * std::abs(a); });
            };
            return is_parallel(one.standing->is_above != other.standing->is_above ? 1 : -1);
        });
    };
    for (const Held& each : all) {
        if (is_told_[each.standing->relation] != 0 || has_other_side(each)) continue;
        is_told_[each.standing->relation] = 1;
        say_one_sided(each.standing->relation, "stands at its threshold");
    }
    standing_.clear();
    return answer;
}

} // namespace torsion::runtime

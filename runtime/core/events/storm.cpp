// Two windows that are opened anew when they are over: 1e-6 of the span, in which max_events end the run; and one of `storm_events` events, which is a
// storm when it took less than 1e-3 of the span and few steps per event (a rattling gear with its motion resolved between impacts is none).

#include "runtime/core/events/storm.h"

#include "runtime/core/names.h"

#include <algorithm>

namespace torsion::runtime {

namespace {

constexpr std::int64_t storm_events = 300;
constexpr double storm_part = 1e-3;
constexpr double steps_per_event = 20;
constexpr double limit_part = 1e-6;

} // namespace

StormWatch::StormWatch(Instance& instance, double span, std::int64_t max_events)
    : instance_(instance), span_(span), max_events_(max_events), short_start_(instance.frame.time), long_start_(instance.frame.time),
      long_steps_(instance.statistics.steps), fired_(instance.model.n_relations, 0), has_warned_(instance.model.n_components + 1, false) {}

bool StormWatch::record(const std::vector<std::uint32_t>& fired) {
    const double time = instance_.frame.time;
    for (const std::uint32_t relation : fired) ++fired_[relation];
    if (time - short_start_ > limit_part * span_) {
        short_start_ = time;
        short_count_ = 0;
    }
    if (++short_count_ > max_events_) {
        instance_.fail(message("R306", short_count_, time - short_start_), -1);
        return false;
    }
    if (++long_count_ < storm_events) return true;
    const double steps = static_cast<double>(instance_.statistics.steps - long_steps_);
    if (time - long_start_ < storm_part * span_ && steps < steps_per_event * static_cast<double>(long_count_)) {
        Message warning = message("R307", long_count_, time - long_start_);
        const std::size_t component = std::min<std::size_t>(warning.component, instance_.model.n_components);
        if (!has_warned_[component]) {
            has_warned_[component] = true;
            warning.is_error = false;
            instance_.warnings.push_back(std::move(warning));
        }
    }
    long_start_ = time;
    long_count_ = 0;
    long_steps_ = instance_.statistics.steps;
    std::fill(fired_.begin(), fired_.end(), 0);
    return true;
}

Message StormWatch::message(const char* code, std::int64_t events, double duration) {
    const TorsionModel& model = instance_.model;
    const auto busiest = static_cast<std::uint32_t>(std::max_element(fired_.begin(), fired_.end()) - fired_.begin());
    Message message;
    std::string where;
    if (busiest < model.n_relations) {
        const TorsionRelation& row = model.relations[busiest];
        message = message_at(model, row, "", "");
        const std::string_view path = component_path(model, row.component);
        if (!path.empty()) {
            where = " in `" + std::string(path) + "`";
            const std::string_view type = text(model, model.components[row.component].class_name);
            if (!type.empty()) where.append(" (").append(type).append(")");
        }
        message.notes.push_back("relation `" + std::string(text(model, row.text)) + "` changes every " +
                                number(duration / static_cast<double>(std::max<std::int64_t>(fired_[busiest], 1)), 3) + " s");
    }
    message.code = code;
    message.text = std::string(code[3] == '6' ? "too many events" : "event storm") + where + ": " + std::to_string(events) + " events in " +
                   number(duration, 3) + " s at t = " + time_text(instance_.frame.time) + " s";
    message.help = "more damping, a softer contact, or a smooth law instead of a switched one; see one event with --trace-event " +
                   time_text(instance_.frame.time);
    return message;
}

} // namespace torsion::runtime

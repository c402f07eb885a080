// Windows that are opened anew when they are over: 1e-6 of the span, in which max_events end the run, and 1e-2 of it,
// in which as many state events do (a controller may tick ten million times; a relation that flips so often will not
// let the run come to its end); and one of `chattering_events` events, which is a storm when it took less than 1e-3 of
// the span and few steps per event (a rattling gear with its motion resolved between impacts is none). Chattering is as
// long as the windows that follow each other.

#include "runtime/core/events/chattering.h"

#include "runtime/core/names.h"

#include <algorithm>

namespace torsion::runtime {

namespace {

constexpr std::int64_t chattering_events = 300;
constexpr double chattering_part = 1e-3;
constexpr double steps_per_event = 20;
constexpr double limit_part = 1e-6, state_part = 1e-2;

bool has_state_event(const TorsionModel& model, const std::vector<std::uint32_t>& fired) {
    return std::any_of(fired.begin(), fired.end(),
                       [&](std::uint32_t r) { return model.relations[r].is_time_event == 0; });
}

} // namespace

ChatteringWatch::ChatteringWatch(Instance& instance, double span, const Options& options)
    : instance_(instance), span_(span), max_events_(options.max_events), at_once_(options.at_once),
      short_start_(instance.frame.time), state_start_(instance.frame.time), long_start_(instance.frame.time),
      long_steps_(instance.statistics.steps), fired_(instance.model.n_relations, 0),
      chattering_of_(instance.model.n_components + 1, -1) {}

bool ChatteringWatch::record(const std::vector<std::uint32_t>& fired) {
    const double time = instance_.frame.time;
    for (const std::uint32_t relation : fired) ++fired_[relation];
    if (time - short_start_ > limit_part * span_) {
        short_start_ = time;
        short_count_ = 0;
    }
    if (time - state_start_ > state_part * span_) {
        state_start_ = time;
        state_count_ = 0;
    }
    ++short_count_;
    state_count_ += has_state_event(instance_.model, fired);
    if (short_count_ > max_events_) return end(short_start_, short_count_);
    if (state_count_ > max_events_) return end(state_start_, state_count_);
    if (++long_count_ < chattering_events) return true;
    const double steps = static_cast<double>(instance_.statistics.steps - long_steps_);
    if (time - long_start_ < chattering_part * span_ && steps < steps_per_event * static_cast<double>(long_count_)) {
        const std::uint32_t relation = busiest();
        warn({long_start_, time, long_count_, relation < fired_.size() ? fired_[relation] : 0, relation});
    }
    long_start_ = time;
    long_count_ = 0;
    long_steps_ = instance_.statistics.steps;
    std::fill(fired_.begin(), fired_.end(), 0);
    return true;
}

void ChatteringWatch::forget() {
    short_start_ = state_start_ = long_start_ = instance_.frame.time;
    short_count_ = state_count_ = long_count_ = 0;
    long_steps_ = instance_.statistics.steps;
    std::fill(fired_.begin(), fired_.end(), 0);
}

bool ChatteringWatch::end(double start, std::int64_t events) {
    const std::uint32_t relation = busiest();
    const double window = static_cast<double>(long_count_ + 1); // its share of the flips stands for the other one too
    const double flips = relation < fired_.size() ? static_cast<double>(fired_[relation]) / window : 0;
    instance_.fail(message("R306", {start, instance_.frame.time, events,
                                    static_cast<std::int64_t>(flips * static_cast<double>(events)), relation}),
                   -1);
    return false;
}

// No relation if only clocks ticked.
std::uint32_t ChatteringWatch::busiest() const {
    const auto most = std::max_element(fired_.begin(), fired_.end());
    return most == fired_.end() || *most == 0 ? UINT32_MAX : static_cast<std::uint32_t>(most - fired_.begin());
}

void ChatteringWatch::warn(const Extent& window) {
    const TorsionModel& model = instance_.model;
    const bool is_known = window.relation < model.n_relations;
    const std::size_t component =
        is_known ? std::min(model.relations[window.relation].component, model.n_components) : model.n_components;
    std::int32_t& known = chattering_of_[component];
    const bool is_news = known < 0;
    if (is_news) {
        known = static_cast<std::int32_t>(chatterings_.size());
        chatterings_.push_back({window, instance_.warnings.size()});
        instance_.warnings.emplace_back();
    } else {
        Extent& extent = chatterings_[known].extent;
        if (extent.end != window.start) return; // another chattering of the same component: one warning is enough
        extent.end = window.end;
        extent.events += window.events;
        extent.flips += window.flips;
    }
    Message warning = message("R307", chatterings_[known].extent);
    warning.is_error = false;
    if (is_news && at_once_) at_once_(warning);
    if (chatterings_[known].warning < instance_.warnings.size())
        instance_.warnings[chatterings_[known].warning] = std::move(warning);
}

Message ChatteringWatch::message(const char* code, const Extent& extent) const {
    const TorsionModel& model = instance_.model;
    const bool is_end = code[3] == '6';
    const double duration = extent.end - extent.start;
    Message message;
    std::string where;
    if (extent.relation < model.n_relations) {
        const TorsionRelation& row = model.relations[extent.relation];
        message = message_at(model, row, "", "");
        const std::string_view path = component_path(model, row.component);
        if (!path.empty()) {
            where = " in `" + std::string(path) + "`";
            const std::string_view type = text(model, model.components[row.component].class_name);
            if (!type.empty()) where.append(" (").append(type).append(")");
        }
        const std::string place = place_text(model, row.file, row.line);
        message.notes.push_back("relation `" + std::string(text(model, row.text)) + "`" +
                                (place.empty() ? "" : " (" + place + ")") + " flips with a period of " +
                                duration_text(duration / static_cast<double>(std::max<std::int64_t>(extent.flips, 1))));
    }
    message.code = code;
    message.text = std::string(is_end ? "too many events" : "chattering") + where + ": " + count_text(extent.events) +
                   " events in " + duration_text(duration) +
                   " at t = " + time_text(is_end ? instance_.frame.time : extent.start) + " s";
    if (is_end)
        message.notes.push_back("--max-events " + std::to_string(max_events_) +
                                " within a millionth of the span, or as many state events within a hundredth, end the "
                                "run; the result up to here is kept");
    message.help =
        "more damping, a softer contact, or a smooth law instead of a switched one; see one event with --trace-event " +
        time_text(is_end ? instance_.frame.time : extent.start) +
        ", all with --log-events FILE and `torsion events FILE`";
    return message;
}

} // namespace torsion::runtime

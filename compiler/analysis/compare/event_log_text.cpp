#include "compiler/analysis/compare/event_log_text.h"

#include "compiler/source/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace torsion::analysis {

namespace {

constexpr std::size_t line_cells = 50, listed_components = 20, listed_clusters = 10;

std::string duration(double seconds) {
    const double size = std::abs(seconds);
    if (size >= 1 || size == 0) return fmt::format("{:.3g} s", seconds);
    if (size >= 1e-3) return fmt::format("{:.3g} ms", 1e3 * seconds);
    return fmt::format("{:.3g} µs", 1e6 * seconds);
}

std::string padded(const std::string& text, std::size_t width) {
    const std::size_t length = source::count_characters(text);
    return text + std::string(width > length ? width - length : 0, ' ');
}

/// One character per part of the span. Its height is the logarithm of the number of events, on one scale for all
/// components.
std::string time_line(const ComponentEvents& events, const EventLog& log, std::int64_t most) {
    static const char* const heights[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    std::string line;
    for (const std::int64_t count : density(events.times, log.start, log.end, line_cells)) {
        const double part = most > 1 ? std::log(static_cast<double>(std::max<std::int64_t>(count, 1))) /
                                           std::log(static_cast<double>(most))
                                     : 0;
        line += count == 0 ? "·" : heights[static_cast<std::size_t>(std::lround(7 * part))];
    }
    return line;
}

std::string label(const ComponentEvents& events) {
    const std::string name = events.component.empty() ? "(the model)" : events.component;
    return events.type.empty() ? name : name + " (" + events.type.substr(events.type.rfind('.') + 1) + ")";
}

std::string lines_of(const EventLog& log, const std::vector<ComponentEvents>& components) {
    std::string text;
    std::size_t width = 0;
    std::int64_t most = 0;
    const std::size_t shown = std::min(listed_components, components.size());
    for (std::size_t i = 0; i < shown; ++i) {
        width = std::max(width, source::count_characters(label(components[i])));
        for (const std::int64_t count : density(components[i].times, log.start, log.end, line_cells))
            most = std::max(most, count);
    }
    for (std::size_t i = 0; i < shown; ++i) {
        const ComponentEvents& c = components[i];
        text += fmt::format("  {}  {:>7}  {}  {} {}×\n", padded(label(c), width), c.times.size(),
                            time_line(c, log, most), c.relation, c.relation_count);
    }
    if (components.size() > shown) text += fmt::format("  … and {} more components\n", components.size() - shown);
    return text;
}

std::string clusters_of(const std::vector<ComponentEvents>& components) {
    std::vector<std::pair<const ComponentEvents*, const Cluster*>> clusters;
    for (const ComponentEvents& c : components) {
        for (const Cluster& cluster : c.clusters) clusters.emplace_back(&c, &cluster);
    }
    if (clusters.empty()) return {};
    std::stable_sort(clusters.begin(), clusters.end(),
                     [](const auto& a, const auto& b) { return a.second->events > b.second->events; });
    std::string text = "clusters\n";
    for (std::size_t i = 0; i < std::min(listed_clusters, clusters.size()); ++i) {
        const auto& [component, cluster] = clusters[i];
        const double length = cluster->end - cluster->start;
        text += fmt::format("  {}: {} events in {} from t = {:.9g} s, one every {}; mostly {}\n", label(*component),
                            cluster->events, duration(length), cluster->start,
                            duration(length / static_cast<double>(cluster->events - 1)), cluster->relation);
    }
    if (clusters.size() > listed_clusters) text += fmt::format("  … and {} more\n", clusters.size() - listed_clusters);
    return text;
}

} // namespace

std::string head_text(const EventLog& log) {
    const EventCounts counts = count_events(log);
    const std::string text = fmt::format("{:g} … {:g} s{}: {} time + {} state events", log.start, log.end,
                                         log.is_complete ? "" : " (cut off)", counts.time_events, counts.state_events);
    if (counts.events == 0) return text + "\n";
    return text + fmt::format(", {:.1f} iterations each, at most {}\n",
                              static_cast<double>(counts.iterations) / static_cast<double>(counts.events),
                              counts.most_iterations);
}

std::string components_text(const EventLog& log) {
    const auto components = events_of_components(log);
    return lines_of(log, components) + clusters_of(components);
}

std::string events_around_text(const EventLog& log, double time, std::size_t number) {
    std::string text;
    const auto later = std::lower_bound(log.changes.begin(), log.changes.end(), time,
                                        [](const LoggedChange& c, double t) { return c.time < t; });
    const std::int64_t middle = later != log.changes.end() ? later->event
                                : log.changes.empty()      ? 0
                                                           : log.changes.back().event;
    const std::int64_t first = middle - static_cast<std::int64_t>(number / 2),
                       last = first + static_cast<std::int64_t>(number);
    std::int64_t event = 0;
    for (const LoggedChange& change : log.changes) {
        if (change.event < first || change.event >= last) continue;
        if (change.event != event)
            text += fmt::format("t = {:.12g} s  {} event {}, {} iterations\n", change.time, change.kind, change.event,
                                change.iterations);
        event = change.event;
        const std::string place = change.component.empty() ? "" : " of " + change.component;
        if (!change.what.empty())
            text += fmt::format("    {:<8}  {}{}: {} → {}\n", change.what, change.name, place, change.from, change.to);
    }
    return text;
}

} // namespace torsion::analysis

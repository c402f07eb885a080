// A cluster: at least five events of one component, each less than 1/500 of the span after the one before.

#include "compiler/analysis/compare/event_log.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace torsion::analysis {

namespace {

constexpr double gap_part = 1.0 / 500;
constexpr std::size_t least_events = 5;

struct Firing {
    double time;
    std::int64_t event;
    const LoggedChange* change;
};

std::string relation_of(const LoggedChange& change) {
    if (change.line == 0) return "`" + change.name + "`";
    return "`" + change.name + "` (" + change.file.substr(change.file.rfind('/') + 1) + ":" +
           std::to_string(change.line) + ")";
}

/// The relation that fired most in [begin, end), and how often.
std::pair<std::string, std::int64_t> busiest(const std::vector<Firing>& firings, std::size_t begin, std::size_t end) {
    std::map<std::string, std::int64_t> counts;
    for (std::size_t i = begin; i < end; ++i) ++counts[relation_of(*firings[i].change)];
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return *most;
}

void add_cluster(const std::vector<Firing>& firings, std::size_t begin, std::size_t end,
                 std::vector<Cluster>& clusters) {
    std::int64_t events = 0;
    for (std::size_t i = begin; i < end; ++i) events += i == begin || firings[i].event != firings[i - 1].event ? 1 : 0;
    if (events < static_cast<std::int64_t>(least_events)) return;
    clusters.push_back({firings[begin].time, firings[end - 1].time, events, busiest(firings, begin, end).first});
}

ComponentEvents summary_of(const std::vector<Firing>& firings, double gap) {
    ComponentEvents result;
    result.component = firings.front().change->component;
    result.type = firings.front().change->type;
    std::tie(result.relation, result.relation_count) = busiest(firings, 0, firings.size());
    std::size_t begin = 0;
    for (std::size_t i = 0; i < firings.size(); ++i) {
        if (i == 0 || firings[i].event != firings[i - 1].event) result.times.push_back(firings[i].time);
        if (i > 0 && firings[i].time - firings[i - 1].time > gap) {
            add_cluster(firings, begin, i, result.clusters);
            begin = i;
        }
    }
    add_cluster(firings, begin, firings.size(), result.clusters);
    return result;
}

} // namespace

std::vector<ComponentEvents> events_of_components(const EventLog& log) {
    std::map<std::string, std::vector<Firing>> firings;
    for (const LoggedChange& change : log.changes) {
        if (change.what == "fired") firings[change.component].push_back({change.time, change.event, &change});
    }
    std::vector<ComponentEvents> result;
    for (const auto& [component, list] : firings) result.push_back(summary_of(list, gap_part * (log.end - log.start)));
    std::stable_sort(result.begin(), result.end(),
                     [](const auto& a, const auto& b) { return a.times.size() > b.times.size(); });
    return result;
}

} // namespace torsion::analysis

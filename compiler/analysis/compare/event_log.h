#pragma once
// Reads an event log (docs/reference/event_log.md), and counts the events of each component over time.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

/// A row of the log.
struct LoggedChange {
    double time = 0;
    std::int64_t event = 0, iterations = 0;
    std::string kind;            ///< state or time
    std::string component, type; ///< type: its class
    std::string what;            ///< fired, followed, variable; empty: the event changed nothing with a name
    std::string name, from, to, file;
    std::int64_t line = 0;
};

/// Invariants of an EventLog: times do not go back; start ≤ the first, the last ≤ end.
struct EventLog {
    double start = 0, end = 0;
    bool is_complete = false; ///< false: the log ends before the run does
    std::vector<LoggedChange> changes;
};

/// Nothing, and the reason with the line, if the file cannot be read or is no event log.
std::optional<EventLog> read_event_log(const std::string& path, std::string& problem);

struct EventCounts {
    std::int64_t events = 0, state_events = 0, time_events = 0, iterations = 0, most_iterations = 0;
};
EventCounts count_events(const EventLog& log);

/// Events of one component that follow each other much faster than the run is long.
struct Cluster {
    double start = 0, end = 0;
    std::int64_t events = 0;
    std::string relation; ///< the relation that fired most
};

struct ComponentEvents {
    std::string component, type;
    std::vector<double> times; ///< of the events in which a relation of the component fired
    std::string relation;      ///< the relation that fired most, with its place
    std::int64_t relation_count = 0;
    std::vector<Cluster> clusters;
};

/// The busiest first.
std::vector<ComponentEvents> events_of_components(const EventLog& log);

/// How many of the times fall into each of `cells` equal parts of the span.
std::vector<std::int64_t> density(const std::vector<double>& times, double start, double end, std::size_t cells);

} // namespace torsion::analysis

#include "compiler/analysis/compare/event_log.h"

#include "compiler/support/cells.h"
#include "compiler/support/input_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

namespace torsion::analysis {

namespace {

constexpr std::size_t columns = 13;
constexpr const char* header = "\"time\",\"event\",\"kind\",\"iterations\",\"passes\",\"component\",\"class\",\"what\","
                               "\"name\",\"from\",\"to\",\"file\",\"line\"";

template <class Number>
bool read(const std::string& text, Number& value) {
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    return result.ec == std::errc() && result.ptr == text.data() + text.size();
}

bool read_row(const std::vector<std::string>& cells, LoggedChange& row) {
    if (cells.size() != columns || !read(cells[0], row.time) || !std::isfinite(row.time) ||
        !read(cells[1], row.event) || !read(cells[3], row.iterations))
        return false;
    if (!cells[12].empty() && !read(cells[12], row.line)) return false;
    row.kind = cells[2];
    row.component = cells[5];
    row.type = cells[6];
    row.what = cells[7];
    row.name = cells[8];
    row.from = cells[9];
    row.to = cells[10];
    row.file = cells[11];
    return row.kind == "start" || row.kind == "end" || row.kind == "state" || row.kind == "time";
}

} // namespace

std::optional<EventLog> read_event_log(const std::string& path, std::string& problem) {
    std::optional<std::string> text = read_input_file(path, Pipes::Read, std::size_t{1024} << 20, problem);
    if (!text) return problem = "`" + path + "` cannot be read: " + problem, std::nullopt;
    std::istringstream file(std::move(*text));
    std::string line;
    if (!std::getline(file, line)) return problem = "`" + path + "` cannot be read: it is empty", std::nullopt;
    if (line != header) {
        problem = "`" + path + "` is no event log: --log-events writes one";
        return std::nullopt;
    }
    EventLog log;
    double latest = -HUGE_VAL;
    for (std::size_t number = 2; std::getline(file, line); ++number) {
        LoggedChange row;
        if (!read_row(cells_of(line, ','), row) || row.time < latest) {
            problem = "line " + std::to_string(number) + " of `" + path + "` is no row of an event log";
            return std::nullopt;
        }
        if (number == 2) log.start = row.time;
        log.end = latest = row.time;
        if (row.kind == "end") log.is_complete = true;
        else if (row.kind != "start") log.changes.push_back(std::move(row));
    }
    return log;
}

EventCounts count_events(const EventLog& log) {
    EventCounts counts;
    std::int64_t last = 0;
    for (const LoggedChange& change : log.changes) {
        if (change.event == last) continue;
        last = change.event;
        ++counts.events;
        ++(change.kind == "time" ? counts.time_events : counts.state_events);
        counts.iterations += change.iterations;
        counts.most_iterations = std::max(counts.most_iterations, change.iterations);
    }
    return counts;
}

std::vector<std::int64_t> density(const std::vector<double>& times, double start, double end, std::size_t cells) {
    std::vector<std::int64_t> counts(cells, 0);
    const double width = end > start ? (end - start) / static_cast<double>(cells) : 1;
    for (const double time : times) {
        const double cell = std::clamp(std::floor((time - start) / width), 0.0, static_cast<double>(cells - 1));
        ++counts[static_cast<std::size_t>(cell)];
    }
    return counts;
}

} // namespace torsion::analysis

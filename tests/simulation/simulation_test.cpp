// Runs every case of this folder and compares with its reference: see README.md.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/simulation/trajectory.h"
#include "tests/support/listed_cases.h"
#include "tests/support/own_library.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>

using namespace torsion;
using namespace torsion::tests;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const fs::path root = TORSION_SOURCE_DIR;

/// With TORSION_TEST_REPORT=1 every comparison tells what it found, beside what is allowed.
bool is_reporting() { return std::getenv("TORSION_TEST_REPORT") != nullptr; }

/// f · variable + offset
struct Column {
    std::string variable;
    double factor = 1, offset = 0;
    double tolerance = 0;
};

struct Case {
    std::string name;
    fs::path folder;
    json data;
    std::map<std::string, Column> columns; ///< by the reference's name
};

Case read_case(const fs::path& folder) {
    Case c{folder.filename().string(), folder, json::parse(std::ifstream(folder / "case.json")), {}};
    for (const auto& [name, value] : c.data["columns"].items()) {
        Column column;
        column.variable = value.is_string() ? value.get<std::string>() : value["variable"].get<std::string>();
        if (value.is_object()) column.factor = value.value("factor", 1.0), column.offset = value.value("offset", 0.0);
        column.tolerance = c.data["abs_tolerance"][name].get<double>();
        c.columns.emplace(name, column);
    }
    return c;
}

std::unique_ptr<Compilation> compile_case(const Case& c) {
    PipelineOptions options;
    options.target = (c.folder / c.data.value("file", c.name + ".mo")).string();
    options.model = c.data["model"].get<std::string>();
    options.library = testing::own_library();
    options.lowering.residual_oracle = true;
    for (const auto& [name, value] : c.data["set"].items()) options.settings.push_back({name, value.dump()});
    return compile(options);
}

/// What is said of events: nothing, one entry, or a list of them.
std::vector<json> event_entries(const Case& c) {
    if (!c.data.contains("events")) return {};
    const json& events = c.data["events"];
    return events.is_array() ? events.get<std::vector<json>>() : std::vector<json>{events};
}

std::vector<std::string> variables_of(const Case& c) {
    std::set<std::string> names;
    for (const auto& [name, column] : c.columns) names.insert(column.variable);
    for (const char* key : {"final", "bounds", "continuous"}) {
        if (!c.data.contains(key)) continue;
        for (const auto& [name, value] : c.data[key].items()) names.insert(name);
    }
    if (c.data.contains("before_event")) names.insert(c.data["before_event"]["variable"].get<std::string>());
    for (const json& entry : event_entries(c)) {
        for (const json& name : entry.value("changes_of", json::array())) names.insert(name.get<std::string>());
    }
    return {names.begin(), names.end()};
}

runtime::Options run_options(const Case& c) {
    runtime::Options options;
    options.start_time = 0;
    options.stop_time = c.data["stop_time"].get<double>();
    options.intervals = c.data["intervals"].get<std::int64_t>();
    options.tolerance = c.data["tolerance"].get<double>();
    options.check_residuals = true;
    return options;
}

/// Row of `t` up to rounding, the last of several; npos where there is none.
std::size_t row_at(const std::vector<double>& time, double t, double rounding) {
    const auto after = std::upper_bound(time.begin(), time.end(), t + rounding);
    if (after == time.begin() || std::fabs(*(after - 1) - t) > rounding) return std::string::npos;
    return static_cast<std::size_t>(after - time.begin()) - 1;
}

void compare_column(const Case& c, const std::string& name, const Column& column, const Trajectory& run,
                    const Trajectory& reference) {
    const double rounding = 1e-12 * c.data["stop_time"].get<double>();
    const std::vector<double>& expected = reference.columns.at(name);
    double worst = 0, worst_time = 0;
    for (std::size_t i = 0; i < reference.time.size(); ++i) {
        const std::size_t row = row_at(run.time, reference.time[i], rounding);
        if (row == std::string::npos) {
            FAIL_CHECK(c.name << ": no row at time " << reference.time[i]);
            return;
        }
        const double error =
            std::fabs(column.factor * run.columns.at(column.variable)[row] + column.offset - expected[i]);
        if (!(error <= worst)) worst = error, worst_time = reference.time[i];
    }
    CHECK_MESSAGE(worst <= column.tolerance, c.name << ": " << name << " is off by " << worst << " at time "
                                                    << worst_time << "; allowed " << column.tolerance);
    if (is_reporting())
        std::printf("%s: %s off by %.2g of %.2g\n", c.name.c_str(), name.c_str(), worst, column.tolerance);
}

void compare_final(const Case& c, const Trajectory& run) {
    if (!c.data.contains("final")) return;
    for (const auto& [name, value] : c.data["final"].items()) {
        const double error = std::fabs(run.columns.at(name).back() - value["value"].get<double>());
        CHECK_MESSAGE(error <= value["abs_tolerance"].get<double>(),
                      c.name << ": " << name << " ends off by " << error);
        if (is_reporting())
            std::printf("%s: %s ends at %.12g\n", c.name.c_str(), name.c_str(), run.columns.at(name).back());
    }
}

/// Two rows at one instant: the numbers of the first and of the last, the start apart.
std::vector<std::pair<std::size_t, std::size_t>> event_rows(const Trajectory& run) {
    std::vector<std::pair<std::size_t, std::size_t>> rows;
    for (std::size_t i = 1; i < run.time.size(); ++i) {
        const double t = run.time[i];
        if (t != run.time[i - 1] || t <= run.time.front()) continue;
        if (!rows.empty() && run.time[rows.back().first] == t) {
            rows.back().second = i;
        } else {
            rows.emplace_back(i - 1, i);
        }
    }
    return rows;
}

/// Times of events; with `changes_of` only of those at which one of these variables changes.
std::vector<double> event_times(const Trajectory& run, const json& entry) {
    std::vector<double> times;
    const json changes = entry.value("changes_of", json::array());
    for (const auto& [before, after] : event_rows(run)) {
        const bool counts = changes.empty() ||
                            std::any_of(changes.begin(), changes.end(), [&, b = before, a = after](const json& name) {
                                const std::vector<double>& values = run.columns.at(name.get<std::string>());
                                return values[b] != values[a];
                            });
        if (counts) times.push_back(run.time[after]);
    }
    return times;
}

std::vector<double> expected_event_times(const Case& c, const json& entry) {
    const auto labels = entry["labels"].get<std::vector<std::string>>();
    const Trajectory reference = read_csv((c.folder / entry["reference"].get<std::string>()).string());
    std::vector<double> expected;
    for (std::size_t i = 0; i < reference.time.size(); ++i) {
        const bool is_listed = std::find(labels.begin(), labels.end(), reference.text.at("label")[i]) != labels.end();
        const bool is_of_law = !entry.contains("law") || reference.text.at("law")[i] == entry["law"].get<std::string>();
        if (is_listed && is_of_law && reference.time[i] <= c.data["stop_time"].get<double>())
            expected.push_back(reference.time[i]);
    }
    return expected;
}

double time_tolerance_at(const json& entry, double t) {
    for (const json& range : entry.value("time_tolerances", json::array())) {
        if (t >= range["from"].get<double>() && t <= range["to"].get<double>())
            return range["time_tolerance"].get<double>();
    }
    return entry["time_tolerance"].get<double>();
}

void compare_events(const Case& c, const json& entry, const Trajectory& run) {
    const std::vector<double> actual = event_times(run, entry);
    const std::vector<double> expected = expected_event_times(c, entry);
    const auto distance = [](const std::vector<double>& times, double t) {
        double nearest = INFINITY;
        for (double other : times) nearest = std::min(nearest, std::fabs(other - t));
        return nearest;
    };
    double worst = 0;
    for (double t : expected) {
        const double off = distance(actual, t);
        worst = std::max(worst, off);
        CHECK_MESSAGE(off <= time_tolerance_at(entry, t),
                      c.name << ": no event at " << t << "; the nearest is off by " << off);
    }
    for (double t : actual)
        CHECK_MESSAGE(distance(expected, t) <= time_tolerance_at(entry, t),
                      c.name << ": an event at " << t << " that should not be");
    CHECK_MESSAGE(actual.size() == expected.size(),
                  c.name << ": " << actual.size() << " events instead of " << expected.size());
    if (is_reporting()) std::printf("%s: %zu events, off by at most %.2g s\n", c.name.c_str(), actual.size(), worst);
}

void compare_bounds(const Case& c, const Trajectory& run) {
    if (!c.data.contains("bounds")) return;
    for (const auto& [name, bounds] : c.data["bounds"].items()) {
        const auto [low, high] = std::minmax_element(run.columns.at(name).begin(), run.columns.at(name).end());
        CHECK_MESSAGE(*low >= bounds.value("min", -INFINITY), c.name << ": " << name << " falls to " << *low);
        CHECK_MESSAGE(*high <= bounds.value("max", INFINITY), c.name << ": " << name << " rises to " << *high);
        if (is_reporting()) std::printf("%s: %s from %.3g to %.3g\n", c.name.c_str(), name.c_str(), *low, *high);
    }
}

/// Variables that no event may change by more than the given value.
void compare_continuous(const Case& c, const Trajectory& run) {
    if (!c.data.contains("continuous")) return;
    for (const auto& [name, largest] : c.data["continuous"].items()) {
        const std::vector<double>& values = run.columns.at(name);
        double worst = 0;
        for (const auto& [before, after] : event_rows(run))
            worst = std::max(worst, std::fabs(values[after] - values[before]));
        CHECK_MESSAGE(worst <= largest.get<double>(), c.name << ": " << name << " jumps by " << worst);
        if (is_reporting()) std::printf("%s: %s jumps by at most %.2g\n", c.name.c_str(), name.c_str(), worst);
    }
}

void compare_before_event(const Case& c, const Trajectory& run) {
    if (!c.data.contains("before_event")) return;
    const json& entry = c.data["before_event"];
    const std::string name = entry["variable"].get<std::string>();
    bool is_found = false;
    for (const auto& [before, after] : event_rows(run)) {
        if (std::fabs(run.time[before] - entry["time"].get<double>()) > entry["time_tolerance"].get<double>()) continue;
        is_found = true;
        const double value = run.columns.at(name)[before];
        CHECK_MESSAGE(std::fabs(value - entry["value"].get<double>()) <= entry["abs_tolerance"].get<double>(),
                      c.name << ": " << name << " is " << value << " before the event at " << run.time[before]);
        if (is_reporting())
            std::printf("%s: %s = %.10g before %.12g\n", c.name.c_str(), name.c_str(), value, run.time[before]);
    }
    CHECK_MESSAGE(is_found, c.name << ": no event at " << entry["time"].get<double>());
}

void run_case(const Case& c) {
    const auto compilation = compile_case(c);
    REQUIRE_MESSAGE(compilation->ok, c.name << "\n" << source::render(compilation->diagnostics, compilation->sources));
    runtime::Simulation simulation(compilation->compiled->descriptor());
    Recorder recorder(variables_of(c));
    const runtime::Result result = simulation.run(run_options(c), {&recorder});
    const std::string message = result.messages.empty() ? "" : result.messages.back().text;
    REQUIRE_MESSAGE(result.ok, c.name << ": " << message);
    REQUIRE_MESSAGE(recorder.missing.empty(), c.name << ": no variable " << recorder.missing.front());
    CHECK_MESSAGE(result.statistics.worst_residual <= 1e-8, c.name << ": a flat equation is off by "
                                                                   << result.statistics.worst_residual << " at time "
                                                                   << result.statistics.worst_residual_time);

    const Trajectory reference = read_csv((c.folder / c.data["reference"].get<std::string>()).string());
    for (const auto& [name, column] : c.columns) compare_column(c, name, column, recorder.trajectory, reference);
    compare_final(c, recorder.trajectory);
    for (const json& entry : event_entries(c)) compare_events(c, entry, recorder.trajectory);
    compare_bounds(c, recorder.trajectory);
    compare_continuous(c, recorder.trajectory);
    compare_before_event(c, recorder.trajectory);
}

std::vector<fs::path> case_folders() {
    std::vector<fs::path> folders;
    for (const char* collection : {"simulation", "nordin"}) {
        for (const auto& entry : fs::directory_iterator(root / "tests" / collection)) {
            if (fs::exists(entry.path() / "case.json")) folders.push_back(entry.path());
        }
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

const std::string title = "a trajectory with a known answer: ";

void run_current() {
    for (const fs::path& folder : case_folders())
        if (title + folder.filename().string() == testing::current_case()) run_case(read_case(folder));
}

const bool are_registered = [] {
    for (const fs::path& folder : case_folders())
        testing::register_case(title + folder.filename().string(), (folder / "case.json").string(), 1, run_current);
    return true;
}();

} // namespace

TEST_CASE("there are trajectories with known answers") {
    CHECK(case_folders().size() > 20);
    CHECK(are_registered);
}

// Runs every case of this folder and compares with its reference: see README.md.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/simulation/trajectory.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

using namespace torsion;
using namespace torsion::tests;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const fs::path root = TORSION_SOURCE_DIR;

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
    options.target = (c.folder / (c.name + ".mo")).string();
    options.model = c.data["model"].get<std::string>();
    options.library.stdlib_dir = (root / "stdlib_models").string();
    for (const auto& [name, value] : c.data["set"].items()) options.settings.push_back({name, value.dump()});
    return compile(options);
}

std::vector<std::string> variables_of(const Case& c) {
    std::vector<std::string> names;
    for (const auto& [name, column] : c.columns) names.push_back(column.variable);
    if (c.data.contains("final")) {
        for (const auto& [name, value] : c.data["final"].items()) {
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        }
    }
    return names;
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

void compare_column(const Case& c, const std::string& name, const Column& column, const Trajectory& run, const Trajectory& reference) {
    const double rounding = 1e-12 * c.data["stop_time"].get<double>();
    const std::vector<double>& expected = reference.columns.at(name);
    double worst = 0, worst_time = 0;
    for (std::size_t i = 0; i < reference.time.size(); ++i) {
        const std::size_t row = row_at(run.time, reference.time[i], rounding);
        if (row == std::string::npos) {
            FAIL_CHECK(c.name << ": no row at time " << reference.time[i]);
            return;
        }
        const double error = std::fabs(column.factor * run.columns.at(column.variable)[row] + column.offset - expected[i]);
        if (!(error <= worst)) worst = error, worst_time = reference.time[i];
    }
    CHECK_MESSAGE(worst <= column.tolerance,
                  c.name << ": " << name << " is off by " << worst << " at time " << worst_time << "; allowed " << column.tolerance);
}

void compare_final(const Case& c, const Trajectory& run) {
    if (!c.data.contains("final")) return;
    for (const auto& [name, value] : c.data["final"].items()) {
        const double error = std::fabs(run.columns.at(name).back() - value["value"].get<double>());
        CHECK_MESSAGE(error <= value["abs_tolerance"].get<double>(), c.name << ": " << name << " ends off by " << error);
    }
}

/// Times of two rows at one instant, the start apart.
std::vector<double> event_times(const Trajectory& run) {
    std::vector<double> times;
    for (std::size_t i = 1; i < run.time.size(); ++i) {
        const double t = run.time[i];
        if (t == run.time[i - 1] && t > run.time.front() && (times.empty() || times.back() != t)) times.push_back(t);
    }
    return times;
}

void compare_events(const Case& c, const Trajectory& run) {
    if (!c.data.contains("events")) return;
    const json& events = c.data["events"];
    const auto labels = events["labels"].get<std::vector<std::string>>();
    const Trajectory reference = read_csv((c.folder / events["reference"].get<std::string>()).string());
    const double tolerance = events["time_tolerance"].get<double>();
    const std::vector<double> actual = event_times(run);
    std::vector<double> expected;
    for (std::size_t i = 0; i < reference.time.size(); ++i) {
        const bool is_listed = std::find(labels.begin(), labels.end(), reference.text.at("label")[i]) != labels.end();
        if (is_listed && reference.time[i] <= c.data["stop_time"].get<double>()) expected.push_back(reference.time[i]);
    }
    const auto near = [tolerance](const std::vector<double>& times, double t) {
        return std::any_of(times.begin(), times.end(), [&](double other) { return std::fabs(other - t) <= tolerance; });
    };
    for (double t : expected) CHECK_MESSAGE(near(actual, t), c.name << ": no event at " << t);
    for (double t : actual) CHECK_MESSAGE(near(expected, t), c.name << ": an event at " << t << " that should not be");
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
    CHECK_MESSAGE(result.statistics.worst_residual <= 1e-8, c.name << ": a flat equation is off by " << result.statistics.worst_residual
                                                                   << " at time " << result.statistics.worst_residual_time);

    const Trajectory reference = read_csv((c.folder / c.data["reference"].get<std::string>()).string());
    for (const auto& [name, column] : c.columns) compare_column(c, name, column, recorder.trajectory, reference);
    compare_final(c, recorder.trajectory);
    compare_events(c, recorder.trajectory);
}

} // namespace

TEST_CASE("trajectories with known answers") {
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(root / "tests" / "simulation")) {
        if (fs::exists(entry.path() / "case.json")) folders.push_back(entry.path());
    }
    std::sort(folders.begin(), folders.end());
    REQUIRE_FALSE(folders.empty());
    for (const fs::path& folder : folders) {
        SUBCASE(folder.filename().string().c_str()) { run_case(read_case(folder)); }
    }
}

#include "compiler/report/summary.h"

#include "compiler/provenance/reading.h"
#include "compiler/solver_choice.h"
#include "compiler/source/render.h"
#include "compiler/source/utf8.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace torsion::report {

namespace {

using Json = nlohmann::ordered_json;
using Kind = SystemCount::Kind;

const char* name(Kind kind) {
    switch (kind) {
    case Kind::Linear: return "linear";
    case Kind::Nonlinear: return "nonlinear";
    case Kind::Mixed: return "mixed";
    }
    return "";
}

std::string plural(std::size_t count, const std::string& word) {
    return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string duration(double seconds) {
    if (seconds < 0.9995) return fmt::format("{:.0f} ms", 1e3 * seconds);
    return fmt::format("{:.{}f} s", seconds, seconds < 9.995 ? 2 : 1);
}

double total(const std::vector<Phase>& phases) {
    double sum = 0;
    for (const Phase& phase : phases) sum += phase.seconds;
    return sum;
}

/// `2 linear blocks (5 → 2, 4 → 0 torn)`; lists only the largest of many.
std::string systems_of(Kind kind, const std::vector<SystemCount>& all) {
    std::vector<SystemCount> systems;
    std::copy_if(all.begin(), all.end(), std::back_inserter(systems),
                 [&](const SystemCount& s) { return s.kind == kind; });
    if (systems.empty()) return {};
    std::stable_sort(systems.begin(), systems.end(),
                     [](const auto& a, const auto& b) { return a.unknowns > b.unknowns; });
    constexpr std::size_t listed = 4;
    std::string sizes;
    for (std::size_t i = 0; i < std::min(listed, systems.size()); ++i) {
        sizes += fmt::format("{}{} → {}", i == 0 ? "" : ", ", systems[i].unknowns, systems[i].tears);
    }
    if (systems.size() > listed) sizes += ", …";
    std::size_t discretes = 0;
    for (const SystemCount& system : systems) discretes += system.discretes;
    const std::string logic = discretes == 0 ? "" : ", " + plural(discretes, "Boolean");
    return fmt::format(", {} ({} torn{})", plural(systems.size(), fmt::format("{} block", name(kind))), sizes, logic);
}

std::string size_of(const Counts& counts) {
    return fmt::format("{} → {}{}{}{}", plural(counts.equations, "equation"), plural(counts.states, "state"),
                       systems_of(Kind::Mixed, counts.systems), systems_of(Kind::Linear, counts.systems),
                       systems_of(Kind::Nonlinear, counts.systems));
}

std::string work_of(const runtime::Statistics& s) {
    const std::string differences =
        s.jacobian_right_hand_sides == 0 ? "" : fmt::format(" (from {} more)", s.jacobian_right_hand_sides);
    return fmt::format("{} steps, {} time + {} state events, {} right-hand sides, {} Jacobians{}", s.steps,
                       s.time_events, s.state_events, s.right_hand_sides, s.jacobians, differences);
}

/// Columns of the summary: subject, values, time.
struct Line {
    std::string left, middle, right;
    double seconds = 0;
};

std::string layout(const std::vector<Line>& lines) {
    std::size_t left = 16, middle = 0, right = 0;
    for (const Line& line : lines) {
        left = std::max(left, source::count_characters(line.left));
        middle = std::max(middle, source::count_characters(line.middle));
        right = std::max(right, source::count_characters(line.right) + 1 +
                                    source::count_characters(duration(line.seconds)) + 1);
    }
    const auto padding = [](std::size_t width, const std::string& text) {
        const std::size_t length = source::count_characters(text);
        return std::string(width > length ? width - length : 0, ' ');
    };
    std::string text;
    for (const Line& line : lines) {
        const std::string time = duration(line.seconds);
        text += line.left + padding(left + 2, line.left) + line.middle + padding(middle + 2, line.middle);
        text += line.right + padding(right, line.right + time) + time + "\n";
    }
    return text;
}

Json statistics_of(const runtime::Statistics& s) {
    return {{"steps", s.steps},
            {"time_events", s.time_events},
            {"state_events", s.state_events},
            {"right_hand_sides", s.right_hand_sides},
            {"jacobian_right_hand_sides", s.jacobian_right_hand_sides},
            {"jacobians", s.jacobians},
            {"event_iterations", s.event_iterations},
            {"configuration_passes", s.configuration_passes},
            {"newton_iterations", s.newton_iterations},
            {"crossing_evaluations", s.crossing_evaluations},
            {"bend_evaluations", s.bend_evaluations},
            {"bounded_steps", s.bounded_steps},
            {"bounding", s.bounding},
            {"repeated_steps", s.repeated_steps},
            {"error_test_failures", s.error_test_failures},
            {"whole_systems", s.whole_systems},
            {"rows", s.rows}};
}

/// `in 61.2 J, stored 12.9 J, dissipated 48.3 J, closure 2e-7`; empty for a model without mechanics.
std::string energy_of(const runtime::Energy& e) {
    if (!e.is_audited) return e.obstacle.empty() ? "" : "not audited: " + e.obstacle;
    const auto lost = [&](double energy, const char* what) {
        if (!(std::abs(energy) > 1e-9 * e.turned_over)) return std::string();
        return fmt::format(", {} {:.3g} J", what, energy);
    };
    return fmt::format("in {:.3g} J, stored {:.3g} J, dissipated {:.3g} J{}{}, closure {:.1g}", e.supplied, e.stored,
                       e.dissipated, lost(e.unaccounted, "unaccounted (library)"),
                       lost(e.reset, "taken away by reinit"), e.closure());
}

std::string bends_of(const runtime::Statistics& s) {
    if (s.bounded_steps == 0) return {};
    return fmt::format("{:<18}{} ended where a function bends, most of them `{}`\n", "bends",
                       plural(static_cast<std::size_t>(s.bounded_steps), "step"), s.bounding);
}

/// A table of those that limited the most steps.
std::string limiting_states_of(const std::vector<runtime::LimitingState>& states) {
    if (states.empty()) return fmt::format("{:<18}none: the solver tests no errors\n", "limiting states");
    constexpr std::size_t shown = 10;
    std::int64_t steps = 0;
    std::size_t width = 0;
    for (const runtime::LimitingState& s : states) steps += s.limits.steps;
    for (std::size_t i = 0; i < std::min(shown, states.size()); ++i)
        width = std::max(width, source::count_characters(states[i].name));
    std::string text = fmt::format("{:<18}{:<{}}  {:>7}  {}\n", "limiting states", "", width, "steps", "failed tests");
    for (std::size_t i = 0; i < std::min(shown, states.size()); ++i) {
        const runtime::LimitingState& s = states[i];
        const std::string padding(width - source::count_characters(s.name), ' ');
        const double share = 100.0 * static_cast<double>(s.limits.steps) / static_cast<double>(steps);
        text += fmt::format("{:<18}{}{}  {:>5.1f} %  {:>12}\n", "", s.name, padding, share, s.limits.failed_tests);
    }
    if (states.size() > shown) text += fmt::format("{:<18}and {} more\n", "", states.size() - shown);
    return text;
}

Json limiting_states_json(const std::vector<runtime::LimitingState>& states) {
    Json list = Json::array();
    for (const runtime::LimitingState& s : states)
        list.push_back({{"state", s.name}, {"steps", s.limits.steps}, {"failed_tests", s.limits.failed_tests}});
    return list;
}

Json energy_json(const runtime::Energy& e) {
    if (!e.is_audited) return {{"audited", false}, {"reason", e.obstacle}};
    return {{"audited", true},
            {"supplied", e.supplied},
            {"stored", e.stored},
            {"dissipated", e.dissipated},
            {"unaccounted", e.unaccounted},
            {"reinit", e.reset},
            {"turned_over", e.turned_over},
            {"closure", e.closure()}};
}

void add_run(Json& json, const RunRecord& run) {
    if (!run.fmu.empty()) json["fmu"] = run.fmu;
    json["start_time"] = run.result.start_time;
    json["stop_time"] = run.result.stop_time;
    json["end_time"] = run.result.end_time;
    json["tolerance"] = run.result.tolerance;
    json["solver"] = run.solver;
    json["statistics"] = statistics_of(run.result.statistics);
    if (const runtime::Energy& energy = run.result.energy; energy.is_audited || !energy.obstacle.empty())
        json["energy"] = energy_json(energy);
    if (run.has_limiting_states) json["limiting_states"] = limiting_states_json(run.result.limiting_states);
    json["phases"]["simulate"] = run.seconds;
    if (!run.event_log.empty()) json["event_log"] = run.event_log;
    if (!run.report.empty()) json["report"] = run.report;
    json["outputs"] = Json::array();
    for (const OutputFile& output : run.outputs) {
        json["outputs"].push_back(
            {{"file", output.path}, {"variables", output.variables}, {"rows", run.result.statistics.rows}});
    }
}

Json json_of(const program::FormChoice& choice) {
    Json json = {{"reason", reason_of(choice)}, {"states", choice.states}};
    if (choice.explicit_entries) json["explicit_entries"] = *choice.explicit_entries;
    if (choice.residual_entries) json["residual_entries"] = *choice.residual_entries;
    if (choice.unknowns > 0) json["residual_unknowns"] = choice.unknowns;
    return json;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

} // namespace

std::string verdict(const Compilation& compilation) {
    if (compilation.incomplete == "partial") return "partial: names and types only";
    if (!compilation.incomplete.empty()) return compilation.incomplete;
    const std::string open =
        compilation.open_connectors.empty() ? "" : "; open: " + joined(compilation.open_connectors);
    return size_of(compilation.counts) + open;
}

std::string text_summary(const Compilation& compilation, const RunRecord* run) {
    const std::string& full = compilation.model_name;
    std::vector<Line> lines = {{full.substr(full.rfind('.') + 1),
                                run ? size_of(compilation.counts) : verdict(compilation), run ? "compiled" : "checked",
                                total(compilation.phases)}};
    if (run && !run->fmu.empty()) {
        lines.front().middle = run->fmu + ", " + plural(compilation.counts.states, "state");
        lines.front().right = "opened";
    }
    if (run) {
        const auto& r = run->result;
        const std::string middle =
            fmt::format("{}, solver {}, tolerance {:g}", work_of(r.statistics), run->solver, r.tolerance);
        lines.push_back({fmt::format("{:g} … {:g} s", r.start_time, r.end_time), middle, "simulated", run->seconds});
    }
    std::string text = layout(lines);
    const std::string energy = run ? energy_of(run->result.energy) : "";
    if (!energy.empty()) text += fmt::format("{:<18}{}\n", "energy", energy);
    if (run) text += bends_of(run->result.statistics);
    if (run && run->has_limiting_states) text += limiting_states_of(run->result.limiting_states);
    for (const std::string& remark : provenance::library_remarks(compilation)) text += remark + "\n";
    if (!run) return text;
    for (const OutputFile& output : run->outputs) {
        text += fmt::format("wrote {} ({}, {} rows)\n", output.path, plural(output.variables, "variable"),
                            run->result.statistics.rows);
    }
    if (!run->report.empty()) text += fmt::format("wrote {} (open it in a browser)\n", run->report);
    if (!run->event_log.empty())
        text += fmt::format("wrote {} (events; `torsion events {}` shows them)\n", run->event_log, run->event_log);
    return text;
}

std::string json_summary(const Compilation& compilation, const RunRecord* run, const source::Diagnostics* said) {
    Json json;
    json["model"] = compilation.model_name;
    json["ok"] = compilation.ok && (run == nullptr || run->result.ok);
    if (!compilation.incomplete.empty()) json["incomplete"] = compilation.incomplete;
    if (!compilation.open_connectors.empty()) json["open_connectors"] = compilation.open_connectors;
    json["equations"] = compilation.counts.equations;
    json["states"] = compilation.counts.states;
    json["systems"] = Json::array();
    for (const SystemCount& s : compilation.counts.systems) {
        json["systems"].push_back(
            {{"kind", name(s.kind)}, {"unknowns", s.unknowns}, {"tears", s.tears}, {"discretes", s.discretes}});
    }
    for (const Phase& phase : compilation.phases) json["phases"][phase.name] = phase.seconds;
    if (run) add_run(json, *run);
    if (const auto* choice = form_choice(compilation); run && choice) json["solver_choice"] = json_of(*choice);
    json["read"] = {
        {"files", compilation.read.files}, {"tokens", compilation.read.tokens}, {"lines", compilation.read.lines}};
    json["libraries"] = Json::array();
    for (const library::PackageOrigin& package : compilation.packages) {
        json["libraries"].push_back({{"name", package.name},
                                     {"version", package.version},
                                     {"path", package.entry.string()},
                                     {"reason", package.reason}});
    }
    json["diagnostics"] = Json::parse(
        source::render_json(said != nullptr ? *said : compilation.diagnostics, compilation.sources), nullptr, false);
    return json.dump(2, ' ', false, Json::error_handler_t::replace); // a name may hold bytes that are not UTF-8
}

} // namespace torsion::report

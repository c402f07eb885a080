// The part of a job after the compilation: the run, its curves, what belongs to them.

#include "compiler/watch/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace torsion::watch {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds first_rows{150};       ///< a run that is over by then shows its rows once
constexpr int share_of_copying = 20;          ///< rows are shown so often that it takes a twentieth of the time
constexpr milliseconds quiet{200}, glance{2}; ///< without another wish for so long details are made

/// Warnings inside of libraries are not the user's.
std::vector<Diagnostic> messages_of(std::span<const Diagnostic> first, std::span<const Diagnostic> second,
                                    bool with_those_of_libraries) {
    std::vector<Diagnostic> all(first.begin(), first.end());
    all.insert(all.end(), second.begin(), second.end());
    std::erase_if(all, [&](const Diagnostic& d) { return d.is_of_library && !with_those_of_libraries; });
    return all;
}

std::string note_of(const Curves& curves, const std::string& dropped) {
    const Result& result = *curves.result;
    std::string note = curves.compiled > 0 ? fmt::format("compiled {:.0f} ms, ", 1e3 * curves.compiled) : "";
    note += fmt::format("simulated {:.0f} ms", 1e3 * curves.simulated);
    if (result.status() == RunStatus::Failed) note += fmt::format(", failed at {:g} s", result.end_time());
    if (result.status() == RunStatus::Stopped) note += fmt::format(", stopped at {:g} s", result.end_time());
    if (!dropped.empty()) note += "; no longer in the model: " + dropped;
    return note;
}

} // namespace

/// Nothing: it was replaced.
std::unique_ptr<OneRun> LiveRun::Job::run(const Model& its, const Cancel& its_cancel, bool is_interpreted,
                                          double compiled) {
    SimulateOptions asked = options->run;
    for (const auto& [name, value] : set) asked.set.insert_or_assign(name, value);
    asked.cancel = &its_cancel;
    asked.interpret = is_interpreted;
    auto run = std::make_unique<OneRun>(its, std::move(asked), number, compiled, is_replaced);
    next_rows_ = Clock::now() + first_rows;
    const bool shows_rows = is_interpreted == options->run.interpret;
    (*run)([&](const Progress& progress) {
        if (shows_rows && !is_replaced) show_progress(*run, progress);
        return true;
    });
    return is_replaced ? nullptr : std::move(run);
}

void LiveRun::Job::show_progress(const OneRun& run, const Progress& progress) {
    if (has_shown) return;
    std::shared_ptr<const Curves> rows;
    if (const auto now = Clock::now(); now >= next_rows_) {
        rows = run.curves_so_far();
        next_rows_ = Clock::now() + std::max<Clock::duration>(first_rows, share_of_copying * (Clock::now() - now));
    }
    line->change([&](BoardState& to) {
        if (has_shown) return; // meanwhile the other run has ended
        to.is_busy = to.is_simulating = true, to.fraction = progress.fraction, to.time = progress.time;
        if (rows && rows->page.runs[0].time.size() > 1) to.curves = rows, to.details = nullptr, ++to.shown;
    });
}

void LiveRun::Job::show(const OneRun& run) {
    if (is_replaced) return;
    const std::shared_ptr<const Curves>& curves = run.curves();
    const Result& result = run.result();
    const bool has_failed = result.status() == RunStatus::Failed;
    const std::vector<Diagnostic> messages =
        messages_of(run.model().diagnostics(), result.diagnostics(), options->tells_of_libraries);
    const std::string said = messages.empty() ? std::string() : render(messages);
    const std::string note = note_of(*curves, dropped_);
    const std::string problem = has_failed ? "the run failed" : "";
    const bool has_rows = !curves->page.runs.empty() && !curves->page.runs[0].time.empty();
    line->change([&](BoardState& to) {
        if (has_rows || !to.curves) to.curves = curves, to.details = nullptr, ++to.shown;
        const bool is_shown = has_rows || !has_failed || to.curves == curves; // else those of a run before stay
        to.note = is_shown ? note : problem, to.noted = is_shown ? number : 0, to.is_simulating = to.is_busy = false,
        to.fraction = 1;
        if (to.is_stale) return; // what the files lack counts
        to.has_failed = has_failed, to.problem = problem, to.said = said, to.messages = messages, ++to.attempts;
    });
}

/// They are for somebody who looks; while a slider moves, or somebody types, nobody does.
void LiveRun::Job::add_details() {
    for (const auto until = Clock::now() + quiet; Clock::now() < until && !is_replaced;)
        std::this_thread::sleep_for(glance);
    if (is_replaced) return;
    const auto details = std::make_shared<const report::Page>(shown_->details());
    if (!options->report.empty() && !is_replaced) write_report(*details);
    line->change([&](BoardState& to) {
        if (to.curves && to.curves->number == number) to.details = details;
    });
}

void LiveRun::Job::write_report(const report::Page& details) {
    report::Page page = shown_->curves()->page;
    page.sections.insert(page.sections.end(), details.sections.begin(), details.sections.end());
    const std::string problem = report::write_page(page, options->report);
    if (problem.empty()) return;
    Diagnostic error;
    error.code = "E102", error.message = "--report: " + problem;
    line->change([&](BoardState& to) {
        if (to.problem.empty()) to.problem = "the report was not written";
        to.has_failed = true, to.messages.push_back(error), to.said += "error[E102]: " + error.message + "\n";
    });
}

} // namespace torsion::watch

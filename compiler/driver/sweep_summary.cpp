#include "compiler/driver/sweep_summary.h"

#include "compiler/driver/console.h"
#include "compiler/driver/streams.h"
#include "compiler/source/render.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <unistd.h>

namespace torsion::driver {

namespace {

double rate_of(const SweepRecord& record) { return record.seconds > 0 ? static_cast<double>(record.variants - record.resumed) / record.seconds : 0; }

} // namespace

std::string text_summary(const Compilation& compilation, const SweepRecord& record) {
    const std::string& full = compilation.model_name;
    std::string text =
        fmt::format("{}: {}compiled in {:.0f} ms; {} variants in {:.2f} s, {:.4g}/s with {} worker{}\n", full.substr(full.rfind('.') + 1),
                    record.models > 1 ? fmt::format("{} models ", record.models) : "", 1e3 * record.compile_seconds, record.variants - record.resumed,
                    record.seconds, rate_of(record), record.workers, record.workers == 1 ? "" : "s");
    if (record.resumed > 0) text += fmt::format("{} more were there from a sweep that had not been finished\n", record.resumed);
    if (record.failed > 0) {
        text += fmt::format("{} failed:", record.failed);
        for (const auto& [code, count] : record.failures)
            text += fmt::format(" {} {}{}", count, code, code == record.failures.rbegin()->first ? "\n" : ",");
        text += fmt::format("the first is number {}: torsion simulate {}\n", record.first_failed, record.first_failure);
    }
    return text + fmt::format("wrote {} ({} rows, {} columns)\n", record.table, record.variants, record.columns);
}

std::string json_summary(const Compilation& compilation, const SweepRecord& record, bool ok) {
    nlohmann::ordered_json json;
    json["model"] = compilation.model_name;
    json["ok"] = ok;
    if (record.seconds > 0) {
        json["variants"] = record.variants;
        json["models"] = record.models;
        json["resumed"] = record.resumed;
        json["failed"] = record.failed;
        json["failures"] = nlohmann::ordered_json::object();
        for (const auto& [code, count] : record.failures) json["failures"][code] = count;
        json["workers"] = record.workers;
        json["variants_per_second"] = rate_of(record);
        json["table"] = {{"file", record.table}, {"rows", record.variants}, {"columns", record.columns}};
    }
    for (const Phase& phase : compilation.phases) json["phases"][phase.name] = phase.seconds;
    if (record.seconds > 0) json["phases"]["sweep"] = record.seconds;
    json["diagnostics"] = nlohmann::ordered_json::parse(source::render_json(compilation.diagnostics, compilation.sources), nullptr, false);
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

SweepProgress::SweepProgress(std::size_t all, std::size_t done_before)
    : all_(all), before_(done_before), is_enabled_(has_terminal(STDERR_FILENO)), begin_(std::chrono::steady_clock::now()) {}

SweepProgress::~SweepProgress() { clear(); }

void SweepProgress::show(std::size_t done, std::size_t failed) {
    if (!is_enabled_) return;
    constexpr std::size_t width = 24;
    const std::size_t filled = all_ > 0 ? width * done / all_ : width;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    const double rate = seconds > 0 ? static_cast<double>(done - before_) / seconds : 0;
    tell("\r[{}{}]  {}/{}   {:.3g}/s{}{}\033[K", std::string(filled, '#'), std::string(width - filled, '.'), done, all_, rate,
         failed > 0 ? fmt::format("   {} failed", failed) : "", time_left(rate > 0 ? static_cast<double>(all_ - done) / rate : INFINITY));
    std::fflush(stderr);
    is_shown_ = true;
}

void SweepProgress::clear() {
    if (is_shown_) tell("\r\033[K");
    is_shown_ = false;
}

} // namespace torsion::driver

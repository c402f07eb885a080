#include "compiler/sweep/summary.h"

#include "compiler/source/render.h"
#include "compiler/support/shell_word.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace torsion::sweep {

namespace {

double rate_of(const Record& record) {
    return record.seconds > 0 ? static_cast<double>(record.variants - record.resumed) / record.seconds : 0;
}

} // namespace

Record record_of(const Plan& plan, const Job& job, const std::string& table) {
    Record record{.table = table,
                  .variants = job.variants.size(),
                  .columns = job.names.size() + plan.models.front().collection.columns.size() + 4};
    record.models = plan.models.size();
    for (const Phase& phase : plan.compilation->phases) record.compile_seconds += phase.seconds;
    for (const auto& compilation : plan.further)
        for (const Phase& phase : compilation->phases) record.compile_seconds += phase.seconds;
    return record;
}

std::string settings_of(const Job& job, std::uint64_t variant) {
    std::string text;
    for (std::size_t i = 0; i < job.names.size(); ++i)
        text += " --set " +
                quoted_word(job.names[i] + "=" + job.variants.ranges()[i].text_of(job.variants.value(variant, i)));
    return text;
}

std::string text_summary(const Compilation& compilation, const Record& record) {
    const std::string& full = compilation.model_name;
    std::string text =
        fmt::format("{}: {}compiled in {:.0f} ms; {} variants in {:.2f} s, {:.4g}/s with {} worker{}\n",
                    full.substr(full.rfind('.') + 1), record.models > 1 ? fmt::format("{} models ", record.models) : "",
                    1e3 * record.compile_seconds, record.variants - record.resumed, record.seconds, rate_of(record),
                    record.workers, record.workers == 1 ? "" : "s");
    if (record.resumed > 0)
        text += fmt::format("{} more were there from a sweep that had not been finished\n", record.resumed);
    if (record.failed > 0) {
        text += fmt::format("{} failed:", record.failed);
        for (const auto& [code, count] : record.failures)
            text += fmt::format(" {} {}{}", count, code, code == record.failures.rbegin()->first ? "\n" : ",");
        text += fmt::format("the first is number {}: torsion simulate {}\n", record.first_failed, record.first_failure);
    }
    return text + fmt::format("wrote {} ({} rows, {} columns)\n", record.table, record.variants, record.columns);
}

std::string json_summary(const Compilation& compilation, const Record& record, bool ok) {
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
    json["diagnostics"] = nlohmann::ordered_json::parse(
        source::render_json(compilation.diagnostics, compilation.sources), nullptr, false);
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace torsion::sweep

#include "compiler/report/run_report.h"

#include "compiler/report/modes_section.h"
#include "compiler/report/structure_section.h"
#include "compiler/source/render.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace torsion::report {

namespace {

using Json = nlohmann::ordered_json;

/// Paths that are portable: relative to the current folder, or to the folder of the library.
std::string shown_path(const std::string& path, const Compilation& compilation, const std::string& current) {
    std::vector<std::string> bases = {current};
    for (const library::PackageOrigin& package : compilation.packages) bases.push_back(package.entry.parent_path().string());
    for (const std::string& base : bases) {
        if (!base.empty() && path.size() > base.size() && path.starts_with(base) && path[base.size()] == '/') return path.substr(base.size() + 1);
    }
    return path;
}

} // namespace

void RunReport::attach(const TorsionModel&, const structure::SortedModel* sorted, std::vector<runtime::Sink*>& sinks, runtime::Options& run,
                       bool with_events) {
    if (!is_wanted()) return;
    sorted_ = sorted;
    recorder_.emplace(options_.variables);
    sinks.push_back(&*recorder_);
    if (with_events) run.events = &events_.emplace(run.events);
    if (sorted == nullptr || !run.energy) return;
    run.energy_sink = &energy_.emplace(sorted->flat);
}

void RunReport::add_modes(runtime::Simulation& simulation, const std::string& title) {
    if (is_wanted()) modes_.push_back(modes_table(simulation, title));
}

std::vector<EnergyRecorder::Component> RunReport::component_energy() const {
    return energy_ ? energy_->components() : std::vector<EnergyRecorder::Component>();
}

std::string RunReport::run_section(const Compilation& compilation, const source::Diagnostics& said, const RunRecord* run,
                                   const std::string& provenance) const {
    Json json;
    json["summary"] = Json::parse(json_summary(compilation, run, &said), nullptr, false);
    json["messages"] = Json::array();
    for (const source::Diagnostic& d : said.all()) {
        const char* const words[] = {"note", "warning", "error"};
        json["messages"].push_back(
            {{"severity", words[static_cast<int>(d.severity())]}, {"text", source::render(d, compilation.sources, {.base = options_.folder})}});
    }
    json["provenance"] = Json::parse(provenance, nullptr, false);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string RunReport::write(const Compilation& compilation, const source::Diagnostics& said, const RunRecord* run,
                             const std::function<std::string()>& provenance) {
    return options_.path.empty() ? std::string() : write_page(page_of(compilation, said, run, provenance()), options_.path);
}

std::string RunReport::text(const Compilation& compilation, const source::Diagnostics& said, const RunRecord* run,
                            const std::function<std::string()>& provenance) {
    return page_text(page_of(compilation, said, run, provenance()));
}

Page RunReport::page_of(const Compilation& compilation, const source::Diagnostics& said, const RunRecord* run, const std::string& provenance) {
    const std::string& full = compilation.model_name.empty() ? options_.target : compilation.model_name;
    Page page;
    page.title = full.substr(full.rfind('.') + 1);
    if (sorted_ != nullptr) page.subtitle = sorted_->flat.description;
    if (recorder_) page.runs.push_back(recorder_->take(page.title, sorted_ != nullptr ? &sorted_->flat : nullptr));
    const auto add = [&](const char* name, std::string content) {
        if (!content.empty()) page.sections.emplace_back(name, std::move(content));
    };
    if (sorted_ != nullptr) {
        add("structure", structure_section(*sorted_, compilation.sources,
                                           [&](const std::string& path) { return shown_path(path, compilation, options_.folder); }));
    }
    if (events_) add("events", events_->section());
    if (energy_ && run != nullptr) add("energy", energy_->section(run->result.energy));
    add("modes", modes_section(modes_));
    add("response", response_);
    add("figures", figures_);
    add("run", run_section(compilation, said, run, provenance));
    return page;
}

} // namespace torsion::report

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
    for (const library::PackageOrigin& package : compilation.packages)
        bases.push_back(package.entry.parent_path().string());
    for (const std::string& base : bases) {
        if (!base.empty() && path.size() > base.size() && path.starts_with(base) && path[base.size()] == '/')
            return path.substr(base.size() + 1);
    }
    return path;
}

} // namespace

void RunReport::attach(const TorsionModel&, const structure::SortedModel* sorted, std::vector<runtime::Sink*>& sinks,
                       runtime::Options& run, bool with_events) {
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

std::string RunReport::run_section(const Compilation& compilation, const source::Diagnostics& said,
                                   const RunRecord* run, const std::string& provenance) const {
    Json json;
    json["summary"] = Json::parse(json_summary(compilation, run, &said), nullptr, false);
    json["messages"] = Json::array();
    for (const source::Diagnostic& d : said.all()) {
        const char* const words[] = {"note", "warning", "error"};
        json["messages"].push_back({{"severity", words[static_cast<int>(d.severity())]},
                                    {"text", source::render(d, compilation.sources, {.base = options_.folder})}});
    }
    json["provenance"] = Json::parse(provenance, nullptr, false);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string RunReport::write(const Compilation& compilation, const source::Diagnostics& said, const RunRecord* run,
                             const std::function<std::string()>& provenance) {
    return options_.path.empty() ? std::string()
                                 : write_page(page_of(compilation, said, run, provenance()), options_.path);
}

std::string RunReport::title_of(const Compilation& compilation) const {
    const std::string& full = compilation.model_name.empty() ? options_.target : compilation.model_name;
    return full.substr(full.rfind('.') + 1);
}

Page RunReport::first_part(const Compilation& compilation, const RunRecord* run) {
    Page page;
    page.title = title_of(compilation);
    if (sorted_ != nullptr) page.subtitle = sorted_->flat.description;
    if (recorder_) page.runs.push_back(recorder_->take(page.title, sorted_ != nullptr ? &sorted_->flat : nullptr));
    if (events_) page.add_section("events", events_->section());
    if (energy_ && run != nullptr) page.add_section("energy", energy_->section(run->result.energy));
    page.add_section("figures", figures_);
    return page;
}

void RunReport::add_sections(Page& page, const Compilation& compilation, const source::Diagnostics& said,
                             const RunRecord* run, const std::string& provenance) const {
    if (sorted_ != nullptr) {
        const auto shown = [&](const std::string& path) { return shown_path(path, compilation, options_.folder); };
        page.add_section("diagram", diagram_section(pictures_, sorted_->flat, compilation.sources, shown));
        page.add_section("structure", structure_section(*sorted_, compilation.sources, shown));
    }
    page.add_section("modes", modes_section(modes_));
    page.add_section("response", response_);
    page.add_section("run", run_section(compilation, said, run, provenance));
}

Page RunReport::page_of(const Compilation& compilation, const source::Diagnostics& said, const RunRecord* run,
                        const std::string& provenance) {
    Page page = first_part(compilation, run);
    add_sections(page, compilation, said, run, provenance);
    return page;
}

Trajectory RunReport::so_far() const {
    return recorder_ ? recorder_->so_far(sorted_ != nullptr ? &sorted_->flat : nullptr) : Trajectory();
}

} // namespace torsion::report

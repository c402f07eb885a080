#include "compiler/driver/provenance.h"

#include "compiler/driver/open_library.h"
#include "compiler/driver/sha256.h"
#include "compiler/native/version.h"
#include "runtime/output/file.h"

#include "torsion/tolerance.h"
#include "torsion/versions.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace torsion::driver {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// What follows the folder, where the path lies in it.
std::optional<std::string> inside(const std::string& path, const std::string& folder) {
    if (folder.empty() || !path.starts_with(folder)) return std::nullopt;
    const bool has_slash = folder.ends_with('/') || path.size() == folder.size() || path[folder.size()] == '/';
    return has_slash ? std::optional(path.substr(std::min(path.size(), folder.size() + (folder.ends_with('/') ? 0 : 1)))) : std::nullopt;
}

/// Of a library: its folder's name and what follows; of other files the path as it was typed, or what follows the current folder.
std::string portable_path(const std::string& path, const SimulateOptions& options, const Compilation& compilation) {
    const auto is_typed = [&](const std::string& typed) { return !typed.empty() && (path == typed || inside(path, typed)); };
    const auto& folders = options.model.library_paths;
    if (is_typed(options.model.target) || std::any_of(folders.begin(), folders.end(), is_typed)) return path;
    for (const library::PackageOrigin& package : compilation.packages) {
        const std::string folder = package.entry.string();
        if (const auto rest = inside(path, folder)) return package.entry.filename().string() + (rest->empty() ? "" : "/" + *rest);
    }
    std::error_code ignored;
    if (const auto rest = inside(path, fs::current_path(ignored).string())) return *rest;
    return fs::path(path).is_absolute() ? fs::path(path).filename().string() : path;
}

Json sources_of(const SimulateOptions& options, const Compilation& compilation) {
    Json files = Json::array();
    if (is_fmu(options.model.target) || is_library(options.model.target)) {
        files.push_back({{"file", options.model.target}, {"sha256", sha256_of_file(options.model.target).value_or("")}});
        return files;
    }
    for (std::size_t i = 0; i < compilation.sources.size(); ++i) {
        const source::SourceFile& file = compilation.sources[source::FileId(static_cast<std::uint32_t>(i))];
        files.push_back({{"file", portable_path(file.path(), options, compilation)}, {"sha256", sha256(file.text())}});
    }
    return files;
}

Json libraries_of(const Compilation& compilation) {
    Json libraries = Json::array();
    for (const library::PackageOrigin& package : compilation.packages) libraries.push_back({{"name", package.name}, {"version", package.version}});
    return libraries;
}

/// Of the experiment: what counts in the end, options over the annotation over defaults.
Json experiment_of(const SimulateOptions& options, const TorsionModel& model) {
    const double* annotation = model.start_time_stop_time_interval_tolerance;
    const auto choose = [&](const std::optional<double>& option, int i, double otherwise) {
        if (option) return *option;
        return annotation != nullptr && !std::isnan(annotation[i]) ? annotation[i] : otherwise;
    };
    const runtime::Options& run = options.run;
    const double annotated = choose(std::nullopt, 3, runtime::default_tolerance);
    const double start = choose(run.start_time, 0, 0);
    Json experiment = {{"start_time", start},
                       {"stop_time", choose(run.stop_time, 1, std::max(1.0, start))},
                       {"tolerance", run.tolerance.value_or(runtime::usual_tolerance(annotated))},
                       {"solver", options.fmu_kind == "cs" ? "the FMU's own" : run.solver}};
    if (run.max_step) experiment["max_step"] = *run.max_step;
    const double interval = run.intervals ? 0 : choose(run.step_size, 2, 0);
    if (interval > 0) experiment["interval"] = interval;
    else experiment["intervals"] = run.intervals.value_or(500);
    return experiment;
}

Json options_of(const SimulateOptions& options) {
    Json json = Json::object();
    const auto add = [&](const char* name, const std::string& value) {
        if (!value.empty()) json[name] = value;
    };
    add("model", options.model.model);
    add("variables", options.variables);
    add("kind", options.fmu_kind);
    add("inputs", options.inputs);
    if (!options.model.library_paths.empty()) json["library_path"] = options.model.library_paths;
    if (options.interpret) json["interpret"] = true;
    if (options.run.locate_events) json["locate_events"] = true;
    if (options.model.allow_external) json["allow_external"] = true;
    return json;
}

} // namespace

std::string provenance_of(const SimulateOptions& options, const Compilation& compilation, const TorsionModel* model,
                          const std::vector<instance::Setting>& settings) {
    Json json = {{"model", compilation.model_name}, {"target", options.model.target}, {"sources", sources_of(options, compilation)}};
    json["libraries"] = libraries_of(compilation);
    json["parameters"] = Json::object();
    for (const instance::Setting& setting : settings) json["parameters"][setting.name] = setting.value;
    if (model != nullptr) json["experiment"] = experiment_of(options, *model);
    json["options"] = options_of(options);
    json["versions"] = {{"torsion", TORSION_VERSION},
                        {"model_interface", TORSION_ABI_VERSION},
                        {"llvm", native::llvm_version()},
                        {"sundials", runtime::sundials_version()}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_provenance(const SimulateOptions& options, const std::string& provenance, runtime::Result& result) {
    if (options.provenance.empty()) return;
    const std::string problem = runtime::write_file(options.provenance, provenance);
    if (problem.empty()) return;
    runtime::Message message;
    message.code = "E102";
    message.text = "--provenance: " + problem;
    result.messages.push_back(std::move(message));
    result.ok = false;
}

} // namespace torsion::driver

#include "compiler/provenance/provenance.h"

#include "compiler/native/version.h"
#include "compiler/provenance/sha256.h"

#include "torsion/tolerance.h"
#include "torsion/versions.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace torsion::provenance {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// The path below the folder; nothing if the path lies outside.
std::optional<std::string> inside(const std::string& path, const std::string& folder) {
    if (folder.empty() || !path.starts_with(folder)) return std::nullopt;
    const bool has_slash = folder.ends_with('/') || path.size() == folder.size() || path[folder.size()] == '/';
    return has_slash
               ? std::optional(path.substr(std::min(path.size(), folder.size() + (folder.ends_with('/') ? 0 : 1))))
               : std::nullopt;
}

/// Of a library: its folder's name and the path below it; of other files the path as typed, or the path below the
/// current folder.
std::string portable_path(const std::string& path, const Request& request, const Compilation& compilation) {
    const auto is_typed = [&](const std::string& typed) {
        return !typed.empty() && (path == typed || inside(path, typed));
    };
    const auto& folders = request.library_paths;
    if (is_typed(request.target) || std::any_of(folders.begin(), folders.end(), is_typed)) return path;
    for (const library::PackageOrigin& package : compilation.packages) {
        const std::string folder = package.entry.string();
        if (const auto rest = inside(path, folder))
            return package.entry.filename().string() + (rest->empty() ? "" : "/" + *rest);
    }
    std::error_code ignored;
    if (const auto rest = inside(path, fs::current_path(ignored).string())) return *rest;
    return fs::path(path).is_absolute() ? fs::path(path).filename().string() : path;
}

Json sources_of(const Request& request, const Compilation& compilation) {
    Json files = Json::array();
    if (request.is_one_file) {
        files.push_back({{"file", request.target}, {"sha256", sha256_of_file(request.target).value_or("")}});
        return files;
    }
    for (std::size_t i = 0; i < compilation.sources.size(); ++i) {
        const source::SourceFile& file = compilation.sources[source::FileId(static_cast<std::uint32_t>(i))];
        files.push_back({{"file", portable_path(file.path(), request, compilation)}, {"sha256", sha256(file.text())}});
    }
    return files;
}

Json libraries_of(const Compilation& compilation) {
    Json libraries = Json::array();
    for (const library::PackageOrigin& package : compilation.packages)
        libraries.push_back({{"name", package.name}, {"version", package.version}});
    return libraries;
}

/// The effective experiment: options take precedence over the annotation, the annotation over defaults.
Json experiment_of(const Request& request, const TorsionModel& model) {
    const double* annotation = model.start_time_stop_time_interval_tolerance;
    const auto choose = [&](const std::optional<double>& option, int i, double otherwise) {
        if (option) return *option;
        return annotation != nullptr && !std::isnan(annotation[i]) ? annotation[i] : otherwise;
    };
    const runtime::Options& run = request.run;
    const double annotated = choose(std::nullopt, 3, runtime::default_tolerance);
    const double start = choose(run.start_time, 0, 0);
    Json experiment = {{"start_time", start},
                       {"stop_time", choose(run.stop_time, 1, std::max(1.0, start))},
                       {"tolerance", run.tolerance.value_or(runtime::usual_tolerance(annotated))},
                       {"solver", request.fmu_kind == "cs" ? "the FMU's own" : run.solver}};
    if (run.max_step) experiment["max_step"] = *run.max_step;
    const double interval = run.intervals ? 0 : choose(run.step_size, 2, 0);
    if (interval > 0) experiment["interval"] = interval;
    else experiment["intervals"] = run.intervals.value_or(500);
    return experiment;
}

/// What the user asked for; its usual value says nothing.
template <class T>
void add_given(Json& json, std::string_view name, const T& value, const T& usual) {
    constexpr std::string_view of_experiment[] = {"start_time", "stop_time", "tolerance",
                                                  "step_size",  "max_step",  "intervals"};
    if (value == usual || std::ranges::find(of_experiment, name) != std::end(of_experiment)) return;
    if constexpr (requires { *value; }) json[name] = *value;
    else json[name] = value;
}

Json options_of(const Request& request) {
    Json json = Json::object();
    const auto add = [&](const char* name, const std::string& value) {
        if (!value.empty()) json[name] = value;
    };
    add("model", request.model);
    add("variables", request.variables);
    add("kind", request.fmu_kind);
    add("inputs", request.inputs);
    if (!request.library_paths.empty()) json["library_path"] = request.library_paths;
    if (!request.sensitivities.empty()) json["sensitivities"] = request.sensitivities;
    if (request.interpret) json["interpret"] = true;
    const runtime::Options usual_ones;
#define TORSION_RUN_OPTION(name, at_run_time, ...)                                                                     \
    add_given(json, #at_run_time, request.run.at_run_time, usual_ones.at_run_time);
#include "torsion/run_options.def"
    if (request.allow_external) json["allow_external"] = true;
    if (!request.writing_folders.empty()) json["allow_writing"] = request.writing_folders;
    return json;
}

} // namespace

std::string record_of(const Request& request, const Compilation& compilation, const TorsionModel* model) {
    Json json = {
        {"model", compilation.model_name}, {"target", request.target}, {"sources", sources_of(request, compilation)}};
    json["libraries"] = libraries_of(compilation);
    json["parameters"] = Json::object();
    for (const instance::Setting& setting : request.settings) json["parameters"][setting.name] = setting.value;
    if (model != nullptr) json["experiment"] = experiment_of(request, *model);
    json["options"] = options_of(request);
    json["versions"] = {{"torsion", TORSION_VERSION},
                        {"model_interface", TORSION_ABI_VERSION},
                        {"llvm", native::llvm_version()},
                        {"sundials", runtime::sundials_version()}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace torsion::provenance

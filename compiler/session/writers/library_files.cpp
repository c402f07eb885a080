#include "compiler/session/writers/library_files.h"

#include "compiler/lower/dependencies.h"
#include "compiler/native/descriptor.h"
#include "compiler/native/object.h"
#include "compiler/native/target/platforms.h"
#include "compiler/package/fmu.h"
#include "compiler/package/fmu_arrays.h"
#include "compiler/package/library_header.h"
#include "compiler/package/shared_library.h"
#include "compiler/package/terminals.h"
#include "compiler/verify/fmu_reference.h"
#include "runtime/output/file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <future>

namespace torsion::session {

std::string header_path(const std::string& library) {
    return std::filesystem::path(library).replace_extension(".h").string();
}

std::string write_library(const LibraryFiles& files, Compilation& compilation) {
    const std::string problem = package::write_library(
        {std::move(compilation.objects), files.has_integrator, files.path, files.prefix, files.target});
    if (!problem.empty()) return problem;
    return runtime::write_file(header_path(files.path),
                               package::library_header(compilation.compiled->descriptor(), files.prefix));
}

namespace {

bool is_for_host_alone(const FmuFile& file) {
    return file.targets.size() == 1 && native::platform_of(file.targets[0]) == native::host_platform();
}

std::string provenance(const FmuFile& file, const Compilation& compilation, const package::FmuTable& table) {
    nlohmann::ordered_json record;
    record["generator"] = fmt::format("Torsion {}", TORSION_VERSION);
    record["model"] = compilation.model_name;
    record["token"] = table.token;
    record["fmi"] = file.version;
    record["tunable"] = file.tunable;
    if (!file.outputs.empty()) record["outputs"] = file.outputs;
    if (file.has_arrays) record["arrays"] = true;
    record["processor"] = file.cpu;
    if (file.for_c)
        record["sources"] = {{"method", file.code.method == c_source::Method::Euler         ? "euler"
                                        : file.code.method == c_source::Method::RungeKutta4 ? "rk4"
                                                                                            : "rosenbrock"},
                             {"step", file.code.step},
                             {"locates_events", file.code.locates_events}};
    if (!is_for_host_alone(file)) {
        for (const native::TargetSpec& target : file.targets)
            record["platforms"].push_back(native::platform_of(target)->name);
    }
    return record.dump(2) + "\n";
}

/// One library per target. False on failure, with a message in `error` or in the compilation.
bool add_libraries(const FmuFile& file, std::vector<std::vector<std::string>> objects, Compilation& compilation,
                   package::FmuContent& content, std::string& error) {
    for (std::size_t i = 0; i < file.targets.size(); ++i) {
        const native::TargetSpec& target = file.targets[i];
        const std::string platform = native::platform_of(target)->name;
        if (i > 0 && file.goes_on && !file.goes_on(platform)) {
            compilation.diagnostics.report(source::Diag::CompilationStopped, {},
                                           "the compilation was stopped before the platform `" + platform + "`");
            return false;
        }
        auto library =
            package::fmu_library(std::move(objects[i]), content.table, file.version, target, error, file.has_arrays);
        if (!library) return false;
        content.libraries.push_back({native::platform_of(target), std::move(*library)});
        for (auto& licence : package::runtime_licences(target)) {
            if (std::ranges::find(content.licences, licence) == content.licences.end())
                content.licences.push_back(std::move(licence));
        }
    }
    return true;
}

/// Value references are rows: those of both programs must be the same.
bool has_same_rows(const program::ModelTables& a, const program::ModelTables& b) {
    return std::ranges::equal(a.variables, b.variables, [&](const TorsionVariable& x, const TorsionVariable& y) {
        return std::string_view(a.text(x.name)) == b.text(y.name) && x.type == y.type;
    });
}

/// Up to the last element; empty: there are none.
std::vector<std::uint32_t> arrays_of(const package::FmuTable& table) {
    std::vector<std::uint32_t> words = package::array_table(package::with_arrays(table));
    words.resize(words[1] > 0 ? words[2 + words[1]] : 0);
    return words;
}

/// Empty, or why there can be no sources.
std::string add_sources(const FmuFile& file, const Compilation& compilation, package::FmuContent& content) {
    const program::Program& program = *file.for_c->compiled->program();
    if (!has_same_rows(program.tables, compilation.compiled->program()->tables))
        return "the variables of the C code are not those of the FMU";
    c_source::Options code = file.code;
    code.name = content.table.identifier + "_model";
    code.has_access = true;
    const c_source::Files model = c_source::write(program, *file.for_c->model, file.for_c->sources, code);
    if (!model.refusal.empty()) return model.refusal;
    c_source::FmiModel fmi{content.table.identifier, content.table.token, file.version};
    if (file.has_arrays) fmi.arrays = arrays_of(content.table);
    content.sources = c_source::fmi_files(fmi, code.name, model);
    for (const auto& [name, text] : content.sources) {
        if (name.ends_with(".c")) content.options.source_files.push_back(name);
    }
    return "";
}

} // namespace

bool needs_co_simulation(const Compilation& compilation) {
    return compilation.compiled->descriptor().n_distributions > 0;
}

bool write_fmu(FmuFile& file, Compilation& compilation) {
    // The longest part by far; the reference run goes on beside it
    auto objects = std::async([&] {
        return native::make_objects_for(file.targets, *compilation.compiled->program(), {native::CodeForm::Linkable});
    });
    package::FmuContent content;
    content.table = package::make_fmu_table(
        compilation.model->flat, lower::dependencies_of(*compilation.model, compilation.compiled->program()->layout),
        compilation.compiled->descriptor());
    // Takes the token from the library itself: it has paths without folders
    const native::Descriptor named(*compilation.compiled->program(), 0, native::Descriptor::Paths::Names);
    content.table.token = named.model().strings + named.model().guid;
    content.version = file.version;
    content.has_arrays = file.has_arrays;
    const package::FmuTable described = file.has_arrays ? package::with_arrays(content.table) : content.table;
    content.table.token = described.token;
    content.options = {file.model_exchange, file.co_simulation, fmt::format("Torsion {}", TORSION_VERSION), {}};
    if (const std::string why = file.for_c ? add_sources(file, compilation, content) : ""; !why.empty())
        return compilation.diagnostics.report(source::Diag::CannotEmitControllerCode, {}, why), false;
    content.licences = package::licence_texts();
    if (file.version == 3)
        content.terminals = package::terminals(compilation.model->flat, compilation.compiled->descriptor(), described);
    content.provenance = provenance(file, compilation, content.table);
    if (file.has_reference) {
        verify::Reference reference = verify::reference_results(compilation.compiled->descriptor(), content.table);
        content.reference = std::move(reference.csv);
        if (!reference.obstacle.empty())
            compilation.diagnostics.report(source::Diag::NoReferenceResults, {},
                                           "the FMU has no reference results: " + reference.obstacle);
    }
    std::string error;
    const bool is_linked = add_libraries(file, objects.get(), compilation, content, error);
    if (is_linked && package::write_archive(file.path, package::fmu_entries(content), error)) {
        std::error_code ignored;
        file.bytes = std::filesystem::file_size(file.path, ignored);
        file.table = content.table;
        content.libraries.clear();
        if (file.for_c) file.content = std::make_shared<package::FmuContent>(std::move(content));
        return true;
    }
    if (!error.empty()) compilation.diagnostics.report(source::Diag::CannotWriteFile, {}, error);
    return false;
}

} // namespace torsion::session

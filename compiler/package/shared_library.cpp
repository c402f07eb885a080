#include "compiler/package/shared_library.h"

#include "compiler/support/installation.h"

#include "compiler/native/link.h"
#include "compiler/native/object.h"
#include "compiler/native/target/platforms.h"
#include "compiler/package/dependency_table.h"
#include "compiler/package/fmu.h"
#include "compiler/package/fmu_arrays.h"
#include "compiler/package/library_header.h"
#include "runtime/output/file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

namespace torsion::package {

namespace fs = std::filesystem;

namespace {

native::ObjectFormat format_of(const native::TargetSpec& target) {
    const native::Platform* platform = native::platform_of(target);
    return platform != nullptr ? platform->format : native::ObjectFormat::Elf;
}

} // namespace

std::vector<std::string> RuntimeFiles::all() const {
    std::vector<std::string> paths{archive};
    paths.insert(paths.end(), system.begin(), system.end());
    return paths;
}

RuntimeFiles runtime_files(const native::TargetSpec& target) {
    fs::path folder = fs::path(installation_prefix()) / "share" / "torsion" / "lib";
    const native::Platform* platform = native::platform_of(target);
    if (target.triple != native::TargetSpec::host().triple)
        folder /= platform != nullptr ? platform->name : target.triple;
    const fs::path stub = folder / "stub";
    std::vector<std::string> system{(stub / target.math_library).string(), (stub / "libc.so").string()};
    std::string without_cvode;
    switch (format_of(target)) {
    case native::ObjectFormat::Elf: break;
    case native::ObjectFormat::Wasm: system.clear(); break;
    case native::ObjectFormat::Coff: system = {(stub / "ucrtbase.lib").string()}; break;
    case native::ObjectFormat::MachO:
        system = {(stub / "libSystem.tbd").string()};
        without_cvode = (stub / "without_cvode.o").string();
        break;
    }
    return {folder.string(), (folder / "libtorsion_runtime.a").string(), std::move(system), std::move(without_cvode)};
}

std::vector<std::pair<std::string, std::string>> runtime_licences(const native::TargetSpec& target) {
    std::vector<std::pair<std::string, std::string>> licences;
    std::error_code none;
    for (fs::directory_iterator it(fs::path(runtime_files(target).folder) / "licences", none), end; !none && it != end;
         it.increment(none)) {
        std::ifstream file(it->path(), std::ios::binary);
        licences.emplace_back(it->path().filename().string(), std::string(std::istreambuf_iterator<char>(file), {}));
    }
    std::ranges::sort(licences);
    return licences;
}

std::string runtime_problem(const native::TargetSpec& target) {
    std::error_code ignored;
    const native::Platform* platform = native::platform_of(target);
    const bool is_for_others = platform != nullptr && platform != native::host_platform();
    for (const std::string& path : runtime_files(target).all()) {
        if (fs::exists(path, ignored)) continue;
        if (!is_for_others) return "`" + path + "` is missing, which belongs to the installation of torsion";
        return "this torsion was made without the parts for `" + std::string(platform->name) +
               "`: `scripts/build platforms` in a clone makes them, and the Debian package has them";
    }
    return {};
}

// Read from the header itself: the library exports exactly its functions.
std::vector<std::string> embedding_api() {
    std::vector<std::string> names;
    const std::string_view text = embed_header;
    constexpr std::string_view mark = "\nTORSION_API ";
    for (std::size_t at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + 1)) {
        const std::size_t end = text.find('(', at);
        const std::size_t begin = text.find_last_of(" *", end) + 1;
        names.emplace_back(text.substr(begin, end - begin));
    }
    return names;
}

std::string prefixed(const std::string& function, const std::string& prefix) {
    constexpr std::string_view usual = "torsion";
    return prefix.empty() ? function : prefix + function.substr(usual.size());
}

std::optional<std::string> fmu_library(std::vector<std::string> objects, const FmuTable& table, int version,
                                       const native::TargetSpec& target, std::string& error, bool has_arrays) {
    error = runtime_problem(target);
    if (!error.empty()) return std::nullopt;
    native::LinkRequest link;
    if (version == 3) {
        objects.push_back(native::make_data_object("torsion_fmi_dependencies", dependency_table(table), target));
        objects.push_back(native::make_data_object("torsion_fmi_arrays",
                                                   array_table(has_arrays ? with_arrays(table) : FmuTable()), target));
    }
    link.format = format_of(target);
    link.triple = target.triple;
    link.objects = std::move(objects);
    link.libraries = runtime_files(target).all();
    link.exports = fmi_functions(version);
    link.keep = {version == 2 ? "fmi2GetVersion" : "fmi3GetVersion", "torsion_with_cvode"};
    if (link.format != native::ObjectFormat::Elf)
        link.soname = table.identifier + native::platform_of(target)->extension;
    native::LinkedLibrary library;
    error = native::link_shared(link, library);
    return error.empty() ? std::optional(std::move(library.bytes)) : std::nullopt;
}

std::string import_library_path(const std::string& library) {
    return fs::path(library).replace_extension(".lib").string();
}

bool has_import_library(const native::TargetSpec& target) { return format_of(target) == native::ObjectFormat::Coff; }

bool takes_prefix(const native::TargetSpec& target) { return format_of(target) != native::ObjectFormat::Wasm; }

std::string write_library(LibraryRequest request) {
    if (std::string missing = runtime_problem(request.target); !missing.empty()) return missing;
    native::LinkRequest link;
    link.format = format_of(request.target);
    link.triple = request.target.triple;
    link.objects = std::move(request.objects);
    const RuntimeFiles files = runtime_files(request.target);
    if (!request.has_cvode && !files.without_cvode.empty()) link.libraries.push_back(files.without_cvode);
    for (std::string& path : files.all()) link.libraries.push_back(std::move(path));
    for (const std::string& function : embedding_api()) {
        link.exports.push_back(prefixed(function, request.prefix));
        if (link.exports.back() != function) link.aliases.emplace_back(link.exports.back(), function);
    }
    // room for what is handed over
    if (link.format == native::ObjectFormat::Wasm) link.exports.insert(link.exports.end(), {"malloc", "free"});
    if (request.has_cvode) link.keep.push_back("torsion_with_cvode");
    link.soname = fs::path(request.output).filename().string();
    link.has_import_library = has_import_library(request.target);
    native::LinkedLibrary library;
    std::string problem = native::link_shared(link, library);
    if (!problem.empty()) return "`" + request.output + "` cannot be linked: " + problem;
    problem = runtime::write_file(request.output, library.bytes, runtime::File::executable);
    if (problem.empty() && link.has_import_library)
        problem = runtime::write_file(import_library_path(request.output), library.import_library);
    return problem;
}

} // namespace torsion::package

#include "compiler/package/shared_library.h"

#include "compiler/support/installation.h"

#include "compiler/native/link.h"
#include "compiler/native/object.h"
#include "compiler/package/dependency_table.h"
#include "compiler/package/fmu.h"
#include "compiler/package/library_header.h"
#include "runtime/output/file.h"

#include <filesystem>
#include <string_view>
#include <system_error>

namespace torsion::package {

namespace fs = std::filesystem;

std::vector<std::string> RuntimeFiles::all() const {
    std::vector<std::string> paths{archive};
    paths.insert(paths.end(), system.begin(), system.end());
    return paths;
}

RuntimeFiles runtime_files(const native::TargetSpec& target) {
    fs::path folder = fs::path(installation_prefix()) / "share" / "torsion" / "lib";
    if (target.triple != native::TargetSpec::host().triple) folder /= target.triple;
    return {(folder / "libtorsion_runtime.a").string(), {(folder / "stub" / target.math_library).string(), (folder / "stub" / "libc.so").string()}};
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

std::optional<std::string> fmu_library(std::vector<std::string> objects, const FmuTable& table, int version, const native::TargetSpec& target,
                                       std::string& error) {
    native::LinkRequest link;
    if (version == 3) objects.push_back(native::make_data_object("torsion_fmi_dependencies", dependency_table(table), target));
    link.objects = std::move(objects);
    link.libraries = runtime_files(target).all();
    std::error_code ignored;
    for (const std::string& path : link.libraries) {
        if (fs::exists(path, ignored)) continue;
        error = "`" + path + "` is missing, which belongs to the installation of torsion";
        return std::nullopt;
    }
    link.exports = fmi_functions(version);
    link.keep = {version == 2 ? "fmi2GetVersion" : "fmi3GetVersion", "torsion_with_cvode"};
    std::string bytes;
    error = native::link_shared(link, bytes);
    return error.empty() ? std::optional(std::move(bytes)) : std::nullopt;
}

std::string write_library(LibraryRequest request) {
    native::LinkRequest link;
    link.objects = std::move(request.objects);
    link.libraries = runtime_files(request.target).all();
    std::error_code ignored;
    for (const std::string& path : link.libraries) {
        if (!fs::exists(path, ignored)) return "`" + path + "` is missing, which belongs to the installation of torsion";
    }
    for (const std::string& function : embedding_api()) {
        link.exports.push_back(prefixed(function, request.prefix));
        if (link.exports.back() != function) link.aliases.emplace_back(link.exports.back(), function);
    }
    if (request.has_cvode) link.keep.push_back("torsion_with_cvode");
    link.soname = fs::path(request.output).filename().string();
    std::string bytes;
    const std::string problem = native::link_shared(link, bytes);
    return problem.empty() ? runtime::write_file(request.output, bytes, runtime::File::executable)
                           : "`" + request.output + "` cannot be linked: " + problem;
}

} // namespace torsion::package

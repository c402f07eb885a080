#include "compiler/provenance/reading.h"

#include <fmt/format.h>

#include <algorithm>

namespace torsion::provenance {

namespace {

using library::PackageOrigin;
using library::Place;

std::string full_name(const PackageOrigin& package) {
    return package.version.empty() ? package.name : package.name + " " + package.version;
}

bool has_other_version(const PackageOrigin& package) {
    const std::string offered = package.version.substr(0, package.version.find('+'));
    return !package.wanted_version.empty() && !offered.empty() && offered != package.wanted_version;
}

/// The class name of a library's file: the library's own line has the folder.
std::string shown_name(const library::ReadFile& file, const std::vector<PackageOrigin>& packages) {
    const bool is_in_library = std::any_of(packages.begin(), packages.end(), [&](const PackageOrigin& p) {
        return file.path == p.entry.string() || file.path.starts_with(p.entry.string() + "/");
    });
    return is_in_library && !file.class_name.empty() ? file.class_name
                                                     : fmt::format("{} ({})", file.class_name, file.path);
}

} // namespace

std::vector<std::string> library_remarks(const Compilation& compilation) {
    std::vector<std::string> remarks;
    for (const PackageOrigin& package : compilation.packages) {
        if (package.place == Place::Installed)
            remarks.push_back(
                fmt::format("{} from {} ({})", full_name(package), package.entry.string(), package.reason));
        if (has_other_version(package))
            remarks.push_back(fmt::format("{} is used in version {}; read is {}", package.name, package.wanted_version,
                                          package.version));
    }
    return remarks;
}

std::string reading_text(const Compilation& compilation) {
    std::string text;
    for (const PackageOrigin& package : compilation.packages)
        text += fmt::format("  {} from {} ({})\n", full_name(package), package.entry.string(), package.reason);
    const library::Statistics& read = compilation.read;
    const std::string kept =
        read.kept == 0 ? "" : fmt::format("; {} of them from the cache (--no-cache parses them anew)", read.kept);
    text += fmt::format("  {} files read, {} tokens, {} lines{}\n", read.files, read.tokens, read.lines, kept);
    for (const library::ReadFile& file : compilation.files_read) {
        const char* kept_one = file.is_from_cache && read.kept < read.files ? ", from the cache" : "";
        text += fmt::format("    {:>6} tokens  {}  for {}{}\n", file.tokens, shown_name(file, compilation.packages),
                            file.reason, kept_one);
    }
    return text;
}

} // namespace torsion::provenance

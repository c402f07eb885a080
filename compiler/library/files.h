#pragma once
// Packages on disk (specification 13.4): names of entries, versions, texts.

#include "compiler/syntax/ast.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::library {

std::vector<std::string> split(std::string_view text, char separator);
/// The names between the dots; a quoted name may contain dots: `A.'b.c'`.
std::vector<std::string> name_parts(std::string_view name);
std::string trimmed(std::string_view text);

/// The whole file; nothing, and the reason, if it cannot be read (or is larger than 256 MB).
std::optional<std::string> read_text(const std::filesystem::path& path, std::string& problem);

/// Classes of a package directory in their own files: name → file, or directory with package.mo.
std::map<std::string, std::filesystem::path> package_entries(const std::filesystem::path& directory);

/// `root/Name`, `root/Name 1.2`, `root/Name.mo`, `root/Name 1.2.mo`, or root itself if it is the package. Prefers
/// `version`, then the plain name, then the highest version. Empty if none exists.
std::filesystem::path find_top_level(const std::filesystem::path& root, std::string_view name,
                                     const std::string& version);

bool is_version(std::string_view offered, const std::string& wanted); ///< "4.0.0+maint.om" offers version 4.0.0
/// of `Name 1.2` and `Name 1.2.mo`; empty for a plain name
std::string version_in_name(const std::filesystem::path& entry);
/// The version of the annotation; reads the file, and parses it unless the cache in that folder has its tree
/// (parse_cache.h).
std::string version_in_text(const std::filesystem::path& entry, const std::string& cache_folder);

/// annotation(version = "…", uses(Name(version = "…"))) of a package.
struct PackageAnnotation {
    std::string version;
    std::map<std::string, std::string> uses;
};
PackageAnnotation package_annotation(const ast::ClassModification& annotation);

} // namespace torsion::library

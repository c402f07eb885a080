#include "compiler/library/search.h"

#include "compiler/library/files.h"

namespace torsion::library {

namespace fs = std::filesystem;

namespace {

const char* why(Place place) {
    switch (place) {
    case Place::BesideFile: return "beside the file";
    case Place::LibraryPath: return "given with -L";
    case Place::ModelicaPath: return "in MODELICAPATH";
    case Place::Own: return "our own";
    case Place::Installed: return "installed for the user; nothing else has it";
    }
    return "";
}

} // namespace

Search::Search(const LibraryOptions& options) : cache_folder_(options.cache_folder), lacking_(options.lacking) {
    const auto add = [this](const std::string& text, Place place) {
        std::error_code ignored;
        fs::path path = fs::absolute(text, ignored).lexically_normal();
        if (path.filename().empty()) path = path.parent_path(); // "lib/"
        roots_.push_back({path, place});
        // The user may name the package's own folder; the packages that it uses lie beside it.
        if (place != Place::Own && fs::exists(path / "package.mo", ignored))
            roots_.push_back({path.parent_path(), place});
    };
    for (const std::string& path : options.paths) add(path, Place::LibraryPath);
    for (const std::string& path : split(options.modelica_path, ':'))
        if (!path.empty()) add(path, Place::ModelicaPath);
    if (!options.stdlib_dir.empty()) add(options.stdlib_dir, Place::Own);
    for (const std::string& path : options.installed) add(path, Place::Installed);
}

std::string Search::wanted(std::string_view name) const {
    const auto found = wanted_.find(name);
    return found == wanted_.end() ? std::string() : found->second;
}

std::optional<PackageOrigin> Search::find(std::string_view name, Place first, Place last) const {
    const std::string version = wanted(name);
    for (const Root& root : roots_) {
        if (root.place < first || root.place > last) continue;
        fs::path entry = find_top_level(root.path, name, version);
        if (entry.empty()) continue;
        std::string offered = version_in_name(entry);
        std::string reason = why(root.place);
        if (!version.empty() && is_version(offered, version)) reason += ", version " + version + " as used";
        return PackageOrigin{std::string(name), std::move(offered), std::move(entry),
                             root.place,        std::move(reason),  version};
    }
    return std::nullopt;
}

/// Empty: ours suffices.
std::string Search::reason_for_installed(const PackageOrigin& own, const PackageOrigin& installed) const {
    if (const auto lacking = lacking_.find(own.name); lacking != lacking_.end())
        return "installed for the user; ours has no " + lacking->second;
    const std::string& version = own.wanted_version;
    if (version.empty() || !is_version(installed.version, version) ||
        is_version(version_in_text(own.entry, cache_folder_), version))
        return {};
    return "installed for the user; version " + version + " is used, ours is " +
           version_in_text(own.entry, cache_folder_);
}

// The first root with the package decides, even if it lacks the class. The only choice is between ours and an installed
// package. So results do not depend on the packages that a machine happens to have.
std::optional<PackageOrigin> Search::find(std::string_view name) const {
    if (auto found = find(name, Place::BesideFile, Place::ModelicaPath)) return found;
    auto own = find(name, Place::Own, Place::Own), installed = find(name, Place::Installed, Place::Installed);
    if (!own || !installed) return own ? own : installed;
    std::string reason = reason_for_installed(*own, *installed);
    if (reason.empty()) return own;
    installed->reason = std::move(reason);
    return installed;
}

fs::path Search::own() const {
    const auto found =
        std::find_if(roots_.begin(), roots_.end(), [](const Root& root) { return root.place == Place::Own; });
    return found == roots_.end() ? fs::path() : found->path;
}

std::vector<std::string> Search::names() const {
    std::vector<std::string> names;
    for (const Root& root : roots_)
        for (auto& [name, path] : package_entries(root.path)) names.push_back(split(name, ' ').front());
    return names;
}

} // namespace torsion::library

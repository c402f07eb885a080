#pragma once
// The origin of a top-level package: the search folders, in order, and the reason for the choice
// (docs/reference/language.md, "Search for libraries").

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::syntax {
class TreeMemory;
}

namespace torsion::library {

class Documents;

struct LibraryOptions {
    std::vector<std::string> paths;     ///< -L, in order
    std::string modelica_path;          ///< MODELICAPATH: roots separated by `:`
    std::string stdlib_dir;             ///< our own models
    std::vector<std::string> installed; ///< last resort: packages that other tools installed for the user
    /// Top-level packages of ours that lack a required class: taken from `installed`. Name → full name of the class.
    std::map<std::string, std::string, std::less<>> lacking;
    std::shared_ptr<const Documents> documents = {}; ///< null: files only
    std::shared_ptr<syntax::TreeMemory> trees = {};  ///< of compilations before; null: none
    std::string cache_folder;                        ///< folder for trees of later runs (parse_cache.h); empty: none
};

enum class Place { BesideFile, LibraryPath, ModelicaPath, Own, Installed };

/// A top-level package, and the reason for the choice.
struct PackageOrigin {
    std::string name, version;   ///< no version if neither its folder nor its annotation has one
    std::filesystem::path entry; ///< folder with package.mo, or file
    Place place = Place::LibraryPath;
    std::string reason;
    std::string wanted_version; ///< what the user's files `use`; empty: nothing
};

class Search {
public:
    explicit Search(const LibraryOptions& options);

    /// The folder of a file that the user named: searched first.
    void add_beside(std::filesystem::path root) { roots_.insert(roots_.begin(), {std::move(root), Place::BesideFile}); }
    /// `uses(name(version = …))`; the first one for a package decides.
    void want(const std::string& name, const std::string& version) { wanted_.emplace(name, version); }

    std::optional<PackageOrigin> find(std::string_view name) const;
    std::filesystem::path own() const;      ///< folder of our own models; empty: none
    std::vector<std::string> names() const; ///< all packages that can be found: for "did you mean"

private:
    struct Root {
        std::filesystem::path path;
        Place place;
    };
    std::string wanted(std::string_view name) const;
    std::optional<PackageOrigin> find(std::string_view name, Place first, Place last) const;
    std::string reason_for_installed(const PackageOrigin& own, const PackageOrigin& installed) const;

    std::vector<Root> roots_;
    std::string cache_folder_;
    std::map<std::string, std::string, std::less<>> wanted_, lacking_;
};

} // namespace torsion::library

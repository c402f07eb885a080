#include "compiler/session/output_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include <sys/stat.h>

namespace torsion::session {

namespace {

namespace fs = std::filesystem;

/// The identity of a file: its place in the tree, or, for an existing file, the file itself.
struct Identity {
    std::string place;
    dev_t device = 0;
    ino_t number = 0; ///< 0: the file does not exist
    bool operator==(const Identity& other) const {
        return place == other.place || (number != 0 && number == other.number && device == other.device);
    }
};

/// Nothing for a target that several outputs may share: a device, a pipe.
std::optional<Identity> identity_of(const std::string& path) {
    if (path.empty()) return std::nullopt;
    if (path == "-") return Identity{path};
    struct stat status{};
    const bool exists = stat(path.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) return std::nullopt;
    std::error_code error;
    const fs::path named(path), folder = fs::canonical(named.has_parent_path() ? named.parent_path() : ".", error);
    Identity identity{((error ? named.parent_path() : folder) / named.filename()).string()};
    if (exists) identity.device = status.st_dev, identity.number = status.st_ino;
    return identity;
}

} // namespace

std::string same_file_twice(const std::vector<OutputPath>& outputs, const std::vector<std::string>& inputs) {
    std::vector<std::pair<OutputPath, Identity>> known;
    std::vector<Identity> read;
    for (const std::string& input : inputs) {
        if (auto identity = input == "-" ? std::nullopt : identity_of(input)) read.push_back(std::move(*identity));
    }
    for (const OutputPath& output : outputs) {
        const auto identity = identity_of(output.path);
        if (!identity) continue;
        for (const auto& [other, its] : known) {
            if (!(its == *identity)) continue;
            if (other.option == output.option && other.path == output.path)
                return fmt::format("{}: `{}` is given twice", output.option, output.path);
            return fmt::format("{} `{}` and {} `{}` are the same file", other.option, other.path, output.option,
                               output.path);
        }
        if (std::find(read.begin(), read.end(), *identity) != read.end())
            return fmt::format("{}: `{}` is a file that is read", output.option, output.path);
        known.emplace_back(output, *identity);
    }
    return {};
}

} // namespace torsion::session

#include "compiler/session/read_files.h"

#include "compiler/library/files.h"

#include <algorithm>
#include <set>
#include <system_error>

#include <sys/stat.h>

namespace torsion::session {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds young{2}; // clocks of file systems are coarse

} // namespace

ReadFiles::Entry ReadFiles::entry_of(const std::string& path) {
    Entry entry;
    entry.path = library::Documents::name_of(path);
    std::error_code error;
    const fs::file_status status = fs::status(entry.path, error);
    entry.is_there = fs::exists(status);
    if (!entry.is_there) return entry;
    entry.time = fs::last_write_time(entry.path, error);
    struct stat its{};
    if (::stat(entry.path.c_str(), &its) != 0) return entry;
    entry.node = its.st_ino;
    // a folder's other changes do not matter: its owner, its number of links
    if (!fs::is_regular_file(status)) return entry;
    entry.size = static_cast<std::uintmax_t>(its.st_size);
    entry.changed = std::int64_t{its.st_ctim.tv_sec} * 1'000'000'000 + its.st_ctim.tv_nsec;
    return entry;
}

void ReadFiles::add_folder(const fs::path& folder) {
    const std::string name = library::Documents::name_of(folder);
    if (std::any_of(folders_.begin(), folders_.end(), [&](const Entry& known) { return known.path == name; })) return;
    folders_.push_back(entry_of(name));
}

void ReadFiles::add_root(const std::string& root) {
    if (root.empty()) return;
    add_folder(root);
    std::error_code ignored;
    const fs::path path = library::Documents::name_of(fs::path(root) / "");
    // it is a package: its neighbours count
    if (fs::exists(path / "package.mo", ignored)) add_folder(path.parent_path().parent_path());
}

void ReadFiles::add_subfolders() {
    std::error_code error;
    for (const Entry& folder : folders_) {
        for (fs::directory_iterator entry(folder.path, error), end; !error && entry != end; entry.increment(error)) {
            std::error_code ignored;
            if (entry->path().filename().string().starts_with('.') || !entry->is_directory(ignored)) continue;
            const fs::path package = entry->path() / "package.mo";
            packages_.emplace_back(package.string(), fs::exists(package, ignored));
        }
    }
}

ReadFiles::ReadFiles(const Compilation& compilation, const PipelineOptions& options, fs::file_time_type begin)
    : is_known_(!options.allow_external) {
    std::set<std::string> read;
    if (!options.text) {
        for (const library::ReadFile& file : compilation.files_read) read.insert(file.path);
    }
    for (std::uint32_t i = 0; i < compilation.sources.size(); ++i) {
        const std::string& path = compilation.sources[source::FileId(i)].path();
        if (!read.contains(path)) continue;
        File file{entry_of(path), i};
        file.is_young = !file.entry.is_there || file.entry.time + young > begin ||
                        (options.library.documents && options.library.documents->find(path));
        const fs::path folder = fs::path(file.entry.path).parent_path();
        add_folder(folder);
        add_folder(folder.parent_path()); // neighbours of a package
        data_.push_back(entry_of((folder / "package.order").string()));
        files_.push_back(std::move(file));
    }
    for (const std::string& root : options.library.paths) add_root(root);
    for (const std::string& root : library::split(options.library.modelica_path, ':')) add_root(root);
    for (const std::string& root : options.library.installed) add_root(root);
    if (options.text) add_folder(".");
    for (const std::string& path : compilation.data_files) data_.push_back(entry_of(path));
    add_subfolders();
    // A name may have been looked for before the folder changed
    if (std::any_of(folders_.begin(), folders_.end(), [&](const Entry& e) { return e.is_there && e.time > begin; }))
        is_known_ = false;
    const bool has_young_data =
        std::any_of(data_.begin(), data_.end(), [&](const Entry& e) { return e.is_there && e.time + young > begin; });
    if (has_young_data) is_known_ = false;
}

bool ReadFiles::is_same_text(const std::string& path, std::string_view text) const {
    std::string problem;
    const auto now = library::read_text(path, problem);
    return now && *now == text;
}

bool ReadFiles::are_unchanged(const Compilation& compilation, const library::Documents* documents) const {
    if (!is_known_) return false;
    const auto is_same = [](const Entry& entry) { return entry_of(entry.path) == entry; };
    if (!std::all_of(folders_.begin(), folders_.end(), is_same) || !std::all_of(data_.begin(), data_.end(), is_same))
        return false;
    const auto is_as_before = [](const std::pair<std::string, bool>& package) {
        std::error_code ignored;
        return fs::exists(package.first, ignored) == package.second;
    };
    if (!std::all_of(packages_.begin(), packages_.end(), is_as_before)) return false;
    return std::all_of(files_.begin(), files_.end(), [&](const File& file) {
        const std::string_view text = compilation.sources[source::FileId(file.source)].text();
        if (const std::string* document = documents != nullptr ? documents->find(file.entry.path) : nullptr)
            return *document == text;
        const Entry now = entry_of(file.entry.path);
        return now.is_there && ((!file.is_young && now == file.entry) || is_same_text(now.path, text));
    });
}

} // namespace torsion::session

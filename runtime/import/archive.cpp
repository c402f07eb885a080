#include "runtime/import/archive.h"

#include <zip.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace torsion::fmu {

namespace fs = std::filesystem;

std::optional<TemporaryFolder> TemporaryFolder::create(std::string& problem) {
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    std::string pattern = ((error ? fs::path("/tmp") : parent) / "torsion-fmu-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) { // with mode 0700
        problem = "no temporary folder in `" + fs::path(pattern).parent_path().string() + "`: " + std::strerror(errno);
        return std::nullopt;
    }
    return TemporaryFolder(fs::path(pattern));
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
}

namespace {

struct ZipClose {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using ZipHandle = std::unique_ptr<zip_t, ZipClose>;
using EntryHandle = std::unique_ptr<zip_file_t, ZipClose>;

bool refuse(runtime::Message& problem, std::string text, std::string help = {}) {
    problem.code = "E201";
    problem.text = std::move(text);
    problem.help = std::move(help);
    return false;
}

/// An entry's name for a message: replaces characters that could confuse a terminal by `?`, and limits the length.
std::string shown(const std::string& name) {
    std::string text = name.substr(0, 120);
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    }
    return "`" + text + (name.size() > 120 ? "…`" : "`");
}

ZipHandle open_archive(const std::string& path, const ArchiveKind& kind, runtime::Message& problem) {
    struct stat status{};
    if (stat(path.c_str(), &status) != 0) {
        problem.code = "E101";
        problem.text = "`" + path + "` cannot be read: " + std::strerror(errno);
        return nullptr;
    }
    if (!S_ISREG(status.st_mode)) { // open() of a pipe would block
        refuse(problem, "`" + path + "` is not a file");
        return nullptr;
    }
    int code = 0;
    ZipHandle archive(zip_open(path.c_str(), ZIP_RDONLY, &code));
    if (archive) return archive;
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    refuse(problem, "`" + path + "` is not an " + kind.name + ": it cannot be read as a zip archive (" +
                        zip_error_strerror(&error) + ")");
    zip_error_fini(&error);
    return nullptr;
}

bool is_link(zip_t* archive, zip_uint64_t index) {
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0) return false;
    const zip_uint32_t type = (attributes >> 16) & S_IFMT;
    return system == ZIP_OPSYS_UNIX && type != 0 && type != S_IFREG && type != S_IFDIR;
}

struct Entry {
    zip_uint64_t index = 0, size = 0;
    std::string name;
};

/// The checks of a single entry.
std::string wrong_entry(zip_t* archive, const zip_stat_t& entry, const std::string& name, const ArchiveLimits& limits) {
    if (std::string wrong = wrong_entry_name(name); !wrong.empty()) return wrong;
    if (is_link(archive, entry.index)) return "is a link or another special file";
    if ((entry.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && entry.encryption_method != ZIP_EM_NONE)
        return "is encrypted";
    if ((entry.valid & ZIP_STAT_SIZE) == 0) return "has no known size";
    if (entry.size > limits.entry_bytes) return "is larger than " + std::to_string(limits.entry_bytes >> 20) + " MiB";
    const std::uint64_t packed =
        (entry.valid & ZIP_STAT_COMP_SIZE) != 0 ? std::max<std::uint64_t>(entry.comp_size, 1) : 1;
    if (entry.size > limits.ratio_from && entry.size / packed > limits.ratio)
        return "is compressed more than " + std::to_string(limits.ratio) + " times";
    return {};
}

bool is_part_of_fmu(const std::string& name) {
    return name == "modelDescription.xml" || name.starts_with("binaries/") || name.starts_with("resources/");
}

/// Checks every entry before the first is written.
bool check_entries(zip_t* archive, const ArchiveKind& kind, const ArchiveLimits& limits, std::vector<Entry>& needed,
                   runtime::Message& problem) {
    const std::string the = std::string("the ") + kind.name;
    const zip_int64_t count = zip_get_num_entries(archive, 0);
    if (count < 0 || static_cast<std::uint64_t>(count) > limits.entries)
        return refuse(problem, the + " has more than " + std::to_string(limits.entries) + " entries");
    // name without a final slash → name as stored, place in `needed`
    std::map<std::string, std::pair<std::string, std::size_t>> names;
    std::uint64_t total = 0;
    for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
        zip_stat_t entry;
        zip_stat_init(&entry);
        if (zip_stat_index(archive, i, 0, &entry) != 0 || (entry.valid & ZIP_STAT_NAME) == 0)
            return refuse(problem, the + "'s table of contents is broken");
        const std::string name = entry.name;
        entry.index = i;
        if (const std::string wrong = wrong_entry(archive, entry, name, limits); !wrong.empty())
            return refuse(problem, "the entry " + shown(name) + " of " + the + " " + wrong, "nothing was unpacked");
        const std::string plain = name.ends_with('/') ? name.substr(0, name.size() - 1) : name;
        total += entry.size;
        if (total > limits.total_bytes)
            return refuse(problem, the + " unpacks to more than " + std::to_string(limits.total_bytes >> 20) + " MiB");
        const auto [known, is_new] = names.try_emplace(plain, name, needed.size());
        if (!is_new && known->second.first != name)
            return refuse(problem,
                          "the entry " + shown(name) + " is there twice in " + the + ", as a file and as a folder",
                          "nothing was unpacked");
        if (!kind.is_needed(name)) continue;
        // Some tools write an entry again when they change it. The last one counts, as when all are unpacked one after
        // the other
        if (is_new) needed.push_back({i, entry.size, name});
        else needed[known->second.second] = {i, entry.size, name};
    }
    return true;
}

/// Passes an entry's bytes on, but no more than the table of contents states.
template <class Write>
std::string read_entry(zip_t* archive, const Entry& entry, Write write) {
    EntryHandle file(zip_fopen_index(archive, entry.index, 0));
    if (!file) return zip_strerror(archive);
    std::vector<char> buffer(1 << 16);
    std::uint64_t total = 0;
    for (;;) {
        const zip_int64_t read = zip_fread(file.get(), buffer.data(), buffer.size());
        if (read < 0) return zip_file_strerror(file.get());
        if (read == 0) break;
        total += static_cast<std::uint64_t>(read);
        if (total > entry.size) return "it is longer than it says";
        if (!write(buffer.data(), static_cast<std::size_t>(read))) return std::strerror(errno);
    }
    return total == entry.size ? std::string() : "it is shorter than it says";
}

std::string write_all(zip_t* archive, const Entry& entry, const fs::path& path) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0) return std::strerror(errno);
    std::string problem = read_entry(archive, entry, [&](const char* data, std::size_t size) {
        while (size > 0) {
            const ssize_t written = write(file, data, size);
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) return false;
            data += written;
            size -= static_cast<std::size_t>(written);
        }
        return true;
    });
    if (close(file) != 0 && problem.empty()) problem = std::strerror(errno);
    return problem;
}

} // namespace

std::string wrong_entry_name(const std::string& name) {
    constexpr std::size_t longest = 1000;
    if (name.empty()) return "has no name";
    if (name.size() > longest) return "has too long a name";
    if (name.front() == '/') return "has an absolute path";
    if (name.size() > 1 && name[1] == ':') return "has an absolute path";
    for (const char c : name) {
        if (c == '\\') return "has a backslash in its name";
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return "has a control character in its name";
    }
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string part = name.substr(begin, end - begin);
        if (part == "..") return "leaves its folder";
        if (part.empty() || part == ".") return "has an empty part in its path";
        if (part.size() > 255) return "has too long a name";
        begin = end + 1;
    }
    return {};
}

const ArchiveKind fmu_archive = {"FMU", &is_part_of_fmu};

bool unpack(const std::string& path, const fs::path& folder, const ArchiveLimits& limits, runtime::Message& problem,
            const ArchiveKind& kind) {
    const ZipHandle archive = open_archive(path, kind, problem);
    std::vector<Entry> needed;
    if (!archive || !check_entries(archive.get(), kind, limits, needed, problem)) return false;
    for (const Entry& entry : needed) {
        const fs::path target = folder / entry.name;
        const bool is_folder = entry.name.ends_with('/');
        std::error_code error;
        fs::create_directories(is_folder ? target : target.parent_path(), error);
        const std::string wrong = error       ? error.message()
                                  : is_folder ? std::string()
                                              : write_all(archive.get(), entry, target);
        if (!wrong.empty())
            return refuse(problem,
                          "the entry " + shown(entry.name) + " of the " + kind.name + " cannot be unpacked: " + wrong);
    }
    return true;
}

std::string read_description(const std::string& path, const ArchiveLimits& limits) {
    runtime::Message ignored;
    const ZipHandle archive = open_archive(path, fmu_archive, ignored);
    std::vector<Entry> needed;
    if (!archive || !check_entries(archive.get(), fmu_archive, limits, needed, ignored)) return {};
    for (const Entry& entry : needed) {
        if (entry.name != "modelDescription.xml" || entry.size > limits.description_bytes) continue;
        std::string text;
        const auto append = [&](const char* data, std::size_t size) {
            text.append(data, size);
            return true;
        };
        return read_entry(archive.get(), entry, append).empty() ? text : std::string();
    }
    return {};
}

} // namespace torsion::fmu

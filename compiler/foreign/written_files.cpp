// A name becomes an open folder and a name in it. The folders on the way are opened one by one, each below the one
// before, without following links: so nobody can put a link in their place in between.
#include "compiler/foreign/written_files.h"

#include "compiler/support/input_file.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace torsion::foreign {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_copied_file = std::size_t{1} << 30; // that is read to be changed or copied

class Descriptor {
public:
    explicit Descriptor(int descriptor = -1) : descriptor_(descriptor) {}
    Descriptor(Descriptor&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept { return std::swap(descriptor_, other.descriptor_), *this; }
    ~Descriptor() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    int get() const { return descriptor_; }
    bool is_open() const { return descriptor_ >= 0; }
    bool close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

private:
    int descriptor_;
};

/// Where a file stands, or will.
struct Place {
    Descriptor folder;
    std::string name;
    Failure failure = {};
};

Failure failed(const std::string& what, const std::string& name) {
    const int reason = errno;
    return "cannot " + what + " `" + name + "`: " + std::strerror(reason);
}

/// The part of the name below the folder; nothing if it is not below.
std::optional<fs::path> below(const fs::path& folder, const fs::path& name) {
    const fs::path relative = name.lexically_relative(folder);
    if (relative.empty() || relative == "." || *relative.begin() == "..") return std::nullopt;
    return relative;
}

struct Below {
    std::string folder;
    fs::path path;
};

std::optional<Below> place_below(const Folders& folders, const std::string& name) {
    std::error_code ignored;
    fs::path full = fs::absolute(name, ignored).lexically_normal();
    if (!full.has_filename()) full = full.parent_path();
    for (const std::string& folder : folders) {
        const fs::path given = fs::absolute(folder, ignored).lexically_normal(),
                       real = fs::weakly_canonical(given, ignored);
        for (const fs::path& root : {given, real}) {
            const fs::path plain = root.has_filename() ? root : root.parent_path();
            if (auto path = below(plain, full)) return Below{folder, std::move(*path)};
        }
    }
    return std::nullopt;
}

Place place_of(const Folders& folders, const std::string& name) {
    Place result;
    if (name.empty() || name.find('\0') != std::string::npos)
        return result.failure = "a file without a name", std::move(result);
    const auto where = place_below(folders, name);
    if (!where) {
        result.failure = "a model may not write `" + name +
                         "`: it is not below the folder that it may write to (`--allow-writing` allows the working "
                         "folder, `--allow-writing-in DIR` another one)";
        return result;
    }
    result.folder = Descriptor(::open(where->folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!result.folder.is_open()) return result.failure = failed("open", where->folder), std::move(result);
    result.name = where->path.filename().string();
    for (const fs::path& part : where->path.parent_path()) {
        Descriptor next(::openat(result.folder.get(), part.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!next.is_open() && (errno == ELOOP || errno == ENOTDIR))
            return result.failure =
                       "a model may not write `" + name + "`: `" + part.string() + "` in it is a link or no folder",
                   std::move(result);
        if (!next.is_open()) return result.failure = failed("write", name), std::move(result);
        result.folder = std::move(next);
    }
    return result;
}

/// A regular file with one name: not a link, a pipe or a device. A second name may stand outside.
Failure refuses_kind(const struct stat& status, const std::string& name) {
    if (S_ISREG(status.st_mode) && status.st_nlink <= 1) return std::nullopt;
    return "a model may not write `" + name + "`: it is " +
           (S_ISLNK(status.st_mode)   ? "a link"
            : S_ISDIR(status.st_mode) ? "a folder"
            : S_ISREG(status.st_mode) ? "a file with several names"
                                      : "no file");
}

/// Nothing is there, or a file that may be written.
Failure refuses_kind(const Place& place, const std::string& name) {
    struct stat status{};
    if (::fstatat(place.folder.get(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT ? std::nullopt : failed("write", name);
    return refuses_kind(status, name);
}

std::optional<std::string> content_of(int descriptor) {
    std::string content;
    std::array<char, 1 << 16> part;
    for (;;) {
        const ssize_t n = ::read(descriptor, part.data(), part.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 || content.size() > largest_copied_file) return std::nullopt;
        if (n == 0) return content;
        content.append(part.data(), static_cast<std::size_t>(n));
    }
}

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(descriptor, bytes.data(), bytes.size());
        if (n < 0 && errno != EINTR) return false;
        if (n > 0) bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

/// A name that nobody has yet.
std::string temporary_name(const std::string& name) {
    std::uint64_t bits = 0;
    if (::getrandom(&bits, sizeof bits, GRND_NONBLOCK) != static_cast<ssize_t>(sizeof bits))
        bits = static_cast<std::uint64_t>(::getpid());
    return name.substr(0, 200) + "." + std::to_string(bits) + ".part";
}

/// All or nothing: a new file takes the place of the old one when it is complete.
Failure write_whole(const Place& place, const std::string& name, std::string_view content,
                    std::optional<mode_t> before) {
    constexpr mode_t permissions = 0666; // as the user's mask says
    const std::string beside = temporary_name(place.name);
    Descriptor file(::openat(place.folder.get(), beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                             permissions));
    if (!file.is_open()) return failed("write", name);
    Failure failure;
    if ((before && ::fchmod(file.get(), *before) != 0) || !write_all(file.get(), content) || !file.close() ||
        ::renameat(place.folder.get(), beside.c_str(), place.folder.get(), place.name.c_str()) != 0)
        failure = failed("write", name);
    if (failure) ::unlinkat(place.folder.get(), beside.c_str(), 0);
    return failure;
}

} // namespace

Failure replace_file(const Folders& folders, const std::string& name,
                     const std::function<Change(std::optional<std::string>)>& change) {
    const Place place = place_of(folders, name);
    if (place.failure) return place.failure;
    if (Failure kind = refuses_kind(place, name)) return kind;
    std::optional<std::string> content;
    std::optional<mode_t> permissions;
    struct stat status{};
    const Descriptor old(
        ::openat(place.folder.get(), place.name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!old.is_open() && errno != ENOENT) return failed("read", name);
    if (old.is_open() && ::fstat(old.get(), &status) == 0) permissions = status.st_mode & 0777;
    if (old.is_open() && !(content = content_of(old.get()))) return "cannot read `" + name + "`, or it is too large";
    const Change changed = change(std::move(content));
    return changed.failure ? changed.failure : write_whole(place, name, changed.content, permissions);
}

Failure add_line(const Folders& folders, const std::string& name, std::string_view line) {
    const Place place = place_of(folders, name);
    if (place.failure) return place.failure;
    if (Failure kind = refuses_kind(place, name)) return kind;
    constexpr mode_t permissions = 0666;
    Descriptor file(::openat(place.folder.get(), place.name.c_str(),
                             O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, permissions));
    struct stat status{};
    if (!file.is_open() || ::fstat(file.get(), &status) != 0) return failed("write", name);
    if (Failure kind = refuses_kind(status, name)) return kind; // another one has taken its place
    if (!write_all(file.get(), std::string(line) + "\n") || !file.close()) return failed("write", name);
    return std::nullopt;
}

Failure remove_file(const Folders& folders, const std::string& name,
                    const std::function<Failure(const std::string&)>& may_go) {
    const Place place = place_of(folders, name);
    if (place.failure) return place.failure;
    if (may_go) {
        if (Failure kind = refuses_kind(place, name)) return kind;
        const Descriptor old(
            ::openat(place.folder.get(), place.name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        if (!old.is_open()) return errno == ENOENT ? std::nullopt : failed("read", name);
        const auto content = content_of(old.get());
        if (!content) return "cannot read `" + name + "`, or it is too large";
        if (Failure reason = may_go(*content)) return reason;
    }
    return ::unlinkat(place.folder.get(), place.name.c_str(), 0) == 0 ? std::nullopt : failed("remove", name);
}

Failure make_folder(const Folders& folders, const std::string& name) {
    const Place place = place_of(folders, name);
    if (place.failure) return place.failure;
    return ::mkdirat(place.folder.get(), place.name.c_str(), 0777) == 0 ? std::nullopt
                                                                        : failed("make the folder", name);
}

Failure remove_folder(const Folders& folders, const std::string& name) {
    const Place place = place_of(folders, name);
    if (place.failure) return place.failure;
    return ::unlinkat(place.folder.get(), place.name.c_str(), AT_REMOVEDIR) == 0 ? std::nullopt
                                                                                 : failed("remove the folder", name);
}

Failure rename_file(const Folders& folders, const std::string& from, const std::string& to) {
    const Place old = place_of(folders, from), made = place_of(folders, to);
    if (old.failure) return old.failure;
    if (made.failure) return made.failure;
    const bool is_good = ::renameat(old.folder.get(), old.name.c_str(), made.folder.get(), made.name.c_str()) == 0;
    return is_good ? std::nullopt : failed("rename", from);
}

Failure copy_file(const Folders& folders, const std::string& from, const std::string& to) {
    std::string problem;
    auto content = read_input_file(from, Pipes::Refused, largest_copied_file, problem);
    if (!content) return "cannot copy `" + from + "`: " + problem;
    return replace_file(folders, to, [&](const std::optional<std::string>&) { return Change{std::move(*content)}; });
}

} // namespace torsion::foreign

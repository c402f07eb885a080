#include "compiler/watch/file_watch.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <thread>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

namespace torsion::watch {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

namespace {

// A file that is open for writing says nothing before it is closed: half of a text is no model.
constexpr std::uint32_t ends_of_saves =
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF;

constexpr milliseconds look_without_events{15}, look_with_events{250};
constexpr milliseconds pause_between_events{1};
/// between removing a file and the new one, or between two pieces
constexpr milliseconds pause_of_writer{4}, patience_with_writer{300};

std::int64_t nanoseconds(const timespec& t) { return std::int64_t{t.tv_sec} * 1'000'000'000 + t.tv_nsec; }

/// Not what editors leave beside a file: `.#Drive.mo`.
bool is_source(std::string_view name) {
    return (name.ends_with(".mo") || name == "package.order") && !name.starts_with('.') && !name.starts_with('#');
}

} // namespace

FileWatch::FileWatch()
    : events_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)), wake_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}

FileWatch::~FileWatch() {
    if (events_ >= 0) close(events_);
    if (wake_ >= 0) close(wake_);
}

FileWatch::Look FileWatch::look_at(const std::string& path) {
    struct stat its{};
    if (::stat(path.c_str(), &its) != 0) return {};
    return {true, its.st_dev, its.st_ino, its.st_size, nanoseconds(its.st_mtim), nanoseconds(its.st_ctim)};
}

void FileWatch::follow(const std::vector<std::string>& files, std::chrono::system_clock::time_point read_at,
                       bool heeds_new) {
    const std::int64_t begin = std::chrono::duration_cast<std::chrono::nanoseconds>(read_at.time_since_epoch()).count();
    const std::lock_guard lock(mutex_);
    std::map<std::string, Look> wanted;
    std::map<std::string, int> folders;
    for (const std::string& file : files) {
        std::error_code ignored;
        const std::string path = fs::absolute(file, ignored).lexically_normal().string();
        const auto known = files_.find(path);
        Look look = known != files_.end() ? known->second : look_at(path);
        if (known == files_.end() && look.modified > begin) look = {};
        wanted.emplace(path, look);
        folders.emplace(fs::path(path).parent_path().string(), -1);
    }
    for (const auto& [folder, number] : folders_) {
        if (const auto again = folders.find(folder); again != folders.end()) again->second = number;
        else if (number >= 0) inotify_rm_watch(events_, number);
    }
    files_ = std::move(wanted), folders_ = std::move(folders), heeds_new_ = heeds_new;
    add_folders();
}

/// A folder that came back is another one: its watch ended with the first.
void FileWatch::add_folders() {
    for (auto& [folder, number] : folders_) {
        if (number < 0 && events_ >= 0) number = inotify_add_watch(events_, folder.c_str(), ends_of_saves | IN_ONLYDIR);
    }
}

bool FileWatch::read_events() {
    alignas(inotify_event) std::array<char, 1 << 14> buffer;
    bool has_source = false;
    for (ssize_t size; (size = read(events_, buffer.data(), buffer.size())) > 0;) {
        for (const char* at = buffer.data(); at < buffer.data() + size;) {
            const auto* event = reinterpret_cast<const inotify_event*>(at);
            at += sizeof(inotify_event) + event->len;
            if (event->len > 0 && (event->mask & IN_ISDIR) == 0 && is_source(event->name)) has_source = true;
            if ((event->mask & (IN_IGNORED | IN_MOVE_SELF | IN_DELETE_SELF)) == 0) continue;
            if ((event->mask & IN_MOVE_SELF) != 0) inotify_rm_watch(events_, event->wd);
            for (auto& [folder, number] : folders_) {
                if (number == event->wd) number = -1;
            }
        }
    }
    return has_source;
}

std::map<std::string, FileWatch::Look> FileWatch::look_again() const {
    std::map<std::string, Look> looks;
    for (const auto& [path, before] : files_) looks.emplace(path, look_at(path));
    return looks;
}

/// Waits while a file is not there, or is empty, or grows; a writer that takes too long is not waited for.
void FileWatch::settle(std::map<std::string, Look>& looks) const {
    const auto is_underway = [&](const auto& entry) {
        const Look& before = files_.at(entry.first);
        return entry.second != before && before.is_there && before.size > 0 && entry.second.size == 0;
    };
    const auto until = Clock::now() + patience_with_writer;
    while (std::any_of(looks.begin(), looks.end(), is_underway) && Clock::now() < until) {
        std::this_thread::sleep_for(pause_of_writer);
        looks = look_again();
    }
}

bool FileWatch::has_changed() {
    auto looks = look_again();
    if (looks == files_) return false;
    settle(looks);
    files_ = std::move(looks);
    return true;
}

bool FileWatch::wait(milliseconds most) {
    const auto until = Clock::now() + most;
    for (;;) {
        milliseconds pause = look_with_events;
        {
            const std::lock_guard lock(mutex_);
            add_folders();
            const auto is_blind = [](const auto& folder) { return folder.second < 0; };
            if (std::any_of(folders_.begin(), folders_.end(), is_blind)) pause = look_without_events;
            const bool has_source = events_ >= 0 && read_events() && heeds_new_;
            if (has_changed() || has_source) return true;
        }
        const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now());
        if (left.count() <= 0) return false;
        // a negative one is passed over
        std::array<pollfd, 2> descriptors = {pollfd{events_, POLLIN, 0}, pollfd{wake_, POLLIN, 0}};
        poll(descriptors.data(), descriptors.size(), static_cast<int>(std::min(left, pause).count()));
        std::uint64_t count = 0;
        if ((descriptors[1].revents & POLLIN) != 0 && read(wake_, &count, sizeof count) > 0) return false;
        // others may write there all the time
        if ((descriptors[0].revents & POLLIN) != 0) std::this_thread::sleep_for(pause_between_events);
    }
}

void FileWatch::wake() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(wake_, &one, sizeof one);
}

} // namespace torsion::watch

#pragma once
// Says when files have changed: by inotify on their folders, which sees editors that save by rename; and by looking at
// the files from time to time, for folders that vanish and come back, and for file systems that tell nothing. The
// files, and their folders, need not exist.

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace torsion::watch {

class FileWatch {
public:
    FileWatch();
    ~FileWatch();
    FileWatch(const FileWatch&) = delete;
    FileWatch& operator=(const FileWatch&) = delete;

    /// From now on these files, in place of others. `read_at`: what was written later has changed, also a file that was
    /// not followed before. `heeds_new`: other sources (.mo) that appear in their folders count, too. Any thread may
    /// call it.
    void follow(const std::vector<std::string>& files, std::chrono::system_clock::time_point read_at, bool heeds_new);

    /// True: a file has changed, and its writer is done. False: nothing has changed for so long, or wake() was called.
    bool wait(std::chrono::milliseconds most);
    void wake(); ///< ends a wait from any thread, or from a signal handler

private:
    struct Look { ///< at a file
        bool is_there = false;
        std::uint64_t device = 0, node = 0;
        std::int64_t size = 0, modified = 0, changed = 0; ///< times in ns
        bool operator==(const Look&) const = default;
    };
    static Look look_at(const std::string& path);
    void add_folders();
    bool read_events(); ///< true: another source has appeared
    std::map<std::string, Look> look_again() const;
    bool has_changed(); ///< takes the present looks as known
    void settle(std::map<std::string, Look>& looks) const;

    std::mutex mutex_;
    std::map<std::string, Look> files_;
    std::map<std::string, int> folders_; ///< −1: cannot be watched at present
    bool heeds_new_ = false;
    int events_ = -1, wake_ = -1;
};

} // namespace torsion::watch

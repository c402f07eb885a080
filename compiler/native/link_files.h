#pragma once
// What a link works with. LLD reads and writes files. Its inputs lie in a private folder. Its output goes through a
// pipe, which LLD treats as a device and writes at once: it would map an output file, and a full disk then kills the
// process.

#include "compiler/native/link.h"

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace lld {
struct DriverDef;
}

namespace torsion::native {

/// A private folder for LLD's inputs; its destructor removes it.
class Workplace {
public:
    Workplace();
    Workplace(const Workplace&) = delete;
    ~Workplace();

    /// The path of a new file; nothing if it cannot be written.
    std::string add(const std::string& name, const std::string& bytes) const;
    /// The objects, one file each; false if one cannot be written.
    bool add_objects(const std::vector<std::string>& objects, std::vector<std::string>& arguments) const;
    /// A name in the folder for what lies elsewhere; nothing if it cannot be made.
    std::string link_to(const std::string& name, const std::string& path) const;
    /// The path of a file that LLD is to write; nothing if there is no folder.
    std::string path_of(const std::string& name) const;
    /// The message that it cannot be written.
    std::string problem() const;

private:
    std::filesystem::path parent_, folder_; ///< parent_: `TMPDIR`, or `/tmp`
};

/// A path that can be opened and written; it returns the bytes.
class Drain {
public:
    Drain();
    Drain(const Drain&) = delete;
    ~Drain() { take(); }

    bool is_open() const { return reader_.joinable(); }
    std::string path() const { return "/proc/self/fd/" + std::to_string(ends_[1]); }
    /// Call it once the writer has closed its end.
    std::string take();

private:
    void read();

    int ends_[2] = {-1, -1}; ///< to read from, to write to
    std::string bytes_;
    std::thread reader_;
};

/// Empty, or an error message. LLD has global state: one run at a time.
std::string run_lld(const std::vector<std::string>& arguments, const lld::DriverDef& driver);

/// One library of the request's objects and libraries; `arguments_of` says the rest, for a library that is written to
/// `output`. As link_shared.
using ArgumentsOf = std::vector<std::string>(const LinkRequest& request, const std::string& output);
std::string link_through_pipe(const LinkRequest& request, ArgumentsOf* arguments_of, const lld::DriverDef& driver,
                              LinkedLibrary& library);

} // namespace torsion::native

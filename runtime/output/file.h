#pragma once
// Writes a file completely or not at all: beside its place as PATH.XXXXXX.part, renamed at the end. The six letters are
// random and the file is new, so two programs that write the same file do not interfere before the end, and no planted
// link can redirect it. Other targets than regular files (a pipe, a device) are written directly; `-` is the standard
// output. One buffer of fixed size: memory does not grow with the output. Offsets have 64 bits.
//
// Unless the file is written in one piece, requests disk room ahead, and gives back the excess at the end. So the file
// system allocates blocks once, not per write. No allocation is left for the rename over an older file: file systems do
// it while the caller of rename() waits.

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace torsion::runtime {

class File {
public:
    static constexpr unsigned readable = 0666, executable = 0777; ///< permissions, before the process's mask
    explicit File(std::string path, unsigned permissions = readable)
        : path_(std::move(path)), permissions_(permissions) {}
    ~File() { discard(); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    bool open();
    void write(std::string_view text) {
        if (text.size() > buffer_size - used_) return write_long(text);
        std::memcpy(buffer_.get() + used_, text.data(), text.size());
        used_ += text.size();
    }
    /// Room for so many bytes, at most most_room; written() tells how much of it is filled.
    char* room(std::size_t bytes) {
        if (bytes > buffer_size - used_) flush();
        return buffer_.get() + used_;
    }
    void written(const char* end) { used_ = static_cast<std::size_t>(end - buffer_.get()); }
    static constexpr std::size_t most_room = 1 << 16;
    /// Passes all written bytes to the system: they then survive a kill of this process.
    void flush();
    /// Replaces bytes written before; for regular files only.
    void overwrite(std::uint64_t offset, std::string_view bytes);
    std::uint64_t position() const { return flushed_ + used_; } ///< bytes written so far
    std::size_t waiting() const { return used_; }               ///< bytes that flush() would pass on
    bool close();                                               ///< false: leaves no file
    void discard();                                             ///< closes and removes the file

    bool is_good() const { return error_.empty(); }
    const std::string& error() const { return error_; }

private:
    static constexpr std::size_t buffer_size = 1 << 20;

    bool fail(const char* doing, int reason);
    bool open_directly();
    bool open_beside();
    void write_long(std::string_view text);
    void hand_over(std::string_view bytes);
    void ask_for_room(std::uint64_t until);
    void give_room_back();

    std::string path_, written_path_;
    unsigned permissions_;
    bool is_direct_ = false;
    int descriptor_ = -1;
    std::uint64_t flushed_ = 0, has_room_until_ = 0;
    bool may_ask_for_room_ = false;
    std::unique_ptr<char[]> buffer_;
    std::size_t used_ = 0;
    std::string error_;
};

/// Empty, or the reason of the failure.
std::string write_file(const std::string& path, std::string_view bytes, unsigned permissions = File::readable);

inline constexpr std::string_view standard_output = "-";

/// True if writes go to the place itself, not to a file beside it: the standard output, a pipe, a device, a descriptor
/// under /proc.
bool is_written_directly(const std::string& path);

/// Creates PATH.XXXXXX.part with six random letters, which no other program has; returns its descriptor (−1: see errno)
/// and, in `beside`, its path.
int open_new_beside(const std::string& path, unsigned permissions, std::string& beside);

} // namespace torsion::runtime

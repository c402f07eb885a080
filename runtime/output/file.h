#pragma once
// A file that is whole or not there: written beside its place as PATH.XXXXXX.part, renamed at the end. The six letters are random and the file is
// new: two programs that write the same file do not meet before the end, and nobody can have put a link there. What is not a regular file (a pipe, a
// device) is written directly; `-` is the standard output. One buffer of fixed size: memory does not grow with what is written. Offsets have 64 bits.
//
// Of what is not handed over in one piece the disk is asked for room ahead, and gets back at the end what was too much. So blocks are found once and
// not write by write, and none are left to be found when the new file replaces an older one: file systems do that while the caller of rename() waits.

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace torsion::runtime {

class File {
public:
    static constexpr unsigned readable = 0666, executable = 0777; ///< permissions, of which the process's mask takes some away
    explicit File(std::string path, unsigned permissions = readable) : path_(std::move(path)), permissions_(permissions) {}
    ~File() { discard(); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    bool open();
    void write(std::string_view text) {
        if (text.size() > buffer_size - used_) return write_long(text);
        std::memcpy(buffer_.get() + used_, text.data(), text.size());
        used_ += text.size();
    }
    /// Room for so many bytes, at most most_room; written() says up to where it was filled.
    char* room(std::size_t bytes) {
        if (bytes > buffer_size - used_) flush();
        return buffer_.get() + used_;
    }
    void written(const char* end) { used_ = static_cast<std::size_t>(end - buffer_.get()); }
    static constexpr std::size_t most_room = 1 << 16;
    /// Hands all that was written to the system: after a kill of this process it is in the file.
    void flush();
    /// Replaces bytes that were written before; of a regular file only.
    void overwrite(std::uint64_t offset, std::string_view bytes);
    std::uint64_t position() const { return flushed_ + used_; } ///< bytes written so far
    std::size_t waiting() const { return used_; }               ///< bytes that flush() would hand over
    bool close();                                               ///< false: nothing is left behind
    void discard();                                             ///< closes and removes what was written

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

/// Empty, or what went wrong.
std::string write_file(const std::string& path, std::string_view bytes, unsigned permissions = File::readable);

inline constexpr std::string_view standard_output = "-";

/// What is written to is the place itself and no file beside it: the standard output, a pipe, a device, a descriptor under /proc.
bool is_written_directly(const std::string& path);

/// A new file PATH.XXXXXX.part, six random letters, that nobody else has; its descriptor (−1: see errno) and, in `beside`, its path.
int open_new_beside(const std::string& path, unsigned permissions, std::string& beside);

} // namespace torsion::runtime

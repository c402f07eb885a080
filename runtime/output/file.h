#pragma once
// A file that is whole or not there: written beside its place as PATH.part, renamed at the end. What is not a regular file (a pipe, a device) is
// written directly. One buffer of fixed size: memory does not grow with what is written. Offsets have 64 bits.

#include <cstdint>
#include <string>
#include <string_view>

namespace torsion::runtime {

class File {
public:
    explicit File(std::string path) : path_(std::move(path)) {}
    ~File() { discard(); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    bool open();
    void write(std::string_view text) {
        if (buffer_.size() + text.size() > buffer_size) flush();
        buffer_.append(text);
    }
    /// Hands all that was written to the system: after a kill of this process it is in the file.
    void flush();
    /// Replaces bytes that were written before; of a regular file only.
    void overwrite(std::uint64_t offset, std::string_view bytes);
    std::uint64_t position() const { return flushed_ + buffer_.size(); } ///< bytes written so far
    std::size_t waiting() const { return buffer_.size(); }               ///< bytes that flush() would hand over
    bool close();   ///< false: nothing is left behind
    void discard(); ///< closes and removes what was written

    bool is_good() const { return error_.empty(); }
    const std::string& error() const { return error_; }

private:
    static constexpr std::size_t buffer_size = 1 << 20;

    bool fail(const char* doing, int reason);

    std::string path_, written_path_;
    int descriptor_ = -1;
    std::uint64_t flushed_ = 0;
    std::string buffer_, error_;
};

/// Empty, or what went wrong.
std::string write_file(const std::string& path, std::string_view bytes);

} // namespace torsion::runtime

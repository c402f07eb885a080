#pragma once
// A file that is whole or not there: written beside its place as PATH.part, renamed at the end. What is not a regular file (a pipe, a device) is
// written directly.

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::runtime {

class File {
public:
    explicit File(std::string path) : path_(std::move(path)) {}
    ~File(); ///< removes what was not closed
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    bool open();
    void write(std::string_view text) {
        if (buffer_.size() + text.size() > limit) flush();
        buffer_.append(text);
    }
    bool close(); ///< false: nothing is left behind
    bool good() const { return error_.empty(); }
    const std::string& error() const { return error_; }

private:
    static constexpr std::size_t limit = 1 << 18;
    void flush();
    void fail(const char* doing);

    std::string path_, written_to_;
    std::FILE* file_ = nullptr;
    std::string buffer_;
    std::string error_;
};

} // namespace torsion::runtime

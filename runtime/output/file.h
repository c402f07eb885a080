#pragma once
// A file that is whole or not there: written beside its place as PATH.part, renamed at the end. What is not a regular file (a pipe, a device) is
// written directly. One buffer of fixed size: memory does not grow with what is written.

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
    bool close();   ///< false: nothing is left behind
    void discard(); ///< closes and removes what was written

    bool is_good() const { return error_.empty(); }
    const std::string& error() const { return error_; }

private:
    static constexpr std::size_t buffer_size = 1 << 20;

    void flush();
    bool fail(const char* doing, int reason);

    std::string path_, written_path_;
    int descriptor_ = -1;
    std::string buffer_, error_;
};

} // namespace torsion::runtime

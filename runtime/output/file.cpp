#include "runtime/output/file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace torsion::runtime {

namespace fs = std::filesystem;

File::~File() {
    if (!file_) return;
    std::fclose(file_);
    if (written_to_ != path_) std::remove(written_to_.c_str());
}

void File::fail(const char* doing) {
    if (error_.empty()) error_ = std::string(doing) + " `" + path_ + "`: " + std::strerror(errno);
}

bool File::open() {
    std::error_code ignored;
    fs::file_status status = fs::status(path_, ignored);
    bool beside = !fs::exists(status) || fs::is_regular_file(status);
    if (fs::is_directory(status)) return errno = EISDIR, fail("cannot write"), false;
    written_to_ = beside ? path_ + ".part" : path_;
    file_ = std::fopen(written_to_.c_str(), "wb");
    if (!file_) return fail("cannot write"), false;
    std::setvbuf(file_, nullptr, _IONBF, 0); // the buffer is ours
    buffer_.reserve(limit);
    return true;
}

void File::flush() {
    if (file_ && error_.empty() && !buffer_.empty() && std::fwrite(buffer_.data(), 1, buffer_.size(), file_) != buffer_.size()) fail("cannot write");
    buffer_.clear();
}

bool File::close() {
    if (!file_) return good();
    flush();
    std::FILE* file = std::exchange(file_, nullptr);
    if (std::fclose(file) != 0) fail("cannot write");
    if (written_to_ == path_) return good();
    if (good() && std::rename(written_to_.c_str(), path_.c_str()) != 0) fail("cannot rename to");
    if (!good()) std::remove(written_to_.c_str());
    return good();
}

} // namespace torsion::runtime

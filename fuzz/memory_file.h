#pragma once
// Bytes as a file in memory that can be opened by a path.

#include <cstddef>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

namespace torsion::fuzz {

class MemoryFile {
public:
    MemoryFile(const void* data, std::size_t size) : descriptor_(memfd_create("fuzz", MFD_CLOEXEC)) {
        is_whole_ = descriptor_ >= 0 && write(descriptor_, data, size) == static_cast<ssize_t>(size);
    }
    ~MemoryFile() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    MemoryFile(const MemoryFile&) = delete;
    bool is_whole() const { return is_whole_; }
    std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

private:
    int descriptor_;
    bool is_whole_ = false;
};

} // namespace torsion::fuzz

#pragma once
// A folder that caches results for later runs.
//
// Each file stores bytes under a key, the digest of their inputs, and ends with a checksum. A file is valid if this
// user owns it, nobody else can write it, and key and checksum match; other files are ignored. A file is written under
// another name and then renamed: concurrent runs and killed runs do no harm. The user may delete the folder at any
// time. When the files exceed their limit, the least recently used are deleted first.

#include "compiler/support/digest.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace torsion {

class FileCache {
public:
    struct Kind {
        std::string name;        ///< name of the content; also the file extension
        unsigned version = 1;    ///< of the format
        std::uint64_t limit = 0; ///< of all files together, in bytes
    };

    /// Makes the folder and a subfolder for each kind if they are missing. With an empty path, or a folder that others
    /// can write, the cache keeps and finds nothing.
    FileCache(std::string folder, const Kind& kind);

    bool is_open() const { return !folder_.empty(); }
    std::optional<std::string> find(const Digest& key) const; ///< marks the file as used now
    /// Keeps nothing if the disk is full or read-only; that is no error.
    void keep(const Digest& key, std::string_view content) const;
    void clean() const; ///< deletes files beyond the limit; call it after keep()

private:
    std::string path_of(const Digest& key) const;

    std::string folder_, extension_;
    std::uint64_t limit_;
};

} // namespace torsion

#pragma once
// A folder with what earlier runs have worked out.
//
// Each file holds some bytes under the key of what they were made from, and ends with a checksum. A file is used when it belongs to this user,
// nobody else can write it, and key and checksum are right; anything else is as if it were not there. Files are written beside and renamed, so that
// runs at the same time and a run that is killed do no harm, and all of it can be deleted at any time. Of what is too much the oldest use goes first.

#include "compiler/support/digest.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace torsion {

class FileCache {
public:
    struct Kind {
        std::string name;        ///< of what is kept; also the files' extension
        unsigned version = 1;    ///< of its form
        std::uint64_t limit = 0; ///< of all files together, in bytes
    };

    /// Makes the folder, in which each kind has one of its own, where it is missing. An empty path, or a folder that others can write: nothing is
    /// kept and nothing found.
    FileCache(std::string folder, const Kind& kind);

    bool is_open() const { return !folder_.empty(); }
    std::optional<std::string> find(const Digest& key) const; ///< marks it as used now
    /// A disk that is full or cannot be written is no error: then it is not kept.
    void keep(const Digest& key, std::string_view content) const;
    void clean() const; ///< deletes what is too much; to be called when something was kept

private:
    std::string path_of(const Digest& key) const;

    std::string folder_, extension_;
    std::uint64_t limit_;
};

} // namespace torsion

#pragma once
// A folder with machine code, so that a model that was compiled before runs without LLVM.
//
// Each file holds one image under the key of what it was made from (code_key.h), and ends with a checksum. A file is used when it belongs to this user,
// nobody else can write it, and key and checksum are right; anything else is as if it were not there. Files are written beside and renamed, so that
// runs at the same time and a run that is killed do no harm, and all of it can be deleted at any time. Of what is too much the oldest use goes first.

#include "compiler/native/cache/code_image.h"
#include "compiler/support/digest.h"

#include <cstdint>
#include <optional>
#include <string>

namespace torsion::native {

class CodeCache {
public:
    static constexpr std::uint64_t default_limit = std::uint64_t{256} << 20; ///< bytes
    static constexpr const char* version = "code-1";                         ///< of the files' form

    /// Makes the folder where it is missing. An empty path, or a folder that others can write: nothing is kept and nothing found.
    explicit CodeCache(std::string folder, std::uint64_t limit = default_limit);

    bool is_open() const { return !folder_.empty(); }
    std::optional<CodeImage> find(const Digest& key) const; ///< marks it as used now
    void keep(const Digest& key, const CodeImage& image) const; ///< a disk that is full or cannot be written is no error: then it is not kept

private:
    std::string path_of(const Digest& key) const;
    void clean() const;

    std::string folder_;
    std::uint64_t limit_;
};

} // namespace torsion::native

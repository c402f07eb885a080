#pragma once
// Machine code of earlier runs (file_cache.h), so that a model compiled before runs without LLVM. The key of an image
// is a hash of its inputs (code_key.h).

#include "compiler/native/cache/code_image.h"
#include "compiler/support/file_cache.h"

#include <cstdint>
#include <optional>
#include <string>

namespace torsion::native {

class CodeCache {
public:
    static constexpr std::uint64_t default_limit = std::uint64_t{256} << 20; ///< bytes
    static constexpr unsigned version = 1;                                   ///< of the images' form

    explicit CodeCache(std::string folder, std::uint64_t limit = default_limit); ///< an empty path: the cache is off

    bool is_open() const { return files_.is_open(); }
    std::optional<CodeImage> find(const Digest& key) const; ///< updates its time of last use
    void keep(const Digest& key, const CodeImage& image) const;

private:
    FileCache files_;
};

} // namespace torsion::native

#include "compiler/native/cache/code_cache.h"

namespace torsion::native {

CodeCache::CodeCache(std::string folder, std::uint64_t limit) : files_(std::move(folder), {"code", version, limit}) {}

std::optional<CodeImage> CodeCache::find(const Digest& key) const {
    const auto bytes = files_.find(key);
    return bytes ? CodeImage::unpack(*bytes) : std::nullopt;
}

void CodeCache::keep(const Digest& key, const CodeImage& image) const {
    if (!is_open()) return;
    files_.keep(key, image.pack());
    files_.clean();
}

} // namespace torsion::native

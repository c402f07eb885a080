#include "compiler/diagram/annotations/pixels.h"

#include <cstdint>
#include <cstdlib>
#include <limits>

namespace torsion::diagram {

namespace {

constexpr std::size_t unknown = std::numeric_limits<std::size_t>::max();

std::uint64_t byte_at(std::string_view bytes, std::size_t at) {
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
}

/// Most significant byte first.
std::uint64_t big(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i) value = value << 8 | byte_at(bytes, at + i);
    return value;
}

std::uint64_t little(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = count; i-- > 0;) value = value << 8 | byte_at(bytes, at + i);
    return value;
}

/// From the header of the frame, the first segment SOFn.
std::size_t pixels_of_jpeg(std::string_view bytes) {
    for (std::size_t at = 2; at + 9 <= bytes.size();) {
        if (byte_at(bytes, at) != 0xFF) return unknown;
        const auto marker = byte_at(bytes, at + 1);
        const bool is_frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (is_frame) return big(bytes, at + 5, 2) * big(bytes, at + 7, 2);
        if (marker == 0xFF) ++at; // a fill byte
        else at += 2 + big(bytes, at + 2, 2);
    }
    return unknown;
}

/// Heights may be negative: rows from above.
std::size_t pixels_of_bmp(std::string_view bytes) {
    if (little(bytes, 14, 4) == 12) return little(bytes, 18, 2) * little(bytes, 20, 2); // the oldest header
    const auto side = [&](std::size_t at) {
        const auto value =
            static_cast<std::int64_t>(static_cast<std::int32_t>(static_cast<std::uint32_t>(little(bytes, at, 4))));
        return static_cast<std::uint64_t>(std::abs(value));
    };
    return side(18) * side(22);
}

} // namespace

std::size_t pixels_of(std::string_view bytes) {
    constexpr std::size_t least = 24; // bytes of all that is read of PNG, GIF and BMP, nearly
    if (bytes.size() < least) return unknown;
    if (bytes.starts_with("\x89PNG")) return big(bytes, 16, 4) * big(bytes, 20, 4);
    if (bytes.starts_with("GIF")) return little(bytes, 6, 2) * little(bytes, 8, 2);
    if (bytes.starts_with("BM")) return pixels_of_bmp(bytes);
    return pixels_of_jpeg(bytes);
}

bool has_pictures(std::string_view svg) {
    for (const std::string_view word : {"<image", ":image", "feImage", "<!ENTITY"})
        if (svg.find(word) != std::string_view::npos) return true;
    return false;
}

} // namespace torsion::diagram

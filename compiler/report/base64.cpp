#include "compiler/report/base64.h"

namespace torsion::report {

std::string base64(const unsigned char* bytes, std::size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text(4 * ((size + 2) / 3), '=');
    char* out = text.data();
    std::size_t i = 0;
    for (; i + 3 <= size; i += 3) {
        const std::uint32_t three = static_cast<std::uint32_t>(bytes[i] << 16 | bytes[i + 1] << 8 | bytes[i + 2]);
        for (int shift = 18; shift >= 0; shift -= 6) *out++ = digits[three >> shift & 63];
    }
    if (i < size) {
        const std::uint32_t last = static_cast<std::uint32_t>(bytes[i] << 16 | (i + 1 < size ? bytes[i + 1] << 8 : 0));
        *out++ = digits[last >> 18 & 63];
        *out++ = digits[last >> 12 & 63];
        if (i + 1 < size) *out = digits[last >> 6 & 63];
    }
    return text;
}

} // namespace torsion::report

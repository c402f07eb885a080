#pragma once
// Signalling NaNs that name an unwritten slot of the frame: 0x7FF4, section (8 bits), index (32 bits), a mark (8 bits).
// Copies keep them to the bit; arithmetic makes them quiet (0x7FFC) and keeps the other bits, so that a result still
// names the missing slot.

#include <bit>
#include <cstdint>
#include <optional>

namespace torsion::runtime {

struct SlotName {
    std::uint8_t section; ///< the number of the array in TorsionFrame: 0 x, 1 der, 2 y …
    std::uint32_t index;
};

/// The interpreter's answer if a decision depends on an unwritten value, with the slot in TorsionFrame::reserved:
/// section · 2²⁴ + index.
constexpr std::int32_t undefined_answer = INT32_MIN;

constexpr std::uint64_t unwritten_head = 0x7ff4, unwritten_mark = 0xb7;

inline double unwritten(std::uint8_t section, std::uint32_t index) {
    return std::bit_cast<double>(unwritten_head << 48 | std::uint64_t{section} << 40 | std::uint64_t{index} << 8 |
                                 unwritten_mark);
}

/// Is it unchanged since it was filled in? No computation gives such a value.
inline bool is_unwritten(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return bits >> 48 == unwritten_head && (bits & 0xff) == unwritten_mark;
}

/// The unwritten slot from which a value was computed, or the value's own slot.
inline std::optional<SlotName> unwritten_source(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    // of either sign, quiet or signalling
    if ((bits >> 48 & 0x7ff7) != unwritten_head || (bits & 0xff) != unwritten_mark) return std::nullopt;
    return SlotName{static_cast<std::uint8_t>(bits >> 40), static_cast<std::uint32_t>(bits >> 8)};
}

} // namespace torsion::runtime

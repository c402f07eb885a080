#pragma once
// Checksums of saved states: FNV-1a with 64 bits. One changed byte always gives another sum.

#include "runtime/core/names.h"

#include <cstddef>
#include <cstdint>

namespace torsion::runtime {

constexpr std::uint64_t empty_checksum = 14695981039346656037u;

/// The checksum of these bytes after those that gave `before`.
inline std::uint64_t checksum(const unsigned char* bytes, std::size_t size, std::uint64_t before = empty_checksum) {
    for (std::size_t i = 0; i < size; ++i) before = (before ^ bytes[i]) * 1099511628211u;
    return before;
}

/// The checksum of a saved state that begins with a Head, as if the checksum in it were 0. If it equals the stored one,
/// no bit has changed.
template <class Head>
std::uint64_t checksum_of_saved(const unsigned char* bytes, std::size_t size) {
    constexpr unsigned char zero[sizeof(Head::checksum)] = {};
    constexpr std::size_t place = offsetof(Head, checksum), behind = place + sizeof zero;
    return checksum(bytes + behind, size - behind, checksum(zero, sizeof zero, checksum(bytes, place)));
}

/// A hash of the model's guid: identifies the model of a state.
inline std::uint64_t key_of(const TorsionModel& model) {
    const std::string_view guid = text(model, model.guid);
    return checksum(reinterpret_cast<const unsigned char*>(guid.data()), guid.size());
}

} // namespace torsion::runtime

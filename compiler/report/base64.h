#pragma once
// Encodes numbers as base64 text (RFC 4648), in the byte order of the machine: little-endian, as the page expects.

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace torsion::report {

static_assert(std::endian::native == std::endian::little, "the page reads little-endian numbers");

std::string base64(const unsigned char* bytes, std::size_t size);

template <class T>
std::string base64(const std::vector<T>& numbers) {
    return base64(reinterpret_cast<const unsigned char*>(numbers.data()), numbers.size() * sizeof(T));
}

} // namespace torsion::report

// BLAKE2b: M.-J. Saarinen, J.-P. Aumasson, RFC 7693 (2015). Twelve rounds of a permutation of sixteen words mix each
// block of 128 bytes.

#include "compiler/support/digest.h"

#include <bit>
#include <cstring>

namespace torsion {

namespace {

constexpr std::array<std::uint64_t, 8> initial = {0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu,
                                                  0xa54ff53a5f1d36f1u, 0x510e527fade682d1u, 0x9b05688c2b3e6c1fu,
                                                  0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u};

/// The order in which each round takes the words of a block; the last two rounds repeat the first two.
constexpr std::uint8_t order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

using Words = std::array<std::uint64_t, 16>;

void mix(Words& v, int a, int b, int c, int d, std::uint64_t x, std::uint64_t y) {
    v[a] += v[b] + x;
    v[d] = std::rotr(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = std::rotr(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = std::rotr(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = std::rotr(v[b] ^ v[c], 63);
}

std::uint64_t little_endian(const std::uint8_t* bytes) {
    std::uint64_t value = 0;
    for (int i = 7; i >= 0; --i) value = value << 8 | bytes[i];
    return value;
}

} // namespace

// no key, one tree leaf, length of the result
Hasher::Hasher() : state_(initial) { state_[0] ^= 0x01010000u ^ std::tuple_size_v<Digest>; }

void Hasher::compress(const std::uint8_t* block, bool is_last) {
    Words m, v;
    for (std::size_t i = 0; i < 16; ++i) m[i] = little_endian(block + 8 * i);
    for (std::size_t i = 0; i < 8; ++i) v[i] = state_[i], v[i + 8] = initial[i];
    v[12] ^= length_;
    if (is_last) v[14] = ~v[14];
    for (int round = 0; round < 12; ++round) {
        const std::uint8_t* s = order[round % 10];
        mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
        mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
        mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
        mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
        mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
        mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
        mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
        mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
    }
    for (std::size_t i = 0; i < 8; ++i) state_[i] ^= v[i] ^ v[i + 8];
}

void Hasher::add(const void* data, std::size_t size) {
    const auto* bytes = static_cast<const std::uint8_t*>(data);
    while (size > 0) {
        if (buffered_ == buffer_.size()) { // only when more follows: the last block is marked
            length_ += buffered_;
            compress(buffer_.data(), false);
            buffered_ = 0;
        }
        const std::size_t part = size < buffer_.size() - buffered_ ? size : buffer_.size() - buffered_;
        std::memcpy(buffer_.data() + buffered_, bytes, part);
        buffered_ += part, bytes += part, size -= part;
    }
}

Digest Hasher::finish() {
    length_ += buffered_;
    std::memset(buffer_.data() + buffered_, 0, buffer_.size() - buffered_);
    compress(buffer_.data(), true);
    Digest result;
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = static_cast<std::uint8_t>(state_[i / 8] >> (8 * (i % 8)));
    return result;
}

Digest digest_of(std::string_view bytes) {
    Hasher hasher;
    hasher.add(bytes.data(), bytes.size());
    return hasher.finish();
}

std::string hexadecimal(const Digest& digest) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (std::uint8_t byte : digest) text += digits[byte >> 4], text += digits[byte & 15];
    return text;
}

} // namespace torsion

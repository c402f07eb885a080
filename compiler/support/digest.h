#pragma once
// A strong hash of bytes: BLAKE2b with 32 bytes of result (RFC 7693), unkeyed.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace torsion {

using Digest = std::array<std::uint8_t, 32>;

class Hasher {
public:
    Hasher();

    void add(const void* data, std::size_t size);
    /// Adds the bytes of a number. Add a struct field by field: its padding is undefined.
    template <class T>
        requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void add(T value) {
        add(&value, sizeof value);
    }
    /// Adds the length, too: ("ab", "c") is not ("a", "bc").
    void add(std::string_view text) {
        add(text.size());
        add(text.data(), text.size());
    }
    /// Ends the message.
    Digest finish();

private:
    void compress(const std::uint8_t* block, bool is_last);

    std::array<std::uint64_t, 8> state_;
    std::array<std::uint8_t, 128> buffer_{};
    std::size_t buffered_ = 0;
    std::uint64_t length_ = 0; ///< bytes compressed so far
};

Digest digest_of(std::string_view bytes);
std::string hexadecimal(const Digest& digest);

} // namespace torsion

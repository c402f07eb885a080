// Codes are read bit by bit: the code of length n is `first[n] + k` for the k-th symbol of that length (canonical
// Huffman codes).

#include "compiler/foreign/inflate.h"

#include <array>
#include <cstdint>
#include <span>

namespace torsion::foreign {

namespace {

constexpr std::size_t longest_code = 15;

struct Codes {
    std::array<std::uint16_t, longest_code + 1> count{}; ///< per length
    std::array<std::uint16_t, 288> symbols{};            ///< by length, then by number

    /// False if there are more codes than lengths allow.
    bool make(std::span<const std::uint8_t> lengths) {
        count.fill(0);
        for (const std::uint8_t length : lengths) ++count[length];
        count[0] = 0;
        int left = 1;
        for (std::size_t n = 1; n <= longest_code; ++n) {
            left = 2 * left - count[n];
            if (left < 0) return false;
        }
        std::array<std::uint16_t, longest_code + 2> next{};
        for (std::size_t n = 1; n <= longest_code; ++n) next[n + 1] = static_cast<std::uint16_t>(next[n] + count[n]);
        for (std::size_t s = 0; s < lengths.size(); ++s)
            if (lengths[s] != 0) symbols[next[lengths[s]]++] = static_cast<std::uint16_t>(s);
        return true;
    }
};

class Inflater {
public:
    Inflater(std::string_view data, std::size_t most) : data_(data), most_(most) {}

    bool operator()() {
        if (!header()) return false;
        for (bool is_last = false; !is_last;) {
            is_last = bits(1) != 0;
            const std::uint32_t kind = bits(2);
            const bool ok = kind == 0 ? stored() : kind == 1 ? fixed() : kind == 2 ? dynamic() : false;
            if (!ok || failed_) return false;
        }
        return checksum();
    }
    std::string& result() { return out_; }

private:
    bool header() {
        const std::uint32_t method = bits(8), flags = bits(8);
        return !failed_ && (method & 15) == 8 && (256 * method + flags) % 31 == 0 && (flags & 32) == 0;
    }

    bool checksum() {
        bit_ = 0, held_ = 0;
        std::uint32_t a = 1, b = 0, expected = 0;
        for (const char c : out_) a = (a + static_cast<unsigned char>(c)) % 65521, b = (b + a) % 65521;
        for (int i = 0; i < 4; ++i) expected = 256 * expected + bits(8);
        return !failed_ && expected == 65536 * b + a;
    }

    std::uint32_t bits(std::uint32_t n) {
        while (bit_ < n) {
            if (at_ == data_.size()) return failed_ = true, 0;
            held_ |= std::uint32_t{static_cast<unsigned char>(data_[at_++])} << bit_;
            bit_ += 8;
        }
        const std::uint32_t value = held_ & ((std::uint32_t{1} << n) - 1);
        held_ >>= n, bit_ -= n;
        return value;
    }

    std::optional<std::uint32_t> symbol(const Codes& codes) {
        std::uint32_t code = 0, first = 0, index = 0;
        for (std::size_t n = 1; n <= longest_code && !failed_; ++n) {
            code |= bits(1);
            if (code < first + codes.count[n]) return codes.symbols[index + code - first];
            index += codes.count[n];
            first = 2 * (first + codes.count[n]);
            code *= 2;
        }
        return std::nullopt;
    }

    bool stored() {
        bit_ = 0, held_ = 0;
        const std::uint32_t size = bits(16), inverse = bits(16);
        if (failed_ || (size ^ 0xFFFF) != inverse || size > data_.size() - at_ || out_.size() + size > most_)
            return false;
        out_.append(data_.substr(at_, size));
        at_ += size;
        return true;
    }

    bool fixed() {
        std::array<std::uint8_t, 288> lengths{};
        for (std::size_t s = 0; s < lengths.size(); ++s) lengths[s] = s < 144 ? 8 : s < 256 ? 9 : s < 280 ? 7 : 8;
        std::array<std::uint8_t, 30> distances{};
        distances.fill(5);
        Codes literals, places;
        return literals.make(lengths) && places.make(distances) && block(literals, places);
    }

    bool dynamic() {
        static constexpr std::array<std::uint8_t, 19> order{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                            11, 4,  12, 3, 13, 2, 14, 1, 15};
        const std::uint32_t literal_count = bits(5) + 257, place_count = bits(5) + 1, length_count = bits(4) + 4;
        if (failed_ || literal_count > 286 || place_count > 30) return false;
        std::array<std::uint8_t, 19> own{};
        for (std::uint32_t i = 0; i < length_count; ++i) own[order[i]] = static_cast<std::uint8_t>(bits(3));
        Codes codes;
        if (!codes.make(own)) return false;
        std::array<std::uint8_t, 286 + 30> lengths{};
        for (std::uint32_t i = 0; i < literal_count + place_count;) {
            const auto s = symbol(codes);
            if (!s) return false;
            if (*s < 16) {
                lengths[i++] = static_cast<std::uint8_t>(*s);
                continue;
            }
            if (*s == 16 && i == 0) return false;
            const std::uint8_t value = *s == 16 ? lengths[i - 1] : std::uint8_t{0};
            std::uint32_t repeat = *s == 16 ? 3 + bits(2) : *s == 17 ? 3 + bits(3) : 11 + bits(7);
            if (failed_ || i + repeat > literal_count + place_count) return false;
            while (repeat-- > 0) lengths[i++] = value;
        }
        Codes literals, places;
        const std::span all(lengths);
        return literals.make(all.first(literal_count)) && places.make(all.subspan(literal_count, place_count)) &&
               block(literals, places);
    }

    bool block(const Codes& literals, const Codes& places) {
        for (;;) {
            const auto s = symbol(literals);
            if (!s) return false;
            if (*s == 256) return true;
            if (*s < 256 ? out_.size() >= most_ : !copy(*s - 257, places)) return false;
            if (*s < 256) out_.push_back(static_cast<char>(*s));
        }
    }

    /// Lengths and distances grow in groups, each with one bit more than the one before.
    bool copy(std::uint32_t s, const Codes& places) {
        if (s > 28) return false;
        const std::uint32_t more = s < 8 || s == 28 ? 0 : s / 4 - 1;
        const std::uint32_t length = s < 8 ? s + 3 : s == 28 ? 258 : ((4 + s % 4) << more) + 3 + bits(more);
        const auto d = symbol(places);
        if (!d || *d > 29) return false;
        const std::uint32_t further = *d < 4 ? 0 : *d / 2 - 1;
        const std::size_t distance = *d < 4 ? *d + 1 : ((2 + *d % 2) << further) + 1 + bits(further);
        if (failed_ || distance > out_.size() || out_.size() + length > most_) return false;
        for (std::uint32_t i = 0; i < length; ++i) out_.push_back(out_[out_.size() - distance]);
        return true;
    }

    std::string_view data_;
    std::size_t most_, at_ = 0;
    std::uint32_t held_ = 0, bit_ = 0; ///< bits that have been read, but not used
    bool failed_ = false;              ///< the data end too early
    std::string out_;
};

} // namespace

std::optional<std::string> inflate(std::string_view data, std::size_t most) {
    Inflater inflater(data, most);
    return inflater() ? std::optional(std::move(inflater.result())) : std::nullopt;
}

} // namespace torsion::foreign

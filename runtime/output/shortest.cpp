// A double v = c·2^q stands for all numbers between the middles to its neighbours. Of the multiples of 10^k, with 10^k just below the width of that interval,
// one or more lie in it, but at most one multiple of 10^(k+1): that one if there is one, else the one nearest to v, is the answer. Four times v and the two
// middles in units of 10^k are products of integers with 10^-k to 128 bits, rounded to odd: whole numbers that compare as the exact values would.
// R. Giulietti, The Schubfach way to render doubles (2020).
//
// Whole numbers and what is not finite, which are rare here, are left to std::to_chars.

#include "runtime/output/shortest.h"

#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace torsion::runtime {

namespace {

using Wide = unsigned __int128;

constexpr int lowest_power = -292, highest_power = 324; // -k of the largest and of the smallest double

// Exact on the powers that are asked for: the table below checks the first against its own.
constexpr int floor_log2_of_power_of_10(int e) { return (e * 1741647) >> 19; }
constexpr int floor_log10_of_power_of_2(int e) { return (e * 1262611) >> 22; }
constexpr int floor_log10_of_three_quarters_of_power_of_2(int e) { return (e * 1262611 - 524031) >> 22; }

/// A whole number of any size that matters here.
struct Big {
    std::array<std::uint32_t, 40> words{}; ///< the lowest first
    constexpr void multiply_by_ten() {
        std::uint64_t carry = 0;
        for (std::uint32_t& word : words) {
            carry += std::uint64_t{word} * 10;
            word = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
    }
    constexpr void divide_by_ten() {
        std::uint64_t rest = 0;
        for (std::size_t i = words.size(); i-- > 0;) {
            rest = rest << 32 | words[i];
            words[i] = static_cast<std::uint32_t>(rest / 10);
            rest %= 10;
        }
    }
    constexpr int bits() const {
        for (std::size_t i = words.size(); i-- > 0;) {
            if (words[i] != 0) return static_cast<int>(32 * i) + std::bit_width(words[i]);
        }
        return 0;
    }
    constexpr std::uint32_t word_at(int bit) const { // zeros below the lowest
        std::uint64_t two = 0;
        for (int i = 1; i >= 0; --i) {
            const int at = (bit + 64 * 32) / 32 - 64 + i;
            two = two << 32 | (at >= 0 && at < static_cast<int>(words.size()) ? words[static_cast<std::size_t>(at)] : 0);
        }
        return static_cast<std::uint32_t>(two >> ((bit + 64 * 32) % 32));
    }
    /// The highest 128 bits, rounded up if any of those below is set, or `is_inexact`.
    constexpr Wide highest(bool is_inexact) const {
        const int low = bits() - 128;
        Wide result = 0;
        for (int i = 3; i >= 0; --i) result = result << 32 | word_at(low + 32 * i);
        for (int bit = 0; bit < low; ++bit) is_inexact = is_inexact || (words[static_cast<std::size_t>(bit / 32)] >> (bit % 32) & 1) != 0;
        return result + (is_inexact ? 1 : 0);
    }
};

/// 10^e for e from the lowest power on, as the next whole multiple of 2^(⌊log2 10^e⌋ − 127): it has 128 bits.
struct Powers {
    std::array<Wide, highest_power - lowest_power + 1> of{};
    bool is_right = true; ///< lengths are those of floor_log2_of_power_of_10()
};

constexpr Powers make_powers() {
    Powers result;
    Big up;
    up.words[0] = 1;
    for (int e = 0; e <= highest_power; ++e, up.multiply_by_ten()) {
        result.of[static_cast<std::size_t>(e - lowest_power)] = up.highest(false);
        result.is_right = result.is_right && up.bits() - 1 == floor_log2_of_power_of_10(e);
    }
    constexpr int one = 32 * 39; // down holds ⌊2^one / 10^-e⌋: whole numbers, divided again and again, lose nothing
    Big down;
    down.words[39] = 1;
    for (int e = -1; e >= lowest_power; --e) {
        down.divide_by_ten();
        result.of[static_cast<std::size_t>(e - lowest_power)] = down.highest(true);
        result.is_right = result.is_right && down.bits() - 1 - one == floor_log2_of_power_of_10(e);
    }
    return result;
}

constexpr Powers powers = make_powers();
static_assert(powers.is_right);

/// power·factor / 2^128, rounded to odd: its last bit is set where something is lost. The power is too large by less than 1, which the product's lowest bits
/// show, so that one half of them says nothing.
std::uint64_t rounded_product(Wide power, std::uint64_t factor) {
    const Wide low = static_cast<Wide>(static_cast<std::uint64_t>(power)) * factor;
    const Wide product = static_cast<Wide>(static_cast<std::uint64_t>(power >> 64)) * factor + static_cast<std::uint64_t>(low >> 64);
    return static_cast<std::uint64_t>(product >> 64) | (static_cast<std::uint64_t>(product) > 1 ? 1 : 0);
}

struct Decimal {
    std::uint64_t digits; ///< at most 17
    int exponent;
};

/// Of c·2^q. `is_at_power`: the neighbour below is only half as far as the one above.
Decimal shortest(std::uint64_t c, int q, bool is_at_power) {
    const int k = is_at_power ? floor_log10_of_three_quarters_of_power_of_2(q) : floor_log10_of_power_of_2(q);
    const int shift = q + floor_log2_of_power_of_10(-k) + 1;
    const Wide power = powers.of[static_cast<std::size_t>(-k - lowest_power)];
    const std::uint64_t is_odd = c & 1; // its middles round to the neighbours
    const std::uint64_t low = rounded_product(power, (4 * c - 2 + (is_at_power ? 1 : 0)) << shift) + is_odd;
    const std::uint64_t middle = rounded_product(power, 4 * c << shift);
    const std::uint64_t high = rounded_product(power, (4 * c + 2) << shift) - is_odd;
    const std::uint64_t below = middle / 4, tens = below / 10;
    if (below >= 10) {
        const bool is_below = low <= 40 * tens, is_above = 40 * tens + 40 <= high;
        if (is_below != is_above) return {tens + (is_above ? 1 : 0), k + 1};
    }
    const bool is_below = low <= 4 * below, is_above = 4 * below + 4 <= high;
    if (is_below != is_above) return {below + (is_above ? 1 : 0), k};
    const std::uint64_t half = 4 * below + 2;
    const bool rounds_up = middle > half || (middle == half && (below & 1) != 0);
    return {below + (rounds_up ? 1 : 0), k};
}

/// Eight digits in the bytes of a word, the first in the lowest: halves, then halves of these, all side by side.
inline std::uint64_t eight_digits(std::uint32_t number) {
    const std::uint64_t fours = number / 10000 | std::uint64_t{number % 10000} << 32;
    const std::uint64_t hundreds = fours * 10486 >> 20 & 0x7f0000007f; // of each: exact below 10,000
    const std::uint64_t twos = hundreds | (fours - hundreds * 100) << 16;
    const std::uint64_t tens = twos * 103 >> 10 & 0x000f000f000f000f; // exact below 100
    return tens | (twos - tens * 10) << 8;
}

/// Digits without zeros at either end, as characters: sixteen in the bytes of a word, the first in the lowest, and one more. Behind `size` there is anything.
struct Text {
    Wide sixteen;
    char seventeenth;
    int size;
    int trailing; ///< zeros that were left out
};

/// Of at most 17 digits, not all zero.
Text spell(std::uint64_t number) {
    constexpr std::uint64_t eight = 100000000;
    constexpr Wide zeros = Wide{0x3030303030303030} << 64 | 0x3030303030303030;
    const std::uint64_t high = number / eight, first = high / eight;
    const std::uint64_t middle = eight_digits(static_cast<std::uint32_t>(high % eight)), last = eight_digits(static_cast<std::uint32_t>(number % eight));
    const Wide sixteen = Wide{last} << 64 | middle;
    const int trailing = last != 0 ? std::countl_zero(last) / 8 : 8 + std::countl_zero(middle) / 8; // 8 + 8 if there is only the first
    if (first != 0) return {(sixteen << 8 | first) + zeros, static_cast<char>('0' + (last >> 56)), 17 - trailing, trailing};
    const int leading = middle != 0 ? std::countr_zero(middle) / 8 : 8 + std::countr_zero(last) / 8;
    return {(sixteen >> 8 * leading) + zeros, '0', 16 - leading - trailing, trailing};
}

void write_sixteen(char* at, Wide characters) {
    static_assert(std::endian::native == std::endian::little);
    std::memcpy(at, &characters, 16);
}

/// d.ddde-xx
char* write_scientific(char* at, const Text& text, int exponent) {
    write_sixteen(at + 1, text.sixteen);
    at[17] = text.seventeenth;
    at[0] = at[1];
    at[1] = '.';
    at += text.size > 1 ? text.size + 1 : 1;
    *at++ = 'e';
    *at++ = exponent < 0 ? '-' : '+';
    const int size = exponent < 0 ? -exponent : exponent;
    if (size >= 100) *at++ = static_cast<char>('0' + size / 100);
    *at++ = static_cast<char>('0' + size / 10 % 10);
    *at++ = static_cast<char>('0' + size % 10);
    return at;
}

/// 0.00ddd
char* write_fraction(char* at, const Text& text, int exponent) {
    std::memcpy(at, "0.0000", 6); // more zeros would be longer than an exponent
    at += 1 - exponent;
    write_sixteen(at, text.sixteen);
    at[16] = text.seventeenth;
    return at + text.size;
}

/// ddd.ddd
char* write_fixed(char* at, const Text& text, int whole) {
    if (whole <= 8) { // with a sign all of shortest_room
        write_sixteen(at, text.sixteen);
        write_sixteen(at + whole + 1, text.sixteen >> 8 * whole);
    } else { // there is no room for so much that is not needed
        char digits[16];
        write_sixteen(digits, text.sixteen);
        std::memcpy(at, digits, static_cast<std::size_t>(whole));
        std::memcpy(at + whole + 1, digits + whole, static_cast<std::size_t>(16 - whole));
    }
    at[whole] = '.';
    at[17] = text.seventeenth;
    return at + text.size + 1;
}

} // namespace

char* write_shortest(char* at, double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
    const int biased = static_cast<int>(bits >> 52 & 0x7ff);
    const bool is_special = biased == 0x7ff || (biased == 0 && fraction == 0);
    const std::uint64_t c = biased == 0 ? fraction : fraction | std::uint64_t{1} << 52;
    const int q = (biased == 0 ? 1 : biased) - 1075;
    if (is_special || q >= 0 || (q > -53 && (c & ((std::uint64_t{1} << -q) - 1)) == 0)) return std::to_chars(at, at + shortest_room, value).ptr; // whole
    const Decimal decimal = shortest(c, q, fraction == 0 && biased > 1);
    const Text text = spell(decimal.digits);
    const int exponent = decimal.exponent + text.trailing + text.size - 1; // of the first digit
    if (bits >> 63 != 0) *at++ = '-';
    const int fixed = exponent >= 0 ? text.size + 1 : 1 - exponent + text.size;
    const int scientific = text.size + (text.size > 1 ? 1 : 0) + (exponent <= -100 ? 5 : 4);
    if (fixed > scientific) return write_scientific(at, text, exponent);
    return exponent < 0 ? write_fraction(at, text, exponent) : write_fixed(at, text, exponent + 1);
}

} // namespace torsion::runtime

#pragma once
// Floating-point operations by kind, as least and most of what a piece of C code does.

#include <algorithm>
#include <array>
#include <cstdint>

namespace torsion::c_source {

enum class Kind : std::uint8_t { Addition, Multiplication, Division, Comparison, Sign, Root, Function };
constexpr std::size_t kind_count = 7;
/// Of more than one each, for readers. `sign`: a negation or an absolute value; `function`: another one of the
/// mathematical library.
constexpr std::array<const char*, kind_count> kind_names = {"additions", "multiplications", "divisions", "comparisons",
                                                            "signs",     "roots",           "functions"};

constexpr std::uint64_t most_count = UINT64_MAX; ///< sums and products stay there: there is no bound then

inline std::uint64_t sum_of(std::uint64_t a, std::uint64_t b) { return a > most_count - b ? most_count : a + b; }
inline std::uint64_t product_of(std::uint64_t a, std::uint64_t b) {
    return a != 0 && b > most_count / a ? most_count : a * b;
}

struct Operations {
    std::array<std::uint64_t, kind_count> count{};

    std::uint64_t total() const {
        std::uint64_t result = 0;
        for (const std::uint64_t c : count) result = sum_of(result, c);
        return result;
    }
    template <class Combine>
    Operations with(const Operations& other, Combine combine) const {
        Operations result;
        for (std::size_t k = 0; k < kind_count; ++k) result.count[k] = combine(count[k], other.count[k]);
        return result;
    }
};

struct Cost {
    Operations least, most;

    Cost& operator+=(const Cost& other) {
        least = least.with(other.least, sum_of);
        most = most.with(other.most, sum_of);
        return *this;
    }
};

inline Cost operator+(Cost a, const Cost& b) { return a += b; }

inline Operations times(std::uint64_t n, Operations a) {
    for (std::uint64_t& c : a.count) c = product_of(n, c);
    return a;
}
inline Cost times(std::uint64_t least, std::uint64_t most, const Cost& a) {
    return {times(least, a.least), times(most, a.most)};
}
inline Cost operator*(std::uint64_t n, const Cost& a) { return times(n, n, a); }

/// One of both.
inline Cost either(const Cost& a, const Cost& b) {
    return {a.least.with(b.least, [](std::uint64_t x, std::uint64_t y) { return std::min(x, y); }),
            a.most.with(b.most, [](std::uint64_t x, std::uint64_t y) { return std::max(x, y); })};
}
inline Cost perhaps(const Cost& a) { return {{}, a.most}; }

inline Cost cost_of(Kind kind, std::uint64_t least, std::uint64_t most) {
    Cost result;
    result.least.count[static_cast<std::size_t>(kind)] = least;
    result.most.count[static_cast<std::size_t>(kind)] = most;
    return result;
}
inline Cost additions(std::uint64_t n) { return cost_of(Kind::Addition, n, n); }
inline Cost multiplications(std::uint64_t n) { return cost_of(Kind::Multiplication, n, n); }
inline Cost divisions(std::uint64_t n) { return cost_of(Kind::Division, n, n); }
inline Cost divisions(std::uint64_t least, std::uint64_t most) { return cost_of(Kind::Division, least, most); }
inline Cost comparisons(std::uint64_t n) { return cost_of(Kind::Comparison, n, n); }
inline Cost comparisons(std::uint64_t least, std::uint64_t most) { return cost_of(Kind::Comparison, least, most); }
inline Cost signs(std::uint64_t n) { return cost_of(Kind::Sign, n, n); }
inline Cost signs(std::uint64_t least, std::uint64_t most) { return cost_of(Kind::Sign, least, most); }

/// Of `x - x == 0`, which holds for numbers and not for NaN or infinity.
inline Cost is_number() { return additions(1) + comparisons(1); }

} // namespace torsion::c_source

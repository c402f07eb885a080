// Real numbers that count what is done with them: the C code of a model, compiled as C++ with this in place of
// `double`, counts its own operations.
#pragma once

#include <cmath>
#include <cstdint>

enum { ADDITION, MULTIPLICATION, DIVISION, COMPARISON, SIGN, ROOT, FUNCTION, KINDS };
inline unsigned long long counts[KINDS];

struct Counted {
    double value;
    Counted() = default;
    template <class Number>
    constexpr Counted(Number number) : value(static_cast<double>(number)) {}
    template <class Number>
    explicit operator Number() const {
        return static_cast<Number>(value);
    }
};

inline double seen(int kind, double value) {
    ++counts[kind];
    return value;
}
inline bool compared(bool truth) {
    ++counts[COMPARISON];
    return truth;
}

#define ARITHMETIC(op, kind)                                                                                           \
    inline Counted operator op(Counted a, Counted b) { return seen(kind, a.value op b.value); }                        \
    inline Counted& operator op##=(Counted & a, Counted b) { return a = a op b; }
ARITHMETIC(+, ADDITION)
ARITHMETIC(-, ADDITION)
ARITHMETIC(*, MULTIPLICATION)
ARITHMETIC(/, DIVISION)
inline Counted operator-(Counted a) { return seen(SIGN, -a.value); }

#define COMPARE(op)                                                                                                    \
    inline bool operator op(Counted a, Counted b) { return compared(a.value op b.value); }
COMPARE(<)
COMPARE(<=)
COMPARE(>)
COMPARE(>=)
COMPARE(==)
COMPARE(!=)

inline Counted fabs(Counted a) { return seen(SIGN, std::fabs(a.value)); }
inline Counted sqrt(Counted a) { return seen(ROOT, std::sqrt(a.value)); }
#define CALL_1(function)                                                                                               \
    inline Counted function(Counted a) { return seen(FUNCTION, std::function(a.value)); }
#define CALL_2(function)                                                                                               \
    inline Counted function(Counted a, Counted b) { return seen(FUNCTION, std::function(a.value, b.value)); }
// clang-format off
CALL_1(floor) CALL_1(ceil) CALL_2(nextafter)
// clang-format on
#define TORSION_FUNCTION_1(op, name, binds, function, ...) CALL_1(function)
#define TORSION_FUNCTION_2(op, name, binds, function, ...) CALL_2(function)
#include "compiler/symbolic/operators.def"

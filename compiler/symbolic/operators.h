#pragma once
// Operators on numbers: the rows of operators.def as a table, and their values.

#include "compiler/symbolic/expr.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace torsion::symbolic {

/// Binding strength of a print, as in the grammar of Modelica; a leading minus has the level of a sum.
enum class Level : std::uint8_t {
    Conditional,
    Disjunction,
    Conjunction,
    Negation,
    Comparison,
    Sum,
    Product,
    Power,
    Primary
};

enum class UnitRule : std::uint8_t {
    Free,     ///< of what is free or no quantity: nothing
    Alike,    ///< operands and result have the same
    Sum,      ///< likewise, beside written numbers too
    Compared, ///< operands have the same
    Product,
    Quotient,
    Power,
    Root,
    Number, ///< of a number or an angle: a number
    Angle,  ///< of a number, or of two operands with the same: an angle
    Pure    ///< of anything: a number
};

enum class Trait : std::uint8_t {
    Plain = 0,
    Commutes = 1,
    Steps = 2,      ///< piecewise constant
    Ends = 4,       ///< gives no number beyond an end of its domain
    Steep = 8,      ///< has an infinite slope at such an end, where it is finite
    Overflows = 16, ///< grows beyond all bounds: at a pole, or as exp does
    Called = 32     ///< machine code calls the function of C
};
constexpr Trait operator|(Trait a, Trait b) {
    return static_cast<Trait>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/// A row of operators.def.
struct Operator {
    Op op;
    std::uint8_t operands;
    const char* name;
    Level binds;
    const char* function;
    UnitRule unit;
    Trait traits;

    constexpr bool is_function() const { return binds == Level::Primary; }
};

inline constexpr std::array operators = [] {
    using enum Trait;
    return std::array{
        Operator{Op::None, 0, "", Level::Conditional, "", UnitRule::Free, Plain},
#define TORSION_OPERATOR_1(op, name, binds, function, unit, traits, value)                                             \
    Operator{Op::op, 1, name, Level::binds, #function, UnitRule::unit, traits},
#define TORSION_OPERATOR_2(op, name, binds, function, unit, traits, value)                                             \
    Operator{Op::op, 2, name, Level::binds, #function, UnitRule::unit, traits},
#include "compiler/symbolic/operators.def"
    };
}();

constexpr const Operator& row_of(Op op) { return operators[static_cast<std::size_t>(op)]; }
/// One of these traits?
constexpr bool has(Op op, Trait traits) {
    return (static_cast<unsigned>(row_of(op).traits) & static_cast<unsigned>(traits)) != 0;
}
/// None: there is no such function.
Op function_named(std::string_view name, std::size_t operands);

/// Value of one operator; folding, interpreter and tests share this single definition. IEEE semantics; truth is 1 or 0,
/// and any nonzero value counts as true. min(a, b) is `b < a ? b : a`, max(a, b) is `a < b ? b : a`, sign(NaN) is NaN.
double apply(Op op, double a);
double apply(Op op, double a, double b);

} // namespace torsion::symbolic

#pragma once
// The known facts about the unit of an expression, and the rules by which operations combine them.
//
// The rules follow dimensional analysis (Modelica specification 19.2 in its draft for 3.7) where it is certain, and are
// silent elsewhere:
//  - A number fits any unit in a sum, an equation or a comparison. In a product a mathematical number (2, 1/2, 4/3, pi)
//  counts as 1. Any other number
//    (9.81, 0.1, 180/pi) may stand for a quantity without a written unit, and the product fits everything. So may any
//    number beside a sum with a bare number in it: 0.5*(90 - w) means 0.5 N.m.s and 90 rad/s. So may any number beside
//    a difference, the gain of a controller: 1.5*(w_ref - w); only 2, 1/2 and those with pi stay mathematics there.
//  - Time beside a number likewise: `10*time` is a ramp of any unit. Multiplied by a quantity it is in seconds.
//  - Unit "1" of a parameter counts beside declared units, but not beside inferred ones: the factor of a gain block has
//  unit "1" and still turns a
//    speed into a torque. A written number likewise: who gives a variable no unit gives none to its factor, tau = 2*e.

#include "compiler/symbolic/expr.h"
#include "compiler/units/unit_table.h"

#include <optional>

namespace torsion::units {

struct Quantity {
    enum class Kind : std::uint8_t {
        Any,    ///< fits everything; allows no conclusion
        Number, ///< fits everything, 1 in products
        Time,   ///< fits everything, s in products
        Open,   ///< depends on a variable whose unit propagation may still find
        Known,
    };

    Kind kind = Kind::Any;
    bool is_inferred = false; ///< comes from a variable without a declared unit
    bool is_factor = false;   ///< contains a parameter of unit "1"
    bool has_open = false;    ///< something below is Open
    bool has_number = false;  ///< a sum in which a bare number stands for a quantity
    bool is_written = false;  ///< a number in the model's text
    bool is_plain = false;    ///< among those: 2, 1/2, or one with pi
    bool is_difference = false;
    bool has_undeclared = false; ///< a sum: the unit of one of its variables is not declared
    UnitId unit;                 ///< of a Known

    static Quantity known(UnitId u) { return {.kind = Kind::Known, .unit = u}; }
    bool is_known() const { return kind == Kind::Known; }
};

/// A number of mathematics rather than of the modelled system.
bool is_pure_number(double value);

/// One in the text: what its product with a quantity tells.
Quantity of_number(double value);

class Algebra {
public:
    explicit Algebra(UnitTable& units) : units_(units) {}

    /// Of a sum, a comparison, the arms of an if. Sets `agree` to false if both are known and differ.
    Quantity sum(const Quantity& a, const Quantity& b, bool& agree) const;
    Quantity product(const Quantity& a, const Quantity& b) { return combined(a, b, false); }
    Quantity quotient(const Quantity& a, const Quantity& b) { return combined(a, b, true); }
    Quantity power(const Quantity& a, std::optional<double> exponent);
    Quantity derivative(const Quantity& a);
    bool is_dimensionless(const Quantity& a) const { return !a.is_known() || units_.agree(a.unit, units_.one()); }

    /// The unit as a factor; nothing if the quantity allows no computation.
    std::optional<UnitId> factor(const Quantity& q) const;

private:
    Quantity combined(const Quantity& a, const Quantity& b, bool divide);

    UnitTable& units_;
};

} // namespace torsion::units

// The rows of operators.def: what each says of its operator is what its values, its slope and its print do. The slopes
// themselves: finite_slopes_test.cpp.
#include "compiler/symbolic/operators.h"
#include "tests/unit/symbolic/letters.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <set>
#include <vector>

using namespace torsion::symbolic;

namespace {

constexpr double tried_at[] = {-1e3, -30, -2, -1, -0.7, -1e-3, 0, 1e-3, 0.3, 1, std::numbers::pi / 2, 3, 700, 1e3};

/// One row, tried at these operands.
struct Tried : Letters {
    explicit Tried(const Operator& row) : row(row) {}

    ExprId expression() {
        ExprId x = (*this)['x'];
        return row.operands == 1 ? pool.unary(row.op, x) : pool.binary(row.op, x, (*this)['y']);
    }
    double at(double a, double b) const { return row.operands == 1 ? apply(row.op, a) : apply(row.op, a, b); }
    double slope_at(double a, double b) {
        return value(Differentiator(pool, (*this)['x'])(expression()), {{'x', a}, {'y', b}}).value();
    }

    /// Does it hold of some operands? The second one is none where a power or a quotient is far from what it mostly is.
    template <class Property>
    bool some(Property holds) {
        for (double a : tried_at) {
            for (double b : {0.3, 2.0}) {
                if (holds(a, b)) return true;
            }
        }
        return false;
    }

    const Operator& row;
};

std::vector<Tried> tried_rows() {
    std::vector<Tried> rows;
    for (const Operator& row : operators) {
        if (row.op != Op::None) rows.emplace_back(row);
    }
    return rows;
}

} // namespace

TEST_CASE("the traits of operators are those of their values and slopes") {
    for (Tried& o : tried_rows()) {
        INFO(std::string(o.row.name));
        const auto has = [&](Trait trait) { return torsion::symbolic::has(o.row.op, trait); };
        CHECK(has(Trait::Commutes) ==
              (o.row.operands == 2 && !o.some([&](double a, double b) { return o.at(a, b) != o.at(b, a); })));
        CHECK(has(Trait::Steps) == !o.some([&](double a, double b) { return o.slope_at(a, b) != 0; }));
        CHECK(has(Trait::Ends) == o.some([&](double a, double b) { return std::isnan(o.at(a, b)); }));
        CHECK(has(Trait::Steep) ==
              o.some([&](double a, double b) { return std::isfinite(o.at(a, b)) && std::isinf(o.slope_at(a, b)); }));
        CHECK(has(Trait::Overflows) == (o.row.is_function() && o.some([&](double a, double b) {
                  return std::abs(o.at(a, b)) > 1e15 && !has(Trait::Ends);
              })));
        if (has(Trait::Called)) CHECK(std::string(o.row.function) != "");
    }
}

TEST_CASE("operators are printed as models write them, each in its own way") {
    std::set<std::string> texts;
    for (Tried& o : tried_rows()) {
        const std::string name = o.row.name, text = o.text(o.expression());
        CAPTURE(text);
        CHECK(texts.insert(text).second);
        CHECK(text.find(name) != std::string::npos);
        CHECK(name == torsion::symbolic::name(o.row.op));
        if (o.row.is_function()) CHECK(text == name + (o.row.operands == 1 ? "(x)" : "(x, y)"));
        CHECK(function_named(name, o.row.operands) == (o.row.is_function() ? o.row.op : Op::None));
        CHECK(function_named(name, 3 - o.row.operands) == Op::None);
    }
}

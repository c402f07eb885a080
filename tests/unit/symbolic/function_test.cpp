#include "compiler/program/run_function.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/tangent.h"
#include "tests/unit/symbolic/random_functions.h"

#include <doctest/doctest.h>

using namespace torsion::symbolic;
using torsion::testing::is_same;
using torsion::testing::PlainRun;
using torsion::testing::RandomFunctions;

namespace {

std::vector<double> outputs(const ExprPool& pool, FunctionId f, std::vector<double> inputs) {
    torsion::program::FunctionResult result = torsion::program::run_function(pool, f, inputs);
    return result.failure ? std::vector<double>() : result.outputs;
}

std::string message(const ExprPool& pool, FunctionId f, std::vector<double> inputs,
                    std::int64_t steps = torsion::program::Interpreter::unlimited) {
    torsion::program::FunctionResult result = torsion::program::run_function(pool, f, inputs, {}, steps);
    return result.failure ? result.failure->message : "";
}

/// n ↦ n!, in a loop.
Function factorial(ExprPool& pool) {
    Function f{"factorial", 1, 1, 2};
    ExprId n = pool.local(0), result = pool.local(1);
    f.body.push_back({Check{pool.binary(Op::Ge, n, pool.constant(0)), "n is negative"}});
    f.body.push_back({Assign{{1}, {pool.constant(1)}}});
    FunctionBody round{{Assign{{0, 1}, {sub(pool, n, pool.constant(1)), mul(pool, result, n)}}}};
    f.body.push_back({While{pool.binary(Op::Gt, n, pool.constant(0)), round}});
    return f;
}

/// Native code: x, y, n → x²·y, and how often it was called (a whole number, without a derivative).
struct Square : Foreign {
    Square() { name = "square", is_real_result = {true, false}; }
    void call(const double* a, double* results, const void*) const override {
        results[0] = a[0] * a[0] * a[1], results[1] = ++calls;
    }
    mutable int calls = 0;
};
Function calling(ExprPool& pool, std::shared_ptr<const Foreign> callee) {
    Function f{"native", 2, 2, 4};
    f.is_real_input = {true, true};
    f.body.push_back(
        {ForeignCall{std::move(callee), {pool.local(0), mul(pool, pool.local(1), pool.constant(2))}, {2, 3}}});
    return f;
}

} // namespace

TEST_CASE("native code: called once for a value, its slope is a difference") {
    ExprPool pool;
    auto square = std::make_shared<Square>();
    FunctionId f = pool.add_function(calling(pool, square));
    CHECK(outputs(pool, f, {3, 0.5}) == std::vector{9.0, 1.0});
    CHECK(print_function(pool, f) ==
          "function native: inputs 2 outputs 2 slots 4\n  #2, #3 := external square(#0, 2*#1)\n");
    CHECK(torsion::program::foreign_of(pool, {f, f}).size() == 1);
    CHECK_FALSE(has_exact_tangent(pool, f));
    FunctionId slope = tangent(pool, f);
    for (double scale : {1e-3, 1.0, 1e6}) { // of x and y; along (1, 0), (0, 1), (2, -1), and nowhere
        auto along = [&](double dx, double dy) { return outputs(pool, slope, {3 * scale, scale, dx, dy}); };
        CHECK(along(1, 0)[0] == doctest::Approx(12 * scale * scale).epsilon(1e-8));
        CHECK(along(0, 1)[0] == doctest::Approx(18 * scale * scale).epsilon(1e-8));
        CHECK(along(2, -1)[0] == doctest::Approx(6 * scale * scale).epsilon(1e-8));
        CHECK(along(0, 0) == std::vector{0.0, 0.0});
        CHECK(along(1, 1)[1] == 0);
    }
}

TEST_CASE("native code with a derivative given for every input: that is the tangent, also within another function") {
    ExprPool pool;
    FunctionId f = pool.add_function(calling(pool, std::make_shared<Square>()));
    Function derivative{"slope", 4, 2, 6}; // not the true one
    derivative.body.push_back(
        {Assign{{4, 5}, {add(pool, pool.local(2), mul(pool, pool.constant(10), pool.local(3))), pool.constant(0)}}});
    pool.function(f).derivative.push_back({pool.add_function(derivative), {0, 1}, {0, 1}});
    Function around{"around", 1, 1, 2};
    around.body.push_back({Assign{{1}, {pool.output(pool.call(f, std::vector{pool.local(0), pool.local(0)}), 0)}}});
    FunctionId g = pool.add_function(around);
    CHECK(has_exact_tangent(pool, g));
    CHECK(outputs(pool, tangent(pool, f), {3, 4, 1, 2}) == std::vector{21.0, 0.0});
    CHECK(outputs(pool, tangent(pool, g), {3, 2}) == std::vector{22.0});
    pool.function(f).derivative.front().inputs = {0}; // y is held: right along solutions only
    CHECK_FALSE(has_exact_tangent(pool, g));
}

TEST_CASE("a loop, and the expressions of one statement see the slots as before it") {
    ExprPool pool;
    FunctionId f = pool.add_function(factorial(pool));
    CHECK(outputs(pool, f, {5}) == std::vector{120.0});
    CHECK(outputs(pool, f, {0}) == std::vector{1.0});
    CHECK(message(pool, f, {-1}) == "n is negative");
}

TEST_CASE("a call that takes too long is given up") {
    ExprPool pool;
    FunctionId f = pool.add_function(factorial(pool));
    CHECK(message(pool, f, {20}, 100) == "`factorial` takes too long to be evaluated while the model is compiled");
    CHECK(message(pool, f, {20}, 1000).empty());
}

TEST_CASE("a loop that does not end fails") {
    ExprPool pool;
    Function f{"forever", 1, 1, 2};
    f.body.push_back({While{pool.constant(1), {}}});
    CHECK(message(pool, pool.add_function(f), {1}) == "a loop in `forever` does not end within 100000000 rounds");
}

TEST_CASE("elements: outside a value is not a number, and an assignment fails") {
    ExprPool pool;
    Function f{"f", 2, 1, 6};
    f.body.push_back({Assign{{3, 4, 5}, {pool.constant(10), pool.constant(20), pool.constant(30)}}});
    f.body.push_back({AssignElement{3, 3, pool.local(0), pool.constant(40), "no such element"}});
    f.body.push_back({Assign{{2}, {pool.element(pool.local(1), 3, 3)}}});
    FunctionId id = pool.add_function(f);
    CHECK(outputs(pool, id, {1, 1}) == std::vector{40.0});
    CHECK(outputs(pool, id, {1, 2}) == std::vector{30.0});
    CHECK(std::isnan(outputs(pool, id, {1, 3})[0]));
    CHECK(std::isnan(outputs(pool, id, {1, -1})[0]));
    CHECK(message(pool, id, {3, 0}) == "no such element");
    CHECK(message(pool, id, {std::nan(""), 0}) == "no such element");
}

TEST_CASE("a function is called only where its value is needed") {
    ExprPool pool;
    FunctionId f = pool.add_function(factorial(pool));
    Function g{"g", 3, 1, 4}; // if a then (if b then 5 else n!) elseif b then n! else 7
    ExprId value = pool.output(pool.call(f, std::vector{pool.local(2)}), 0);
    ExprId inner = pool.select(pool.local(1), pool.constant(5), value);
    g.body.push_back(
        {Assign{{3}, {pool.select(pool.local(0), inner, pool.select(pool.local(1), value, pool.constant(7)))}}});
    FunctionId id = pool.add_function(g);
    CHECK(outputs(pool, id, {1, 1, -1}) == std::vector{5.0});
    CHECK(outputs(pool, id, {0, 0, -1}) == std::vector{7.0});
    CHECK(outputs(pool, id, {0, 1, 3}) == std::vector{6.0});
    CHECK(outputs(pool, id, {1, 0, 4}) == std::vector{24.0});
}

TEST_CASE("random functions give what a plain evaluation gives") {
    int good = 0, bad = 0, warned = 0;
    for (unsigned seed = 0; seed < 150; ++seed) {
        ExprPool pool;
        RandomFunctions make(pool, seed);
        for (int n = 0; n < 4; ++n) {
            FunctionId f = make();
            for (int k = 0; k < 10; ++k) {
                std::vector<double> x = make.point();
                PlainRun plain(pool);
                std::size_t warnings = 0;
                torsion::program::FunctionResult result =
                    torsion::program::run_function(pool, f, x, [&](FunctionId, std::uint32_t) { ++warnings; });
                auto expected = plain(f, x);
                INFO("seed " << seed << " function " << n << " " << plain.message);
                REQUIRE(result.failure.has_value() == !expected);
                expected ? ++good : ++bad;
                if (warnings) ++warned;
                if (!expected) continue; // which of two failures comes first is left open
                for (std::size_t i = 0; i < expected->size(); ++i) REQUIRE(is_same(result.outputs[i], (*expected)[i]));
            }
        }
    }
    CHECK(good > 1500);
    CHECK(bad > 300);
    CHECK(warned > 100);
}

TEST_CASE("the tangent of a loop") {
    ExprPool pool;
    Function f{"power", 2, 1, 4}; // x^n
    f.is_real_input = {true, false};
    ExprId x = pool.local(0), n = pool.local(1), y = pool.local(2), i = pool.local(3);
    f.body.push_back({Assign{{2, 3}, {pool.constant(1), pool.constant(0)}}});
    f.body.push_back(
        {While{pool.binary(Op::Lt, i, n), {{Assign{{2, 3}, {mul(pool, y, x), add(pool, i, pool.constant(1))}}}}}});
    FunctionId id = pool.add_function(f);
    FunctionId first = tangent(pool, id), second = tangent(pool, first);
    CHECK(tangent(pool, id) == first);
    CHECK(outputs(pool, first, {3, 4, 1, 0}) == std::vector{4.0 * 27});
    CHECK(outputs(pool, first, {3, 4, 2, 5}) == std::vector{8.0 * 27});
    CHECK(outputs(pool, second, {3, 4, 1, 0, 1, 0, 0, 0}) == std::vector{12.0 * 9});
    CHECK(pool.function(first).is_real_input == std::vector{true, false, true, false});
}

TEST_CASE("the tangent of an output that depends on nothing Real is zero") {
    ExprPool pool;
    Function f{"f", 1, 2, 3};
    f.body.push_back({Assign{{1, 2}, {pool.constant(4), pool.local(0)}}});
    CHECK(outputs(pool, tangent(pool, pool.add_function(f)), {1, 3}) == std::vector{0.0, 3.0});
}

namespace {

/// Difference quotient along dx, nothing where two steps disagree: near a kink or a pole.
std::optional<double> quotient(const ExprPool& pool, FunctionId f, const std::vector<double>& x,
                               const std::vector<double>& dx, std::size_t output) {
    auto at = [&](double h) {
        std::vector<double> moved = x;
        for (std::size_t i = 0; i < x.size(); ++i) moved[i] += h * dx[i];
        std::vector<double> y = outputs(pool, f, moved);
        return y.empty() ? std::nan("") : y[output];
    };
    auto with = [&](double h) { return (at(h) - at(-h)) / (2 * h); };
    double wide = with(2e-5), narrow = with(1e-5);
    bool agree =
        std::isfinite(wide) && std::isfinite(narrow) && std::fabs(wide - narrow) <= 1e-6 * (1 + std::fabs(narrow));
    return agree && std::fabs(narrow) < 1e4 ? std::optional(narrow) : std::nullopt;
}

} // namespace

TEST_CASE("the tangent of random functions against difference quotients") {
    int compared = 0, twice = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        ExprPool pool;
        RandomFunctions make(pool, 1000 + seed, false);
        FunctionId f = (make(), make(), make());
        FunctionId derivative = tangent(pool, f);
        std::vector<double> x = make.point(), dx = make.point(), ddx(8, 0.0);
        dx[3] = 0;
        std::vector<double> both = x;
        both.insert(both.end(), dx.begin(), dx.end());
        std::vector<double> y = outputs(pool, derivative, both);
        std::vector<double> direction = dx; // x moves, dx stays
        direction.resize(8, 0.0);
        std::vector<double> all = both;
        all.insert(all.end(), direction.begin(), direction.end());
        std::vector<double> second =
            seed % 4 == 0 ? outputs(pool, tangent(pool, derivative), all) : std::vector<double>();
        for (std::size_t i = 0; i < y.size(); ++i) {
            INFO("seed " << seed << " output " << i);
            // the slope of a root at 0 is infinite
            if (auto slope = quotient(pool, f, x, dx, i); slope && std::isfinite(y[i])) {
                CHECK(y[i] == doctest::Approx(*slope).epsilon(1e-5));
                ++compared;
            }
            if (second.empty()) continue;
            if (auto slope = quotient(pool, derivative, both, direction, i); slope && std::isfinite(second[i])) {
                CHECK(second[i] == doctest::Approx(*slope).epsilon(1e-5));
                ++twice;
            }
        }
    }
    CHECK(compared > 150);
    CHECK(twice > 30);
}

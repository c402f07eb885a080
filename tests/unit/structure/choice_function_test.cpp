// The function that chooses states: beside derivatives from an elimination of its own, on random constraints.

#include "compiler/program/evaluate.h"
#include "compiler/structure/states/choice_function.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

using namespace torsion;
using structure::ChoiceShape;
using Matrix = std::vector<std::vector<double>>;

namespace {

struct Choice {
    double slope = 0, pivot = 0;
    Matrix states; ///< a row for each state
};

Choice choose(const ChoiceShape& shape, const Matrix& constraints, const Matrix& present) {
    symbolic::ExprPool pool;
    std::vector<symbolic::ExprId> arguments;
    for (const Matrix* part : {&constraints, &present})
        for (const auto& row : *part)
            for (double value : row) arguments.push_back(pool.constant(value));
    const symbolic::ExprId call = pool.call(add_choice_function(pool, shape), arguments);
    program::Evaluator evaluate(pool, [](symbolic::ExprId) { return std::nullopt; });
    const auto output = [&](std::uint32_t number) { return evaluate(pool.output(call, number)).value(); };
    Choice choice{output(0), output(1), Matrix(shape.states(), std::vector<double>(shape.free))};
    for (std::uint32_t j = 0; j < shape.states(); ++j)
        for (std::uint32_t i = 0; i < shape.free; ++i) choice.states[j][i] = output(2 + j * shape.free + i);
    return choice;
}

/// The candidate of each state; checks that there is one.
std::vector<std::size_t> candidates(const Matrix& states) {
    std::vector<std::size_t> result;
    for (const auto& row : states) {
        CHECK(std::count(row.begin(), row.end(), 1) == 1);
        CHECK(std::count(row.begin(), row.end(), 0) == static_cast<std::ptrdiff_t>(row.size()) - 1);
        result.push_back(static_cast<std::size_t>(std::find(row.begin(), row.end(), 1) - row.begin()));
    }
    return result;
}

/// The largest derivative of a candidate that is no state along a state; `free` candidates count.
double slope(Matrix a, const std::vector<std::size_t>& states, std::size_t free) {
    std::vector<std::size_t> basis;
    for (std::size_t i = 0; i < a[0].size(); ++i)
        if (std::find(states.begin(), states.end(), i) == states.end()) basis.push_back(i);
    for (std::size_t k = 0; k < a.size(); ++k) {
        std::size_t p = k;
        for (std::size_t i = k + 1; i < a.size(); ++i)
            if (std::fabs(a[i][basis[k]]) > std::fabs(a[p][basis[k]])) p = i;
        std::swap(a[k], a[p]);
        const double pivot = a[k][basis[k]];
        for (double& value : a[k]) value /= pivot;
        for (std::size_t i = 0; i < a.size(); ++i) {
            const double factor = i == k ? 0 : a[i][basis[k]];
            for (std::size_t j = 0; j < a[i].size(); ++j) a[i][j] -= factor * a[k][j];
        }
    }
    double largest = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        for (std::size_t i : states)
            if (basis[k] < free) largest = std::max(largest, std::fabs(a[k][i]));
    return largest;
}

} // namespace

TEST_CASE("a pendulum: the coordinate that changes faster becomes the state, when it changes much faster") {
    const ChoiceShape shape{1, 2, 2};
    const Choice aside = choose(shape, {{0.6, 0.8}}, {{1, 0}}); // constraint 0.6 dx + 0.8 dy = 0, x is the state
    CHECK(aside.slope == doctest::Approx(0.75));
    CHECK(aside.states == Matrix{{1, 0}});
    const Choice beside = choose(shape, {{0.8, 0.6}}, {{1, 0}});
    CHECK(beside.slope == doctest::Approx(4 / 3.));
    CHECK(beside.states == Matrix{{0, 1}});
    const Choice dead = choose(shape, {{1, 0}}, {{1, 0}});
    CHECK(dead.slope == 1000);
    CHECK(dead.states == Matrix{{0, 1}});
}

TEST_CASE("constraints that depend on each other leave no choice") {
    CHECK(choose({2, 3, 3}, {{1, 2, 3}, {2, 4, 6}}, {{1, 0, 0}}).pivot == doctest::Approx(0));
    CHECK(choose({1, 2, 2}, {{0, 0}}, {{1, 0}}).pivot == 0);
}

TEST_CASE("random constraints: no derivative above 1 is left, and states that stay keep their rows") {
    std::mt19937 random(1);
    const auto number = [&] { return std::uniform_real_distribution<>(-1, 1)(random); };
    for (int round = 0; round < 200; ++round) {
        ChoiceShape shape;
        shape.rows = 1 + random() % 5;
        const std::uint32_t others = random() % std::min(shape.rows, 2u), states = 1 + random() % 4;
        shape.columns = shape.rows + states, shape.free = shape.columns - others;
        Matrix constraints(shape.rows, std::vector<double>(shape.columns)),
            present(states, std::vector<double>(shape.free, 0.0));
        for (auto& row : constraints)
            for (double& value : row) value = number();
        for (std::uint32_t j = 0; j < states; ++j) present[j][shape.free - 1 - j] = 1;
        CAPTURE(round);
        const Choice choice = choose(shape, constraints, present);
        const double before = slope(constraints, candidates(present), shape.free);
        CHECK(choice.slope == doctest::Approx(std::min(before, 1000.0)).epsilon(1e-6));
        const std::vector<std::size_t> chosen = candidates(choice.states);
        CHECK(slope(constraints, chosen, shape.free) <= 1.0002);
        for (std::uint32_t j = 0; j < states; ++j) {
            const std::size_t was = shape.free - 1 - j;
            if (std::find(chosen.begin(), chosen.end(), was) != chosen.end()) CHECK(chosen[j] == was);
        }
    }
}

// Directional and adjoint derivatives against closed forms: any mix of knowns, after changes in any order, in every
// mode.

#include "tests/fmu/importer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>

using namespace torsion;
using namespace torsion::testing;

namespace {

const std::string curved = R"(
model Curved
  parameter Real a = 2;
  parameter Real b = 3*a;
  parameter Real tiny = 1e-9;
  input Real u(start = 0.5), v(start = -1);
  output Real w(start = 1, fixed = true), x(start = 0.3, fixed = true);
  output Real y, z, minus;
equation
  der(w) = u - a*w^3 + sin(x)*v;
  der(x) = b*w*x - u^2 + time;
  y = w*x + a*u;
  z = y^2 - v + 1e-9*w/tiny;
  minus = -w;
end Curved;
)";

enum ModelVariable { W, X, U, V, A, Tiny, Minus, Time, n_knowns };
enum Unknown { DerW, DerX, Y, Z, n_unknowns };

struct Truth {
    double w = 1, x = 0.3, u = 0.5, v = -1, a = 2, tiny = 1e-9, t = 0;

    std::array<double, n_knowns> row(int unknown) const {
        const double y = w * x + a * u, y_w = x, y_x = w, y_u = a, y_a = u;
        switch (unknown) {
        case DerW: return {-3 * a * w * w, std::cos(x) * v, 1, std::sin(x), -w * w * w, 0, 3 * a * w * w, 0};
        case DerX: return {3 * a * x, 3 * a * w, -2 * u, 0, 3 * w * x, 0, -3 * a * x, 1};
        case Y: return {y_w, y_x, y_u, 0, y_a, 0, -y_w, 0};
        default: {
            const double z_w = 2 * y * y_w + 1e-9 / tiny;
            return {z_w, 2 * y * y_x, 2 * y * y_u, -1, 2 * y * y_a, -1e-9 * w / tiny / tiny, -z_w, 0};
        }
        }
    }
};

struct FmuWithUnknowns {
    explicit FmuWithUnknowns(bool model_exchange) : model(use(compile_text(curved, "^(a|tiny)$"))) {
        c = model_exchange ? fmi3InstantiateModelExchange("x", token(model), nullptr, false, false, nullptr, nullptr)
                           : fmi3InstantiateCoSimulation("x", token(model), nullptr, false, false, true, true, nullptr,
                                                         0, nullptr, nullptr, nullptr);
        REQUIRE(c != nullptr);
        knowns = {reference(model, "w"), reference(model, "x"),    reference(model, "u"),     reference(model, "v"),
                  reference(model, "a"), reference(model, "tiny"), reference(model, "minus"), model.n_variables};
        unknowns = {reference(model, "der(w)"), reference(model, "der(x)"), reference(model, "y"),
                    reference(model, "z")};
    }
    ~FmuWithUnknowns() { fmi3FreeInstance(c); }
    FmuWithUnknowns(const FmuWithUnknowns&) = delete;

    void set(int known, double value) { REQUIRE(fmi3SetFloat64(c, &knowns[known], 1, &value, 1) == fmi3OK); }
    void read(Truth& truth) {
        double values[2];
        REQUIRE(fmi3GetFloat64(c, knowns.data(), 2, values, 2) == fmi3OK);
        truth.w = values[0], truth.x = values[1];
    }

    const TorsionModel& model;
    fmi3Instance c = nullptr;
    std::array<std::uint32_t, n_knowns> knowns;
    std::array<std::uint32_t, n_unknowns> unknowns;
};

/// Random choices of unknowns and knowns with random seeds: J v, Jᵀ w, and that the two are the same J.
void check(FmuWithUnknowns& fmu, const Truth& truth, std::mt19937& random, bool at_start = false) {
    std::normal_distribution<double> normal;
    std::vector<int> rows, columns;
    for (int i = 0; i < n_unknowns; ++i) {
        if (random() % 3 != 0) rows.push_back(i);
    }
    for (int k = 0; k < n_knowns; ++k) {
        if (random() % 2 != 0 && !(at_start && k == Minus)) columns.push_back(k); // an alias has no start value
    }
    std::shuffle(rows.begin(), rows.end(), random);
    std::shuffle(columns.begin(), columns.end(), random);
    std::vector<std::uint32_t> unknowns, knowns;
    std::vector<double> along, across, expected(rows.size(), 0.0), adjoint(columns.size(), 0.0), size(rows.size(), 1.0),
        adjoint_size(columns.size(), 1.0);
    for (const int i : rows) unknowns.push_back(fmu.unknowns[i]), across.push_back(normal(random));
    for (const int k : columns)
        knowns.push_back(fmu.knowns[k]), along.push_back(k == Tiny ? 1e-9 * normal(random) : normal(random));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto row = truth.row(rows[i]);
        for (std::size_t k = 0; k < columns.size(); ++k) {
            expected[i] += row[columns[k]] * along[k], size[i] += std::abs(row[columns[k]] * along[k]);
            adjoint[k] += row[columns[k]] * across[i], adjoint_size[k] += std::abs(row[columns[k]] * across[i]);
        }
    }
    std::vector<double> found(rows.size(), NAN), found_adjoint(columns.size(), NAN);
    REQUIRE(fmi3GetDirectionalDerivative(fmu.c, unknowns.data(), unknowns.size(), knowns.data(), knowns.size(),
                                         along.data(), along.size(), found.data(), found.size()) == fmi3OK);
    REQUIRE(fmi3GetAdjointDerivative(fmu.c, unknowns.data(), unknowns.size(), knowns.data(), knowns.size(),
                                     across.data(), across.size(), found_adjoint.data(),
                                     found_adjoint.size()) == fmi3OK);
    double one = 0, other = 0, magnitude = 1e-300;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CHECK(std::abs(found[i] - expected[i]) <= 1e-7 * size[i]);
        one += across[i] * found[i], magnitude += std::abs(across[i]) * size[i];
    }
    for (std::size_t k = 0; k < columns.size(); ++k) {
        CHECK(std::abs(found_adjoint[k] - adjoint[k]) <= 1e-7 * adjoint_size[k]);
        other += along[k] * found_adjoint[k];
    }
    CHECK(std::abs(one - other) <= 1e-13 * magnitude); // the same columns
}

} // namespace

TEST_CASE(
    "the least that went wrong: an adjoint derivative of a state and an input used the Jacobian of an earlier point") {
    const TorsionModel& model = use(compile_text(R"(
model N
  input Real u(start = 0);
  output Real w(start = 1, fixed = true);
equation
  der(w) = u - w^3;
end N;)"));
    fmi3Instance c = fmi3InstantiateModelExchange("x", token(model), nullptr, false, false, nullptr, nullptr);
    REQUIRE(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
    REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
    REQUIRE(fmi3EnterContinuousTimeMode(c) == fmi3OK);
    const std::uint32_t unknown = reference(model, "der(w)"), knowns[] = {reference(model, "w"), reference(model, "u")};
    for (const double w : {1.0, 2.0, -0.5}) {
        REQUIRE(fmi3SetContinuousStates(c, &w, 1) == fmi3OK);
        const double seed = 1;
        double found[2] = {};
        REQUIRE(fmi3GetAdjointDerivative(c, &unknown, 1, knowns, 2, &seed, 1, found, 2) == fmi3OK);
        CHECK(found[0] == doctest::Approx(-3 * w * w).epsilon(1e-14));
        CHECK(found[1] == doctest::Approx(1).epsilon(1e-9));
    }
    fmi3FreeInstance(c);
}

TEST_CASE("Model Exchange: derivatives are those of the present point after any changes") {
    std::mt19937 random(20261122);
    std::normal_distribution<double> normal;
    for (int run = 0; run < 6; ++run) {
        FmuWithUnknowns fmu(true);
        Truth truth;
        REQUIRE(fmi3EnterInitializationMode(fmu.c, false, 0, 0, false, 0) == fmi3OK);
        for (int i = 0; i < 3; ++i) {
            if (random() % 2) fmu.set(A, truth.a = normal(random));
            if (random() % 2) fmu.set(U, truth.u = normal(random));
            if (random() % 2) fmu.set(W, truth.w = normal(random));
            check(fmu, truth, random, true);
        }
        REQUIRE(fmi3ExitInitializationMode(fmu.c) == fmi3OK);
        bool in_event_mode = true;
        for (int i = 0; i < 60; ++i) {
            switch (random() % 7) {
            case 0: fmu.set(U, truth.u = normal(random)); break;
            case 1: fmu.set(V, truth.v = normal(random)); break;
            case 2:
                if (in_event_mode) fmu.set(A, truth.a = normal(random));
                break;
            case 3:
                if (in_event_mode) fmu.set(Tiny, truth.tiny = 1e-9 * (0.5 + std::abs(normal(random))));
                break;
            case 4:
                truth.t = normal(random);
                REQUIRE(fmi3SetTime(fmu.c, truth.t) == fmi3OK);
                break;
            case 5: {
                if (in_event_mode) break;
                truth.w = normal(random), truth.x = normal(random);
                const bool w_is_first = fmu.model.states[0].variable == fmu.knowns[W];
                const double states[2] = {w_is_first ? truth.w : truth.x, w_is_first ? truth.x : truth.w};
                REQUIRE(fmi3SetContinuousStates(fmu.c, states, 2) == fmi3OK);
                break;
            }
            default:
                REQUIRE((in_event_mode ? fmi3EnterContinuousTimeMode(fmu.c) : fmi3EnterEventMode(fmu.c)) == fmi3OK);
                in_event_mode = !in_event_mode;
            }
            if (random() % 2) check(fmu, truth, random);
        }
    }
}

TEST_CASE("Co-Simulation: derivatives between steps, and asking for them changes nothing") {
    std::mt19937 random(7);
    double ends[2] = {};
    for (const bool asks : {false, true}) {
        FmuWithUnknowns fmu(false);
        Truth truth;
        REQUIRE(fmi3EnterInitializationMode(fmu.c, false, 0, 0, false, 0) == fmi3OK);
        REQUIRE(fmi3ExitInitializationMode(fmu.c) == fmi3OK);
        bool a, b, d, e, f;
        double next = 0, last = 0;
        REQUIRE(fmi3UpdateDiscreteStates(fmu.c, &a, &b, &d, &e, &f, &next) == fmi3OK);
        REQUIRE(fmi3EnterStepMode(fmu.c) == fmi3OK);
        for (int i = 0; i < 20; ++i) {
            if (i % 3 == 0) fmu.set(U, truth.u = 0.01 * i);
            if (i % 5 == 0) fmu.set(A, truth.a = 1 + 0.1 * i);
            fmu.read(truth);
            if (asks) check(fmu, truth, random);
            REQUIRE(fmi3DoStep(fmu.c, truth.t, 0.01, false, &a, &b, &d, &last) == fmi3OK);
            truth.t = last;
        }
        fmu.read(truth);
        ends[asks] = truth.x;
    }
    CHECK(ends[0] == ends[1]);
}

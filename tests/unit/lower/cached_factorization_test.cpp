// Systems whose matrix changes at events only, as maps of what comes from outside: three wheels and two clutches
// between them, each locked or sliding.

#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"
#include "tests/unit/program/frame_memory.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <random>

using namespace torsion;
using symbolic::ExprId;
using symbolic::VarId;
using testing::FrameMemory;
using testing::ModelBuilder;
using testing::Role;

namespace {

constexpr double friction = 0.3, first_grip = 2, second_grip = 3;

/// Torque `drive` on the first wheel; the first clutch is pressed by `force`, which varies, the second with one of two
/// constant capacities.
structure::SortedModel clutches() {
    ModelBuilder b("Clutches");
    const std::array<VarId, 3> inertia{b.parameter("J1", 1), b.parameter("J2", 2), b.parameter("J3", 4)};
    const VarId mu = b.parameter("mu", friction), grip = b.parameter("grip", first_grip), drive = b.state("drive"),
                pressure = b.state("pressure");
    const std::array<VarId, 2> locked{b.boolean("locked1"), b.boolean("locked2")},
        forward{b.boolean("forward1"), b.boolean("forward2")};
    const VarId pressed = b.boolean("pressed");
    for (VarId x : {drive, pressure}) b.assign(b.derivative_of(x), b.c(0));
    const VarId force = b.variable("force", Role::Algebraic), held = b.variable("held", Role::Algebraic),
                unused = b.variable("unused", Role::Algebraic);
    b.assign(force, b.mul(b.v(mu), b.v(pressure)));
    b.assign(held, b.choose(b.v(pressed), b.c(second_grip), b.v(grip)));
    b.assign(unused, b.op(symbolic::Op::Sin, b.v(held)));
    const std::array<VarId, 2> capacity{force, held};

    structure::TornSystem torn;
    std::array<ExprId, 2> torque, slip;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string number = std::to_string(i + 1);
        const VarId s = b.variable("s" + number, Role::Algebraic), tau = b.variable("tau" + number, Role::Algebraic),
                    w = b.state("w_rel" + number);
        torn.tears.push_back(s);
        const ExprId limit = b.v(capacity[i]);
        torn.inner.push_back(
            {tau,
             b.choose(b.v(locked[i]), b.v(s), b.choose(b.v(forward[i]), limit, b.op(symbolic::Op::Neg, limit))),
             {}});
        const VarId a = b.derivative_of(w);
        torn.inner.push_back({a, b.choose(b.v(locked[i]), b.c(0), b.v(s)), {}});
        torque[i] = b.v(tau), slip[i] = b.v(a);
    }
    const VarId first = b.derivative_of(b.state("w1"));
    torn.inner.push_back({first, b.div(b.sub(b.v(drive), torque[0]), b.v(inertia[0])), {}});
    const ExprId second = b.add(b.v(first), slip[0]);
    torn.residuals.push_back({b.sub(second, b.div(b.sub(torque[0], torque[1]), b.v(inertia[1]))), {}});
    torn.residuals.push_back({b.sub(b.add(second, slip[1]), b.div(torque[1], b.v(inertia[2]))), {}});
    b.torn(std::move(torn));
    return b.finish();
}

struct Wheels {
    double first, slip1, slip2;
};

struct Case {
    bool locked1, locked2, forward1, forward2;
    double J1, J2, J3, drive, capacity1, capacity2;
};

/// Wheels that are locked to each other turn as one.
Wheels by_hand(const Case& c) {
    const double tau1 = c.forward1 ? c.capacity1 : -c.capacity1, tau2 = c.forward2 ? c.capacity2 : -c.capacity2;
    if (c.locked1 && c.locked2) return {c.drive / (c.J1 + c.J2 + c.J3), 0, 0};
    if (c.locked1) {
        const double together = (c.drive - tau2) / (c.J1 + c.J2);
        return {together, 0, tau2 / c.J3 - together};
    }
    const double first = (c.drive - tau1) / c.J1;
    if (c.locked2) return {first, tau1 / (c.J2 + c.J3) - first, 0};
    const double second = (tau1 - tau2) / c.J2;
    return {first, second - first, tau2 / c.J3 - second};
}

class Machine {
public:
    explicit Machine(const program::Program& program) : memory(program) {
        host_.solve_block = [](TorsionFrame* frame, std::uint32_t) {
            ++*static_cast<int*>(frame->host_data);
            return 0;
        };
        memory.frame.host = &host_;
        memory.frame.host_data = &asked;
        memory.run("defaults");
        memory.run("parameters");
    }
    FrameMemory memory;
    int asked = 0;

private:
    TorsionHost host_{};
};

} // namespace

TEST_CASE("derivatives of locked and sliding wheels are those by hand; what holds does not creep") {
    const program::Program program = testing::lowered(clutches());
    REQUIRE(program.blocks[0].is_in_place);
    REQUIRE(program.blocks[0].factors_kernel.valid());
    Machine machine(program);
    std::mt19937 random{5};
    const auto uniform = [&](double a, double b) { return std::uniform_real_distribution<>(a, b)(random); };
    FrameMemory& memory = machine.memory;
    for (int round = 0; round < 500; ++round) {
        Case c{};
        bool* const bits[] = {&c.locked1, &c.locked2, &c.forward1, &c.forward2};
        const char* const names[] = {"locked1", "locked2", "forward1", "forward2"};
        for (int i = 0; i < 4; ++i) memory.at(names[i]) = *bits[i] = random() % 2 != 0;
        if (round % 7 == 0) {
            for (const char* name : {"J1", "J2", "J3", "grip"}) memory.at(name) = uniform(0.1, 10);
            memory.run("parameters");
        }
        c.J1 = memory.at("J1"), c.J2 = memory.at("J2"), c.J3 = memory.at("J3");
        const bool is_pressed = random() % 2 != 0;
        memory.at("pressed") = is_pressed;
        memory.at("drive") = c.drive = uniform(-10, 10);
        const double pressure = memory.at("pressure") = uniform(0, 10);
        c.capacity1 = friction * pressure, c.capacity2 = is_pressed ? second_grip : memory.at("grip");
        REQUIRE(memory.run("derivatives") == 0);
        const Wheels expected = by_hand(c);
        CAPTURE(round);
        CHECK(memory.at("der(w1)") == doctest::Approx(expected.first).epsilon(1e-12));
        CHECK(memory.at("der(w_rel1)") == doctest::Approx(expected.slip1).epsilon(1e-12));
        CHECK(memory.at("der(w_rel2)") == doctest::Approx(expected.slip2).epsilon(1e-12));
        if (c.locked1) CHECK(memory.at("der(w_rel1)") == 0); // to the last bit
        if (c.locked2) CHECK(memory.at("der(w_rel2)") == 0);
    }
    CHECK(machine.asked == 0);
}

TEST_CASE("all kernels agree, and the tears stand in their slots where they are asked for") {
    const program::Program program = testing::lowered(clutches());
    Machine machine(program);
    FrameMemory& memory = machine.memory;
    memory.at("drive") = 3, memory.at("pressure") = 1, memory.at("locked2") = 1;
    REQUIRE(memory.run("derivatives") == 0);
    const double slip = memory.at("der(w_rel1)");
    REQUIRE(memory.run("outputs") == 0);
    CHECK(memory.at("der(w_rel1)") == slip);
    CHECK(memory.at("s1") == doctest::Approx(slip)); // of what slides
    CHECK(memory.at("tau2") == doctest::Approx(memory.at("s2")));
    CHECK(memory.at("s2") == doctest::Approx(-friction * 4 / 6)); // the third wheel's share
    CHECK(memory.at("unused") == doctest::Approx(std::sin(first_grip)));
    CHECK(machine.asked == 0);
}

TEST_CASE("the host finds in slots what only it needs") {
    const program::Program program = testing::lowered(clutches());
    Machine machine(program);
    FrameMemory& memory = machine.memory;
    memory.at("drive") = INFINITY;
    memory.at("pressure") = 10;
    REQUIRE(memory.run("derivatives") == 0);
    CHECK(machine.asked == 1);
    CHECK(memory.at("force") == doctest::Approx(friction * 10));
    CHECK(memory.at("held") == first_grip);
    // and else it is not computed at all
    memory.at("drive") = 1;
    memory.at("force") = memory.at("held") = -1;
    REQUIRE(memory.run("derivatives") == 0);
    CHECK(machine.asked == 1);
    CHECK(memory.at("force") == -1);
    CHECK(memory.at("held") == -1);
    memory.at("pressed") = 1; // for the factors
    REQUIRE(memory.run("derivatives") == 0);
    CHECK(memory.at("held") == second_grip);
    CHECK(memory.at("der(w_rel2)") ==
          doctest::Approx(by_hand({false, false, false, false, 1, 2, 4, 1, friction * 10, second_grip}).slip2));
}

// A motion that is prescribed against friction: it slides where some configuration is consistent, else the error names
// both elements.

#include "tests/robustness/friction_run.h"

using namespace torsion;
using namespace torsion::testing;

namespace {

std::string model_text(const std::string& declarations, const std::string& equations, double stop) {
    return "model Prescribed\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n" + declarations +
           "equation\n" + equations + "  annotation(experiment(StopTime = " + std::to_string(stop) +
           "));\nend Prescribed;\n";
}

const std::string braked = "  Components.Inertia inertia(J = 1);\n  Components.Brake brake(fn_max = 10);\n";
const std::string to_brake = "  brake.f_normalized = 1;\n  connect(inertia.flange_b, brake.flange_a);\n";

template <class Action>
void for_each_library(const std::string& text, const Action& action) {
    for (const std::string& library : libraries()) {
        INFO("library ", library.empty() ? "own" : library);
        const FrictionModel model = FrictionModel::of_text(text, library);
        for (const std::string solver : {"cvode", "dopri5", "ida"}) {
            INFO("solver ", solver);
            action(model.run(solver, 1e-8));
        }
    }
}

double at(const FrictionRun& run, const std::string& name, double time) {
    std::size_t i = 0;
    while (i + 1 < run.curves.time.size() && run.curves.time[i] < time) ++i;
    return run.curves.of.at(name).values[i];
}

} // namespace

TEST_CASE("a prescribed speed takes a locked brake along" * with_each_library) {
    const std::string text = model_text("  Sources.Speed speed(exact = true);\n" + braked,
                                        "  speed.w_ref = if time < 0.2 then 0 else if time < 0.5 then time - 0.2 else "
                                        "0.3;\n  connect(speed.flange, inertia.flange_a);\n" +
                                            to_brake,
                                        1);
    for_each_library(text, [](const FrictionRun& run) {
        REQUIRE_MESSAGE(run.result.ok, messages_of(run));
        CHECK(run.curves.sequence("brake.mode", {}) == std::vector<double>{0, 1});
        CHECK(at(run, "brake.tau", 0.4) == doctest::Approx(5));
        CHECK(at(run, "brake.tau", 0.1) == 0);
    });
}

TEST_CASE("a prescribed motion that swings takes a bearing with it both ways" * with_each_library) {
    const std::string text = model_text("  Sources.Move move;\n  Components.Inertia inertia(J = 1);\n  "
                                        "Components.BearingFriction bearing(tau_pos = [0, 1]);\n",
                                        "  move.u = {sin(time), cos(time), -sin(time)};\n  connect(move.flange, "
                                        "inertia.flange_a);\n  connect(inertia.flange_b, bearing.flange_a);\n",
                                        10);
    for_each_library(text, [](const FrictionRun& run) {
        REQUIRE_MESSAGE(run.result.ok, messages_of(run));
        CHECK(run.curves.sequence("bearing.mode", {}) == std::vector<double>{1, -1, 1, -1});
    });
}

TEST_CASE("a prescribed motion that ends at speed zero: the brake sticks, and one that opens is free" *
          with_each_library) {
    const std::string text = model_text(
        "  Sources.Speed speed(exact = true);\n" + braked +
            "  Components.Inertia coupled(J = 1, w(start = 1, fixed = true));\n  Components.Brake opening(fn_max = "
            "1);\n",
        "  speed.w_ref = noEvent(max(0, 1 - time));\n  connect(speed.flange, inertia.flange_a);\n" + to_brake +
            "  opening.f_normalized = noEvent(max(0, 0.5 - time));\n  connect(coupled.flange_b, opening.flange_a);\n",
        2);
    for_each_library(text, [](const FrictionRun& run) {
        REQUIRE_MESSAGE(run.result.ok, messages_of(run));
        CHECK(run.curves.sequence("brake.mode", {}) == std::vector<double>{1, 0});
        CHECK(run.curves.sequence("brake.locked", {}) == std::vector<double>{0, 1});
        CHECK(run.curves.sequence("opening.mode", {}) == std::vector<double>{1, 2});
    });
}

TEST_CASE("two prescribed speeds let the clutch between them slip when they part" * with_each_library) {
    const std::string text = model_text(
        "  Sources.Speed left(exact = true), right(exact = true);\n  Components.Clutch clutch(fn_max = 10);\n",
        "  left.w_ref = time;\n  right.w_ref = if time < 0.5 then time else 0.5;\n  clutch.f_normalized = 1;\n"
        "  connect(left.flange, clutch.flange_a);\n  connect(clutch.flange_b, right.flange);\n",
        1);
    for_each_library(text, [](const FrictionRun& run) {
        REQUIRE_MESSAGE(run.result.ok, messages_of(run));
        CHECK(run.curves.sequence("clutch.mode", {}) == std::vector<double>{0, -1});
        CHECK(at(run, "clutch.tau", 0.9) == doctest::Approx(-5));
    });
}

namespace {

void check_names(const FrictionRun& run, const std::string& code, const std::vector<std::string>& names) {
    REQUIRE_FALSE(run.result.ok);
    const runtime::Message& error = run.result.messages.back();
    CHECK_MESSAGE(error.code == code, messages_of(run));
    for (const std::string& name : names)
        CHECK_MESSAGE(messages_of(run).find("`" + name + "`") != std::string::npos, name, "\n", messages_of(run));
}

} // namespace

TEST_CASE("an accelerated start against a brake that is locked by its initial equations: both are named" *
          with_each_library) {
    const std::string text = model_text(
        "  Sources.Position position(exact = true);\n" + braked,
        "  position.phi_ref = 0.5*time*time;\n  connect(position.flange, inertia.flange_a);\n" + to_brake, 1);
    for_each_library(text, [](const FrictionRun& run) { check_names(run, "R308", {"position", "brake"}); });
}

TEST_CASE("a freewheel that is driven in its blocked direction: both are named" * with_each_library) {
    const std::string text =
        model_text("  Sources.Speed speed(exact = true);\n  Components.Inertia inertia(J = 1);\n  "
                   "Components.OneWayClutch freewheel(fn_max = 10);\n  "
                   "Components.Fixed ground;\n",
                   "  speed.w_ref = if time < 0.3 then 0 else time - 0.3;\n  freewheel.f_normalized = 1;\n  "
                   "connect(speed.flange, inertia.flange_a);\n"
                   "  connect(inertia.flange_b, freewheel.flange_a);\n  connect(freewheel.flange_b, ground.flange);\n",
                   1);
    for_each_library(text, [](const FrictionRun& run) { check_names(run, "R308", {"speed", "freewheel"}); });
}

TEST_CASE("a motion that sets in without an event takes a locked brake along" * with_each_library) {
    for (const std::string motion :
         {"max(0, time - 0.3)", "noEvent(if time < 0.3 then 0 else time - 0.3)", "noEvent(max(0, 2*time - 0.6))/2"}) {
        INFO("motion ", motion);
        const std::string text =
            model_text("  Sources.Speed speed(exact = true);\n" + braked,
                       "  speed.w_ref = " + motion + ";\n  connect(speed.flange, inertia.flange_a);\n" + to_brake, 1);
        for_each_library(text, [](const FrictionRun& run) {
            REQUIRE_MESSAGE(run.result.ok, messages_of(run));
            CHECK(run.curves.sequence("brake.mode", {}) == std::vector<double>{0, 1});
            CHECK(at(run, "brake.tau", 0.2) == 0);
            CHECK(at(run, "brake.tau", 0.9) == doctest::Approx(5));
            CHECK(at(run, "speed.flange.tau", 0.9) == doctest::Approx(-6));
        });
    }
}

namespace {

const std::vector<std::string> every_solver{"cvode", "cvode-adams", "ida",       "dopri5",    "esdirk",
                                            "euler", "rk4",         "trapezoid", "rosenbrock"};
const std::vector<std::string> locating{"cvode", "cvode-adams", "ida", "dopri5", "esdirk"};

template <class Action>
void for_each_solver(const FrictionModel& model, const std::vector<std::string>& solvers, const Action& action) {
    for (const std::string& solver : solvers) {
        INFO("solver ", solver);
        const FrictionRun run = model.run(solver, 1e-6);
        REQUIRE_MESSAGE(run.result.ok, messages_of(run));
        action(run);
    }
}

/// A speed that sets in where `onset` becomes positive, against a brake; declarations and equations of others stand
/// beside it.
FrictionModel beside_onset(const std::string& onset, const std::string& declarations, const std::string& equations,
                           double stop) {
    return FrictionModel::of_text(model_text("  Sources.Speed speed(exact = true);\n" + braked + declarations,
                                             "  speed.w_ref = noEvent(max(0, " + onset +
                                                 "));\n  connect(speed.flange, inertia.flange_a);\n" + to_brake +
                                                 equations,
                                             stop),
                                  "");
}

} // namespace

TEST_CASE(
    "the states beside a motion that sets in go on where they were, though a derivative needs what the brake holds") {
    for (const std::string onset : {"time - 0.55", "x - 0.55"}) {
        INFO("onset ", onset);
        const FrictionModel model =
            beside_onset(onset, "  Real x(start = 0, fixed = true), q(start = 0, fixed = true);\n",
                         "  der(x) = 1;\n  der(q) = brake.tau;\n", 1);
        for_each_solver(model, every_solver, [&](const FrictionRun& run) {
            CHECK(run.result.statistics.state_events == 1);
            CHECK(at(run, "x", 0.5) == doctest::Approx(0.5).epsilon(1e-9));
            CHECK(at(run, "x", 1) == doctest::Approx(1).epsilon(1e-9));
            CHECK(at(run, "q", 1) == doctest::Approx(2.25).epsilon(1e-6));
        });
    }
}

TEST_CASE("what crosses in the same step before a motion sets in comes first") {
    for (const auto& [onset, crossing] :
         std::vector<std::pair<double, double>>{{0.1, 0.08}, {0.1, 0.09}, {0.02, 0.01}, {0.6, 0.599}}) {
        INFO("onset ", onset, ", crossing ", crossing);
        const FrictionModel model = beside_onset(
            "time - " + std::to_string(onset), "  Real x(start = 0, fixed = true), z(start = 0, fixed = true);\n",
            "  der(x) = 1;\n  der(z) = if x > " + std::to_string(crossing) + " then 1 else 0;\n", 10);
        for_each_solver(model, locating, [&](const FrictionRun& run) {
            CHECK(at(run, "z", 10) == doctest::Approx(10 - crossing).epsilon(1e-8));
            CHECK(at(run, "brake.tau", 10) == doctest::Approx(5));
            CHECK(run.result.energy.is_audited); // it is evaluated up to the motion
        });
    }
}

TEST_CASE("a brake that lets go before the motion sets in holds nothing") {
    const FrictionModel model = FrictionModel::of_text(
        model_text(
            "  Sources.Speed speed(exact = true);\n" + braked + "  Real x(start = 0, fixed = true);\n",
            "  speed.w_ref = noEvent(max(0, time - 0.1));\n  connect(speed.flange, inertia.flange_a);\n  der(x) = 1;\n"
            "  brake.f_normalized = if x > 0.08 then 0 else 1;\n  connect(inertia.flange_b, brake.flange_a);\n",
            1),
        "");
    for_each_solver(model, locating, [&](const FrictionRun& run) {
        CHECK(at(run, "brake.tau", 0.09) == 0);
        CHECK(run.curves.sequence("brake.mode", {}) == std::vector<double>{0, 2});
    });
}

TEST_CASE("a motion that sets in takes a clutch and what a bearing holds behind it") {
    for (const std::string motion :
         {"max(0, time - 0.2)", "max(0, time - 0.2)^2", "noEvent(if time < 0.2 then 0 else time - 0.2)"}) {
        INFO("motion ", motion);
        const FrictionModel model = FrictionModel::of_text(
            model_text(
                "  Sources.Speed speed(exact = true);\n  Components.Clutch clutch(fn_max = 10);\n"
                "  Components.BearingFriction bearing(tau_pos = [0, 3]);\n",
                "  clutch.f_normalized = 1;\n  speed.w_ref = " + motion +
                    ";\n  connect(speed.flange, clutch.flange_a);\n  connect(clutch.flange_b, bearing.flange_a);\n",
                1),
            "");
        for_each_solver(model, every_solver, [&](const FrictionRun& run) {
            CHECK(run.curves.sequence("bearing.mode", {}) == std::vector<double>{0, 1});
            CHECK(run.curves.sequence("clutch.mode", {}) == std::vector<double>{0});
        });
    }
}

TEST_CASE("a freewheel and a clutch slip together where two bearings hold more than they carry" * with_each_library) {
    const std::string text =
        model_text("  Sources.Speed speed(exact = true);\n  Components.OneWayClutch freewheel(fn_max = 5.5);\n  "
                   "Components.Clutch clutch(fn_max = 5.1);\n"
                   "  Components.Inertia driven(J = 0.7, w(start = 0, fixed = true), phi(start = 0, fixed = true));\n"
                   "  Components.BearingFriction first(tau_pos = [0, 2.7]), second(tau_pos = [0, 2.2]);\n",
                   "  speed.w_ref = if time < 0.6 then 0 else 3*(time - 0.6);\n  freewheel.f_normalized = 1;\n  "
                   "clutch.f_normalized = 1;\n"
                   "  connect(speed.flange, clutch.flange_a);\n  connect(clutch.flange_b, driven.flange_b);\n"
                   "  connect(speed.flange, freewheel.flange_b);\n  connect(freewheel.flange_a, driven.flange_a);\n"
                   "  connect(driven.flange_b, first.flange_a);\n  connect(first.flange_b, second.flange_a);\n",
                   1);
    for_each_library(text, [](const FrictionRun& run) {
        REQUIRE_MESSAGE(run.result.ok, messages_of(run));
        CHECK(at(run, "driven.w", 1) == doctest::Approx(0.4 * (2.75 + 2.55 - 2.7 - 2.2) / 0.7));
    });
}

TEST_CASE("a filtered speed takes a bearing with it, each time it turns" * with_each_library) {
    for (const std::string motion : {"if time < 0.5 then 0 else 10*(time - 0.5)", "sin(3*time)", "-sin(3*time)"}) {
        INFO("motion ", motion);
        const std::string text =
            model_text("  Sources.Speed speed(f_crit = 10);\n  Components.BearingFriction bearing(tau_pos = [0, 5]);\n"
                       "  Components.Inertia inertia(J = 1);\n",
                       "  speed.w_ref = " + motion +
                           ";\n  connect(speed.flange, bearing.flange_a);\n"
                           "  connect(bearing.flange_b, inertia.flange_a);\n",
                       3);
        for_each_library(text, [](const FrictionRun& run) {
            REQUIRE_MESSAGE(run.result.ok, messages_of(run));
            for (const double time : {0.8, 1.3, 1.8, 2.5, 2.9}) // it slides, with the whole friction against its speed
                CHECK(at(run, "bearing.tau", time) ==
                      doctest::Approx(at(run, "speed.w", time) > 0 ? 5 : -5).epsilon(1e-3));
        });
    }
}

TEST_CASE("a prescribed speed takes a chain of bearings along, through clutches that hold" * with_each_library) {
    const std::string text = model_text(
        "  parameter Integer n = 8;\n  Sources.Speed speed(exact = true);\n  Components.Inertia inertia[n](each J = "
        "1);\n"
        "  Components.Clutch clutch[n - 1](each fn_max = 100);\n"
        "  Components.BearingFriction bearing[n](each tau_pos = [0, 0.5]);\n",
        "  speed.w_ref = if time < 0.5 then 0 else time - 0.5;\n  connect(speed.flange, inertia[1].flange_a);\n"
        "  for i in 1:n loop\n    connect(inertia[i].flange_b, bearing[i].flange_a);\n  end for;\n"
        "  for i in 1:n - 1 loop\n    clutch[i].f_normalized = 1;\n    connect(inertia[i].flange_b, "
        "clutch[i].flange_a);\n"
        "    connect(clutch[i].flange_b, inertia[i + 1].flange_a);\n  end for;\n",
        1);
    for_each_library(text, [](const FrictionRun& run) {
        REQUIRE_MESSAGE(run.result.ok, messages_of(run));
        CHECK(at(run, "inertia[8].w", 1) == doctest::Approx(0.5).epsilon(1e-3));
        CHECK(at(run, "speed.flange.tau", 0.9) == doctest::Approx(-12)); // 8 · (1 + 0.5) N.m
    });
}

TEST_CASE("a clutch that engages at a prescribed speed drives what a bearing holds, or not" * with_each_library) {
    for (const auto& [force, tau] : std::vector<std::pair<std::string, double>>{{"20", 0.5}, {"0.6", 0.3}}) {
        INFO("force ", force);
        const std::string text = model_text(
            "  Sources.Speed speed(exact = true);\n  Components.Inertia inertia(J = 1), driven(J = 2);\n  "
            "Components.Clutch clutch(fn_max = " +
                force +
                ");\n  Components.BearingFriction bearing(tau_pos = [0, 0.5]);\n  Components.Brake brake(fn_max = "
                "10);\n",
            "  speed.w_ref = time;\n  clutch.f_normalized = if time > 0.5 then 1 else 0;\n  brake.f_normalized = 0;\n"
            "  connect(speed.flange, inertia.flange_a);\n  connect(inertia.flange_b, clutch.flange_a);\n"
            "  connect(clutch.flange_b, driven.flange_a);\n  connect(driven.flange_b, bearing.flange_a);\n"
            "  connect(bearing.flange_b, brake.flange_a);\n",
            0.6);
        for_each_library(text, [tau = tau](const FrictionRun& run) {
            REQUIRE_MESSAGE(run.result.ok, messages_of(run));
            CHECK(at(run, "bearing.tau", 0.52) == doctest::Approx(tau));
            CHECK((at(run, "clutch.w_rel", 0.6) > -0.6 + 1e-6) == (tau == 0.5)); // driven.w > 0
        });
    }
}

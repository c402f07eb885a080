// What comes to rest in one step with something else: each stop moves only its own states.
#include "tests/robustness/friction_run.h"

#include <cmath>

using namespace torsion;
using namespace torsion::testing;

namespace {

const std::vector<std::string> fixed = {"rk4", "euler", "rosenbrock", "trapezoid"};
const std::vector<std::string> every = {"cvode", "dopri5", "ida", "rk4", "euler", "rosenbrock", "trapezoid"};

FrictionModel model_of(const std::string& name) {
    return FrictionModel(TORSION_SOURCE_DIR "/tests/c_source/" + name + ".mo");
}

Curves run(const FrictionModel& model, const std::string& solver, double step, double stop,
           const Settings& settings = {}) {
    runtime::Options options;
    options.solver = solver;
    options.step_size = step;
    options.stop_time = stop;
    const FrictionRun result = model.run(options, settings);
    REQUIRE_MESSAGE(result.result.ok, messages_of(result));
    return result.curves;
}

double last(const Curves& curves, const std::string& name) { return curves.of.at(name).values.back(); }

} // namespace

TEST_CASE("a time event in the step in which a sum of states comes to rest moves nothing else") {
    const FrictionModel model = model_of("StopAtTimeEvent");
    for (const std::string& solver : every) {
        CAPTURE(solver);
        const Curves curves = run(model, solver, 1e-3, 0.1);
        CHECK(last(curves, "shaft.w") == 0);
        CHECK(last(curves, "other.w") == doctest::Approx(1000 * (0.1 - 0.011)).epsilon(1e-9));
    }
}

TEST_CASE("two differences of states that come to rest in one step keep their momenta") {
    const FrictionModel model = model_of("TwoSums");
    for (const std::string& solver : every) {
        CAPTURE(solver);
        const Curves curves = run(model, solver, 1e-2, 2);
        for (const auto& [pair, momentum] : {std::pair("a", 10.0), std::pair("b", 10.01)}) {
            const double w1 = last(curves, std::string(pair) + ".w1"), w2 = last(curves, std::string(pair) + ".w2");
            CHECK(w1 == w2);
            CHECK(w1 + w2 == doctest::Approx(momentum).epsilon(1e-9));
        }
    }
}

TEST_CASE("two clutches that lock in one step, whichever is first, slip no more") {
    const FrictionModel model = model_of("TwoStops");
    for (const double later : {3.7e-4, -3.7e-4, 1e-11, -1e-11, 1e-13, 0.0}) {
        CAPTURE(later);
        for (const std::string& solver : every) {
            CAPTURE(solver);
            const Curves curves = run(model, solver, 1e-3, 1, {{"later", later}});
            CHECK(last(curves, "first.w_rel") == 0);
            CHECK(last(curves, "second.w_rel") == 0);
            CHECK(last(curves, "of_first") == doctest::Approx(10).epsilon(1e-9));
            CHECK(last(curves, "of_second") == doctest::Approx(10).epsilon(1e-9));
        }
    }
}

TEST_CASE("a clutch that locks where states are set anew slips no more") {
    const FrictionModel model = model_of("StopWithReset");
    for (const std::string& solver : every) {
        CAPTURE(solver);
        const Curves curves = run(model, solver, 1e-3, 1);
        CHECK(last(curves, "clutch.w_rel") == 0);
        CHECK(last(curves, "momentum") == doctest::Approx(10).epsilon(1e-9));
        CHECK(last(curves, "timer") == doctest::Approx(1 - 0.501).epsilon(1e-9));
        CHECK(last(curves, "since") == doctest::Approx(1 - 0.50037).epsilon(2e-3));
    }
}

TEST_CASE("two elements that come to rest in one instant, up to roundings, are both at rest") {
    const FrictionModel model = model_of("StopsTogether");
    for (const double w0 : {2.8810540300897918, 2.5, 1.7, 2.9171, 3.1, 1.0 / 3}) {
        CAPTURE(w0);
        for (const std::string& solver : every) {
            CAPTURE(solver);
            const Curves curves = run(model, solver, 1e-2, 4, {{"w0", w0}});
            const double rest = 4.9786596940012675 * w0 / (5.509384353823166 + 0.5287178878294014);
            CHECK(last(curves, "wheel.w") == 0);
            // fixed steps: a part of one late
            CHECK(last(curves, "driven.w") == doctest::Approx(4 - rest).epsilon(4e-3));
        }
    }
}

TEST_CASE("what comes to rest together moves nothing that only slips, whatever the unit of torque") {
    const FrictionModel model = model_of("StopsInChain");
    for (const double k : {1.0, 1e-6, 2e6, 5e6, 1e7, 3e8}) {
        CAPTURE(k);
        for (const std::string& solver : every) {
            CAPTURE(solver);
            const Curves curves = run(model, solver, 1e-3, 2, {{"k", k}});
            CHECK(last(curves, "first.w") == 0);
            CHECK(last(curves, "flywheel.w") == doctest::Approx(1).epsilon(1e-5));
        }
    }
}

TEST_CASE("a shaft that a brake stops rests, although somebody looks whether it turns backward") {
    const FrictionModel model = model_of("WatchedStop");
    for (const std::string& solver : every) {
        CAPTURE(solver);
        const Curves curves = run(model, solver, 1e-3, 1);
        CHECK(last(curves, "shaft.w") == 0);
    }
}

TEST_CASE("a bearing that stops together with a clutch is locked, whatever a speed of 1e-17 says of its direction") {
    const FrictionModel model(TORSION_SOURCE_DIR "/tests/robustness/RestSeen.mo");
    for (const double w0 : {1.6064895054115444, -1.6064895054115444, 1.0, 1.3, 2.0, 0.7071, 1.0 / 3}) {
        CAPTURE(w0);
        for (const std::string& solver : every) {
            CAPTURE(solver);
            const Curves curves = run(model, solver, 1e-3, 1, {{"w0", w0}});
            const double rest = 1.236417826345691 * std::abs(w0) / (5.7775064153190225 + 0.45094304879849156);
            CHECK(last(curves, "wheel.w") == 0);
            CHECK(last(curves, "bearing.mode") == 0);
            CHECK(last(curves, "driven.w") == doctest::Approx(1 - rest).epsilon(2e-3)); // fixed steps: up to one late
        }
    }
}

TEST_CASE("hundreds of brakes that stop in one step, one after the other") {
    const FrictionModel model = FrictionModel::of_text(
        "model Many\n  Modelica.Mechanics.Rotational.Components.Inertia wheel[300](each J = 1, each phi(start = 0, "
        "fixed = true),\n"
        "    each w(start = 1, fixed = true));\n"
        "  Modelica.Mechanics.Rotational.Components.Brake brake[300](each mu_pos = [0, 1],\n"
        "    fn_max = {20*(1 + 1e-3*i/300) for i in 1:300}, each f_normalized = 1);\n"
        "  Real load(start = 0, fixed = true);\nequation\n  der(load) = if time >= 0.05 then 1000 else 0;\n"
        "  connect(wheel.flange_b, brake.flange_a);\nend Many;\n");
    for (const std::string& solver : fixed) {
        CAPTURE(solver);
        const Curves curves = run(model, solver, 1e-3, 0.1);
        for (int i = 1; i <= 300; i += 23) CHECK(last(curves, "wheel[" + std::to_string(i) + "].w") == 0);
        CHECK(last(curves, "load") == doctest::Approx(1000 * (0.1 - 0.05)).epsilon(1e-9));
    }
}

TEST_CASE("who looks whether one shaft has become slower than the other sees nothing where a clutch locks them") {
    const FrictionModel model = FrictionModel::of_text(R"(model Overtaken
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Components.Inertia a(J = 1, w(start = 110, fixed = true)), b(J = 1, w(start = 100, fixed = true));
  Components.Clutch clutch(mu_pos = [0, 1], fn_max = 10, f_normalized = 1);
  Sources.Torque motor(tau = if overtaken then 20 else 0);
  Boolean overtaken(start = false, fixed = true);
equation
  connect(a.flange_b, clutch.flange_a);
  connect(clutch.flange_b, b.flange_a);
  connect(motor.flange, b.flange_b);
  when a.w < b.w then
    overtaken = true;
  end when;
end Overtaken;)");
    for (const std::string& solver : every) {
        CAPTURE(solver);
        CHECK(last(run(model, solver, 1e-2, 2), "b.w") == doctest::Approx(105).epsilon(1e-6));
    }
}

TEST_CASE("two brakes stop one after the other: nobody sees a speed below zero") {
    const FrictionModel model = FrictionModel::of_text(R"(model TwoBrakes
  import Modelica.Mechanics.Rotational.{Components, Sources};
  parameter Real before = 5e-8;
  Components.Inertia fast(J = 1, w(start = 2*0.21, fixed = true)), slow(J = 1, w(start = 1e-3*(0.21 - before), fixed = true));
  Components.Inertia driven(J = 1, w(start = 0, fixed = true));
  Components.Brake fastBrake(mu_pos = [0, 1], fn_max = 2, f_normalized = 1), slowBrake(mu_pos = [0, 1], fn_max = 1e-3, f_normalized = 1);
  Sources.Torque motor(tau = if slow.w < 0 or fast.w < 0 then 1 else 0);
equation
  connect(fast.flange_b, fastBrake.flange_a);
  connect(slow.flange_b, slowBrake.flange_a);
  connect(motor.flange, driven.flange_a);
end TwoBrakes;)");
    for (const std::string& solver : every) {
        for (const double before : {0.0, 1e-9, 5e-8, 3e-7, 1e-4}) {
            CAPTURE(solver);
            CAPTURE(before);
            const Curves curves = run(model, solver, 2e-3, 0.5, {{"before", before}});
            for (const char* name : {"driven.w", "fast.w", "slow.w"}) CHECK(last(curves, name) == 0);
        }
    }
}

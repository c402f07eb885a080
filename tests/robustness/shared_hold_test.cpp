// Elements that hold the same motion: the second one engages when others already hold. They let go together, at the sum
// of all.

#include "tests/robustness/friction_run.h"

using namespace torsion;
using namespace torsion::testing;

namespace {

// The first holds 24 N.m, the second 12 N.m, and sliding they brake with 20 and 10 N.m: what lets go one after the
// other lets go too early. From 4 s on the drive gives 10 N.m more each second.
constexpr const char* head = R"(
  package R = Modelica.Mechanics.Rotational.Components;
  parameter Real w0 = 10, direction = 1;
  Modelica.Blocks.Sources.Constant always(k = 1);
  Modelica.Blocks.Sources.Step later(height = 1, startTime = 2);
  Modelica.Blocks.Sources.Ramp ramp(height = 100*direction, duration = 10, startTime = 4);
  Modelica.Mechanics.Rotational.Sources.Torque drive;
  R.Inertia shaft(J = 1, phi(start = 0, fixed = true), w(start = w0, fixed = true));
)";
constexpr const char* signals = R"(
  connect(ramp.y, drive.tau);
  connect(always.y, first.f_normalized);
  connect(later.y, second.f_normalized);
)";

std::string model(const std::string& parts, const std::string& equations) {
    return "model SharedHold" + (head + parts) + "equation\n  connect(drive.flange, shaft.flange_a);" + signals +
           equations + "end SharedHold;\n";
}

const std::string on_one_shaft =
    model("  R.Brake first(mu_pos = [0, 0.5], peak = 1.2, fn_max = 40), second(mu_pos = [0, 0.5], peak = 1.2, fn_max = "
          "40);\n",
          "  connect(shaft.flange_b, first.flange_a);\n  connect(first.flange_b, second.flange_a);\n");
const std::string against_a_frame = // which turns at a speed that no binary number is
    model("  R.Brake first(useSupport = true, mu_pos = [0, 0.5], peak = 1.2, fn_max = 40), second(useSupport = true, "
          "mu_pos = [0, 0.5], peak = 1.2, "
          "fn_max = 40);\n"
          "  Modelica.Mechanics.Rotational.Sources.ConstantSpeed frame(w_fixed = 7.3);\n",
          "  connect(shaft.flange_b, first.flange_a);\n  connect(first.flange_b, second.flange_a);\n"
          "  connect(frame.flange, first.support);\n  connect(frame.flange, second.support);\n");
const std::string across_a_gear = // the second one holds twice as much there
    model("  R.Brake first(mu_pos = [0, 0.5], peak = 1.2, fn_max = 40), second(mu_pos = [0, 0.5], peak = 1.2, fn_max = "
          "40);\n"
          "  R.IdealGear gear(ratio = 0.5);\n",
          "  connect(shaft.flange_b, first.flange_a);\n  connect(first.flange_b, gear.flange_a);\n  "
          "connect(gear.flange_b, second.flange_a);\n");
const std::string of_other_sizes = // 24 + 6 + 3 N.m
    model("  R.Brake first(mu_pos = [0, 0.5], peak = 1.2, fn_max = 40), second(mu_pos = [0, 0.5], peak = 1.2, fn_max = "
          "10), third(mu_pos = [0, 0.5], "
          "peak = 1.2, fn_max = 5);\n",
          "  connect(shaft.flange_b, second.flange_a);\n  connect(second.flange_b, first.flange_a);\n  "
          "connect(first.flange_b, third.flange_a);\n"
          "  connect(always.y, third.f_normalized);\n");
const std::string five_of_constant_friction = // 20 + 5 + 2.5 + 1.5 + 1 N.m, without a breakaway torque of their own
    model("  R.Brake first(mu_pos = [0, 0.5], fn_max = 40), second(mu_pos = [0, 0.5], fn_max = 10), third[3](each "
          "mu_pos = [0, 0.5], fn_max = {5, 3, "
          "2});\n",
          "  connect(shaft.flange_b, second.flange_a);\n  connect(second.flange_b, first.flange_a);\n"
          "  for i in 1:3 loop\n    connect(first.flange_b, third[i].flange_a);\n    connect(always.y, "
          "third[i].f_normalized);\n  end for;\n");
const std::string two_clutches = // the load takes two thirds of the torque
    model("  R.Clutch first(mu_pos = [0, 0.5], peak = 1.2, fn_max = 40), second(mu_pos = [0, 0.5], peak = 1.2, fn_max "
          "= 40);\n"
          "  R.Inertia load(J = 2, phi(start = 0, fixed = true), w(start = 0.7, fixed = true));\n",
          "  connect(shaft.flange_b, first.flange_a);\n  connect(shaft.flange_b, second.flange_a);\n"
          "  connect(first.flange_b, load.flange_a);\n  connect(second.flange_b, load.flange_a);\n");

/// The first time after 4 s at which the speed `w` differs from what it was by more than `distance`.
double time_of_slip(const FrictionRun& run, const std::string& w, double distance) {
    const std::vector<double>& values = run.curves.of.at(w).values;
    std::size_t start = 0;
    while (start + 1 < values.size() && run.curves.time[start] < 4) ++start;
    for (std::size_t i = start; i < values.size(); ++i) {
        if (std::abs(values[i] - values[start]) > distance) return run.curves.time[i];
    }
    return INFINITY;
}

void check(const std::string& text, const std::string& w, double lets_go, const std::vector<const char*>& solvers) {
    for (const std::string& library : libraries()) {
        const FrictionModel model = FrictionModel::of_text(text, library);
        for (const std::string solver : solvers) {
            for (const double speed : {10.0, -10.0, 0.3, -0.3}) {
                for (const double direction : {1.0, -1.0}) {
                    CAPTURE(library);
                    CAPTURE(solver);
                    CAPTURE(speed);
                    CAPTURE(direction);
                    runtime::Options options;
                    options.solver = solver;
                    options.stop_time = 12;
                    options.step_size = 1e-3;
                    const FrictionRun run = model.run(options, {{"w0", speed}, {"direction", direction}});
                    REQUIRE_MESSAGE(run.result.ok, messages_of(run));
                    CHECK(time_of_slip(run, w, 1e-3) == doctest::Approx(lets_go).epsilon(3e-3));
                }
            }
        }
    }
}

} // namespace

TEST_CASE("two brakes on one shaft let go together, in both directions" * with_each_library) {
    check(on_one_shaft, "shaft.w", 8.8, {"cvode", "dopri5", "rk4"});
}
TEST_CASE("two brakes between a shaft and a frame that turns" * with_each_library) {
    check(against_a_frame, "shaft.w", 8.8, {"cvode", "dopri5", "rk4"});
}
TEST_CASE("two brakes across a gear" * with_each_library) {
    check(across_a_gear, "shaft.w", 11.2, {"cvode", "dopri5", "rk4"});
}
TEST_CASE("brakes of different sizes" * with_each_library) {
    check(of_other_sizes, "shaft.w", 7.3, {"cvode", "ida", "dopri5", "rk4"});
}
TEST_CASE("brakes that hold as much as they slide with" * with_each_library) {
    check(five_of_constant_friction, "shaft.w", 7.0, {"cvode", "dopri5", "rk4"});
}
TEST_CASE("two clutches side by side" * with_each_library) {
    check(two_clutches, "first.w_rel", 11.2, {"cvode", "dopri5", "rk4"});
}

// Where the states are the flywheel's speed and the clutch's, the braked shaft's speed is their sum.
TEST_CASE("a shaft whose speed is a sum of states stands still with fixed steps") {
    const FrictionModel model(TORSION_SOURCE_DIR "/tests/c_source/Braked.mo");
    for (const std::string solver : {"cvode", "rk4", "euler", "rosenbrock", "trapezoid"}) {
        CAPTURE(solver);
        runtime::Options options;
        options.solver = solver;
        options.stop_time = 1;
        options.step_size = 1e-3;
        const FrictionRun run = model.run(options, {});
        REQUIRE_MESSAGE(run.result.ok, messages_of(run));
        CHECK(run.curves.of.at("shaft.w").values.back() == 0);
        CHECK(run.curves.of.at("shaft.phi").values.back() ==
              doctest::Approx(15.0 * 15 / 2 / 1490).epsilon(solver == "cvode" ? 1e-5 : 0.15));
    }
}

// 8.5 N.m lie between what the brake slides with, 8, and what it holds, 9.6. Sliding on would be a solution of the
// class's equations, too.
TEST_CASE(
    "what comes to rest under a load between sliding friction and breakaway torque sticks, however fast it stops") {
    for (const char* inertia : {"1", "0.3", "0.01"}) {
        CAPTURE(inertia);
        const FrictionModel model = FrictionModel::of_text(
            "model Stop\n  Modelica.Mechanics.Rotational.Components.Inertia shaft(J = " + std::string(inertia) +
            ", phi(start = 0, fixed = true), w(start = 0.001, fixed = true));\n"
            "  Modelica.Mechanics.Rotational.Sources.Torque load(tau = -8.5);\n"
            "  Modelica.Mechanics.Rotational.Components.Brake brake(fn_max = 16, peak = 1.2, f_normalized = 1);\n"
            "equation\n  connect(load.flange, shaft.flange_a);\n  connect(shaft.flange_b, brake.flange_a);\nend "
            "Stop;\n");
        for (const char* solver : {"cvode", "ida", "dopri5", "rk4", "rosenbrock"}) {
            CAPTURE(solver);
            runtime::Options options;
            options.solver = solver;
            options.step_size = 1e-3;
            options.stop_time = 1;
            const FrictionRun run = model.run(options, {});
            REQUIRE_MESSAGE(run.result.ok, messages_of(run));
            CHECK(run.curves.of.at("shaft.w").values.back() == 0);
        }
    }
}

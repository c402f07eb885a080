// Starts at the edge: exactly at rest, with exactly the breakaway torque, and a rounding beside it. Friction of each
// kind, our library and the published one.

#include "tests/robustness/friction_run.h"

using namespace torsion;
using namespace torsion::testing;

namespace {

struct Element {
    const char* name;
    const char* text;  ///< component `friction` of breakaway torque `limit`
    const char* other; ///< where its other side is held
};

constexpr Element elements[] = {
    {"bearing", "BearingFriction friction(tau_pos = [0, limit/peak], peak = peak, useSupport = true)",
     "friction.support"},
    {"brake", "Brake friction(fn_max = 2*limit/peak, peak = peak, useSupport = true)", "friction.support"},
    {"clutch", "Clutch friction(fn_max = 2*limit/peak, peak = peak)", "friction.flange_b"},
};

/// An inertia of 0.5 kg.m2 that the element holds; torque = base + slope · time.
std::string model_text(const Element& element, double peak) {
    const bool is_pressed = std::string(element.name) != "bearing";
    return std::string("model Start\n"
                       "  import Modelica.Mechanics.Rotational.{Components, Sources};\n"
                       "  parameter Real limit = 3, peak = ") +
           std::to_string(peak) +
           ", base = 0, slope = 0, w0 = 0;\n"
           "  Components.Inertia inertia(J = 0.5, phi(start = 0, fixed = true), w(start = w0, fixed = true));\n"
           "  Components." +
           element.text +
           ";\n"
           "  Components.Fixed ground;\n"
           "  Sources.Torque motor;\n" +
           (is_pressed ? "  Modelica.Blocks.Sources.Constant pressure(k = 1);\n" : "") +
           "equation\n"
           "  motor.tau = base + slope*time;\n"
           "  connect(motor.flange, inertia.flange_a);\n"
           "  connect(inertia.flange_b, friction.flange_a);\n"
           "  connect(ground.flange, " +
           element.other + ");\n" + (is_pressed ? "  connect(pressure.y, friction.f_normalized);\n" : "") +
           "  annotation(experiment(StopTime = 1));\n"
           "end Start;\n";
}

template <class Action>
void for_each_element(double peak, const Action& action) {
    for (const std::string& library : libraries()) {
        for (const Element& element : elements) {
            INFO(std::string(element.name), library.empty() ? "" : ", published");
            const FrictionModel model = FrictionModel::of_text(model_text(element, peak), library);
            for (const char* solver : {"cvode", "dopri5", "ida"}) {
                INFO("solver ", std::string(solver));
                action(model, solver);
            }
        }
    }
}

double last(const FrictionRun& run, const std::string& name) { return run.curves.of.at(name).values.back(); }

FrictionRun good(const FrictionModel& model, const std::string& solver, const Settings& settings) {
    FrictionRun run = model.run(solver, 1e-8, settings);
    REQUIRE_MESSAGE(run.result.ok, messages_of(run));
    return run;
}

} // namespace

TEST_CASE("starts at rest" * with_each_library) {
    for_each_element(1, [](const FrictionModel& model, const std::string& solver) {
        // nothing acts: not a rounding of motion, no event
        FrictionRun run = good(model, solver, {});
        CHECK(last(run, "inertia.w") == 0);
        CHECK(last(run, "inertia.phi") == 0);
        CHECK(run.result.statistics.state_events == 0);
        // less than the breakaway torque, exactly as much, and a rounding more: it holds; what counts as more is
        // hysteresis beyond
        for (const double base : {2.0, -2.0, 3.0, -3.0, std::nextafter(3.0, 4.0)}) {
            CAPTURE(base);
            run = good(model, solver, {{"base", base}});
            CHECK(std::abs(last(run, "inertia.w")) <= 1e-8);
            CHECK(run.result.statistics.state_events <= 3);
        }
        // more: it slides at once, (base − limit/peak)/J
        for (const double base : {3.001, 5.0, -5.0}) {
            CAPTURE(base);
            run = good(model, solver, {{"base", base}});
            CHECK(last(run, "inertia.w") == doctest::Approx((base - std::copysign(3.0, base)) / 0.5).epsilon(1e-6));
        }
        // the breakaway torque is passed at the very start, or 0.5 s later
        run = good(model, solver, {{"base", 3.0}, {"slope", 2.0}});
        CHECK(last(run, "inertia.w") == doctest::Approx(2.0).epsilon(1e-6));
        run = good(model, solver, {{"base", 2.0}, {"slope", 2.0}});
        CHECK(last(run, "inertia.w") == doctest::Approx(0.5).epsilon(1e-6));
        run = good(model, solver, {{"base", 3.0}, {"slope", -2.0}});
        CHECK(std::abs(last(run, "inertia.w")) <= 1e-8);
    });
}

TEST_CASE("starts at rest with a breakaway torque above that of sliding" * with_each_library) {
    for_each_element(1.2, [](const FrictionModel& model, const std::string& solver) {
        // sliding friction 2.5, breakaway 3
        FrictionRun run = good(model, solver, {{"base", 3.0 * (1 - 1e-9)}});
        CHECK(std::abs(last(run, "inertia.w")) <= 1e-8);
        run = good(model, solver, {{"base", 3.0 * (1 + 1e-9)}});
        CHECK(last(run, "inertia.w") == doctest::Approx(1.0).epsilon(1e-6));
        run = good(model, solver, {{"base", 2.0}, {"slope", 2.0}});
        // from 0.5 s on: (0.5 + 2 s)/J
        CHECK(last(run, "inertia.w") == doctest::Approx(2 * (0.5 * 0.5 + 0.25)).epsilon(1e-6));
    });
}

TEST_CASE("starts in motion that ends exactly at rest" * with_each_library) {
    for_each_element(1, [](const FrictionModel& model, const std::string& solver) {
        for (const double w0 : {1e-12, 1e-6, 1.0, -1.0, 1e-300}) {
            CAPTURE(w0);
            const FrictionRun run = good(model, solver, {{"w0", w0}});
            CHECK(std::abs(last(run, "inertia.w")) <= 1e-9);
            CHECK(last(run, "inertia.phi") ==
                  doctest::Approx(w0 * std::abs(w0) * 0.5 / 2 / 3).epsilon(1e-5).scale(1e-3));
        }
    });
}

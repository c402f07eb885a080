// The same physics, however it is computed: tolerances, solvers, units of torque, ratios of inertia, and starts at the
// edge of breaking loose.

#include "tests/robustness/friction_run.h"

#include <array>
#include <fstream>
#include <functional>
#include <random>
#include <sstream>

using namespace torsion;
using namespace torsion::testing;

namespace {

struct Example {
    const char* name;
    std::vector<std::string> torques; ///< parameters of signal blocks that are torques: they have no unit that says so
    bool is_published = true;         ///< the published library has one of the same name
    bool has_tables = false;          ///< of torques; tables cannot be set
    Span touch = {};
};

const std::vector<Example>& examples() {
    static const std::vector<Example> all = {
        {"Friction", {"sine.amplitude"}},
        {"CoupledClutches", {"sin1.amplitude"}},
        // The motor swings back to exactly the wheel's speed at 1.5 s, without slope: sticking for 0 to 0.3 ms there is
        // the integration's error.
        {"OneWayClutch", {"signalTorque.amplitude"}, true, false, {1.4995, 1.5005}},
        {"OneWayClutchDisengaged", {"signalTorque.amplitude", "signalTorque.offset"}},
        {"LossyGearDemo1", {"DriveSine.amplitude", "load.offset", "load.height"}},
        {"LossyGearDemo3", {}, true, true},
        {"SimpleGearShift", {}},
        {"StickSlip", {}, false},
        {"OneMassFriction", {}, false},
        {"RunDown", {}, false, true},
        {"ClutchChain", {}, false},
        {"SixSpeedGearbox", {}, false, true},
        {"GearboxDrive", {}, false, true},
    };
    return all;
}

/// Runs `action` with the example of our own, or with the published one.
template <class Action>
void for_each_library(const Example& example, const Action& action) {
    for (const std::string& library : libraries(example.is_published)) {
        INFO("example ", std::string(example.name), library.empty() ? "" : ", published");
        const std::string own =
            std::string(TORSION_SOURCE_DIR "/examples/") + example.name + "/" + example.name + ".mo";
        action(FrictionModel(
            library.empty() ? own : std::string("Modelica.Mechanics.Rotational.Examples.") + example.name, library));
    }
}

/// Everything that is proportional to a torque, times `factor`: the motion stays the same.
Settings scaled(const FrictionModel& model, const std::vector<std::string>& torques, double factor) {
    static const char* const units[] = {"kg.m2", "N.m", "N.m/rad", "N.m.s/rad", "N"};
    Settings settings;
    runtime::Simulation simulation(model.model());
    REQUIRE(simulation.initialize({}).ok);
    for (std::uint32_t i = 0; i < model.model().n_variables; ++i) {
        const TorsionVariable& variable = model.model().variables[i];
        if ((variable.flags & TORSION_SETTABLE) == 0 || (variable.flags & TORSION_ALIAS) != 0 ||
            variable.variability != TORSION_PARAMETER)
            continue;
        const std::string name(runtime::text(model.model(), variable.name));
        const std::string unit(runtime::text(model.model(), variable.unit));
        const bool is_torque = std::find(std::begin(units), std::end(units), unit) != std::end(units) ||
                               std::find(torques.begin(), torques.end(), name) != torques.end();
        const double value = runtime::value_of(simulation.frame(), variable);
        if (is_torque && std::isfinite(value)) settings.emplace_back(name, value * factor);
    }
    CHECK(!settings.empty());
    return settings;
}

bool is_motion(const std::string& name) {
    const std::string last = name.substr(name.rfind('.') + 1);
    return last == "phi" || last == "w" || last == "phi_rel" || last == "w_rel";
}

} // namespace

TEST_CASE("the same modes and curves with three solvers and two tolerances" * with_each_library) {
    for (const Example& example : examples()) {
        for_each_library(example, [&](const FrictionModel& model) {
            const FrictionRun reference = model.run("cvode", 1e-8);
            REQUIRE_MESSAGE(reference.result.ok, messages_of(reference));
            for (const std::string solver : {"cvode", "dopri5", "ida"}) {
                for (const double tolerance : {1e-6, 1e-8}) {
                    if (solver == "cvode" && tolerance == 1e-8) continue;
                    CAPTURE(solver);
                    CAPTURE(tolerance);
                    const FrictionRun run = model.run(solver, tolerance);
                    REQUIRE_MESSAGE(run.result.ok, messages_of(run));
                    check_same_modes(run.curves, reference.curves, example.touch);
                    check_in_tube(run.curves, reference.curves, every_curve, example.touch);
                }
            }
        });
    }
}

TEST_CASE("the unit of torque does not matter: everything times 1e-3 and 1e3" * with_each_library) {
    for (const Example& example : examples()) {
        if (example.has_tables) continue;
        for_each_library(example, [&](const FrictionModel& model) {
            const FrictionRun reference = model.run("cvode", 1e-8);
            REQUIRE_MESSAGE(reference.result.ok, messages_of(reference));
            for (const double factor : {1e-3, 1e3}) {
                CAPTURE(factor);
                const FrictionRun run = model.run("cvode", 1e-8, scaled(model, example.torques, factor));
                REQUIRE_MESSAGE(run.result.ok, messages_of(run));
                check_same_modes(run.curves, reference.curves, example.touch);
                check_in_tube(run.curves, reference.curves, is_motion, example.touch);
            }
        });
    }
}

TEST_CASE("inertias in the ratio of a million" * with_each_library) {
    for (const Example& example : examples()) {
        if (!example.is_published) continue;
        for_each_library(example, [&](const FrictionModel& model) {
            for (std::uint32_t i = 0; i < model.model().n_variables; ++i) {
                const std::string name(runtime::text(model.model(), model.model().variables[i].name));
                if (name.size() < 2 || name.substr(name.size() - 2) != ".J") continue;
                for (const double factor : {1e6, 1e-6}) {
                    CAPTURE(name);
                    CAPTURE(factor);
                    const Settings settings{{name, model.default_of(name) * factor}};
                    const FrictionRun reference = model.run("cvode", 1e-8, settings);
                    REQUIRE_MESSAGE(reference.result.ok, messages_of(reference));
                    const FrictionRun run = model.run("ida", 1e-8, settings);
                    REQUIRE_MESSAGE(run.result.ok, messages_of(run));
                    check_same_modes(run.curves, reference.curves, example.touch);
                    check_in_tube(run.curves, reference.curves, is_motion, example.touch);
                }
            }
        });
    }
}

TEST_CASE("CoupledClutches: any of the wheels a million times as heavy, or as light; momentum is kept") {
    const FrictionModel model(TORSION_SOURCE_DIR "/examples/CoupledClutches/CoupledClutches.mo");
    constexpr double impulse = 2 / 3.141592653589793; // of 10 sin(2π 5 t) up to 1.5 s; clutches only pass momentum on
    for (const double factor : {1e6, 1e-6}) {
        for (unsigned chosen = 1; chosen < 16; ++chosen) {
            Settings settings;
            for (unsigned i = 0; i < 4; ++i)
                settings.emplace_back("J" + std::to_string(i + 1) + ".J", (chosen >> i & 1u) != 0 ? factor : 1);
            CAPTURE(factor);
            CAPTURE(chosen);
            const FrictionRun run = model.run("cvode", 1e-6, settings);
            REQUIRE_MESSAGE(run.result.ok, messages_of(run));
            double momentum = 0, size = 1;
            for (const auto& [name, inertia] : settings) {
                const double w = run.curves.of.at(name.substr(0, 2) + ".w").values.back();
                momentum += inertia * w;
                size += inertia * std::abs(w);
            }
            CHECK(std::abs(momentum - 10 * settings[0].second - impulse) <= 1e-4 * size);
        }
    }
}

/// Which of such mixtures find no combination depends on the steps (two or three of forty): at most one may, and it
/// must say so.
TEST_CASE("HeatLosses: its wheels a million times as heavy or as light, mixed at random") {
    const FrictionModel model(TORSION_SOURCE_DIR "/examples/HeatLosses/HeatLosses.mo");
    std::mt19937 random(17);
    int refused = 0;
    for (int i = 0; i < 8; ++i) {
        Settings settings;
        std::string text;
        for (int wheel = 1; wheel <= 6; ++wheel) {
            const double factor = std::array{1.0, 1e6, 1e-6}[random() % 3];
            settings.emplace_back("inertia" + std::to_string(wheel) + ".J", 2 * factor);
            text += " " + std::to_string(factor);
        }
        CAPTURE(text);
        const FrictionRun run = model.run("cvode", 1e-6, settings);
        if (run.result.ok) continue;
        ++refused;
        CHECK_MESSAGE(run.result.messages.back().code == "R304", messages_of(run));
    }
    CHECK(refused <= 1);
}

namespace {

/// The example of our own, or the published one, with tables changed: the text of a model.
std::string with_tables(const std::string& name, const std::string& modification, bool is_published) {
    if (is_published)
        return "model Scaled extends Modelica.Mechanics.Rotational.Examples." + name + "(" + modification +
               "); end Scaled;";
    std::ifstream file(TORSION_SOURCE_DIR "/examples/" + name + "/" + name + ".mo");
    std::stringstream text;
    text << file.rdbuf() << "\nmodel Scaled extends " << name << "(" << modification << "); end Scaled;";
    return text.str();
}

std::string number(double value) {
    std::ostringstream text;
    text << value;
    return text.str();
}

/// With both libraries, where the published one has the example.
template <class Action>
void for_each_scale(const std::string& name, bool is_published, const std::function<std::string(double)>& tables,
                    const Action& action) {
    for (const std::string& library : libraries(is_published)) {
        const bool published = !library.empty();
        INFO("example ", name, published ? ", published" : "");
        const FrictionModel reference = FrictionModel::of_text(with_tables(name, tables(1), published), library);
        for (const double factor : {1e-3, 1e3}) {
            CAPTURE(factor);
            action(reference, FrictionModel::of_text(with_tables(name, tables(factor), published), library), factor);
        }
    }
}

} // namespace

TEST_CASE("the unit of torque does not matter where friction stands in tables" * with_each_library) {
    const auto check = [](const FrictionModel& model, const FrictionModel& other, double factor) {
        const FrictionRun reference = model.run("cvode", 1e-8),
                          run = other.run("cvode", 1e-8, scaled(other, {"step1.height"}, factor));
        REQUIRE_MESSAGE(reference.result.ok, messages_of(reference));
        REQUIRE_MESSAGE(run.result.ok, messages_of(run));
        check_same_modes(run.curves, reference.curves);
        check_in_tube(run.curves, reference.curves, is_motion);
    };
    for_each_scale(
        "LossyGearDemo3", true,
        [](double f) {
            return "gear(lossTable = [0, 0.25, 0.25, " + number(0.625 * f) + ", " + number(2.5 * f) + "])";
        },
        check);
    for_each_scale(
        "RunDown", false,
        [](double f) {
            return "bearing(tau_pos = [0, " + number(4 * f) + "; 2, " + number(2 * f) + "; 40, " + number(5.8 * f) +
                   "])";
        },
        check);
}

TEST_CASE("HeatLosses in other units of torque, and with its fifth wheel a million times as heavy" *
          with_each_library) {
    const auto tables = [](double f) {
        return "bearingFriction(tau_pos = [0, " + number(f) + "]), lossyGear(lossTable = [0, 0.8, 0.8, " + number(f) +
               ", " + number(f) + "; 1, 0.7, 0.7, " + number(2 * f) + ", " + number(2 * f) + "])";
    };
    for_each_scale(
        "HeatLosses", true, tables, [](const FrictionModel& model, const FrictionModel& other, double factor) {
            const FrictionRun reference = model.run("cvode", 1e-8),
                              run = other.run("cvode", 1e-8, scaled(other, {"sine.amplitude"}, factor));
            REQUIRE_MESSAGE(reference.result.ok, messages_of(reference));
            REQUIRE_MESSAGE(run.result.ok, messages_of(run));
            check_in_tube(run.curves, reference.curves, is_motion);
            // small differences of large loads have the roundings of these
            for (const double tolerance : {8e-9, 2e-8, 5e-8, 1e-7}) {
                CAPTURE(tolerance);
                const FrictionRun near = other.run("cvode", tolerance, scaled(other, {"sine.amplitude"}, factor));
                CHECK_MESSAGE(near.result.ok, messages_of(near));
            }
            if (factor > 1) return;
            const double heavy = 1e6 * model.default_of("inertia5.J");
            for (const char* solver :
                 // the freewheel's start lets go below its breakaway torque: no configuration fits its left limits
                 {"cvode", "dopri5", "ida"}) {
                const FrictionRun million = model.run(solver, 1e-6, {{"inertia5.J", heavy}});
                CHECK_MESSAGE(million.result.ok, messages_of(million));
            }
        });
}

TEST_CASE("LossyGearDemo2 with a light rotor: two elements hold one shaft, whatever shares they have" *
          with_each_library) {
    for_each_library({"LossyGearDemo2", {}}, [](const FrictionModel& model) {
        for (const double factor : {0.3, 1e-2, 1e-3, 1e-6}) {
            const Settings settings{{"Inertia1.J", factor}};
            const FrictionRun reference = model.run("cvode", 1e-8, settings);
            REQUIRE_MESSAGE(reference.result.ok, messages_of(reference));
            for (const char* solver : {"dopri5", "ida"}) {
                CAPTURE(factor);
                const FrictionRun run = model.run(solver, 1e-8, settings);
                REQUIRE_MESSAGE(run.result.ok, messages_of(run));
                check_in_tube(run.curves, reference.curves, is_motion);
            }
        }
    });
}

TEST_CASE("fixed steps of 1 ms that locate their events stay in the tube of stick and slip") {
    const FrictionModel model(TORSION_SOURCE_DIR "/examples/StickSlip/StickSlip.mo");
    const FrictionRun reference = model.run("cvode", 1e-8);
    REQUIRE(reference.result.ok);
    for (const char* solver : {"rk4", "trapezoid"}) {
        CAPTURE(solver);
        runtime::Options options;
        options.solver = solver;
        options.step_size = 1e-3;
        options.locate_events = true;
        const FrictionRun run = model.run(options);
        REQUIRE_MESSAGE(run.result.ok, messages_of(run));
        check_same_modes(run.curves, reference.curves);
        check_in_tube(run.curves, reference.curves, every_curve);
    }
}

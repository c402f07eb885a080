#include "compiler/pipeline.h"
#include "tests/abi/jacobian_check.h"

#include <doctest/doctest.h>

using namespace torsion;
using testing::MockHost;

namespace {

void check_example(const std::string& name) {
    CAPTURE(name);
    PipelineOptions options;
    options.target = TORSION_SOURCE_DIR "/examples/" + name + "/" + name + ".mo";
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    auto compilation = compile(options);
    REQUIRE(compilation->ok);
    const TorsionModel& model = compilation->compiled->descriptor();
    MockHost host(model);
    host.initialize();
    for (std::uint32_t i = 0; i < model.n_x; ++i) host.frame.x[i] += 1e-2 * (i + 1) * model.states[i].nominal;
    host.frame.time = 0.3;
    host.settle();
    testing::check_jacobian(model, host);

    REQUIRE(model.outputs(&host.frame) == 0);
    REQUIRE(model.residual_oracle(&host.frame) == 0);
    for (std::uint32_t i = 0; i < model.n_equations; ++i) {
        CAPTURE(model.strings + model.equations[i].text);
        CHECK(host.frame.work[model.oracle + i] == doctest::Approx(0).scale(1e3).epsilon(1e-9));
    }
}

} // namespace

TEST_CASE("examples: Jacobian against finite differences; every flat equation holds") {
    // Not HeatLosses and LossyGearDemo2: two elements hold one shaft there, and the mock host cannot solve singular systems.
    for (const char* name : {"Backlash",        "BacklashDrive",    "BacklashLaws",           "ClutchChain",      "ContactTorque",
                             "CoupledClutches", "DrivingSide",      "DualMassFlywheel",       "EddyCurrentBrake", "ElasticBearing",
                             "First",           "FirstGrounded",    "FlexibleCoupling",       "Friction",         "GearboxDrive",
                             "GearedInertias",  "GenerationOfFMUs", "IntegratedTorque",       "LossyGearDemo1",   "LossyGearDemo3",
                             "OneMassFriction", "OneWayClutch",     "OneWayClutchDisengaged", "PlanetaryTrain",   "PrescribedSpeed",
                             "RollingWheel",    "RunDown",          "SimpleGearShift",        "SixSpeedGearbox",  "StickSlip",
                             "TwoMassTorsion"}) {
        check_example(name);
    }
}

#include "compiler/pipeline.h"
#include "tests/abi/jacobian_check.h"
#include "tests/support/relative_chain.h"

#include <doctest/doctest.h>

using namespace torsion;
using testing::MockHost;

namespace {

/// How many algebraic unknowns its residual form has.
std::uint32_t check_example(const std::string& name) {
    CAPTURE(name);
    PipelineOptions options;
    options.target = TORSION_SOURCE_DIR "/examples/" + name + "/" + name + ".mo";
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    options.lowering.residual_form = options.lowering.residual_oracle = true;
    auto compilation = compile(options);
    REQUIRE(compilation->ok);
    const TorsionModel& model = compilation->compiled->descriptor();
    MockHost host(model);
    host.initialize();
    for (std::uint32_t i = 0; i < model.n_x; ++i) host.frame.x[i] += 1e-2 * (i + 1) * model.states[i].nominal;
    host.frame.time = 0.3;
    host.settle();
    testing::check_jacobian(model, host);
    testing::check_residual_form(model, host);

    REQUIRE(model.outputs(&host.frame) == 0);
    REQUIRE((model.residual_oracle != nullptr));
    REQUIRE(model.residual_oracle(&host.frame) == 0);
    for (std::uint32_t i = 0; i < model.n_equations; ++i) {
        CAPTURE(model.strings + model.equations[i].text);
        CHECK(host.frame.work[model.oracle + i] == doctest::Approx(0).scale(1e3).epsilon(1e-9));
    }
    return model.n_z;
}

} // namespace

TEST_CASE("examples: both Jacobians against finite differences; every flat equation holds") {
    // Not HeatLosses and LossyGearDemo2: two elements hold one shaft there, and the mock host cannot solve singular
    // systems.
    std::uint32_t unknowns = 0;
    for (const char* name :
         {"Backlash",        "BacklashDrive",    "BacklashLaws",           "ClutchChain",      "ContactTorque",
          "CoupledClutches", "DrivingSide",      "DualMassFlywheel",       "EddyCurrentBrake", "ElasticBearing",
          "First",           "FirstGrounded",    "FlexibleCoupling",       "Friction",         "GearboxDrive",
          "GearedInertias",  "GenerationOfFMUs", "IntegratedTorque",       "LossyGearDemo1",   "LossyGearDemo3",
          "OneMassFriction", "OneWayClutch",     "OneWayClutchDisengaged", "PlanetaryTrain",   "PrescribedSpeed",
          "RollingWheel",    "RunDown",          "SimpleGearShift",        "SixSpeedGearbox",  "StickSlip",
          "TwoMassTorsion"}) {
        unknowns += check_example(name);
    }
    CHECK(unknowns > 0);
}

TEST_CASE(
    "grounded friction in relative coordinates: the explicit Jacobian fills, that of the residual form does not") {
    const auto compile_chain = [](int n, bool has_explicit) {
        PipelineOptions options;
        options.text = testing::relative_chain(n);
        options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
        options.lowering = {.explicit_jacobian = has_explicit, .residual_form = true};
        options.native.interpret = true;
        return compile(options);
    };
    const auto entries = [](const Compilation& compilation) { return compilation.compiled->descriptor().residual_nnz; };
    auto thirty = compile_chain(30, true), hundred = compile_chain(100, true), thousand = compile_chain(1000, false);
    REQUIRE((thirty->ok && hundred->ok && thousand->ok));
    const TorsionModel& model = thirty->compiled->descriptor();
    CHECK(model.n_z > 0);
    CHECK(hundred->compiled->descriptor().jacobian_nnz > 100 * 100 / 2);
    CHECK(entries(*hundred) < hundred->compiled->descriptor().jacobian_nnz / 2);
    CHECK((thousand->compiled->descriptor().jacobian_values == nullptr));
    CHECK(entries(*thousand) < 11 * entries(*hundred));
    MESSAGE("N = 100: " << hundred->compiled->descriptor().jacobian_nnz << " entries explicit, " << entries(*hundred)
                        << " residual with " << hundred->compiled->descriptor().n_z
                        << " algebraic unknowns; N = 1000: " << entries(*thousand));

    MockHost host(model);
    host.initialize();
    for (std::uint32_t i = 0; i < model.n_x; ++i) host.frame.x[i] += 1e-2 * (i % 5 + 1);
    host.frame.time = 0.3;
    host.settle();
    testing::check_residual_form(model, host);
}

TEST_CASE("the derivatives leave the pivots of systems whose matrix changes, and their time; the same as the kernel "
          "for these") {
    PipelineOptions options;
    options.text = R"(model M
  parameter Real m = 2;
  Real phi(start = 0.3, fixed = true), w(start = 1, fixed = true), a, tau;
  Real psi(start = 0.1, fixed = true), b;
equation
  der(phi) = w;
  der(w) = a;
  der(psi) = b;
  (m + sin(phi)^2)*a + tau = 1 - w;
  tau = a*cos(psi)^2 + 0.1*w;
  (3 + cos(phi*psi))*b + sin(b - b) = w;
end M;
)";
    options.native.interpret = true;
    auto compilation = compile(options);
    REQUIRE(compilation->ok);
    const TorsionModel& model = compilation->compiled->descriptor();
    REQUIRE((model.pivots != nullptr));
    std::uint32_t watched = 0;
    for (std::uint32_t b = 0; b < model.n_blocks; ++b)
        watched += (model.blocks[b].flags & TORSION_BLOCK_WATCHED) != 0 && model.blocks[b].is_initial == 0;
    REQUIRE(watched > 0);
    MockHost host(model);
    host.initialize();
    host.frame.time = 0.7;
    host.frame.x[0] = 0.4;
    REQUIRE(model.derivatives(&host.frame) == 0);
    const double* places = host.frame.work + model.pivots_values;
    const std::vector<double> left(places, places + watched + 1);
    CHECK(left.back() == 0.7);
    REQUIRE(model.pivots(&host.frame) == 0);
    CHECK(std::vector<double>(places, places + watched + 1) == left);
    CHECK(left.front() != 0);
}

#include "compiler/verify/emulated_run.h"
#include "compiler/verify/verify_fmu.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace torsion;

namespace {

/// An interface that ran, with one variable.
verify::VerifiedKind compared(double distance) {
    verify::VerifiedKind kind;
    kind.has_run = true;
    kind.tolerance = 1e-6;
    analysis::SignalVerdict signal;
    signal.name = "w";
    signal.distance = distance;
    signal.half_width = 0.001;
    signal.range = 2;
    signal.inside = distance <= 1;
    kind.comparison.signals.push_back(signal);
    kind.comparison.rows = 1;
    return kind;
}

} // namespace

TEST_CASE("an interface that could not be run is not verified") {
    verify::Verification verification;
    verification.native_has_run = true;
    verification.kinds.emplace_back();
    CHECK(!verification.is_same());
    CHECK(text_of(verification.kinds[0]) == "Model Exchange: cannot be run\n");
    CHECK(json_of(verification)["interfaces"][0]["run"] == false);
}

TEST_CASE("what lies outside of the tube is not the same") {
    CHECK(compared(0.5).is_same());
    CHECK(!compared(2).is_same());
    CHECK(text_of(compared(2))
              .starts_with("not verified Model Exchange: 0/1 variables inside the tube, tolerance 1e-06\n  outside  w  "
                           "0.002 (0.001 of its range)"));
}

TEST_CASE("a deviation that is no number is null in JSON") {
    verify::Verification verification;
    verification.kinds.push_back(compared(INFINITY));
    const auto written = nlohmann::json::parse(json_of(verification).dump());
    CHECK(written["interfaces"][0]["variables"][0]["deviation"].is_null());
    CHECK(text_of(verification.kinds[0]).find("not a number") != std::string::npos);
}

TEST_CASE("what was not tried is told, and is neither the same nor different") {
    verify::Verification verification;
    verification.native_has_run = true;
    verification.kinds = {compared(0.5), compared(0.5), {}};
    verify::VerifiedKind& skipped = verification.kinds[2];
    skipped.kind = fmu::Kind::CoSimulation;
    skipped.platform = native::platform_named("aarch64-linux");
    skipped.obstacle = "qemu-aarch64 is missing";
    CHECK(verification.is_same());
    CHECK(!skipped.is_same());
    CHECK(text_of(skipped) == "skipped Co-Simulation on aarch64-linux: qemu-aarch64 is missing\n");
    const auto written = json_of(verification)["interfaces"][2];
    CHECK(written["platform"] == "aarch64-linux");
    CHECK(written["skipped"] == "qemu-aarch64 is missing");
    skipped.obstacle = "";
    skipped.problem = "the emulator fails";
    CHECK(!verification.is_same());
    CHECK(text_of(skipped) == "Co-Simulation on aarch64-linux: cannot be run: the emulator fails\n");
    verification.kinds[2] = compared(2);
    verification.kinds[2].is_from_sources = true;
    CHECK(!verification.is_same());
    CHECK(text_of(verification.kinds[2]).starts_with("not verified Model Exchange from the sources: 0/1 "));
}

TEST_CASE("no emulator is asked to run what none runs") {
    CHECK(verify::obstacle_to_run(*native::platform_named("x86_64-darwin")) == "nothing here runs it");
    CHECK(verify::obstacle_to_run(*native::platform_named("aarch64-windows")) == "nothing here runs it");
}

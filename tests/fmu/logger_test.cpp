// What the logger of version 2 is given; parameters that change after the start.

#include "tests/fmu/importer.h"

#include <cstdarg>
#include <cstdio>
#include <string>

using namespace torsion;
using namespace torsion::testing;

namespace {

std::string told, shown; // the format as it is, and as an importer prints it
void keep_text2(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String format, ...) {
    char text[2000];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    told = format;
    shown = text;
}
const fmi2CallbackFunctions keeping2 = {keep_text2, nullptr, nullptr, nullptr, nullptr};

} // namespace

TEST_CASE(
    "the logger of version 2 gets its text as the format: nothing in it asks for an argument or names a variable") {
    const TorsionModel& model = use(compile_text(R"(
model Slips
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  assert(x < 0.5, "slip of 50%s at %n%n, shaft #r1#, 100%");
end Slips;)"));
    fmi2Component c = fmi2Instantiate("x", fmi2CoSimulation, token(model), nullptr, &keeping2, 0, 1);
    REQUIRE(c != nullptr);
    REQUIRE(fmi2SetupExperiment(c, 0, 0, 0, 0, 0) == fmi2OK);
    REQUIRE(fmi2EnterInitializationMode(c) == fmi2OK);
    REQUIRE(fmi2ExitInitializationMode(c) == fmi2OK);
    CHECK(fmi2DoStep(c, 0, 1, 0) == fmi2Discard);
    CHECK(shown.find("fmi2DoStep: R309") == 0);
    CHECK(shown.find("slip of 50%s at %n%n, shaft ##r1##, 100%") != std::string::npos); // ## is the standard's #
    CHECK(told.find("slip of 50%%s at %%n%%n, shaft ##r1##, 100%%") != std::string::npos);
    fmi2FreeInstance(c);
    CHECK(fmi2Instantiate("x", fmi2CoSimulation, "another", nullptr, &keeping2, 0, 0) == nullptr);
    CHECK(told == "fmi2Instantiate: the GUID is not this model's");
}

TEST_CASE("tunable parameters: all of a call or none, with what follows from them") {
    const std::string text = R"(
model Tuned
  function positive
    input Real u;
    output Real y;
  algorithm
    assert(u > 0, "must be positive");
    y := u;
  end positive;
  parameter Real a = 1, b = 2, c = 3;
  parameter Real gain = sqrt(a^2);
  parameter Real rate = positive(b) + c;
  output Real x(start = 1, fixed = true), y;
equation
  y = gain;
  der(x) = -rate;
end Tuned;)";
    const TorsionModel& model = use(compile_text(text, "^[abc]$"));
    const std::uint32_t all[] = {reference(model, "a"), reference(model, "b"), reference(model, "c")};
    const std::uint32_t rate = reference(model, "rate"), y = reference(model, "y"), slope = reference(model, "der(x)");
    Importer2 fmu(model, false);
    REQUIRE(fmu.start());
    REQUIRE(fmu.step(0, 0.1));
    double values[] = {7, 5, 1};
    REQUIRE(fmi2SetReal(fmu.c, all, 3, values) == fmi2OK);
    CHECK(fmu.real(rate) == 6);
    CHECK(fmu.real(y) == 7);
    CHECK(fmu.real(slope) == -6);
    values[0] = 9, values[1] = -5;
    CHECK(fmi2SetReal(fmu.c, all, 3, values) == fmi2Error);
    CHECK(fmu.real(all[0]) == 7);
    CHECK(fmu.real(all[1]) == 5);
    CHECK(fmu.real(rate) == 6);
    CHECK(fmu.real(y) == 7);
    REQUIRE(fmu.step(0.1, 0.1));
    Importer3 other(model, true); // in event mode, before and after the update
    REQUIRE(other.start());
    values[1] = 4;
    REQUIRE(fmi3SetFloat64(other.c, all, 3, values, 3) == fmi3OK);
    CHECK(other.real(rate) == 5);
    CHECK(other.real(y) == 9);
    Discrete discrete;
    REQUIRE(other.update(discrete));
    CHECK(other.real(slope) == -5);
    REQUIRE(other.enter_continuous());
    CHECK(fmi3SetFloat64(other.c, all, 3, values, 3) == fmi3Error); // at events only
    CHECK(fmi3EnterConfigurationMode(other.c) == fmi3Error);        // no structural parameters
}

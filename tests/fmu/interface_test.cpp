// Every function, in legal and in illegal order: always a status, never a crash.

#include "tests/fmu/importer.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>

using namespace torsion;
using namespace torsion::testing;

namespace {

int interface_messages = 0;
void count2(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...) { ++interface_messages; }
void count3(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String) { ++interface_messages; }
const fmi2CallbackFunctions counting2 = {count2, nullptr, nullptr, nullptr, nullptr};

const TorsionModel& io() { return use(compile_text(interface_model)); }

fmi3Instance instance3(bool model_exchange, bool events = false) {
    const TorsionModel& model = io();
    return model_exchange ? fmi3InstantiateModelExchange("x", token(model), nullptr, false, false, nullptr, count3)
                          : fmi3InstantiateCoSimulation("x", token(model), nullptr, false, false, events, false,
                                                        nullptr, 0, nullptr, count3, nullptr);
}

double real3(fmi3Instance c, std::uint32_t r) {
    double v = NAN;
    CHECK(fmi3GetFloat64(c, &r, 1, &v, 1) == fmi3OK);
    return v;
}

} // namespace

TEST_CASE("instances are refused with a message: name, token, type, version of the interface") {
    const TorsionModel& model = io();
    interface_messages = 0;
    CHECK(fmi2Instantiate(nullptr, fmi2CoSimulation, token(model), nullptr, &counting2, 0, 0) == nullptr);
    CHECK(fmi2Instantiate("", fmi2CoSimulation, token(model), nullptr, &counting2, 0, 0) == nullptr);
    CHECK(fmi2Instantiate("x", fmi2CoSimulation, "another", nullptr, &counting2, 0, 0) == nullptr);
    CHECK(fmi2Instantiate("x", fmi2CoSimulation, nullptr, nullptr, &counting2, 0, 0) == nullptr);
    CHECK(fmi2Instantiate("x", static_cast<fmi2Type>(7), token(model), nullptr, &counting2, 0, 0) == nullptr);
    CHECK(fmi2Instantiate("x", fmi2CoSimulation, token(model), nullptr, nullptr, 0, 0) == nullptr);
    CHECK(fmi3InstantiateModelExchange("x", "another", nullptr, false, false, nullptr, count3) == nullptr);
    CHECK(fmi3InstantiateCoSimulation(nullptr, token(model), nullptr, false, false, false, false, nullptr, 0, nullptr,
                                      count3, nullptr) == nullptr);
    const fmi3ValueReference reference = 0;
    CHECK(fmi3InstantiateCoSimulation("x", token(model), nullptr, false, false, false, false, &reference, 1, nullptr,
                                      count3, nullptr) == nullptr);
    CHECK(fmi3InstantiateScheduledExecution("x", token(model), nullptr, false, false, nullptr, count3, nullptr, nullptr,
                                            nullptr) == nullptr);
    CHECK(interface_messages == 9);
    CHECK(std::string(fmi2GetVersion()) == "2.0");
    CHECK(std::string(fmi2GetTypesPlatform()) == "default");
    CHECK(std::string(fmi3GetVersion()) == "3.0");
}

TEST_CASE("without an instance everything is an error") {
    fmi2FreeInstance(nullptr);
    fmi3FreeInstance(nullptr);
    double value = 0;
    fmi2EventInfo info;
    CHECK(fmi2Reset(nullptr) == fmi2Error);
    CHECK(fmi2GetReal(nullptr, nullptr, 0, nullptr) == fmi2Error);
    CHECK(fmi2NewDiscreteStates(nullptr, &info) == fmi2Error);
    CHECK(fmi2DoStep(nullptr, 0, 1, 0) == fmi2Error);
    CHECK(fmi3Reset(nullptr) == fmi3Error);
    CHECK(fmi3GetFloat64(nullptr, nullptr, 0, &value, 0) == fmi3Error);
    CHECK(fmi3GetClock(nullptr, nullptr, 0, nullptr) == fmi3Error);
}

TEST_CASE("inputs, outputs and parameters of all types") {
    const TorsionModel& model = io();
    fmi3Instance c = instance3(false);
    REQUIRE(c != nullptr);
    const auto r = [&](const char* name) { return reference(model, name); };
    const std::uint32_t J = r("J"), k = r("k"), tau = r("tau"), on = r("on"), count = r("count"), gear = r("gear"),
                        teeth = r("teeth"), label = r("label");
    double inertia = 4, wanted = 1.5, number = NAN;
    const std::int64_t high = 2;
    std::int64_t which = 0;
    std::int32_t three = 3, whole = 0;
    bool truth = false;
    CHECK(fmi3GetFloat64(c, &J, 1, &number, 1) == fmi3Error); // before the initialization
    CHECK(fmi3SetFloat64(c, &J, 1, &inertia, 1) == fmi3OK);
    CHECK(fmi3SetFloat64(c, &k, 1, &inertia, 1) == fmi3Error); // follows from J
    REQUIRE(fmi3EnterInitializationMode(c, false, 0, 0, true, 2) == fmi3OK);
    CHECK(fmi3SetInt64(c, &gear, 1, &high, 1) == fmi3OK);
    CHECK(fmi3SetInt32(c, &gear, 1, &three, 1) == fmi3Error); // an enumeration
    CHECK(fmi3SetInt32(c, &count, 1, &three, 1) == fmi3OK);
    CHECK(fmi3SetFloat64(c, &tau, 1, &wanted, 1) == fmi3OK);
    CHECK(real3(c, k) == 12);
    REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
    CHECK(fmi3SetFloat64(c, &J, 1, &inertia, 1) == fmi3Error); // fixed
    CHECK(fmi3GetInt64(c, &gear, 1, &which, 1) == fmi3OK);
    CHECK(which == 2);
    CHECK(fmi3GetInt32(c, &teeth, 1, &whole, 1) == fmi3OK);
    CHECK(whole == 12);
    const std::uint32_t doubled = r("doubled"), w = r("w"), minus_w = r("minus_w"), power = r("power"),
                        is_fast = r("is_fast"), der_w = r("der(w)");
    CHECK(fmi3GetInt32(c, &doubled, 1, &whole, 1) == fmi3OK);
    CHECK(whole == 6);
    fmi3String text = nullptr;
    CHECK(fmi3GetString(c, &label, 1, &text, 1) == fmi3OK);
    CHECK(std::string(text) == "a <drive> & \"gear\"");
    CHECK(fmi3SetString(c, &label, 1, &text, 1) == fmi3Error);
    CHECK(real3(c, der_w) == doctest::Approx(1.5 / 4));
    bool event = true, terminate = true, early = true;
    double last = -1;
    for (int i = 0; i < 15; ++i)
        REQUIRE(fmi3DoStep(c, i * 0.1, 0.1, false, &event, &terminate, &early, &last) == fmi3OK);
    CHECK(last == doctest::Approx(1.5));
    CHECK_FALSE(event);
    CHECK_FALSE(terminate);
    CHECK_FALSE(early);
    CHECK(real3(c, minus_w) == -real3(c, w));
    CHECK(real3(c, model.n_variables) == doctest::Approx(1.5)); // time
    CHECK(fmi3GetBoolean(c, &is_fast, 1, &truth, 1) == fmi3OK);
    CHECK(truth); // the event was handled inside a step
    CHECK(real3(c, power) == doctest::Approx(1.5 * real3(c, w) + 1));
    truth = false;
    CHECK(fmi3SetBoolean(c, &on, 1, &truth, 1) == fmi3OK);
    CHECK(fmi3GetBoolean(c, &on, 1, &truth, 1) == fmi3OK);
    CHECK_FALSE(truth);
    CHECK(fmi3DoStep(c, 1.5, 0.1, false, &event, &terminate, &early, &last) == fmi3OK);
    CHECK(real3(c, der_w) < 0);                                                            // it only brakes now
    CHECK(fmi3DoStep(c, 1.6, 1, false, &event, &terminate, &early, &last) == fmi3Error);   // beyond the stop
    CHECK(fmi3DoStep(c, 0.2, 0.1, false, &event, &terminate, &early, &last) == fmi3Error); // not where it stands
    CHECK(fmi3DoStep(c, 1.6, NAN, false, &event, &terminate, &early, &last) == fmi3Error);
    CHECK(fmi3DoStep(c, 1.6, 0.1, false, nullptr, &terminate, &early, &last) == fmi3Error);
    CHECK(fmi3DoStep(c, 1.6, 0.1, false, &event, &terminate, &early, &last) == fmi3OK);
    // Once more from the start
    REQUIRE(fmi3Reset(c) == fmi3OK);
    REQUIRE(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
    REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
    CHECK(real3(c, J) == 2);
    CHECK(real3(c, der_w) == doctest::Approx(1.0 / 2));
    fmi3FreeInstance(c);
}

TEST_CASE("events between steps, in a co-simulation whose importer handles them") {
    const TorsionModel& model = io();
    fmi3Instance c = instance3(false, true);
    const std::uint32_t on = reference(model, "on"), der_w = reference(model, "der(w)");
    const bool off = false;
    REQUIRE(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
    REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
    bool a = true, b = true, d = true, e = true, f = true;
    double next = 0, last = 0;
    CHECK(fmi3DoStep(c, 0, 0.1, false, &a, &b, &d, &last) == fmi3Error); // still in event mode
    REQUIRE(fmi3UpdateDiscreteStates(c, &a, &b, &d, &e, &f, &next) == fmi3OK);
    REQUIRE(fmi3EnterStepMode(c) == fmi3OK);
    REQUIRE(fmi3DoStep(c, 0, 0.1, false, &a, &b, &d, &last) == fmi3OK);
    REQUIRE(fmi3EnterEventMode(c) == fmi3OK);
    REQUIRE(fmi3SetBoolean(c, &on, 1, &off, 1) == fmi3OK);
    REQUIRE(fmi3UpdateDiscreteStates(c, &a, &b, &d, &e, &f, &next) == fmi3OK);
    CHECK_FALSE(a);
    CHECK_FALSE(e);
    CHECK(real3(c, der_w) < 0);
    REQUIRE(fmi3EnterStepMode(c) == fmi3OK);
    REQUIRE(fmi3DoStep(c, 0.1, 0.1, false, &a, &b, &d, &last) == fmi3OK);
    CHECK(fmi3Terminate(c) == fmi3OK);
    CHECK(fmi3DoStep(c, 0.2, 0.1, false, &a, &b, &d, &last) == fmi3Error);
    fmi3FreeInstance(c);
}

TEST_CASE("directional and adjoint derivatives: one is the transpose of the other, both agree with hand formulas") {
    const TorsionModel& model = io();
    fmi3Instance c = instance3(true);
    REQUIRE(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
    // During the initialization parameters are knowns: der(w) = tau / J at rest
    const std::uint32_t J = reference(model, "J"), der_w = reference(model, "der(w)");
    double one = 1, slope = 0;
    CHECK(fmi3GetDirectionalDerivative(c, &der_w, 1, &J, 1, &one, 1, &slope, 1) == fmi3OK);
    CHECK(slope == doctest::Approx(-1.0 / 4));
    REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
    REQUIRE(fmi3EnterContinuousTimeMode(c) == fmi3OK);
    const double x[2] = {0, 3};
    const std::uint32_t w = reference(model, "w"), phi = reference(model, "phi"), tau = reference(model, "tau"),
                        power = reference(model, "power");
    const bool w_is_first = model.states[0].variable == w;
    const double ordered[2] = {x[w_is_first ? 1 : 0], x[w_is_first ? 0 : 1]};
    REQUIRE(fmi3SetContinuousStates(c, ordered, 2) == fmi3OK);
    const std::uint32_t unknowns[] = {der_w, power}, knowns[] = {w, phi, tau};
    const double exact[2][3] = {{-0.2 * 3 / 2, 0, 0.5}, {1, 0, 3}};
    for (std::size_t k = 0; k < 3; ++k) {
        double seed[3] = {0, 0, 0}, column[2];
        seed[k] = 2;
        REQUIRE(fmi3GetDirectionalDerivative(c, unknowns, 2, knowns, 3, seed, 3, column, 2) == fmi3OK);
        for (int i = 0; i < 2; ++i) CHECK(column[i] == doctest::Approx(2 * exact[i][k]).epsilon(1e-6));
    }
    for (std::size_t i = 0; i < 2; ++i) {
        double seed[2] = {0, 0}, row[3];
        seed[i] = 1;
        REQUIRE(fmi3GetAdjointDerivative(c, unknowns, 2, knowns, 3, seed, 2, row, 3) == fmi3OK);
        for (int k = 0; k < 3; ++k) CHECK(row[k] == doctest::Approx(exact[i][k]).epsilon(1e-6));
    }
    // States only: the model's own Jacobian, exact
    REQUIRE(fmi3GetDirectionalDerivative(c, &der_w, 1, &w, 1, &one, 1, &slope, 1) == fmi3OK);
    CHECK(slope == doctest::Approx(-0.3).epsilon(1e-15));
    CHECK(real3(c, w) == 3);                                                                   // nothing has moved
    CHECK(fmi3GetDirectionalDerivative(c, &der_w, 1, &J, 1, &one, 1, &slope, 1) == fmi3Error); // no known any more
    CHECK(fmi3GetDirectionalDerivative(c, &der_w, 1, &w, 1, &one, 2, &slope, 1) == fmi3Error);
    CHECK(fmi3GetAdjointDerivative(c, nullptr, 1, &w, 1, &one, 1, &slope, 1) == fmi3Error);
    const double nan = NAN;
    CHECK(fmi3GetDirectionalDerivative(c, &der_w, 1, &w, 1, &nan, 1, &slope, 1) == fmi3Error);
    fmi3FreeInstance(c);
}

TEST_CASE("what cannot be: wrong references, sizes, types, values, pointers") {
    const TorsionModel& model = io();
    interface_messages = 0;
    fmi2Component c = fmi2Instantiate("x", fmi2ModelExchange, token(model), nullptr, &counting2, 0, 0);
    REQUIRE(c != nullptr);
    CHECK(fmi2SetupExperiment(c, 1, -1, 0, 0, 0) == fmi2Error);
    CHECK(fmi2SetupExperiment(c, 0, 0, NAN, 0, 0) == fmi2Error);
    CHECK(fmi2SetupExperiment(c, 0, 0, 1, 1, 0) == fmi2Error);
    CHECK(fmi2SetupExperiment(c, 1, 1e-6, 0, 1, 1) == fmi2OK);
    CHECK(fmi2ExitInitializationMode(c) == fmi2Error);
    CHECK(fmi2SetTime(c, 0) == fmi2Error);
    CHECK(fmi2DoStep(c, 0, 1, 0) == fmi2Error); // of the other kind
    REQUIRE(fmi2EnterInitializationMode(c) == fmi2OK);
    REQUIRE(fmi2ExitInitializationMode(c) == fmi2OK);
    const int before = interface_messages;
    CHECK(before > 5);
    const std::uint32_t far = 4000000000u, w = reference(model, "w"), tau = reference(model, "tau"),
                        on = reference(model, "on");
    double value = 1;
    int whole = 1;
    const char* text = nullptr;
    CHECK(fmi2GetReal(c, &far, 1, &value) == fmi2Error);
    CHECK(fmi2GetReal(c, &on, 1, &value) == fmi2Error);
    CHECK(fmi2GetInteger(c, &w, 1, &whole) == fmi2Error);
    CHECK(fmi2GetBoolean(c, &w, 1, &whole) == fmi2Error);
    CHECK(fmi2GetString(c, &w, 1, &text) == fmi2Error);
    CHECK(fmi2GetReal(c, nullptr, 1, &value) == fmi2Error);
    CHECK(fmi2GetReal(c, &w, 1, nullptr) == fmi2Error);
    CHECK(fmi2GetReal(c, nullptr, 0, nullptr) == fmi2OK);
    CHECK(fmi2SetReal(c, &w, 1, &value) == fmi2Error); // an output
    value = NAN;
    CHECK(fmi2SetReal(c, &tau, 1, &value) == fmi2Error);
    value = INFINITY;
    CHECK(fmi2SetReal(c, &tau, 1, &value) == fmi2Error);
    CHECK(fmi2NewDiscreteStates(c, nullptr) == fmi2Error);
    REQUIRE(fmi2EnterContinuousTimeMode(c) == fmi2OK);
    double x[3] = {0, 0, 0};
    CHECK(fmi2GetContinuousStates(c, x, 3) == fmi2Error);
    CHECK(fmi2GetDerivatives(c, nullptr, 2) == fmi2Error);
    CHECK(fmi2GetEventIndicators(c, x, 3) == fmi2Error);
    CHECK(fmi2SetTime(c, INFINITY) == fmi2Error);
    x[1] = NAN;
    CHECK(fmi2SetContinuousStates(c, x, 2) == fmi2Error);
    CHECK(fmi2CompletedIntegratorStep(c, 1, nullptr, nullptr) == fmi2Error);
    whole = 0;
    CHECK(fmi2SetBoolean(c, &on, 1, &whole) == fmi2Error); // at events only
    const char* const unknown = "logWeather";
    CHECK(fmi2SetDebugLogging(c, 1, 1, &unknown) == fmi2Error);
    CHECK(fmi2SetDebugLogging(c, 1, 1, nullptr) == fmi2Error);
    CHECK(fmi2SetDebugLogging(c, 1, 0, nullptr) == fmi2OK);
    int foreign = 0;
    fmi2FMUstate state = &foreign;
    CHECK(fmi2SetFMUstate(c, state) == fmi2Error);
    CHECK(fmi2SetFMUstate(c, nullptr) == fmi2Error);
    CHECK(fmi2FreeFMUstate(c, &state) == fmi2Error);
    CHECK(fmi2GetFMUstate(c, nullptr) == fmi2Error);
    CHECK(interface_messages > before + 20);
    CHECK(fmi2GetReal(c, &w, 1, &value) == fmi2OK); // and still alive
    CHECK(fmi2Terminate(c) == fmi2OK);
    CHECK(fmi2Terminate(c) == fmi2Error);
    fmi2FreeInstance(c);
}

TEST_CASE("an Integer that does not fit into the importer's is an error, not another number") {
    const TorsionModel& model = io();
    const std::uint32_t count = reference(model, "count"), doubled = reference(model, "doubled");
    const std::int32_t largest = INT32_MAX, half = INT32_MIN / 2;
    std::int32_t whole = 7;
    Importer2 fmu(model, false);
    REQUIRE(fmi2SetInteger(fmu.c, &count, 1, &largest) == fmi2OK);
    REQUIRE(fmu.start());
    CHECK(fmi2GetInteger(fmu.c, &doubled, 1, &whole) == fmi2Error);
    CHECK(whole == 7);
    REQUIRE(fmi2SetInteger(fmu.c, &count, 1, &half) == fmi2OK);
    REQUIRE(fmu.step(0, 0.1)); // the event that it makes
    CHECK(fmi2GetInteger(fmu.c, &doubled, 1, &whole) == fmi2OK);
    CHECK(whole == INT32_MIN);
    Importer3 other(model, false);
    REQUIRE(fmi3SetInt32(other.c, &count, 1, &largest, 1) == fmi3OK);
    REQUIRE(other.start());
    CHECK(fmi3GetInt32(other.c, &doubled, 1, &whole, 1) == fmi3Error);
}

TEST_CASE("co-simulation of version 2: statuses, cancelled and asynchronous calls") {
    const TorsionModel& model = io();
    Importer2 fmu(model, false, 2);
    REQUIRE(fmu.start());
    CHECK(fmi2CancelStep(fmu.c) == fmi2Error);
    CHECK(fmu.step(0, 0.5));
    fmi2Status status = fmi2Fatal;
    double time = 0;
    int flag = 1;
    const char* text = nullptr;
    CHECK(fmi2GetStatus(fmu.c, fmi2DoStepStatus, &status) == fmi2OK);
    CHECK(status == fmi2OK);
    CHECK(fmi2GetRealStatus(fmu.c, fmi2LastSuccessfulTime, &time) == fmi2OK);
    CHECK(time == 0.5);
    CHECK(fmi2GetBooleanStatus(fmu.c, fmi2Terminated, &flag) == fmi2OK);
    CHECK(flag == 0);
    CHECK(fmi2GetStringStatus(fmu.c, fmi2PendingStatus, &text) == fmi2Discard);
    CHECK(fmi2GetIntegerStatus(fmu.c, fmi2PendingStatus, &flag) == fmi2Discard);
    CHECK(fmi2GetRealStatus(fmu.c, fmi2Terminated, &time) == fmi2Discard);
    const std::uint32_t w = reference(model, "w"), tau = reference(model, "tau");
    const int order = 1;
    CHECK(fmi2GetRealOutputDerivatives(fmu.c, &w, 1, &order, &time) == fmi2OK);
    CHECK(time == fmu.real(reference(model, "der(w)")));
    const int second_order = 2;
    CHECK(fmi2GetRealOutputDerivatives(fmu.c, &w, 1, &second_order, &time) == fmi2Error);
    CHECK(fmi2SetRealInputDerivatives(fmu.c, &tau, 1, &second_order, &time) == fmi2Error);
    CHECK(fmi2SetRealInputDerivatives(fmu.c, &w, 1, &order, &time) == fmi2Error); // no input
    CHECK(fmi2SetRealInputDerivatives(fmu.c, &tau, 1, &order, nullptr) == fmi2Error);
    CHECK(fmi2NewDiscreteStates(fmu.c, nullptr) == fmi2Error); // of the other kind
}

TEST_CASE("a step that fails, and a model that ends: the importer is told, and can go on from where it was") {
    const TorsionModel& model = use(compile_text(R"(
model Falls
  parameter Real limit = 0.5;
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  assert(x < limit, "too far");
  when x > 0.3 and limit > 1 then
    terminate("enough");
  end when;
end Falls;)"));
    Importer2 fmu(model, false);
    REQUIRE(fmu.start());
    const std::uint32_t x = reference(model, "x"), limit = reference(model, "limit");
    REQUIRE(fmu.step(0, 0.25));
    CHECK(fmi2DoStep(fmu.c, 0.25, 0.5, 0) == fmi2Discard);
    double time = 0;
    CHECK(fmi2GetRealStatus(fmu.c, fmi2LastSuccessfulTime, &time) == fmi2OK);
    CHECK(time == 0.25);
    CHECK(fmu.real(x) == doctest::Approx(0.25));
    CHECK(fmu.step(0.25, 0.125));
    CHECK(fmu.real(x) == doctest::Approx(0.375));

    Importer2 ends(model, false);
    const double two = 2;
    REQUIRE(fmi2SetReal(ends.c, &limit, 1, &two) == fmi2OK);
    REQUIRE(ends.start());
    CHECK(fmi2DoStep(ends.c, 0, 1, 0) == fmi2Discard);
    int terminated = 0;
    CHECK(fmi2GetBooleanStatus(ends.c, fmi2Terminated, &terminated) == fmi2OK);
    CHECK(terminated == 1);
    CHECK(fmi2GetRealStatus(ends.c, fmi2LastSuccessfulTime, &time) == fmi2OK);
    CHECK(time == doctest::Approx(0.3));
}

TEST_CASE("a tunable parameter changes between steps, a fixed one does not") {
    const TorsionModel& model = use(compile_text(interface_model, "^J$"));
    // the description differs
    CHECK(std::string(token(model)) != token(compile_text(interface_model).compiled->descriptor()));
    const std::uint32_t J = reference(model, "J"), k = reference(model, "k"), der_w = reference(model, "der(w)"),
                        teeth = reference(model, "teeth");
    Importer2 fmu(model, false, 2);
    REQUIRE(fmu.start());
    REQUIRE(fmu.step(0, 0.1));
    const double slope = fmu.real(der_w);
    CHECK(fmu.set_real(J, 8));
    CHECK(fmu.real(k) == 24);
    CHECK(fmu.real(der_w) == doctest::Approx(slope / 4));
    CHECK(fmu.step(0.1, 0.1));
    CHECK(fmu.real(k) == 24);
    const int more = 13;
    CHECK(fmi2SetInteger(fmu.c, &teeth, 1, &more) == fmi2Error);
}

namespace {

/// More by hand: TORSION_RANDOM_CALLS=600
unsigned seeds() {
    const char* wanted = std::getenv("TORSION_RANDOM_CALLS");
    return wanted != nullptr ? static_cast<unsigned>(std::atoi(wanted)) : 60;
}

/// Numbers as an importer gone wild would give them.
struct Wild {
    std::mt19937 random;
    double real() {
        static const double odd[] = {0, 1, -1, 0.1, 1e-300, 1e300, NAN, INFINITY, -INFINITY};
        return odd[random() % 9];
    }
    std::uint32_t reference(const TorsionModel& model) {
        return random() % 8 == 0 ? random() : random() % (model.n_variables + 12);
    }
    std::size_t size() { return random() % 5; }
};

} // namespace

TEST_CASE("version 2: calls in any order with any arguments") {
    const TorsionModel& model = io();
    for (unsigned seed = 0, end = seeds(); seed < end; ++seed) {
        Wild wild{std::mt19937(seed)};
        fmi2Component c = fmi2Instantiate("x", seed % 2 ? fmi2ModelExchange : fmi2CoSimulation, token(model), nullptr,
                                          &silent2, 0, seed % 3 == 0);
        fmi2FMUstate state = nullptr;
        std::vector<char> bytes;
        double time = 0;
        for (int i = 0; i < 400; ++i) {
            double reals[8] = {wild.real(), wild.real(), wild.real(), wild.real(), 0, 0, 0, 0};
            double results[8];
            int wholes[8] = {1, 0, 3, -1, 0, 0, 0, 0};
            const char* texts[8] = {"a", nullptr, "", "b", nullptr, nullptr, nullptr, nullptr};
            std::uint32_t refs[8];
            for (std::uint32_t& r : refs) r = wild.reference(model);
            const std::size_t n = wild.size();
            std::size_t size = 0;
            fmi2EventInfo info;
            fmi2Status status;
            fmi2Status answer = fmi2OK;
            switch (wild.random() % 46) {
            case 0: answer = fmi2SetDebugLogging(c, wild.random() % 2, 0, nullptr); break;
            case 1:
                answer = fmi2SetupExperiment(c, wild.random() % 2, reals[0], wild.random() % 2 ? reals[1] : 0,
                                             wild.random() % 2, reals[2]);
                break;
            case 2:
            case 3: answer = fmi2EnterInitializationMode(c); break;
            case 4:
            case 5: answer = fmi2ExitInitializationMode(c); break;
            case 6: answer = wild.random() % 10 == 0 ? fmi2Terminate(c) : fmi2OK; break;
            case 7:
                answer = wild.random() % 4 == 0 ? fmi2Reset(c) : fmi2OK;
                time = 0;
                break;
            case 8: answer = fmi2GetReal(c, refs, n, results); break;
            case 9: answer = fmi2GetInteger(c, refs, n, wholes); break;
            case 10: answer = fmi2GetBoolean(c, refs, n, wholes); break;
            case 11: answer = fmi2GetString(c, refs, n, texts); break;
            case 12: answer = fmi2SetReal(c, refs, 1, reals); break;
            case 13: answer = fmi2SetInteger(c, refs, 1, wholes); break;
            case 14: answer = fmi2SetBoolean(c, refs, 1, wholes); break;
            case 15: answer = fmi2SetString(c, refs, n, texts); break;
            case 16: answer = fmi2GetFMUstate(c, &state); break;
            case 17: answer = fmi2SetFMUstate(c, state); break;
            case 18: answer = fmi2FreeFMUstate(c, &state); break;
            case 19:
                answer = fmi2SerializedFMUstateSize(c, state, &size);
                bytes.resize(size);
                break;
            case 20: answer = fmi2SerializeFMUstate(c, state, bytes.data(), bytes.size()); break;
            case 21: {
                if (!bytes.empty() && wild.random() % 2)
                    bytes[wild.random() % std::min<std::size_t>(bytes.size(), 120)] ^= 1 << wild.random() % 8;
                answer = fmi2DeSerializeFMUstate(c, bytes.data(), bytes.size(), &state);
                break;
            }
            case 22:
                answer = fmi2GetDirectionalDerivative(c, refs, n, refs + 4, wild.size() % 4, reals, results);
                break;
            case 23:
            case 24: answer = fmi2EnterEventMode(c); break;
            case 25:
            case 26: answer = fmi2NewDiscreteStates(c, &info); break;
            case 27:
            case 28: answer = fmi2EnterContinuousTimeMode(c); break;
            case 29: answer = fmi2CompletedIntegratorStep(c, 1, wholes, wholes + 1); break;
            case 30: answer = fmi2SetTime(c, wild.random() % 2 ? reals[0] : time += 0.01); break;
            case 31: answer = fmi2SetContinuousStates(c, reals, wild.random() % 4); break;
            case 32: answer = fmi2GetDerivatives(c, results, wild.random() % 4); break;
            case 33: answer = fmi2GetEventIndicators(c, results, wild.random() % 4); break;
            case 34: answer = fmi2GetContinuousStates(c, results, wild.random() % 4); break;
            case 35: answer = fmi2GetNominalsOfContinuousStates(c, results, wild.random() % 4); break;
            case 36: answer = fmi2SetRealInputDerivatives(c, refs, n, wholes, reals); break;
            case 37: answer = fmi2GetRealOutputDerivatives(c, refs, n, wholes, results); break;
            case 38:
            case 39: {
                fmi2GetRealStatus(c, fmi2LastSuccessfulTime, &time);
                answer = fmi2DoStep(c, wild.random() % 4 ? time : reals[0],
                                    wild.random() % 4 ? 0.01 : std::min(reals[1], 10.0), 0);
                break;
            }
            case 40: answer = fmi2CancelStep(c); break;
            case 41: answer = fmi2GetStatus(c, static_cast<fmi2StatusKind>(wild.random() % 5), &status); break;
            case 42: answer = fmi2GetRealStatus(c, static_cast<fmi2StatusKind>(wild.random() % 5), results); break;
            case 43: answer = fmi2GetIntegerStatus(c, static_cast<fmi2StatusKind>(wild.random() % 5), wholes); break;
            case 44: answer = fmi2GetBooleanStatus(c, static_cast<fmi2StatusKind>(wild.random() % 5), wholes); break;
            case 45: answer = fmi2GetStringStatus(c, static_cast<fmi2StatusKind>(wild.random() % 5), texts); break;
            }
            CHECK(answer >= fmi2OK);
            CHECK(answer <= fmi2Error);
        }
        fmi2FreeInstance(c);
    }
}

TEST_CASE("version 3: calls in any order with any arguments") {
    const TorsionModel& model = io();
    for (unsigned seed = 0, end = seeds(); seed < end; ++seed) {
        Wild wild{std::mt19937(seed)};
        fmi3Instance c = instance3(seed % 2 == 0, seed % 4 == 1);
        fmi3FMUState state = nullptr;
        double time = 0;
        for (int i = 0; i < 500; ++i) {
            double reals[8] = {wild.real(), wild.real(), wild.real(), wild.real(), 0, 0, 0, 0}, results[8];
            float floats[8] = {};
            std::int8_t i8[8] = {};
            std::uint8_t u8[8] = {};
            std::int16_t i16[8] = {};
            std::uint16_t u16[8] = {};
            std::int32_t i32[8] = {1, 2, -7};
            std::uint32_t u32[8] = {};
            std::int64_t i64[8] = {1, 9, -3};
            std::uint64_t u64[8] = {}, v64[8] = {};
            bool truths[8] = {true, false};
            const char* texts[8] = {};
            const std::uint8_t* blobs[8] = {};
            std::size_t sizes[8] = {};
            fmi3DependencyKind kinds[8];
            fmi3IntervalQualifier qualifiers[8];
            std::uint32_t refs[8];
            for (std::uint32_t& r : refs) r = wild.reference(model);
            const std::size_t n = wild.size();
            fmi3Status answer = fmi3OK;
            switch (wild.random() % 58) {
            case 0: answer = fmi3SetDebugLogging(c, true, 0, nullptr); break;
            case 1:
            case 2:
                answer = fmi3EnterInitializationMode(c, wild.random() % 2, reals[0], wild.random() % 2 ? reals[1] : 0,
                                                     wild.random() % 2, reals[2]);
                break;
            case 3:
            case 4: answer = fmi3ExitInitializationMode(c); break;
            case 5:
            case 6: answer = fmi3EnterEventMode(c); break;
            case 7: answer = wild.random() % 10 == 0 ? fmi3Terminate(c) : fmi3OK; break;
            case 8: answer = wild.random() % 4 == 0 ? fmi3Reset(c) : fmi3OK; break;
            case 9: answer = fmi3GetFloat64(c, refs, n, results, n); break;
            case 10: answer = fmi3SetFloat64(c, refs, 1, reals, 1); break;
            case 11: answer = fmi3GetFloat32(c, refs, n, floats, n); break;
            case 12: answer = fmi3SetFloat32(c, refs, n, floats, n); break;
            case 13: answer = fmi3GetInt8(c, refs, n, i8, n); break;
            case 14: answer = fmi3SetInt8(c, refs, n, i8, n); break;
            case 15: answer = fmi3GetUInt8(c, refs, n, u8, n); break;
            case 16: answer = fmi3SetUInt8(c, refs, n, u8, n); break;
            case 17: answer = fmi3GetInt16(c, refs, n, i16, n); break;
            case 18: answer = fmi3SetInt16(c, refs, n, i16, n); break;
            case 19: answer = fmi3GetUInt16(c, refs, n, u16, n); break;
            case 20: answer = fmi3SetUInt16(c, refs, n, u16, n); break;
            case 21: answer = fmi3GetInt32(c, refs, n, i32, n); break;
            case 22: answer = fmi3SetInt32(c, refs, 1, i32, 1); break;
            case 23: answer = fmi3GetUInt32(c, refs, n, u32, n); break;
            case 24: answer = fmi3SetUInt32(c, refs, n, u32, n); break;
            case 25: answer = fmi3GetInt64(c, refs, n, i64, n); break;
            case 26: answer = fmi3SetInt64(c, refs, 1, i64, 1); break;
            case 27: answer = fmi3GetUInt64(c, refs, n, u64, n); break;
            case 28: answer = fmi3SetUInt64(c, refs, n, u64, n); break;
            case 29: answer = fmi3GetBoolean(c, refs, n, truths, n); break;
            case 30: answer = fmi3SetBoolean(c, refs, 1, truths, 1); break;
            case 31: answer = fmi3GetString(c, refs, n, texts, n); break;
            case 32: answer = fmi3SetString(c, refs, n, texts, n); break;
            case 33: answer = fmi3GetBinary(c, refs, n, sizes, blobs, n); break;
            case 34: answer = fmi3SetBinary(c, refs, n, sizes, blobs, n); break;
            case 35:
                answer = wild.random() % 2 ? fmi3GetClock(c, refs, n, truths) : fmi3SetClock(c, refs, n, truths);
                break;
            case 36: answer = fmi3GetNumberOfVariableDependencies(c, refs[0], sizes); break;
            case 37: answer = fmi3GetVariableDependencies(c, refs[0], sizes, refs, sizes, kinds, n); break;
            case 38: answer = fmi3GetFMUState(c, &state); break;
            case 39: answer = fmi3SetFMUState(c, state); break;
            case 40: answer = fmi3FreeFMUState(c, &state); break;
            case 41: answer = fmi3GetDirectionalDerivative(c, refs, n, refs + 4, 2, reals, 2, results, n); break;
            case 42: answer = fmi3GetAdjointDerivative(c, refs, n, refs + 4, 2, reals, n, results, 2); break;
            case 43: answer = wild.random() % 2 ? fmi3EnterConfigurationMode(c) : fmi3ExitConfigurationMode(c); break;
            case 44:
                answer = wild.random() % 2 ? fmi3GetIntervalDecimal(c, refs, n, results, qualifiers)
                                           : fmi3SetIntervalDecimal(c, refs, n, reals);
                break;
            case 45:
                answer = wild.random() % 2 ? fmi3GetIntervalFraction(c, refs, n, u64, v64, qualifiers)
                                           : fmi3SetIntervalFraction(c, refs, n, u64, v64);
                break;
            case 46:
                answer = wild.random() % 2 ? fmi3GetShiftDecimal(c, refs, n, results)
                                           : fmi3SetShiftDecimal(c, refs, n, reals);
                break;
            case 47:
                answer = wild.random() % 2 ? fmi3GetShiftFraction(c, refs, n, u64, v64)
                                           : fmi3SetShiftFraction(c, refs, n, u64, v64);
                break;
            case 48: answer = fmi3EvaluateDiscreteStates(c); break;
            case 49:
                answer = fmi3UpdateDiscreteStates(c, truths, truths + 1, truths + 2, truths + 3, truths + 4, results);
                break;
            case 50: answer = wild.random() % 2 ? fmi3EnterContinuousTimeMode(c) : fmi3EnterStepMode(c); break;
            case 51: answer = fmi3CompletedIntegratorStep(c, true, truths, truths + 1); break;
            case 52: answer = fmi3SetTime(c, wild.random() % 2 ? reals[0] : time += 0.01); break;
            case 53: answer = fmi3SetContinuousStates(c, reals, wild.random() % 4); break;
            case 54:
                answer = wild.random() % 2 ? fmi3GetContinuousStateDerivatives(c, results, 2)
                                           : fmi3GetContinuousStates(c, results, 2);
                break;
            case 55:
                answer = wild.random() % 2 ? fmi3GetEventIndicators(c, results, n)
                                           : fmi3GetNominalsOfContinuousStates(c, results, n);
                break;
            case 56: answer = fmi3GetOutputDerivatives(c, refs, n, i32, results, n); break;
            case 57:
                answer = fmi3DoStep(c, wild.random() % 4 ? time : reals[0],
                                    wild.random() % 4 ? 0.01
                                    : reals[1] > 10   ? 10
                                                      : reals[1],
                                    false, truths, truths + 1, truths + 2, &time);
                break;
            }
            CHECK(answer >= fmi3OK);
            CHECK(answer <= fmi3Error);
        }
        CHECK(fmi3ActivateModelPartition(c, 0, 0) == fmi3Error);
        fmi3FreeInstance(c);
    }
}

namespace {

std::string last_words;
void keep2(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String text, ...) { last_words = text; }
void keep3(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String text) { last_words = text; }

/// The table has an enumeration, a tunable factor below 1, and a limit that follows from another parameter.
const TorsionModel& limited() {
    return use(compile_text(R"(
model Limited
  type Gear = enumeration(low, high);
  parameter Real J(min = 0) = 2, eta(min = 0, max = 1) = 0.5, least = 1, most(min = least) = 5;
  parameter Integer teeth(min = 8) = 12;
  parameter Gear gear = Gear.low;
  Real w(start = 0, fixed = true);
equation
  (J + 1)*der(w) = eta*teeth - most*w + Integer(gear);
end Limited;
)",
                            "eta|least"));
}

} // namespace

TEST_CASE("what decides the structure cannot be set, in no mode, and the message says why; the configuration mode has "
          "no effect") {
    const TorsionModel& model = use(compile_text(structural_model));
    const fmi2CallbackFunctions keeping = {keep2, nullptr, nullptr, nullptr, nullptr};
    fmi2Component c = fmi2Instantiate("x", fmi2ModelExchange, token(model), nullptr, &keeping, 0, 1);
    fmi3Instance c3 = fmi3InstantiateModelExchange("x", token(model), nullptr, false, true, nullptr, keep3);
    REQUIRE((c != nullptr && c3 != nullptr));
    const std::uint32_t n = reference(model, "n"), is_damped = reference(model, "is_damped"),
                        last = reference(model, "last");
    const auto is_refused = [&](int status, const char* name) {
        const bool is_told =
            last_words.find("`" + std::string(name) + "` cannot be set: it is part of the compiled equations") !=
            std::string::npos;
        last_words.clear();
        return status == fmi2Error && is_told;
    };
    const int four = 4, no = 0;
    const double one = 1;
    const std::int32_t five = 5;
    CHECK(is_refused(fmi2SetInteger(c, &n, 1, &four), "n"));
    CHECK(is_refused(fmi2SetBoolean(c, &is_damped, 1, &no), "is_damped"));
    CHECK(is_refused(fmi2SetReal(c, &last, 1, &one), "last"));
    REQUIRE(fmi3EnterConfigurationMode(c3) == fmi3OK);
    CHECK(fmi3SetInt32(c3, &n, 1, &five, 1) == fmi3Error);
    REQUIRE(fmi3ExitConfigurationMode(c3) == fmi3OK);
    CHECK(is_refused(fmi3SetInt32(c3, &n, 1, &five, 1), "n"));
    REQUIRE(fmi3EnterInitializationMode(c3, false, 0, 0, false, 0) == fmi3OK);
    CHECK(is_refused(fmi3SetInt32(c3, &n, 1, &five, 1), "n"));
    REQUIRE(fmi3ExitInitializationMode(c3) == fmi3OK);
    std::int32_t size = 0;
    std::size_t states = 0;
    CHECK(fmi3GetInt32(c3, &n, 1, &size, 1) == fmi3OK);
    CHECK(size == 3);
    CHECK(fmi3GetNumberOfContinuousStates(c3, &states) == fmi3OK);
    CHECK(states == 3);
    fmi2FreeInstance(c);
    fmi3FreeInstance(c3);
}

TEST_CASE("parameters are held to min, max and literals, in version 2") {
    const TorsionModel& model = limited();
    const fmi2CallbackFunctions keeping = {keep2, nullptr, nullptr, nullptr, nullptr};
    fmi2Component c = fmi2Instantiate("x", fmi2CoSimulation, token(model), nullptr, &keeping, 0, 1);
    REQUIRE(c != nullptr);
    const auto set = [&](const char* name, double value) {
        last_words.clear();
        const fmi2ValueReference r = reference(model, name);
        return fmi2SetReal(c, &r, 1, &value);
    };
    const auto set_whole = [&](const char* name, int value) {
        const fmi2ValueReference r = reference(model, name);
        return fmi2SetInteger(c, &r, 1, &value);
    };
    CHECK(fmi2SetupExperiment(c, 0, 0, 0, 1, 2) == fmi2OK);
    CHECK(set("J", -1) == fmi2Error);
    CHECK(last_words.find("`J` is -1, but its min is 0") != std::string::npos);
    CHECK(set("eta", 1.25) == fmi2Error);
    CHECK(last_words.find("`eta` is 1.25, but its max is 1") != std::string::npos);
    CHECK(set_whole("teeth", 7) == fmi2Error);
    CHECK(set_whole("gear", 3) == fmi2Error);
    CHECK(last_words.find("`gear` is 3, but its values are 1 to 2") != std::string::npos);
    CHECK(set_whole("gear", 2) == fmi2OK);
    CHECK(set("eta", 1) == fmi2OK);
    CHECK(set("least", 3) == fmi2OK);
    CHECK(fmi2EnterInitializationMode(c) == fmi2OK);
    CHECK(fmi2ExitInitializationMode(c) == fmi2OK);
    CHECK(fmi2DoStep(c, 0, 0.1, 1) == fmi2OK);
    CHECK(set("eta", 2) == fmi2Error);
    CHECK(set("least", 6) == fmi2Error);
    CHECK(last_words.find("`most` is 5, but its min is 6") != std::string::npos);
    CHECK(set("least", 4) == fmi2OK);
    CHECK(fmi2DoStep(c, 0.1, 0.1, 1) == fmi2OK);
    fmi2FreeInstance(c);
}

TEST_CASE("a limit that follows from other parameters is looked at when the initialization ends, in version 3") {
    const TorsionModel& model = limited();
    fmi3Instance c = fmi3InstantiateModelExchange("x", token(model), nullptr, false, true, nullptr, keep3);
    REQUIRE(c != nullptr);
    const auto set = [&](const char* name, double value) {
        last_words.clear();
        const fmi3ValueReference r = reference(model, name);
        return fmi3SetFloat64(c, &r, 1, &value, 1);
    };
    CHECK(set("J", -1) == fmi3Error);
    CHECK(last_words.find("`J` is -1, but its min is 0") != std::string::npos);
    CHECK(set("most", 0.5) == fmi3OK);
    CHECK(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
    CHECK(fmi3ExitInitializationMode(c) == fmi3Error);
    CHECK(last_words.find("`most` is 0.5, but its min is 1") != std::string::npos);
    fmi3FreeInstance(c);
}

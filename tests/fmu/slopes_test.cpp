// Inside of a communication step: slopes of inputs in FMI 2.0, intermediate update and early return in FMI 3.0.

#include "tests/fmu/importer.h"

#include <cmath>
#include <string>
#include <vector>

using namespace torsion;
using namespace torsion::testing;

namespace {

const char* const driven = R"(
model Driven
  input Real u, v;
  Real x(start = 0, fixed = true), z(start = 1, fixed = true);
  output Real y;
  Boolean high(start = false, fixed = true);
  discrete Real crossed(start = -1, fixed = true);
  input Integer k(start = 0);
equation
  der(x) = u;
  der(z) = v - z;
  y = 2*u + x;
  high = u > 1.5;
  when high then
    crossed = time;
  end when;
end Driven;
)";

bool set_state_slope(fmi2Component c, std::uint32_t r, double slope) {
    const int order = 1;
    return fmi2SetRealInputDerivatives(c, &r, 1, &order, &slope) == fmi2OK;
}

TEST_CASE("slopes of inputs hold for one communication step") {
    const TorsionModel& model = use(compile_text(driven));
    const std::uint32_t u = reference(model, "u"), x = reference(model, "x"), y = reference(model, "y"),
                        crossed = reference(model, "crossed");
    Importer2 fmu(model, false, NAN, 1e-10);
    REQUIRE(fmu.start());
    REQUIRE(fmu.set_real(u, 1));
    REQUIRE(set_state_slope(fmu.c, u, 2));
    REQUIRE(fmu.step(0, 0.5)); // u goes from 1 to 2
    CHECK(fmu.real(x) == doctest::Approx(0.75).epsilon(1e-9));
    CHECK(fmu.real(u) == doctest::Approx(2).epsilon(1e-12));
    CHECK(fmu.real(y) == doctest::Approx(4.75).epsilon(1e-9));
    // the event is where the line crosses, inside of the step
    CHECK(fmu.real(crossed) == doctest::Approx(0.25).epsilon(1e-8));
    REQUIRE(fmu.step(0.5, 0.5)); // no slope: u stays
    CHECK(fmu.real(x) == doctest::Approx(1.75).epsilon(1e-9));
    REQUIRE(set_state_slope(fmu.c, u, -4)); // without a value: from where the input stands
    REQUIRE(fmu.step(1, 0.5));
    CHECK(fmu.real(u) == doctest::Approx(0).epsilon(1e-12));
    CHECK(fmu.real(x) == doctest::Approx(2.25).epsilon(1e-9));
    REQUIRE(set_state_slope(fmu.c, u, 7));
    REQUIRE(fmu.set_real(u, 3)); // a value ends the slope
    REQUIRE(fmu.step(1.5, 0.5));
    CHECK(fmu.real(x) == doctest::Approx(3.75).epsilon(1e-9));
}

TEST_CASE("a state that is saved between the slopes and the step keeps them") {
    const TorsionModel& model = use(compile_text(driven));
    const std::uint32_t u = reference(model, "u"), v = reference(model, "v"), x = reference(model, "x"),
                        z = reference(model, "z");
    Importer2 fmu(model, false, NAN, 1e-9);
    REQUIRE(fmu.start());
    REQUIRE(fmu.set_real(u, 1));
    REQUIRE(set_state_slope(fmu.c, u, 0.5));
    REQUIRE(set_state_slope(fmu.c, v, 3));
    fmi2FMUstate state = nullptr;
    REQUIRE(fmi2GetFMUstate(fmu.c, &state) == fmi2OK);
    std::size_t size = 0;
    REQUIRE(fmi2SerializedFMUstateSize(fmu.c, state, &size) == fmi2OK);
    std::vector<fmi2Byte> bytes(size);
    REQUIRE(fmi2SerializeFMUstate(fmu.c, state, bytes.data(), size) == fmi2OK);
    REQUIRE(fmu.step(0, 0.25));
    const double first_x = fmu.real(x), first_z = fmu.real(z);
    CHECK(first_x == doctest::Approx(0.25 + 0.25 * 0.25 * 0.25).epsilon(1e-8));
    CHECK(first_z == doctest::Approx(4 * std::exp(-0.25) + 3 * (0.25 - 1)).epsilon(1e-6));
    REQUIRE(fmi2SetFMUstate(fmu.c, state) == fmi2OK);
    REQUIRE(fmu.step(0, 0.25));
    CHECK(fmu.real(x) == first_x);
    CHECK(fmu.real(z) == first_z);
    Importer2 other(model, false, NAN, 1e-9);
    fmi2FMUstate read = nullptr;
    REQUIRE(other.start());
    REQUIRE(fmi2DeSerializeFMUstate(other.c, bytes.data(), size, &read) == fmi2OK);
    REQUIRE(fmi2SetFMUstate(other.c, read) == fmi2OK);
    REQUIRE(other.step(0, 0.25));
    CHECK(other.real(x) == first_x);
    CHECK(other.real(z) == first_z);
}

TEST_CASE("what is no slope of a continuous input is refused, and nothing is set") {
    const TorsionModel& model = use(compile_text(driven));
    const std::uint32_t both[] = {reference(model, "u"), reference(model, "k")}, x = reference(model, "x"), u = both[0];
    const int orders[] = {1, 1}, wrong[] = {1, 2};
    const double slopes[] = {5, 5}, endless = INFINITY;
    Importer2 fmu(model, false);
    REQUIRE(fmu.start());
    CHECK(fmi2SetRealInputDerivatives(fmu.c, both, 2, orders, slopes) == fmi2Error);
    CHECK(fmi2SetRealInputDerivatives(fmu.c, both, 1, wrong + 1, slopes) == fmi2Error);
    CHECK(fmi2SetRealInputDerivatives(fmu.c, &x, 1, orders, slopes) == fmi2Error);
    CHECK(fmi2SetRealInputDerivatives(fmu.c, &u, 1, orders, &endless) == fmi2Error);
    CHECK(fmi2SetRealInputDerivatives(fmu.c, nullptr, 1, orders, slopes) == fmi2Error);
    REQUIRE(fmu.step(0, 0.5));
    CHECK(fmu.real(x) == 0);
    Importer2 exchange(model, true);
    REQUIRE(exchange.start());
    CHECK(fmi2SetRealInputDerivatives(exchange.c, &u, 1, orders, slopes) == fmi2Error);
}

/// An importer that is told of the steps inside.
struct Inside {
    fmi3Instance c = nullptr;
    std::uint32_t x = 0, u = 0;
    std::vector<double> times, values;
    double asks_at = INFINITY, returns_at = 0; ///< from this time on it asks for a return
    bool may_return = false, can_set = true;
    std::vector<fmi3Status> answers;

    static void update(fmi3InstanceEnvironment environment, fmi3Float64 time, fmi3Boolean, fmi3Boolean may_get,
                       fmi3Boolean is_finished, fmi3Boolean can_return, fmi3Boolean* is_asked, fmi3Float64* wanted) {
        Inside& self = *static_cast<Inside*>(environment);
        CHECK(may_get);
        CHECK(is_finished);
        double value = NAN;
        CHECK(fmi3GetFloat64(self.c, &self.x, 1, &value, 1) == fmi3OK);
        self.times.push_back(time), self.values.push_back(value);
        self.may_return = can_return;
        const double one = 1;
        bool a = false, b = false, d = false;
        double last = 0;
        fmi3FMUState state = nullptr;
        self.answers = {fmi3SetFloat64(self.c, &self.u, 1, &one, 1),
                        fmi3DoStep(self.c, time, 0.1, false, &a, &b, &d, &last), fmi3GetFMUState(self.c, &state),
                        fmi3Reset(self.c), fmi3Terminate(self.c)};
        *is_asked = time >= self.asks_at;
        *wanted = self.returns_at;
    }

    Inside(const TorsionModel& model, bool early, bool is_told) : x(reference(model, "x")), u(reference(model, "u")) {
        const fmi3ValueReference required[] = {x};
        c = fmi3InstantiateCoSimulation("x", token(model), nullptr, false, false, false, early, required,
                                        is_told ? 1 : 0, this, nullptr, is_told ? &Inside::update : nullptr);
        REQUIRE(c != nullptr);
        REQUIRE(fmi3EnterInitializationMode(c, true, 1e-8, 0, false, 0) == fmi3OK);
        const double value = 1;
        REQUIRE(fmi3SetFloat64(c, &u, 1, &value, 1) == fmi3OK);
        REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
    }
    ~Inside() { fmi3FreeInstance(c); }
    Inside(const Inside&) = delete;

    double step(double from, double length, bool& is_early) {
        bool event = false, end = false;
        double last = NAN;
        REQUIRE(fmi3DoStep(c, from, length, false, &event, &end, &is_early, &last) == fmi3OK);
        return last;
    }
    double value() {
        double v = NAN;
        CHECK(fmi3GetFloat64(c, &x, 1, &v, 1) == fmi3OK);
        return v;
    }
};

const char* const swinging = R"(
model Swinging
  input Real u;
  output Real x(start = 0, fixed = true);
  Real w(start = 0, fixed = true);
equation
  der(x) = w;
  der(w) = u - 40*x + sin(30*time);
end Swinging;
)";

TEST_CASE("intermediate update: told of each step of the integrator, and nothing changes by that") {
    const TorsionModel& model = use(compile_text(swinging));
    Inside told(model, false, true), plain(model, false, false);
    bool is_early = true;
    for (int i = 0; i < 10; ++i) {
        CHECK(told.step(0.1 * i, 0.1, is_early) == doctest::Approx(0.1 * (i + 1)));
        CHECK_FALSE(is_early);
        plain.step(0.1 * i, 0.1, is_early);
        CHECK(told.value() == plain.value());
    }
    REQUIRE(told.times.size() > 20); // of a hundred steps some are inside
    for (std::size_t i = 1; i < told.times.size(); ++i) CHECK(told.times[i] > told.times[i - 1]);
    CHECK(told.values.back() == told.value());
    CHECK_FALSE(told.may_return);
    for (const fmi3Status answer : told.answers) CHECK(answer == fmi3Error);
}

TEST_CASE("early return: at once, at a later time of the step, and not where it is not allowed") {
    const TorsionModel& model = use(compile_text(swinging));
    Inside exact(model, true, false);
    bool is_early = false;
    Inside at_once(model, true, true);
    at_once.asks_at = 0.05;
    const double reached = at_once.step(0, 1, is_early);
    CHECK(is_early);
    CHECK(reached >= 0.05);
    CHECK(reached < 0.2);
    CHECK(at_once.may_return);
    CHECK(reached == at_once.times.back());
    at_once.asks_at = INFINITY;
    CHECK(at_once.step(reached, 1 - reached, is_early) == doctest::Approx(1));
    CHECK_FALSE(is_early);
    exact.step(0, 1, is_early);
    CHECK(at_once.value() == doctest::Approx(exact.value()).epsilon(1e-5));

    Inside later(model, true, true);
    later.asks_at = 0.05, later.returns_at = 0.5;
    CHECK(later.step(0, 1, is_early) == doctest::Approx(0.5).epsilon(1e-12));
    CHECK(is_early);
    Inside beyond(model, true, true);
    beyond.asks_at = 0, beyond.returns_at = 3;
    CHECK(beyond.step(0, 1, is_early) == doctest::Approx(1));
    CHECK_FALSE(is_early);
    Inside never(model, false, true);
    never.asks_at = 0;
    CHECK(never.step(0, 1, is_early) == doctest::Approx(1));
    CHECK_FALSE(is_early);
}

TEST_CASE("intermediate variables that are required must be readable inside of a step") {
    const TorsionModel& model = use(compile_text(swinging));
    const auto instantiate = [&](std::uint32_t r, bool has_callback) {
        const fmi3Instance c =
            fmi3InstantiateCoSimulation("x", token(model), nullptr, false, false, false, false, &r, 1, nullptr, nullptr,
                                        has_callback ? &Inside::update : nullptr);
        fmi3FreeInstance(c);
        return c != nullptr;
    };
    CHECK(instantiate(reference(model, "x"), true));
    CHECK_FALSE(instantiate(reference(model, "x"), false));
    CHECK_FALSE(instantiate(reference(model, "u"), true)); // inputs cannot be set there
    CHECK_FALSE(instantiate(100000, true));
}

} // namespace

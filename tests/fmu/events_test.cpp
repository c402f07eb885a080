// Co-Simulation of FMI 3.0 with the event mode: a step ends at each event and says so.

#include "tests/fmu/importer.h"

#include <cmath>
#include <random>
#include <string>

using namespace torsion;
using namespace torsion::testing;

namespace {

struct Stepper {
    Stepper(const TorsionModel& model_, bool event_mode, bool early, double stop = NAN)
        : model(model_), has_event_mode(event_mode) {
        c = fmi3InstantiateCoSimulation("x", token(model), nullptr, false, false, event_mode, early, nullptr, 0,
                                        nullptr, nullptr, nullptr);
        REQUIRE(c != nullptr);
        REQUIRE(fmi3EnterInitializationMode(c, true, 1e-8, 0, !std::isnan(stop), stop) == fmi3OK);
        REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
        if (has_event_mode) leave_event_mode();
    }
    ~Stepper() { fmi3FreeInstance(c); }
    Stepper(const Stepper&) = delete;

    void leave_event_mode() {
        bool again = true, nominals = false;
        REQUIRE(fmi3UpdateDiscreteStates(c, &again, &is_terminated, &nominals, &has_changed, &has_next, &next) ==
                fmi3OK);
        CHECK_FALSE(again);
        REQUIRE(fmi3EnterStepMode(c) == fmi3OK);
    }
    fmi3Status step(double length) {
        return fmi3DoStep(c, last, length, false, &needs_event, &is_terminated, &is_early, &last);
    }
    void handle() {
        REQUIRE(fmi3EnterEventMode(c) == fmi3OK);
        leave_event_mode();
        ++events;
    }
    /// To a time, with an event mode wherever one is asked for.
    void go(double until) {
        while (last < until - 1e-12 && !is_terminated) {
            const double from = last, length = until - last;
            REQUIRE(step(length) == fmi3OK);
            CHECK(is_early == (last < from + length));
            if (needs_event) handle();
        }
    }
    double real(const char* name) {
        const std::uint32_t r = reference(model, name);
        double v = NAN;
        CHECK(fmi3GetFloat64(c, &r, 1, &v, 1) == fmi3OK);
        return v;
    }
    int whole(const char* name) {
        const std::uint32_t r = reference(model, name);
        std::int32_t v = -1;
        CHECK(fmi3GetInt32(c, &r, 1, &v, 1) == fmi3OK);
        return v;
    }

    const TorsionModel& model;
    fmi3Instance c = nullptr;
    bool has_event_mode, needs_event = false, is_terminated = false, is_early = false, has_changed = false,
                         has_next = false;
    double last = 0, next = 0;
    int events = 0;
};

const std::string ticks = R"(
model Ticks
  discrete output Integer n(start = 0, fixed = true);
  output Real x(start = 0, fixed = true), y(start = 1, fixed = true);
  discrete output Real at(start = -1, fixed = true);
equation
  der(x) = n;
  der(y) = -1;
  when sample(0.125, 0.125) then
    n = pre(n) + 1;
  end when;
  when y < 0.8125 then
    at = time;
  end when;
  annotation(experiment(StopTime = 1));
end Ticks;
)";

} // namespace

TEST_CASE("each event ends the step, and stands before it until the event mode") {
    const TorsionModel& model = use(compile_text(ticks));
    Stepper fmu(model, true, true);
    CHECK(fmu.has_next);
    CHECK(fmu.next == 0.125);
    REQUIRE(fmu.step(0.5) == fmi3OK);
    CHECK(fmu.needs_event);
    CHECK(fmu.is_early);
    CHECK(fmu.last == 0.125);
    CHECK(fmu.whole("n") == 0); // not yet
    fmu.handle();
    CHECK(fmu.has_changed);
    CHECK(fmu.next == 0.25);
    CHECK(fmu.whole("n") == 1);
    REQUIRE(fmu.step(0.5) == fmi3OK);
    CHECK(fmu.needs_event);
    CHECK(fmu.is_early);
    CHECK(fmu.last == doctest::Approx(0.1875)); // of a state
    CHECK(fmu.real("at") == -1);
    fmu.handle();
    CHECK(fmu.real("at") == fmu.last);
    REQUIRE(fmu.step(0.25 - fmu.last) == fmi3OK); // to the event and not beyond
    CHECK(fmu.needs_event);
    CHECK_FALSE(fmu.is_early);
    CHECK(fmu.whole("n") == 1);
    fmu.handle();
    CHECK(fmu.whole("n") == 2);
    REQUIRE(fmu.step(0.0625) == fmi3OK);
    CHECK_FALSE(fmu.needs_event);
    CHECK_FALSE(fmu.is_early);
    CHECK(fmu.last == 0.3125);
    CHECK(fmu.real("x") == doctest::Approx(0.125 + 2 * 0.0625));
}

TEST_CASE_TEMPLATE("the left limit of an input is its value before the event mode", Importer, Importer2, Importer3) {
    const TorsionModel& model = use(compile_text(R"(
model Steps
  input Real u(start = 1);
  output Real before(start = -1, fixed = true), after(start = -1, fixed = true), x(start = 0, fixed = true);
  Real twice = 2 * u;
equation
  der(x) = 1;
  when time > 0.5 then
    before = pre(twice);
    after = twice;
  end when;
end Steps;
)"));
    Importer fmu(model, true);
    REQUIRE(fmu.start());
    Discrete d;
    REQUIRE(fmu.update(d));
    REQUIRE(fmu.enter_continuous());
    const std::uint32_t u = reference(model, "u");
    REQUIRE(fmu.set_real(u, 3));
    REQUIRE(fmu.set_time(0.5000001));
    REQUIRE(fmu.set_states({0.5000001}));
    REQUIRE(fmu.enter_event());
    REQUIRE(fmu.set_real(u, 4));
    REQUIRE(fmu.update(d));
    CHECK(fmu.real(reference(model, "before")) == 6);
    CHECK(fmu.real(reference(model, "after")) == 8);
}

TEST_CASE("an importer that does not enter the event mode loses nothing") {
    const TorsionModel& model = use(compile_text(ticks));
    Stepper fmu(model, true, true);
    for (int i = 0; i < 40 && fmu.last < 0.5; ++i) REQUIRE(fmu.step(0.5 - fmu.last) == fmi3OK);
    REQUIRE(fmu.step(0.0625) == fmi3OK);
    CHECK(fmu.whole("n") == 4);
    CHECK(fmu.real("at") == doctest::Approx(0.1875));
    CHECK(fmu.real("x") == doctest::Approx(0.125 * (1 + 2 + 3) + 0.0625 * 4));
}

TEST_CASE("where steps must not end early, events on the way are handled and told") {
    const TorsionModel& model = use(compile_text(ticks));
    Stepper fmu(model, true, false);
    REQUIRE(fmu.step(0.3125) == fmi3OK);
    CHECK(fmu.needs_event);
    CHECK_FALSE(fmu.is_early);
    CHECK(fmu.last == 0.3125);
    CHECK(fmu.whole("n") == 2);
    fmu.handle();
    CHECK_FALSE(fmu.has_changed);
    CHECK(fmu.whole("n") == 2);
    REQUIRE(fmu.step(0.375 - fmu.last) == fmi3OK); // one at the end is left to the importer
    CHECK(fmu.needs_event);
    CHECK(fmu.whole("n") == 2);
    fmu.handle();
    CHECK(fmu.whole("n") == 3);
    REQUIRE(fmu.step(0.0625) == fmi3OK);
    CHECK_FALSE(fmu.needs_event);
    Stepper plain(model, false, true); // without the event mode all happens inside
    REQUIRE(plain.step(0.3125) == fmi3OK);
    CHECK_FALSE(plain.needs_event);
    CHECK_FALSE(plain.is_early);
    CHECK(plain.whole("n") == 2);
    CHECK(fmi3EnterEventMode(plain.c) == fmi3Error);
}

TEST_CASE("the same course with and without the event mode, whatever the steps") {
    for (const char* file : {"StickSlip/StickSlip.mo", "CoupledClutches/CoupledClutches.mo"}) {
        CAPTURE(file);
        const TorsionModel& model = use(example(file));
        const double stop = model.start_time_stop_time_interval_tolerance[1];
        std::vector<std::vector<double>> ends;
        int events = 0;
        for (int way = 0; way < 4; ++way) {
            std::mt19937 random(way);
            Stepper fmu(model, way > 0, way != 2, stop);
            while (fmu.last < stop - 1e-9)
                fmu.go(std::min(stop, fmu.last + stop * (way == 1 ? 1.0 : 0.01 + 0.0001 * (random() % 400))));
            if (way == 1) events = fmu.events;
            if (way == 3) CHECK(fmu.events == events);
            ends.emplace_back();
            for (std::uint32_t i = 0; i < model.n_x; ++i)
                ends.back().push_back(fmu.real(model.strings + model.variables[model.states[i].variable].name));
        }
        CHECK(events > 5);
        for (const auto& end : ends) {
            for (std::size_t i = 0; i < end.size(); ++i) CHECK(end[i] == doctest::Approx(ends[0][i]).epsilon(1e-4));
        }
    }
}

TEST_CASE("a model that ends at an event ends the step there") {
    const TorsionModel& model = use(compile_text(R"(
model Ends
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.3 then
    terminate("enough");
  end when;
end Ends;)"));
    Stepper fmu(model, true, true);
    REQUIRE(fmu.step(1) == fmi3OK);
    CHECK(fmu.needs_event);
    CHECK(fmu.is_early);
    CHECK(fmu.last == doctest::Approx(0.3));
    CHECK_FALSE(fmu.is_terminated);
    fmu.handle();
    CHECK(fmu.is_terminated);
    Stepper plain(model, false, false);
    REQUIRE(plain.step(1) == fmi3OK);
    CHECK(plain.is_terminated);
    CHECK_FALSE(plain.is_early); // never where it is not allowed
    CHECK(plain.last == doctest::Approx(0.3));
}

TEST_CASE_TEMPLATE("an indicator tells that a signal rests at its threshold, and tells it once", Importer, Importer2,
                   Importer3) {
    const TorsionModel& model = use(compile_text(R"(
model Rests
  Real y = noEvent(max(0, 1 - x)), x(start = 0, fixed = true);
  Boolean moves = y > 0;
  output Real on = if moves then 1 else 0;
equation
  der(x) = 1;
end Rests;
)"));
    Importer fmu(model, true);
    REQUIRE(fmu.start());
    Discrete d;
    REQUIRE(fmu.update(d));
    REQUIRE(fmu.enter_continuous());
    REQUIRE(fmu.indicator_count() == 1);
    const std::uint32_t on = reference(model, "on");
    const auto indicator_at = [&](double time) {
        REQUIRE(fmu.set_time(time));
        REQUIRE(fmu.set_states({time}));
        std::vector<double> z(1);
        REQUIRE(fmu.indicators(z));
        return z[0];
    };
    CHECK(indicator_at(0.999) > 0);
    CHECK(indicator_at(1.5) < 0);
    CHECK(indicator_at(1) < 0);
    REQUIRE(fmu.enter_event());
    REQUIRE(fmu.update(d));
    CHECK(fmu.real(on) == 0);
    REQUIRE(fmu.enter_continuous());
    for (const double time : {1.0, 1.5, 2.0}) CHECK(indicator_at(time) < 0);
}

TEST_CASE_TEMPLATE("an input that is set to a threshold has reached it", Importer, Importer2, Importer3) {
    const TorsionModel& model = use(compile_text(R"(
model Switched
  input Real u(start = 1);
  Boolean on = u > 0, high = u >= 2;
  output Real x(start = 0, fixed = true), y(start = 0, fixed = true);
equation
  der(x) = if on then 1 else 0;
  der(y) = if high then 1 else 0;
end Switched;
)"));
    Importer fmu(model, false);
    REQUIRE(fmu.start());
    const std::uint32_t u = reference(model, "u"), x = reference(model, "x"), y = reference(model, "y");
    double t = 0;
    for (const double value : {1.0, 0.0, 2.0}) {
        REQUIRE(fmu.set_real(u, value));
        for (const double end = t + 1; t < end; t += 0.25) REQUIRE(fmu.step(t, 0.25));
    }
    CHECK(fmu.real(x) == doctest::Approx(2));
    CHECK(fmu.real(y) == doctest::Approx(1));
}

// Co-Simulation: outputs that are asked for after inputs were set, before the step that handles the event of these
// inputs.

#include "tests/fmu/importer.h"

#include <cstdint>
#include <string>
#include <vector>

using namespace torsion;
using namespace torsion::testing;

namespace {

const std::string asked_model = R"(
model Asked "Everything that an input can change at once"
  function guarded
    input Real u;
    output Real y;
  algorithm
    assert(u < 100, "too large");
    y := u;
  end guarded;
  parameter Real limit = 1 annotation(Evaluate = false);
  input Real u(start = 0);
  input Boolean on(start = false);
  input Integer i(start = 0);
  output Real y = if u > limit then limit elseif u < -limit then -limit else u;
  output Real checked = if u > 10 then guarded(u) else 0;
  output Boolean off = not on;
  output Integer twice = 2*i;
  output Integer ups(start = 0, fixed = true), ons(start = 0, fixed = true), ticks(start = 0, fixed = true);
  output Real x(start = 0, fixed = true);
  output Real late = delay(y, 0.0625);
  output Real root(start = 1);
equation
  der(x) = y + root;
  root^3 + root = 2 + u*late;
  when u > 0.5 then
    ups = pre(ups) + 1;
    reinit(x, 10);
  end when;
  when on then
    ons = pre(ons) + 1;
  end when;
  when sample(0.25, 0.25) then
    ticks = pre(ticks) + 1;
  end when;
  annotation(experiment(StopTime = 2));
end Asked;
)";

void set(Importer2& fmu, std::uint32_t on, bool b, std::uint32_t i, int n) {
    const fmi2Boolean value = b;
    CHECK(fmi2SetBoolean(fmu.c, &on, 1, &value) == fmi2OK);
    CHECK(fmi2SetInteger(fmu.c, &i, 1, &n) == fmi2OK);
}
void set(Importer3& fmu, std::uint32_t on, bool b, std::uint32_t i, int n) {
    CHECK(fmi3SetBoolean(fmu.c, &on, 1, &b, 1) == fmi3OK);
    CHECK(fmi3SetInt32(fmu.c, &i, 1, &n, 1) == fmi3OK);
}
int whole(Importer2& fmu, std::uint32_t r) {
    int v = -1;
    CHECK(fmi2GetInteger(fmu.c, &r, 1, &v) == fmi2OK);
    return v;
}
int whole(Importer3& fmu, std::uint32_t r) {
    std::int32_t v = -1;
    CHECK(fmi3GetInt32(fmu.c, &r, 1, &v, 1) == fmi3OK);
    return v;
}
bool truth(Importer2& fmu, std::uint32_t r) {
    fmi2Boolean v = -1;
    CHECK(fmi2GetBoolean(fmu.c, &r, 1, &v) == fmi2OK);
    return v != 0;
}
bool truth(Importer3& fmu, std::uint32_t r) {
    bool v = false;
    CHECK(fmi3GetBoolean(fmu.c, &r, 1, &v, 1) == fmi3OK);
    return v;
}
bool fails(Importer2& fmu, std::uint32_t r) {
    double v = 0;
    return fmi2GetReal(fmu.c, &r, 1, &v) >= fmi2Discard;
}
bool fails(Importer3& fmu, std::uint32_t r) {
    double v = 0;
    return fmi3GetFloat64(fmu.c, &r, 1, &v, 1) >= fmi3Discard;
}
/// Saves the state and takes it up again.
void save_and_restore(Importer2& fmu) {
    fmi2FMUstate state = nullptr;
    CHECK(fmi2GetFMUstate(fmu.c, &state) == fmi2OK);
    CHECK(fmi2SetFMUstate(fmu.c, state) == fmi2OK);
    CHECK(fmi2FreeFMUstate(fmu.c, &state) == fmi2OK);
}
void save_and_restore(Importer3& fmu) {
    fmi3FMUState state = nullptr;
    CHECK(fmi3GetFMUState(fmu.c, &state) == fmi3OK);
    CHECK(fmi3SetFMUState(fmu.c, state) == fmi3OK);
    CHECK(fmi3FreeFMUState(fmu.c, &state) == fmi3OK);
}

template <class Importer>
struct Asked : Importer {
    Asked() : Importer(model(), false, 2, 1e-8) { REQUIRE(this->start()); }

    static const TorsionModel& model() { return use(compile_text(asked_model)); }
    static std::uint32_t of(const char* name) { return reference(model(), name); }
    double get(const char* name) { return this->real(of(name)); }
    int count(const char* name) { return whole(*this, of(name)); }
    void give(double u, bool on = false, int i = 0) {
        CHECK(this->set_real(of("u"), u));
        set(*this, of("on"), on, of("i"), i);
    }
    std::vector<double> values() {
        return {get("y"),
                get("x"),
                get("late"),
                get("root"),
                double(count("ups")),
                double(count("ons")),
                double(count("ticks")),
                double(count("twice"))};
    }
};

} // namespace

TEST_CASE_TEMPLATE("outputs follow inputs at once, through relations and discrete variables", Importer, Importer2,
                   Importer3) {
    Asked<Importer> fmu;
    CHECK(fmu.step(0, 0.5));
    fmu.give(50);
    CHECK(fmu.get("y") == 1);
    CHECK(fmu.get("u") == 50);
    fmu.give(-50, true, 3);
    CHECK(fmu.get("y") == -1);
    CHECK_FALSE(truth(fmu, fmu.of("off")));
    CHECK(fmu.count("twice") == 6);
    fmu.give(0.25, false, 4);
    CHECK(fmu.get("y") == 0.25);
    CHECK(truth(fmu, fmu.of("off")));
    CHECK(fmu.count("twice") == 8);
}

TEST_CASE_TEMPLATE("asking counts no event", Importer, Importer2, Importer3) {
    Asked<Importer> fmu;
    CHECK(fmu.step(0, 0.25));
    const double before = fmu.get("x");
    for (int i = 0; i < 3; ++i) {
        fmu.give(2, true);
        CHECK(fmu.count("ups") == 1);
        CHECK(fmu.count("ons") == 1);
        CHECK(fmu.count("ticks") == 1);
        CHECK(fmu.get("x") == 10);
        CHECK(fmu.count("ups") == 1);
        fmu.give(0);
        CHECK(fmu.count("ups") == 0);
        CHECK(fmu.count("ons") == 0);
        CHECK(fmu.get("x") == before);
    }
    CHECK(fmu.step(0.25, 0.125));
    CHECK(fmu.count("ups") == 0);
    CHECK(fmu.count("ons") == 0);
    fmu.give(2, true);
    CHECK(fmu.get("x") == 10);
    CHECK(fmu.step(0.375, 0.125));
    CHECK(fmu.count("ups") == 1);
    CHECK(fmu.count("ons") == 1);
    CHECK(fmu.count("ticks") == 2);
    CHECK(fmu.get("x") > 10.1);
}

TEST_CASE_TEMPLATE("a run whose outputs are asked for is the same", Importer, Importer2, Importer3) {
    Asked<Importer> silent, asked, saved;
    const double us[] = {0, 2, 0.2, -3, -3, 1.5, 0, 0.75};
    for (int k = 0; k < 8; ++k) {
        for (auto* fmu : {&asked, &saved}) {
            fmu->give(-us[k], k % 2 == 0, k);
            (void)fmu->values();
            fmu->give(us[k], k % 3 == 0, -k);
        }
        const std::vector<double> shown = asked.values();
        CHECK(saved.values() == shown);
        save_and_restore(saved);
        CHECK(saved.values() == shown);
        silent.give(us[k], k % 3 == 0, -k);
        for (auto* fmu : {&silent, &asked, &saved}) CHECK(fmu->step(0.2 * k, 0.2));
        // after saving the integrator starts anew
        const std::vector<double> one = silent.values(), two = asked.values(), three = saved.values();
        for (std::size_t i = 0; i < one.size(); ++i) {
            CHECK(two[i] == doctest::Approx(one[i]).epsilon(1e-9));
            CHECK(three[i] == doctest::Approx(one[i]).epsilon(1e-6));
        }
    }
}

TEST_CASE_TEMPLATE("what the event shows is what the step begins with", Importer, Importer2, Importer3) {
    Asked<Importer> fmu;
    CHECK(fmu.step(0, 0.3));
    fmu.give(2, true, 5);
    const std::vector<double> shown = fmu.values();
    CHECK(fmu.step(0.3, 1e-9));
    const std::vector<double> after = fmu.values();
    for (std::size_t i = 0; i < after.size(); ++i) CHECK(after[i] == doctest::Approx(shown[i]).epsilon(1e-6));
}

TEST_CASE_TEMPLATE("an event that fails is told where it is asked for, and leaves no trace", Importer, Importer2,
                   Importer3) {
    Asked<Importer> fmu;
    CHECK(fmu.step(0, 0.25));
    fmu.give(200);
    CHECK(fails(fmu, fmu.of("checked")));
    CHECK_FALSE(fmu.step(0.25, 0.25));
    fmu.give(0);
    CHECK(fmu.get("checked") == 0);
    CHECK(fmu.step(0.25, 0.25));
    CHECK(fmu.count("ups") == 0);
    fmu.give(20);
    CHECK(fmu.get("checked") == 20);
}

TEST_CASE("derivatives belong to the values that are shown") {
    Asked<Importer2> fmu;
    CHECK(fmu.step(0, 0.25));
    const std::uint32_t u = fmu.of("u"), y = fmu.of("y");
    const double seed = 1;
    double slope = NAN;
    CHECK(fmi2GetDirectionalDerivative(fmu.c, &y, 1, &u, 1, &seed, &slope) == fmi2OK);
    CHECK(slope == doctest::Approx(1));
    fmu.give(50);
    CHECK(fmi2GetDirectionalDerivative(fmu.c, &y, 1, &u, 1, &seed, &slope) == fmi2OK);
    CHECK(slope == 0);
    CHECK(fmu.get("y") == 1);
    fmu.give(0.5);
    CHECK(fmi2GetDirectionalDerivative(fmu.c, &y, 1, &u, 1, &seed, &slope) == fmi2OK);
    CHECK(slope == doctest::Approx(1));
}

TEST_CASE("with the event mode of FMI 3.0 events are the importer's") {
    const TorsionModel& model = Asked<Importer3>::model();
    fmi3Instance c = fmi3InstantiateCoSimulation("x", token(model), nullptr, false, false, true, true, nullptr, 0,
                                                 nullptr, nullptr, nullptr);
    REQUIRE(c != nullptr);
    REQUIRE(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
    REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
    bool again = false, terminate = false, nominals = false, states = false, has_next = false;
    double next = 0, y = 0;
    const auto update = [&] {
        return fmi3UpdateDiscreteStates(c, &again, &terminate, &nominals, &states, &has_next, &next);
    };
    REQUIRE(update() == fmi3OK);
    REQUIRE(fmi3EnterStepMode(c) == fmi3OK);
    const std::uint32_t u = Asked<Importer3>::of("u"), out = Asked<Importer3>::of("y");
    const double large = 50;
    REQUIRE(fmi3SetFloat64(c, &u, 1, &large, 1) == fmi3OK);
    REQUIRE(fmi3GetFloat64(c, &out, 1, &y, 1) == fmi3OK);
    CHECK(y == 50);
    REQUIRE(fmi3EnterEventMode(c) == fmi3OK);
    REQUIRE(update() == fmi3OK);
    REQUIRE(fmi3GetFloat64(c, &out, 1, &y, 1) == fmi3OK);
    CHECK(y == 1);
    fmi3FreeInstance(c);
}

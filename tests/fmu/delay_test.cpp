// Delayed signals in FMUs: the importer's steps are the only ones known.

#include "tests/fmu/importer.h"

#include <cmath>

using namespace torsion;
using namespace torsion::testing;

namespace {

const std::string steps = R"(
model Steps
  Real x(start = 1, fixed = true), jump = if time < 0.3 then 0 else 1, late = delay(jump, 0.5), wave = delay(sin(4*time), 0.25);
equation
  der(x) = -delay(x, 1);
end Steps;
)";

double by_steps(double t) { // of x' = -x(t - 1)
    double sum = 0, sign = 1, factorial = 1;
    for (int k = 0; k <= static_cast<int>(t) + 1; ++k, sign = -sign, factorial *= k)
        sum += sign * std::pow(t - k + 1, k) / factorial;
    return sum;
}

template <class Importer>
void check_exchange() {
    const TorsionModel& model = use(compile_text(steps));
    Importer fmu(model, true, 3);
    Integration<Importer> integration(fmu, model.n_x);
    REQUIRE(integration.start());
    for (const double t : {0.5, 0.79, 0.81, 1.7, 2.9}) {
        REQUIRE(integration.run(t, 0.01));
        CAPTURE(t);
        CHECK(std::abs(fmu.real(reference(model, "x")) - by_steps(t)) < 1e-8);
        CHECK(fmu.real(reference(model, "late")) == (t < 0.8 ? 0 : 1));
        CHECK(std::abs(fmu.real(reference(model, "wave")) - std::sin(4 * std::max(t - 0.25, 0.0))) < 1e-8);
    }
    CHECK(integration.events >= 2);
}

template <class Importer>
void check_co_simulation() {
    const TorsionModel& model = use(compile_text(steps));
    Importer fmu(model, false, 3, 1e-9);
    REQUIRE(fmu.start());
    for (int i = 0; i < 29; ++i) {
        REQUIRE(fmu.step(0.1 * i, 0.1));
        CHECK(std::abs(fmu.real(reference(model, "x")) - by_steps(0.1 * (i + 1))) < 1e-7);
    }
}

} // namespace

TEST_CASE("Model Exchange: the past is known to the importer's accuracy") {
    check_exchange<Importer2>();
    check_exchange<Importer3>();
}

TEST_CASE("Model Exchange: a step longer than the delay is discarded") {
    const TorsionModel& model = use(compile_text(steps));
    Importer2 fmu(model, true);
    Integration<Importer2> integration(fmu, model.n_x);
    REQUIRE(integration.start());
    REQUIRE(integration.run(1.05, 0.01));
    std::vector<double> der(model.n_x);
    REQUIRE(fmu.set_time(2.04));
    CHECK(fmu.derivatives(der));
    REQUIRE(fmu.set_time(2.1));
    CHECK_FALSE(fmu.derivatives(der));
}

TEST_CASE("Co-Simulation: steps do not matter") {
    check_co_simulation<Importer2>();
    check_co_simulation<Importer3>();
}

// `spatialDistribution` in FMUs: the importer's steps are the only ones known; saved states hold what is in the pipes.

#include "tests/fmu/importer.h"

#include <cmath>

using namespace torsion;
using namespace torsion::testing;

namespace {

const std::string pipe = R"(
model Pipe
  Real x(start = 1, fixed = true), out0, out1, jump, before, T(start = 0, fixed = true);
equation
  der(x) = 2;
  (out0, out1) = spatialDistribution(sin(4*time), 0, x, true);
  (before, jump) = spatialDistribution(if time < 0.3 then 0 else 1, 0, x, true);
  der(T) = out1;
end Pipe;
)";

double integral(double t) { return t < 0.5 ? 0 : (1 - std::cos(4 * (t - 0.5))) / 4; }

template <class Importer>
void check_distribution_exchange() {
    const TorsionModel& model = use(compile_text(pipe));
    Importer fmu(model, true, 3);
    Integration<Importer> integration(fmu, model.n_x);
    CHECK_FALSE(integration.start());
}

template <class Importer>
void check_distribution_co_simulation() {
    const TorsionModel& model = use(compile_text(pipe));
    Importer fmu(model, false, 3, 1e-9);
    REQUIRE(fmu.start());
    for (int i = 0; i < 29; ++i) {
        REQUIRE(fmu.step(0.1 * i, 0.1));
        CHECK(std::abs(fmu.real(reference(model, "T")) - integral(0.1 * (i + 1))) < 1e-7);
    }
}

} // namespace

TEST_CASE("Model Exchange: pipes are refused") {
    check_distribution_exchange<Importer2>();
    check_distribution_exchange<Importer3>();
}

TEST_CASE("Co-Simulation: steps do not matter to pipes") {
    check_distribution_co_simulation<Importer2>();
    check_distribution_co_simulation<Importer3>();
}

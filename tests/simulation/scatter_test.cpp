// The hysteresis of relations whose operands come out of iterated systems.

#include "runtime/core/events/scatter.h"
#include "runtime/core/initialize.h"
#include "runtime/core/instance.h"
#include "tests/simulation/hybrid_run.h"

#include <string>

using namespace torsion;
using namespace torsion::tests;

namespace {

// A flow that is computed from the difference of two large pressures: an error of 1e-12 of one of them moves it by
// 1e-3.
const std::string flow = R"(model M
  Real p(start = 1e5), x(start = 1e5, fixed = true), m;
  Boolean forth = m > 0, back = m < 0;
equation
  m = 1e4*(x - p);
  m = (p - 1e5)*abs(p - 1e5) + p - 1e5 + 1e-9*p*p*p/1e15;
  der(x) = if forth or back then -m else 0;
end M;)";

} // namespace

TEST_CASE("relations that fire by turns at one instant keep the hysteresis of their operands' scatter") {
    PipelineOptions options;
    options.text = flow;
    options.library = testing::own_library();
    const std::unique_ptr<Compilation> compilation = compile(options);
    REQUIRE(compilation->ok);
    runtime::Instance instance(compilation->compiled->descriptor());
    REQUIRE(runtime::initialize(instance, 0, {}) == 0);
    REQUIRE(instance.model.n_relations == 2);
    const double before[] = {instance.frame.epsilon[0], instance.frame.epsilon[1]};
    runtime::ScatterHysteresis hysteresis(instance);
    hysteresis.widen({0}, 1);
    const double first = instance.frame.epsilon[0];
    CHECK(first > 1000 * before[0]);
    CHECK(instance.frame.epsilon[1] == before[1]);
    instance.frame.epsilon[0] = before[0]; // as each round of an event takes it anew
    hysteresis.widen({1}, 2);
    CHECK(instance.frame.epsilon[0] == first);
    CHECK(instance.frame.epsilon[1] > 2 * first); // four times as much with each repetition
}

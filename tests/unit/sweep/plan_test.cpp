#include "compiler/sweep/plan.h"

#include <doctest/doctest.h>

using namespace torsion;
using sweep::Fault;
using sweep::Plan;

namespace {

/// `n` decides how many equations there are, `k` can be changed in the compiled model.
sweep::Request request() {
    sweep::Request result;
    result.pipeline.text = "model Chain parameter Integer n = 2; parameter Real k(min = 0) = 1; Real x[n](each start = "
                           "1, each fixed = true); "
                           "output Real y = x[1]; equation for i in 1:n loop der(x[i]) = -k*x[i]; end for; end Chain;";
    result.pipeline.native.interpret = true;
    result.solver = "cvode";
    return result;
}

Plan planned(const std::vector<std::string>& ranges, sweep::Request asked = request()) {
    Plan plan;
    if (sweep::read_variants(ranges, "", plan)) sweep::compile_models(std::move(asked), plan);
    return plan;
}

std::string message_of(const Plan& plan) {
    return plan.compilation->diagnostics.all().empty() ? "" : plan.compilation->diagnostics.all().back().message;
}

} // namespace

TEST_CASE("one model is enough for what can be changed in it") {
    const Plan plan = planned({"k=1,2,3"});
    CHECK(plan.fault == Fault::None);
    CHECK(plan.models.size() == 1);
    CHECK(plan.further.empty());
    CHECK(plan.parameters.front() != sweep::Compiled::is_compiled_in);
    CHECK(plan.models.front().collection.columns.size() == 3); // the output, and both states
}

TEST_CASE("what decides the equations is compiled for each of its values") {
    const Plan plan = planned({"n=1,2,4", "k=1,2"});
    CHECK(plan.fault == Fault::None);
    REQUIRE(plan.models.size() == 3);
    CHECK(plan.parameters[0] == sweep::Compiled::is_compiled_in);
    CHECK(plan.models[2].model->n_x == 4);
}

TEST_CASE("what decides whether a component is there is compiled for each of its values, whichever stands first") {
    sweep::Request driven = request();
    driven.pipeline.text =
        "model Driven parameter Integer n = 2; Source s(c = n) if n > 0; Body b; "
        "connector Connector Real e; flow Real f; end Connector; "
        "model Source parameter Real c; Connector p; equation p.f = -c; end Source; "
        "model Body Real x(start = 0, fixed = true); Connector p; equation der(x) = p.f; p.e = x; end Body; "
        "equation connect(s.p, b.p); end Driven;";
    driven.collect = {"final(b.x)"};
    for (const char* values : {"n=2,0,3", "n=0,2,3", "n=2,3,0"}) {
        INFO(values);
        const Plan plan = planned({values}, driven);
        CHECK(message_of(plan) == "");
        REQUIRE(plan.models.size() == 3);
        CHECK(plan.parameters[0] == sweep::Compiled::is_compiled_in);
    }
    CHECK(planned({"n=0,2"}, driven).models.size() == 2);
}

TEST_CASE("a plan tells who is at fault") {
    CHECK(planned({}).fault == Fault::Request);
    CHECK(planned({"k=1,2", "k=3,4"}).fault == Fault::Request);
    CHECK(message_of(planned({"k=1,2", "k=3,4"})) == "`k` is varied twice");
    sweep::Request with_setting = request();
    with_setting.pipeline.settings.push_back({"k", "2"});
    CHECK(message_of(planned({"k=1,2"}, with_setting)) == "`k` is varied and set");
    sweep::Request with_column = request();
    with_column.collect = {"nothing(y)"};
    CHECK(planned({"k=1,2"}, with_column).fault == Fault::Request);
    CHECK(planned({"k=1,-1"}).fault == Fault::Model); // outside of its limits
}

TEST_CASE("a sweep begins with other values where the first ones cannot be compiled") {
    const Plan plan = planned({"n=-1,2,-2,4", "k=1,2"});
    CHECK(plan.fault == Fault::None);
    REQUIRE(plan.models.size() == 4);
    CHECK(plan.models.front().model->n_x == 2);
    CHECK(plan.models.front().collection.columns.size() == 3);
    const std::size_t first = plan.combinations.of_variant(*plan.variants, 0),
                      last = plan.combinations.of_variant(*plan.variants, 7);
    CHECK(plan.models[first].model == nullptr);
    CHECK(plan.models[first].failure != "R302");
    CHECK(plan.models[first].reason.find("-1") != std::string::npos);
    CHECK(plan.models[last].model->n_x == 4);
    CHECK(plan.combinations.of_variant(*plan.variants, 2) == 0); // n = 2
}

TEST_CASE("a sweep without any model that can be compiled tells each reason once") {
    const Plan plan = planned({"k=1,2", "n=-1,-2,-1"});
    CHECK(plan.fault == Fault::Model);
    REQUIRE(plan.compilation->diagnostics.all().size() == 2);
    CHECK(plan.compilation->diagnostics.all().front().message.find("-1") != std::string::npos);
    CHECK(message_of(plan).find("with n = -2: ") == 0);
    sweep::Request broken = request(); // not because of the values
    broken.pipeline.text = "model Chain parameter Integer n = 2; Real x = y; end Chain;";
    CHECK(planned({"n=1,2,3"}, broken).compilation->diagnostics.all().size() == 1);
    CHECK(planned({"m=-1,2"}).compilation->diagnostics.all().size() == 1); // an unknown name
    CHECK(planned({"n=-1,2", "k=-1,1"}).fault == Fault::Model);            // a value outside of its limits
}

TEST_CASE("a sweep begins with values that are needed, as the model has none") {
    sweep::Request bare = request();
    bare.pipeline.text =
        "model Chain parameter Integer n; parameter Integer m; Real x[n + m](each start = 1, each fixed = true); "
        "equation for i in 1:n + m loop der(x[i]) = -x[i]; end for; end Chain;";
    const Plan plan = planned({"n=-3,1", "m=-4,1,2"}, bare);
    CHECK(plan.fault == Fault::None);
    REQUIRE(plan.models.size() == 6);
    CHECK(plan.models.front().model->n_x == 2); // n = 1, m = 1: the first of those that can be
}

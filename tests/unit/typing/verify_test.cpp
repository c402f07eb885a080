// The verifier of typed models: each broken invariant is told.

#include "compiler/typing/verify.h"

#include "tests/support/front_end.h"

#include <doctest/doctest.h>

using namespace torsion;
using test::contains;
using test::FrontEnd;

namespace {

const std::string text = "model M "
                         "  Real x(start = 1, fixed = true), y; Integer n(start = 0, fixed = true); Real z; "
                         "equation der(x) = -x; if x > 0.5 then y = 1; else y = 2; end if; "
                         "  when x < 0.5 then n = 1; end when; "
                         "algorithm z := 0; for i in 1:2 loop if x > z then break; end if; z := i*x; end for; "
                         "  while z > x loop z := z - floor(x + 1); end while; "
                         "  annotation(experiment(StopTime = 2), __Torsion(storedEnergy = 2*x^2, "
                         "    mode = if n == 1 then \"late\" else \"early\")); "
                         "end M;";

struct Typed {
    FrontEnd front_end;
    typing::TypedModel model;

    Typed() {
        auto typed = front_end.type(front_end.instantiate(text));
        REQUIRE_MESSAGE(typed, front_end.codes());
        model = std::move(*typed);
    }
    typing::Component& component() { return model.components.front(); }
    typing::Body& equations() { return component().equations.front().body; }
    typing::Body& statements() { return component().algorithms.front().body; }
    template <class T>
    T& first(typing::Body& body) {
        for (typing::Statement& s : body)
            if (auto* found = std::get_if<T>(&s.node)) return *found;
        FAIL("there is none");
        std::abort();
    }
    symbolic::ExprPool& pool() { return *model.tree.pool; }
};

/// What the verifier says of the model after a change; "": nothing.
std::string fault(const std::function<void(Typed&)>& change) {
    Typed t;
    change(t);
    return typing::verify(t.model).value_or("");
}

} // namespace

TEST_CASE("a typed model is valid") {
    CHECK(fault([](Typed&) {}) == "");
}

TEST_CASE("components and attributes are complete") {
    CHECK(contains(fault([](Typed& t) { t.model.attributes_of.pop_back(); }), "attributes of a variable are missing"));
    CHECK(contains(fault([](Typed& t) { t.model.components.clear(); }), "a component is missing"));
}

TEST_CASE("expressions are of the model") {
    const auto with = [](const std::function<symbolic::ExprId(symbolic::ExprPool&)>& made) {
        return fault([&](Typed& t) { t.first<typing::ScalarEquality>(t.equations()).right = made(t.pool()); });
    };
    CHECK(contains(with([](auto& pool) { return pool.variable(symbolic::VarId(1000)); }),
                   "a variable is not of the model"));
    CHECK(
        contains(with([](auto& pool) { return pool.event(symbolic::EventId(1000)); }), "an event is not in the table"));
    CHECK(contains(with([](auto& pool) { return pool.local(0); }), "an iterator outside of its loop"));
    CHECK(contains(with([](auto&) { return symbolic::ExprId(); }), "an expression is not in the pool"));
}

TEST_CASE("arms have conditions that vary, and equally many equations") {
    const auto with = [](const std::function<void(typing::If&, symbolic::ExprPool&)>& change) {
        return fault([&](Typed& t) { change(t.first<typing::If>(t.equations()), t.pool()); });
    };
    CHECK(contains(with([](auto& s, auto& pool) { s.arms.front().condition = pool.boolean(true); }),
                   "the condition of an arm is known"));
    CHECK(contains(with([](auto& s, auto&) { s.otherwise.clear(); }), "arms have different numbers of equations"));
}

TEST_CASE("statements stand where they may") {
    CHECK(contains(fault([](Typed& t) { t.statements().push_back({typing::Break{}, {}}); }),
                   "a `break` outside of a loop"));
    CHECK(contains(fault([](Typed& t) { t.equations().push_back(std::move(t.statements().front())); }),
                   "an assignment among equations"));
    CHECK(contains(fault([](Typed& t) { t.statements().push_back(std::move(t.equations().front())); }),
                   "an equation among statements"));
    CHECK(contains(fault([](Typed& t) { t.component().equations.front().is_initial = true; }), "a misplaced `when`"));
    CHECK(contains(fault([](Typed& t) { t.statements().push_back({typing::ValueLoop{}, {}}); }), "a misplaced loop"));
}

TEST_CASE("what is assigned are variables") {
    const auto with = [](const std::function<void(typing::Assignment::Part&, symbolic::ExprPool&)>& change) {
        return fault([&](Typed& t) { change(t.first<typing::Assignment>(t.statements()).parts.front(), t.pool()); });
    };
    CHECK(contains(with([](auto& part, auto& pool) { part.target.variables.elements.front() = pool.constant(3); }),
                   "what is assigned is no variable"));
    CHECK(contains(with([](auto& part, auto&) { part.value.elements.push_back(part.value.elements.front()); }),
                   "a value has another size than its type"));
}

TEST_CASE("a `while` has rounds only where present values may decide it") {
    const std::string known = "model M Real x(start = 1, fixed = true), z; Integer k; equation der(x) = -x; "
                              "algorithm k := 0; z := x; while k < 3 loop k := k + 1; end while; "
                              "while z > 0.5 loop z := z/2; end while; end M;";
    FrontEnd f;
    auto typed = f.type(f.instantiate(known));
    REQUIRE_MESSAGE(typed, f.codes());
    const typing::Body& body = typed->components.front().algorithms.front().body;
    REQUIRE(body.size() == 4);
    CHECK(std::holds_alternative<typing::While>(body[2].node));
    CHECK(std::holds_alternative<typing::VaryingLoop>(body[3].node));
}

TEST_CASE("what annotations declare are values of the model") {
    Typed t;
    CHECK(t.model.experiment.stop_time == 2);
    REQUIRE(t.model.energy.size() == 1);
    CHECK(t.model.energy[0].node == t.model.tree.root);
    CHECK(t.model.energy[0].values[0].valid());
    REQUIRE(t.model.modes.size() == 2);
    CHECK(t.model.modes[0].words == "late");
    CHECK_FALSE(t.model.modes[1].variable.valid());
    CHECK(contains(fault([](Typed& f) { f.model.energy[0].values[1] = symbolic::ExprId(f.pool().size()); }),
                   "not in the pool"));
    CHECK(contains(fault([](Typed& f) { f.model.modes[0].variable = symbolic::VarId(99); }),
                   "what is declared is no variable"));
}

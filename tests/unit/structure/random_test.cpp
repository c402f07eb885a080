// Random linear DAEs: the blocks use each equation once and only what earlier blocks gave, and their result satisfies
// the flat equations.

#include "tests/unit/structure/model_builder.h"
#include "tests/unit/structure/partition_values.h"

#include <doctest/doctest.h>

#include <random>
#include <set>

using namespace torsion;
using namespace torsion::structure;

namespace {

/// Unknowns of a partition in order, with the equations that were used for them.
void check_partition(const SortedModel& model, const Partition& partition, bool states_are_known) {
    std::set<EquationId> equations;
    std::set<VarId> known;
    auto is_unknown = [&](VarId v) {
        Role role = model.role[v];
        return role == Role::Derivative || role == Role::Algebraic || role == Role::Discrete ||
               (role == Role::State && !states_are_known);
    };
    auto uses_known = [&](ExprId e) {
        bool good = true;
        symbolic::Walker walk(model.flat.pool);
        walk(e, [&](ExprId n) {
            auto kind = model.flat.pool[n].kind;
            good = good && kind != symbolic::Kind::Der;
            if (kind != symbolic::Kind::Variable) return;
            VarId v = model.flat.pool.var(n);
            good = good && model.role[v] != Role::Alias && (!is_unknown(v) || known.contains(v));
        });
        return good;
    };
    for (const Block& block : partition.blocks) {
        if (const auto* a = std::get_if<Assignment>(&block)) {
            CHECK(uses_known(a->value));
            CHECK(equations.insert(a->equation).second);
            CHECK(known.insert(a->variable).second);
            continue;
        }
        const auto& system = std::get<TornSystem>(block);
        CHECK(system.tears.size() == system.residuals.size());
        for (const Assignment& a : system.discretes) CHECK(known.insert(a.variable).second);
        for (VarId v : system.tears) CHECK(known.insert(v).second);
        for (const Assignment& a : system.inner) {
            CHECK(uses_known(a.value));
            CHECK(equations.insert(a.equation).second);
            CHECK(known.insert(a.variable).second);
        }
        for (const Residual& r : system.residuals) {
            CHECK(uses_known(r.value));
            CHECK(equations.insert(r.equation).second);
        }
        for (const Assignment& a : system.discretes) CHECK(uses_known(a.value));
    }
    std::size_t unknowns = 0;
    for (VarId v : model.flat.variables.ids()) unknowns += is_unknown(v);
    CHECK(known.size() == unknowns);
}

} // namespace

TEST_CASE("random linear systems with states, aliases, parameters and constraints") {
    std::mt19937 random(11);
    int solved = 0;
    for (int round = 0; round < 400; ++round) {
        ModelBuilder m;
        int n = 2 + static_cast<int>(random() % 7);
        auto coefficient = [&] {
            return static_cast<double>(random() % 9) - 4 + 0.125 * static_cast<double>(random() % 4);
        };
        std::vector<X> unknowns, terms;
        for (int i = 0; i < n; ++i) unknowns.push_back(m.real("x" + std::to_string(i)));
        terms = unknowns;
        for (const X& x : unknowns) {
            if (random() % 2) terms.push_back(m.der(x));
        }
        X p = m.parameter("p", 1.25);
        for (int i = 0; i < n; ++i) {
            X sum = random() % 2 ? coefficient() * m.time() : m(0);
            for (std::size_t k = 0; k < 1 + random() % 3; ++k) {
                double c = random() % 3 ? coefficient() : 1;
                X term = terms[random() % terms.size()];
                sum = random() % 4 ? sum + c * term : sum + p * term;
            }
            m.equation(unknowns[random() % unknowns.size()], sum);
        }
        Sorted s(m);
        if (!s.model) {
            CHECK(s.diagnostics.has_errors()); // a refusal always has a message
            continue;
        }
        check_partition(*s.model, s.model->simulation, true);
        check_partition(*s.model, s.model->initialization, false);
        PartitionValues values(*s.model);
        double next = 0.3;
        for (VarId v : s.model->states) values.set(v, next = -1.3 * next);
        values.time = 0.7;
        if (!values.run(s.model->simulation)) continue; // numerically singular
        ++solved;
        CHECK(values.residual() < 1e-6);
    }
    CHECK(solved > 100);
}

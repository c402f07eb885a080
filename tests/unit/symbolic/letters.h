#pragma once
// A pool with the variables a to z, for tests that read like formulas.

#include "compiler/program/evaluate.h"
#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/simplify.h"

#include <map>
#include <optional>
#include <string>

namespace torsion::symbolic {

struct Letters {
    ExprPool pool;

    ExprId operator[](char name) { return pool.variable(VarId(static_cast<std::size_t>(name - 'a'))); }
    ExprId operator()(double value) { return pool.constant(value); }
    static std::string name_of(VarId v) { return {static_cast<char>('a' + v.index())}; }
    std::string text(ExprId e) const { return e ? print(pool, e, name_of) : "none"; }

    /// Value of `e` with the values of letters; time is 0.
    std::optional<double> value(ExprId e, const std::map<char, double>& values) const {
        return program::Evaluator(pool, [&](ExprId leaf) -> std::optional<double> {
            if (pool[leaf].kind == Kind::Time) return 0.0;
            if (pool[leaf].kind != Kind::Variable) return std::nullopt;
            auto found = values.find(name_of(pool.var(leaf)).front());
            return found == values.end() ? std::nullopt : std::optional(found->second);
        })(e);
    }
};

} // namespace torsion::symbolic

#include "compiler/symbolic/reachable_functions.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/walk.h"

#include <set>
#include <unordered_set>

namespace torsion::symbolic {

namespace {

/// The functions that its body calls, with repetitions.
std::vector<FunctionId> called_by(const ExprPool& pool, FunctionId f) {
    std::vector<FunctionId> callees;
    Walker walk(pool);
    for_each_expression(pool.function(f).body, [&](ExprId root) {
        walk(root, [&](ExprId e) {
            if (pool[e].kind == Kind::Call) callees.push_back(pool.callee(e));
        });
    });
    return callees;
}

} // namespace

void for_each_expression(const FunctionBody& body, const std::function<void(ExprId)>& visit) {
    for (const FunctionStatement& statement : body) {
        match(
            statement.node,
            [&](const Assign& s) {
                for (ExprId value : s.values) visit(value);
            },
            [&](const AssignElement& s) { visit(s.index), visit(s.value); },
            [&](const Branch& s) {
                for (const auto& [condition, arm] : s.arms) {
                    visit(condition);
                    for_each_expression(arm, visit);
                }
                for_each_expression(s.otherwise, visit);
            },
            [&](const While& s) {
                visit(s.condition);
                for_each_expression(s.body, visit);
            },
            [&](const Break&) {}, [&](const Return&) {},
            [&](const Check& s) {
                visit(s.condition);
                for (ExprId value : s.values) visit(value);
            },
            [&](const ForeignCall& s) {
                for (ExprId argument : s.arguments) visit(argument);
            },
            [&](const Recall& s) {
                for (ExprId argument : s.arguments) visit(argument);
            });
    }
}

std::vector<FunctionId> reachable_functions(const ExprPool& pool, const std::vector<FunctionId>& roots) {
    std::set<FunctionId> seen(roots.begin(), roots.end());
    std::vector<FunctionId> open(seen.begin(), seen.end()); // each once, whatever the number of its calls
    while (!open.empty()) {
        FunctionId f = open.back();
        open.pop_back();
        for (FunctionId callee : called_by(pool, f)) {
            if (seen.insert(callee).second) open.push_back(callee);
        }
    }
    return {seen.begin(), seen.end()};
}

bool contains_call(const ExprPool& pool, ExprId root) {
    std::vector<ExprId> open{root}; // a Walker has stamps for the whole pool
    std::unordered_set<ExprId> seen{root};
    while (!open.empty()) {
        const ExprId e = open.back();
        open.pop_back();
        if (pool[e].kind == Kind::Call) return true;
        for (const ExprId child : pool.children(e))
            if (seen.insert(child).second) open.push_back(child);
    }
    return false;
}

} // namespace torsion::symbolic

#include "compiler/lower/callers.h"

#include "compiler/symbolic/reachable_functions.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <span>

namespace torsion::lower {

namespace {

class Callers {
public:
    explicit Callers(const flat::FlatModel& model) : model_(model), walk_(model.pool) {}

    void add(symbolic::ExprId e, const flat::Origin& origin) {
        if (!e) return;
        walk_(e, [&](symbolic::ExprId node) {
            if (model_.pool[node].kind != symbolic::Kind::Call) return;
            for (const symbolic::FunctionId f : reached(model_.pool.callee(node))) note(f, origin);
        });
    }

    std::map<symbolic::FunctionId, std::vector<flat::Origin>> found;

private:
    const std::vector<symbolic::FunctionId>& reached(symbolic::FunctionId f) {
        const auto [known, fresh] = reached_.try_emplace(f);
        if (fresh) known->second = symbolic::reachable_functions(model_.pool, {f});
        return known->second;
    }

    void note(symbolic::FunctionId f, const flat::Origin& origin) {
        std::vector<flat::Origin>& places = found[f];
        const bool is_known = !places.empty() && places.back().component == origin.component && places.back().span == origin.span;
        if (!is_known) places.push_back(origin); // elements of an array stand together
    }

    const flat::FlatModel& model_;
    symbolic::Walker walk_;
    std::map<symbolic::FunctionId, std::vector<symbolic::FunctionId>> reached_;
};

} // namespace

std::map<symbolic::FunctionId, std::vector<flat::Origin>> callers(const flat::FlatModel& model, const program::Functions& functions) {
    if (functions.checks.empty()) return {};
    Callers callers(model);
    for (const flat::Variable& v : model.variables) callers.add(v.binding, v.origin);
    for (const auto& equations : {std::span(model.equations.begin(), model.equations.end()), std::span(model.initial_equations)}) {
        for (const flat::Equation& e : equations) callers.add(e.lhs, e.origin), callers.add(e.rhs, e.origin);
    }
    for (const flat::Assertion& a : model.assertions) callers.add(a.condition, a.origin);
    for (const flat::Reinit& r : model.reinits) callers.add(r.condition, r.origin), callers.add(r.value, r.origin);
    return std::move(callers.found);
}

std::string one_of(const std::vector<std::string>& names) {
    constexpr std::size_t most = 6;
    std::string text;
    const std::size_t shown = names.size() <= most ? names.size() : most - 1;
    for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    return shown == names.size() ? text : text + " or " + std::to_string(names.size() - shown) + " more";
}

} // namespace torsion::lower

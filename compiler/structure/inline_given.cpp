#include "compiler/structure/inline_given.h"

#include "compiler/symbolic/function.h"
#include "compiler/symbolic/inline_function.h"

namespace torsion::structure {

GivenInliner::GivenInliner(symbolic::ExprPool& pool)
    : pool_(pool), rewrite_(pool, [this](ExprId e) { return inlined(e); }, symbolic::Rewriter::Asks::Outputs) {}

std::optional<ExprId> GivenInliner::inlined(ExprId e) {
    if (pool_[e].kind != symbolic::Kind::Output) return std::nullopt;
    const ExprId call(pool_[e].a);
    const std::uint32_t number = pool_[e].b;
    auto known = outputs_.find(call);
    if (known == outputs_.end()) {
        const symbolic::Function& f = pool_.function(pool_.callee(call));
        const symbolic::Children arguments = pool_.children(call);
        const std::vector<ExprId> values(arguments.begin(), arguments.end()); // the pool grows below
        auto outputs = f.derivative.empty() ? std::nullopt : symbolic::inline_function(pool_, f, values);
        known = outputs_.emplace(call, std::move(outputs)).first;
    }
    if (!known->second) return std::nullopt;
    return rewrite_((*known->second)[number]); // its arguments may be calls
}

} // namespace torsion::structure

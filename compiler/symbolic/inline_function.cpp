#include "compiler/symbolic/inline_function.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/function.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::symbolic {

namespace {

using SlotValues = std::vector<ExprId>; ///< invalid: no value yet

class Inliner {
public:
    Inliner(ExprPool& pool, std::size_t most_nodes) : pool_(pool), most_(pool.size() + most_nodes) {}

    bool run(const FunctionBody& body, SlotValues& slots) {
        for (const FunctionStatement& statement : body) {
            bool done = match(
                statement.node, [&](const Assign& s) { return assign(s, slots); },
                [&](const Branch& s) { return branch(s, slots); },
                [&](const AssignElement& s) { return assign_element(s, slots); },
                [&](const Check& s) { return check(s, slots); }, [](const While&) { return false; },
                [](const Break&) { return false; }, [](const Return&) { return false; },
                [](const ForeignCall&) { return false; }, [](const Recall&) { return false; });
            if (!done || pool_.size() > most_) return false;
        }
        return true;
    }

private:
    std::optional<ExprId> value(ExprId e, const SlotValues& slots) {
        bool known = true;
        Rewriter substitute(pool_, [&](ExprId leaf) -> std::optional<ExprId> {
            if (pool_[leaf].kind != Kind::Local) return std::nullopt;
            ExprId slot = slots[pool_[leaf].a];
            known = known && slot;
            return slot ? slot : leaf;
        });
        ExprId result = substitute(e);
        return known && !has_element(result) ? std::optional(result) : std::nullopt;
    }

    /// Elements read slots; an expression outside of the body has none.
    bool has_element(ExprId root) const {
        std::vector<ExprId> open{root};
        for (std::size_t visited = 0; visited < open.size(); ++visited) {
            if (pool_[open[visited]].kind == Kind::Element || visited > 10'000) return true;
            for (ExprId child : pool_.children(open[visited])) open.push_back(child);
        }
        return false;
    }

    bool assign(const Assign& s, SlotValues& slots) {
        std::vector<ExprId> values;
        for (ExprId e : s.values) {
            std::optional<ExprId> v = value(e, slots);
            if (!v) return false;
            values.push_back(*v);
        }
        for (std::size_t i = 0; i < values.size(); ++i) slots[s.slots[i]] = values[i];
        return true;
    }

    bool assign_element(const AssignElement& s, SlotValues& slots) {
        std::optional<ExprId> index = value(s.index, slots), v = value(s.value, slots);
        if (!index || !v || !pool_.is_constant(*index)) return false;
        double at = pool_.value(*index);
        if (!(at >= 0 && at < s.count)) return false;
        slots[s.first_slot + static_cast<std::uint32_t>(at)] = *v;
        return true;
    }

    bool check(const Check& s, const SlotValues& slots) {
        std::optional<ExprId> holds = value(s.condition, slots);
        return holds && pool_.is_constant(*holds) && pool_.value(*holds) != 0;
    }

    bool branch(const Branch& s, SlotValues& slots) {
        std::vector<std::pair<ExprId, SlotValues>> open;
        const FunctionBody* last = &s.otherwise;
        for (const auto& [condition, body] : s.arms) {
            std::optional<ExprId> c = value(condition, slots);
            if (!c) return false;
            if (pool_.is_constant(*c)) {
                if (pool_.value(*c) == 0) continue;
                last = &body;
                break;
            }
            SlotValues arm = slots;
            if (!run(body, arm)) return false;
            open.emplace_back(*c, std::move(arm));
        }
        if (!run(*last, slots)) return false;
        for (std::size_t i = open.size(); i-- > 0;) join(open[i].first, open[i].second, slots);
        return true;
    }

    /// A slot without a value after one arm has none after both.
    void join(ExprId condition, const SlotValues& then, SlotValues& otherwise) {
        for (std::size_t i = 0; i < otherwise.size(); ++i) {
            if (then[i] == otherwise[i]) continue;
            otherwise[i] = then[i] && otherwise[i] ? make_select(pool_, condition, then[i], otherwise[i]) : ExprId();
        }
    }

    ExprPool& pool_;
    std::size_t most_;
};

} // namespace

std::optional<std::vector<ExprId>> inline_function(ExprPool& pool, const Function& f, std::span<const ExprId> arguments,
                                                   std::size_t most_nodes) {
    if (f.is_recursive) return std::nullopt; // its body may not be there yet
    SlotValues slots(f.slots);
    for (std::size_t i = 0; i < arguments.size(); ++i) slots[i] = arguments[i];
    if (f.slots > most_nodes || !Inliner(pool, most_nodes).run(f.body, slots)) return std::nullopt;
    std::vector<ExprId> outputs(slots.begin() + f.inputs, slots.begin() + f.inputs + f.outputs);
    for (ExprId e : outputs)
        if (!e) return std::nullopt;
    return outputs;
}

} // namespace torsion::symbolic

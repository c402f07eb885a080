#pragma once
// Slots of a loop's function, in place of variables and temporaries: what is read, what is assigned, and temporaries.

#include "compiler/support/match.h"
#include "compiler/symbolic/expr.h"
#include "compiler/symbolic/function.h"
#include "compiler/symbolic/rewrite.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

namespace torsion::flat {

using symbolic::ExprId;
using symbolic::FunctionBody;
using symbolic::VarId;

constexpr std::uint32_t of_model = 1u << 31; ///< marks a variable of the model among the slots of temporaries

class LoopSlots {
public:
    LoopSlots(symbolic::ExprPool& pool, const std::vector<VarId>& targets, const std::vector<std::uint32_t>& iterators)
        : pool_(pool), targets_(targets), iterators_(iterators), find_(pool, [this](ExprId e) { return found(e); }),
          number_(pool, [this](ExprId e) { return numbered(e); }) {}

    void find(FunctionBody& body) {
        each_expression(body, [&](ExprId& e) { find_(e); });
    }
    /// Behind all `find`.
    void number(FunctionBody& body) {
        each_expression(body, [&](ExprId& e) { e = number_(e); });
        each_slot(body, [&](std::uint32_t& slot) { slot = slot_of(slot); });
    }
    const std::vector<ExprId>& leaves() const { return leaves_; }
    std::uint32_t inputs() const { return static_cast<std::uint32_t>(leaves_.size() + targets_.size()); }

private:
    template <class Visit>
    static void each_expression(FunctionBody& body, Visit visit) {
        for (symbolic::FunctionStatement& s : body) {
            match(
                s.node, [&](symbolic::Assign& a) { std::ranges::for_each(a.values, visit); },
                [&](symbolic::AssignElement& a) { visit(a.index), visit(a.value); },
                [&](symbolic::Branch& b) {
                    for (auto& [condition, arm] : b.arms) visit(condition), each_expression(arm, visit);
                    each_expression(b.otherwise, visit);
                },
                [&](symbolic::While& w) { visit(w.condition), each_expression(w.body, visit); },
                [&](symbolic::Check& c) { visit(c.condition); }, [](auto&) {});
        }
    }
    template <class Visit>
    static void each_slot(FunctionBody& body, Visit visit) {
        for (symbolic::FunctionStatement& s : body) {
            match(
                s.node, [&](symbolic::Assign& a) { std::ranges::for_each(a.slots, visit); },
                [&](symbolic::AssignElement& a) { visit(a.first_slot); },
                [&](symbolic::Branch& b) {
                    for (auto& [condition, arm] : b.arms) each_slot(arm, visit);
                    each_slot(b.otherwise, visit);
                },
                [&](symbolic::While& w) { each_slot(w.body, visit); }, [](auto&) {});
        }
    }

    std::optional<std::uint32_t> target(VarId v) const {
        const auto place = std::ranges::lower_bound(targets_, v);
        return place != targets_.end() && *place == v
                   ? std::optional(static_cast<std::uint32_t>(place - targets_.begin()))
                   : std::nullopt;
    }
    bool is_target(ExprId e) const { return pool_[e].kind == symbolic::Kind::Variable && target(pool_.var(e)); }
    std::optional<ExprId> found(ExprId e) {
        const symbolic::Kind kind = pool_[e].kind;
        if (kind != symbolic::Kind::Local && kind != symbolic::Kind::Relation && !is_target(e) &&
            number_of_.try_emplace(e, leaves_.size()).second)
            leaves_.push_back(e);
        return std::nullopt;
    }
    std::uint32_t slot_of(std::uint32_t slot) const {
        const auto n = static_cast<std::uint32_t>(iterators_.size());
        if (slot < of_model)
            return inputs() + static_cast<std::uint32_t>(targets_.size()) + (slot < n ? iterators_[slot] : slot - n);
        return inputs() + *target(VarId(slot - of_model));
    }
    std::optional<ExprId> numbered(ExprId e) {
        const symbolic::Node node = pool_[e];
        if (node.kind == symbolic::Kind::Local) return pool_.local(slot_of(node.a));
        if (node.kind == symbolic::Kind::Relation) return std::nullopt;
        if (is_target(e)) return pool_.local(slot_of(node.a | of_model));
        return pool_.local(static_cast<std::uint32_t>(number_of_.at(e)));
    }

    symbolic::ExprPool& pool_;
    const std::vector<VarId>& targets_; ///< ascending
    const std::vector<std::uint32_t>& iterators_;
    std::unordered_map<ExprId, std::size_t> number_of_;
    std::vector<ExprId> leaves_;
    symbolic::Rewriter find_, number_;
};

} // namespace torsion::flat

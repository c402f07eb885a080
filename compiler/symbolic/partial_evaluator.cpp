#include "compiler/symbolic/partial_evaluator.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/operators.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::symbolic {

namespace {

constexpr std::size_t most_steps = 100'000; ///< beyond these no call is known
constexpr std::size_t deepest_node = 5000;  ///< deeper nodes are unknown
constexpr int most_rounds = 1000;
constexpr std::size_t most_calls = 100; ///< within each other

PartialEvaluator::Value known(double value) {
    return std::isnan(value) ? std::nullopt : PartialEvaluator::Value(value);
}

/// Whether a statement in it, at any depth, leaves a loop or the function.
bool has_exit(const FunctionBody& body) {
    return std::ranges::any_of(body, [](const FunctionStatement& s) {
        if (std::holds_alternative<Break>(s.node) || std::holds_alternative<Return>(s.node)) return true;
        if (const auto* loop = std::get_if<While>(&s.node)) return has_exit(loop->body);
        const auto* branch = std::get_if<Branch>(&s.node);
        return branch && (has_exit(branch->otherwise) ||
                          std::ranges::any_of(branch->arms, [](const auto& arm) { return has_exit(arm.second); }));
    });
}

} // namespace

// ---- expressions

PartialEvaluator::Value PartialEvaluator::value(Memo& memo, ExprId e) {
    if (const auto found = memo.values.find(e); found != memo.values.end()) return found->second;
    if (depth_ >= deepest_node) return std::nullopt;
    ++depth_;
    const Value result = compute(memo, e);
    --depth_;
    memo.values.emplace(e, result);
    return result;
}

PartialEvaluator::Value PartialEvaluator::compute(Memo& memo, ExprId e) {
    const Node node = pool_[e];
    switch (node.kind) {
    case Kind::Constant: return known(pool_.value(e));
    case Kind::Local: return (*memo.slots)[node.a];
    case Kind::Unary: {
        const Value a = value(memo, ExprId(node.a));
        return a ? known(apply(node.op, *a)) : std::nullopt;
    }
    case Kind::Binary:
    case Kind::Relation: return binary(memo, node);
    case Kind::Select: return select(memo, node);
    case Kind::Output: return output(memo, node);
    case Kind::Element: {
        const Value index = value(memo, ExprId(node.a));
        return index && *index >= 0 && *index < node.c ? (*memo.slots)[node.b + static_cast<std::uint32_t>(*index)]
                                                       : std::nullopt;
    }
    default: return leaf_(e);
    }
}

PartialEvaluator::Value PartialEvaluator::binary(Memo& memo, const Node& node) {
    const Value a = value(memo, ExprId(node.a)), b = value(memo, ExprId(node.b));
    if (a && b) return known(apply(node.op, *a, *b));
    const bool has_zero = (a && *a == 0) || (b && *b == 0);
    if ((node.op == Op::Mul || node.op == Op::And) && has_zero) return 0;
    if (node.op == Op::Div && a && *a == 0) return 0;
    if (node.op == Op::Or && ((a && *a != 0) || (b && *b != 0))) return 1;
    return std::nullopt;
}

PartialEvaluator::Value PartialEvaluator::select(Memo& memo, const Node& node) {
    const Value chosen = value(memo, ExprId(node.a));
    if (chosen) return value(memo, ExprId(*chosen != 0 ? node.b : node.c));
    const Value then = value(memo, ExprId(node.b));
    return then && then == value(memo, ExprId(node.c)) ? then : std::nullopt;
}

PartialEvaluator::Value PartialEvaluator::output(Memo& memo, const Node& node) {
    const ExprId e(node.a);
    if (!memo.calls.contains(e)) {
        Values arguments;
        for (ExprId argument : pool_.children(e)) arguments.push_back(value(memo, argument));
        memo.calls[e] = is_within_function(memo) ? call(pool_.callee(e), std::move(arguments))
                                                 : outer_call(pool_.callee(e), std::move(arguments));
    }
    return memo.calls[e][node.b];
}

// ---- functions

/// A call that may fail has unknown results: otherwise its failure would be lost.
PartialEvaluator::Values PartialEvaluator::outer_call(FunctionId f, Values inputs) {
    const Values nothing(pool_.function(f).outputs);
    if (!inputs.empty() && std::ranges::none_of(inputs, [](const Value& v) { return v.has_value(); })) return nothing;
    may_fail_ = false;
    Values outputs = call(f, std::move(inputs));
    return may_fail_ ? nothing : outputs;
}

PartialEvaluator::Values PartialEvaluator::call(FunctionId f, Values inputs) {
    const Function& function = pool_.function(f);
    if (calls_ >= most_calls) return may_fail_ = true, Values(function.outputs);
    ++calls_;
    Frame frame{std::move(inputs)};
    frame.slots.resize(function.slots);
    run(frame, function.body);
    leave(frame);
    --calls_;
    Values outputs(function.outputs);
    if (steps_ <= most_steps) std::copy_n(frame.returned->begin() + function.inputs, function.outputs, outputs.begin());
    return outputs;
}

void PartialEvaluator::run(Frame& frame, const FunctionBody& body) {
    for (const FunctionStatement& statement : body) {
        if (frame.is_gone || ++steps_ > most_steps) return;
        run(frame, statement);
    }
}

void PartialEvaluator::run(Frame& frame, const FunctionStatement& statement) {
    match(
        statement.node, [&](const Assign& s) { assign(frame, s); },
        [&](const AssignElement& s) { assign_element(frame, s); }, [&](const Branch& s) { branch(frame, s); },
        [&](const While& s) { loop(frame, s); }, [&](const Return&) { leave(frame); },
        [&](const ForeignCall& s) {
            for (std::uint32_t slot : s.slots) frame.set(slot, std::nullopt);
        },
        [&](const Recall& s) { frame.set(s.slot, std::nullopt); },
        [&](const Check& s) { may_fail_ = may_fail_ || (!s.is_warning && frame(*this, s.condition).value_or(0) == 0); },
        [](const Break&) {}); // loops with it are not run
}

void PartialEvaluator::assign(Frame& frame, const Assign& assign) {
    Memo memo{&frame.slots, {}, {}};
    Values values;
    for (ExprId e : assign.values) values.push_back(value(memo, e));
    for (std::size_t i = 0; i < values.size(); ++i) frame.set(assign.slots[i], values[i]);
}

void PartialEvaluator::assign_element(Frame& frame, const AssignElement& assign) {
    const Value index = frame(*this, assign.index), assigned = frame(*this, assign.value);
    const bool is_inside = index && *index >= 0 && *index < assign.count;
    may_fail_ = may_fail_ || !is_inside;
    if (is_inside) frame.set(assign.first_slot + static_cast<std::uint32_t>(*index), assigned);
    else frame.forget(assign.first_slot, assign.count);
}

void PartialEvaluator::branch(Frame& frame, const Branch& branch) {
    std::optional<Changed> joined; // over the arms that may be taken so far
    bool is_open = false;          // is there such an arm?
    const auto go = [&](const FunctionBody& body) {
        is_open = true;
        const Changed changed = tried(frame, body);
        if (std::exchange(frame.is_gone, false)) return;
        if (joined) join(frame, *joined, changed);
        else joined = changed;
    };
    const FunctionBody* last = &branch.otherwise;
    for (const auto& [condition, body] : branch.arms) {
        const Value holds = frame(*this, condition);
        if (holds && *holds == 0) continue;
        if (holds) last = &body;
        if (holds) break;
        go(body);
    }
    if (!is_open) return run(frame, *last);
    go(*last);
    frame.is_gone = !joined;
    if (!joined) return;
    for (const auto& [slot, value] : *joined) frame.set(slot, value);
}

/// Runs an arm, and takes its changes back: what they cost depends on the arm only, not on the tables among the slots.
PartialEvaluator::Changed PartialEvaluator::tried(Frame& frame, const FunctionBody& body) {
    const std::size_t first = frame.changes.size();
    ++frame.arms;
    run(frame, body);
    --frame.arms;
    Changed changed;
    for (std::size_t i = first; i < frame.changes.size(); ++i)
        changed[frame.changes[i].first] = frame.slots[frame.changes[i].first];
    for (std::size_t i = frame.changes.size(); i-- > first;)
        frame.slots[frame.changes[i].first] = frame.changes[i].second;
    frame.changes.resize(first);
    return changed;
}

/// Behind two arms: what one of them did not change has its value before.
void PartialEvaluator::join(Frame& frame, Changed& into, const Changed& other) {
    for (auto& [slot, value] : into) {
        const auto found = other.find(slot);
        if (value != (found == other.end() ? frame.slots[slot] : found->second)) value.reset();
    }
    for (const auto& [slot, value] : other) {
        const auto [known, is_new] = into.try_emplace(slot, value);
        if (is_new && value != frame.slots[slot]) known->second.reset();
    }
}

void PartialEvaluator::loop(Frame& frame, const While& loop) {
    for (int round = 0; round < most_rounds && !has_exit(loop.body); ++round) {
        const Value holds = frame(*this, loop.condition);
        if (!holds) break;
        if (*holds == 0) return;
        run(frame, loop.body);
        if (steps_ > most_steps) return;
    }
    forget(frame, loop.body);
}

/// Returns from the function with the current slots.
void PartialEvaluator::leave(Frame& frame) {
    if (frame.is_gone) return;
    if (frame.returned) join(*frame.returned, frame.slots);
    else frame.returned = frame.slots;
    frame.is_gone = true;
}

/// Forgets the assignments of a loop whose iterations cannot be followed. The loop may also return.
void PartialEvaluator::forget(Frame& frame, const FunctionBody& body) {
    for (const FunctionStatement& statement : body) {
        match(
            statement.node,
            [&](const Assign& s) {
                for (std::uint32_t slot : s.slots) frame.set(slot, std::nullopt);
            },
            [&](const AssignElement& s) {
                frame.forget(s.first_slot, s.count);
                may_fail_ = true;
            },
            [&](const Branch& s) {
                for (const auto& arm : s.arms) forget(frame, arm.second);
                forget(frame, s.otherwise);
            },
            [&](const While& s) { forget(frame, s.body); },
            [&](const Return&) { frame.returned = Values(frame.slots.size()); },
            [&](const ForeignCall& s) {
                for (std::uint32_t slot : s.slots) frame.set(slot, std::nullopt);
            },
            [&](const Recall& s) { frame.set(s.slot, std::nullopt); },
            [&](const Check& s) { may_fail_ = may_fail_ || !s.is_warning; }, [](const Break&) {});
    }
}

void PartialEvaluator::join(Values& into, const Values& other) {
    for (std::size_t i = 0; i < into.size(); ++i)
        if (into[i] != other[i]) into[i].reset();
}

} // namespace torsion::symbolic

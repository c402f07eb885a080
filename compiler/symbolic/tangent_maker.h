#pragma once
// The maker of tangents (tangent.h): the body of a function, with a derivative beside every slot that may vary.

#include "compiler/support/match.h"
#include "compiler/symbolic/differentiate.h"
#include "compiler/symbolic/function.h"
#include "compiler/symbolic/traverse.h"

#include <algorithm>
#include <unordered_map>

namespace torsion::symbolic {

/// the cube root of the machine precision balances rounding and curvature
inline constexpr double relative_step = 6.055454452393343e-6;

/// Places of the slots of f in its tangent: x, the rates of the inputs that have one, the outputs of the tangent, dy,
/// then the other values, then their derivatives. Neighbours stay neighbours.
class TangentSlots {
public:
    /// `rates`: per input, whether it has a rate; `results`: outputs before dy.
    TangentSlots(const Function& f, const std::vector<bool>& rates, std::uint32_t results)
        : inputs_(f.inputs), outputs_(f.outputs), slots_(f.slots), rate_(f.inputs) {
        std::uint32_t next = inputs_;
        for (std::uint32_t i = 0; i < inputs_; ++i) {
            if (rates[i]) rate_[i] = next++;
        }
        all_inputs_ = next;
        derivatives_of_outputs_ = next + results;
        values_ = derivatives_of_outputs_ + outputs_;
        derivatives_ = values_ + slots_ - inputs_;
    }

    std::uint32_t value(std::uint32_t slot) const { return slot < inputs_ ? slot : slot - inputs_ + values_; }
    std::uint32_t derivative(std::uint32_t slot) const {
        if (slot < inputs_) return rate_[slot];
        if (slot < inputs_ + outputs_) return slot - inputs_ + derivatives_of_outputs_;
        return slot - inputs_ - outputs_ + derivatives_;
    }
    std::uint32_t inputs() const { return all_inputs_; }
    std::uint32_t count() const { return derivatives_ + slots_ - inputs_ - outputs_; }

private:
    std::uint32_t inputs_, outputs_, slots_, all_inputs_, derivatives_of_outputs_, values_, derivatives_;
    std::vector<std::uint32_t> rate_;
};

class TangentMaker {
public:
    TangentMaker(ExprPool& pool, const Function& f) : TangentMaker(pool, f, std::vector<bool>(f.inputs, true), 0) {
        for (std::uint32_t i = 0; i < f_.inputs; ++i) is_active_[i] = f_.is_real_input.empty() || f_.is_real_input[i];
    }
    virtual ~TangentMaker() = default;

    Function operator()() {
        find_all_active();
        Function result{"der(" + f_.name + ")", 2 * f_.inputs, f_.outputs};
        result.body = body(f_.body);
        result.slots = slot_count_;
        result.is_recursive = f_.is_recursive;
        if (FunctionStatement zeros{held_outputs()}; !std::get<Assign>(zeros.node).slots.empty())
            result.body.insert(result.body.begin(), zeros);
        for (int k = 0; k < 2; ++k) {
            for (std::uint32_t i = 0; i < f_.inputs; ++i)
                result.is_real_input.push_back(f_.is_real_input.empty() || f_.is_real_input[i]);
        }
        return result;
    }

protected:
    /// `varies`: the inputs with a rate. All others are held.
    TangentMaker(ExprPool& pool, const Function& f, const std::vector<bool>& varies, std::uint32_t results)
        : pool_(pool), f_(f), slots_(f, varies, results), is_active_(varies),
          derivative_(pool, [this](ExprId e) { return of_leaf(e); }, TimeDifferentiator::Calls::Tangent) {
        is_active_.resize(f.slots);
    }

    /// Before a statement that evaluates these expressions.
    virtual void before(FunctionBody& /*out*/, const std::vector<ExprId>& /*roots*/) {}
    virtual void enter(const While& /*loop*/) {}
    virtual void leave() {}
    virtual bool keeps_checks() const { return true; }

    // -- dependence on Real inputs

    void find_all_active() {
        do {
            found_active_ = false;
            find_active(f_.body);
        } while (found_active_);
        slot_count_ = slots_.count();
    }

    void activate(std::uint32_t first, std::uint32_t count) {
        for (std::uint32_t slot = first; slot < first + count; ++slot) {
            if (!is_active_[slot]) found_active_ = is_active_[slot] = true;
        }
    }
    bool is_active(std::uint32_t first, std::uint32_t count) const {
        return std::any_of(is_active_.begin() + first, is_active_.begin() + first + count,
                           [](bool active) { return active; });
    }
    /// Purely structural: factors of zero and operands of comparisons count, too.
    bool is_active(ExprId root) {
        auto known = [&](ExprId e) { return active_.find(e)->second; };
        traverse(
            pool_, root, [&](ExprId e) { return !active_.contains(e); },
            [&](ExprId e) {
                const Node& n = pool_[e];
                if (n.kind == Kind::Local) active_[e] = is_active_[n.a];
                else if (n.kind == Kind::Element) active_[e] = is_active(n.b, n.c);
                else active_[e] = n.kind != Kind::Relation && std::ranges::any_of(pool_.children(e), known);
            });
        return known(root);
    }

    void find_active(const FunctionBody& statements) {
        for (const FunctionStatement& statement : statements) {
            active_.clear();
            match(statement.node, [&](const auto& s) { find_active(s); });
        }
    }
    void find_active(const Assign& s) {
        for (std::size_t i = 0; i < s.slots.size(); ++i) {
            if (is_active(s.values[i])) activate(s.slots[i], 1);
        }
    }
    void find_active(const AssignElement& s) {
        if (is_active(s.value)) activate(s.first_slot, s.count);
    }
    void find_active(const Branch& s) {
        for (const auto& [condition, arm] : s.arms) find_active(arm);
        find_active(s.otherwise);
    }
    void find_active(const While& s) { find_active(s.body); }
    void find_active(const Break&) {}
    void find_active(const Return&) {}
    void find_active(const Check&) {}
    void find_active(const ForeignCall& s) {
        bool varies = false;
        for (ExprId argument : s.arguments) varies = varies || is_active(argument);
        for (std::size_t i = 0; varies && i < s.slots.size(); ++i) {
            if (s.callee->is_real_result[i]) activate(s.slots[i], 1);
        }
    }
    void find_active(const Recall& s) { activate(s.slot, 1); }

    // -- expressions: with the slots of the tangent

    ExprId moved(ExprId root) {
        traverse(
            pool_, root, [&](ExprId e) { return !moved_.contains(e); }, [&](ExprId e) { moved_[e] = moved_node(e); });
        return moved_.at(root);
    }
    ExprId moved_node(ExprId e) {
        const Node n = pool_[e];
        std::vector<ExprId> c;
        for (ExprId child : pool_.children(e)) c.push_back(moved_.at(child));
        switch (n.kind) {
        case Kind::Local: return origin_[pool_.local(slots_.value(n.a))] = e, pool_.local(slots_.value(n.a));
        case Kind::Element: {
            ExprId element = pool_.element(c[0], slots_.value(n.b), n.c);
            origin_[element] = e;
            return element;
        }
        case Kind::Unary: return pool_.unary(n.op, c[0]);
        case Kind::Relation:
        case Kind::Binary: return pool_.binary(n.op, c[0], c[1]);
        case Kind::Select: return pool_.select(c[0], c[1], c[2]);
        case Kind::Output: return pool_.output(c[0], n.b);
        case Kind::Call: return pool_.call(pool_.callee(e), c);
        default: return e;
        }
    }

    ExprId derivative(ExprId e) { return *derivative_(moved(e)); }

    std::optional<ExprId> of_leaf(ExprId moved) {
        const Node n = pool_[moved];
        const Node original = pool_[origin_.at(moved)];
        if (n.kind == Kind::Local)
            return is_active_[original.a] ? pool_.local(slots_.derivative(original.a)) : pool_.constant(0);
        if (!is_active(original.b, original.c)) return pool_.constant(0);
        return pool_.element(ExprId(n.a), slots_.derivative(original.b), n.c);
    }

    // -- statements

    /// Derivatives of outputs that depend on nothing Real.
    Assign held_outputs() {
        Assign zeros;
        for (std::uint32_t slot = f_.inputs; slot < f_.inputs + f_.outputs; ++slot) {
            if (is_active_[slot]) continue;
            zeros.slots.push_back(slots_.derivative(slot));
            zeros.values.push_back(pool_.constant(0));
        }
        return zeros;
    }

    FunctionBody body(const FunctionBody& statements) {
        FunctionBody result;
        for (const FunctionStatement& statement : statements)
            match(statement.node, [&](const auto& s) { add(result, s); });
        return result;
    }

    void add(FunctionBody& out, const Assign& s) {
        before(out, s.values);
        Assign result;
        for (std::size_t i = 0; i < s.slots.size(); ++i) {
            result.slots.push_back(slots_.value(s.slots[i]));
            result.values.push_back(moved(s.values[i]));
        }
        for (std::size_t i = 0; i < s.slots.size(); ++i) {
            if (!is_active_[s.slots[i]]) continue;
            result.slots.push_back(slots_.derivative(s.slots[i]));
            result.values.push_back(derivative(s.values[i]));
        }
        out.push_back({std::move(result)});
    }

    /// Value and derivative read the old slots. The value does not use the derivative, so the derivative comes first.
    void add(FunctionBody& out, const AssignElement& s) {
        before(out, {s.index, s.value});
        if (is_active(s.first_slot, s.count)) add_element(out, s);
        out.push_back({AssignElement{slots_.value(s.first_slot), s.count, moved(s.index), moved(s.value), s.message}});
    }
    void add_element(FunctionBody& out, const AssignElement& s) {
        out.push_back(
            {AssignElement{slots_.derivative(s.first_slot), s.count, moved(s.index), derivative(s.value), s.message}});
    }

    void add(FunctionBody& out, const Branch& s) {
        std::vector<ExprId> conditions;
        for (const auto& [condition, arm] : s.arms) conditions.push_back(condition);
        before(out, conditions);
        Branch result;
        for (const auto& [condition, arm] : s.arms) result.arms.emplace_back(moved(condition), body(arm));
        result.otherwise = body(s.otherwise);
        out.push_back({std::move(result)});
    }
    void add(FunctionBody& out, const While& s) {
        enter(s);
        before(out, {s.condition});
        While result{moved(s.condition), body(s.body)};
        before(result.body, {s.condition}); // of the next round
        leave();
        out.push_back({std::move(result)});
    }
    void add(FunctionBody& out, const Break& s) { out.push_back({s}); }
    void add(FunctionBody& out, const Return& s) { out.push_back({s}); }
    void add(FunctionBody& out, const Check& s) {
        if (s.is_warning || !keeps_checks()) return;
        Check check{moved(s.condition), s.message, false, {}};
        for (ExprId value : s.values) check.values.push_back(moved(value));
        out.push_back({std::move(check)});
    }

    /// The difference first: an output with an initial value is an argument, too.
    void add(FunctionBody& out, const ForeignCall& s) {
        before(out, s.arguments);
        std::vector<std::uint32_t> value_slots;
        std::vector<ExprId> arguments;
        for (std::uint32_t slot : s.slots) value_slots.push_back(slots_.value(slot));
        for (ExprId argument : s.arguments) arguments.push_back(moved(argument));
        add_difference(out, s, arguments);
        out.push_back({ForeignCall{s.callee, std::move(arguments), std::move(value_slots)}});
    }

    /// A slope is constant between two breaks, as far as second derivatives are concerned.
    void add(FunctionBody& out, const Recall& s) {
        Recall value{s.history, s.is_slope, {}, slots_.value(s.slot)};
        for (ExprId argument : s.arguments) value.arguments.push_back(moved(argument));
        out.push_back({std::move(value)});
        out.push_back({Assign{{slots_.derivative(s.slot)}, {pool_.constant(0)}}});
    }

    /// (f(a + h·da) - f(a - h·da)) / 2h with h·max|da| = ε^(1/3)·max(1, |a|), |a| the largest argument that varies.
    void add_difference(FunctionBody& out, const ForeignCall& s, const std::vector<ExprId>& arguments) {
        Assign rates, step, slopes;
        std::vector<ExprId> rate(arguments.size());
        ExprId fastest = pool_.constant(0), size = pool_.constant(1);
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (!is_active(s.arguments[i])) continue;
            rate[i] = pool_.local(fresh());
            rates.slots.push_back(pool_[rate[i]].a);
            rates.values.push_back(derivative(s.arguments[i]));
            fastest = pool_.binary(Op::Max, fastest, pool_.unary(Op::Abs, rate[i]));
            ExprId moves = pool_.binary(Op::Ne, rate[i], pool_.constant(0));
            size =
                pool_.binary(Op::Max, size, pool_.select(moves, pool_.unary(Op::Abs, arguments[i]), pool_.constant(0)));
        }
        if (rates.slots.empty()) return;
        ExprId h = pool_.local(fresh());
        ExprId divisor = pool_.select(pool_.binary(Op::Gt, fastest, pool_.constant(0)), fastest, pool_.constant(1));
        step.slots = {pool_[h].a};
        step.values = {pool_.binary(Op::Div, pool_.binary(Op::Mul, pool_.constant(relative_step), size), divisor)};
        out.push_back({std::move(rates)});
        out.push_back({std::move(step)});
        std::vector<ExprId> ahead = add_shifted(out, s, arguments, rate, Op::Add, h),
                            behind = add_shifted(out, s, arguments, rate, Op::Sub, h);
        for (std::size_t i = 0; i < s.slots.size(); ++i) {
            if (!s.callee->is_real_result[i]) continue;
            slopes.slots.push_back(slots_.derivative(s.slots[i]));
            slopes.values.push_back(pool_.binary(Op::Div, pool_.binary(Op::Sub, ahead[i], behind[i]),
                                                 pool_.binary(Op::Mul, pool_.constant(2), h)));
        }
        out.push_back({std::move(slopes)});
    }
    std::vector<ExprId> add_shifted(FunctionBody& out, const ForeignCall& s, std::vector<ExprId> arguments,
                                    const std::vector<ExprId>& rate, Op way, ExprId h) {
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (rate[i]) arguments[i] = pool_.binary(way, arguments[i], pool_.binary(Op::Mul, h, rate[i]));
        }
        ForeignCall call{s.callee, std::move(arguments), {}};
        std::vector<ExprId> results;
        for (std::size_t i = 0; i < s.slots.size(); ++i) {
            call.slots.push_back(fresh());
            results.push_back(pool_.local(call.slots.back()));
        }
        out.push_back({std::move(call)});
        return results;
    }
    std::uint32_t fresh() { return slot_count_++; }

    ExprPool& pool_;
    const Function& f_;
    TangentSlots slots_;
    std::uint32_t slot_count_ = 0;
    std::vector<bool> is_active_; ///< per slot of f: its derivative may be nonzero
    bool found_active_ = false;
    std::unordered_map<ExprId, bool> active_;
    std::unordered_map<ExprId, ExprId> moved_;
    std::unordered_map<ExprId, ExprId> origin_; ///< of moved Locals and Elements
    TimeDifferentiator derivative_;
};

} // namespace torsion::symbolic

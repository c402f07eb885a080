// Each call of a value is made once, in a statement of its own before the value is used. A value and the check of its
// range (is_exact) are two statements: both would make the call, and a function that calls itself would take twice the
// time for each level. The arms of an `if` become the arms of a Branch, so a call within them is made only where it is
// reached. Choices with the same condition share one Branch: the elements of an array of calls are such.
#include "compiler/instance/functions/function_maker.h"

#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <unordered_set>

namespace torsion::instance {

using symbolic::ExprId;
using symbolic::FunctionBody;
using symbolic::Kind;
using symbolic::Op;

class FunctionMaker::HeldCalls {
public:
    /// `what` has the values, for messages. Empty: their ranges are not checked.
    HeldCalls(FunctionMaker& maker, const std::vector<ExprId>& roots, bool is_integer, std::string what)
        : maker_(maker), pool_(maker.pool()), what_(std::move(what)) {
        symbolic::Walker& walk = *maker.walk_;
        walk.restart();
        for (const ExprId root : roots) walk(root, [&](ExprId e) { note(e); });
        if (!is_integer) return;
        walk.restart();
        for (const ExprId root : roots)
            walk(
                root, [&](ExprId e) { integers_.insert(e); },
                [&](ExprId e) { return symbolic::is_of_integers(pool_[e]); });
    }

    bool has_call(ExprId e) const { return has_call_.contains(e); }
    bool has_conditional_call() const { return has_conditional_call_; }

    /// The values of these expressions, without calls. Adds the statements that make the calls.
    std::vector<ExprId> operator()(const std::vector<ExprId>& roots) {
        const std::vector<ExprId> nodes = nodes_below(roots);
        // calls that no choice decides about come first: arms may use them, too
        for (const bool with_choices : {false, true})
            for (const ExprId e : nodes) settle(e, nodes, with_choices);
        std::vector<ExprId> values;
        for (const ExprId root : roots) values.push_back(value(root));
        return values;
    }

private:
    /// `if condition then first else second`; `a and b` and `a or b` compute b only where it decides.
    struct Choice {
        ExprId condition, first, second;
    };

    std::optional<Choice> choice(ExprId e) const {
        const symbolic::Node node = pool_[e];
        const ExprId a(node.a), b(node.b), c(node.c);
        if (node.kind == Kind::Select && (has_call(b) || has_call(c))) return Choice{a, b, c};
        if (node.kind != Kind::Binary || (node.op != Op::And && node.op != Op::Or) || !has_call(b)) return std::nullopt;
        return node.op == Op::And ? Choice{a, b, pool_.boolean(false)} : Choice{a, pool_.boolean(true), b};
    }

    /// Calls that make objects or have no values stay where they are.
    bool is_held(ExprId e) const {
        if (pool_[e].kind != Kind::Call) return false;
        const symbolic::Function& f = pool_.function(pool_.callee(e));
        return f.outputs > 0 && !f.has_effect;
    }

    void note(ExprId e) {
        const bool is_above = std::ranges::any_of(pool_.children(e), [&](ExprId child) { return has_call(child); });
        if (is_above || is_held(e)) has_call_.insert(e);
        has_conditional_call_ = has_conditional_call_ || choice(e).has_value();
    }

    std::vector<ExprId> operands(ExprId e) const {
        if (const auto its = choice(e)) return {its->condition};
        const symbolic::Children children = pool_.children(e);
        return {children.begin(), children.end()};
    }

    /// What has calls and is computed here in any case, operands first.
    std::vector<ExprId> nodes_below(const std::vector<ExprId>& roots) const {
        std::vector<ExprId> nodes;
        std::unordered_set<ExprId> seen;
        std::vector<std::pair<ExprId, bool>> open;
        for (std::size_t i = roots.size(); i-- > 0;) open.emplace_back(roots[i], false);
        while (!open.empty()) {
            const auto [e, is_entered] = open.back();
            open.pop_back();
            if (is_entered) nodes.push_back(e);
            if (is_entered || !has_call(e) || values_.contains(e) || !seen.insert(e).second) continue;
            open.emplace_back(e, true);
            for (const ExprId operand : operands(e)) open.emplace_back(operand, false);
        }
        return nodes;
    }

    bool is_known(ExprId e) const { return !has_call(e) || values_.contains(e); }
    ExprId value(ExprId e) const { return has_call(e) ? values_.at(e) : e; }
    void set(ExprId e, ExprId value) {
        values_.emplace(e, value);
        set_.push_back(e);
    }

    void settle(ExprId e, const std::vector<ExprId>& nodes, bool with_choices) {
        if (is_known(e) || !std::ranges::all_of(operands(e), [&](ExprId operand) { return is_known(operand); })) return;
        if (choice(e)) return void(with_choices ? decide(e, nodes) : void());
        if (is_held(e)) return call(e);
        const ExprId result = rebuilt(e);
        if (maker_.t_.of_integers().contains(e)) maker_.t_.tree().of_integers.insert(result);
        set(e, result);
    }

    void check(ExprId value, bool is_integer) {
        if (!what_.empty())
            maker_.check_exact(maker_.is_exact(value, is_integer), what_ + (is_integer ? " is" : " has a part"));
    }

    /// Its values are in slots from now on.
    void call(ExprId e) {
        const symbolic::FunctionId callee = pool_.callee(e);
        const std::vector<ExprId> arguments = arguments_of(e);
        for (const ExprId argument : arguments) check(argument, false);
        const ExprId made = pool_.call(callee, arguments);
        const std::uint32_t outputs = pool_.function(callee).outputs, first = maker_.reserve(outputs);
        symbolic::Assign assign;
        for (std::uint32_t i = 0; i < outputs; ++i)
            assign.slots.push_back(first + i), assign.values.push_back(pool_.output(made, i));
        maker_.add(std::move(assign));
        set(e, pool_.local(first));
    }

    std::vector<ExprId> arguments_of(ExprId call) const {
        std::vector<ExprId> arguments;
        for (const ExprId argument : pool_.children(call)) arguments.push_back(value(argument));
        return arguments;
    }

    ExprId rebuilt(ExprId e) {
        const symbolic::Node n = pool_[e]; // a copy: the pool grows below
        const auto child = [&](std::uint32_t index) { return value(ExprId(index)); };
        switch (n.kind) {
        case Kind::Unary: return symbolic::make(pool_, n.op, child(n.a));
        case Kind::Binary: return symbolic::make(pool_, n.op, child(n.a), child(n.b));
        case Kind::Select: return symbolic::make_select(pool_, child(n.a), child(n.b), child(n.c));
        case Kind::Element: return pool_.element(child(n.a), n.b, n.c);
        case Kind::Output:
            return is_held(ExprId(n.a)) ? pool_.local(pool_[child(n.a)].a + n.b) : pool_.output(child(n.a), n.b);
        case Kind::Call: return pool_.call(pool_.callee(e), arguments_of(e));
        default: return e;
        }
    }

    /// All choices of this condition at once.
    void decide(ExprId e, const std::vector<ExprId>& nodes) {
        const ExprId asked = choice(e)->condition, condition = value(asked);
        std::vector<ExprId> choices, first, second;
        std::vector<std::uint32_t> slots;
        for (const ExprId other : nodes) {
            const auto its = is_known(other) ? std::nullopt : choice(other);
            if (!its || its->condition != asked) continue;
            choices.push_back(other), first.push_back(its->first), second.push_back(its->second),
                slots.push_back(maker_.reserve(1));
        }
        check(condition, false);
        symbolic::Branch branch;
        branch.arms.emplace_back(condition, arm(choices, first, slots));
        branch.otherwise = arm(choices, second, slots);
        maker_.add(std::move(branch));
        for (std::size_t i = 0; i < choices.size(); ++i) set(choices[i], pool_.local(slots[i]));
    }

    /// What it holds is known nowhere else.
    FunctionBody arm(const std::vector<ExprId>& choices, const std::vector<ExprId>& parts,
                     const std::vector<std::uint32_t>& slots) {
        FunctionBody body;
        FunctionBody* const around = std::exchange(maker_.target_, &body);
        const std::size_t before = set_.size();
        symbolic::Assign assign{slots, (*this)(parts)};
        for (std::size_t i = 0; i < choices.size(); ++i) check(assign.values[i], integers_.contains(choices[i]));
        maker_.add(std::move(assign));
        for (; set_.size() > before; set_.pop_back()) values_.erase(set_.back());
        maker_.target_ = around;
        return body;
    }

    FunctionMaker& maker_;
    symbolic::ExprPool& pool_;
    std::string what_;
    std::unordered_set<ExprId> has_call_, integers_; ///< integers_: operands of an Integer that count for its range
    bool has_conditional_call_ = false;
    std::unordered_map<ExprId, ExprId> values_; ///< of what has calls; of a call: its first slot
    std::vector<ExprId> set_;                   ///< the keys of values_, the last one set at the end
};

bool FunctionMaker::has_call(ExprId root) {
    if (pool().children(root).empty()) return false;
    bool result = false;
    if (!walk_) walk_.emplace(pool());
    walk_->restart();
    const auto enter = [&](ExprId e) { return !result && pool()[e].kind != Kind::Call; }; // a call has many arguments
    (*walk_)(root, [&](ExprId e) { result = result || pool()[e].kind == Kind::Call; }, enter);
    return result;
}

/// Where one statement makes each call once, and only where it is reached, nothing changes.
void FunctionMaker::hold_calls(std::vector<ExprId>& values, bool is_integer, const std::string& what) {
    if (wants_.is_known || std::ranges::none_of(values, [&](ExprId e) { return has_call(e); })) return;
    HeldCalls hold(*this, values, is_integer, what);
    const auto is_called_again = [&](ExprId e) { return !what.empty() && has_call(is_exact(e, is_integer)); };
    if ((depth_ && hold.has_conditional_call()) || std::ranges::any_of(values, is_called_again)) values = hold(values);
}

void FunctionMaker::hold_calls(TypedValue& value, const std::string& what) {
    std::vector<ExprId> values;
    each_scalar(value, [&](ExprId& e) { values.push_back(e); });
    hold_calls(values, value.type == BaseType::Integer, value.is_record() ? "" : what);
    std::size_t i = 0;
    each_scalar(value, [&](ExprId& e) { e = values[i++]; });
}

} // namespace torsion::instance

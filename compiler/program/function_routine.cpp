#include "compiler/program/function_routine.h"

#include "compiler/program/expression_walk.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/reachable_functions.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

namespace torsion::program {

using symbolic::ExprId;
using symbolic::Kind;

namespace {

/// Translates one function after another, and keeps the data of the pool's parts between them.
class Emitter {
public:
    explicit Emitter(const symbolic::ExprPool& pool)
        : pool_(pool), placement_(pool, [this](ExprId e) { return is_leaf(e); }), walk_(pool, placement_, *this) {}

    FunctionRoutine operator()(const symbolic::Function& f) {
        result_ = {
            .routine = {.name = f.name}, .inputs = f.inputs, .outputs = f.outputs, .slots = f.slots, .locals = f.slots};
        body(f.body);
        add(Return{});
        result_.jumps = jumps_of(result_.routine.code);
        return std::move(result_);
    }

    ExpressionRoutine operator()(const std::vector<ExprId>& roots) {
        find_leaves(roots);
        const auto inputs = static_cast<std::uint32_t>(leaves_.size()),
                   outputs = static_cast<std::uint32_t>(roots.size());
        result_ = {.routine = {.name = "expressions"},
                   .inputs = inputs,
                   .outputs = outputs,
                   .slots = inputs + outputs,
                   .locals = inputs + outputs};
        const std::vector<ValueId> values = evaluate(roots);
        for (std::uint32_t i = 0; i < outputs; ++i) add(store_to({Section::Local, inputs + i}, values[i]));
        add(Return{});
        result_.jumps = jumps_of(result_.routine.code);
        return {std::move(result_), std::move(leaves_)};
    }

private:
    friend class ExpressionWalk<Emitter>;

    void find_leaves(const std::vector<ExprId>& roots) {
        symbolic::Walker walk(pool_);
        for (const ExprId root : roots) {
            walk(root, [&](ExprId e) {
                if (pool_[e].kind <= Kind::Initial && pool_[e].kind != Kind::Constant) leaves_.push_back(e);
            });
        }
        std::ranges::sort(leaves_);
        leaves_.erase(std::ranges::unique(leaves_).begin(), leaves_.end());
    }

    // -- statements

    void body(const symbolic::FunctionBody& statements) {
        for (const symbolic::FunctionStatement& statement : statements)
            match(statement.node, [&](const auto& s) { emit(s); });
    }

    void emit(const symbolic::Assign& s) {
        const std::vector<ValueId> values = evaluate(s.values);
        for (std::size_t i = 0; i < values.size(); ++i) add(store_to({Section::Local, s.slots[i]}, values[i]));
    }

    void emit(const symbolic::AssignElement& s) {
        const std::vector<ValueId> values = evaluate({s.index, s.value});
        add(StoreElement{values[0], values[1], s.first_slot, s.count, check(s.message)});
    }

    /// The else-arm contains the next arm.
    void emit(const symbolic::Branch& s) {
        for (const auto& [condition, arm] : s.arms) {
            add(If{evaluate({condition})[0]});
            body(arm);
            add(Else{});
        }
        body(s.otherwise);
        for (std::size_t i = 0; i < s.arms.size(); ++i) add(EndIf{});
    }

    void emit(const symbolic::While& s) {
        add(Repeat{});
        add(BreakUnless{evaluate({s.condition})[0]});
        body(s.body);
        add(EndRepeat{check("a loop in `" + result_.routine.name + "` does not end within " +
                            std::to_string(most_rounds) + " rounds")});
    }

    void emit(const symbolic::Break&) { add(Break{}); }
    void emit(const symbolic::Return&) { add(Return{}); }
    void emit(const symbolic::Check& s) {
        if (s.values.empty()) return void(add(Check{evaluate({s.condition})[0], check(s.message, s.is_warning)}));
        add(If{evaluate({s.condition})[0]});
        add(Else{});
        const std::uint32_t first = store_arguments(evaluate(s.values), 0);
        add(Check{add(Constant{0}), check(s.message, s.is_warning), first,
                  static_cast<std::uint32_t>(s.values.size())});
        add(EndIf{});
    }

    void emit(const symbolic::ForeignCall& s) {
        const std::uint32_t first = store_arguments(evaluate(s.arguments), s.slots.size());
        result_.foreign.push_back(s.callee);
        add(CallForeign{static_cast<std::uint32_t>(result_.foreign.size() - 1), first,
                        static_cast<std::uint32_t>(s.arguments.size())});
        for (std::uint32_t i = 0; i < s.slots.size(); ++i) {
            const auto result = static_cast<std::uint32_t>(first + s.arguments.size() + i);
            add(store_to({Section::Local, s.slots[i]}, add(load_of({Section::Local, result}))));
        }
    }

    void emit(const symbolic::Recall& s) {
        const std::uint32_t first = store_arguments(evaluate(s.arguments), 1);
        const Recall recall{s.history, first, s.is_slope};
        add(recall);
        add(store_to({Section::Local, s.slot}, add(load_of({Section::Local, first + recall.inputs()}))));
    }

    ValueId add(const Instruction& instruction) { return result_.routine.code.add(instruction); }
    std::uint32_t check(std::string message, bool is_warning = false) {
        result_.checks.push_back({std::move(message), is_warning});
        return static_cast<std::uint32_t>(result_.checks.size() - 1);
    }

    // -- expressions

    /// The expressions of one statement; all read the slots as they are.
    std::vector<ValueId> evaluate(const std::vector<ExprId>& roots) {
        values_.clear();
        next_call_ = result_.slots;
        placement_.analyse(roots);
        std::vector<ValueId> result;
        for (ExprId root : roots) result.push_back(walk_(root));
        return result;
    }

    ValueId known(ExprId e) const {
        const auto found = values_.find(e);
        return found == values_.end() ? ValueId() : found->second;
    }
    void set(ExprId e, ValueId value) { values_[e] = value; }
    bool is_leaf(ExprId e) const { return pool_[e].kind <= Kind::Initial; }

    void open(ExprId e) {
        const symbolic::Children children = pool_.children(e);
        for (std::size_t i = children.size(); i-- > 0;) walk_.need(children[i]);
    }
    void close(ExprId e) { set(e, computed(e)); }

    ValueId leaf(ExprId e) {
        if (pool_[e].kind == Kind::Local) return add(load_of({Section::Local, pool_[e].a}));
        if (pool_[e].kind == Kind::Constant) return add(Constant{pool_.value(e)});
        const auto input = std::ranges::lower_bound(leaves_, e);
        assert(input != leaves_.end() && *input == e);
        return add(load_of({Section::Local, static_cast<std::uint32_t>(input - leaves_.begin())}));
    }

    ValueId computed(ExprId e) {
        const symbolic::Node& node = pool_[e];
        const auto operand = [&](std::uint32_t child) { return values_.at(ExprId(child)); };
        switch (node.kind) {
        case Kind::Call: return call(e);
        case Kind::Output: return add(load_of({Section::Local, results_.at(ExprId(node.a)) + node.b}));
        case Kind::Unary: return add(Unary{node.op, operand(node.a)});
        case Kind::Binary:
        case Kind::Relation: return add(Binary{node.op, operand(node.a), operand(node.b)});
        case Kind::Select: return add(Select{operand(node.a), operand(node.b), operand(node.c)});
        case Kind::Element: return add(LoadElement{operand(node.a), node.b, node.c});
        default: break;
        }
        assert(!"what can stand in the body of a function");
        return {};
    }

    /// Each call of a statement has its own slots.
    ValueId call(ExprId e) {
        std::vector<ValueId> arguments;
        for (ExprId argument : pool_.children(e)) arguments.push_back(values_.at(argument));
        const symbolic::FunctionId callee = pool_.callee(e);
        const std::uint32_t first = store_arguments(arguments, pool_.function(callee).outputs);
        results_[e] = first + static_cast<std::uint32_t>(arguments.size());
        return add(CallFunction{callee, {Section::Local, first}, !placement_.is_certain(e)});
    }

    void repeat(ExprId e, const symbolic::Placement::Arm&) {
        const std::uint32_t results = results_.at(e), inputs = static_cast<std::uint32_t>(pool_.children(e).size());
        if (pool_.function(pool_.callee(e)).outputs == 0) return;
        const ValueId value = add(load_of({Section::Local, results}));
        add(If{add(Binary{symbolic::Op::Ne, value, value})});
        add(CallFunction{pool_.callee(e), {Section::Local, results - inputs}});
        add(Else{});
        add(EndIf{});
    }

    /// The first of the slots of a call.
    std::uint32_t store_arguments(const std::vector<ValueId>& arguments, std::size_t results) {
        const std::uint32_t first = next_call_;
        next_call_ += static_cast<std::uint32_t>(arguments.size() + results);
        result_.locals = std::max(result_.locals, next_call_);
        for (std::uint32_t i = 0; i < arguments.size(); ++i) add(store_to({Section::Local, first + i}, arguments[i]));
        return first;
    }

    const symbolic::ExprPool& pool_;
    symbolic::Placement placement_;
    FunctionRoutine result_;
    std::vector<ExprId> leaves_; ///< of expressions alone: the leaf of each input, ascending
    std::unordered_map<ExprId, ValueId> values_;
    std::unordered_map<ExprId, std::uint32_t> results_; ///< of a call: the first local with a result
    ExpressionWalk<Emitter> walk_;
    std::uint32_t next_call_ = 0; ///< slot of the next call in the statement
};

} // namespace

ExpressionRoutine routine_of(const symbolic::ExprPool& pool, const std::vector<ExprId>& roots) {
    return Emitter(pool)(roots);
}

const FunctionRoutine& routine_of(const symbolic::ExprPool& pool, symbolic::FunctionId f) {
    const symbolic::Function& function = pool.function(f);
    if (function.routine) return *function.routine;
    Emitter emit(pool);
    for (symbolic::FunctionId each : symbolic::reachable_functions(pool, {f})) {
        const symbolic::Function& one = pool.function(each);
        if (!one.routine) one.routine = std::make_shared<const FunctionRoutine>(emit(one));
    }
    return *function.routine;
}

std::vector<std::shared_ptr<const symbolic::Foreign>> foreign_of(const symbolic::ExprPool& pool,
                                                                 const std::vector<symbolic::FunctionId>& functions) {
    std::vector<std::shared_ptr<const symbolic::Foreign>> result;
    for (symbolic::FunctionId f : functions) {
        for (const auto& callee : routine_of(pool, f).foreign) {
            if (std::ranges::find(result, callee) == result.end()) result.push_back(callee);
        }
    }
    return result;
}

} // namespace torsion::program

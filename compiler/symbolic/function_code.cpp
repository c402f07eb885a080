#include "compiler/symbolic/function_code.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/placement.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <bit>
#include <set>
#include <unordered_map>

namespace torsion::symbolic {

namespace {

using Register = std::uint32_t;

/// One function after the other; what the parts of the pool need is kept between them.
class Compiler {
public:
    explicit Compiler(const ExprPool& pool) : pool_(pool), placement_(pool, [&pool](ExprId e) { return pool[e].kind <= Kind::Initial; }) {}

    FunctionCode operator()(const Function& f) {
        function_ = &f;
        code_ = FunctionCode{f.name, f.inputs, f.outputs, f.slots, f.slots};
        constant_rows_.clear();
        find_constants(f.body);
        code_.registers += static_cast<Register>(code_.constants.size());
        body(f.body);
        add({FunctionDo::Return});
        return std::move(code_);
    }

private:
    struct Open {
        ExprId node;
        int step = 0;
    };

    // -- statements

    void body(const FunctionBody& statements) {
        for (const FunctionStatement& statement : statements) match(statement.node, [&](const auto& s) { emit(s); });
    }

    void emit(const Assign& s) {
        std::vector<Register> values = evaluate(s.values);
        bool several = s.values.size() > 1; // one may overwrite what another is
        for (Register& value : values) {
            if (several && value < code_.slots) value = copy(fresh(), value);
        }
        for (std::size_t i = 0; i < values.size(); ++i) copy(s.slots[i], values[i]);
    }

    void emit(const AssignElement& s) {
        std::vector<Register> values = evaluate({s.index, s.value});
        add({FunctionDo::SetElement, Op::None, values[1], values[0], s.first_slot, s.count, check(s.message)});
    }

    void emit(const Branch& s) {
        std::vector<std::size_t> to_end;
        for (const auto& [condition, arm] : s.arms) {
            std::size_t skip = jump_unless(evaluate({condition})[0]);
            body(arm);
            to_end.push_back(add({FunctionDo::Jump}));
            land(skip);
        }
        body(s.otherwise);
        for (std::size_t jump : to_end) land(jump);
    }

    void emit(const While& s) {
        Register rounds = fresh();
        add({FunctionDo::Enter, Op::None, rounds});
        std::size_t begin = code_.steps.size();
        std::size_t leave = jump_unless(evaluate({s.condition})[0]);
        add({.what = FunctionDo::Round,
             .result = rounds,
             .check = check("a loop in `" + function_->name + "` does not end within " + std::to_string(While::most_rounds) + " rounds")});
        std::vector<std::size_t> outer = std::exchange(breaks_, {});
        body(s.body);
        add({.what = FunctionDo::Jump, .c = static_cast<std::uint32_t>(begin)});
        land(leave);
        for (std::size_t jump : std::exchange(breaks_, std::move(outer))) land(jump);
    }

    void emit(const Break&) { breaks_.push_back(add({FunctionDo::Jump})); }
    void emit(const Return&) { add({FunctionDo::Return}); }
    void emit(const Check& s) {
        Register condition = evaluate({s.condition})[0];
        add({.what = FunctionDo::Check, .a = condition, .check = check(s.message, s.is_warning)});
    }

    void emit(const ForeignCall& s) {
        std::vector<Register> arguments = evaluate(s.arguments);
        auto count = static_cast<std::uint32_t>(s.slots.size());
        Register results = fresh(count);
        code_.foreign.push_back({s.callee, std::move(arguments), results});
        add({.what = FunctionDo::Foreign, .a = static_cast<std::uint32_t>(code_.foreign.size() - 1)});
        for (std::uint32_t i = 0; i < count; ++i) copy(s.slots[i], results + i);
    }

    // -- steps

    std::size_t add(FunctionStep step) {
        code_.steps.push_back(step);
        return code_.steps.size() - 1;
    }
    Register fresh(std::uint32_t count = 1) { return std::exchange(code_.registers, code_.registers + count); }
    Register copy(Register to, Register from) {
        add({FunctionDo::Copy, Op::None, to, from});
        return to;
    }
    std::size_t jump_unless(Register condition) { return add({.what = FunctionDo::JumpUnless, .a = condition}); }
    void land(std::size_t jump) { code_.steps[jump].c = static_cast<std::uint32_t>(code_.steps.size()); }
    std::uint32_t check(std::string message, bool is_warning = false) {
        code_.checks.push_back({std::move(message), is_warning});
        return static_cast<std::uint32_t>(code_.checks.size() - 1);
    }

    // -- expressions

    /// Those of one statement, all with the slots as they are.
    std::vector<Register> evaluate(const std::vector<ExprId>& roots) {
        values_.clear();
        placement_.analyse(roots);
        std::vector<Register> result;
        for (ExprId root : roots) result.push_back(value(root));
        return result;
    }

    Register value(ExprId root) {
        stack_.push_back({root});
        while (!stack_.empty()) {
            Open open = stack_.back();
            stack_.pop_back();
            if (open.step == 0 && values_.contains(open.node)) continue;
            if (pool_[open.node].kind <= Kind::Initial)
                values_[open.node] = leaf(open.node);
            else if (placement_.is_guarded(open.node))
                step_region(open);
            else
                step_ordinary(open);
        }
        return values_.at(root);
    }

    void step_ordinary(Open open) {
        if (open.step == 1) {
            values_[open.node] = computed(open.node);
            return;
        }
        stack_.push_back({open.node, 1});
        Children children = pool_.children(open.node);
        for (std::size_t i = children.size(); i-- > 0;) stack_.push_back({children[i]});
    }

    /// Condition; what is needed inside and outside; first arm; second arm.
    void step_region(Open open) {
        const Node& node = pool_[open.node];
        ExprId condition(node.a), first(node.b), second(node.c);
        if (open.step < 4) stack_.push_back({open.node, open.step + 1});
        switch (open.step) {
        case 0: stack_.push_back({condition}); break;
        case 1: {
            const std::vector<ExprId>& before = placement_.before(open.node);
            for (std::size_t i = before.size(); i-- > 0;) stack_.push_back({before[i]});
            break;
        }
        case 2:
            regions_.push_back({fresh(), jump_unless(values_.at(condition))});
            stack_.push_back({first});
            break;
        case 3: {
            Region& region = regions_.back();
            copy(region.result, values_.at(first));
            std::size_t over = add({FunctionDo::Jump});
            land(region.jump);
            region.jump = over;
            stack_.push_back({second});
            break;
        }
        case 4:
            copy(regions_.back().result, values_.at(second));
            land(regions_.back().jump);
            values_[open.node] = regions_.back().result;
            regions_.pop_back();
            break;
        }
    }

    Register leaf(ExprId e) {
        const Node& node = pool_[e];
        if (node.kind == Kind::Local) return node.a;
        assert(node.kind == Kind::Constant);
        return code_.slots + constant_rows_.at(std::bit_cast<std::uint64_t>(pool_.value(e)));
    }

    Register computed(ExprId e) {
        const Node& node = pool_[e];
        auto operand = [&](std::uint32_t child) { return values_.at(ExprId(child)); };
        if (node.kind == Kind::Output) return operand(node.a) + node.b;
        if (node.kind == Kind::Call) return call(e);
        Register result = fresh();
        switch (node.kind) {
        case Kind::Unary: add({FunctionDo::Unary, node.op, result, operand(node.a)}); break;
        case Kind::Binary:
        case Kind::Relation: add({FunctionDo::Binary, node.op, result, operand(node.a), operand(node.b)}); break;
        case Kind::Select: add({FunctionDo::Select, Op::None, result, operand(node.a), operand(node.b), operand(node.c)}); break;
        case Kind::Element: add({FunctionDo::Element, Op::None, result, operand(node.a), node.b, node.c}); break;
        default: assert(!"what can stand in the body of a function");
        }
        return result;
    }

    Register call(ExprId e) {
        FunctionCall call{pool_.callee(e), {}, 0, !placement_.is_certain(e)};
        for (ExprId argument : pool_.children(e)) call.arguments.push_back(values_.at(argument));
        call.results = fresh(pool_.function(call.function).outputs);
        code_.calls.push_back(std::move(call));
        add({.what = FunctionDo::Call, .a = static_cast<std::uint32_t>(code_.calls.size() - 1)});
        return code_.calls.back().results;
    }

    /// All are known before the first temporary is numbered.
    void find_constants(const FunctionBody& statements) {
        Walker walk(pool_);
        for_each_expression(statements, [&](ExprId root) {
            walk(root, [&](ExprId e) {
                if (pool_.is_constant(e)) add_constant(pool_.value(e));
            });
        });
    }
    void add_constant(double value) {
        auto row = static_cast<std::uint32_t>(code_.constants.size());
        if (constant_rows_.try_emplace(std::bit_cast<std::uint64_t>(value), row).second) code_.constants.push_back(value);
    }

    struct Region {
        Register result;
        std::size_t jump;
    };

    const ExprPool& pool_;
    Placement placement_;
    const Function* function_ = nullptr;
    FunctionCode code_;
    std::unordered_map<std::uint64_t, std::uint32_t> constant_rows_; ///< by bit pattern
    std::unordered_map<ExprId, Register> values_;
    std::vector<Open> stack_;
    std::vector<Region> regions_;
    std::vector<std::size_t> breaks_; ///< of the innermost loop
};

/// Those that its body names, each perhaps several times.
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
            [&](const Break&) {}, [&](const Return&) {}, [&](const Check& s) { visit(s.condition); },
            [&](const ForeignCall& s) {
                for (ExprId argument : s.arguments) visit(argument);
            });
    }
}

const FunctionCode& code_of(const ExprPool& pool, FunctionId f) {
    const Function& function = pool.function(f);
    if (function.code) return *function.code;
    Compiler compile(pool);
    for (FunctionId each : reachable_functions(pool, {f})) {
        const Function& one = pool.function(each);
        if (!one.code) one.code = std::make_shared<const FunctionCode>(compile(one));
    }
    return *function.code;
}

std::vector<std::shared_ptr<const Foreign>> foreign_of(const ExprPool& pool, const std::vector<FunctionId>& functions) {
    std::vector<std::shared_ptr<const Foreign>> result;
    for (FunctionId f : functions) {
        for (const ForeignStep& step : code_of(pool, f).foreign) {
            if (std::find(result.begin(), result.end(), step.callee) == result.end()) result.push_back(step.callee);
        }
    }
    return result;
}

std::vector<FunctionId> reachable_functions(const ExprPool& pool, const std::vector<FunctionId>& roots) {
    std::set<FunctionId> seen(roots.begin(), roots.end());
    std::vector<FunctionId> open(seen.begin(), seen.end()); // each once, however often it is called
    while (!open.empty()) {
        FunctionId f = open.back();
        open.pop_back();
        for (FunctionId callee : called_by(pool, f)) {
            if (seen.insert(callee).second) open.push_back(callee);
        }
    }
    return {seen.begin(), seen.end()};
}

} // namespace torsion::symbolic

#pragma once
// Random functions with everything that a body can hold, and the plainest way to run one.

#include "compiler/support/match.h"
#include "compiler/symbolic/function.h"
#include "compiler/symbolic/operators.h"

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <span>
#include <string>

namespace torsion::testing {

using namespace symbolic;

/// Functions of three Reals and an Integer with two outputs and an array of four; the later ones call the earlier ones.
class RandomFunctions {
public:
    static constexpr std::uint32_t inputs = 4, outputs = 2, array = 7, array_size = 4, whole = 11, slots = 13;

    RandomFunctions(ExprPool& pool, unsigned seed, bool fails = true) : pool_(pool), random_(seed), fails_(fails) {}

    FunctionId operator()() {
        Function f{"f" + std::to_string(known_.size()), inputs, outputs, slots};
        f.is_real_input = {true, true, true, false};
        name_ = f.name;
        f.body.push_back({Assign{{4, 5, 6, whole}, {real(2), real(2), real(1), pool_.constant(0)}}});
        for (std::uint32_t i = 0; i < array_size; ++i) f.body.push_back({Assign{{array + i}, {real(1)}}});
        body(f.body, 3, false);
        if (below(4) == 0) f.body.push_back({Return{}});
        body(f.body, 1, false);
        return known_.emplace_back(pool_.add_function(std::move(f)));
    }

    std::vector<double> point() {
        std::vector<double> x;
        for (int i = 0; i < 3; ++i) x.push_back(std::uniform_real_distribution<>(-2, 2)(random_));
        x.push_back(static_cast<double>(below(4)));
        return x;
    }

    std::size_t below(std::size_t n) { return random_() % n; }

private:
    std::uint32_t variable() { return static_cast<std::uint32_t>(4 + below(3)); } ///< an output or a Real local
    ExprId index() { return below(2) ? pool_.local(3) : pool_.local(whole); }

    ExprId real(int depth) {
        if (depth == 0 || below(6) == 0) {
            switch (below(4)) {
            case 0: return pool_.constant(std::array{-1.0, 0.5, 2.0, 3.0}[below(4)]);
            case 1: return pool_.local(variable());
            default: return pool_.local(static_cast<std::uint32_t>(below(3)));
            }
        }
        switch (below(10)) {
        case 0:
            return pool_.unary(std::array{Op::Sin, Op::Tanh, Op::Exp, Op::Neg, Op::Sqrt, Op::Abs}[below(6)],
                               real(depth - 1));
        case 1: return pool_.select(condition(), real(depth - 1), real(depth - 1));
        case 2: return pool_.element(index(), array, array_size);
        case 3: return known_.empty() ? real(depth - 1) : call(depth - 1);
        case 4: return pool_.binary(Op::Div, real(depth - 1), real(depth - 1));
        default:
            return pool_.binary(std::array{Op::Add, Op::Sub, Op::Mul, Op::Mul, Op::Min, Op::Max}[below(6)],
                                real(depth - 1), real(depth - 1));
        }
    }

    ExprId call(int depth) {
        ExprId call =
            pool_.call(known_[below(known_.size())], std::vector{real(depth), real(depth), real(depth), index()});
        return pool_.output(call, static_cast<std::uint32_t>(below(outputs)));
    }

    ExprId condition() {
        ExprId comparison = pool_.binary(std::array{Op::Lt, Op::Gt, Op::Le, Op::Ne}[below(4)], real(1), real(1));
        if (below(4) == 0) return pool_.unary(Op::Not, comparison);
        return below(4) ? comparison
                        : pool_.binary(Op::Or, comparison, pool_.binary(Op::Eq, pool_.local(3), pool_.constant(1)));
    }

    void body(FunctionBody& out, int depth, bool in_loop) {
        for (std::size_t n = 1 + below(3); n-- > 0;) statement(out, depth, in_loop);
    }

    void statement(FunctionBody& out, int depth, bool in_loop) {
        switch (below(depth > 0 ? 9 : 4)) {
        case 0: {
            std::uint32_t a = variable(), b = variable();
            if (a == b) return out.push_back({Assign{{a}, {real(2)}}});
            return out.push_back({Assign{{a, b}, {real(2), pool_.local(a)}}});
        }
        case 1: return out.push_back({Assign{{variable()}, {real(3)}}});
        case 2:
            return out.push_back(
                {AssignElement{array, array_size - (fails_ && below(3) == 0), index(), real(2), "index of " + name_}});
        case 3: return check(out, in_loop);
        case 4:
        case 5: return branch(out, depth - 1, in_loop);
        default: return loop(out, depth - 1, in_loop);
        }
    }

    void check(FunctionBody& out, bool in_loop) {
        if (in_loop && below(2)) return out.push_back({Branch{{{condition(), {{Break{}}}}}, {}}});
        if (!fails_) return;
        if (below(5) == 0) return out.push_back({Branch{{{condition(), {{Return{}}}}}, {}}});
        ExprId bound =
            pool_.binary(Op::Lt, pool_.local(variable()), pool_.constant(std::array{1.0, 9.0, 99.0}[below(3)]));
        out.push_back({Check{bound, "check of " + name_, below(2) == 0}});
    }

    void branch(FunctionBody& out, int depth, bool in_loop) {
        Branch result;
        for (std::size_t n = 1 + below(2); n-- > 0;) {
            ExprId when = condition();
            body(result.arms.emplace_back(when, FunctionBody{}).second, depth, in_loop);
        }
        if (below(2)) body(result.otherwise, depth, in_loop);
        out.push_back({std::move(result)});
    }

    /// The counter, which inner loops share, ends it.
    void loop(FunctionBody& out, int depth, bool in_loop) {
        ExprId counter = pool_.local(whole), limit = pool_.constant(static_cast<double>(1 + below(6)));
        if (!in_loop) out.push_back({Assign{{whole}, {pool_.constant(0)}}});
        While result{pool_.binary(Op::Lt, counter, limit), {}};
        body(result.body, std::min(depth, 1), true);
        result.body.insert(result.body.begin(),
                           {Assign{{whole + 1}, {pool_.binary(Op::Add, pool_.local(whole + 1), pool_.constant(1))}}});
        result.body.push_back({Assign{{whole}, {pool_.binary(Op::Add, counter, pool_.constant(1))}}});
        out.push_back({std::move(result)});
    }

    ExprPool& pool_;
    std::mt19937 random_;
    bool fails_;
    std::string name_;
    std::vector<FunctionId> known_;
};

/// What function.h says, word for word: one expression after the other, evaluated by itself.
class PlainRun {
public:
    explicit PlainRun(const ExprPool& pool) : pool_(pool) {}

    /// Nothing when it fails, with the message.
    std::optional<std::vector<double>> operator()(FunctionId f, std::span<const double> inputs) {
        const Function& function = pool_.function(f);
        std::vector<double> slots(function.slots, std::numeric_limits<double>::quiet_NaN());
        std::copy(inputs.begin(), inputs.end(), slots.begin());
        if (run(function.body, slots) == End::Failure) return std::nullopt;
        return std::vector(slots.begin() + function.inputs, slots.begin() + function.inputs + function.outputs);
    }
    std::string message;
    std::vector<std::string> warnings;

private:
    enum class End { Normal, Break, Return, Failure };
    using Slots = std::vector<double>;

    End run(const FunctionBody& body, Slots& slots) {
        for (const FunctionStatement& statement : body) {
            End end = match(statement.node, [&](const auto& s) { return step(s, slots); });
            if (end != End::Normal) return end;
        }
        return End::Normal;
    }
    End fail(const std::string& why) {
        message = why;
        return End::Failure;
    }
    static bool inside(double index, std::uint32_t count) { return index >= 0 && index < count; }

    End step(const Assign& s, Slots& slots) {
        std::vector<double> values;
        for (ExprId e : s.values) {
            auto x = value(e, slots);
            if (!x) return End::Failure;
            values.push_back(*x);
        }
        for (std::size_t i = 0; i < values.size(); ++i) slots[s.slots[i]] = values[i];
        return End::Normal;
    }
    End step(const AssignElement& s, Slots& slots) {
        auto index = value(s.index, slots), x = index ? value(s.value, slots) : index;
        if (!x) return End::Failure;
        if (!inside(*index, s.count)) return fail(s.message);
        slots[s.first_slot + static_cast<std::size_t>(*index)] = *x;
        return End::Normal;
    }
    End step(const Branch& s, Slots& slots) {
        for (const auto& [condition, arm] : s.arms) {
            auto holds = value(condition, slots);
            if (!holds) return End::Failure;
            if (*holds != 0) return run(arm, slots);
        }
        return run(s.otherwise, slots);
    }
    End step(const While& s, Slots& slots) {
        for (;;) {
            auto holds = value(s.condition, slots);
            if (!holds) return End::Failure;
            if (*holds == 0) return End::Normal;
            End end = run(s.body, slots);
            if (end == End::Break) return End::Normal;
            if (end != End::Normal) return end;
        }
    }
    End step(const Break&, Slots&) { return End::Break; }
    End step(const Return&, Slots&) { return End::Return; }
    End step(const ForeignCall& s, Slots& slots) {
        std::vector<double> arguments, results(s.slots.size());
        for (ExprId e : s.arguments) {
            auto x = value(e, slots);
            if (!x) return End::Failure;
            arguments.push_back(*x);
        }
        s.callee->call(arguments.data(), results.data(), nullptr);
        for (std::size_t i = 0; i < results.size(); ++i) slots[s.slots[i]] = results[i];
        return End::Normal;
    }
    End step(const Recall&, Slots&) { return fail("no random function reads a past"); }
    End step(const Check& s, Slots& slots) {
        auto holds = value(s.condition, slots);
        if (!holds) return End::Failure;
        if (*holds != 0) return End::Normal;
        if (!s.is_warning) return fail(s.message);
        warnings.push_back(s.message);
        return End::Normal;
    }

    std::optional<double> value(ExprId e, const Slots& slots) {
        const Node& n = pool_[e];
        auto child = [&](std::uint32_t index) { return value(ExprId(index), slots); };
        switch (n.kind) {
        case Kind::Constant: return pool_.value(e);
        case Kind::Local: return slots[n.a];
        case Kind::Unary: {
            auto a = child(n.a);
            return a ? std::optional(apply(n.op, *a)) : a;
        }
        case Kind::Binary: {
            auto a = child(n.a), b = a ? child(n.b) : a;
            return b ? std::optional(apply(n.op, *a, *b)) : b;
        }
        case Kind::Select: {
            auto a = child(n.a);
            return a ? child(*a != 0 ? n.b : n.c) : a;
        }
        case Kind::Element: {
            auto a = child(n.a);
            if (!a) return a;
            return inside(*a, n.c) ? slots[n.b + static_cast<std::size_t>(*a)]
                                   : std::numeric_limits<double>::quiet_NaN();
        }
        case Kind::Output: {
            std::vector<double> arguments;
            for (ExprId argument : pool_.children(ExprId(n.a))) {
                auto x = value(argument, slots);
                if (!x) return x;
                arguments.push_back(*x);
            }
            auto outputs = (*this)(pool_.callee(ExprId(n.a)), arguments);
            return outputs ? std::optional((*outputs)[n.b]) : std::nullopt;
        }
        default: std::abort();
        }
    }

    const ExprPool& pool_;
};

inline bool is_same(double a, double b) {
    return a == b ? std::signbit(a) == std::signbit(b) : std::isnan(a) && std::isnan(b);
}

} // namespace torsion::testing

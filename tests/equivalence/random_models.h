#pragma once
// Random sorted models: expressions of every kind with much sharing, relations, discretes, torn blocks. Smooth ones
// have, at held relations and discretes, derivatives of moderate size everywhere.

#include "tests/unit/lower/sorted_models.h"

#include <random>

namespace torsion::testing {

class RandomModel {
public:
    explicit RandomModel(unsigned seed, int size = 40, bool is_smooth = false)
        : random_(seed), size_(size), is_smooth_(is_smooth) {}

    SortedModel operator()() {
        for (int i = 0; i < 4; ++i) known_.push_back(b_.v(b_.parameter("p" + std::to_string(i), number())));
        known_.push_back(b_.v(b_.parameter("q", expression(3))));
        std::vector<VarId> derivatives;
        for (int i = 0; i < 5; ++i) {
            VarId s = b_.state("x" + std::to_string(i), number());
            known_.push_back(b_.v(s));
            derivatives.push_back(b_.derivative_of(s));
        }
        VarId input = b_.variable("u", Role::Input, number());
        known_.push_back(b_.v(input));
        known_.push_back(b_.pool().time());
        known_.push_back(b_.c(number()));
        for (int i = 0; i < size_; ++i) {
            if (i % 9 == 4) torn(i);
            else if (i % 7 == 3) discrete(i);
            else algebraic(i);
        }
        for (VarId d : derivatives) b_.assign(d, expression(4));
        for (int i = 0; i < 3; ++i)
            b_.model.flat.assertions.push_back({condition(), "assertion " + std::to_string(i), i == 1, {}});
        time_relations();
        return b_.finish();
    }

private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    double number() { return (below(2000) - 1000) / 250.0; }
    ExprId any() { return known_[static_cast<std::size_t>(below(static_cast<int>(known_.size())))]; }

    void algebraic(int i) {
        VarId v = b_.variable("y" + std::to_string(i), Role::Algebraic, number());
        b_.assign(v, expression(5));
        known_.push_back(b_.v(v));
    }

    void discrete(int i) {
        VarId v = b_.variable("d" + std::to_string(i), Role::Discrete, below(2), flat::Type::Boolean);
        b_.assign(v, b_.op(Op::Or, condition(), b_.op(Op::And, b_.pool().pre(v), condition())));
        conditions_.push_back(b_.v(v));
        conditions_.push_back(b_.pool().pre(v));
    }

    /// One unknown, with something computed inside.
    void torn(int i) {
        VarId z = b_.variable("z" + std::to_string(i), Role::Algebraic),
              w = b_.variable("w" + std::to_string(i), Role::Algebraic);
        structure::TornSystem system;
        bool linear = below(2);
        system.kind = linear ? structure::TornSystem::Kind::Linear : structure::TornSystem::Kind::Nonlinear;
        system.tears = {z};
        ExprId shifted = linear ? b_.v(z) : b_.op(Op::Sin, b_.v(z));
        system.inner = {{w, b_.add(b_.mul(b_.c(number()), shifted), any()), {}}};
        ExprId coupling = b_.add(b_.v(w), expression(2));
        system.residuals = {{b_.add(b_.mul(b_.c(9), b_.v(z)), linear ? coupling : b_.op(Op::Tanh, coupling)), {}}};
        b_.torn(system);
        known_.push_back(b_.v(z));
        known_.push_back(b_.v(w));
    }

    void time_relations() {
        for (int i = 0; i < 3; ++i) {
            ExprId p = known_[static_cast<std::size_t>(i)];
            b_.relation(i == 1 ? Op::Gt : Op::Lt, b_.mul(b_.c(2), b_.pool().time()), b_.add(p, b_.c(i)));
        }
        b_.relation(Op::Gt, b_.op(Op::Sin, b_.pool().time()), b_.c(0));
    }

    ExprId condition() {
        if (!conditions_.empty() && below(3) == 0)
            return conditions_[static_cast<std::size_t>(below(static_cast<int>(conditions_.size())))];
        Op comparisons[] = {Op::Lt, Op::Le, Op::Gt, Op::Ge};
        Op op = comparisons[below(4)];
        ExprId left = any(), right = b_.c(number());
        switch (below(4)) {
        case 0:
            if (!is_smooth_) return b_.op(op, left, right);
            break;
        case 1: return b_.op(Op::Not, condition());
        case 2: return b_.op(below(2) ? Op::And : Op::Or, condition(), condition());
        default: break;
        }
        ExprId node = b_.pool().relation(op, left, right);
        b_.model.flat.relations.add({node, conditions_.empty() ? b_.c(1) : conditions_.front(), {}});
        conditions_.push_back(node);
        return node;
    }

    ExprId expression(int depth) {
        if (depth == 0) return any();
        ExprId e = below(3) == 0 ? any() : made(depth);
        if (below(4) == 0 && depth < 3) known_.push_back(e);
        return e;
    }

    ExprId made(int depth) {
        static const Op unary[] = {Op::Neg,   Op::Abs,  Op::Sign, Op::Sqrt, Op::Exp,   Op::Log,
                                   Op::Log10, Op::Sin,  Op::Cos,  Op::Tan,  Op::Asin,  Op::Acos,
                                   Op::Atan,  Op::Sinh, Op::Cosh, Op::Tanh, Op::Floor, Op::Ceil};
        static const Op binary[] = {Op::Add, Op::Sub, Op::Mul,   Op::Div, Op::Add,
                                    Op::Mul, Op::Pow, Op::Atan2, Op::Min, Op::Max};
        if (is_smooth_) return made_smooth(depth);
        int kind = below(10);
        if (kind < 2) return b_.op(unary[below(18)], expression(depth - 1));
        if (kind < 6) {
            ExprId left = expression(depth - 1);
            return b_.op(binary[below(10)], left, expression(depth - 1));
        }
        if (kind < 7) return condition();
        ExprId c = depth > 4 ? condition() : any();
        ExprId then = expression(depth - 1);
        return b_.choose(c, then, expression(depth - 1));
    }

    ExprId made_smooth(int depth) {
        static const Op unary[] = {Op::Neg, Op::Sin, Op::Cos, Op::Tanh, Op::Atan};
        ExprId left = expression(depth - 1);
        switch (below(6)) {
        case 0:
        case 1: return b_.op(unary[below(5)], left);
        case 2: return b_.op(below(2) ? Op::Add : Op::Sub, left, expression(depth - 1));
        case 3: return b_.op(Op::Sin, b_.mul(left, expression(depth - 1)));
        case 4: return b_.div(left, b_.add(b_.c(2), b_.op(Op::Cos, expression(depth - 1))));
        default: return b_.choose(condition(), left, expression(depth - 1));
        }
    }

    ModelBuilder b_{"Random"};
    std::mt19937 random_;
    int size_;
    bool is_smooth_;
    std::vector<ExprId> known_, conditions_;
};

} // namespace torsion::testing

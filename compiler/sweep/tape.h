#pragma once
// An expression of the pool as a list of operations: evaluated at every point of every variant, so nothing is looked up.

#include "compiler/symbolic/operators.h"
#include "compiler/symbolic/expr.h"

#include <vector>

namespace torsion::sweep {

class Tape {
public:
    Tape() = default;
    /// Of constants, variables, time, operators, comparisons and selections.
    Tape(const symbolic::ExprPool& pool, symbolic::ExprId root);

    bool empty() const { return steps_.empty(); }
    /// `leaf(v)` is the value of variable v. `memory` is only room.
    template <class Leaf>
    double operator()(double time, const Leaf& leaf, std::vector<double>& memory) const {
        if (memory.size() < steps_.size()) memory.resize(steps_.size());
        for (std::size_t i = 0; i < steps_.size(); ++i) memory[i] = value(steps_[i], time, leaf, memory.data());
        return memory[steps_.size() - 1];
    }

private:
    struct Step {
        symbolic::Kind kind;
        symbolic::Op op;
        std::uint32_t a, b, c; ///< steps before, or the variable
        double constant;
    };

    template <class Leaf>
    static double value(const Step& s, double time, const Leaf& leaf, const double* before) {
        switch (s.kind) {
        case symbolic::Kind::Constant: return s.constant;
        case symbolic::Kind::Variable: return leaf(s.a);
        case symbolic::Kind::Unary: return symbolic::apply(s.op, before[s.a]);
        case symbolic::Kind::Binary: return symbolic::apply(s.op, before[s.a], before[s.b]);
        case symbolic::Kind::Select: return before[s.a] != 0 ? before[s.b] : before[s.c];
        default: return time;
        }
    }

    std::vector<Step> steps_;
};

} // namespace torsion::sweep

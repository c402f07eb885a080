#pragma once
// Where an expression stands in a class: what decides whether it counts, and which values its variables have.

#include "compiler/flat/flat_model.h"
#include "compiler/symbolic/simplify.h"

#include <functional>
#include <vector>

namespace torsion::flat {

/// Of an algorithm, at the statement that is translated.
struct StatementState {
    std::function<ExprId(ExprId)> present; ///< an expression, over the values that variables have there
    ExprId last_call;                      ///< a value of the impure call before it; invalid: there is none
};

struct Place {
    ComponentId component;
    std::vector<ExprId> guards; ///< conditions that hold here: of the arms around
    bool is_initial = false;
    bool in_when = false;
    bool in_loop = false;                ///< whose rounds vary: nothing there makes events
    StatementState* algorithm = nullptr; ///< null: in equations and declarations

    Origin at(source::Span span) const { return {span, component}; }
    Place under(ExprId guard) const {
        Place inner = *this;
        inner.guards.push_back(guard);
        return inner;
    }
    /// All guards hold.
    ExprId guard(symbolic::ExprPool& pool) const {
        ExprId all = pool.boolean(true);
        for (const ExprId g : guards) all = symbolic::make(pool, symbolic::Op::And, all, g);
        return all;
    }
    /// The value where all guards hold, else the other. No guard is computed where one before it does not hold: a call
    /// in it may fail there, and operands of `and` are computed in any order.
    ExprId where_reached(symbolic::ExprPool& pool, ExprId value, ExprId otherwise) const {
        for (std::size_t i = guards.size(); i-- > 0;) value = symbolic::make_select(pool, guards[i], value, otherwise);
        return value;
    }
    ExprId present(ExprId e) const { return algorithm ? algorithm->present(e) : e; }
};

} // namespace torsion::flat

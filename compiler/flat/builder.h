#pragma once
// The flat model in the making: rows of variables and equations, and unknowns that the compiler adds.

#include "compiler/flat/boundary.h"
#include "compiler/flat/flat_model.h"
#include "compiler/instance/numbering.h"
#include "compiler/source/diagnostic.h"
#include "compiler/typing/typed_model.h"

#include <map>
#include <string>

namespace torsion::flat {

using instance::Node;
using instance::TypedValue;
using source::Span;

inline Origin origin(Span span, const Node& component) { return {span, ComponentId(component.component)}; }

struct FlatBuilder {
    FlatBuilder(typing::TypedModel& typed, source::Diagnostics& diagnostics, Boundary boundary);
    FlatBuilder(const FlatBuilder&) = delete;
    FlatBuilder& operator=(const FlatBuilder&) = delete;

    // ---- equations

    /// A discrete unknown stands on the left.
    Equation equation(ExprId lhs, ExprId rhs, Origin where, bool is_real = false, bool lost_unit = false) const;
    void add_equation(ExprId lhs, ExprId rhs, Origin where, bool lost_unit = false) {
        equations.push_back(equation(lhs, rhs, where, false, lost_unit));
    }
    void define(VarId v, ExprId value, Origin where) { equations.push_back({pool.variable(v), value, where}); }

    // ---- unknowns that the compiler adds

    VarId auxiliary(Type type, const char* what, Origin where, Variability variability = Variability::Discrete);
    /// A discrete variable that the host sets.
    VarId set_by_host(Type type, const char* what, double start, Origin where);
    /// A parameter with this value: the expression itself, if it is one.
    VarId parameter(ExprId value, const char* what, Origin where);
    /// The same for a variable.
    VarId continuous(ExprId value, const char* what, Origin where);

    // ---- expressions

    bool is_real(ExprId e) const;     ///< a variable
    bool is_discrete(ExprId e) const; ///< a variable that is not Real
    /// Is there something in it, other than the operands of relations, that changes all the time?
    bool changes_between_events(ExprId e) const;
    std::string text_of(ExprId e) const; ///< for messages: at most 60 characters
    std::string place_of(Origin where) const { return tree.components[where.component.index()]->place(); }

    typing::TypedModel& typed;
    instance::InstanceTree& tree;
    source::Diagnostics& diagnostics;
    Boundary boundary;
    FlatModel model; ///< without its equations
    symbolic::ExprPool& pool = model.pool;
    std::vector<Equation> equations;
    IdSet<ExprId> of_integers; ///< sums, differences and products that are Integers

private:
    std::map<std::string, int> auxiliary_count_;
};

} // namespace torsion::flat

#pragma once
// The sorted model: the blocks of equations in the order of their solution.
//
// Invariants of a SortedModel:
//  - `flat` is the flat model, index-reduced: Der nodes are gone; `derivative[v]` names the variable that stands for
//  der(v). Variables and
//    equations added by index reduction come after those of the flat model; `original_variables` and
//    `original_equations` count the latter.
//  - Every unknown has exactly one role. An alias is ± another variable, or a constant or parameter expression
//  (`alias_value`).
//  - `simulation` computes, from time, states, inputs, parameters, pre-values and frozen relations: all state
//  derivatives, all algebraic and all
//    discrete variables, block after block; each block uses only results of earlier blocks.
//  - `initialization` computes all of these and the states, from parameters, start values and pre-values; the Initial
//  node is 1 in it.
//  - In expressions of blocks only variables with role State, Derivative, Algebraic, Discrete, Input, Parameter occur
//  (aliases are substituted).
//  - Relations keep their ids (`flat.relations`), their operands are substituted likewise.

#include "compiler/flat/flat_model.h"

#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

namespace torsion::structure {

using flat::EquationId;
using flat::ExprId;
using flat::RelationId;
using flat::VarId;

enum class Role {
    Parameter, ///< parameters and constants
    Input,     ///< top-level input
    State,
    Derivative, ///< der(state): the output of the right-hand side
    Algebraic,  ///< continuous, neither state nor state derivative (dummy derivatives are here)
    Discrete,   ///< Boolean, Integer, enumeration, discrete Real
    Alias,      ///< sign · target, or alias_value
};

struct Alias {
    VarId target; ///< invalid: the variable equals `value`
    bool negated = false;
    ExprId value; ///< over parameters and constants only
};

/// variable := value, explicit
struct Assignment {
    VarId variable;
    ExprId value;
    EquationId equation;
};

struct Residual {
    ExprId value; ///< lhs − rhs, to become zero
    EquationId equation;
};

/// A system of simultaneous equations after tearing: guess the tears, compute `inner` in order, make `residuals` zero.
/// In a mixed system `discretes` (in order) depend on the Reals through `relations` only; both are held while the Reals
/// are solved.
struct TornSystem {
    enum class Kind { Linear, Nonlinear };
    Kind kind = Kind::Linear; ///< linear: residuals are affine in the tears, for held discretes and relations
    std::vector<VarId> tears;
    std::vector<Assignment> inner;
    std::vector<Residual> residuals; ///< as many as tears
    std::vector<Assignment> discretes;
    std::vector<RelationId> relations; ///< relations that the block uses and whose operands depend on its Reals
    /// the original equations of `inner`; only if a run may have to solve the system whole (growth.h)
    std::vector<Residual> rows;
    bool is_mixed() const { return !discretes.empty() || !relations.empty(); }
};

/// The same system with all of its unknowns as tears: first its own, then those of `inner`.
inline TornSystem untorn(const TornSystem& torn) {
    TornSystem result;
    result.kind = torn.kind;
    result.tears = torn.tears;
    for (const Assignment& inner : torn.inner) result.tears.push_back(inner.variable);
    result.residuals = torn.residuals;
    result.residuals.insert(result.residuals.end(), torn.rows.begin(), torn.rows.end());
    return result;
}

using Block = std::variant<Assignment, TornSystem>;

/// One system in block lower triangular order.
struct Partition {
    std::vector<Block> blocks;
};

struct InitialGuess { ///< for the report on initialization
    VarId variable;
    std::string note;
};

/// What a parameter must keep to at run time: an enumeration to its literals.
struct Limit {
    VarId parameter;
    double min = -std::numeric_limits<double>::infinity(), max = std::numeric_limits<double>::infinity();
    ExprId min_of, max_of; ///< valid: the limit follows from parameters that can be set
    std::uint32_t literals = 0;
};

struct SortedModel {
    flat::FlatModel flat;
    std::size_t original_variables = 0;
    std::size_t original_equations = 0;
    /// Every flat equation as it was before reduction, as residual over the variables (Der(v) → derivative[v], aliases
    /// substituted): the oracle of the whole compiler. Same order as the flat model's equations.
    std::vector<Residual> oracle;

    IdMap<VarId, Role> role;
    IdMap<VarId, Alias> alias;
    IdMap<VarId, VarId> derivative; ///< v → der(v), invalid where there is none
    std::vector<VarId> states;      ///< in order
    std::vector<VarId> followers;   ///< differentiated by the model, and no states, where errors of states may grow
    std::vector<VarId> parameters;  ///< parameters and constants, each after those that its binding uses
    Partition simulation;
    Partition initialization;
    IdSet<VarId> started;              ///< states that `initialization` only assigns their start value
    std::vector<ExprId> state_pivots;  ///< expressions over parameters that must not vanish for this choice of states
    std::vector<InitialGuess> guesses; ///< free degrees of freedom filled with start values
    std::vector<Limit> limits;         ///< of parameters that can be set, or follow from such
};

/// Does the model say what the start value of `v` is? That of its type says nothing where it is 0 or 1.
inline bool says_start(const flat::FlatModel& flat, VarId v) {
    const flat::Variable& x = flat.variables[v];
    if (!x.has_start || !x.start) return false;
    return !x.is_start_of_type || !(flat.pool.is_constant(x.start, 0) || flat.pool.is_constant(x.start, 1));
}

/// A parameter can be set at run time when its value follows from no other parameter.
inline bool can_be_set(const SortedModel& model, VarId v) {
    const flat::Variable& x = model.flat.variables[v];
    return model.role[v] == Role::Parameter && x.variability == flat::Variability::Parameter && !x.is_final &&
           !x.is_structural && x.type != flat::Type::String && (!x.binding || model.flat.pool.is_constant(x.binding));
}

} // namespace torsion::structure

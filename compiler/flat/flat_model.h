#pragma once
// The flat hybrid DAE: scalar variables and equations.
//
// What holds of a FlatModel:
//  - Every variable is a scalar; array elements are named `a[1,2]`. Order is the order of declaration.
//  - Continuous and discrete variables (Variability::Discrete, Continuous) are the unknowns, except top-level inputs; a parameter or constant
//    has a `binding` (final value expression over other parameters, acyclic), never an equation.
//  - `equations` and `initial_equations` are lhs = rhs over the pool; connections, bindings of variables, balanced if-equations are already there.
//    The number of unknowns equals the number of equations (checked; F101).
//  - A Boolean or Integer unknown has exactly discrete-time equations of the form variable = expression or of two Booleans.
//  - Auxiliary variables (`$when1`, `$floor1`, …) are what conditions of whens, jumps and clocks became (auxiliary_variables.cpp); they have
//    equations as all others.
//  - Every Relation node that can make an event is a row of `relations`, with the condition under which it is active.
//  - String parameters are kept for the record (`text`), never used in expressions.
// No later stage needs the InstanceTree.

#include "compiler/source/diagnostic.h"
#include "compiler/support/string_pool.h"
#include "compiler/symbolic/expr.h"
#include "compiler/symbolic/variability.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace torsion::flat {

using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::VarId;
using EquationId = Id<struct EquationTag>;
using RelationId = Id<struct RelationTag>;
using ComponentId = Id<struct ComponentTag>;

enum class Type { Real, Integer, Boolean, Enumeration, String };
using symbolic::Variability;
enum class Causality { Local, Input, Output }; ///< of the top level only
enum class StateSelect { Never, Avoid, Default, Prefer, Always };

/// Where something comes from: its text, and the component whose class said it.
struct Origin {
    source::Span span;
    ComponentId component;
};

struct Component {    ///< an instance of a class: `clutch` of type `…Clutch`
    std::string path; ///< "" for the model itself
    StringId class_name;
    ComponentId parent;
    source::Span span; ///< of its declaration
};

struct Variable {
    std::string name;    ///< full path
    std::string wording; ///< of an unknown that the compiler added: what the model has there, as `floor(x)`. Empty: nothing that messages could show
    const std::string& shown() const { return wording.empty() ? name : wording; }
    Type type = Type::Real;
    Variability variability = Variability::Continuous;
    Causality causality = Causality::Local;
    bool is_flow = false;
    bool is_protected = false;
    bool is_hidden = false;     ///< annotation(HideResult = true)
    bool is_final = false;      ///< a final parameter cannot be set
    bool is_structural = false; ///< a parameter whose value was used by the compiler: changing it needs compiling again
    bool has_start = false;     ///< a start value was given
    bool fixed = false;         ///< start is an initial condition
    StateSelect state_select = StateSelect::Default;
    ExprId binding;                 ///< of a parameter or constant
    bool binding_lost_unit = false; ///< as Equation::lost_unit
    ExprId start;                   ///< valid for every unknown; over parameters and constants
    double nominal = 0;             ///< 0: none given. Evaluated at compile time
    bool has_nominal = false;
    ExprId min, max;                                                 ///< invalid: none
    StringId unit, display_unit, quantity, description, enumeration; ///< enumeration: name of its type
    StringId declared_type; ///< of Reals: the type class that its declaration names; empty: the predefined one
    std::string text;       ///< value of a String parameter
    Origin origin;
};

struct Equation {
    ExprId lhs, rhs;
    Origin origin;
    EquationId derived_from{}; ///< the equation of which this is a time derivative (structure/)
    bool lost_unit = false;    ///< a constant with a unit went into it as a bare number: its units cannot be checked
};

struct Relation {
    ExprId node;   ///< the Relation node of the pool
    ExprId active; ///< Boolean: is it looked at in the present configuration? Constant 1 mostly
    Origin origin; ///< of the first equation in which it stands
};

struct Assertion {
    ExprId condition;
    std::string message;
    bool is_warning = false;
    bool is_termination = false; ///< when it does not hold, the simulation ends here, and well
    Origin origin;
};

struct Reinit {   ///< when `condition` is true in a round of the event iteration, the state takes `value` at the round's end
    ExprId state; ///< a Variable leaf; structure/ may turn it into its negative
    ExprId condition, value;
    Origin origin;
};

struct LeftLimit { ///< what pre() of a continuous variable that is no state reads
    VarId memory;  ///< a discrete Real with memory = pre(memory): the host sets it to `value` when an event begins
    ExprId value;
};

/// Sums over all components of what their classes declare about mechanical energy (docs/energy.md). Nothing in it is part of the equations.
struct Energy {
    std::vector<ExprId> stored;                            ///< state functions in J
    std::vector<ExprId> supplied, dissipated, unaccounted; ///< powers in W; may contain Der nodes of any continuous variable
    std::array<std::vector<ComponentId>, 4> owners;        ///< whose term it is, of stored, supplied, dissipated, unaccounted: for reports
    std::string obstacle;                                  ///< why there is no audit: "class `X` declares none"; empty: there is one
    bool is_declared() const { return !stored.empty() || !supplied.empty() || !dissipated.empty() || !unaccounted.empty(); }
};

/// A component is in the mode of the first of its cases whose variable has the value. Modes and gaps are for reports and analyses; no equation knows
/// them.
struct ModeCase {
    ComponentId component;
    std::string words; ///< "locked"
    VarId variable;    ///< Boolean (1: true) or Integer; invalid: in any case
    std::int64_t value = 0;
};

struct Gap { ///< an elastic element that parts when it is not in contact
    ComponentId component;
    VarId position, speed; ///< of one side against the other; in rad and rad/s, or m and m/s
    VarId middle;          ///< position in the middle of the gap; invalid: 0
    VarId width;           ///< of the gap; there is none unless it is > 0
    VarId effort;          ///< torque or force through the element: depends on position or speed in contact only
};

struct Experiment { ///< annotation(experiment(…)); nothing where not given
    std::optional<double> start_time, stop_time, interval, tolerance;
};

struct EnumerationType {
    std::string name;
    std::vector<std::string> literals; ///< the first has the value 1
};

struct FlatModel {
    std::string name;
    std::string description;
    ExprPool pool;
    StringPool strings;
    Store<VarId, Variable> variables;
    Store<ComponentId, Component> components; ///< row 0 is the model
    Store<EquationId, Equation> equations;
    std::vector<Equation> initial_equations;
    Store<RelationId, Relation> relations;
    std::vector<Assertion> assertions;
    std::vector<Reinit> reinits;
    std::vector<LeftLimit> left_limits;
    VarId terminal; ///< a Boolean with terminal = pre(terminal) that the host sets at the end of the run; invalid: nobody asks
    VarId homotopy; ///< a Real with homotopy = pre(homotopy), which the host leads from 0 to 1 in the initialization; invalid: nobody asks
    std::vector<EnumerationType> enumerations;
    Experiment experiment;
    Energy energy;
    std::vector<ModeCase> modes; ///< those of a component together
    std::vector<Gap> gaps;
    std::vector<std::string> open_connectors; ///< of the model itself, where something passive stands for what they will be connected to

    bool is_unknown(VarId v) const {
        const Variable& x = variables[v];
        return (x.variability == Variability::Continuous || x.variability == Variability::Discrete) && x.causality != Causality::Input &&
               x.type != Type::String;
    }
    symbolic::ExprId leaf(VarId v) { return pool.variable(v); }
};

} // namespace torsion::flat

#pragma once
// The flat hybrid DAE: scalar variables and equations.
//
// Invariants of a FlatModel:
//  - Every variable is a scalar; array elements are named `a[1,2]`. Order is the order of declaration.
//  - Continuous and discrete variables (Variability::Discrete, Continuous) are the unknowns, except top-level inputs; a
//  parameter or constant
//    has a `binding` (final value expression over other parameters, acyclic), never an equation.
//  - `equations` and `initial_equations` are lhs = rhs over the pool; they include connections, bindings of variables
//  and balanced if-equations. The
//    number of unknowns equals the number of equations (checked; F101).
//  - A Boolean or Integer unknown has only discrete-time equations, of the form variable = expression or between two
//  Booleans.
//  - A calculated parameter is a discrete unknown: p = pre(p), or p = its binding. Only the initialization changes it.
//  - Auxiliary variables (`$when1`, `$floor1`, …) replace conditions of whens, jumps and clocks (events/); they have
//    equations like all others.
//  - Every Relation node that can make an event is a row of `relations`, with the condition under which it is active.
//  - String parameters are kept for the record (`text`), never used in expressions.
// No later stage needs the InstanceTree.

#include "compiler/source/diagnostic.h"
#include "compiler/support/string_pool.h"
#include "compiler/symbolic/expr.h"
#include "compiler/symbolic/variability.h"
#include "compiler/typing/declared.h"

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
using typing::ComponentId, typing::ModeCase, typing::Gap, typing::DeclaredExcitation, typing::Experiment;

enum class Type { Real, Integer, Boolean, Enumeration, String };
using symbolic::Variability;
enum class Causality { Local, Input, Output }; ///< of the top level only
enum class StateSelect { Never, Avoid, Default, Prefer, Always };

/// The origin of an equation or variable: its text, and the component whose class contains it.
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
    std::string name; ///< full path
    /// of an unknown added by the compiler: the model's own text, as `floor(x)`. Empty: messages have nothing to show
    std::string wording;
    const std::string& shown() const { return wording.empty() ? name : wording; }
    Type type = Type::Real;
    Variability variability = Variability::Continuous;
    Causality causality = Causality::Local;
    bool is_flow = false;
    bool is_protected = false;
    bool is_hidden = false;        ///< annotation(HideResult = true)
    bool is_final = false;         ///< a final parameter cannot be set
    bool is_structural = false;    ///< a parameter whose value the compiler used: a change needs a new compilation
    bool has_start = false;        ///< the model gives a start value
    bool is_start_of_type = false; ///< that of its type, not one of its own
    bool fixed = false;            ///< start is an initial condition
    /// a parameter that the initialization determines: discrete from calculated_parameters.h on
    bool is_calculated = false;
    StateSelect state_select = StateSelect::Default;
    ExprId binding;                 ///< of a parameter or constant
    bool binding_lost_unit = false; ///< as Equation::lost_unit
    bool start_lost_unit = false;
    ExprId start; ///< valid for every unknown; over parameters (calculated ones, too) and constants
    /// of a start value that needs calculated parameters: its value before they are known; invalid: `start`
    ExprId guess;
    double nominal = 0; ///< 0: none given. Evaluated at compile time
    bool has_nominal = false;
    ExprId min, max;                                                 ///< invalid: none
    StringId unit, display_unit, quantity, description, enumeration; ///< enumeration: name of its type
    /// of Reals: the type class named in the declaration; empty: the predefined one
    StringId declared_type;
    std::string text; ///< value of a String parameter
    Origin origin;
};

struct Equation {
    ExprId lhs, rhs;
    Origin origin;
    EquationId derived_from{}; ///< the equation whose time derivative this is (structure/)
    bool lost_unit = false;    ///< a constant with a unit entered it as a bare number: its units cannot be checked
    bool is_real = false;      ///< a side of it is Real: it determines no Integer (specification 10.6.13)
};

struct Relation {
    ExprId node;   ///< the Relation node of the pool
    ExprId active; ///< Boolean: is it active in the present configuration? Mostly constant 1
    Origin origin; ///< of the first equation that contains it
    /// as `active`, in the equations of the initialization, which are others (structure/initialization.h); invalid:
    /// always
    ExprId at_start{};
};

struct Assertion {
    ExprId condition;
    std::string message;
    bool is_warning = false;
    bool is_termination = false; ///< if it fails, the simulation ends here, successfully
    Origin origin;
    std::vector<ExprId> values = {}; ///< in the message, computed where it fails (torsion/message_values.h)
};

/// if `condition` is true in a round of the event iteration, the state takes `value` at the round's end
struct Reinit {
    ExprId state; ///< a Variable leaf; structure/ may negate it
    ExprId condition, value;
    Origin origin;
};

struct LeftLimit { ///< the source of pre() for a continuous variable that is no state
    VarId memory;  ///< a discrete Real with memory = pre(memory): the host sets it to `value` at the start of an event
    ExprId value;
};

/// A delayed signal: value = input, `delay` ago. The host knows the past; its rows are TorsionHistory's
/// (torsion/model.h).
struct History {
    VarId input, value;
    VarId delay, longest; ///< a variable or parameter; a parameter
    VarId next, due;      ///< next = pre(next); due: a Boolean
    VarId previous, back; ///< the same; invalid if the delay is a parameter
    bool is_discrete = false, is_constant = false;
};

/// `spatialDistribution`: its rows are TorsionDistribution's (torsion/model.h), which explains them.
struct Distribution {
    VarId in[2], out[2];
    VarId position, forward;
    VarId next[2], due[2];             ///< next = pre(next); due: a Boolean
    std::vector<VarId> points, values; ///< parameters
};

/// Sums over all components of the classes' declarations of mechanical energy (docs/reference/energy.md). They are no
/// part of the equations.
struct Energy {
    std::vector<ExprId> stored; ///< state functions in J
    /// powers in W; may contain Der nodes of any continuous variable
    std::vector<ExprId> supplied, dissipated, unaccounted;
    /// the component of each term of stored, supplied, dissipated, unaccounted: for reports
    std::array<std::vector<ComponentId>, 4> owners;
    /// the reason for no audit: "class `X` declares none"; empty: the model has an audit
    std::string obstacle;
    bool is_declared() const {
        return !stored.empty() || !supplied.empty() || !dissipated.empty() || !unaccounted.empty();
    }
};

struct Clock { ///< a `sample` whose start and interval are numbers in the text
    double start, interval;
    Origin origin;
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
    IdTable<VarId, Variable> variables;
    /// the modifier of `start` or `fixed`, if it stands outside the variable's declaration
    IdMap<VarId, source::Span> start_places;
    IdTable<ComponentId, Component> components; ///< row 0 is the model
    IdTable<EquationId, Equation> equations;
    std::vector<Equation> initial_equations;
    IdTable<RelationId, Relation> relations;
    std::vector<Assertion> assertions;
    std::vector<Reinit> reinits;
    std::vector<LeftLimit> left_limits;
    std::vector<History> histories;
    std::vector<Distribution> distributions;
    /// a Boolean with terminal = pre(terminal) that the host sets at the end of the run; invalid: unused
    VarId terminal;
    /// a Real with homotopy = pre(homotopy), which the host leads from 0 to 1 in the initialization; invalid: unused
    VarId homotopy;
    std::vector<EnumerationType> enumerations;
    Experiment experiment;
    std::vector<Clock> clocks;
    Energy energy;
    std::vector<ModeCase> modes; ///< grouped by component
    std::vector<Gap> gaps;
    std::vector<DeclaredExcitation> excitations; ///< each angle once, of the outermost component that declares it
    /// of the model itself, with a passive boundary in place of their later connection
    std::vector<std::string> open_connectors;

    bool is_unknown(VarId v) const {
        const Variable& x = variables[v];
        return (x.variability == Variability::Continuous || x.variability == Variability::Discrete) &&
               x.causality != Causality::Input && x.type != Type::String;
    }
    symbolic::ExprId leaf(VarId v) { return pool.variable(v); }
};

} // namespace torsion::flat

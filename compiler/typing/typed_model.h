#pragma once
// The typed model: equation and algorithm sections with typed expressions in place of syntax.
//
// Loops over known ranges are written out, arms that constants exclude are gone, and both sides of an equation fit
// together. What steps, has a past or has an effect is an Event in an expression (instance/event_nodes.h).

#include "compiler/instance/event_nodes.h"
#include "compiler/instance/selection.h"
#include "compiler/instance/typed_value.h"
#include "compiler/instance/vendor_annotation.h"
#include "compiler/source/diagnostic.h"
#include "compiler/typing/declared.h"

#include <array>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace torsion::typing {

using instance::Node;
using instance::TypedValue;
using source::Span;
using symbolic::ExprId;

struct Statement;
using Body = std::vector<Statement>;

/// Two values alike in type and sizes.
struct Sides {
    TypedValue left, right;
};

struct Equality { ///< of arrays; of records field by field
    std::unique_ptr<const Sides> sides;
    bool lost_unit = false; ///< a constant with a unit stands in it as a number
};

struct ScalarEquality { ///< of most equations: a large model has millions
    ExprId left, right;
    instance::BaseType left_type = instance::BaseType::Real, right_type = instance::BaseType::Real;
    instance::Variability left_variability = instance::Variability::Continuous,
                          right_variability = instance::Variability::Continuous;
    bool lost_unit = false;
};

/// What subscripts that vary select from an array.
struct Selected {
    instance::Selection selection;
    std::size_t rank = 0, count = 1; ///< of the dimensions that the subscripts select from
    std::string name;                ///< as written
};

/// What is assigned: variables, or some of them.
struct Target {
    TypedValue variables;
    std::unique_ptr<const Selected> selected; ///< null: all of them
};

/// Values of variables, all of them computed before any is set. In a `when` of an equation section: v = value.
struct Assignment {
    struct Part {
        Target target;
        TypedValue value; ///< of the type and sizes of what is assigned
        Span of_value;
    };
    std::vector<Part> parts;
};

struct Arm {
    ExprId condition;
    Body body;
};
struct If { ///< of equations: with as many in each arm
    std::vector<Arm> arms;
    Body otherwise;
    bool lost_unit = false; ///< of the conditions
};

struct WhenArm { ///< what happens where one of several conditions becomes true
    struct Condition {
        std::vector<ExprId> elements;
        Span span;
    };
    std::vector<Condition> conditions;
    bool at_start = false; ///< `initial()` is one of them
    Body body;
};
struct When {
    std::vector<WhenArm> arms;
};

struct Reinit { ///< left: the state
    std::unique_ptr<const Sides> sides;
};

/// `assert`, `terminate`, or a call for its effects and checks.
struct Check {
    enum class Kind { Assertion, Termination, Call, Failure } kind = Kind::Assertion;
    ExprId condition; ///< of a call: its value true
    std::string message;
    std::vector<ExprId> values; ///< in the message
    bool is_warning = false;
    bool varies = false; ///< of a call: an argument does
};

/// One scalar of a connection, and of a component's array which.
struct ConnectedScalar {
    const Node* node = nullptr;
    std::size_t element = 0;
    bool outside = false; ///< a connector of the class itself
    VarId variable() const { return VarId(node->first_variable.index() + element); }
};
struct Connect {
    std::vector<std::pair<ConnectedScalar, ConnectedScalar>> pairs;
};

struct Rounds { ///< of a loop over known values, one behind the other
    std::vector<Body> bodies;
};
struct Break {};

/// A loop whose rounds vary, without events. Its iterators are Local leaves, numbered from 0.
struct VaryingLoop {
    Body body; ///< one loop
    std::uint32_t iterators = 0;
    std::string name; ///< of the class, for messages of the run
};
struct While { ///< in events rounds are written out as long as it is known that there is one more
    ExprId condition;
    Span of_condition;
    Body body;
    /// Events of the condition and the body: each round has its own
    symbolic::EventId first_event, end_of_events;
    std::shared_ptr<const VaryingLoop> varying; ///< null: it is one already
    std::vector<source::Diagnostic> refused;    ///< why it cannot be one that varies
};

// ---- in loops that vary

struct RangeLoop { ///< start : step : stop
    ExprId start, step, stop;
    bool is_whole = false; ///< all three are Integers
    std::uint32_t iterator = 0;
    Body body;
};
struct ValueLoop { ///< over values that are computed once, before
    std::vector<ExprId> values;
    bool are_known = false;               ///< they need not be computed
    std::vector<std::uint32_t> iterators; ///< of each round, if it is written out; of constants none
    std::vector<Body> rounds;             ///< one for all rounds, or each
    bool is_unrolled = false;
};

struct Statement {
    std::variant<ScalarEquality, Equality, If, When, Connect, Check, Reinit, Assignment, Rounds, While, VaryingLoop,
                 Break, RangeLoop, ValueLoop>
        node;
    Span span;
};

struct Section { ///< of equations, or an algorithm
    bool is_initial = false;
    Body body;
    std::vector<VarId> targets; ///< of an algorithm: what it assigns, ascending
};

/// `start`, `min`, … of the scalars of a Primitive.
struct Attribute {
    enum class Kind { Start, Min, Max, Nominal, Fixed, StateSelect, Unit, Quantity, DisplayUnit } kind;
    bool is_of_type = false;   ///< a type of a package gives it
    bool lost_unit = false;    ///< as of equations
    bool is_of_all = true;     ///< one value for all scalars
    std::int64_t element = -1; ///< of this scalar alone (--set); negative: of all
    std::vector<ExprId> values;
    std::vector<std::string> texts; ///< of units and quantities

    auto operator<=>(const Attribute&) const = default;
};
using Attributes = std::vector<Attribute>;

/// The value in a declaration: of a parameter, or an equation.
struct Binding {
    const Node* node = nullptr;
    TypedValue value;
    Span span;
    bool lost_unit = false; ///< as of equations
    bool is_known = false;  ///< the compiler used the value, or there is no other
    bool is_start = false;  ///< the declaration has none: the start value is used
};

/// What is written in a component's class and its bases.
struct Component {
    const Node* node = nullptr;
    std::vector<Binding> bindings;
    std::vector<Section> equations, algorithms;
};

/// What the class of a component and its bases declare of its mechanical energy (docs/reference/energy.md).
struct DeclaredEnergy {
    const Node* node = nullptr;
    std::vector<const instance::Class*> classes;       ///< that declare any, the nearest one last
    std::array<ExprId, instance::energy_kinds> values; ///< by instance::EnergyKind; invalid: not declared
    bool is_net_supply = false; ///< the power at the flange: losses that another class declares come on top
    std::string problem;        ///< " needs an event": a value has no use; empty: all have
};

struct TypedModel {
    instance::InstanceTree tree;
    std::vector<Attributes> attributes;       ///< each once
    std::vector<std::uint32_t> attributes_of; ///< by tree.primitives
    std::vector<Component> components;        ///< as tree.components
    std::vector<Binding> structural;          ///< parameters whose values the compiler used
    /// a connect equation names an `outer` component: sets of connections reach over several classes
    bool connects_outer = false;
    Experiment experiment;
    std::vector<DeclaredEnergy> energy; ///< of components that declare any, in their order
    std::vector<ModeCase> modes;        ///< grouped by component
    std::vector<Gap> gaps;
    std::vector<DeclaredExcitation> excitations; ///< each angle once, of the outermost component that declares it
};

} // namespace torsion::typing

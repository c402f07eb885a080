#pragma once
// Data that the steps of causalize() share while they work.

#include "compiler/graph/matching.h"
#include "compiler/source/diagnostic.h"
#include "compiler/structure/coefficients.h"
#include "compiler/structure/knowledge.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::structure {

using graph::Graph;
using graph::Index;
using graph::Matching;
using graph::none;

struct Sides {
    ExprId lhs, rhs;
    bool operator==(const Sides&) const = default;
};

struct Solved { ///< an equation solved for a variable
    Sides sides;
    Assignment assignment;
};

enum class UnknownKind : std::uint8_t {
    None,       ///< a parameter, an input or an alias
    Continuous, ///< an unknown Real
    Discrete,   ///< an unknown Boolean, Integer, enumeration or discrete Real
};

struct AliasLink { ///< an equation that merged two variables, gave one a value, or named a derivative
    VarId a, b;    ///< b invalid: a has a value. A derivative: a = der(b)
    bool is_derivative = false;
    EquationId equation;
    std::vector<VarId> valued = {}; ///< its variables that had a value already
};

struct DummyLevel { ///< a level of derivatives; its dummies were chosen with coefficients that may vanish
    struct Choice {
        EquationId equation;
        VarId dummy;
        bool is_lasting; ///< the pivot never vanishes
    };
    std::vector<Choice> choices;
    std::vector<VarId> candidates; ///< all of this level
};

struct StructuralAnalysis {
    StructuralAnalysis(flat::FlatModel flat, source::Diagnostics& diagnostics)
        : model{std::move(flat)}, diagnostics(diagnostics), parameter_order(structure::parameter_order(model.flat)),
          values(model.flat, parameter_order), traits(model.flat), reader(model.flat, traits),
          coefficients(model.flat, traits, values) {
        model.original_variables = model.flat.variables.size();
        model.original_equations = model.flat.equations.size();
        model.parameters = parameter_order;
    }
    StructuralAnalysis(const StructuralAnalysis&) = delete;

    bool tears = true; ///< makes systems small
    SortedModel model;
    source::Diagnostics& diagnostics;
    std::vector<VarId> parameter_order;
    ParameterValues values;
    ExprTraits traits;
    IncidenceReader reader;
    CoefficientReader coefficients;

    // after alias removal
    std::vector<flat::Equation> original; ///< the flat equations as written, for messages
    std::vector<flat::Equation> original_initial;
    std::vector<AliasLink> links;
    IdSet<EquationId> removed;       ///< became aliases or definitions of derivatives
    IdSet<VarId> bound_starts;       ///< several fixed start values of aliases agree in them: none can be set alone
    IdMap<VarId, VarId> start_giver; ///< representative of aliases → the one whose start value it has; invalid: itself
    IdMap<VarId, UnknownKind> kind;
    IdMap<VarId, VarId> integral; ///< der(v) → v
    /// input or constant → the discrete variable that equals it; its pre() is what that was before an event
    IdMap<VarId, VarId> follower;
    IdSet<VarId> follows_input;
    std::vector<VarId> differentiated;            ///< by the model
    std::vector<EquationId> continuous, discrete; ///< the remaining equations, and all derivatives of equations
    std::vector<Sides> simulation;                ///< per equation: with initial() = false

    // after index reduction
    /// row = equation: continuous unknowns that it may determine (discrete ones for discrete equations)
    Graph graph;
    IdMap<EquationId, EquationId> derivative_of; ///< equation → its time derivative
    Matching matching;                           ///< of `simulation`, once the states are known
    IdSet<VarId> dummy;                          ///< derivatives that the integrator treats as ordinary unknowns
    std::vector<DummyLevel> uncertain_levels;
    /// a state that is chosen during the run → the candidate whose start value counts
    IdMap<VarId, VarId> stand_in;
    IdMap<EquationId, Solved> solved; ///< found while making blocks

    // if the equations are singular: what would make them regular
    std::vector<Combination> combinations;
    std::vector<VarId> settling; ///< parameters on which the factors of combinations depend

    std::vector<VarId> missed; ///< preferred as states, but not differentiated, where a state should never be one

    // initialization: equations that are not in the simulation
    IdMap<EquationId, VarId> start_of;         ///< v = start(v)
    IdMap<EquationId, Index> initial_equation; ///< counted from 1, in original_initial

    flat::FlatModel& flat() { return model.flat; }
    bool is_continuous(VarId v) const { return kind[v] == UnknownKind::Continuous; }
    bool is_discrete(VarId v) const { return kind[v] == UnknownKind::Discrete; }
    bool is_alias(VarId v) const { return model.alias[v].target.valid() || model.alias[v].value.valid(); }
    std::string name(VarId v) const { return model.flat.variables[v].shown(); }
    VarId add_derivative(VarId of);      ///< a new variable `der(…)`
    VarId follower_of(VarId v);          ///< a new variable, the first time; its equation is the caller's matter
    ExprId slope(EquationId e, VarId v); ///< of lhs − rhs along a variable
    /// The unknowns that an equation may determine, as columns. An equation determines a Boolean or Integer only if it
    /// stands alone on one side; a discrete Real also elsewhere.
    std::vector<Index> determinable(const Sides& sides, bool is_discrete_equation);
};

} // namespace torsion::structure

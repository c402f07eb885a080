#pragma once
// Shared state of the files of this folder while they flatten one model.

#include "compiler/flat/boundary.h"
#include "compiler/flat/end_sets.h"
#include "compiler/flat/signal_sets.h"
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/numbering.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/instance/translate.h"
#include "compiler/instance/vendor_annotation.h"
#include "compiler/source/diagnostic.h"
#include "compiler/symbolic/precision.h"
#include "compiler/symbolic/walk.h"
#include "compiler/typing/typed_model.h"

#include <array>
#include <functional>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace torsion::flat {

using instance::Class;
using instance::Context;
using instance::Mode;
using instance::Node;
using instance::Scope;
using instance::Translator;
using instance::TypedValue;
using source::Span;

using instance::outermost;
using instance::scalar;

/// The value that a when-clause or an algorithm section gives to a variable.
struct Given {
    ExprId value;
    Span span;
};
using GivenValues = std::map<VarId, Given>;
using Places = std::map<VarId, Span>;

/// One `sample`.
struct Sampling {
    ExprId start, interval, next_tick;
    Origin origin;
};

class PlainSources;
struct LoopFunction;

class Flattener {
public:
    Flattener(typing::TypedModel& typed, source::Diagnostics& diagnostics, Boundary boundary,
              const symbolic::Roundings& roundings);
    std::optional<FlatModel> run(Balance balance);

private:
    // variables.cpp
    void add_rows(const Node& node, ComponentId component, std::string path);
    void add_variables(const Node& node, std::string path);
    StringId type_class(const Node& node);
    void attributes(const Node& node, const typing::Attributes& all);
    void set_attribute(const Node& node, const typing::Attribute& attribute);
    void note_start_place(const Node& node);
    void bindings(const typing::Component& typed);
    void parameter_binding(const typing::Binding& binding);
    void bind_to_start(const Node& node);
    void equation_binding(const typing::Binding& binding);
    void text_binding(const Node& node, const TypedValue& value);
    void bind_structural();
    void check_parameter_cycles();
    void experiment();

    // function_results.cpp
    bool changes_at_events_only(TypedValue& value, Origin where);
    bool changes_by_functions(ExprId root);
    ExprId stepped(bool is_boolean, ExprId value, Origin where);

    // equations.cpp
    void equations_of(const typing::Component& typed);
    void equations(const typing::Body& body);
    void equality(const typing::Equality& e, Span span);
    void equality(const typing::ScalarEquality& e, Span span);
    void equal(TypedValue& a, TypedValue& b, Origin where);
    void if_equation(const typing::If& s, Span span);
    void merge_branches(Span span, const std::vector<ExprId>& conditions, std::vector<std::vector<Equation>> branches);
    void merge_partners(const std::vector<ExprId>& conditions, const std::vector<const Equation*>& arms);
    void merge_residuals(const std::vector<ExprId>& conditions, const std::vector<const Equation*>& arms);
    ExprId select_arm(const std::vector<ExprId>& conditions, const std::vector<ExprId>& values);
    void add_equation(ExprId lhs, ExprId rhs, Origin origin);
    bool is_discrete(ExprId e) const;
    bool is_real(ExprId e) const;

    // assertions.cpp
    /// In an algorithm: with the present values of variables.
    using Present = std::function<ExprId(ExprId)>;
    void check(const typing::Check& c, Origin where, const Present& present = std::identity());
    void add_assertion(Assertion a);

    // when.cpp
    void when_equation(const typing::When& s);
    ExprId activation(const typing::WhenArm& arm, const Present& present);
    ExprId edge_of(ExprId condition, Origin where);
    void when_body(const typing::Body& body, GivenValues& given);
    void give(const typing::Assignment& assignment, Span span, GivenValues& given);
    void note_given(GivenValues& given, VarId v, Given value);
    void each_pair(const TypedValue& variables, TypedValue& values, Origin where,
                   const std::function<void(VarId, ExprId)>& visit);
    void when_if(const typing::If& s, GivenValues& given);
    void reinit(const typing::Reinit& r, Origin where);
    ExprId at_start(ExprId condition, bool is_start);
    void start_with_reinit();
    bool is_first(Places& places, VarId v, Span span, const std::string& what);
    ExprId guard() const; ///< all of guards_

    // algorithms.cpp
    friend class Algorithm;
    void algorithms_of(const typing::Component& typed);

    // loop_function.cpp
    friend class LoopMaker;
    std::optional<LoopFunction> loop_function(const typing::VaryingLoop& loop, Span span);
    bool changes_between_events(ExprId e) const;

    // event_unknowns.cpp
    TypedValue lowered(TypedValue value);
    ExprId lowered(ExprId e) { return lowered(std::vector{e}).front(); }
    std::vector<ExprId> lowered(std::vector<ExprId> roots) { return lower_events(roots), roots; }
    std::vector<TypedValue> lowered(const typing::Assignment& assignment);
    void renew_events(symbolic::EventId first, symbolic::EventId end);
    void lower_events(std::vector<ExprId>& roots);
    void note_events();
    symbolic::Walker& event_walk();
    std::optional<symbolic::Walker> event_walk_;
    void expect_no_events();
    ExprId lowered(symbolic::EventId event);
    ExprId without_events(ExprId root);
    ExprId rebuilt(ExprId e);
    ExprId before(ExprId of, Origin where);
    IdMap<ExprId, ExprId> lowered_;                     ///< of nodes that have an Event below; invalid: not yet
    std::vector<char> has_event_;                       ///< of the pool's nodes so far
    IdMap<symbolic::EventId, ExprId> unknown_of_event_; ///< what stands for it; invalid: not lowered yet
    std::map<std::shared_ptr<const instance::SpatialDistribution>, std::array<ExprId, 2>> pipes_;

    // auxiliary_variables.cpp
    VarId auxiliary(Type type, const char* what, Origin where);
    std::string wording_of(instance::Rounding kind, ExprId x) const;
    std::string text_of(ExprId e) const;
    void define(VarId v, ExprId value, Origin where) { equations_.push_back({tree_.pool->variable(v), value, where}); }
    ExprId rounded(instance::Rounding kind, ExprId of, Origin where);
    ExprId sample(const instance::Sample& written, Origin where);
    bool is_of_parameters(ExprId e) const;
    ExprId where_parameters_allow(const instance::Arms& arms) const;
    /// Where the statement of an algorithm stands that is translated, if any.
    ExprId presently(ExprId e) { return present_ ? present_(e) : e; }
    ExprId size_of(const Sampling& clock) const;
    void check_clocks();
    ExprId terminal();
    ExprId derivative(ExprId of, Origin where);
    ExprId homotopy();

    // delays.cpp
    ExprId delayed(const instance::Delay& written, Origin where);
    std::array<ExprId, 2> distributed(const instance::SpatialDistribution& written, Origin where); // distributions.cpp
    void check_points(const Distribution& row, Origin where);
    VarId of_host(const char* what, double start, Origin where);
    VarId parameter(ExprId value, const char* what, Origin where);
    VarId continuous(ExprId value, const char* what, Origin where);

    // impure_calls.cpp
    ExprId call_guard() const;
    ExprId call_before() const;
    void note_impure(ExprId after);
    void keep_impure_call(ExprId end, Origin where);

    void resolve_left_limits();

    void open_flanges(); // open_flanges.cpp

    // energy.cpp
    void energy();
    struct DeclaredEnergy;
    DeclaredEnergy declared_energy(const Node& node, source::Diagnostics& problems);
    bool speaks_for(const DeclaredEnergy& declared, const Node& flange);
    bool is_net_supply(const DeclaredEnergy& declared);
    void find_handed_on();
    bool is_handed_on(const Node& flange, const Node& owner) const;
    std::set<std::pair<VarId, ComponentId>> handed_on_;
    bool needs_event(ExprId value);
    void no_audit(const std::string& reason);
    void energy_of(Node& node, Translator& translator, PlainSources& sources, source::Diagnostics& problems);
    const instance::VendorAnnotation& vendor_annotation(const Class& c, source::Diagnostics& problems);
    std::unordered_map<const Class*, instance::VendorAnnotation> vendor_annotations_;

    // modes.cpp
    friend class DeclaredModes;
    void modes();

    // connections.cpp
    void connect(const typing::Connect& c, Origin where);
    void equal_parameters(const Node& a, VarId x, VarId y, Origin where);
    void connect_signals(const typing::ConnectedScalar& a, const typing::ConnectedScalar& b, Origin where);
    void make_equal(VarId a, VarId b, Origin origin);
    void flow_sums(const Node& node);
    void sum_flows();
    void close_flows(const Node& node);
    void unconnected_flows(const Node& parent, const Node& component);
    /// Of flows: where nothing is connected to a connector, seen from the class `parent`, or from around the model.
    enum class Side { Inside, Outside, Model };
    void zero_flows(const Node& connector, const Node& parent, Side side);
    void around_model();
    void leave_open(const Node& connector);
    void surround(VarId flow, VarId potential, Origin where);
    VarId root_of(VarId v);

    // streams.cpp
    VarId inflow(VarId stream);
    void stream_equations();
    ExprId from_nowhere(VarId stream);
    ExprId mixture(const EndSets::Set& set, ConnectionEnd to);
    EndSets stream_sets_;           ///< of all classes
    std::map<VarId, VarId> inflow_; ///< stream → its `inStream`
    std::vector<VarId> inflows_;    ///< streams, in the order of their use

    // buses.cpp
    void close_buses(const Node& node);
    void close_bus(const Node& connector, const Node& owner);
    struct BusSignal {              ///< and who is connected to it
        VarId bus;                  ///< its first element in a bus
        const Node* node = nullptr; ///< of that
        /// the first inputs that it goes to: of all, and of those with a value of their own
        VarId reader, given_reader;
        VarId open; ///< an element of a bus of the model itself; invalid: there is none
        bool is_fed = false, is_of_model = false;
    };
    std::set<VarId> given_to_inside_; ///< inputs that are connected with components beside them
    std::map<VarId, BusSignal> unfed_buses();
    void name_unfed_buses(source::Diagnostic& report);
    void check_buses();
    void fill_gaps();
    void open_buses();

    bool surround_overdetermined(const Node& connector); // open_overdetermined.cpp

    // events.cpp
    void collect_relations();

    // balance.cpp
    void check_balance();
    void name_missing(source::Diagnostic& report);
    void name_without_unknown(source::Diagnostic& report);
    void name_given_twice(source::Diagnostic& report);
    void name_surplus(source::Diagnostic& report);
    bool is_around(ComponentId outer, ComponentId inner) const;
    template <class Visit>
    void each_variable(symbolic::Walker& walk, const Equation& e, Visit visit) const;

    /// In the present component.
    Origin at(Span span) const { return {span, component_}; }
    std::string place_of(Origin where) const { return tree_.components[where.component.index()]->place(); }
    Origin origin(Span span, const Node& node) const { return {span, ComponentId(node.component)}; }

    /// by the declaration that names the type
    std::map<std::pair<const ast::ComponentDef*, const instance::Class*>, StringId> type_classes_;
    typing::TypedModel& typed_;
    instance::InstanceTree& tree_;
    source::Diagnostics& diagnostics_;
    Boundary boundary_;
    FlatModel model_;
    std::vector<Equation>* target_ = nullptr; ///< receives equations: the model's, its initial ones, or a branch
    std::vector<Equation> equations_;
    ComponentId component_;      ///< the present one
    std::vector<ExprId> guards_; ///< conditions of the enclosing if-equations
    // connections of the current class
    EndSets flow_sets_;
    SignalSets signals_;                   ///< of all classes
    std::vector<std::size_t> flow_rows_;   ///< of all classes: equations that sum up flows
    IdMap<VarId, VarId> potential_parent_; ///< union–find over all classes
    bool in_initial_ = false;
    bool lost_unit_ = false; ///< of the current equations
    bool is_real_ = false;   ///< of the current equations: see Equation
    bool in_when_ = false;
    bool in_parameter_ = false;             ///< the value of one
    std::function<ExprId(ExprId)> present_; ///< in an algorithm: with the present values of variables
    bool in_loop_ = false;                  ///< whose rounds vary: nothing there makes events
    /// a value of the impure call before in an algorithm; invalid: none, or an equation
    ExprId impure_before_;
    bool in_algorithm_ = false;
    std::int64_t impure_calls_ = 0; ///< so far
    bool starts_when_ = false;      ///< initial() is a condition of the current when
    Places given_in_when_;          ///< by the when-equations so far
    Places reset_in_when_;          ///< by `reinit` in the when-equations so far
    Places reset_here_;             ///< by `reinit` in the current arm
    struct StartedArm {
        ExprId condition, value;
        Origin where;
    };
    /// by `reinit` in the current when, if that is active at the start
    std::map<VarId, std::vector<StartedArm>> started_here_;
    std::map<std::string, int> auxiliary_count_;
    std::map<std::pair<instance::Rounding, ExprId>, ExprId> rounded_;
    std::map<std::pair<ExprId, ExprId>, ExprId> samples_;
    std::vector<Sampling> samplings_;
    const symbolic::Roundings& roundings_;
    std::map<std::array<ExprId, 3>, ExprId> delays_;
    std::unordered_set<ExprId> of_functions_;     ///< what stands for instance::FunctionResult
    std::optional<symbolic::Walker> result_walk_; ///< of changes_by_functions
    std::map<ExprId, ExprId> derivatives_;        ///< der(x) with a further derivative → its unknown
};

/// Of both sides, also those of which only the derivative stands there.
template <class Visit>
void Flattener::each_variable(symbolic::Walker& walk, const Equation& e, Visit visit) const {
    walk.restart();
    for (const ExprId side : {e.lhs, e.rhs}) {
        walk(side, [&](ExprId at) {
            if (const auto kind = model_.pool[at].kind; kind == symbolic::Kind::Variable || kind == symbolic::Kind::Der)
                visit(model_.pool.var(at));
        });
    }
}

} // namespace torsion::flat

#pragma once
// Shared state of the files of this folder while they flatten one model.

#include "compiler/flat/end_sets.h"
#include "compiler/flat/flatten.h"
#include "compiler/flat/signal_sets.h"
#include "compiler/instance/attempt.h"
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/numbering.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/instance/translate.h"
#include "compiler/instance/unrolling.h"
#include "compiler/instance/vendor_annotation.h"
#include "compiler/symbolic/walk.h"

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

/// `a[i].b` with an i that varies: all that may be meant, and which of it is.
struct SelectedTarget {
    std::optional<TypedValue> whole;
    std::optional<Translator::Selection> selection;
    std::size_t rank = 0, count = 1; ///< of the dimensions that the subscripts select from
};

class Flattener {
public:
    Flattener(instance::InstanceTree& tree, source::Diagnostics& diagnostics, Boundary boundary,
              const symbolic::Roundings& roundings);
    std::optional<FlatModel> run(Balance balance);

private:
    // variables.cpp
    void add_rows(const Node& node, ComponentId component, std::string path);
    void add_variables(const Node& node, std::string path);
    StringId type_class(const Node& node);
    bool is_all_calculated(const Node& node);
    void attributes(Node& node);
    bool repeat_attributes(const Node& node);
    const TypedValue& attribute_value(const Node& node, const instance::Binding& binding, Mode mode);
    void set_attribute(Node& node, const std::string& name, const instance::Binding& binding);
    void text_binding(const Node& node, const TypedValue& value);
    void set_start_text(const Node& node, TypedValue text);
    void note_start_place(const Node& node);
    void set_element_start(Node& node, const std::string& subscripts, const instance::Binding& binding);
    void bindings(Node& node);
    void parameter_binding(Node& node);
    void settle_structural();
    void check_parameter_cycles();
    void experiment();

    // function_results.cpp
    bool changes_at_events_only(TypedValue& value, Span span, const Scope& scope);
    bool changes_by_functions(ExprId root);
    ExprId stepped(bool is_boolean, ExprId value, Span span, const Scope& scope);

    // equations.cpp
    void equations_of(Node& node);
    void equation(const ast::Equation& e, const Context& context, bool initial);
    void simple(const ast::Equation& e, const ast::SimpleEquation& s, const Context& context);
    void several(const ast::Equation& e, const ast::Tuple& targets, const ast::Expr& call, const Context& context);
    void equal_fields(const ast::Equation& e, TypedValue& a, TypedValue& b, const Context& context);
    void equal(const ast::Equation& e, TypedValue a, TypedValue b, const Context& context);
    void if_equation(const ast::Equation& e, const ast::IfEquation& s, const Context& context, bool initial);
    void for_equation(const ast::ForEquation& s, const Context& context, bool initial);
    void merge_branches(const ast::Equation& e, const std::vector<TypedValue>& conditions,
                        std::vector<std::vector<Equation>> branches);
    void merge_partners(const std::vector<TypedValue>& conditions, const std::vector<const Equation*>& arms);
    void merge_residuals(const std::vector<TypedValue>& conditions, const std::vector<const Equation*>& arms);
    ExprId select_arm(const std::vector<TypedValue>& conditions, const std::vector<ExprId>& values);
    void add_equation(ExprId lhs, ExprId rhs, Origin origin);
    bool is_discrete(ExprId e) const;
    bool is_real(ExprId e) const;


    // assertions.cpp
    void call_equation(const ast::Equation& e, const ast::CallEquation& s, const Context& context);
    void call_statement(Span span, const ast::Expr& call, const Context& context,
                        const std::function<ExprId(ExprId)>& present);
    std::optional<Assertion> assertion(Span span, const ast::Call& call, const Context& context);
    std::optional<Assertion> checks_of(const ast::Expr& call, Span span, const Context& context);
    std::optional<Assertion> termination(Span span, const ast::Call& call, const Context& context);
    Assertion failure(const ast::Expr& message, const Context& context);
    void add_assertion(Assertion a);

    // when.cpp
    void when_equation(const ast::Equation& e, const ast::WhenEquation& s, const Context& context, bool initial);
    ExprId activation(const ast::Expr& condition, const Context& context, const std::function<ExprId(ExprId)>& present);
    ExprId edge_of(ExprId condition, Origin where);
    void when_body(const std::vector<ast::Equation>& equations, const Context& context, GivenValues& given);
    void give(const ast::Expr& target, const ast::Expr& value, Span span, const Context& context, GivenValues& given);
    void give(const ast::Expr& target, TypedValue value, Span of_value, Span span, const Context& context,
              GivenValues& given);
    void give_several(const ast::Tuple& targets, const ast::Expr& call, Span span, const Context& context,
                      GivenValues& given);
    std::optional<std::vector<std::pair<VarId, ExprId>>> paired(const TypedValue& target, TypedValue value, Span span,
                                                                const Context& context);
    void when_if(const ast::IfEquation& s, const Context& context, GivenValues& given);
    std::optional<TypedValue> boolean_condition(const ast::Expr& condition, const Context& context);
    std::optional<TypedValue> target_of(const ast::Expr& target, const Context& context);
    void reinit(Span span, const ast::Call& call, const Context& context);
    ExprId at_start(ExprId condition, bool is_start);
    void start_with_reinit();
    bool is_first(Places& places, VarId v, Span span, const std::string& what);
    ExprId guard() const; ///< all of guards_

    // algorithms.cpp
    friend class Algorithm;
    void algorithms_of(Node& node);

    // loop_function.cpp
    friend class LoopMaker;
    std::optional<LoopFunction> loop_function(const ast::Statement& loop, const Context& context);
    bool changes_between_events(ExprId e) const;
    bool is_outside_of_loops(const char* what, Origin where);

    // selected_target.cpp
    SelectedTarget selected_target(const ast::ComponentRef& target, const Context& context);
    TypedValue fit_selected(const TypedValue& whole, std::size_t rank, const Translator::Selection& selection,
                            TypedValue value, Span span, const Context& context);

    // event_unknowns.cpp
    TypedValue translate(const ast::Expr& e, const Context& context);
    TypedValue translate(const Node& owner, const instance::Binding& binding, const Context& context = {});
    std::optional<std::vector<TypedValue>> translate_several(const ast::Expr& call, const Context& context);
    TypedValue lowered(TypedValue value);
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
    void no_audit(const std::string& reason);
    void energy_of(Node& node, Translator& translator, PlainSources& sources, source::Diagnostics& problems);
    const instance::VendorAnnotation& vendor_annotation(const Class& c, source::Diagnostics& problems);
    std::unordered_map<const Class*, instance::VendorAnnotation> vendor_annotations_;

    // modes.cpp
    friend class DeclaredModes;
    void modes();

    // connections.cpp
    void connect(const ast::Equation& e, const ast::ConnectEquation& c, const Context& context);
    void connect_nodes(Node& a, Node& b, bool a_outside, bool b_outside, Origin origin);
    bool has_fixed_text(const Node& a, const Node& b, Span span);
    struct Signal { ///< with subscripts an element of an array
        const Node& node;
        std::vector<std::int64_t> subscripts;
        std::string name() const;
    };
    bool fit_together(const Signal& x, const Signal& y, Span span);
    bool adds_up(const Node& node, Span span);
    void equal_parameters(const Node& a, VarId x, VarId y, Origin where);
    void connect_signals(const Node& a, const Node& b, VarId x, VarId y, bool a_outside, bool b_outside, Origin where);
    void connect_scalars(const Node& a, const Node& b, VarId x, VarId y, bool a_outside, bool b_outside, Origin origin);
    void make_equal(VarId a, VarId b, Origin origin);
    void flow_sums(Node& node);
    bool has_outer_connects();
    void sum_flows();
    void close_flows(Node& node);
    bool is_outside(const Node& connector, const ast::ComponentRef& ref, const Scope& scope) const;
    void unconnected_flows(Node& parent, Node& component);
    /// Of flows: where nothing is connected to a connector, seen from the class `parent`, or from around the model.
    enum class Side { Inside, Outside, Model };
    void zero_flows(Node& connector, Node& parent, Side side);
    void around_model();
    void leave_open(Node& connector);
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
    void close_buses(Node& node);
    void close_bus(Node& connector, Node& owner);
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
    bool is_unconnected(const Node& node, std::int64_t element) const;
    void fill_gaps();
    void open_buses();

    // residues.cpp
    bool are_made_equal(Node& a, Node& b, Origin where);
    void add_residue(Node& a, Node& b, Origin where);
    bool surround_overdetermined(Node& connector);
    std::set<std::pair<const Node*, const Node*>> broken_; ///< connections that have their residue

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

    Origin origin(Span span, const Node& node) const { return {span, ComponentId(node.component)}; }

    /// by the declaration that names the type
    std::map<std::pair<const ast::ComponentDef*, const instance::Class*>, StringId> type_classes_;
    /// attributes with one meaning in all places → a scalar that has them
    std::unordered_map<const instance::Modifier*, const Node*> attributes_of_;
    std::unordered_map<const instance::Binding*, TypedValue> attribute_values_; ///< of such, one by one
    TypedValue attribute_value_;                                                ///< of another attribute
    instance::InstanceTree& tree_;
    source::Diagnostics& diagnostics_;
    Boundary boundary_;
    Translator translator_;
    instance::Unrolling unrolling_{translator_};
    FlatModel model_;
    std::vector<Equation>* target_ = nullptr; ///< receives equations: the model's, its initial ones, or a branch
    std::vector<Equation> equations_;
    std::vector<ExprId> guards_; ///< conditions of the enclosing if-equations
    /// a connect equation names an `outer` component: sets of connections reach over several classes
    bool connects_outer_ = false;
    // connections of the current class
    EndSets flow_sets_;
    SignalSets signals_;                             ///< of all classes
    std::vector<std::size_t> flow_rows_;             ///< of all classes: equations that sum up flows
    IdMap<VarId, VarId> potential_parent_;           ///< union–find over all classes
    std::unordered_map<const Class*, bool> adds_up_; ///< of operator records that are flows
    bool in_initial_ = false;
    std::optional<Span> lost_; ///< the first place without a value
    /// What an error left without a value. That there was one is checked at the end: nothing is dropped in silence.
    bool is_lost(const TypedValue& value, Span place) { return value.poisoned && is_lost(place); }
    bool is_lost(Span place) { return lost_ = lost_.value_or(place), true; }
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

#pragma once
// What the files of this folder share while one model is flattened.

#include "compiler/flat/flat_model.h"
#include "compiler/instance/translate.h"

#include <map>
#include <unordered_map>
#include <unordered_set>

namespace torsion::flat {

using source::Span;
using instance::Mode;
using instance::Node;
using instance::Scope;
using instance::Term;
using instance::Translator;

/// A connected scalar seen from the class that has the connect equation: `outside` for that class's own connectors.
struct FlowEnd {
    VarId variable;
    bool outside = false;
    auto operator<=>(const FlowEnd&) const = default;
};

class Flattener {
public:
    Flattener(instance::InstanceTree& tree, source::Diagnostics& diagnostics);
    std::optional<FlatModel> run();

private:
    // variables.cpp
    void number(Node& node, ComponentId component, const std::string& prefix);
    void number_primitive(Node& node, ComponentId component, const std::string& name);
    void evaluate_marked();
    void attributes(Node& node);
    void set_attribute(Node& node, const std::string& name, const instance::Binding& binding);
    void bindings(Node& node);
    void parameter_binding(Node& node);
    void settle_structural();
    void check_parameter_cycles();
    void experiment();

    // equations.cpp
    void equations_of(Node& node);
    void equation(const ast::Equation& e, const Scope& scope, bool initial);
    void simple(const ast::Equation& e, const ast::SimpleEquation& s, const Scope& scope);
    void several(const ast::Equation& e, const ast::Tuple& targets, const ast::Expr& call, const Scope& scope);
    void equal_fields(const ast::Equation& e, Term& a, Term& b, const Scope& scope);
    void equal(const ast::Equation& e, Term a, Term b, const Scope& scope);
    void if_equation(const ast::Equation& e, const ast::IfEquation& s, const Scope& scope, bool initial);
    void for_equation(const ast::Equation& e, const ast::ForEquation& s, std::size_t iterator, const Scope& scope, bool initial);
    void assertion(const ast::Equation& e, const ast::Call& call, const Scope& scope);
    void merge_branches(const ast::Equation& e, const std::vector<Term>& conditions, std::vector<std::vector<Equation>> branches);
    void add_equation(ExprId lhs, ExprId rhs, Origin origin);
    bool is_discrete(ExprId e) const;

    // connections.cpp
    void connect(const ast::Equation& e, const ast::ConnectEquation& c, const Scope& scope);
    void connect_nodes(Node& a, Node& b, bool a_outside, bool b_outside, Origin origin);
    void connect_scalars(VarId a, VarId b, bool flow, bool a_outside, bool b_outside, Origin origin);
    void flow_sums(Node& node);
    void unconnected_flows(Node& parent, Node& component);
    void zero_flows(Node& connector, Node& parent, bool whole_model);
    VarId root_of(VarId v);

    // events.cpp
    void collect_relations();

    // balance.cpp
    void check_balance();

    Origin origin(Span span, const Node& node) const { return {span, ComponentId(node.component)}; }

    instance::InstanceTree& tree_;
    source::Diagnostics& diagnostics_;
    Translator translator_;
    FlatModel model_;
    std::vector<Equation>* target_ = nullptr; ///< where equations go: the model's, its initial ones, or a branch
    std::vector<Equation> equations_;
    std::vector<Node*> primitives_;           ///< in the order of their variables
    std::vector<Node*> components_;           ///< by ComponentId
    std::vector<ExprId> guards_;              ///< conditions of the if-equations around the present one
    // connections of the class whose equations are being read
    std::map<FlowEnd, std::size_t> flow_set_;            ///< end → set
    std::vector<std::vector<FlowEnd>> flow_sets_;
    std::vector<Origin> flow_origins_;
    IdMap<VarId, VarId> potential_parent_;               ///< union–find over all classes
    bool in_initial_ = false;
    bool lost_unit_ = false;                             ///< of the equations being added
};

} // namespace torsion::flat

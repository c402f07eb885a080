// Connect equations (specification 9.2): potentials become equal, flows add up to zero in every set; unconnected flows
// are zero.
#include "compiler/flat/flattener.h"

#include "compiler/instance/connections/connect_ends.h"
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/connections/record_flows.h"
#include "compiler/instance/message_text.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::flat {

using instance::meant_by_outer;
using source::Diag;

VarId Flattener::root_of(VarId v) {
    VarId root = v;
    while (potential_parent_[root].valid()) root = potential_parent_[root];
    while (potential_parent_[v].valid()) { // path compression
        VarId next = potential_parent_[v];
        if (next != root) potential_parent_.set(v, root);
        v = next;
    }
    return root;
}

namespace {

/// The member of a component; of an array's elements that of the first where no condition switches it off.
const Node* member_of(const Node& node, const std::string& name) {
    if (node.kind != Node::Kind::Array) return node.child(name);
    for (const Node* element : node.children)
        if (const Node* child = element->child(name); child && child->kind != Node::Kind::Absent) return child;
    return nullptr;
}

/// The same sizes; or no elements on both sides, where an array of components without elements hides the sizes behind
/// it.
bool are_alike(const instance::ConnectEnds& ends) {
    if (ends.a.items.size() != ends.b.items.size()) return false;
    const auto &a = ends.a_dims, &b = ends.b_dims;
    const bool is_empty = std::ranges::count(a, 0) > 0 && std::ranges::count(b, 0) > 0;
    return is_empty ? std::equal(a.begin(), a.begin() + std::ptrdiff_t(std::min(a.size(), b.size())), b.begin())
                    : a == b;
}

/// Is it a connector of the class, or of a component of the class (specification 9.1)? Parts of connectors may follow.
bool is_in_reach(const ast::ComponentRef& ref, const Scope& scope) {
    const Node* at = scope.node;
    int components = 0;
    for (std::size_t i = 0; i < ref.parts.size() && at && components < 2; ++i) {
        // no element: there is nothing to connect
        if (at->kind == Node::Kind::Array && at->children.empty()) return true;
        at = member_of(*at, ref.parts[i].name.text);
        if (at && at->is_connector()) return true;
        ++components;
    }
    return components < 2;
}

/// A connector, or a part of one.
bool is_of_connector(const Node& node) {
    for (const Node* above = &node; above; above = above->parent) {
        if (above->is_connector()) return true;
    }
    return false;
}

} // namespace

/// Does a connect equation name an `outer` component?
bool Flattener::has_outer_connects() {
    bool result = false;
    for (Node* node : tree_.components)
        instance::each_connect(
            *node, translator_, [&](const auto&, const ast::ConnectEquation& c, const Context& context) {
                result = result || meant_by_outer(c.a, context.scope) || meant_by_outer(c.b, context.scope);
            });
    return result;
}

bool Flattener::is_outside(const Node& connector, const ast::ComponentRef& ref, const Scope& scope) const {
    return connects_outer_ ? instance::is_outside(connector, ref, scope) : outermost(connector).parent == scope.node;
}

std::string Flattener::Signal::name() const { return "`" + node.path() + instance::dims_text(subscripts) + "`"; }

void Flattener::connect(const ast::Equation& e, const ast::ConnectEquation& c, const Context& context) {
    std::optional<instance::Attempt> attempt;
    if (tree_.has_expandable) attempt.emplace(translator_);
    auto ends = instance::connect_ends(c, translator_, context);
    // else nothing gave the other side to a bus
    if (attempt && !(ends && ends->is_absent)) attempt->keep();
    attempt.reset();
    // a connection to a disabled component vanishes
    if (!ends || ends->is_absent) return;
    const Translator::Places &a = ends->a, &b = ends->b;
    for (const auto& [places, ref] : {std::pair(&a, &c.a), std::pair(&b, &c.b)}) {
        if (places->items.empty() || is_of_connector(*places->items.front().node)) continue;
        diagnostics_.report(Diag::ConnectorMismatch, ref->span, "`" + ref->text() + "` is not a connector");
        return;
    }
    for (const ast::ComponentRef* ref : {&c.a, &c.b}) {
        if (is_in_reach(*ref, context.scope)) continue;
        diagnostics_
            .report(Diag::ConnectorMismatch, ref->span,
                    "`" + ref->text() + "` is a connector inside of a component of a component")
            .with_help("give `" + ref->parts.front().name.text + "` a connector, and connect that one");
        return;
    }
    if (connects_outer_) {
        const Node *a_meant = meant_by_outer(c.a, context.scope), *b_meant = meant_by_outer(c.b, context.scope);
        if (a_meant && a_meant->is_connector() && b_meant && b_meant->is_connector())
            return void(diagnostics_.report(Diag::ConnectorMismatch, e.span,
                                            "two `outer` connectors cannot be connected",
                                            "one of them must be of this class"));
    }
    if (!are_alike(*ends)) {
        const auto sizes = [](const std::vector<std::int64_t>& dims) {
            return dims.empty() ? std::string("a scalar") : instance::dims_text(dims);
        };
        diagnostics_.report(Diag::ConnectorMismatch, e.span, "the connectors have different sizes",
                            sizes(ends->a_dims) + " and " + sizes(ends->b_dims));
        return;
    }
    Origin where = origin(e.span, *context.scope.node);
    lost_unit_ = false;
    for (std::size_t i = 0; i < a.items.size(); ++i) {
        Node *x = a.items[i].node, *y = b.items[i].node;
        const bool a_outside = is_outside(*x, c.a, context.scope), b_outside = is_outside(*y, c.b, context.scope);
        const auto &s = a.items[i].subscripts, &t = b.items[i].subscripts;
        if (s.empty() && t.empty()) {
            connect_nodes(*x, *y, a_outside, b_outside, where);
            continue;
        }
        auto scalar = [](Node* node, const std::vector<std::int64_t>& subscripts) {
            std::size_t offset = 0;
            for (std::size_t d = 0; d < subscripts.size(); ++d)
                offset = offset * std::size_t(node->dims[d]) + std::size_t(subscripts[d] - 1);
            return VarId(node->first_variable.index() + offset);
        };
        if (x->kind != Node::Kind::Primitive || y->kind != Node::Kind::Primitive || (s.empty() && x->count() != 1) ||
            (t.empty() && y->count() != 1)) {
            diagnostics_.report(Diag::ConnectorMismatch, e.span, "the connectors have different sizes");
            return;
        }
        if (!fit_together({*x, s}, {*y, t}, where.span)) return;
        const VarId v = scalar(x, s), w = scalar(y, t);
        if (x->variability <= instance::Variability::Parameter) {
            equal_parameters(*x, v, w, where);
            continue;
        }
        if (has_fixed_text(*x, *y, where.span)) return;
        connect_scalars(*x, *y, v, w, a_outside, b_outside, where);
    }
}

/// A String with a value in its declaration is no variable: there is nothing to connect. Reports it.
bool Flattener::has_fixed_text(const Node& a, const Node& b, Span span) {
    const bool is_fixed = a.type == instance::BaseType::String && !(is_text_variable(a) && is_text_variable(b));
    if (is_fixed)
        diagnostics_.report(Diag::NotSupported, span,
                            "not supported: a connection of a String that has its value in its declaration");
    return is_fixed;
}

void Flattener::connect_nodes(Node& a, Node& b, bool a_outside, bool b_outside, Origin where) {
    if (a.kind == Node::Kind::Absent || b.kind == Node::Kind::Absent) return;
    if ((a.overdetermined || b.overdetermined) && a.kind != Node::Kind::Array && !are_made_equal(a, b, where)) return;
    if (a.is_expandable() && b.is_expandable()) {
        for (Node* child : a.children) // both have the elements that are used
            if (Node* partner = b.child(child->name)) connect_nodes(*child, *partner, a_outside, b_outside, where);
        return;
    }
    if (a.kind != b.kind || a.dims != b.dims || a.children.size() != b.children.size()) {
        diagnostics_
            .report(Diag::ConnectorMismatch, where.span,
                    "the connectors `" + a.path() + "` and `" + b.path() + "` are not alike")
            .note((a.class_ ? a.class_->path : a.name) + instance::dims_text(a.dims) + " and " +
                  (b.class_ ? b.class_->path : b.name) + instance::dims_text(b.dims));
        return;
    }
    if (a.kind == Node::Kind::Primitive) {
        if (!fit_together({a, {}}, {b, {}}, where.span)) return;
        const bool are_parameters = a.variability <= instance::Variability::Parameter;
        if (!are_parameters && has_fixed_text(a, b, where.span)) return;
        for (std::int64_t i = 0, n = a.count(); i < n; ++i) {
            if (is_unconnected(a, i) || is_unconnected(b, i)) continue;
            const VarId x(a.first_variable.index() + std::size_t(i)), y(b.first_variable.index() + std::size_t(i));
            if (are_parameters) equal_parameters(a, x, y, where);
            else connect_scalars(a, b, x, y, a_outside, b_outside, where);
        }
        return;
    }
    if (!adds_up(a, where.span)) return;
    bool by_position = a.kind == Node::Kind::Array;
    for (std::size_t i = 0; i < a.children.size(); ++i) {
        Node* partner = by_position ? b.children[i] : b.child(a.children[i]->name);
        if (!partner) {
            diagnostics_.report(Diag::ConnectorMismatch, where.span,
                                "`" + b.path() + "` has no `" + a.children[i]->name + "` to connect with");
            return;
        }
        connect_nodes(*a.children[i], *partner, a_outside, b_outside, where);
    }
}

/// Of one type; parameters are connected to parameters, constants to constants, inputs and outputs to each other
/// (specification 9.3).
bool Flattener::fit_together(const Signal& x, const Signal& y, Span span) {
    const Node &a = x.node, &b = y.node;
    if (a.type != b.type || a.is_flow != b.is_flow || a.is_stream != b.is_stream || a.enumeration != b.enumeration) {
        const char* why = a.is_flow != b.is_flow       ? "one is a flow"
                          : a.is_stream != b.is_stream ? "one is a stream"
                                                       : "their types differ";
        diagnostics_.report(Diag::ConnectorMismatch, span,
                            x.name() + " and " + y.name() + " cannot be connected: " + why);
        return false;
    }
    using instance::Variability;
    enum Kind { Constant, Parameter, Signal, Physical };
    const auto kind_of = [](const Node& node) {
        if (node.variability <= Variability::Parameter)
            return node.variability == Variability::Constant ? Constant : Parameter;
        return node.is_input || node.is_output ? Signal : Physical;
    };
    const Kind of_a = kind_of(a), of_b = kind_of(b);
    if (of_a == of_b) return true;
    const bool vary = of_a >= Signal && of_b >= Signal;
    if (vary && tree_.has_expandable && (is_in_bus(a) || is_in_bus(b))) return true; // there the other side decides
    constexpr const char* texts[] = {"a constant", "a parameter", "an input or output", "neither input nor output"};
    diagnostics_.report(Diag::ConnectorMismatch, span,
                        x.name() + " is " + texts[of_a] + ", " + y.name() + " is " + texts[of_b]);
    return false;
}

/// False (with a report) if it is a flow of operator records that the sums below would not add up as its class does.
bool Flattener::adds_up(const Node& node, Span span) {
    if (!node.is_flow || !node.is_record()) return true;
    const auto [known, is_new] = adds_up_.try_emplace(node.class_, false);
    if (is_new) known->second = instance::adds_by_fields(*node.class_, translator_, span);
    return known->second;
}

/// Parameters and constants of connected connectors must be equal (specification 9.2): a check only, without further
/// effect.
void Flattener::equal_parameters(const Node& a, VarId x, VarId y, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    if (a.type == instance::BaseType::String) return;
    const std::string message =
        "`" + model_.variables[x].name + "` and `" + model_.variables[y].name + "` are connected, but differ";
    add_assertion({.condition = symbolic::make(pool, symbolic::Op::Eq, pool.variable(x), pool.variable(y)),
                   .message = instance::plain_in_message(message),
                   .origin = where});
}

void Flattener::connect_signals(const Node& a, const Node& b, VarId x, VarId y, bool a_outside, bool b_outside,
                                Origin where) {
    const bool is_signal = a.is_input || a.is_output || b.is_input || b.is_output;
    if (!is_signal) return;
    if (a.is_input && a_outside) given_to_inside_.insert(x);
    if (b.is_input && b_outside) given_to_inside_.insert(y);
    signals_.connect({&a, x.index() - a.first_variable.index(), a_outside},
                     {&b, y.index() - b.first_variable.index(), b_outside}, where.span);
}

void Flattener::connect_scalars(const Node& a, const Node& b, VarId x, VarId y, bool a_outside, bool b_outside,
                                Origin where) {
    if (a.is_stream) return stream_sets_.connect({x, a_outside}, {y, b_outside}, where);
    if (a.is_flow) return flow_sets_.connect({x, a_outside}, {y, b_outside}, where);
    connect_signals(a, b, x, y, a_outside, b_outside, where);
    make_equal(x, y, where);
}

void Flattener::make_equal(VarId a, VarId b, Origin where) {
    const VarId x = root_of(a), y = root_of(b);
    if (x == y) return; // already equal by another path
    potential_parent_.set(y, x);
    add_equation(tree_.pool->variable(a), tree_.pool->variable(b), where);
}

/// The sets of one class; with `outer` components sets may reach over several classes, and are complete at the end
/// only.
void Flattener::flow_sums(Node& node) {
    if (&node == tree_.components.back()) signals_.check(diagnostics_);
    if (connects_outer_ && &node != tree_.components.back()) return;
    sum_flows();
    if (!connects_outer_) return close_flows(node);
    for (Node* component : tree_.components) close_flows(*component);
}

void Flattener::sum_flows() {
    symbolic::ExprPool& pool = *tree_.pool;
    lost_unit_ = false;
    for (const EndSets::Set& set : flow_sets_.all()) {
        if (set.ends.empty()) continue;
        ExprId sum = pool.constant(0);
        for (const ConnectionEnd& end : set.ends) {
            ExprId v = pool.variable(end.variable);
            sum = end.outside ? symbolic::sub(pool, sum, v) : symbolic::add(pool, sum, v);
        }
        flow_rows_.push_back(equations_.size());
        add_equation(sum, pool.constant(0), set.origin);
    }
}

void Flattener::close_flows(Node& node) {
    for (Node* child : node.children) unconnected_flows(node, *child);
    if (tree_.has_expandable) close_buses(node);
    if (&node == tree_.root) around_model();
}

// The connectors of a component, seen from its enclosing class.
void Flattener::unconnected_flows(Node& parent, Node& component) {
    if (component.kind == Node::Kind::Array) {
        for (Node* element : component.children) unconnected_flows(parent, *element);
        return;
    }
    if (component.kind != Node::Kind::Composite || component.is_connector()) return;
    for (Node* child : component.children)
        if (child->is_connector()) zero_flows(*child, parent, Side::Inside);
}

void Flattener::zero_flows(Node& connector, Node& parent, Side side) {
    if (connector.kind == Node::Kind::Absent) return;
    if (connector.kind != Node::Kind::Primitive) {
        if (!adds_up(connector, connector.span())) return;
        for (Node* child : connector.children) zero_flows(*child, parent, side);
        return;
    }
    if (!connector.is_flow) return;
    for (std::int64_t i = 0, n = connector.count(); i < n; ++i) {
        VarId v(connector.first_variable.index() + std::size_t(i));
        if (side != Side::Model && flow_sets_.of({v, side == Side::Outside})) continue;
        flow_rows_.push_back(equations_.size());
        add_equation(tree_.pool->variable(v), tree_.pool->constant(0), origin(connector.span(), parent));
    }
}

void Flattener::around_model() {
    if (tree_.root->is_connector()) return;
    for (Node* child : tree_.root->children) {
        if (!child->is_connector()) continue;
        if (boundary_ != Boundary::Nothing && !child->is_internal) leave_open(*child);
        else zero_flows(*child, *tree_.root, Side::Model);
    }
}

namespace {

struct Pairs {
    std::vector<VarId> flows, potentials;

    void add(const Node& node) {
        if (node.kind == Node::Kind::Absent) return;
        for (const Node* child : node.children) add(*child);
        if (node.kind != Node::Kind::Primitive || node.is_input || node.is_output || node.is_stream ||
            node.type != instance::BaseType::Real)
            return;
        if (node.variability <= instance::Variability::Parameter) return;
        for (std::int64_t i = 0, n = node.count(); i < n; ++i)
            (node.is_flow ? flows : potentials).emplace_back(node.first_variable.index() + std::size_t(i));
    }
};

} // namespace

void Flattener::leave_open(Node& connector) {
    if (connector.kind == Node::Kind::Absent) return;
    if (connector.kind == Node::Kind::Array) {
        for (Node* element : connector.children) leave_open(*element);
        return;
    }
    if (surround_overdetermined(connector)) return;
    Pairs pairs;
    pairs.add(connector);
    if (pairs.flows.empty() || pairs.flows.size() != pairs.potentials.size())
        return zero_flows(connector, *tree_.root, Side::Model);
    for (std::size_t i = 0; i < pairs.flows.size(); ++i)
        surround(pairs.flows[i], pairs.potentials[i], origin(connector.span(), *tree_.root));
    model_.open_connectors.push_back(connector.path());
}

void Flattener::surround(VarId flow, VarId potential, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    lost_unit_ = true; // the factor in front of the potential has a unit
    ExprId answer = pool.variable(potential);
    if (boundary_ == Boundary::Inert) {
        VarId rate = auxiliary(Type::Real, "rate", where);
        model_.variables[rate].variability = Variability::Continuous;
        tree_.variability_of.set(rate, instance::Variability::Continuous);
        add_equation(pool.variable(rate), pool.der(potential), where);
        answer = pool.der(rate);
    }
    add_equation(symbolic::add(pool, pool.variable(flow), answer), pool.constant(0), where);
    lost_unit_ = false;
}

} // namespace torsion::flat

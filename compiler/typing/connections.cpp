#include "compiler/instance/attempt.h"
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/connections/expandable.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/typing/connection_typing.h"

#include <algorithm>

namespace torsion::typing {

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
bool have_like_sizes(const instance::ConnectEnds& ends) {
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

std::size_t element_of(const Node& node, const std::vector<std::int64_t>& subscripts) {
    std::size_t offset = 0;
    for (std::size_t d = 0; d < subscripts.size(); ++d)
        offset = offset * std::size_t(node.dims[d]) + std::size_t(subscripts[d] - 1);
    return offset;
}

std::string name_of(const Node& node, const std::vector<std::int64_t>& subscripts) {
    return "`" + node.path() + instance::dims_text(subscripts) + "`";
}

} // namespace

bool ConnectionTyping::refuse(Span span, std::string message, std::string label) {
    diagnostics_.report(Diag::ConnectorMismatch, span, std::move(message), std::move(label));
    return false;
}

void ConnectionTyping::connect(const ast::ConnectEquation& c) {
    std::optional<instance::Attempt> attempt;
    if (tree_.has_expandable) attempt.emplace(t_);
    const auto ends = instance::connect_ends(c, t_, context_);
    // else nothing gave the other side to a bus
    if (attempt && !(ends && ends->is_absent)) attempt->keep();
    attempt.reset();
    // a connection to a disabled component vanishes
    if (!ends || ends->is_absent || !may_be_connected(c, *ends)) return;
    for (std::size_t i = 0; i < ends->a.items.size(); ++i) {
        const auto &a = ends->a.items[i], &b = ends->b.items[i];
        const End x{*a.node, a.subscripts, is_outside(*a.node, c.a)},
            y{*b.node, b.subscripts, is_outside(*b.node, c.b)};
        a_outside_ = x.outside, b_outside_ = y.outside;
        if (a.subscripts.empty() && b.subscripts.empty()) connect_nodes(*a.node, *b.node);
        else if (!connect_elements(x, y)) break;
    }
    add_pairs();
}

void ConnectionTyping::add_pairs() {
    if (!pairs_.pairs.empty()) body_.push_back({std::exchange(pairs_, {}), span_});
}

bool ConnectionTyping::may_be_connected(const ast::ConnectEquation& c, const instance::ConnectEnds& ends) {
    for (const auto& [places, ref] : {std::pair(&ends.a, &c.a), std::pair(&ends.b, &c.b)}) {
        if (!places->items.empty() && !is_of_connector(*places->items.front().node))
            return refuse(ref->span, "`" + ref->text() + "` is not a connector");
    }
    for (const ast::ComponentRef* ref : {&c.a, &c.b}) {
        if (is_in_reach(*ref, context_.scope)) continue;
        diagnostics_
            .report(Diag::ConnectorMismatch, ref->span,
                    "`" + ref->text() + "` is a connector inside of a component of a component")
            .with_help("give `" + ref->parts.front().name.text + "` a connector, and connect that one");
        return false;
    }
    if (s_.model_.connects_outer) {
        const Node *a = instance::meant_by_outer(c.a, context_.scope),
                   *b = instance::meant_by_outer(c.b, context_.scope);
        if (a && a->is_connector() && b && b->is_connector())
            return refuse(span_, "two `outer` connectors cannot be connected", "one of them must be of this class");
    }
    const auto sizes = [](const std::vector<std::int64_t>& dims) {
        return dims.empty() ? std::string("a scalar") : instance::dims_text(dims);
    };
    return have_like_sizes(ends) ||
           refuse(span_, "the connectors have different sizes", sizes(ends.a_dims) + " and " + sizes(ends.b_dims));
}

bool ConnectionTyping::is_outside(const Node& connector, const ast::ComponentRef& ref) const {
    const Scope& scope = context_.scope;
    return s_.model_.connects_outer ? instance::is_outside(connector, ref, scope)
                                    : instance::outermost(connector).parent == scope.node;
}

/// Elements of arrays of signals. False (reported) if they do not fit together.
bool ConnectionTyping::connect_elements(const End& a, const End& b) {
    const auto is_one = [](const End& end) {
        return end.node.kind == Node::Kind::Primitive && (!end.subscripts.empty() || end.node.count() == 1);
    };
    if (!is_one(a) || !is_one(b)) return refuse(span_, "the connectors have different sizes");
    if (!fit_together(a.node, name_of(a.node, a.subscripts), b.node, name_of(b.node, b.subscripts))) return false;
    if (a.node.variability > instance::Variability::Parameter && have_fixed_text(a.node, b.node)) return false;
    connect_scalars(a.node, element_of(a.node, a.subscripts), b.node, element_of(b.node, b.subscripts));
    return true;
}

/// A String with a value in its declaration is no variable: there is nothing to connect. Reports it.
bool ConnectionTyping::have_fixed_text(const Node& a, const Node& b) {
    const bool is_fixed = a.type == BaseType::String && !(is_text_variable(a) && is_text_variable(b));
    if (is_fixed)
        diagnostics_.report(Diag::NotSupported, span_,
                            "not supported: a connection of a String that has its value in its declaration");
    return is_fixed;
}

void ConnectionTyping::connect_nodes(Node& a, Node& b) {
    if (a.kind == Node::Kind::Absent || b.kind == Node::Kind::Absent) return;
    if ((a.overdetermined || b.overdetermined) && a.kind != Node::Kind::Array && !are_made_equal(a, b)) return;
    if (a.is_expandable() && b.is_expandable()) {
        for (Node* child : a.children) // both have the elements that are used
            if (Node* partner = b.child(child->name)) connect_nodes(*child, *partner);
        return;
    }
    if (a.kind != b.kind || a.dims != b.dims || a.children.size() != b.children.size()) {
        diagnostics_
            .report(Diag::ConnectorMismatch, span_,
                    "the connectors `" + a.path() + "` and `" + b.path() + "` are not alike")
            .note((a.class_ ? a.class_->path : a.name) + instance::dims_text(a.dims) + " and " +
                  (b.class_ ? b.class_->path : b.name) + instance::dims_text(b.dims));
        return;
    }
    if (a.kind == Node::Kind::Primitive) {
        if (!fit_together(a, name_of(a, {}), b, name_of(b, {}))) return;
        if (a.variability > instance::Variability::Parameter && have_fixed_text(a, b)) return;
        for (std::int64_t i = 0, n = a.count(); i < n; ++i)
            if (!instance::is_unconnected(tree_, a, i) && !instance::is_unconnected(tree_, b, i))
                connect_scalars(a, std::size_t(i), b, std::size_t(i));
        return;
    }
    if (!s_.adds_up(a, span_)) return;
    const bool by_position = a.kind == Node::Kind::Array;
    for (std::size_t i = 0; i < a.children.size(); ++i) {
        Node* partner = by_position ? b.children[i] : b.child(a.children[i]->name);
        if (!partner)
            return void(refuse(span_, "`" + b.path() + "` has no `" + a.children[i]->name + "` to connect with"));
        connect_nodes(*a.children[i], *partner);
    }
}

/// Of one type; parameters are connected to parameters, constants to constants, inputs and outputs to each other
/// (specification 9.3).
bool ConnectionTyping::fit_together(const Node& a, const std::string& a_name, const Node& b,
                                    const std::string& b_name) {
    if (a.type != b.type || a.is_flow != b.is_flow || a.is_stream != b.is_stream || a.enumeration != b.enumeration) {
        const char* why = a.is_flow != b.is_flow       ? "one is a flow"
                          : a.is_stream != b.is_stream ? "one is a stream"
                                                       : "their types differ";
        return refuse(span_, a_name + " and " + b_name + " cannot be connected: " + why);
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
    if (vary && tree_.has_expandable && (instance::is_in_bus(a) || instance::is_in_bus(b)))
        return true; // there the other side decides
    constexpr const char* texts[] = {"a constant", "a parameter", "an input or output", "neither input nor output"};
    return refuse(span_, a_name + " is " + texts[of_a] + ", " + b_name + " is " + texts[of_b]);
}

} // namespace torsion::typing

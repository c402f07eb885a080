// Specification 9.3.1: a connector has as many flows as potentials.
#include "compiler/rules/chapters.h"

#include <unordered_set>

namespace torsion::rules {

using instance::Node;
using instance::Variability;
using source::Diag;

namespace {

struct Sizes {
    std::int64_t potentials = 0, flows = 0;
    bool has_causal = false; ///< an input, an output or a stream
    bool is_known = true;    ///< false: the text does not say how many equations an overdetermined potential gets
};

/// The size of the residue of an overdetermined type; nothing: its text says no number.
std::optional<std::int64_t> residue_of(const library::Class& overdetermined, library::Lookup& lookup) {
    const library::Class* function = lookup.member(overdetermined, "equalityConstraint").class_;
    std::optional<std::int64_t> size;
    if (!function) return size;
    any_component(*function, lookup, [&](const ast::ComponentDef& d, const library::Class&) {
        if (d.type_prefix.causality != ast::CausalityPrefix::Output) return false;
        const auto& written = d.subscripts.empty() ? d.type_subscripts : d.subscripts;
        const bool is_vector = d.subscripts.size() + d.type_subscripts.size() == 1 && written[0].expr;
        const auto* n = is_vector ? std::get_if<ast::IntegerLiteral>(&written[0].expr->node) : nullptr;
        if (n) size = n->value;
        return true;
    });
    return size;
}

void add(const Node& node, bool is_flow, library::Lookup& lookup, Sizes& sizes) {
    if (node.kind == Node::Kind::Absent || node.variability <= Variability::Parameter) return;
    is_flow = is_flow || node.is_flow;
    if (!is_flow && (node.is_input || node.is_output || node.is_stream)) return void(sizes.has_causal = true);
    if (node.is_expandable()) {
        sizes.is_known = false;
    } else if (node.overdetermined && !is_flow && node.kind != Node::Kind::Array) {
        const auto residue = residue_of(*node.overdetermined, lookup);
        if (residue) sizes.potentials += *residue;
        else sizes.is_known = false;
    } else if (node.kind == Node::Kind::Primitive) {
        (is_flow ? sizes.flows : sizes.potentials) += node.count();
    } else {
        for (const Node* child : node.children) add(*child, is_flow, lookup, sizes);
    }
}

class Connectors {
public:
    explicit Connectors(const Context& context) : context_(context) {}

    /// What stands in an expandable connector is left out: only connections say what it is. So is a connector with a
    /// prefix, which makes all its variables flows or signals.
    void check_below(const Node& node) {
        for (const Node* child : node.children) {
            if (child->inner || child->kind == Node::Kind::Primitive || child->is_expandable()) continue;
            const bool has_prefix = child->is_flow || child->is_input || child->is_output || child->is_stream;
            if (child->kind == Node::Kind::Composite && child->is_connector() && !has_prefix) check(*child);
            check_below(*child);
        }
    }

private:
    /// A simple connector, which has potentials only, is a signal (input, output or protected).
    void check(const Node& connector) {
        Sizes sizes;
        for (const Node* child : connector.children) add(*child, false, context_.lookup, sizes);
        const bool is_simple = sizes.flows == 0 && !sizes.has_causal;
        if (!sizes.is_known || is_simple || sizes.flows == sizes.potentials) return;
        if (!said_.insert(connector.class_).second) return;
        const auto counted = [](std::int64_t n, const char* what) {
            return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
        };
        context_.diagnostics
            .report(Diag::UnequalConnector, connector.span(),
                    "the connector `" + connector.path() + "` of class `" + connector.class_->path + "` has " +
                        counted(sizes.potentials, "potential") + " and " + counted(sizes.flows, "flow"))
            .at(connector.class_->def->name.span, "declared here")
            .with_help("make the others `input`, `output` or `stream`, or split the connector");
    }

    const Context& context_;
    std::unordered_set<const library::Class*> said_;
};

} // namespace

void check_connector_sizes(const instance::InstanceTree& tree, const Context& context) {
    Connectors(context).check_below(*tree.root);
}

} // namespace torsion::rules

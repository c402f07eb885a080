#include "compiler/instance/connections/connection_graph.h"

#include "compiler/instance/attempt.h"
#include "compiler/instance/connections/connect_ends.h"
#include "compiler/instance/connections/connect_equations.h"


namespace torsion::instance {

using source::Diag;

namespace {

constexpr std::int64_t from_outside = -1; ///< before all priorities that a model can give

std::pair<graph::Index, graph::Index> ascending(graph::Index a, graph::Index b) {
    return {std::min(a, b), std::max(a, b)};
}

bool is_in_connector(const Node& node) {
    for (const Node* above = node.parent; above; above = above->parent)
        if (above->is_connector()) return true;
    return false;
}

} // namespace

graph::Index ConnectionGraph::number_of(const Node& node) const {
    const auto found = numbers_.find(&node);
    return found == numbers_.end() ? graph::none : found->second;
}

bool ConnectionGraph::is_root(const Node& node) const {
    const graph::Index number = number_of(node);
    return number != graph::none && trees.is_root(number);
}

bool ConnectionGraph::is_root_from_outside(const Node& node) const {
    return is_root(node) && open_.contains(number_of(node));
}

std::optional<bool> ConnectionGraph::is_rooted(const Node& node) const {
    const graph::Index number = number_of(node);
    const auto branch = branch_from_.find(number);
    if (number == graph::none || branch == branch_from_.end() || branch->second == graph::none) return std::nullopt;
    return trees.depth[number] < trees.depth[branch->second];
}

ConnectionGraph::Kept ConnectionGraph::kept(const Node& a, const Node& b) const {
    const auto found = optional_.find(ascending(number_of(a), number_of(b)));
    return found == optional_.end() ? Kept::Yes : trees.optional[found->second];
}

/// Reads the equations of all components.
class ConnectionGraphReader {
public:
    ConnectionGraphReader(ConnectionGraph& graph, Translator& translator) : g_(graph), t_(translator) {}

    void read() {
        InstanceTree& tree = t_.tree();
        const std::size_t errors = t_.diagnostics().error_count();
        read(*tree.root);
        if (tree.may_be_connected) leave_open(*tree.root);
        g_.trees = graph::spanning_trees(g_.graph);
        if (tree.incomplete.empty() && t_.diagnostics().error_count() == errors) report();
    }

private:
    void read(Node& node) {
        for (Node* child : node.children) read(*child);
        each_connect(
            node, t_,
            [this](const auto&, const ast::ConnectEquation& c, const Context& context) { connect(c, context); },
            [this](const ast::Equation& e, const ast::Call& call, const Context& context) {
                statement(e, call, context);
            });
    }

    /// The surroundings have the roots, but for definite ones: a check looks at a component as it will be used, fixed
    /// to something.
    void leave_open(const Node& model) {
        for (const Node* child : model.children)
            if (child->is_connector() && !child->is_internal) find_open(*child);
        for (graph::Index root : g_.graph.roots) g_.open_.erase(root);
        for (const graph::PotentialRoot& root : g_.graph.potential_roots) g_.open_.erase(root.node);
        for (graph::Index node : g_.open_) g_.graph.potential_roots.push_back({node, from_outside});
    }

    void find_open(const Node& node) {
        const bool is_one = node.overdetermined && node.kind != Node::Kind::Array && node.kind != Node::Kind::Absent;
        if (is_one) g_.open_.insert(number(node, node.span()));
        else
            for (const Node* child : node.children) find_open(*child);
    }

    graph::Index number(const Node& node, Span use) {
        const auto [place, fresh] = g_.numbers_.try_emplace(&node, g_.graph.nodes);
        if (fresh) ++g_.graph.nodes, g_.nodes.push_back(&node), uses_.push_back(use);
        return place->second;
    }

    // ---- connections

    /// The flat stage reports what is wrong with their ends.
    void connect(const ast::ConnectEquation& c, const Context& context) {
        Attempt attempt(t_);
        const auto ends = connect_ends(c, t_, context);
        attempt.drop();
        if (!ends || ends->is_absent || ends->a.items.size() != ends->b.items.size()) return;
        for (std::size_t i = 0; i < ends->a.items.size(); ++i) {
            const Translator::Place &a = ends->a.items[i], &b = ends->b.items[i];
            if (a.subscripts.empty() && b.subscripts.empty()) join(*a.node, *b.node, c.a.span);
        }
    }

    void join(const Node& a, const Node& b, Span span) {
        if (a.overdetermined && b.overdetermined && a.kind != Node::Kind::Array)
            return join_numbers(number(a, span), number(b, span));
        const bool by_position =
            a.kind == Node::Kind::Array && b.kind == Node::Kind::Array && a.children.size() == b.children.size();
        for (std::size_t i = 0; i < a.children.size(); ++i)
            if (const Node* partner = by_position ? b.children[i] : b.child(a.children[i]->name))
                join(*a.children[i], *partner, span);
    }

    void join_numbers(graph::Index a, graph::Index b) {
        const auto edge = static_cast<graph::Index>(g_.graph.optional.size());
        if (a != b && g_.optional_.try_emplace(ascending(a, b), edge).second) g_.graph.optional.push_back({a, b});
    }

    // ---- Connections.branch and the like

    void statement(const ast::Equation& e, const ast::Call& call, const Context& context) {
        const std::string name(connections_operator(call));
        if (name == "branch") return branch(e, call, context);
        if (name != "root" && name != "potentialRoot") return refuse(e.span, name);
        const bool has_priority = name == "potentialRoot" && call.positional.size() + call.named.size() == 2;
        if (call.positional.empty() || (!has_priority && call.positional.size() + call.named.size() != 1))
            return wrong(e.span, name, name == "root" ? "one argument" : "a node and perhaps its priority");
        const graph::Index node = node_of(*call.positional[0], context);
        if (node == graph::none) return;
        if (name == "root") return roots_.push_back(e.span), g_.graph.roots.push_back(node);
        std::int64_t priority = 0;
        if (has_priority) {
            if (!call.named.empty() && call.named[0].name.text != "priority")
                return wrong(e.span, name, "a node and perhaps its priority");
            const ast::Expr& given = call.named.empty() ? *call.positional[1] : *call.named[0].value;
            const auto value = t_.evaluate_integer(given, context, "the priority of a potential root");
            if (!value) return;
            if (*value < 0)
                return void(t_.diagnostics().report(Diag::EvaluationFailed, given.span,
                                                    "the priority of a potential root is negative"));
            priority = *value;
        }
        g_.graph.potential_roots.push_back({node, priority});
    }

    void branch(const ast::Equation& e, const ast::Call& call, const Context& context) {
        if (call.positional.size() != 2 || !call.named.empty()) return wrong(e.span, "branch", "two arguments");
        const graph::Index a = node_of(*call.positional[0], context), b = node_of(*call.positional[1], context);
        if (a == graph::none || b == graph::none) return;
        const auto [place, fresh] = g_.branch_from_.try_emplace(a, b);
        if (!fresh && place->second != b) place->second = graph::none;
        if (joined_.insert(ascending(a, b)).second) g_.graph.required.push_back({a, b}), required_.push_back(e.span);
    }

    void refuse(Span span, const std::string& name) {
        const bool is_value = name == "isRoot" || name == "rooted";
        if (is_value)
            t_.diagnostics().report(Diag::TypeMismatch, span, "`Connections." + name + "` is a value, no statement");
        else
            t_.diagnostics().report(Diag::NotSupported, span,
                                    "not supported: `Connections." + name + "`, which is not in the specification",
                                    t_.place());
    }

    void wrong(Span span, const std::string& name, const std::string& wanted) {
        t_.diagnostics().report(Diag::WrongArguments, span, "`Connections." + name + "` takes " + wanted);
    }

    graph::Index node_of(const ast::Expr& argument, const Context& context) {
        const Node* node = overdetermined_node(argument, context, t_);
        return node ? number(*node, argument.span) : graph::none;
    }

    // ---- what is wrong

    std::string named(graph::Index node) const { return "`" + g_.nodes[node]->path() + "`"; }

    void report() {
        source::Diagnostics& diagnostics = t_.diagnostics();
        for (graph::Index edge : g_.trees.loops)
            diagnostics.report(Diag::NoSpanningTree, required_[edge],
                               "this branch between " + named(g_.graph.required[edge].a) + " and " +
                                   named(g_.graph.required[edge].b) +
                                   " closes a loop of branches, which no connection can open");
        for (const graph::Edge& conflict : g_.trees.conflicts)
            diagnostics
                .report(Diag::NoSpanningTree, root_at(conflict.b),
                        named(conflict.a) + " and " + named(conflict.b) + " are roots joined by branches")
                .at(root_at(conflict.a), "the other root");
        for (graph::Index node : g_.trees.rootless)
            diagnostics
                .report(Diag::NoSpanningTree, uses_[node], named(node) + " and what it is connected with have no root")
                .with_help("`Connections.root` or `Connections.potentialRoot` marks where it has values of its own");
    }

    Span root_at(graph::Index node) const {
        const auto at = std::ranges::find(g_.graph.roots, node) - g_.graph.roots.begin();
        return roots_[static_cast<std::size_t>(at)];
    }

    ConnectionGraph& g_;
    Translator& t_;
    std::set<std::pair<graph::Index, graph::Index>> joined_; ///< by branches: one that is repeated is one
    std::vector<Span> uses_;                                 ///< by node
    std::vector<Span> required_, roots_;                     ///< by required edge and by root of the graph
};

const Node* overdetermined_node(const ast::Expr& argument, const Context& context, Translator& translator) {
    source::Diagnostics& diagnostics = translator.diagnostics();
    const auto* reference = std::get_if<ast::Reference>(&argument.node);
    const auto fail = [&](Diag code, std::string message) -> const Node* {
        diagnostics.report(code, argument.span, std::move(message));
        return nullptr;
    };
    if (!reference) return fail(Diag::NotOverdetermined, "this is no overdetermined record or type in a connector");
    const auto places = translator.places(reference->ref, context);
    if (!places) return nullptr;
    const std::string name = "`" + reference->ref.text() + "`";
    if (places->absent) return fail(Diag::NameNotFound, name + " is switched off by its condition");
    if (places->items.size() != 1)
        return fail(Diag::NotOverdetermined, name + " is an array: name one of its elements");
    const Node& node = *places->items[0].node;
    if (!node.overdetermined || !places->items[0].subscripts.empty()) {
        diagnostics.report(Diag::NotOverdetermined, argument.span, name + " is no overdetermined record or type")
            .with_help("its class needs a function `equalityConstraint`");
        return nullptr;
    }
    if (!is_in_connector(node)) return fail(Diag::NotOverdetermined, name + " is not in a connector");
    if (node.is_flow) return fail(Diag::NotOverdetermined, name + " is a flow: it cannot be overdetermined");
    return &node;
}

const ConnectionGraph* connection_graph(Translator& translator) {
    InstanceTree& tree = translator.tree();
    if (tree.is_graph_in_progress) return nullptr;
    if (tree.connection_graph) return tree.connection_graph.get();
    tree.is_graph_in_progress = true;
    auto graph = std::make_shared<ConnectionGraph>();
    ConnectionGraphReader(*graph, translator).read();
    tree.is_graph_in_progress = false;
    tree.connection_graph = std::move(graph);
    return tree.connection_graph.get();
}

} // namespace torsion::instance

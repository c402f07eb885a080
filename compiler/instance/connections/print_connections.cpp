// The dump `--dump=connections`: one line per connection set, then the virtual connection graph.
#include "compiler/instance/connections/connect_ends.h"
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/connections/connection_graph.h"
#include "compiler/instance/instantiate.h"

namespace torsion::instance {

namespace {

/// One end of a connection: a connector or a signal, seen from the class that has the connect equation.
struct End {
    std::string path;
    bool is_outside = false;
    auto operator<=>(const End&) const = default;
};

class ConnectionSets {
public:
    explicit ConnectionSets(Translator& translator) : t_(translator) {}

    void read(Node& node) {
        each_connect(node, t_, [this](const ast::Equation&, const ast::ConnectEquation& c, const Context& context) {
            connect(c, context);
        });
        for (Node* child : node.children) read(*child);
    }

    void print(std::string& out) {
        std::map<std::size_t, std::string> lines; // by the first end
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            std::string& line = lines[set_of(i)];
            line += (line.empty() ? "  " : ", ") + ends_[i].path + (ends_[i].is_outside ? " outside" : " inside");
        }
        for (const auto& [first, line] : lines) out += line + "\n";
    }

private:
    void connect(const ast::ConnectEquation& c, const Context& context) {
        const auto ends = connect_ends(c, t_, context);
        if (!ends || ends->is_absent) return;
        const auto xs = numbers(ends->a, c.a, context), ys = numbers(ends->b, c.b, context);
        for (std::size_t i = 0; i < std::min(xs.size(), ys.size()); ++i) { // the flat stage reports other sizes
            const std::size_t x = set_of(xs[i]), y = set_of(ys[i]);
            above_[std::max(x, y)] = std::min(x, y);
        }
    }

    std::vector<std::size_t> numbers(const Translator::Places& places, const ast::ComponentRef& ref,
                                     const Context& context) {
        std::vector<std::size_t> result;
        for (const Translator::Place& place : places.items) {
            const bool is_outside = instance::is_outside(*place.node, ref, context.scope);
            each_path(place, [&](std::string path) { result.push_back(number({std::move(path), is_outside})); });
        }
        return result;
    }

    /// Arrays have a path for each element.
    template <class Visit>
    static void each_path(const Translator::Place& place, Visit visit) {
        if (place.node->kind == Node::Kind::Array) {
            for (Node* element : place.node->children) each_path({element, {}}, visit);
            return;
        }
        const std::vector<std::int64_t>& dims = place.node->dims;
        std::vector<std::int64_t> at =
            place.subscripts.empty() ? std::vector<std::int64_t>(dims.size(), 1) : place.subscripts;
        const std::int64_t n = place.subscripts.empty() ? place.node->count() : 1;
        for (std::int64_t i = 0; i < n; ++i) {
            visit(place.node->path() + dims_text(at));
            for (std::size_t d = at.size(); d-- > 0;) {
                if (++at[d] <= dims[d]) break;
                at[d] = 1;
            }
        }
    }

    std::size_t number(End end) {
        const auto [place, fresh] = numbers_.try_emplace(end, ends_.size());
        if (fresh) above_.push_back(ends_.size()), ends_.push_back(std::move(end));
        return place->second;
    }
    std::size_t set_of(std::size_t i) {
        while (above_[i] != i) i = above_[i] = above_[above_[i]];
        return i;
    }

    Translator& t_;
    std::map<End, std::size_t> numbers_;
    std::vector<End> ends_;
    std::vector<std::size_t> above_; ///< union–find; the first end of a set stands for it
};

void print_graph(const ConnectionGraph& g, std::string& out) {
    const auto path = [&](graph::Index node) { return g.nodes[node]->path(); };
    for (graph::Index root : g.graph.roots) out += "  root " + path(root) + "\n";
    for (const graph::PotentialRoot& p : g.graph.potential_roots)
        out += "  potential root " + path(p.node) + ", priority " + std::to_string(p.priority) +
               (g.trees.is_root(p.node) ? ": root\n" : "\n");
    for (const graph::Edge& e : g.graph.required) out += "  branch " + path(e.a) + " — " + path(e.b) + "\n";
    for (std::size_t i = 0; i < g.graph.optional.size(); ++i) {
        using Kept = ConnectionGraph::Kept;
        const Kept kept = g.trees.optional[i];
        const char* const word = kept == Kept::Yes ? "connection " : kept == Kept::Broken ? "broken " : "redundant ";
        out += "  " + (word + path(g.graph.optional[i].a)) + " — " + path(g.graph.optional[i].b) + "\n";
    }
}

} // namespace

std::string print_connections(InstanceTree& tree, source::Diagnostics& diagnostics) {
    Translator translator(tree, diagnostics, instantiation(tree, diagnostics));
    std::string out = "sets\n";
    ConnectionSets sets(translator);
    sets.read(*tree.root);
    sets.print(out);
    if (!tree.has_overdetermined) return out;
    out += "graph\n";
    if (const ConnectionGraph* graph = connection_graph(translator)) print_graph(*graph, out);
    return out;
}

} // namespace torsion::instance

#include "compiler/instance/connections/connect_equations.h"

#include "compiler/instance/connections/connect_ends.h"

#include <algorithm>

namespace torsion::instance {

std::string_view connections_operator(const ast::Call& call) {
    const auto& parts = call.function.parts;
    return parts.size() == 2 && parts[0].name.text == "Connections" ? std::string_view(parts[1].name.text)
                                                                    : std::string_view();
}

namespace {

const ast::Call* connections_statement(const ast::Equation& e) {
    const auto* statement = std::get_if<ast::CallEquation>(&e.node);
    const auto* call = statement ? std::get_if<ast::Call>(&statement->call->node) : nullptr;
    return call && !connections_operator(*call).empty() ? call : nullptr;
}

} // namespace

bool has_connect(const ast::Equation& e) {
    const auto any = [](const std::vector<ast::Equation>& body) {
        return std::ranges::any_of(body, [](const auto& inner) { return has_connect(inner); });
    };
    if (const auto* f = std::get_if<ast::ForEquation>(&e.node)) return any(f->body);
    const auto* i = std::get_if<ast::IfEquation>(&e.node);
    if (!i) return std::holds_alternative<ast::ConnectEquation>(e.node) || connections_statement(e);
    return any(i->otherwise) || std::ranges::any_of(i->branches, [&](const auto& branch) { return any(branch.body); });
}

namespace {

class ConnectEquations {
public:
    ConnectEquations(Translator& translator, const VisitConnect& visit, const VisitConnections& statement)
        : t_(translator), visit_(visit), statement_(statement) {}

    void read(const std::vector<ast::Equation>& equations, const Context& context) {
        for (const ast::Equation& e : equations) {
            if (const auto* c = std::get_if<ast::ConnectEquation>(&e.node)) visit_(e, *c, context);
            if (const ast::Call* call = statement_ ? connections_statement(e) : nullptr) statement_(e, *call, context);
            if (const auto* f = std::get_if<ast::ForEquation>(&e.node); f && has_connect(e)) read_each(*f, 0, context);
            if (const auto* i = std::get_if<ast::IfEquation>(&e.node); i && has_connect(e))
                read(taken(*i, context), context);
        }
    }

private:
    const std::vector<ast::Equation>& taken(const ast::IfEquation& i, const Context& context) {
        for (const auto& branch : i.branches) {
            const auto is_taken =
                t_.evaluate_boolean(*branch.condition, context, "the condition of an `if` around a `connect`");
            if (is_taken.value_or(false)) return branch.body;
        }
        return i.otherwise;
    }

    void read_each(const ast::ForEquation& loop, std::size_t from, const Context& context) {
        if (from == loop.iterators.size()) return read(loop.body, context);
        const TypedValue over = t_.iteration_range(loop.iterators[from], context);
        if (over.poisoned) return;
        Local local{loop.iterators[from].name.text, over, context.locals};
        local.value.dims.clear();
        for (symbolic::ExprId value : over.elements) {
            local.value.elements = {value};
            read_each(loop, from + 1, context.with(local));
        }
    }

    Translator& t_;
    const VisitConnect& visit_;
    const VisitConnections& statement_;
};

std::size_t offset_of(const Node& node, const std::vector<std::int64_t>& subscripts) {
    std::size_t offset = 0;
    for (std::size_t d = 0; d < subscripts.size(); ++d)
        offset = offset * static_cast<std::size_t>(node.dims[d]) + static_cast<std::size_t>(subscripts[d] - 1);
    return offset;
}

class Cardinalities {
public:
    explicit Cardinalities(Translator& translator) : t_(translator) {}

    void count(Node& node) {
        each_connect(node, t_, [&](const ast::Equation&, const ast::ConnectEquation& c, const Context& context) {
            const auto ends = connect_ends(c, t_, context);
            if (!ends || ends->is_absent) return;
            for (const auto* places : {&ends->a, &ends->b})
                for (const Translator::Place& place : places->items) add(*place.node, place.subscripts);
        });
        for (Node* child : node.children) count(*child);
    }

private:
    /// An array counts with all its elements.
    void add(const Node& node, const std::vector<std::int64_t>& subscripts) {
        for (const Node* element : node.children)
            if (node.kind == Node::Kind::Array) add(*element, {});
        if (node.kind == Node::Kind::Array) return;
        const bool is_array = node.kind == Node::Kind::Primitive && subscripts.empty();
        const std::size_t first = offset_of(node, subscripts),
                          n = is_array ? static_cast<std::size_t>(node.count()) : 1;
        for (std::size_t i = 0; i < n; ++i) ++t_.tree().cardinality[{&node, first + i}];
    }
    Translator& t_;
};

} // namespace

void each_connect(Node& node, Translator& translator, const VisitConnect& visit, const VisitConnections& statement) {
    ConnectEquations equations(translator, visit, statement);
    for (const ClassPart& part : node.parts()) {
        const auto* body = std::get_if<ast::Composition>(&part.class_->def->body());
        if (!body) continue;
        for (const ast::EquationSection& section : body->equations)
            if (!section.is_initial) equations.read(section.equations, {{&node, part.class_}, Mode::Flat});
    }
}

const Node* meant_by_outer(const ast::ComponentRef& ref, const Scope& scope) {
    if (ref.global) return nullptr;
    const Node* first = scope.node->declared(ref.parts.front().name.text);
    return first ? first->inner : nullptr;
}

bool is_outside(const Node& connector, const ast::ComponentRef& ref, const Scope& scope) {
    const Node* meant = meant_by_outer(ref, scope);
    return meant ? meant->is_connector() : outermost(connector).parent == scope.node;
}

std::optional<std::int64_t> cardinality(const Translator::Place& connector, Translator& translator) {
    using Counted = InstanceTree::Counted;
    InstanceTree& tree = translator.tree();
    if (tree.counted == Counted::InProgress) return std::nullopt;
    if (tree.counted == Counted::No) {
        tree.counted = Counted::InProgress;
        Cardinalities(translator).count(*tree.root);
        tree.counted = Counted::Yes;
    }
    const auto found = tree.cardinality.find({connector.node, offset_of(*connector.node, connector.subscripts)});
    return found == tree.cardinality.end() ? 0 : found->second;
}

} // namespace torsion::instance

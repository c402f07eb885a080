#include "compiler/diagram/picture/dependencies.h"

#include "compiler/diagram/picture/kinds.h"
#include "compiler/instance/names_in.h"
#include "compiler/syntax/print.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

constexpr std::size_t most_sources = 8; ///< of one signal

/// What a variable of the class is, by a binding or an equation.
struct Definition {
    const ast::Expr* expr = nullptr;
    Situation situation;
};

/// Of the value of an array, for the element that has the binding.
std::string subscripts_of(const instance::Binding& binding) {
    std::string text;
    if (binding.is_each || binding.free_indices > 0) return text;
    for (const instance::Index& index : binding.indices) text += (text.empty() ? "[" : ", ") + std::to_string(index.at);
    return text.empty() ? text : text + "]";
}

class DependencyReader {
public:
    DependencyReader(Evaluator& evaluator, Node& root, const std::vector<PlacedIcon>& parts,
                     const std::vector<Component>& components, const Expanded& expanded)
        : evaluator_(evaluator), root_(root), parts_(parts), components_(components), expanded_(expanded),
          ends_(evaluator, root, parts, expanded) {}

    std::vector<Dependency> run() {
        for (const Node* child : root_.children)
            if (child->binding && child->binding->expr != nullptr && child->scope_of(*child->binding).node == &root_)
                definitions_[child->name].push_back({child->binding->expr, {child->scope_of(*child->binding)}});
        std::vector<std::pair<const ast::SimpleEquation*, Situation>> equations;
        EquationWalk(evaluator_, root_, expanded_).run([&](const ast::Equation& equation, const Situation& situation) {
            if (const auto* simple = std::get_if<ast::SimpleEquation>(&equation.node))
                equations.push_back({simple, situation});
        });
        for (const auto& [equation, situation] : equations) define(*equation, situation);
        for (std::size_t i = 0; i < parts_.size(); ++i) read_modifiers(i);
        for (const auto& [equation, situation] : equations)
            if (!read(*equation->lhs, *equation->rhs, situation)) read(*equation->rhs, *equation->lhs, situation);
        evaluator_.set_iterators({}, {});
        return std::move(found_);
    }

private:
    void define(const ast::SimpleEquation& equation, const Situation& situation) {
        const bool is_left = std::holds_alternative<ast::Reference>(equation.lhs->node);
        const ast::Expr *one = is_left ? equation.lhs : equation.rhs, *other = is_left ? equation.rhs : equation.lhs;
        if (const auto* name = std::get_if<ast::Reference>(&one->node); name != nullptr && name->ref.parts.size() == 1)
            definitions_[name->ref.parts.front().name.text].push_back({other, situation});
    }

    const Node* node_of(const ast::ComponentRef& ref) const {
        const Node* node = &root_;
        for (const auto& part : ref.parts) {
            node = node != nullptr ? node->child(part.name.text) : nullptr;
            if (node != nullptr) node = node_of_values(const_cast<Node&>(*node));
        }
        return node;
    }

    /// Parts of their own that are connectors: of the class itself.
    bool is_own_connector(std::size_t part) const { return components_[part].node->is_connector(); }

    /// Adds what an expression reads of other components than the reader.
    void trace(const ast::Expr& expr, const Situation& situation, std::size_t reader, std::set<std::string>& passed,
               std::vector<End>& from) {
        for (const ast::ComponentRef* ref : instance::references_in(expr)) {
            const std::string& first = ref->parts.front().name.text;
            if (situation.iterators.contains(first)) continue;
            const Node* node = node_of(*ref);
            if (node == nullptr || node->variability <= symbolic::Variability::Parameter) continue;
            for (End& end : ends_(*ref, situation)) {
                if (end.owner != End::none) add_source(std::move(end), *node, reader, from);
                else if (passed.insert(first).second && definitions_.contains(first))
                    for (const Definition& its : definitions_[first])
                        trace(*its.expr, its.situation, reader, passed, from);
            }
        }
    }

    void add_source(End end, const Node& node, std::size_t reader, std::vector<End>& from) const {
        if (end.owner == reader || (is_own_connector(end.owner) && !end.element.empty())) return;
        if (end.connector != End::none &&
            kind_of(*components_[end.owner].connectors[end.connector]) != LayoutKind::Signal)
            end.connector = End::none;
        const bool is_variable = end.connector == End::none && !is_own_connector(end.owner);
        if (is_variable && node.kind != Node::Kind::Primitive) return;
        if (is_variable) end.part = end.owner, end.subscripts.clear(), end.element.clear();
        if (end.connector == End::none) end.role = End::Role::Gives;
        if (std::ranges::none_of(from, [&](const End& other) { return other.name == end.name; }))
            from.push_back(std::move(end));
    }

    /// A variable of the class says less than what it stands for.
    const ast::Expr& meaning(const ast::Expr& expr, std::set<std::string> passed = {}) {
        const auto* name = std::get_if<ast::Reference>(&expr.node);
        const bool is_whole = name != nullptr && is_local(name->ref) && name->ref.parts.front().subscripts.empty();
        const auto known = is_whole ? definitions_.find(name->ref.parts.front().name.text) : definitions_.end();
        if (known == definitions_.end() || known->second.size() != 1 || !passed.insert(known->first).second)
            return expr;
        return meaning(*known->second.front().expr, std::move(passed));
    }

    /// A variable of the class that is neither a connector nor a parameter, whose name says what is meant.
    bool is_local(const ast::ComponentRef& ref) const {
        const Node* node = ref.parts.size() == 1 ? node_of(ref) : nullptr;
        return node != nullptr && !node->is_connector() && node->variability > symbolic::Variability::Parameter;
    }

    /// Of parameters, constants and time.
    bool is_constant(const ast::Expr& expr) const {
        return std::ranges::none_of(instance::references_in(expr), [&](const ast::ComponentRef* ref) {
            const Node* node = node_of(*ref);
            return node != nullptr && node->variability > symbolic::Variability::Parameter;
        });
    }

    /// `element`: of the value, an array.
    void add(End to, const ast::Expr& expr, const Situation& situation, const std::string& element = {},
             bool is_output = false) {
        Dependency found{.to = std::move(to), .from = {}, .formula = {}, .is_output = is_output};
        std::set<std::string> passed;
        trace(expr, situation, found.to.owner, passed, found.from);
        if (found.from.size() > most_sources) return;
        const ast::Expr& meant = meaning(expr);
        if (found.from.empty() && !is_constant(meant)) return; // `der(x) = block.u` says what x is
        const auto* reference = std::get_if<ast::Reference>(&meant.node);
        found.formula = syntax::print(meant);
        const bool is_closed =
            element.empty() || reference != nullptr || std::holds_alternative<ast::ArrayConstructor>(meant.node);
        found.formula = is_closed ? found.formula + element : "(" + found.formula + ")" + element;
        found.is_plain = reference != nullptr && found.from.size() == 1 && !is_local(reference->ref);
        found_.push_back(std::move(found));
    }

    void read_modifiers(std::size_t part) {
        if (is_own_connector(part)) return;
        for (const Node* child : node_of_values(const_cast<Node&>(*components_[part].node))->children) {
            if (!child->binding || child->binding->expr == nullptr || !(child->is_input || child->is_output)) continue;
            if (child->scope_of(*child->binding).node != &root_) continue; // the class's own
            End to{
                .name = parts_[part].name + "." + child->name, .part = part, .owner = part, .role = End::Role::Takes};
            const auto& connectors = components_[part].connectors;
            const auto own = std::ranges::find(connectors, child);
            if (child->is_input && own != connectors.end())
                to.connector = static_cast<std::size_t>(own - connectors.begin());
            else to.element = "=" + child->name;
            add(std::move(to), *child->binding->expr, {child->scope_of(*child->binding)},
                subscripts_of(*child->binding), child->is_output);
        }
    }

    /// `takers.u = sources.y` hands on each element by itself.
    void take_share(Dependency& found, const ast::Expr& expr, std::size_t row, std::size_t count) const {
        const auto* reference = std::get_if<ast::Reference>(&expr.node);
        if (reference == nullptr || is_local(reference->ref) || found.from.size() != count) return;
        found.from = {End(found.from[row])};
        found.is_plain = true;
    }

    /// If one side of an equation is an input.
    bool read(const ast::Expr& side, const ast::Expr& other, const Situation& situation) {
        const auto* given = std::get_if<ast::Reference>(&side.node);
        const Node* node = given != nullptr && !situation.is_uncertain ? node_of(given->ref) : nullptr;
        if (node == nullptr) return false;
        bool is_input = false;
        std::vector<End> ends = ends_(given->ref, situation);
        for (std::size_t i = 0; i < ends.size(); ++i) {
            End& end = ends[i];
            if (end.owner == End::none) continue;
            const bool is_own = is_own_connector(end.owner) && given->ref.parts.size() == 1;
            const bool is_of_part = given->ref.parts.size() == 2 && node->is_input && !is_own_connector(end.owner);
            if (!is_of_part && !(is_own && (node->is_input || node->is_output))) continue;
            is_input = true;
            end.part = end.owner, end.role = End::Role::Takes;
            if (is_of_part && end.connector == End::none) end.element = "=" + given->ref.parts[1].name.text;
            const std::size_t before = found_.size();
            add(std::move(end), other, situation, ends.size() > 1 ? "[" + std::to_string(i + 1) + "]" : "");
            if (found_.size() > before && ends.size() > 1) take_share(found_.back(), other, i, ends.size());
        }
        return is_input;
    }

    Evaluator& evaluator_;
    Node& root_;
    const std::vector<PlacedIcon>& parts_;
    const std::vector<Component>& components_;
    const Expanded& expanded_;
    EndFinder ends_;
    std::map<std::string, std::vector<Definition>> definitions_;
    std::vector<Dependency> found_;
};

} // namespace

std::vector<Dependency> read_dependencies(Evaluator& evaluator, Node& root, const std::vector<PlacedIcon>& parts,
                                          const std::vector<Component>& components, const Expanded& expanded) {
    return DependencyReader(evaluator, root, parts, components, expanded).run();
}

} // namespace torsion::diagram

#include "compiler/instance/expandable.h"

#include "compiler/instance/connect_equations.h"
#include "compiler/instance/modifier.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

// The idea: each round reads all connect equations. An end that names a new element of an expandable connector copies the other end; two expandable
// connectors take the elements of each other. Rounds end when nothing changes, since a chain of buses may hand an element on in any order.

namespace torsion::instance {

using source::Code;

namespace {

/// One side of a connect equation.
struct End {
    Node* node = nullptr;                 ///< null: it does not exist (yet)
    Node* bus = nullptr;                  ///< then the expandable connector that lacks the element `name`; null: nothing to add
    std::string name;                     ///< of the element
    std::vector<std::int64_t> subscripts; ///< at the end of the reference
};

class ExpandableConnectors {
public:
    ExpandableConnectors(InstanceTree& tree, Translator& translator) : tree_(tree), t_(translator) {}

    void fill() {
        find(*tree_.root);
        if (buses_.empty()) return;
        const std::size_t errors = t_.diagnostics().error_count();
        do {
            has_changed_ = false;
            unknown_ = nullptr;
            for (Node* node : composites_)
                each_connect(*node, t_, [this](const auto& e, const auto& c, const Scope& scope) { connect(e, c, scope); });
        } while (has_changed_ && t_.diagnostics().error_count() == errors);
        if (unknown_ && t_.diagnostics().error_count() == errors) report_unknown();
        drop_unnamed();
    }

private:
    void find(Node& node) {
        if (node.kind == Node::Kind::Composite) composites_.push_back(&node);
        if (node.kind == Node::Kind::Composite && node.is_expandable()) buses_.push_back(&node);
        for (Node* child : node.children) find(*child);
    }

    // ---- connect equations

    void connect(const ast::Equation& e, const ast::ConnectEquation& c, const Scope& scope) {
        End a = resolve(c.a, scope), b = resolve(c.b, scope);
        if (a.node && b.node) return unite(*a.node, *b.node);
        if (a.bus && b.node) return add(a, b, e.span);
        if (b.bus && a.node) return add(b, a, e.span);
        if (a.bus || b.bus) unknown_ = &e, of_unknown_ = a.bus ? a.bus : b.bus;
    }

    /// Nothing in it if an end is wrong or absent: the flat stage reports it.
    End resolve(const ast::ComponentRef& ref, const Scope& scope) {
        Node* node = ref.global ? nullptr : scope.node;
        for (std::size_t i = 0; node && i < ref.parts.size(); ++i) {
            const ast::ComponentRef::Part& part = ref.parts[i];
            const std::optional<std::vector<std::int64_t>> subscripts = known_subscripts(part, scope);
            if (!subscripts) return {};
            Node* child = node->child(part.name.text);
            const bool is_last = i + 1 == ref.parts.size();
            if (node->is_expandable()) {
                if (is_last || child) name_it(*node, part.name.text);
                const bool is_longer = child && added_.contains(child) && subscripts->size() == 1 && (*subscripts)[0] > size_of(*child);
                if (!child || is_longer) return {nullptr, is_last ? node : nullptr, part.name.text, *subscripts};
            }
            if (!child || child->kind == Node::Kind::Absent || child->kind == Node::Kind::Uninstantiated) return {};
            if (child->kind == Node::Kind::Array && !subscripts->empty()) child = element(*child, *subscripts);
            else if (is_last) return {child, nullptr, {}, *subscripts};
            node = child;
        }
        return {node, nullptr, {}, {}};
    }

    /// Nothing if they are not Integers; empty for none, and for slices like `[:]`.
    std::optional<std::vector<std::int64_t>> known_subscripts(const ast::ComponentRef::Part& part, const Scope& scope) {
        std::vector<std::int64_t> result;
        for (const ast::Subscript& s : part.subscripts) {
            if (!s.expr || std::holds_alternative<ast::Range>(s.expr->node)) return std::vector<std::int64_t>{};
            const auto at = t_.evaluate_integer(*s.expr, scope, "a subscript in `connect`");
            if (!at) return std::nullopt;
            result.push_back(*at);
        }
        return result;
    }

    static std::int64_t size_of(const Node& node) { return node.dims.empty() ? 0 : node.dims[0]; }

    static Node* element(Node& array, const std::vector<std::int64_t>& subscripts) {
        std::size_t offset = 0;
        if (subscripts.size() != array.dims.size()) return nullptr;
        for (std::size_t d = 0; d < subscripts.size(); ++d) {
            if (subscripts[d] < 1 || subscripts[d] > array.dims[d]) return nullptr;
            offset = offset * static_cast<std::size_t>(array.dims[d]) + static_cast<std::size_t>(subscripts[d] - 1);
        }
        return array.children[offset];
    }

    // ---- elements

    void name_it(Node& bus, const std::string& name) { has_changed_ = names_[&bus].insert(name).second || has_changed_; }

    void add(const End& missing, const End& other, Span span) {
        Node& bus = *missing.bus;
        if (missing.subscripts.empty()) {
            Node& made = copied(*other.node, bus, missing.name);
            if (!other.subscripts.empty())
                made.dims.erase(made.dims.begin(), made.dims.begin() + static_cast<std::ptrdiff_t>(other.subscripts.size()));
            return put(bus, made);
        }
        const bool is_scalar = other.node->dims.size() == other.subscripts.size();
        if (missing.subscripts.size() != 1 || missing.subscripts[0] < 1 || missing.subscripts[0] > most_elements || !is_scalar) {
            t_.diagnostics().report(Code::I190, span, "not supported: this element of an array that an expandable connector does not declare",
                                    bus.place());
            return;
        }
        lengthen(bus, missing.name, missing.subscripts[0], *other.node);
    }

    /// Arrays that no class declares have as many elements as connect equations name.
    void lengthen(Node& bus, const std::string& name, std::int64_t size, const Node& like) {
        Node* array = bus.child(name);
        if (!array) {
            array = &copied(like, bus, name);
            array->dims = {0};
            if (like.kind != Node::Kind::Primitive) array->kind = Node::Kind::Array, array->children.clear();
            put(bus, *array);
        }
        array->dims = {size};
        has_changed_ = true;
        for (std::int64_t i = static_cast<std::int64_t>(array->children.size()) + 1; array->kind == Node::Kind::Array && i <= size; ++i) {
            Node& element = copied(like, *array, name + dims_text({i}));
            element.is_element = true;
            array->children.push_back(&element);
        }
    }

    void put(Node& bus, Node& made) {
        bus.children.push_back(&made);
        ClassShape& own = tree_.shapes.emplace_back(); // of the class's other instances no more
        own.first = &bus;
        own.parts.assign(bus.parts().begin(), bus.parts().end());
        bus.shape = &own;
        added_.insert(&made);
        name_it(bus, made.name);
        has_changed_ = true;
    }

    /// A node of the same type and sizes. It has no value of its own, and no causality: the other ends of its connection decide that.
    Node& copied(const Node& like, Node& parent, const std::string& name) {
        Node& made = tree_.nodes.emplace_back();
        made = like;
        made.name = name;
        made.parent = &parent;
        made.is_protected = parent.is_protected;
        made.is_internal = made.is_input = made.is_output = made.is_element = made.is_final = made.is_structural = false;
        made.modifier = nullptr;
        made.binding = nullptr;
        made.cached = nullptr;
        made.attributes = units_of(like);
        for (Node*& child : made.children) {
            Node& inner = copied(*child, made, child->is_element ? name + child->name.substr(child->name.rfind('[')) : child->name);
            inner.is_element = child->is_element;
            child = &inner;
        }
        if (made.kind == Node::Kind::Composite && made.is_expandable()) buses_.push_back(&made);
        return made;
    }

    static ModifierPtr units_of(const Node& like) {
        if (!like.attributes || !like.parent) return nullptr;
        auto result = std::make_shared<Modifier>(*with_scopes(like.attributes, *like.parent));
        std::erase_if(result->parts,
                      [](const auto& part) { return part.first != "unit" && part.first != "displayUnit" && part.first != "quantity"; });
        return result;
    }

    /// Expandable connectors that are connected have the same elements.
    void unite(Node& a, Node& b) {
        if (a.kind == Node::Kind::Array && b.kind == Node::Kind::Array && a.children.size() == b.children.size()) {
            for (std::size_t i = 0; i < a.children.size(); ++i) unite(*a.children[i], *b.children[i]);
            return;
        }
        if (a.kind != Node::Kind::Composite || b.kind != Node::Kind::Composite || !a.is_expandable() || !b.is_expandable()) return;
        hand_on(a, b);
        hand_on(b, a);
    }

    void hand_on(Node& from, Node& to) {
        const std::set<std::string> names = names_[&from];
        for (const std::string& name : names) {
            Node* const given = from.child(name);
            name_it(to, name);
            Node* const own = to.child(name);
            if (!given) continue;
            if (!own) put(to, copied(*given, to, name));
            else if (added_.contains(own) && size_of(*own) < size_of(*given)) lengthen(to, name, size_of(*given), first_of(*given));
            else unite(*given, *own);
        }
    }
    static const Node& first_of(const Node& node) { return node.kind == Node::Kind::Array ? *node.children.front() : node; }

    void drop_unnamed() {
        for (Node* bus : buses_) {
            for (Node* child : bus->children) {
                const bool is_kept = child->kind == Node::Kind::Primitive && child->variability <= Variability::Parameter;
                if (!is_kept && bus != tree_.root && !names_[bus].contains(child->name)) child->kind = Node::Kind::Absent;
            }
        }
    }

    void report_unknown() {
        t_.diagnostics()
            .report(Code::I124, unknown_->span, "neither side of this `connect` is declared", of_unknown_->place())
            .with_help("an element of an expandable connector takes its type from the other side");
    }

    static constexpr std::int64_t most_elements = 100'000;

    InstanceTree& tree_;
    Translator& t_;
    std::vector<Node*> composites_, buses_;
    std::unordered_map<const Node*, std::set<std::string>> names_; ///< by expandable connector
    std::unordered_set<const Node*> added_;                        ///< elements that no class declares
    bool has_changed_ = false;
    const ast::Equation* unknown_ = nullptr;
    const Node* of_unknown_ = nullptr;
};

} // namespace

void fill_expandable(InstanceTree& tree, Translator& translator) { ExpandableConnectors(tree, translator).fill(); }

} // namespace torsion::instance

#include "compiler/instance/expandable.h"

#include "compiler/instance/connect_equations.h"
#include "compiler/instance/modifier.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

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
    bool is_slice = false;                ///< it may name several connectors
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
        if (node.is_expandable()) buses_.push_back(&node);
        for (Node* child : node.children) find(*child);
    }

    // ---- connect equations

    void connect(const ast::Equation& e, const ast::ConnectEquation& c, const Scope& scope) {
        const End a = resolve(c.a, scope), b = resolve(c.b, scope);
        if (a.node && b.node) unite(*a.node, *b.node, e.span);
        else if (a.bus && b.node) add(a, b, e.span);
        else if (b.bus && a.node) add(b, a, e.span);
        else if (a.bus && b.bus) unknown_ = &e, of_unknown_ = a.bus;
        else if ((a.bus && b.is_slice) || (b.bus && a.is_slice)) refuse(e.span, *(a.bus ? a.bus : b.bus));
        else if (!a.bus && !b.bus) unite_each(e, c, scope);
    }

    /// Slices, and members of arrays of components: pair by pair. What is wrong with them the flat stage reports.
    void unite_each(const ast::Equation& e, const ast::ConnectEquation& c, const Scope& scope) {
        const source::Diagnostics before = t_.diagnostics();
        const auto a = t_.places(c.a, scope), b = t_.places(c.b, scope);
        t_.diagnostics() = before;
        if (!a || !b || a->absent || b->absent || a->items.size() != b->items.size()) return;
        for (std::size_t i = 0; i < a->items.size(); ++i) {
            Node &x = *a->items[i].node, &y = *b->items[i].node;
            if (x.is_expandable() && y.is_expandable()) unite(x, y, e.span);
        }
    }

    void refuse(Span span, const Node& bus) {
        t_.diagnostics().report(Code::I190, span,
                                "not supported: a connection of this form to an element that an expandable connector does not declare", bus.place());
    }

    /// Nothing in it if an end is wrong or absent: the flat stage reports it.
    End resolve(const ast::ComponentRef& ref, const Scope& scope) {
        Node* node = ref.global ? nullptr : scope.node;
        for (std::size_t i = 0; node && i < ref.parts.size(); ++i) {
            const ast::ComponentRef::Part& part = ref.parts[i];
            bool is_slice = false;
            const std::vector<std::int64_t> subscripts = known_subscripts(part, scope, is_slice);
            Node* child = node->child(part.name.text);
            const bool is_last = i + 1 == ref.parts.size();
            if (node->is_expandable()) {
                if (is_last || child) name_it(*node, part.name.text);
                const bool is_longer = child && added_.contains(child) && subscripts.size() == 1 && subscripts[0] > size_of(*child);
                if (!is_slice && (!child || is_longer)) return {nullptr, is_last ? node : nullptr, part.name.text, subscripts};
            }
            if (is_slice) return {.is_slice = true};
            if (!child || child->kind == Node::Kind::Absent || child->kind == Node::Kind::Uninstantiated) return {};
            if (subscripts.size() > child->dims.size()) return {};
            if (child->kind == Node::Kind::Array && !subscripts.empty()) child = element(*child, subscripts);
            else if (is_last) return {child, nullptr, {}, subscripts};
            node = child;
        }
        return {node, nullptr, {}, {}};
    }

    /// Empty for none, and for `[:]` of all dimensions. Other slices, and what cannot be evaluated here, count as slices; nothing is reported, since
    /// the flat stage reads the same subscripts.
    std::vector<std::int64_t> known_subscripts(const ast::ComponentRef::Part& part, const Scope& scope, bool& is_slice) {
        std::vector<std::int64_t> result;
        if (std::ranges::all_of(part.subscripts, [](const ast::Subscript& s) { return s.expr == nullptr; })) return result;
        const source::Diagnostics before = t_.diagnostics();
        for (const ast::Subscript& s : part.subscripts) {
            const TypedValue at = s.expr ? t_.translate(*s.expr, scope, Mode::Evaluate) : TypedValue::poison();
            const bool is_index = at.type == BaseType::Integer || at.type == BaseType::Boolean || at.type == BaseType::Enumeration;
            is_slice = is_slice || at.poisoned || !at.is_scalar() || !is_index || !t_.pool().is_constant(at.elements[0]);
            if (is_slice) break;
            result.push_back(static_cast<std::int64_t>(t_.pool().value(at.elements[0])) + (at.type == BaseType::Boolean ? 1 : 0));
        }
        if (is_slice) t_.diagnostics() = before;
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
            return refuse(span, bus);
        }
        const Node* known = bus.child(missing.name);
        if (known && known->kind == Node::Kind::Composite) return refuse(span, bus);
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
        own_shape(bus).place_of.emplace(made.name, static_cast<std::uint32_t>(bus.children.size() - 1));
        added_.insert(&made);
        name_it(bus, made.name);
        has_changed_ = true;
    }

    /// Of this bus alone: other instances of its class have other elements.
    ClassShape& own_shape(Node& bus) {
        ClassShape*& own = shapes_[&bus];
        if (own) return *own;
        own = &tree_.shapes.emplace_back();
        own->first = &bus;
        own->parts.assign(bus.parts().begin(), bus.parts().end());
        for (std::uint32_t i = 0; i < bus.children.size(); ++i) own->place_of.emplace(bus.children[i]->name, i);
        bus.shape = own;
        return *own;
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
        if (++copies_ > most_copies) report_endless(parent.span(), parent);
        if (is_endless_) made.children.clear();
        for (Node*& child : made.children) {
            Node& inner = copied(*child, made, child->is_element ? name + child->name.substr(child->name.rfind('[')) : child->name);
            inner.is_element = child->is_element;
            child = &inner;
        }
        if (made.is_expandable()) buses_.push_back(&made);
        if (shapes_.contains(&like)) own_shape(made);
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
    void unite(Node& a, Node& b, Span span) {
        if (a.kind == Node::Kind::Array && b.kind == Node::Kind::Array && a.children.size() == b.children.size()) {
            for (std::size_t i = 0; i < a.children.size(); ++i) unite(*a.children[i], *b.children[i], span);
            return;
        }
        if (!a.is_expandable() || !b.is_expandable()) return;
        if (is_around(a, b) || is_around(b, a) || a.depth() > deepest) report_endless(span, a);
        if (is_endless_) return;
        std::set<std::string> names = names_[&a];
        names.insert(names_[&b].begin(), names_[&b].end());
        for (const std::string& name : names) unite(name, a, b, span);
    }

    void report_endless(Span span, const Node& bus) {
        if (!std::exchange(is_endless_, true)) t_.diagnostics().report(Code::I113, span, "an expandable connector would contain itself", bus.place());
    }

    static bool is_around(const Node& outer, const Node& inner) {
        for (const Node* node = &inner; node; node = node->parent)
            if (node == &outer) return true;
        return false;
    }

    void unite(const std::string& name, Node& a, Node& b, Span span) {
        Node *const x = a.child(name), *const y = b.child(name);
        name_it(a, name), name_it(b, name);
        if (x && y && added_.contains(x) && size_of(*x) < size_of(*y)) lengthen(a, name, size_of(*y), first_of(*y));
        else if (x && y && added_.contains(y) && size_of(*y) < size_of(*x)) lengthen(b, name, size_of(*x), first_of(*x));
        else if (x && y) unite(*x, *y, span);
        else if (x) put(b, copied(*x, b, name));
        else if (y) put(a, copied(*y, a, name));
    }
    static const Node& first_of(const Node& node) { return node.kind == Node::Kind::Array ? *node.children.front() : node; }

    void drop_unnamed() {
        for (Node* bus : buses_) {
            if (bus->kind != Node::Kind::Composite) continue; // it became an array
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
    static constexpr std::int32_t deepest = 50;
    static constexpr std::size_t most_copies = 1'000'000; ///< of nodes: two buses that contain each other would grow without end

    InstanceTree& tree_;
    Translator& t_;
    std::vector<Node*> composites_, buses_;
    std::unordered_map<const Node*, std::set<std::string>> names_; ///< by expandable connector
    std::unordered_map<const Node*, ClassShape*> shapes_;          ///< of those with elements that no class declares
    std::unordered_set<const Node*> added_;                        ///< elements that no class declares
    bool has_changed_ = false, is_endless_ = false;
    std::size_t copies_ = 0;
    const ast::Equation* unknown_ = nullptr;
    const Node* of_unknown_ = nullptr;
};

} // namespace

void fill_expandable(InstanceTree& tree, Translator& translator) { ExpandableConnectors(tree, translator).fill(); }

} // namespace torsion::instance

#include "compiler/instance/connections/expandable.h"

#include "compiler/instance/connections/connect_ends.h"
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/connections/named_elements.h"
#include "compiler/instance/modifier.h"

#include <algorithm>
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
    Node* node = nullptr;  ///< null: it does not exist (yet)
    Node* bus = nullptr;   ///< then the expandable connector that lacks the element `name`; null: nothing to add
    std::string name;      ///< of the element
    Subscripts subscripts; ///< at the end of the reference
    bool is_slice = false; ///< it may name several connectors
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
        if (join(a, b, e) || add_whole(a, c.b, scope, e.span) || add_whole(b, c.a, scope, e.span) || join_each(e, c, scope)) return;
        if ((a.bus && b.is_slice) || (b.bus && a.is_slice)) refuse(e.span, *(a.bus ? a.bus : b.bus));
        else unite_each(e, c, scope);
    }

    /// False if one of them does not exist.
    bool join(const End& a, const End& b, const ast::Equation& e) {
        if ((!a.node && !a.bus) || (!b.node && !b.bus)) return false;
        if (a.node && b.node) unite(*a.node, *b.node, e.span);
        else if (a.bus && b.node) add(a, b, e.span);
        else if (b.bus && a.node) add(b, a, e.span);
        else unknown_ = &e, of_unknown_ = a.bus;
        return true;
    }

    /// `connect(parts.y, bus.x)` with an array of components, or `connect(s.y[2:3], bus.x)`: the bus gets an array.
    bool add_whole(const End& missing, const ast::ComponentRef& other, const Scope& scope, Span span) {
        if (!missing.bus || !missing.subscripts.empty()) return false;
        std::vector<End> ends;
        Subscripts dims;
        if (!scope.node || other.global || !each_end(*scope.node, other, 0, scope, ends, &dims) || ends.empty() || dims.empty()) return false;
        const End& first = ends.front();
        if (!first.node || first.subscripts.size() != first.node->dims.size()) return refuse(span, *missing.bus), true;
        lengthen(*missing.bus, missing.name, dims, *first.node);
        return true;
    }

    /// Members of arrays of components and buses, pair by pair. False if they are no pairs, or one does not exist.
    bool join_each(const ast::Equation& e, const ast::ConnectEquation& c, const Scope& scope) {
        std::vector<End> a, b;
        if (!scope.node || c.a.global || c.b.global) return false;
        if (!each_end(*scope.node, c.a, 0, scope, a, nullptr) || !each_end(*scope.node, c.b, 0, scope, b, nullptr)) return false;
        if (a.size() == 1 && (b.size() > 1 || is_scalar(b))) a = elements_of(a.front());
        if (b.size() == 1 && (a.size() > 1 || is_scalar(a))) b = elements_of(b.front());
        if (a.empty() || a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i) join(a[i], b[i], e);
        return true;
    }

    /// One element of an array.
    static bool is_scalar(const std::vector<End>& ends) { return ends.size() == 1 && !ends.front().subscripts.empty(); }

    static std::vector<End> elements_of(const End& whole) {
        if (!whole.node || !whole.subscripts.empty() || whole.node->dims.empty()) return {whole};
        std::vector<End> result;
        if (whole.node->kind == Node::Kind::Array)
            for (Node* child : whole.node->children) result.push_back({child, nullptr, {}, {}});
        else
            for (Subscripts& at : all_subscripts(whole.node->dims)) result.push_back({whole.node, nullptr, {}, std::move(at)});
        return result;
    }

    /// All that a reference names, in order; `dims`: of the arrays and slices in it. False for what is not known here and what does not exist.
    bool each_end(Node& node, const ast::ComponentRef& ref, std::size_t i, const Scope& scope, std::vector<End>& ends, Subscripts* dims) {
        const ast::ComponentRef::Part& part = ref.parts[i];
        Node* child = node.child(part.name.text);
        const ChosenSubscripts chosen = subscripts_of(part, child, scope);
        if (!chosen.is_known) return false;
        if (node.is_expandable() && (i + 1 == ref.parts.size() || child)) name_it(node, part.name.text, chosen);
        if (dims) dims->insert(dims->end(), chosen.slices.begin(), chosen.slices.end());
        for (const Subscripts& at : chosen.all())
            if (!each_end(node, child, at, ref, i, scope, ends, std::exchange(dims, nullptr))) return false;
        return true;
    }

    /// Of one choice of the subscripts of part `i`, whose name means `child` in `node`.
    bool each_end(Node& node, Node* child, const Subscripts& at, const ast::ComponentRef& ref, std::size_t i, const Scope& scope,
                  std::vector<End>& ends, Subscripts* dims) {
        const bool is_last = i + 1 == ref.parts.size();
        if (node.is_expandable() && (!child || is_longer(*child, at))) {
            if (is_last) ends.push_back({nullptr, &node, ref.parts[i].name.text, at});
            return is_last;
        }
        if (!child || child->kind == Node::Kind::Absent || child->kind == Node::Kind::Uninstantiated || at.size() > child->dims.size()) return false;
        if (child->kind == Node::Kind::Array && !at.empty()) {
            child = element(*child, at);
            if (!child) return false;
            if (is_last) return ends.push_back({child, nullptr, {}, {}}), true;
        } else if (is_last) {
            return ends.push_back({child, nullptr, {}, at}), true;
        }
        if (child->kind != Node::Kind::Array) return each_end(*child, ref, i + 1, scope, ends, dims);
        if (dims) dims->insert(dims->end(), child->dims.begin(), child->dims.end());
        for (Node* one : child->children)
            if (!each_end(*one, ref, i + 1, scope, ends, std::exchange(dims, nullptr))) return false;
        return true;
    }

    /// Is it an element behind the end of an array that no class declares?
    bool is_longer(const Node& child, const Subscripts& subscripts) const {
        if (!added_.contains(&child) || subscripts.empty() || subscripts.size() != child.dims.size()) return false;
        for (std::size_t d = 0; d < subscripts.size(); ++d)
            if (subscripts[d] > child.dims[d]) return true;
        return false;
    }

    /// Slices, and members of arrays of components: pair by pair. What is wrong with them the flat stage reports.
    void unite_each(const ast::Equation& e, const ast::ConnectEquation& c, const Scope& scope) {
        const source::Diagnostics before = t_.diagnostics();
        const auto ends = connect_ends(c, t_, scope);
        t_.take_back(before);
        if (!ends || ends->is_absent || ends->a.items.size() != ends->b.items.size()) return;
        for (std::size_t i = 0; i < ends->a.items.size(); ++i) {
            Node &x = *ends->a.items[i].node, &y = *ends->b.items[i].node;
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
            Node* child = node->child(part.name.text);
            const ChosenSubscripts chosen = subscripts_of(part, child, scope);
            const bool is_last = i + 1 == ref.parts.size();
            if (node->is_expandable() && (is_last || child)) name_it(*node, part.name.text, chosen);
            if (chosen.is_slice()) return {.is_slice = true};
            const Subscripts subscripts = chosen.all().front();
            if (node->is_expandable() && (!child || is_longer(*child, subscripts)))
                return {nullptr, is_last ? node : nullptr, part.name.text, subscripts};
            if (!child || child->kind == Node::Kind::Absent || child->kind == Node::Kind::Uninstantiated) return {};
            if (subscripts.size() > child->dims.size()) return {};
            if (child->kind == Node::Kind::Array && !subscripts.empty()) child = element(*child, subscripts);
            else if (is_last) return {child, nullptr, {}, subscripts};
            node = child;
        }
        return {node, nullptr, {}, {}};
    }

    /// None for `[:]` of all dimensions. Nothing is reported where they cannot be evaluated here, since the flat stage reads the same subscripts.
    ChosenSubscripts subscripts_of(const ast::ComponentRef::Part& part, const Node* child, const Scope& scope) {
        ChosenSubscripts chosen;
        if (std::ranges::all_of(part.subscripts, [](const ast::Subscript& s) { return s.expr == nullptr; })) return chosen;
        double count = 1;
        for (const ast::Subscript& s : part.subscripts) {
            if (s.expr) choose(*s.expr, scope, chosen);
            else choose_all(child, chosen);
            count *= chosen.is_known ? static_cast<double>(chosen.of.back().size()) : 1;
            chosen.is_known = chosen.is_known && count <= most_elements;
            if (!chosen.is_known) break;
        }
        return chosen;
    }

    /// The values of the next subscript.
    void choose(const ast::Expr& e, const Scope& scope, ChosenSubscripts& chosen) {
        const source::Diagnostics before = t_.diagnostics();
        const TypedValue at = t_.translate(e, scope, Mode::Evaluate);
        const bool is_index = at.type == BaseType::Integer || at.type == BaseType::Boolean || at.type == BaseType::Enumeration;
        chosen.is_known = !at.poisoned && at.dims.size() <= 1 && is_index &&
                          std::ranges::all_of(at.elements, [&](symbolic::ExprId value) { return t_.pool().is_constant(value); });
        if (!chosen.is_known) return t_.take_back(before);
        chosen.of.emplace_back();
        for (const symbolic::ExprId value : at.elements)
            chosen.of.back().push_back(static_cast<std::int64_t>(t_.pool().value(value)) + (at.type == BaseType::Boolean ? 1 : 0));
        if (!at.is_scalar()) chosen.slices.push_back(at.dims[0]);
    }

    /// `:` beside other subscripts.
    static void choose_all(const Node* child, ChosenSubscripts& chosen) {
        const std::size_t d = chosen.of.size();
        chosen.is_known = child && d < child->dims.size();
        if (!chosen.is_known) return;
        chosen.of.emplace_back();
        for (std::int64_t i = 1; i <= child->dims[d]; ++i) chosen.of.back().push_back(i);
        chosen.slices.push_back(child->dims[d]);
    }

    static bool is_smaller(const Node& a, const Node& b) {
        if (a.dims.size() != b.dims.size()) return false;
        for (std::size_t d = 0; d < a.dims.size(); ++d)
            if (a.dims[d] < b.dims[d]) return true;
        return false;
    }

    static Node* element(const Node& array, const Subscripts& subscripts) {
        std::size_t offset = 0;
        if (subscripts.size() != array.dims.size()) return nullptr;
        for (std::size_t d = 0; d < subscripts.size(); ++d) {
            if (subscripts[d] < 1 || subscripts[d] > array.dims[d]) return nullptr;
            offset = offset * static_cast<std::size_t>(array.dims[d]) + static_cast<std::size_t>(subscripts[d] - 1);
        }
        return array.children[offset];
    }

    // ---- elements

    void name_it(Node& bus, const std::string& name, const ChosenSubscripts& chosen) { has_changed_ = named_.add(bus, name, chosen) || has_changed_; }

    void add(const End& missing, const End& other, Span span) {
        Node& bus = *missing.bus;
        if (missing.subscripts.empty()) {
            Node& made = copied(*other.node, bus, missing.name);
            if (!other.subscripts.empty())
                made.dims.erase(made.dims.begin(), made.dims.begin() + static_cast<std::ptrdiff_t>(other.subscripts.size()));
            return put(bus, made);
        }
        const bool is_scalar = other.node->dims.size() == other.subscripts.size();
        const Node* known = bus.child(missing.name);
        const bool fits = !known || (known->kind != Node::Kind::Composite && known->dims.size() == missing.subscripts.size());
        const bool is_fair = std::ranges::all_of(missing.subscripts, [](std::int64_t at) { return at >= 1 && at <= most_elements; });
        if (!is_scalar || !is_fair || !fits) return refuse(span, bus);
        lengthen(bus, missing.name, missing.subscripts, *other.node);
    }

    /// Arrays that no class declares have as many elements as connect equations name.
    void lengthen(Node& bus, const std::string& name, const std::vector<std::int64_t>& sizes, const Node& like) {
        Node* array = bus.child(name);
        if (!array) {
            array = &copied(like, bus, name);
            array->dims.assign(sizes.size(), 0);
            if (like.kind != Node::Kind::Primitive) array->kind = Node::Kind::Array, array->children.clear();
            put(bus, *array);
        }
        const Node before = *array;
        double count = 1;
        for (std::size_t d = 0; d < sizes.size(); ++d) count *= static_cast<double>(array->dims[d] = std::max(array->dims[d], sizes[d]));
        has_changed_ = true;
        if (count > most_elements) return refuse(bus.span(), bus);
        if (array->kind != Node::Kind::Array) return;
        array->children.clear();
        for (const Subscripts& at : all_subscripts(array->dims)) {
            Node* child = element(before, at);
            if (!child) child = &copied(like, *array, name + dims_text(at)), child->is_element = true;
            array->children.push_back(child);
        }
    }

    void put(Node& bus, Node& made) {
        bus.children.push_back(&made);
        own_shape(bus).place_of.emplace(made.name, static_cast<std::uint32_t>(bus.children.size() - 1));
        added_.insert(&made);
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
        for (const std::string& name : named_.of_both(a, b)) unite(name, a, b, span);
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
        has_changed_ = named_.unite(a, b, name) || has_changed_;
        if (x && y && added_.contains(x) && is_smaller(*x, *y)) lengthen(a, name, y->dims, first_of(*y));
        else if (x && y && added_.contains(y) && is_smaller(*y, *x)) lengthen(b, name, x->dims, first_of(*x));
        else if (x && y) unite(*x, *y, span);
        else if (x) put(b, copied(*x, b, name));
        else if (y) put(a, copied(*y, a, name));
    }
    static const Node& first_of(const Node& node) { return node.kind == Node::Kind::Array ? *node.children.front() : node; }

    void drop_unnamed() {
        for (Node* bus : buses_) {
            if (bus->kind != Node::Kind::Composite || bus == tree_.root) continue; // it became an array
            for (Node* child : bus->children) {
                const bool is_kept = child->kind == Node::Kind::Primitive && child->variability <= Variability::Parameter;
                if (is_kept) continue;
                if (!named_.contains(*bus, child->name)) child->kind = Node::Kind::Absent;
                else if (!child->dims.empty() && child->kind != Node::Kind::Absent) drop_unnamed(*bus, *child);
            }
        }
    }

    /// Elements of an array, where connect equations name others.
    void drop_unnamed(const Node& bus, Node& array) {
        const std::vector<bool> is_named = named_.elements(bus, array);
        if (std::ranges::find(is_named, false) == is_named.end()) return;
        if (array.kind == Node::Kind::Primitive) tree_.connected_elements.emplace(&array, is_named);
        for (std::size_t i = 0; i < array.children.size(); ++i)
            if (!is_named[i]) array.children[i]->kind = Node::Kind::Absent;
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
    NamedElements named_;
    std::unordered_map<const Node*, ClassShape*> shapes_; ///< of those with elements that no class declares
    std::unordered_set<const Node*> added_;               ///< elements that no class declares
    bool has_changed_ = false, is_endless_ = false;
    std::size_t copies_ = 0;
    const ast::Equation* unknown_ = nullptr;
    const Node* of_unknown_ = nullptr;
};

} // namespace

void fill_expandable(InstanceTree& tree, Translator& translator) { ExpandableConnectors(tree, translator).fill(); }

} // namespace torsion::instance

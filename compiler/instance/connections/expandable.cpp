#include "compiler/instance/connections/expandable.h"

#include "compiler/instance/attempt.h"
#include "compiler/instance/connections/bus_ends.h"
#include "compiler/instance/connections/connect_ends.h"
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/modifier.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

// The idea: each round reads all connect equations. An end that names a new element of an expandable connector copies
// the other end; two expandable connectors take the elements of each other. Rounds end when nothing changes, since a
// chain of buses may hand an element on in any order.

namespace torsion::instance {

using source::Diag;

namespace {

class ExpandableConnectors {
public:
    ExpandableConnectors(InstanceTree& tree, Translator& translator) : tree_(tree), t_(translator), ends_(translator) {}

    void fill() {
        find(*tree_.root);
        if (buses_.empty()) return;
        const std::size_t errors = t_.diagnostics().error_count();
        do {
            has_changed_ = ends_.has_new_names = false;
            unknown_ = nullptr;
            for (Node* node : composites_)
                each_connect(*node, t_,
                             [this](const auto& e, const auto& c, const Context& context) { connect(e, c, context); });
        } while ((has_changed_ || ends_.has_new_names) && t_.diagnostics().error_count() == errors);
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

    void connect(const ast::Equation& e, const ast::ConnectEquation& c, const Context& context) {
        const BusEnd a = ends_.resolve(c.a, context), b = ends_.resolve(c.b, context);
        if (join(a, b, e) || add_whole(a, c.b, context, e.span) || add_whole(b, c.a, context, e.span) ||
            join_each(e, c, context))
            return;
        if ((a.bus && b.is_slice) || (b.bus && a.is_slice)) refuse(e.span, *(a.bus ? a.bus : b.bus));
        else unite_each(e, c, context);
    }

    /// False if one of them does not exist.
    bool join(const BusEnd& a, const BusEnd& b, const ast::Equation& e) {
        if ((!a.node && !a.bus) || (!b.node && !b.bus)) return false;
        if (a.node && b.node) unite(*a.node, *b.node, e.span);
        else if (a.bus && b.node) add(a, b, e.span);
        else if (b.bus && a.node) add(b, a, e.span);
        else unknown_ = &e, of_unknown_ = a.bus;
        return true;
    }

    /// `connect(parts.y, bus.x)` with an array of components, or `connect(s.y[2:3], bus.x)`: the bus gets an array.
    bool add_whole(const BusEnd& missing, const ast::ComponentRef& other, const Context& context, Span span) {
        if (!missing.bus || !missing.subscripts.empty()) return false;
        std::vector<BusEnd> ends;
        Subscripts dims;
        if (!ends_.each(other, context, ends, &dims) || ends.empty() || dims.empty()) return false;
        const BusEnd& first = ends.front();
        if (!first.node || first.subscripts.size() != first.node->dims.size()) return refuse(span, *missing.bus), true;
        lengthen(*missing.bus, missing.name, dims, *first.node);
        return true;
    }

    /// Members of arrays of components and buses, pair by pair. False if they are no pairs, or one does not exist.
    bool join_each(const ast::Equation& e, const ast::ConnectEquation& c, const Context& context) {
        std::vector<BusEnd> a, b;
        if (!ends_.each(c.a, context, a) || !ends_.each(c.b, context, b)) return false;
        if (a.size() == 1 && (b.size() > 1 || is_scalar(b))) a = elements_of(a.front());
        if (b.size() == 1 && (a.size() > 1 || is_scalar(a))) b = elements_of(b.front());
        if (a.empty() || a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i) join(a[i], b[i], e);
        return true;
    }

    /// One element of an array.
    static bool is_scalar(const std::vector<BusEnd>& ends) {
        return ends.size() == 1 && !ends.front().subscripts.empty();
    }

    static std::vector<BusEnd> elements_of(const BusEnd& whole) {
        if (!whole.node || !whole.subscripts.empty() || whole.node->dims.empty()) return {whole};
        std::vector<BusEnd> result;
        if (whole.node->kind == Node::Kind::Array)
            for (Node* child : whole.node->children) result.push_back({child, nullptr, {}, {}});
        else
            for (Subscripts& at : all_subscripts(whole.node->dims))
                result.push_back({whole.node, nullptr, {}, std::move(at)});
        return result;
    }

    /// Slices, and members of arrays of components: pair by pair. What is wrong with them the flat stage reports.
    void unite_each(const ast::Equation& e, const ast::ConnectEquation& c, const Context& context) {
        Attempt attempt(t_);
        const auto ends = connect_ends(c, t_, context);
        attempt.drop();
        if (!ends || ends->is_absent || ends->a.items.size() != ends->b.items.size()) return;
        for (std::size_t i = 0; i < ends->a.items.size(); ++i) {
            Node &x = *ends->a.items[i].node, &y = *ends->b.items[i].node;
            if (x.is_expandable() && y.is_expandable()) unite(x, y, e.span);
        }
    }

    void refuse(Span span, const Node& bus) {
        t_.diagnostics().report(
            Diag::NotSupported, span,
            "not supported: a connection of this form to an element that an expandable connector does not declare",
            bus.place());
    }

    static bool is_smaller(const Node& a, const Node& b) {
        if (a.dims.size() != b.dims.size()) return false;
        for (std::size_t d = 0; d < a.dims.size(); ++d)
            if (a.dims[d] < b.dims[d]) return true;
        return false;
    }

    // ---- elements

    void add(const BusEnd& missing, const BusEnd& other, Span span) {
        Node& bus = *missing.bus;
        if (missing.subscripts.empty()) {
            Node& made = copied(*other.node, bus, missing.name);
            if (!other.subscripts.empty())
                made.dims.erase(made.dims.begin(),
                                made.dims.begin() + static_cast<std::ptrdiff_t>(other.subscripts.size()));
            return put(bus, made);
        }
        const bool is_scalar = other.node->dims.size() == other.subscripts.size();
        const Node* known = bus.child(missing.name);
        const bool fits =
            !known || (known->kind != Node::Kind::Composite && known->dims.size() == missing.subscripts.size());
        const bool is_fair =
            std::ranges::all_of(missing.subscripts, [](std::int64_t at) { return at >= 1 && at <= most_bus_elements; });
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
        for (std::size_t d = 0; d < sizes.size(); ++d)
            count *= static_cast<double>(array->dims[d] = std::max(array->dims[d], sizes[d]));
        has_changed_ = true;
        if (count > most_bus_elements) return refuse(bus.span(), bus);
        if (array->kind != Node::Kind::Array) return;
        array->children.clear();
        for (const Subscripts& at : all_subscripts(array->dims)) {
            Node* child = element_of(before, at);
            if (!child) child = &copied(like, *array, name + dims_text(at)), child->is_element = true;
            array->children.push_back(child);
        }
    }

    void put(Node& bus, Node& made) {
        bus.children.push_back(&made);
        own_shape(bus).place_of.emplace(made.name, static_cast<std::uint32_t>(bus.children.size() - 1));
        ends_.added.insert(&made);
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

    /// A node of the same type and sizes. It has no value of its own, and no causality: the other ends of its
    /// connection decide that.
    Node& copied(const Node& like, Node& parent, const std::string& name) {
        Node& made = tree_.nodes.emplace_back();
        made = like;
        made.name = name;
        made.parent = &parent;
        made.is_protected = parent.is_protected;
        made.is_internal = made.is_input = made.is_output = made.is_element = made.is_final = made.is_structural =
            false;
        made.modifier = nullptr;
        made.binding = nullptr;
        made.cached = nullptr;
        made.attributes = units_of(like);
        if (++copies_ > most_copies) report_endless(parent.span(), parent);
        if (is_endless_) made.children.clear();
        for (Node*& child : made.children) {
            Node& inner = copied(*child, made,
                                 child->is_element ? name + child->name.substr(child->name.rfind('[')) : child->name);
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
        std::erase_if(result->parts, [](const auto& part) {
            return part.first != "unit" && part.first != "displayUnit" && part.first != "quantity";
        });
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
        for (const std::string& name : ends_.named.of_both(a, b)) unite(name, a, b, span);
    }

    void report_endless(Span span, const Node& bus) {
        if (!std::exchange(is_endless_, true))
            t_.diagnostics().report(Diag::LimitExceeded, span, "an expandable connector would contain itself",
                                    bus.place());
    }

    static bool is_around(const Node& outer, const Node& inner) {
        for (const Node* node = &inner; node; node = node->parent)
            if (node == &outer) return true;
        return false;
    }

    void unite(const std::string& name, Node& a, Node& b, Span span) {
        Node *const x = a.child(name), *const y = b.child(name);
        has_changed_ = ends_.named.unite(a, b, name) || has_changed_;
        if (x && y && ends_.added.contains(x) && is_smaller(*x, *y)) lengthen(a, name, y->dims, first_of(*y));
        else if (x && y && ends_.added.contains(y) && is_smaller(*y, *x)) lengthen(b, name, x->dims, first_of(*x));
        else if (x && y) unite(*x, *y, span);
        else if (x) put(b, copied(*x, b, name));
        else if (y) put(a, copied(*y, a, name));
    }
    static const Node& first_of(const Node& node) {
        return node.kind == Node::Kind::Array ? *node.children.front() : node;
    }

    void drop_unnamed() {
        for (Node* bus : buses_) {
            if (bus->kind != Node::Kind::Composite || bus == tree_.root) continue; // it became an array
            for (Node* child : bus->children) {
                const bool is_kept =
                    child->kind == Node::Kind::Primitive && child->variability <= Variability::Parameter;
                if (is_kept) continue;
                if (!ends_.named.contains(*bus, child->name)) child->kind = Node::Kind::Absent;
                else if (!child->dims.empty() && child->kind != Node::Kind::Absent) drop_unnamed(*bus, *child);
            }
        }
    }

    /// Elements of an array, where connect equations name others.
    void drop_unnamed(const Node& bus, Node& array) {
        const std::vector<bool> is_named = ends_.named.elements(bus, array);
        if (std::ranges::find(is_named, false) == is_named.end()) return;
        if (array.kind == Node::Kind::Primitive) tree_.connected_elements.emplace(&array, is_named);
        for (std::size_t i = 0; i < array.children.size(); ++i)
            if (!is_named[i]) array.children[i]->kind = Node::Kind::Absent;
    }

    void report_unknown() {
        t_.diagnostics()
            .report(Diag::UntypedExpandableElement, unknown_->span, "neither side of this `connect` is declared",
                    of_unknown_->place())
            .with_help("an element of an expandable connector takes its type from the other side");
    }

    static constexpr std::int32_t deepest = 50;
    /// of nodes: two buses that contain each other would grow without end
    static constexpr std::size_t most_copies = 1'000'000;

    InstanceTree& tree_;
    Translator& t_;
    std::vector<Node*> composites_, buses_;
    BusEnds ends_;
    std::unordered_map<const Node*, ClassShape*> shapes_; ///< of those with elements that no class declares
    bool has_changed_ = false, is_endless_ = false;
    std::size_t copies_ = 0;
    const ast::Equation* unknown_ = nullptr;
    const Node* of_unknown_ = nullptr;
};

} // namespace

void fill_expandable(InstanceTree& tree, Translator& translator) { ExpandableConnectors(tree, translator).fill(); }

bool is_unconnected(const InstanceTree& tree, const Node& node, std::int64_t element) {
    const auto known = tree.connected_elements.find(&node);
    return known != tree.connected_elements.end() && !known->second[static_cast<std::size_t>(element)];
}

} // namespace torsion::instance

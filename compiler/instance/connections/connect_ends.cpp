#include "compiler/instance/connections/connect_ends.h"

namespace torsion::instance {

namespace {

using Place = Translator::Place;
using Places = Translator::Places;

/// Expands arrays of signals into elements.
void spell_out(Places& places) {
    std::vector<Place> items;
    for (const Place& p : places.items) {
        const bool whole = p.node->kind == Node::Kind::Primitive && p.subscripts.empty() && !p.node->dims.empty();
        if (!whole) items.push_back(p);
        std::vector<std::int64_t> at(p.node->dims.size(), 1);
        for (std::int64_t i = 0, n = whole ? p.node->count() : 0; i < n; ++i) {
            items.push_back({p.node, at, p.is_absent});
            for (std::size_t d = at.size(); d-- > 0;) {
                if (++at[d] <= p.node->dims[d]) break;
                at[d] = 1;
            }
        }
    }
    places.items = std::move(items);
}

/// An element of an array of components that has an array, against an array of the same sizes: equally many connectors,
/// but not node for node.
bool differ_in_layout(const Places& a, const Places& b) {
    if (a.items.size() != b.items.size()) return true;
    const auto inner = [](const Place& p) {
        return p.subscripts.empty() && p.node->kind == Node::Kind::Primitive ? p.node->dims.size() : 0;
    };
    return !a.items.empty() && inner(a.items.front()) != inner(b.items.front());
}

std::vector<std::int64_t> all_dims(const Places& places) {
    std::vector<std::int64_t> dims = places.dims;
    if (places.items.empty() || !places.items.front().subscripts.empty()) return dims;
    const std::vector<std::int64_t>& inner = places.items.front().node->dims;
    dims.insert(dims.end(), inner.begin(), inner.end());
    return dims;
}

void drop_absent(Places& a, Places& b) {
    if (a.items.size() != b.items.size()) return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < a.items.size(); ++i) {
        if (a.items[i].is_absent || b.items[i].is_absent) continue;
        if (kept != i) a.items[kept] = std::move(a.items[i]), b.items[kept] = std::move(b.items[i]);
        ++kept;
    }
    a.items.resize(kept), b.items.resize(kept);
}

} // namespace

std::optional<ConnectEnds> connect_ends(const ast::ConnectEquation& c, Translator& translator, const Context& context) {
    auto a = translator.places(c.a, context, Translator::Absent::Marked),
         b = translator.places(c.b, context, Translator::Absent::Marked);
    ConnectEnds ends;
    ends.is_absent = (a && a->absent) || (b && b->absent);
    if (ends.is_absent) return ends;
    if (!a || !b) return std::nullopt;
    ends.a = std::move(*a), ends.b = std::move(*b);
    ends.a_dims = all_dims(ends.a), ends.b_dims = all_dims(ends.b);
    if (differ_in_layout(ends.a, ends.b)) spell_out(ends.a), spell_out(ends.b);
    drop_absent(ends.a, ends.b);
    return ends;
}

} // namespace torsion::instance

#include "compiler/flat/signal_sets.h"

#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/translate.h"

#include <algorithm>

namespace torsion::flat {

using instance::Node;

bool is_in_bus(const Node& node) {
    for (const Node* at = &node; at; at = at->parent) {
        if (at->is_expandable()) return true;
    }
    return false;
}

namespace {

bool is_source(const SignalSets::End& end) {
    if (is_in_bus(*end.node)) return false;
    if (!end.outside) return end.node->is_output;
    return end.node->is_input && !instance::outermost(*end.node).is_internal;
}

std::string name_of(const SignalSets::End& end) {
    const std::vector<std::int64_t>& dims = end.node->dims;
    std::vector<std::int64_t> at(dims.size());
    auto rest = static_cast<std::int64_t>(end.element);
    for (std::size_t d = dims.size(); d-- > 0; rest /= dims[d]) at[d] = rest % dims[d] + 1;
    return "`" + end.node->path() + instance::dims_text(at) + "`";
}

} // namespace

std::size_t SignalSets::row_of(const End& end) {
    const auto [place, is_new] = rows_.try_emplace({end.node, end.element, end.outside}, ends_.size());
    if (is_new) {
        ends_.push_back(end);
        parent_.push_back(place->second);
    }
    return place->second;
}

bool SignalSets::is_connected(const Node& node) const {
    for (std::size_t i = 0, n = static_cast<std::size_t>(node.count()); i < n; ++i)
        if (rows_.contains({&node, i, false})) return true;
    return false;
}

std::size_t SignalSets::root(std::size_t row) {
    while (parent_[row] != row) row = parent_[row] = parent_[parent_[row]]; // path halving
    return row;
}

void SignalSets::connect(const End& a, const End& b, source::Span where) {
    const std::size_t x = root(row_of(a)), y = root(row_of(b));
    places_.resize(ends_.size(), where);
    parent_[std::max(x, y)] = std::min(x, y);
}

void SignalSets::check(source::Diagnostics& diagnostics) {
    std::map<std::size_t, const End*> first; ///< source of a set
    for (std::size_t row = 0; row < ends_.size(); ++row) {
        if (!is_source(ends_[row])) continue;
        const auto [place, is_new] = first.try_emplace(root(row), &ends_[row]);
        if (is_new) continue;
        diagnostics.report(source::Code::F102, places_[row], "two sources are connected: " + name_of(*place->second) + " and " + name_of(ends_[row]))
            .at(place->second->node->span(), "one is declared here")
            .with_help("a signal comes from one output of a component, or from one input of the class itself");
    }
}

} // namespace torsion::flat

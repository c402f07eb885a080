#include "compiler/flat/connections/signal_sets.h"

#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/typed_value.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace torsion::flat {

using instance::Node;

namespace {

bool is_source(const SignalSets::End& end) {
    if (instance::is_in_bus(*end.node)) return false;
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
    if (is_new) ends_.push_back(end);
    return place->second;
}

bool SignalSets::is_connected(const Node& node) const {
    for (std::size_t i = 0, n = static_cast<std::size_t>(node.count()); i < n; ++i)
        if (rows_.contains({&node, i, false})) return true;
    return false;
}

void SignalSets::connect(const End& a, const End& b, source::Span where) {
    const std::size_t x = row_of(a), y = row_of(b);
    joins_.push_back({x, y, where});
    places_.resize(ends_.size(), where);
}

/// Joins the sets in the order of the equations, so that the equation that brings two sources together is the one to
/// name.
void SignalSets::check(source::Diagnostics& diagnostics) const {
    std::vector<std::size_t> parent(ends_.size());
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto root = [&](std::size_t row) {
        while (parent[row] != row) row = parent[row] = parent[parent[row]]; // path halving
        return row;
    };
    std::vector<std::optional<std::size_t>> source(ends_.size()); // of the set with this root
    for (std::size_t row = 0; row < ends_.size(); ++row)
        if (is_source(ends_[row])) source[row] = row;
    for (const Join& join : joins_) {
        const std::size_t x = root(join.x), y = root(join.y), first = std::min(x, y), second = std::max(x, y);
        if (first == second) continue;
        parent[second] = first;
        if (source[first] && source[second]) report_two(diagnostics, *source[first], *source[second], join.where);
        if (!source[first]) source[first] = source[second];
    }
}

void SignalSets::report_two(source::Diagnostics& diagnostics, std::size_t a, std::size_t b, source::Span where) const {
    auto& report = diagnostics.report(source::Diag::ConnectorMismatch, where,
                                      "two sources are connected: " + name_of(ends_[a]) + " and " + name_of(ends_[b]));
    for (const std::size_t row : {a, b})
        if (places_[row] != where) report.at(places_[row], name_of(ends_[row]) + " is connected here");
    report.with_help("a signal comes from one output of a component, or from one input of the class itself");
}

} // namespace torsion::flat

#include "compiler/structure/trial_point.h"

#include "compiler/symbolic/algebra.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace torsion::structure {

using symbolic::Kind;
using symbolic::Node;
using symbolic::Op;

namespace {

/// The subexpressions of an expression, children first. A Walker has stamps for the whole pool: too many for each of
/// many small systems.
std::vector<ExprId> nodes_of(const symbolic::ExprPool& pool, ExprId root) {
    std::unordered_set<ExprId> seen{root};
    std::vector<ExprId> nodes{root};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (ExprId child : pool.children(nodes[i]))
            if (seen.insert(child).second) nodes.push_back(child);
    }
    std::ranges::sort(nodes);
    return nodes;
}

} // namespace

TrialPoint::TrialPoint(StructuralAnalysis& s, const TornSystem& system, Parameters parameters, unsigned seed,
                       Relations relations)
    : pool_(s.flat().pool), s_(s), system_(system), parameters_(parameters), relations_(relations),
      has_signs_(seed % 2 != 0), random_(seed), evaluate_(pool_, [this](ExprId e) { return leaf(e); }) {}

std::optional<double> TrialPoint::leaf(ExprId e) {
    if (pool_[e].kind == Kind::Relation && relations_ != Relations::True) return truth(e);
    if (pool_[e].kind != Kind::Variable) return around(e);
    const VarId v = pool_.var(e);
    if (const auto found = own_.find(v); found != own_.end()) return found->second;
    const flat::Variable& x = s_.flat().variables[v];
    if (x.variability == flat::Variability::Constant) return s_.values.of(v);
    const bool is_given =
        parameters_ == Parameters::Given || (parameters_ == Parameters::RandomReals && x.type != flat::Type::Real);
    const double given = is_given && is_parameter(x) ? s_.values.of(v) : ParameterValues::unknown;
    return std::isnan(given) ? around(e) : given;
}

double TrialPoint::around(ExprId e) {
    const auto [place, is_new] = around_.try_emplace(e, 0);
    if (is_new) place->second = drawn(e);
    return place->second;
}

double TrialPoint::drawn(ExprId e) {
    const double plain = std::uniform_real_distribution<>(0.5, 1.5)(random_);
    if (relations_ != Relations::Wide) return plain;
    const Kind kind = pool_[e].kind;
    flat::Type type = kind == Kind::Initial ? flat::Type::Boolean : flat::Type::Real;
    if (kind == Kind::Variable || kind == Kind::Pre) type = s_.flat().variables[pool_.var(e)].type;
    if (type == flat::Type::Boolean) return plain < 1 ? 0 : 1;
    if (type != flat::Type::Real) return std::floor(4 * plain) - (has_signs_ ? 3 : 1);
    const double size = std::pow(10, 5 * plain - 4.5); // from 0.01 to 1000
    return has_signs_ && std::uniform_real_distribution<>(0, 1)(random_) < 0.5 ? -size : size;
}

/// It is held while the unknowns take other values, so it does not see them.
double TrialPoint::truth(ExprId relation) {
    if (const auto known = around_.find(relation); known != around_.end()) return known->second;
    program::Evaluator evaluate(pool_, [this](ExprId e) -> std::optional<double> {
        if (pool_[e].kind == Kind::Relation) return std::nullopt;
        return pool_[e].kind == Kind::Variable && !own_.contains(pool_.var(e)) ? leaf(e) : around(e);
    });
    return around_[relation] = evaluate(relation).value_or(1);
}

double TrialPoint::nominal(VarId v) const {
    const flat::Variable& x = s_.flat().variables[v];
    return x.has_nominal && x.nominal != 0 ? std::fabs(x.nominal) : 1;
}

void TrialPoint::give(VarId v, double value) {
    own_[v] = value;
    largest_ = std::max(largest_, std::fabs(value) / nominal(v));
}

std::optional<TrialPoint::Numbers> TrialPoint::residuals(const Numbers& tears) {
    own_.clear();
    evaluate_.forget();
    largest_ = 0;
    for (std::size_t j = 0; j < tears.size(); ++j) give(system_.tears[j], tears[j]);
    for (const Assignment& a : system_.inner) {
        const auto value = evaluate_(a.value);
        if (!value) return std::nullopt;
        give(a.variable, *value);
    }
    Numbers result;
    for (const Residual& r : system_.residuals) {
        result.push_back(value(r.value));
        if (!std::isfinite(result.back())) return std::nullopt;
    }
    return result;
}

std::optional<std::vector<TrialPoint::Entry>> TrialPoint::column(std::size_t tear) {
    own_slopes_.clear();
    slopes_.clear();
    own_slopes_[system_.tears[tear]] = {1, 1};
    for (const Assignment& a : system_.inner) {
        if (!spread(a.value)) return std::nullopt;
        if (const auto found = slopes_.find(a.value); found != slopes_.end()) own_slopes_[a.variable] = found->second;
    }
    std::vector<Entry> result;
    for (const Residual& r : system_.residuals) {
        if (!spread(r.value)) return std::nullopt;
        const auto found = slopes_.find(r.value);
        result.push_back(found != slopes_.end() ? found->second : Entry{});
        if (!std::isfinite(result.back().value) || !std::isfinite(result.back().terms)) return std::nullopt;
    }
    return result;
}

/// Computes the slopes of all subexpressions of `root`.
bool TrialPoint::spread(ExprId root) {
    for (ExprId e : nodes_of(pool_, root)) {
        const auto entry = slope(e);
        if (!entry) return false;
        if (entry->terms != 0) slopes_[e] = *entry;
    }
    return true;
}

/// Nothing if it is not linear. Relations are held.
std::optional<TrialPoint::Entry> TrialPoint::slope(ExprId e) {
    const Node node = pool_[e];
    const ExprId a(node.a), b(node.b), c(node.c);
    const auto of = [&](ExprId child) {
        const auto found = slopes_.find(child);
        return found != slopes_.end() ? found->second : Entry{};
    };
    const auto scaled = [](Entry entry, double factor) {
        return entry.terms == 0 ? Entry{} : Entry{entry.value * factor, entry.terms * std::fabs(factor)};
    };
    if (node.kind == Kind::Variable) {
        const auto found = own_slopes_.find(pool_.var(e));
        return found != own_slopes_.end() ? found->second : Entry{};
    }
    const bool is_free = std::ranges::all_of(pool_.children(e), [&](ExprId child) { return of(child).terms == 0; });
    if (is_free || node.kind == Kind::Relation || symbolic::is_comparison(node.op)) return Entry{};
    if (node.kind == Kind::Select) return value(a) != 0 ? of(b) : of(c);
    switch (node.op) {
    case Op::Neg: return scaled(of(a), -1);
    case Op::Add:
    case Op::Sub:
        return Entry{of(a).value + (node.op == Op::Add ? of(b).value : -of(b).value), of(a).terms + of(b).terms};
    case Op::Mul: return of(a).terms != 0 ? scaled(of(a), value(b)) : scaled(of(b), value(a));
    case Op::Div: return of(b).terms == 0 ? std::optional(scaled(of(a), 1 / value(b))) : std::nullopt;
    default: return std::nullopt;
    }
}

double TrialPoint::row_size(std::size_t residual) {
    std::unordered_map<ExprId, double> of;
    for (ExprId e : nodes_of(pool_, system_.residuals[residual].value)) {
        const Node n = pool_[e];
        const ExprId a(n.a), b(n.b);
        if (n.kind == Kind::Variable && own_.contains(pool_.var(e))) of[e] = largest_ * nominal(pool_.var(e));
        else if (n.kind == Kind::Select) of[e] = value(a) != 0 ? of[b] : of[ExprId(n.c)];
        else if (n.op == Op::Neg) of[e] = of[a];
        else if (n.op == Op::Add || n.op == Op::Sub) of[e] = of[a] + of[b];
        else if (n.op == Op::Mul) of[e] = of[a] * of[b];
        else if (n.op == Op::Div) of[e] = of[a] / std::fabs(value(b));
        else of[e] = std::fabs(value(e));
    }
    return of[system_.residuals[residual].value];
}

} // namespace torsion::structure

#include "compiler/structure/limits.h"

#include "compiler/symbolic/print.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <cmath>

namespace torsion::structure {

namespace {

/// The tolerance covers sums of rounded numbers, which miss their limit by about as much. An infinite number has no
/// such neighbours.
bool is_less(double a, double b) { return a < b && (std::isinf(a) || std::isinf(b) || b - a > 1e-12 * std::fabs(b)); }

bool has_limits(const flat::Variable& v) { return is_parameter(v) && v.type != flat::Type::String && (v.min || v.max); }

/// The violated limit, if any. An unknown value is NaN, which is neither less nor greater.
std::optional<Outside> outside_of(const flat::FlatModel& flat, ParameterValues& values, VarId id) {
    const flat::Variable& v = flat.variables[id];
    const double value = values.of(id);
    const double min = v.min ? values(v.min) : ParameterValues::unknown,
                 max = v.max ? values(v.max) : ParameterValues::unknown;
    if (is_less(value, min)) return Outside{id, value, min, "min"};
    if (is_less(max, value)) return Outside{id, value, max, "max"};
    return std::nullopt;
}

/// Finds expressions that depend on the marked parameters. Mark a parameter before you ask for an expression that uses
/// it.
class MarkedDependence {
public:
    explicit MarkedDependence(const flat::FlatModel& flat)
        : pool_(flat.pool), walk_(flat.pool), depends_(flat.pool.size(), false),
          is_marked_(flat.variables.size(), false) {}

    void mark(VarId v) { is_marked_[v.index()] = true; }
    bool is_marked(VarId v) const { return is_marked_[v.index()]; }
    bool of(ExprId e) {
        if (!e) return false;
        walk_(e, [&](ExprId node) { depends_[node.index()] = of_node(node); });
        return depends_[e.index()];
    }

private:
    bool of_node(ExprId e) const {
        if (pool_[e].kind == symbolic::Kind::Variable) return is_marked(pool_.var(e));
        if (pool_[e].kind <= symbolic::Kind::Initial) return false;
        const auto children = pool_.children(e);
        return std::any_of(children.begin(), children.end(), [&](ExprId child) { return depends_[child.index()]; });
    }

    const symbolic::ExprPool& pool_;
    symbolic::Walker walk_;
    std::vector<bool> depends_, is_marked_;
};

void report(const flat::FlatModel& flat, const Outside& outside, source::Diagnostics& diagnostics) {
    const flat::Variable& v = flat.variables[outside.parameter];
    std::string description(flat.strings[v.description]);
    auto& message = diagnostics.report(source::Diag::OutsideMinMax, v.origin.span, words_of(outside, flat),
                                       description.empty() ? "declared here" : std::move(description));
    const flat::Component& owner = flat.components[v.origin.component];
    if (owner.span.valid()) message.at(owner.span, "in this component");
}

} // namespace

std::string words_of(const Outside& outside, const flat::FlatModel& flat) {
    return "`" + flat.variables[outside.parameter].name + "` is " + symbolic::number(outside.value) + ", but its " +
           outside.which + " is " + symbolic::number(outside.limit);
}

bool check_limits(const flat::FlatModel& flat, ParameterValues& values, source::Diagnostics& diagnostics) {
    bool ok = true;
    for (const VarId id : flat.variables.ids()) {
        const auto outside = has_limits(flat.variables[id]) ? outside_of(flat, values, id) : std::nullopt;
        if (outside) report(flat, *outside, diagnostics);
        ok = ok && !outside;
    }
    return ok;
}

VariedLimits::VariedLimits(const flat::FlatModel& flat, const std::vector<VarId>& order,
                           const std::vector<VarId>& varied)
    : flat_(flat), values_(flat, order) {
    MarkedDependence dependence(flat);
    for (const VarId v : varied) {
        varied_.emplace_back(v, 0);
        dependence.mark(v);
    }
    for (const VarId v : order) {
        if (dependence.is_marked(v) || !dependence.of(flat.variables[v].binding)) continue;
        dependence.mark(v);
        computed_.push_back(v);
    }
    for (const VarId v : order) {
        const flat::Variable& variable = flat.variables[v];
        if (has_limits(variable) &&
            (dependence.is_marked(v) || dependence.of(variable.min) || dependence.of(variable.max)))
            held_.push_back(v);
    }
}

std::optional<Outside> VariedLimits::broken_by(std::span<const double> values) {
    for (std::size_t i = 0; i < varied_.size(); ++i) varied_[i].second = values[i];
    values_.change(varied_, computed_);
    for (const VarId v : held_) {
        if (auto outside = outside_of(flat_, values_, v)) return outside;
    }
    return std::nullopt;
}

namespace {

std::uint32_t literals_of(const flat::FlatModel& flat, const flat::Variable& v) {
    if (v.type != flat::Type::Enumeration) return 0;
    const auto& name = flat.strings[v.enumeration];
    const auto type =
        std::find_if(flat.enumerations.begin(), flat.enumerations.end(), [&](const auto& t) { return t.name == name; });
    return type == flat.enumerations.end() ? 0 : static_cast<std::uint32_t>(type->literals.size());
}

} // namespace

std::vector<Limit> limits_at_run(const SortedModel& model) {
    const flat::FlatModel& flat = model.flat;
    ParameterValues values(flat, model.parameters);
    MarkedDependence dependence(flat);
    for (const VarId v : model.parameters) {
        if (can_be_set(model, v) || dependence.of(flat.variables[v].binding)) dependence.mark(v);
    }
    std::vector<Limit> result;
    for (const VarId v : model.parameters) {
        const flat::Variable& variable = flat.variables[v];
        Limit row{v};
        const auto add = [&](ExprId limit, double& number, ExprId& expression) {
            const bool is_open = dependence.of(limit);
            if (!limit || !(is_open || dependence.is_marked(v)) || std::isnan(values(limit)) ||
                std::isnan(values.of(v)))
                return;
            if (is_open) expression = limit;
            else number = values(limit);
        };
        row.literals = can_be_set(model, v) ? literals_of(flat, variable) : 0;
        if (variable.type != flat::Type::String)
            add(variable.min, row.min, row.min_of), add(variable.max, row.max, row.max_of);
        if (row.literals > 0 || row.min_of || row.max_of || std::isfinite(row.min) || std::isfinite(row.max))
            result.push_back(row);
    }
    return result;
}

} // namespace torsion::structure

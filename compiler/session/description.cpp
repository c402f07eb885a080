#include "compiler/session/description.h"

#include "compiler/program/evaluate.h"
#include "compiler/session/diagnostics.h"
#include "compiler/sweep/number.h"

#include "torsion/literals.h"
#include "torsion/simulate.h"

#include <cmath>
#include <set>

namespace torsion::session {

namespace {

using symbolic::VarId;

constexpr std::string_view start_suffix = ".start";

std::optional<double> unless_unknown(double value) { return std::isnan(value) ? std::nullopt : std::optional(value); }

/// Makes the tables of a Description.
class Describing {
public:
    Describing(const Compilation& compilation, Description& to)
        : compilation_(compilation), model_(compilation.compiled->descriptor()), to_(to), values_(model_) {
        TorsionFrame& frame = values_.frame();
        for (const TorsionKernel kernel : {model_.defaults, model_.parameters, model_.start}) {
            if (kernel != nullptr && kernel(&frame) != 0) has_values_ = false;
        }
    }

    void run() {
        to_.name = text_of(model_, model_.name);
        to_.text = text_of(model_, model_.description);
        const double* e = model_.start_time_stop_time_interval_tolerance;
        if (e != nullptr)
            to_.experiment = {unless_unknown(e[0]), unless_unknown(e[1]), unless_unknown(e[2]), unless_unknown(e[3])};
        std::set<std::uint32_t> states;
        for (std::uint32_t i = 0; i < model_.n_x; ++i) states.insert(model_.states[i].variable);
        for (std::uint32_t row = 0; row < model_.n_variables; ++row) {
            const TorsionVariable& v = model_.variables[row];
            const bool is_ours = *(model_.strings + v.name) == '$';
            if (is_ours) continue;
            if (v.variability == TORSION_PARAMETER) add_parameter(row, v);
            else if (v.variability > TORSION_PARAMETER) add_variable(v, states.contains(row));
            if ((v.flags & TORSION_START) != 0) add_start(row, v);
        }
        add_components();
        for (std::size_t i = 0; i < to_.parameters.size(); ++i) to_.parameter_rows.emplace(to_.parameters[i].name, i);
    }

private:
    const flat::FlatModel* flat() const { return compilation_.model ? &compilation_.model->flat : nullptr; }
    const flat::Variable* declared(std::uint32_t row) const {
        return flat() != nullptr && row < flat()->variables.size() ? &flat()->variables[VarId(row)] : nullptr;
    }

    Parameter described(std::uint32_t row, const TorsionVariable& v) {
        Parameter p;
        p.name = text_of(model_, v.name);
        p.type = type_of(v);
        p.unit = text_of(model_, v.unit), p.display_unit = text_of(model_, v.display_unit);
        p.description = text_of(model_, v.description);
        p.component = v.component < model_.n_components ? v.component : 0;
        if (const flat::Variable* x = declared(row)) {
            p.min = number(x->min), p.max = number(x->max);
            p.declaration = range_of(x->origin.span, compilation_.sources);
        }
        p.literals = runtime::enumeration_of(model_, row).literals;
        if (has_values_ && v.type != TORSION_STRING) set_value(runtime::value_of(values_.frame(), v), row, p);
        return p;
    }

    void set_value(double value, std::uint32_t row, Parameter& p) const {
        p.number = value;
        if (p.type == Type::Boolean) p.value = value != 0 ? "true" : "false";
        else if (p.type != Type::Enumeration) p.value = sweep::number_text(value);
        else if (value >= 1 && value <= static_cast<double>(p.literals.size()))
            p.value = runtime::enumeration_of(model_, row).type + "." + p.literals[static_cast<std::size_t>(value) - 1];
    }

    void add_parameter(std::uint32_t row, const TorsionVariable& v) {
        Parameter p = described(row, v);
        const flat::Variable* x = declared(row);
        if (v.type == TORSION_STRING && x != nullptr) p.value = "\"" + x->text + "\"";
        const bool has_no_other = (x != nullptr && (x->is_final || x->is_protected || x->is_calculated)) ||
                                  compilation_.model == std::nullopt;
        p.kind = (v.flags & TORSION_SETTABLE) != 0 ? ParameterKind::Tunable
                 : has_no_other                    ? ParameterKind::Fixed
                                                   : ParameterKind::Structural;
        to_.parameters.push_back(std::move(p));
    }

    void add_start(std::uint32_t row, const TorsionVariable& v) {
        Parameter p = described(row, v);
        p.name += start_suffix;
        p.kind = ParameterKind::Initial;
        to_.parameters.push_back(std::move(p));
    }

    void add_variable(const TorsionVariable& v, bool is_state) {
        Variable x;
        x.name = text_of(model_, v.name);
        x.type = type_of(v);
        x.variability = variability_of(v);
        x.causality = v.causality == TORSION_INPUT    ? Causality::Input
                      : v.causality == TORSION_OUTPUT ? Causality::Output
                                                      : Causality::Local;
        x.unit = text_of(model_, v.unit), x.display_unit = text_of(model_, v.display_unit);
        x.description = text_of(model_, v.description);
        x.is_protected = (v.flags & TORSION_PROTECTED) != 0, x.is_hidden = (v.flags & TORSION_HIDDEN) != 0;
        x.is_state = is_state;
        x.component = v.component < model_.n_components ? v.component : 0;
        to_.variables.push_back(std::move(x));
    }

    void add_components() {
        for (std::uint32_t row = 0; row < model_.n_components; ++row) {
            const TorsionComponent& c = model_.components[row];
            Component component;
            component.path = text_of(model_, c.path);
            component.name = component.path.substr(component.path.rfind('.') + 1);
            component.class_name = text_of(model_, c.class_name);
            component.parent = c.parent < model_.n_components ? c.parent : 0;
            if (flat() != nullptr && row < flat()->components.size())
                component.declaration = range_of(flat()->components[flat::ComponentId(row)].span, compilation_.sources);
            to_.components.push_back(std::move(component));
        }
    }

    std::optional<double> number(symbolic::ExprId e) {
        if (!e) return std::nullopt;
        program::Evaluator evaluate(flat()->pool, [&](symbolic::ExprId leaf) -> std::optional<double> {
            if (flat()->pool[leaf].kind != symbolic::Kind::Variable) return std::nullopt;
            const TorsionVariable& v = model_.variables[flat()->pool.var(leaf).index()];
            return v.section == TORSION_P && has_values_ ? std::optional(runtime::value_of(values_.frame(), v))
                                                         : std::nullopt;
        });
        const std::optional<double> value = evaluate(e);
        return value && std::isfinite(*value) ? value : std::nullopt;
    }

    const Compilation& compilation_;
    const TorsionModel& model_;
    Description& to_;
    runtime::Simulation values_; ///< its frame holds the values before a run
    bool has_values_ = true;
};

} // namespace

Type type_of(const TorsionVariable& v) {
    switch (v.type) {
    case TORSION_INTEGER: return Type::Integer;
    case TORSION_BOOLEAN: return Type::Boolean;
    case TORSION_ENUMERATION: return Type::Enumeration;
    case TORSION_STRING: return Type::String;
    default: return Type::Real;
    }
}

Variability variability_of(const TorsionVariable& v) {
    switch (v.variability) {
    case TORSION_CONSTANT: return Variability::Constant;
    case TORSION_PARAMETER: return Variability::Parameter;
    case TORSION_DISCRETE: return Variability::Discrete;
    default: return Variability::Continuous;
    }
}

RowsByName::RowsByName(const TorsionModel& model) : model_(model) {
    rows_.reserve(model.n_variables);
    for (std::uint32_t row = 0; row < model.n_variables; ++row)
        rows_.emplace(model.strings + model.variables[row].name, row);
}

std::uint32_t RowsByName::changeable(std::string_view name) const {
    const std::uint32_t row = (*this)(name);
    if (row != none && (model_.variables[row].flags & TORSION_SETTABLE) != 0) return row;
    if (!name.ends_with(start_suffix)) return none;
    const std::uint32_t state = (*this)(name.substr(0, name.size() - start_suffix.size()));
    return state != none && (model_.variables[state].flags & TORSION_START) != 0 ? state : none;
}

std::string RowsByName::nearest(const std::string& name) const {
    std::vector<std::string> names;
    for (const auto& [known, row] : rows_) names.emplace_back(known);
    return source::nearest(name, names);
}

Description::Description(const Compilation& compilation) { Describing(compilation, *this).run(); }

} // namespace torsion::session

#include "compiler/package/fmu_table.h"

#include "compiler/program/evaluate.h"
#include "compiler/units/display.h"
#include "compiler/units/parse_unit.h"
#include "torsion/simulate.h"
#include "torsion/tolerance.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace torsion::package {

using program::Dependency;
using program::Factor;
using symbolic::ExprId;
using symbolic::VarId;

namespace {

/// `a.b[1,2].c`, `der(a.b)`, `der(a.b,2)`: quotes parts that are no identifiers of the naming convention.
std::string structured_name(const std::string& name, int order = 0) {
    if (name.starts_with("der(") && name.ends_with(")"))
        return structured_name(name.substr(4, name.size() - 5), order + 1);
    if (order > 0) return "der(" + structured_name(name) + (order > 1 ? "," + std::to_string(order) : "") + ")";
    std::string result, part;
    bool is_quoted = false;
    int depth = 0;
    const auto flush = [&] {
        if (part.starts_with('$')) part = "'" + part + "'";
        result += part;
        part.clear();
    };
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (c == '\'' && (i == 0 || name[i - 1] != '\\')) is_quoted = !is_quoted;
        if (!is_quoted) depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (c == '.' && !is_quoted && depth == 0) {
            flush();
            result += c;
        } else {
            part += c;
        }
    }
    flush();
    return result;
}

/// The unit of a derivative. Empty: the state has no unit, or the derivative's unit has no name.
std::string unit_per_second(const std::string& unit) {
    std::optional<units::Unit> parsed = unit.empty() ? std::nullopt : units::parse_unit(unit);
    if (!parsed) return {};
    parsed->offset = 0; // a change of 1 degC/s is one of 1 K/s
    const units::Unit wanted = *parsed / units::Unit::base(units::Base::Second);
    const auto is_right = [&](const std::string& text) {
        const auto found = units::parse_unit(text);
        return found && found->exponents == wanted.exponents && found->scale == wanted.scale;
    };
    for (const std::string& text : {units::to_string(wanted), unit + "/s"}) {
        if (is_right(text)) return text;
    }
    return {};
}

FmuType type_of(flat::Type type) {
    switch (type) {
    case flat::Type::Real: return FmuType::Real;
    case flat::Type::Integer: return FmuType::Integer;
    case flat::Type::Boolean: return FmuType::Boolean;
    case flat::Type::Enumeration: return FmuType::Enumeration;
    case flat::Type::String: return FmuType::String;
    }
    return FmuType::Real;
}

class TableMaker {
public:
    TableMaker(const flat::FlatModel& flat, const program::ModelDependencies& dependencies,
               const TorsionModel& descriptor)
        : flat_(flat), model_(dependencies), descriptor_(descriptor), values_(descriptor) {
        descriptor.defaults(&values_.frame());
        descriptor.parameters(&values_.frame());
        descriptor.start(&values_.frame());
    }

    FmuTable operator()() {
        add_head();
        add_time();
        find_derivative_rows();
        for (VarId v : flat_.variables.ids()) {
            if (is_wanted(v)) add(v);
        }
        add_derivatives();
        add_indicators();
        add_units();
        add_types();
        add_structure();
        return std::move(table_);
    }

private:
    const flat::Variable& variable(VarId v) const { return flat_.variables[v]; }
    const TorsionVariable& row(VarId v) const { return descriptor_.variables[v.index()]; }
    std::string text(StringId s) const { return std::string(flat_.strings[s]); }
    std::string state_name(std::size_t i) const { return variable(model_.states[i]).name; }

    void add_head() {
        table_.model_name = flat_.name;
        table_.identifier = identifier_of(flat_.name);
        table_.description = flat_.description;
        table_.token = std::string(runtime::text(descriptor_, descriptor_.guid));
        const auto is_nonlinear = [](const TorsionBlock& block) {
            return block.kind == TORSION_NONLINEAR && block.is_initial == 0;
        };
        table_.needs_completed_step =
            descriptor_.n_assertions > 0 || descriptor_.n_histories > 0 || descriptor_.n_distributions > 0 ||
            std::any_of(descriptor_.blocks, descriptor_.blocks + descriptor_.n_blocks, is_nonlinear);
        const auto is_delay = [](const TorsionHistory& history) {
            return (history.flags & TORSION_HISTORY_DISCRETE) == 0;
        };
        table_.has_delays =
            std::any_of(descriptor_.histories, descriptor_.histories + descriptor_.n_histories, is_delay);
        const flat::Experiment& e = flat_.experiment;
        table_.start_time = e.start_time.value_or(0);
        table_.stop_time = e.stop_time.value_or(table_.start_time + 1);
        table_.tolerance = runtime::usual_tolerance(e.tolerance);
        const double span = table_.stop_time - table_.start_time;
        table_.step_size = e.interval && *e.interval > 0 ? *e.interval : span > 0 ? span / 500 : 0.002;
    }

    void add_time() {
        FmuVariable time;
        time.reference = descriptor_.n_variables;
        time.name = "time";
        time.description = "Simulation time";
        time.causality = "independent";
        time.variability = "continuous";
        time.unit = "s";
        table_.variables.push_back(std::move(time));
    }

    /// A variable represents the derivative of a state if it has its place in the frame, or its name.
    void find_derivative_rows() {
        derivative_row_.assign(model_.states.size(), VarId());
        std::map<std::string, std::size_t> by_name;
        for (std::size_t i = 0; i < model_.states.size(); ++i) by_name.emplace("der(" + state_name(i) + ")", i);
        for (VarId v : flat_.variables.ids()) {
            if (auto found = by_name.find(variable(v).name); found != by_name.end()) derivative_row_[found->second] = v;
        }
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            const VarId d = model_.derivatives[i];
            if (d && row(d).section == TORSION_DER && row(d).index == i) derivative_row_[i] = d;
        }
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            if (derivative_row_[i]) needed_.insert(derivative_row_[i]);
            needed_.insert(model_.states[i]);
        }
    }

    bool is_wanted(VarId v) const {
        if (needed_.contains(v) || variable(v).causality != flat::Causality::Local) return true;
        return !variable(v).is_hidden && !variable(v).is_protected && !variable(v).name.starts_with('$');
    }

    void add(VarId v) {
        FmuVariable x = described(v);
        classify(v, x);
        if (is_alias_of_another(v, x)) return;
        index_.emplace(v.index(), table_.variables.size());
        table_.variables.push_back(std::move(x));
    }

    FmuVariable described(VarId v) {
        const flat::Variable& x = variable(v);
        FmuVariable result;
        result.reference = v.index();
        result.name = structured_name(x.name);
        result.description = text(x.description);
        result.type = type_of(x.type);
        result.text = x.text;
        result.enumeration = text(x.enumeration);
        if (x.type == flat::Type::Boolean || x.type == flat::Type::String) return result;
        result.min = limit(x.min, x.type);
        result.max = limit(x.max, x.type);
        if (x.type != flat::Type::Real) return result;
        result.unit = text(x.unit);
        result.quantity = text(x.quantity);
        result.declared_type = text(x.declared_type);
        if (units::display_conversion(text(x.unit), text(x.display_unit))) result.display_unit = text(x.display_unit);
        if (x.has_nominal && x.nominal != 0) result.nominal = std::abs(x.nominal);
        return result;
    }

    /// An Integer has 32 bits in an FMU: a limit beyond them limits nothing.
    std::optional<double> limit(ExprId e, flat::Type type) {
        const std::optional<double> value = number(e);
        return value && type != flat::Type::Real && std::abs(*value) > 0x7fffffff ? std::nullopt : value;
    }

    std::optional<double> number(ExprId e) {
        if (!e) return std::nullopt;
        program::Evaluator evaluate(flat_.pool, [&](ExprId leaf) -> std::optional<double> {
            if (flat_.pool[leaf].kind != symbolic::Kind::Variable) return std::nullopt;
            const VarId v = flat_.pool.var(leaf);
            return row(v).section == TORSION_P ? std::optional(runtime::value_of(values_.frame(), row(v)))
                                               : std::nullopt;
        });
        const std::optional<double> value = evaluate(e);
        return value && std::isfinite(*value) ? value : std::nullopt;
    }

    /// Maps a Modelica variable to causality, variability and initial: the rows of the standards' tables that can
    /// occur.
    void classify(VarId v, FmuVariable& x) {
        const flat::Variable& declared = variable(v);
        const auto as = [&](const char* causality, const char* variability, const char* initial, bool has_start) {
            x.causality = causality, x.variability = variability, x.initial = initial, x.has_start = has_start;
            if (has_start && x.type != FmuType::String) x.start = runtime::value_of(values_.frame(), row(v));
        };
        const bool is_settable = (row(v).flags & TORSION_SETTABLE) != 0;
        const char* varies =
            x.type == FmuType::Real && declared.variability != flat::Variability::Discrete ? "continuous" : "discrete";
        if (declared.causality == flat::Causality::Input && model_.inputs.contains(v))
            return as("input", varies, "", true);
        const bool is_start = (row(v).flags & TORSION_START) != 0;
        if (declared.causality == flat::Causality::Output)
            return as("output", varies, is_start ? "exact" : "calculated", is_start);
        if (declared.type == flat::Type::String || declared.variability == flat::Variability::Constant)
            return as("local", "constant", "exact", true);
        if (declared.is_calculated) return as("calculatedParameter", "fixed", "calculated", false);
        if (declared.variability != flat::Variability::Parameter)
            return as("local", varies, is_start ? "exact" : "calculated", is_start);
        const bool is_tunable = (row(v).flags & TORSION_TUNABLE) != 0;
        if (is_settable) return as("parameter", is_tunable ? "tunable" : "fixed", "exact", true);
        const bool is_constant =
            declared.is_structural || !declared.binding || flat_.pool.is_constant(declared.binding);
        if (is_constant) return as("local", "constant", "exact", true);
        as("calculatedParameter", depends_on_tunable(v) ? "tunable" : "fixed", "calculated", false);
    }

    bool depends_on_tunable(VarId v) {
        const auto& known = model_.start.variables[v];
        return std::any_of(known.begin(), known.end(), [&](const Dependency& d) {
            return d.known != Dependency::time && (descriptor_.variables[d.known].flags & TORSION_TUNABLE) != 0;
        });
    }

    /// Local variables that are always equal share one reference. Derivatives of states keep their own: the structure
    /// names them.
    bool is_alias_of_another(VarId v, const FmuVariable& x) {
        if (x.causality != "local" || x.variability == "constant" || x.type == FmuType::String) return false;
        const TorsionVariable& at = row(v);
        const auto key = std::tuple(at.section, at.index, at.flags & TORSION_NEGATED, at.type, x.unit, x.variability);
        const auto [found, fresh] = shared_.try_emplace(key, table_.variables.size());
        if (fresh) return false;
        FmuVariable& first = table_.variables[found->second];
        if (needed_.contains(v)) {
            if (needed_.contains(VarId(first.reference))) return false;
            // the variable that the structure names gives the reference
            FmuVariable kept = x;
            kept.aliases = std::move(first.aliases);
            kept.aliases.insert(kept.aliases.begin(),
                                {first.name, first.description, first.display_unit, first.reference});
            first = std::move(kept);
            index_.emplace(v.index(), found->second);
            return true;
        }
        first.aliases.push_back({x.name, x.description, x.display_unit, x.reference});
        return true;
    }

    /// Adds der(x) of states whose derivative is no variable of the model, or is another state.
    void add_derivatives() {
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            const VarId state = model_.states[i];
            const std::size_t state_index = index_.at(state.index());
            table_.states.push_back(state_index);
            std::size_t index = table_.variables.size();
            if (derivative_row_[i]) {
                index = index_.at(derivative_row_[i].index());
            } else {
                FmuVariable x;
                x.reference = descriptor_.n_variables + 1 + static_cast<std::uint32_t>(i);
                x.name = structured_name("der(" + state_name(i) + ")");
                x.causality = "local", x.variability = "continuous", x.initial = "calculated";
                table_.variables.push_back(std::move(x));
            }
            if (FmuVariable& x = table_.variables[index]; x.unit.empty())
                x.unit = unit_per_second(table_.variables[state_index].unit);
            table_.variables[index].derivative_of = state_index;
            derivative_index_.push_back(index);
        }
    }

    void add_indicators() {
        std::uint32_t reference = descriptor_.n_variables + 1 + descriptor_.n_x;
        for (std::uint32_t r = 0; r < descriptor_.n_relations; ++r) {
            if (descriptor_.relations[r].is_time_event != 0) continue;
            FmuVariable x;
            x.reference = reference++;
            x.name = "'event indicator " + std::to_string(++table_.event_indicators) + "'";
            x.description = std::string(runtime::text(descriptor_, descriptor_.relations[r].text));
            x.causality = "local", x.variability = "continuous", x.initial = "calculated";
            indicator_relation_.push_back(r);
            table_.variables.push_back(std::move(x));
        }
    }

    void add_units() {
        std::map<std::string, std::map<std::string, int>> used; // unit → display units
        for (const FmuVariable& x : table_.variables) {
            if (x.unit.empty()) continue;
            auto& displays = used[x.unit];
            if (!x.display_unit.empty()) displays[x.display_unit];
            for (const FmuAlias& alias : x.aliases) {
                if (!alias.display_unit.empty()) displays[alias.display_unit];
            }
        }
        for (const auto& [name, displays] : used) table_.units.push_back(unit(name, displays));
        for (const flat::EnumerationType& type : flat_.enumerations) {
            const auto uses = [&](const FmuVariable& x) {
                return x.type == FmuType::Enumeration && x.enumeration == type.name;
            };
            if (std::any_of(table_.variables.begin(), table_.variables.end(), uses))
                table_.enumerations.push_back(type);
        }
    }

    static FmuUnit unit(const std::string& name, const std::map<std::string, int>& displays) {
        FmuUnit result;
        result.name = name;
        const std::optional<units::Unit> parsed = units::parse_unit(name);
        if (!parsed) return result;
        int* const exponents[] = {&result.m, &result.kg,  &result.s,  &result.A,
                                  &result.K, &result.mol, &result.cd, &result.rad};
        result.has_base = true;
        for (std::size_t b = 0; b < units::base_count; ++b) {
            *exponents[b] = parsed->exponents[b] / units::Unit::whole;
            result.has_base = result.has_base && parsed->exponents[b] % units::Unit::whole == 0;
        }
        result.factor = parsed->scale;
        result.offset = parsed->offset;
        for (const auto& [display, unused] : displays) {
            if (const auto conversion = units::display_conversion(name, display)) {
                result.display_units.push_back({display, conversion->factor, conversion->offset});
            }
        }
        return result;
    }

    /// Attributes common to all variables of a type become attributes of the type; the variables keep the others.
    void add_types() {
        std::map<std::string, FmuRealType> types;
        std::set<std::string> names; // of variables: types must have other names
        for (const FmuVariable& x : table_.variables) {
            names.insert(x.name);
            for (const FmuAlias& alias : x.aliases) names.insert(alias.name);
        }
        for (FmuVariable& x : table_.variables) {
            if (names.contains(x.declared_type)) x.declared_type.clear();
            if (x.declared_type.empty()) continue;
            FmuRealType own{x.declared_type, x.unit, x.display_unit, x.quantity, x.min, x.max, x.nominal};
            const auto [found, fresh] = types.try_emplace(x.declared_type, own);
            FmuRealType& common = found->second;
            const auto keep_common = [](auto& value, const auto& other) {
                if (value != other) value = {};
            };
            if (!fresh) {
                keep_common(common.quantity, own.quantity);
                keep_common(common.unit, own.unit);
                keep_common(common.min, own.min);
                keep_common(common.max, own.max);
                keep_common(common.nominal, own.nominal);
            }
            keep_common(common.display_unit, own.display_unit);
            for (const FmuAlias& alias : x.aliases) keep_common(common.display_unit, alias.display_unit);
        }
        for (auto& [name, type] : types) {
            if (type.unit.empty()) type.display_unit.clear(); // it belongs to a unit
            table_.types.push_back(std::move(type));
        }
    }

    /// The standards' word for a factor. Only pairs of Reals get others than `dependent`; at the start only `constant`.
    const char* kind_of(const FmuVariable& unknown, const FmuVariable& known, Factor factor, bool at_start) const {
        static constexpr const char* words[] = {"constant", "fixed", "tunable", "discrete", "dependent"};
        const bool are_real = unknown.type == FmuType::Real && known.type == FmuType::Real;
        if (!are_real || (at_start && factor != Factor::Constant)) return "dependent";
        return words[static_cast<int>(factor)];
    }

    FmuUnknown unknown(std::size_t index, const program::DependencySet& known, bool at_start = false) const {
        std::map<std::size_t, const char*> found;
        for (const Dependency& d : known) {
            const auto at = index_.find(d.known);
            if (d.known != Dependency::time && at == index_.end()) continue;
            const std::size_t i = d.known == Dependency::time ? 0 : at->second;
            found.emplace(i, kind_of(table_.variables[index], table_.variables[i], d.factor, at_start));
        }
        FmuUnknown result{index, {}, {}};
        for (const auto& [i, kind] : found) {
            result.dependencies.push_back(i);
            result.kinds.push_back(kind);
        }
        return result;
    }

    void add_structure() {
        const program::Dependencies &of_run = model_.run, &of_start = model_.start;
        std::map<std::size_t, FmuUnknown> initial; // by index, the order of the standards
        for (const auto& [v, index] : index_) {
            const std::string& causality = table_.variables[index].causality;
            if (causality == "output") table_.outputs.push_back(unknown(index, of_run.variables[VarId(v)]));
            const bool is_calculated = table_.variables[index].initial == "calculated";
            if (is_calculated && (causality == "output" || causality == "calculatedParameter"))
                initial[index] = unknown(index, of_start.variables[VarId(v)], true);
        }
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            const VarId derivative = model_.derivatives[i];
            table_.derivatives.push_back(unknown(derivative_index_[i], of_run.variables[derivative]));
            const auto add = [&](std::size_t index, VarId v) {
                if (table_.variables[index].initial == "calculated")
                    initial[index] = unknown(index, of_start.variables[v], true);
            };
            add(table_.states[i], model_.states[i]);
            add(derivative_index_[i], derivative);
        }
        const std::size_t first_indicator = table_.variables.size() - table_.event_indicators;
        for (std::size_t w = 0; w < table_.event_indicators; ++w) {
            const std::uint32_t relation = indicator_relation_[w];
            table_.indicators.push_back(unknown(first_indicator + w, of_run.relations[relation]));
            table_.initial_indicators.push_back(unknown(first_indicator + w, of_start.relations[relation], true));
        }
        for (auto& [index, entry] : initial) table_.initial_unknowns.push_back(std::move(entry));
        std::sort(table_.outputs.begin(), table_.outputs.end(),
                  [](const FmuUnknown& a, const FmuUnknown& b) { return a.variable < b.variable; });
    }

    const flat::FlatModel& flat_;
    const program::ModelDependencies& model_;
    const TorsionModel& descriptor_;
    runtime::Simulation values_; ///< for the values of parameters
    FmuTable table_;
    IdSet<VarId> needed_;
    std::vector<VarId> derivative_row_;
    std::vector<std::size_t> derivative_index_;
    std::vector<std::uint32_t> indicator_relation_;
    std::map<std::uint32_t, std::size_t> index_; ///< row of the model → index of the table
    std::map<std::tuple<std::uint8_t, std::uint32_t, int, std::uint8_t, std::string, std::string>, std::size_t> shared_;
};

} // namespace

std::string identifier_of(const std::string& model_name) {
    std::string result;
    for (const char c : model_name.substr(model_name.rfind('.') + 1)) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        result += is_plain ? c : '_';
    }
    if (result.empty() || (result[0] >= '0' && result[0] <= '9')) result.insert(0, "m_");
    return result;
}

FmuTable make_fmu_table(const flat::FlatModel& flat, const program::ModelDependencies& dependencies,
                        const TorsionModel& descriptor) {
    return TableMaker(flat, dependencies, descriptor)();
}

} // namespace torsion::package

#include "compiler/lower/model_tables.h"

#include "compiler/lower/observers.h"
#include "compiler/symbolic/bends.h"
#include "compiler/symbolic/delayed_signal.h"
#include "compiler/symbolic/print.h"

#include <cmath>
#include <deque>
#include <limits>
#include <string_view>
#include <unordered_map>

namespace torsion::lower {

using flat::Type;
using program::ModelTables;
using structure::Role;
using structure::TornSystem;
using structure::VarId;
using symbolic::ExprId;

namespace {

constexpr std::size_t longest_text = 120; ///< of an equation in a message, in characters
constexpr std::size_t largest_print = 60; ///< nodes of an expression that is printed

/// Does `e` have at most `limit` nodes when sharing is spelled out?
bool is_small(const symbolic::ExprPool& pool, ExprId e, std::size_t limit) {
    std::vector<ExprId> stack{e};
    for (std::size_t count = 0; !stack.empty(); ++count) {
        if (count == limit) return false;
        ExprId top = stack.back();
        stack.pop_back();
        for (ExprId child : pool.children(top)) stack.push_back(child);
    }
    return true;
}

/// Source text on one line: runs of white space become one blank.
std::string one_line(std::string_view text) {
    std::string result;
    for (char c : text) {
        bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank) result += c;
        if (blank && !result.empty() && result.back() != ' ') result += ' ';
    }
    return result;
}

std::uint8_t type_of(Type type) {
    switch (type) {
    case Type::Real: return TORSION_REAL;
    case Type::Integer: return TORSION_INTEGER;
    case Type::Boolean: return TORSION_BOOLEAN;
    case Type::Enumeration: return TORSION_ENUMERATION;
    case Type::String: return TORSION_STRING;
    }
    return TORSION_REAL;
}

std::uint8_t variability_of(flat::Variability v) {
    switch (v) {
    case flat::Variability::Constant: return TORSION_CONSTANT;
    case flat::Variability::Parameter: return TORSION_PARAMETER;
    case flat::Variability::Discrete: return TORSION_DISCRETE;
    case flat::Variability::Continuous: return TORSION_CONTINUOUS;
    }
    return TORSION_CONTINUOUS;
}

std::uint8_t causality_of(flat::Causality c) {
    return c == flat::Causality::Input ? TORSION_INPUT : c == flat::Causality::Output ? TORSION_OUTPUT : TORSION_LOCAL;
}

/// The first sections of the frame and of the descriptor have the same order.
using program::Section;
static_assert(static_cast<int>(Section::X) == TORSION_X && static_cast<int>(Section::Der) == TORSION_DER &&
              static_cast<int>(Section::Y) == TORSION_Y && static_cast<int>(Section::P) == TORSION_P &&
              static_cast<int>(Section::U) == TORSION_U && static_cast<int>(Section::D) == TORSION_D);

std::uint32_t row_of(VarId v) { return v ? v.index() : UINT32_MAX; }

class TableMaker {
public:
    TableMaker(const structure::SortedModel& model, const std::vector<TornSystem>& untorn_systems,
               const program::Layout& layout, const source::SourceMap& sources, bool names_columns)
        : model_(model), untorn_systems_(untorn_systems), flat_(model.flat), layout_(layout), sources_(sources),
          names_columns_(names_columns), is_doubtful_(doubtful_outputs(model)) {}

    ModelTables operator()() {
        add_enumerations();
        add_components();
        add_variables();
        add_states();
        add_relations();
        add_blocks();
        add_assertions();
        for (const structure::Residual& residual : model_.oracle) {
            tables_.equations.push_back(residual.equation
                                            ? equation(flat_.equations[residual.equation], residual.value)
                                            : TorsionEquationInfo{expression_text(residual.value), 0, 0, 0});
        }
        tables_.name = text(flat_.name);
        tables_.description = text(flat_.description);
        add_experiment();
        tables_.energy_obstacle = text(flat_.energy.obstacle);
        add_unknown_nominals();
        add_modes();
        add_histories();
        add_distributions();
        add_bends();
        if (VarId homotopy = flat_.homotopy) tables_.homotopy = layout_.place[homotopy].slot.index + 1;
        if (VarId terminal = flat_.terminal) tables_.terminal = layout_.place[terminal].slot.index + 1;
        return std::move(tables_);
    }

private:
    struct Place {
        std::uint32_t file = 0, line = 0;
    };

    /// Equal texts share one entry.
    std::uint32_t text(std::string_view s) {
        if (s.empty()) return 0;
        if (auto found = interned_.find(s); found != interned_.end()) return found->second;
        const std::uint32_t offset = name(s);
        interned_.emplace(interned_keys_.emplace_back(s), offset);
        return offset;
    }
    std::uint32_t text(StringId s) { return text(flat_.strings[s]); }
    /// A text that is almost unique: no search for an equal one.
    std::uint32_t name(std::string_view s) {
        if (s.empty()) return 0;
        const auto offset = static_cast<std::uint32_t>(tables_.strings.size());
        tables_.strings += s;
        tables_.strings += '\0';
        return offset;
    }

    std::uint32_t expression_text(ExprId e) {
        if (!is_small(flat_.pool, e, largest_print)) return text("…");
        return text(symbolic::print(flat_.pool, e, [&](VarId v) { return flat_.variables[v].shown(); }));
    }

    Place place(source::Span span) {
        if (!span.valid() || span.file.index() >= sources_.size()) return {};
        const source::SourceFile& file = sources_[span.file];
        auto [found, fresh] = files_.try_emplace(span.file.index(), 0);
        if (fresh) {
            tables_.files.emplace_back(file.path());
            found->second = static_cast<std::uint32_t>(tables_.files.size());
        }
        return {found->second, file.position(span.begin).line};
    }
    static std::uint32_t component(const flat::Origin& origin) {
        return origin.component.valid() ? origin.component.index() : 0;
    }
    void set_origin(auto& row, const flat::Origin& origin) {
        const Place at = place(origin.span);
        row.component = component(origin);
        row.file = at.file;
        row.line = at.line;
    }

    /// The equation as its author wrote it, if known.
    TorsionEquationInfo equation(const flat::Equation& equation, ExprId residual) {
        const Place at = place(equation.origin.span);
        std::uint32_t shown = 0;
        if (at.line) {
            const std::string written = one_line(sources_.text(equation.origin.span));
            if (written.size() <= longest_text) shown = text(written);
        }
        return {shown ? shown : expression_text(residual), component(equation.origin), at.file, at.line};
    }

    /// Before all other texts, for a variable has 16 bits for the offset. Types beyond stay without names.
    void add_enumerations() {
        for (const flat::EnumerationType& type : flat_.enumerations) {
            std::string names = type.name;
            for (const std::string& literal : type.literals) names += '\n' + literal;
            if (tables_.strings.size() <= UINT16_MAX) enumerations_.emplace(type.name, name(names));
        }
    }

    void add_variables() {
        tables_.variables.reserve(flat_.variables.size());
        for (VarId v : flat_.variables.ids()) tables_.variables.push_back(variable(v));
        for (std::uint32_t c = 0; names_columns_ && c < layout_.sensitivity.parameters.size(); ++c)
            add_sensitivities(c);
    }

    /// Behind the model's variables: their derivatives, in work.
    void add_sensitivities(std::uint32_t column) {
        const flat::Variable& parameter = flat_.variables[layout_.sensitivity.parameters[column]];
        const std::uint32_t first = layout_.sensitivity.first + column * layout_.sensitivity.stride;
        for (VarId v : flat_.variables.ids()) {
            TorsionVariable row = tables_.variables[v.index()];
            if (row.type != TORSION_REAL || row.section > TORSION_D || row.section == TORSION_P ||
                row.section == TORSION_U)
                continue;
            // by section
            const std::uint32_t offsets[] = {0, layout_.n_x, 2 * layout_.n_x, 0, 0, 2 * layout_.n_x + layout_.n_y};
            row.name = name("d(" + flat_.variables[v].shown() + ")/d(" + parameter.shown() + ")");
            row.description = 0;
            row.unit = text(quotient(std::string(flat_.strings[flat_.variables[v].unit]),
                                     std::string(flat_.strings[parameter.unit])));
            row.display_unit = 0;
            row.causality = TORSION_LOCAL;
            row.variability = row.section == TORSION_D ? TORSION_DISCRETE : TORSION_CONTINUOUS;
            row.flags = row.flags & (TORSION_NEGATED | TORSION_HIDDEN | TORSION_PROTECTED | TORSION_ALIAS);
            row.index += first + offsets[row.section];
            row.section = TORSION_WORK;
            row.reserved[0] = 0;
            tables_.variables.push_back(row);
        }
    }

    static std::string quotient(const std::string& above, const std::string& below) {
        const auto is_one = [](const std::string& unit) { return unit.empty() || unit == "1"; };
        const auto braced = [](const std::string& unit) {
            return unit.find_first_of("./") == std::string::npos ? unit : "(" + unit + ")";
        };
        if (is_one(below)) return above;
        return (is_one(above)                          ? "1"
                : above.find('/') == std::string::npos ? above
                                                       : "(" + above + ")") +
               "/" + braced(below);
    }

    TorsionVariable variable(VarId v) {
        const flat::Variable& x = flat_.variables[v];
        TorsionVariable row{};
        row.name = name(x.shown());
        row.description = text(x.description);
        row.unit = text(x.unit);
        row.display_unit = text(x.display_unit);
        row.type = type_of(x.type);
        row.variability = x.is_calculated ? std::uint8_t(TORSION_PARAMETER) : variability_of(x.variability);
        row.causality = causality_of(x.causality);
        const program::Place stands = layout_.place[v];
        row.section = x.type == Type::String ? std::uint8_t(TORSION_P) : static_cast<std::uint8_t>(stands.slot.section);
        row.index = x.type == Type::String ? text(x.text) : stands.slot.index;
        const auto flag = [&](bool set, int bit) {
            row.flags = static_cast<std::uint8_t>(row.flags | (set ? bit : 0));
        };
        flag(stands.negated, TORSION_NEGATED);
        flag(x.is_hidden, TORSION_HIDDEN);
        flag(x.is_protected, TORSION_PROTECTED);
        flag(layout_.settable[v.index()], TORSION_SETTABLE);
        flag(layout_.startable[v.index()], TORSION_START);
        flag(model_.role[v] == Role::Alias, TORSION_ALIAS);
        flag(x.is_structural, TORSION_STRUCTURAL);
        flag(v.index() < layout_.tunable.size() && layout_.tunable[v.index()], TORSION_TUNABLE);
        row.reserved[0] = row.section == TORSION_Y && is_doubtful_[v.index()];
        if (const auto names =
                x.type == Type::Enumeration ? enumerations_.find(flat_.strings[x.enumeration]) : enumerations_.end();
            names != enumerations_.end())
            row.reserved[1] = static_cast<std::uint8_t>(names->second >> 8),
            row.reserved[2] = static_cast<std::uint8_t>(names->second & 255);
        set_origin(row, x.origin);
        return row;
    }

    void add_states() {
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            tables_.states.push_back(
                {model_.states[i].index(), row_of(model_.derivative[model_.states[i]]), layout_.state_nominal[i]});
        }
        for (std::size_t i = 0; i < model_.followers.size(); ++i)
            tables_.followers.push_back({model_.followers[i].index(), 0, layout_.follower_nominal[i]});
    }

    void add_relations() {
        for (flat::RelationId r : flat_.relations.ids()) {
            const flat::Relation& relation = flat_.relations[r];
            TorsionRelation row{};
            row.text = expression_text(relation.node);
            set_origin(row, relation.origin);
            const symbolic::Op op = flat_.pool[relation.node].op;
            row.op = op == symbolic::Op::Lt ? 0 : op == symbolic::Op::Le ? 1 : op == symbolic::Op::Gt ? 2 : 3;
            row.is_time_event = layout_.relation_is_time_event[r.index()];
            row.is_observer = layout_.relation_is_observer[r.index()];
            row.nominal = layout_.relation_nominal[r.index()];
            tables_.relations.push_back(row);
        }
    }

    void add_blocks() {
        for (const structure::Partition* partition : {&model_.simulation, &model_.initialization}) {
            for (const structure::Block& block : partition->blocks) {
                if (const auto* torn = std::get_if<TornSystem>(&block)) add_block(*torn);
            }
        }
        for (const TornSystem& whole : untorn_systems_) add_block(whole);
    }

    void add_block(const TornSystem& torn) {
        std::vector<TorsionEquationInfo>& equations = tables_.block_equations.emplace_back();
        for (const structure::Residual& residual : torn.residuals) {
            equations.push_back(residual.equation ? equation(flat_.equations[residual.equation], residual.value)
                                                  : TorsionEquationInfo{});
        }
    }

    void add_assertions() {
        for (const flat::Assertion& assertion : flat_.assertions) {
            TorsionAssertion row{};
            row.message = text(assertion.message);
            set_origin(row, assertion.origin);
            row.is_warning = assertion.is_warning;
            tables_.assertions.push_back(row);
        }
    }

    void add_components() {
        for (const flat::Component& each : flat_.components) {
            const Place at = place(each.span);
            tables_.components.push_back({name(each.path), text(each.class_name),
                                          each.parent.valid() ? each.parent.index() : 0, at.file, at.line});
        }
    }

    void add_experiment() {
        const flat::Experiment& e = flat_.experiment;
        const std::optional<double> values[] = {e.start_time, e.stop_time, e.interval, e.tolerance};
        for (std::size_t i = 0; i < tables_.experiment.size(); ++i)
            tables_.experiment[i] = values[i].value_or(std::numeric_limits<double>::quiet_NaN());
    }

    void add_unknown_nominals() {
        for (VarId v : layout_.residual.unknowns) {
            const flat::Variable& x = flat_.variables[v];
            tables_.unknown_nominals.push_back(x.has_nominal && x.nominal != 0 ? std::fabs(x.nominal) : 1);
        }
    }

    void add_modes() {
        for (const flat::ModeCase& c : flat_.modes)
            tables_.modes.push_back(
                {c.component.index(), text(c.words), row_of(c.variable), static_cast<std::int32_t>(c.value)});
        for (const flat::Gap& g : flat_.gaps)
            tables_.gaps.push_back({g.component.index(), g.position.index(), g.speed.index(), row_of(g.middle),
                                    g.width.index(), g.effort.index()});
    }

    void add_histories() {
        for (const flat::History& h : flat_.histories) {
            TorsionHistory row{};
            row.input = h.input.index(), row.value = h.value.index();
            row.delay = h.delay.index(), row.longest = h.longest.index();
            row.next = h.next.index(), row.due = h.due.index();
            row.previous = row_of(h.previous), row.back = row_of(h.back);
            row.flags = static_cast<std::uint8_t>((h.is_discrete ? TORSION_HISTORY_DISCRETE : 0) |
                                                  (h.is_constant ? TORSION_HISTORY_CONSTANT : 0));
            tables_.histories.push_back(row);
        }
    }

    void add_distributions() {
        static_assert(symbolic::reader_of_distribution(3, 1) == TORSION_DISTRIBUTION + 7);
        for (const flat::Distribution& d : flat_.distributions) {
            TorsionDistribution row{};
            row.in_0 = d.in[0].index(), row.in_1 = d.in[1].index(), row.out_0 = d.out[0].index(),
            row.out_1 = d.out[1].index();
            row.position = d.position.index(), row.forward = d.forward.index();
            row.next_0 = d.next[0].index(), row.due_0 = d.due[0].index(), row.next_1 = d.next[1].index(),
            row.due_1 = d.due[1].index();
            row.first_point = static_cast<std::uint32_t>(tables_.distribution_points.size());
            row.n_points = static_cast<std::uint32_t>(d.points.size());
            for (VarId v : d.points) tables_.distribution_points.push_back(v.index());
            for (VarId v : d.values) tables_.distribution_points.push_back(v.index());
            tables_.distributions.push_back(row);
        }
    }

    void add_bends() {
        for (const program::BendRow& bend : layout_.bends.rows) {
            TorsionBend row{};
            row.variable = bend.variable.index();
            row.text = bend.kind == TORSION_BEND_CALL ? text(flat_.pool.function(flat_.pool.callee(bend.node)).name)
                                                      : expression_text(bend.node);
            row.kind = bend.kind;
            row.has_zero_below = symbolic::is_low_at_zero(flat_.pool[bend.node].op);
            row.operand = bend.first, row.n_operands = bend.count;
            row.group = bend.group;
            row.active = bend.active, row.result = bend.result;
            tables_.bends.push_back(row);
        }
    }

    const structure::SortedModel& model_;
    const std::vector<TornSystem>& untorn_systems_;
    const flat::FlatModel& flat_;
    const program::Layout& layout_;
    const source::SourceMap& sources_;
    const bool names_columns_;
    std::vector<bool> is_doubtful_;
    ModelTables tables_;
    std::deque<std::string> interned_keys_;
    std::unordered_map<std::string_view, std::uint32_t> interned_;
    std::unordered_map<std::string_view, std::uint32_t> enumerations_; ///< by type: texts of torsion/literals.h
    /// of the source map → row of ModelTables::files, + 1
    std::unordered_map<std::uint32_t, std::uint32_t> files_;
};

} // namespace

ModelTables make_model_tables(const structure::SortedModel& model, const std::vector<TornSystem>& untorn_systems,
                              const program::Layout& layout, const source::SourceMap& sources, bool names_columns) {
    return TableMaker(model, untorn_systems, layout, sources, names_columns)();
}

} // namespace torsion::lower

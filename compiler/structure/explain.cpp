#include "compiler/structure/explain.h"

#include "compiler/graph/dulmage_mendelsohn.h"
#include "compiler/structure/alias/alias_paths.h"
#include "compiler/symbolic/print.h"

#include <algorithm>

namespace torsion::structure {

using namespace graph;

namespace {

using source::Diag;

std::string plural(std::size_t n, const char* noun) { return std::to_string(n) + " " + noun + (n == 1 ? "" : "s"); }

const flat::Equation& base(const StructuralAnalysis& s, EquationId e) {
    while (s.model.flat.equations[e].derived_from) e = s.model.flat.equations[e].derived_from;
    return e.index() < s.original.size() ? s.original[e.index()] : s.model.flat.equations[e];
}

source::Span span(const StructuralAnalysis& s, EquationId e) { return s.model.flat.equations[e].origin.span; }

std::string quoted(const std::string& name) { return "`" + name + "`"; }

/// Paths of the components of the equations, in order, each once.
std::string components(const StructuralAnalysis& s, const std::vector<EquationId>& equations) {
    std::vector<std::string> paths;
    for (EquationId e : equations) {
        flat::ComponentId c = s.model.flat.equations[e].origin.component;
        if (!c || c.index() >= s.model.flat.components.size()) continue;
        std::string path = s.model.flat.components[c].path;
        if (!path.empty() && std::ranges::find(paths, quoted(path)) == paths.end()) paths.push_back(quoted(path));
    }
    return paths.empty() ? "" : " in " + list(paths);
}

std::vector<EquationId> equation_ids(const std::vector<Index>& rows) {
    std::vector<EquationId> result;
    for (Index row : rows) result.push_back(EquationId(row));
    return result;
}

/// One kind of equations (continuous or discrete) with its unknowns.
class Singularity {
public:
    Singularity(StructuralAnalysis& s, const Graph& graph, Matching& matching, std::vector<Index> rows,
                std::vector<Index> columns)
        : s_(s), graph_(graph), matching_(matching), rows_(std::move(rows)), columns_(std::move(columns)) {}

    bool is_regular() {
        Matcher(graph_).maximize(rows_, {}, matching_);
        for (Index row : rows_) {
            if (matching_.column_of(row) == none) too_many_.push_back(row);
        }
        for (Index column : columns_) {
            if (matching_.row_of(column) == none) too_few_.push_back(column);
        }
        return too_many_.empty() && too_few_.empty();
    }

    void report() {
        for (Index row : too_many_) report_too_many(row);
        if (!too_many_.empty()) return;
        for (Index column : too_few_) report_too_few(column);
    }

    const std::vector<Index>& too_few() const { return too_few_; }

    /// Equations of which one is too many.
    std::vector<Index> competing() const {
        std::vector<Index> rows;
        for (Index row : too_many_)
            std::ranges::copy(overdetermined_part(graph_, matching_, row).rows, std::back_inserter(rows));
        std::ranges::sort(rows);
        rows.erase(std::ranges::unique(rows).begin(), rows.end());
        return rows;
    }

private:
    void report_too_many(Index row) {
        Part part = overdetermined_part(graph_, matching_, row);
        if (std::ranges::any_of(part.rows, [&](Index r) { return reported_.contains(r); })) return;
        for (Index r : part.rows) reported_.insert(r);
        std::vector<EquationId> equations = equation_ids(part.rows);
        EquationId first(row);
        source::Diagnostic* message = nullptr;
        if (part.columns.empty()) {
            std::vector<EquationId> behind = equations_behind(s_, s_.original[row]);
            equations.insert(equations.begin(), behind.begin(), behind.end());
            const auto is_of_model = [&](EquationId e) {
                return s_.model.flat.equations[e].origin.component == flat::ComponentId(0);
            };
            std::ranges::stable_partition(behind, is_of_model); // where the user can change something: first
            message = &s_.diagnostics.report(Diag::ContradictoryEquations, span(s_, first),
                                             "`" + equation_text(s_, first) + "` has no unknown left" +
                                                 components(s_, equations),
                                             "everything in it is determined already");
            show_equations(s_, *message, behind, "by ");
            message->with_help("leave out one of these equations, or the element that it comes from; `torsion explain "
                               "D103` tells of drivetrains");
        } else {
            message = &s_.diagnostics.report(Diag::StructurallyOverdetermined, span(s_, first),
                                             "too many equations" + components(s_, equations) + ": " +
                                                 plural(equations.size(), "equation") + " for " +
                                                 plural(part.columns.size(), "unknown"),
                                             equation_text(s_, first));
            std::erase(equations, first);
            show_equations(s_, *message, equations);
            message->note("unknowns: " + names(part.columns));
        }
        if (!too_few_.empty()) message->note("while no equation is left to determine " + names(too_few_));
    }

    void report_too_few(Index column) {
        Part part = underdetermined_part(columns_first(), matching_, column);
        if (std::ranges::any_of(part.columns, [&](Index c) { return reported_columns_.contains(c); })) return;
        for (Index c : part.columns) reported_columns_.insert(c);
        VarId v(column);
        std::vector<EquationId> equations = equation_ids(part.rows);
        auto& message = s_.diagnostics.report(Diag::StructurallyUnderdetermined, s_.flat().variables[v].origin.span,
                                              "no equation is left to determine `" + s_.name(v) + "`",
                                              plural(part.columns.size(), "unknown") + " but " +
                                                  plural(equations.size(), "equation") + components(s_, equations));
        message.note("unknowns: " + names(part.columns));
        show_equations(s_, message, equations, equations.size() == 1 ? "it appears only in " : "");
    }

    const Graph& columns_first() {
        if (transposed_.rows() == 0) transposed_ = graph_.transposed(s_.flat().variables.size());
        return transposed_;
    }

    std::string names(const std::vector<Index>& columns) const {
        std::vector<std::string> result;
        for (Index column : columns) result.push_back(quoted(s_.name(VarId(column))));
        return list(result);
    }

    StructuralAnalysis& s_;
    const Graph& graph_;
    Matching& matching_;
    std::vector<Index> rows_, columns_, too_many_, too_few_;
    Graph transposed_;
    Marks reported_, reported_columns_;
};

/// A variable and its derivatives as one column, numbered as the variable.
Graph without_derivatives(StructuralAnalysis& s) {
    IdMap<VarId, VarId> lowest;
    auto find = [&](VarId v) {
        VarId x = v;
        while (s.integral[x] && !lowest[x]) x = s.integral[x];
        VarId end = lowest[x] ? lowest[x] : x;
        for (x = v; s.integral[x] && !lowest[x]; x = s.integral[x]) lowest.set(x, end);
        return end;
    };
    Graph graph;
    std::vector<Index> columns;
    for (Index row = 0; row < s.graph.rows(); ++row) {
        columns.clear();
        for (Index column : s.graph[row]) columns.push_back(find(VarId(column)).index());
        std::ranges::sort(columns);
        columns.erase(std::ranges::unique(columns).begin(), columns.end());
        graph.add_row(columns);
    }
    return graph;
}

/// Real equations that would have to determine Integers: no others are left for these. A message about the type says
/// more than one about numbers of equations.
bool explain_integers(StructuralAnalysis& s, std::vector<Index> rows, const std::vector<Index>& without_equation) {
    bool is_any = false;
    for (Index row : rows) {
        const EquationId e(row);
        if (!s.flat().equations[e].is_real) continue;
        s.reader.read(s.simulation[row].lhs, s.simulation[row].rhs);
        for (const Incidence& i : s.reader.variables()) {
            const bool is_integer = s.flat().variables[i.variable].type == flat::Type::Integer;
            if (!is_integer || !(i.how & InValue) || !std::ranges::binary_search(without_equation, i.variable.index()))
                continue;
            explain_integer(s, e, i.variable);
            is_any = true;
            break;
        }
    }
    return is_any;
}

std::vector<Index> indices(const std::vector<EquationId>& equations) {
    std::vector<Index> rows;
    for (EquationId e : equations) rows.push_back(e.index());
    return rows;
}

} // namespace

bool explain_singular(StructuralAnalysis& s) {
    std::vector<Index> continuous, discrete;
    for (VarId v : s.flat().variables.ids()) {
        if (s.is_continuous(v) && !s.integral[v]) continuous.push_back(v.index());
        if (s.is_discrete(v)) discrete.push_back(v.index());
    }
    Graph graph = without_derivatives(s);
    Matching matching; // only to see whether one exists
    Singularity of_continuous(s, graph, matching, indices(s.continuous), std::move(continuous));
    Singularity of_discrete(s, s.graph, s.matching, indices(s.discrete), std::move(discrete));
    const bool is_regular = of_continuous.is_regular();
    if (of_discrete.is_regular() && is_regular) return true;
    std::vector<Index> competing = of_continuous.competing();
    std::ranges::copy(of_discrete.competing(), std::back_inserter(competing));
    std::ranges::sort(competing);
    if (explain_integers(s, competing, of_discrete.too_few())) return false;
    of_continuous.report();
    of_discrete.report();
    return false;
}

void explain_integer(StructuralAnalysis& s, EquationId e, VarId v) {
    s.diagnostics.report(Diag::TypeMismatch, span(s, e), "an Integer is determined by a Real value", quoted(s.name(v)))
        .with_help("Real becomes Integer by `integer(…)`, which rounds down");
}

void explain_blocked(StructuralAnalysis& s, EquationId e, ExprId leaf) {
    const symbolic::ExprPool& pool = s.flat().pool;
    bool is_call = pool[leaf].kind == symbolic::Kind::Output; // native code
    std::string name = is_call ? pool.function(pool.callee(ExprId(pool[leaf].a))).name : s.name(pool.var(leaf));
    auto& message = s.diagnostics.report(Diag::NotDifferentiable, span(s, e),
                                         "`" + equation_text(s, e) +
                                             "` constrains quantities of which derivatives are needed, but `" + name +
                                             "` has no derivative",
                                         "must be differentiated");
    if (is_call && pool.function(pool.callee(ExprId(pool[leaf].a))).history)
        message.note("the past of a signal is written down without its derivatives")
            .with_help("let the derivative go the same way: y = delay(x, T) and v = delay(der(x), T) as two variables");
    else if (is_call)
        message.note("it calls native code, of which only differences are known")
            .with_help("give its derivative: annotation(derivative = …) in `" + name + "`");
}

void explain_dependent(StructuralAnalysis& s, const std::vector<EquationId>& equations) {
    std::vector<EquationId> rest(equations.begin() + 1, equations.end());
    auto& message =
        s.diagnostics.report(Diag::ContradictoryEquations, span(s, equations.front()),
                             "constraints" + components(s, equations) + " say the same, or contradict each other",
                             equation_text(s, equations.front()));
    show_equations(s, message, rest);
}

void explain_no_state_selection(StructuralAnalysis& s, EquationId e) {
    s.diagnostics
        .report(Diag::NoStateSelection, span(s, e),
                "the constraint `" + equation_text(s, e) + "` can be solved for none of its unknowns at all times",
                "every coefficient may vanish while the model runs")
        .note("the states would have to change during the run, and too many equations depend on each other for that, "
              "or `stateSelect` forbids it");
}

void explain_discrete_loop(StructuralAnalysis& s, const std::vector<EquationId>& equations,
                           const std::vector<VarId>& variables) {
    std::vector<std::string> names;
    for (VarId v : variables) names.push_back(quoted(s.name(v)));
    std::vector<EquationId> rest(equations.begin() + 1, equations.end());
    auto& message =
        s.diagnostics.report(Diag::DiscreteLoop, span(s, equations.front()),
                             list(names) + (names.size() == 1 ? " depends on itself" : " depend on each other"),
                             equation_text(s, equations.front()));
    show_equations(s, message, rest);
    message.with_help("use pre(…) where the value before the event is meant");
}

VarId giver_of_start(const StructuralAnalysis& s, VarId v) { return s.start_giver[v] ? s.start_giver[v] : v; }

source::Span place_of_start(const StructuralAnalysis& s, VarId giver) {
    const source::Span place = s.model.flat.start_places[giver];
    return place.valid() ? place : s.model.flat.variables[giver].origin.span;
}

std::string equation_text(const StructuralAnalysis& s, EquationId e) {
    constexpr std::size_t longest = 160;
    auto name_of = [&](VarId v) { return s.model.flat.variables[v].shown(); };
    if (VarId v = s.start_of[e]) {
        const VarId giver = giver_of_start(s, v);
        const flat::Variable& x = s.model.flat.variables[giver];
        const ExprId value = giver == v ? s.model.flat.equations[e].rhs : x.start;
        return x.shown() + "(start = " + symbolic::print(s.model.flat.pool, value, name_of) +
               (x.fixed ? ", fixed = true)" : ")");
    }
    const flat::Equation& equation = s.initial_equation[e] ? s.original_initial[s.initial_equation[e] - 1] : base(s, e);
    std::string text = symbolic::print(s.model.flat.pool, equation.lhs, name_of) + " = " +
                       symbolic::print(s.model.flat.pool, equation.rhs, name_of);
    if (text.size() <= longest) return text;
    std::size_t end = longest;
    while ((text[end] & 0xC0) == 0x80) --end; // not in the middle of a character
    return text.substr(0, end) + " …";
}

std::string run_message(const std::string& code, const std::string& text) {
    std::string result = "{" + code + "}";
    for (char c : text) result += c == '{' ? "{{" : std::string(1, c);
    return result;
}

std::string list(const std::vector<std::string>& names, std::size_t most) {
    std::string text;
    std::size_t shown = names.size() <= most ? names.size() : most - 1;
    for (std::size_t i = 0; i < shown; ++i) {
        bool last = i + 1 == names.size();
        text += (i == 0 ? "" : last ? " and " : ", ") + names[i];
    }
    if (shown < names.size()) text += " and " + std::to_string(names.size() - shown) + " more";
    return text;
}

void show_equations(const StructuralAnalysis& s, source::Diagnostic& message, const std::vector<EquationId>& equations,
                    const std::string& lead) {
    constexpr std::size_t most = 12;
    for (std::size_t i = 0; i < std::min(most, equations.size()); ++i) {
        std::string text = lead + "`" + equation_text(s, equations[i]) + "`";
        if (span(s, equations[i]).valid()) message.at(span(s, equations[i]), text);
        else message.note(text);
    }
    if (equations.size() > most) message.note("and " + plural(equations.size() - most, "more equation"));
}

} // namespace torsion::structure

#include "compiler/units/check.h"

#include "compiler/symbolic/print.h"
#include "compiler/symbolic/walk.h"
#include "compiler/units/inference.h"
#include "compiler/units/places.h"

#include <algorithm>

namespace torsion::units {

using source::Diag;
using source::Span;
using symbolic::Op;

namespace {

constexpr std::size_t longest_text = 80;

/// Visits the equations, and reports each fault once.
class Balances {
public:
    Balances(const flat::FlatModel& model, source::Diagnostics& diagnostics)
        : model_(model), diagnostics_(diagnostics), inference_(model), walk_(model.pool), leaves_(model.pool) {}

    void run() {
        inference_.run();
        for (ExprId e : inference_.wrong()) wrong_.insert(e);
        for (const Balance& b : inference_.balances()) {
            if (count_ == most_warnings) return;
            check(b);
        }
    }

private:
    void check(const Balance& b) {
        if (const ExprId inner = first_wrong(b)) {
            if (begin(b)) operation(b, inner);
            return;
        }
        const Quantity left = inference_.left(b), right = inference_.of(b.rhs);
        if (!left.is_known() || !right.is_known() || inference_.units().agree(left.unit, right.unit)) return;
        if (!begin(b)) return;
        const std::string name = b.lhs ? text(b.lhs) : model_.variables[b.variable].name;
        auto& warning = report(b, b.is_start ? name + "(start = " + text(b.rhs) + ")" : name + " = " + text(b.rhs));
        warning.note(said(name, left));
        warning.note(said(b.rhs, right));
    }

    /// The first operation in the equation that is wrong by itself. A shared node counts for its first equation only.
    ExprId first_wrong(const Balance& b) {
        ExprId found;
        if (inference_.wrong().empty()) return found;
        const auto visit = [&](ExprId e) {
            if (wrong_.contains(e) && !found) found = e;
        };
        const auto enter = [&](ExprId e) { return model_.pool[e].kind != symbolic::Kind::Call; };
        if (b.lhs) walk_(b.lhs, visit, enter);
        walk_(b.rhs, visit, enter);
        return found;
    }

    void operation(const Balance& b, ExprId e) {
        const symbolic::Node& n = model_.pool[e];
        const bool is_select = n.kind == symbolic::Kind::Select;
        const ExprId x(is_select ? n.b : n.a), y(is_select ? n.c : n.b);
        auto& warning = report(b, text(e));
        if (n.kind == symbolic::Kind::Unary) {
            warning.note(std::string("`") + symbolic::name(n.op) + "` takes a number or an angle in radians");
            warning.note(said(x, inference_.of(x)));
        } else if (n.op == Op::Pow) {
            warning.note("an exponent is a number");
            warning.note(said(y, inference_.of(y)));
        } else {
            warning.note(said(x, inference_.of(x)));
            warning.note(said(y, inference_.of(y)));
        }
    }

    /// False for a repetition: the same place, or a variable whose inferred unit was already doubtful.
    bool begin(const Balance& b) {
        std::vector<VarId> inferred;
        leaves_.restart();
        const auto visit = [&](ExprId e) {
            const auto kind = model_.pool[e].kind;
            const bool is_leaf =
                kind == symbolic::Kind::Variable || kind == symbolic::Kind::Der || kind == symbolic::Kind::Pre;
            if (is_leaf && inference_.of(model_.pool.var(e)).is_inferred) inferred.push_back(model_.pool.var(e));
        };
        if (b.lhs) leaves_(b.lhs, visit);
        else if (inference_.of(b.variable).is_inferred) inferred.push_back(b.variable);
        leaves_(b.rhs, visit);
        const bool is_doubtful =
            std::any_of(inferred.begin(), inferred.end(), [&](VarId v) { return doubtful_.contains(v); });
        for (VarId v : inferred) doubtful_.insert(v);
        return !is_doubtful && places_.is_new(place(b));
    }

    /// A parameter mostly gets its value at the declaration of its component, not at its own.
    Span place(const Balance& b) const {
        if (b.is_start && model_.start_places[b.variable].valid()) return model_.start_places[b.variable];
        const Span component = model_.components[b.origin.component].span;
        return b.lhs || !component.valid() ? b.origin.span : component;
    }

    source::Diagnostic& report(const Balance& b, const std::string& where) {
        const std::string& component = model_.components[b.origin.component].path;
        const bool is_last = ++count_ == most_warnings;
        const std::string label = component.empty() ? "" : "in `" + component + "`";
        auto& warning = diagnostics_.report(Diag::UnitMismatch, place(b),
                                            "units do not agree in `" + shortened(where) + "`", label);
        if (!b.lhs && place(b) != b.origin.span) warning.at(b.origin.span, "declared here");
        if (is_last)
            warning.with_help("this is the last of " + std::to_string(most_warnings) +
                              " warnings about units; there may be more");
        return warning;
    }

    /// A variable's unit is told in its author's words.
    std::string said(ExprId e, const Quantity& q) {
        const bool is_variable = model_.pool[e].kind == symbolic::Kind::Variable && !q.is_inferred;
        const StringId unit = is_variable ? model_.variables[model_.pool.var(e)].unit : StringId();
        const std::string given = unit ? std::string(model_.strings[unit]) : "";
        return given.empty() ? said(text(e), q) : "`" + shortened(text(e)) + "` is in " + given;
    }
    std::string said(const std::string& what, const Quantity& q) {
        return "`" + shortened(what) + "` is in " + to_string(inference_.units()[q.unit]) +
               (q.is_inferred ? " (inferred)" : "");
    }

    std::string text(ExprId e) const {
        return symbolic::print(model_.pool, e, [&](VarId v) { return model_.variables[v].name; });
    }

    static std::string shortened(std::string text) {
        if (text.size() <= longest_text) return text;
        std::size_t end = longest_text;
        // not in the middle of a character
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
        text.resize(end);
        return text + " ...";
    }

    const flat::FlatModel& model_;
    source::Diagnostics& diagnostics_;
    Inference inference_;
    symbolic::Walker walk_;   ///< visits every node once
    symbolic::Walker leaves_; ///< of one balance
    IdSet<ExprId> wrong_;
    IdSet<VarId> doubtful_;
    Places places_;
    std::size_t count_ = 0;
};

} // namespace

void check(const flat::FlatModel& model, source::Diagnostics& diagnostics) {
    check_declarations(model, diagnostics);
    Balances(model, diagnostics).run();
}

} // namespace torsion::units

#include "compiler/flat/calculated_parameters.h"

#include "compiler/instance/message_text.h"
#include "compiler/symbolic/function.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <optional>

namespace torsion::flat {

namespace {

class CalculatedParameters {
public:
    CalculatedParameters(FlatModel& model, source::Diagnostics& diagnostics)
        : model_(model), diagnostics_(diagnostics), walk_(model.pool) {}

    void run() {
        for (VarId v : model_.variables.ids()) {
            if (model_.variables[v].is_calculated) found_.push_back(v);
        }
        if (found_.empty()) return;
        find_followers();
        guess_starts();
        for (VarId v : found_) make_unknown(model_.variables[v], v);
    }

private:
    template <class Visit>
    void each_variable(ExprId e, Visit visit) {
        if (!e) return;
        walk_.restart();
        walk_(e, [&](ExprId leaf) {
            if (model_.pool[leaf].kind == symbolic::Kind::Variable) visit(model_.pool.var(leaf));
        });
    }

    /// Whatever follows from a calculated parameter is calculated, too.
    void find_followers() {
        std::vector<std::pair<VarId, VarId>> uses; // used, by
        for (VarId v : model_.variables.ids())
            each_variable(model_.variables[v].binding, [&](VarId used) { uses.emplace_back(used, v); });
        std::ranges::sort(uses);
        for (std::size_t i = 0; i < found_.size(); ++i) {
            for (auto use = std::ranges::lower_bound(uses, std::pair(found_[i], VarId(0)));
                 use != uses.end() && use->first == found_[i]; ++use) {
                if (!std::exchange(model_.variables[use->second].is_calculated, true)) found_.push_back(use->second);
            }
        }
    }

    bool needs_calculated(ExprId e) {
        bool result = false;
        each_variable(e, [&](VarId v) { result = result || model_.variables[v].is_calculated; });
        return result;
    }

    void guess_starts() {
        for (VarId v : model_.variables.ids()) {
            Variable& x = model_.variables[v];
            if (x.is_calculated || !needs_calculated(x.start)) continue;
            if (x.variability == Variability::Discrete) {
                diagnostics_.report(source::Diag::NotSupported, x.origin.span,
                                    "not supported: a start value of a discrete variable that follows from a parameter "
                                    "with `fixed = false`",
                                    "of `" + x.shown() + "`: it must be known before the initialization");
                continue;
            }
            x.guess = guessed(x.start);
        }
    }

    /// With each calculated parameter replaced by the guess for it.
    ExprId guessed(ExprId e) {
        symbolic::Rewriter rewrite(model_.pool, [this](ExprId leaf) -> std::optional<ExprId> {
            if (model_.pool[leaf].kind != symbolic::Kind::Variable ||
                !model_.variables[model_.pool.var(leaf)].is_calculated)
                return std::nullopt;
            return guess_for(model_.pool.var(leaf));
        });
        return rewrite(e);
    }

    bool makes_object(ExprId e) const {
        const symbolic::ExprPool& pool = model_.pool;
        return pool[e].kind == symbolic::Kind::Output && pool.function(pool.callee(ExprId(pool[e].a))).has_effect;
    }

    ExprId guess_for(VarId calculated) {
        constexpr int deepest = 500; // of a chain: a guess need not be right
        if (const ExprId known = guess_[calculated]) return known;
        guess_.set(calculated, model_.pool.constant(0)); // start values may need each other
        const Variable& x = model_.variables[calculated];
        ++depth_;
        const bool is_made = x.binding && makes_object(x.binding); // it can only be made of the right values
        const ExprId guess =
            depth_ > deepest || is_made ? model_.pool.constant(0) : guessed(x.binding ? x.binding : x.start);
        --depth_;
        guess_.set(calculated, guess);
        return guess;
    }

    void make_unknown(Variable& x, VarId v) {
        const ExprId guess = guess_for(v), value = x.binding ? x.binding : model_.pool.pre(v);
        x.variability = Variability::Discrete;
        x.start = guess;
        x.binding = {};
        x.is_final = false;
        model_.equations.add({model_.pool.variable(v), value, x.origin, {}, x.binding_lost_unit});
        expect(x, v, symbolic::Op::Ge, x.min, "less than its min");
        expect(x, v, symbolic::Op::Le, x.max, "greater than its max");
    }

    /// Values of parameters are held to their limits; those of others are checked when they are compiled.
    void expect(const Variable& x, VarId v, symbolic::Op op, ExprId limit, const char* otherwise) {
        if (!limit) return;
        const ExprId condition = symbolic::make(model_.pool, op, model_.pool.variable(v), limit);
        const std::string message = "`" + x.shown() + "`, which the start computes, is " + otherwise;
        model_.assertions.push_back(
            {.condition = condition, .message = instance::plain_in_message(message), .origin = x.origin});
    }

    FlatModel& model_;
    source::Diagnostics& diagnostics_;
    symbolic::Walker walk_;
    std::vector<VarId> found_;
    IdMap<VarId, ExprId> guess_;
    int depth_ = 0;
};

} // namespace

void make_calculated(FlatModel& model, source::Diagnostics& diagnostics) {
    CalculatedParameters(model, diagnostics).run();
}

} // namespace torsion::flat

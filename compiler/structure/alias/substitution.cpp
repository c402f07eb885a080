#include "compiler/structure/alias/substitution.h"

#include "compiler/structure/alias/pool_rewrite.h"
#include "compiler/structure/guards.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::structure {

namespace {

using symbolic::Kind;

constexpr int most_rounds_of_settling = 10; ///< of what settles other values

class Substitution {
public:
    explicit Substitution(StructuralAnalysis& s)
        : s_(s), flat_(s.flat()), calm_(flat_.pool, [this](ExprId e) { return without_initial(e); }) {}

    bool run() {
        rewrite_everything([this](ExprId e) { return leaf(e); });
        for (int round = 0; round < most_rounds_of_settling && take_settled(); ++round)
            rewrite_everything([this](ExprId e) { return settled(e); });
        add_followers();
        for (EquationId e : flat_.equations.ids()) {
            const flat::Equation& equation = flat_.equations[e];
            s_.model.oracle.push_back({calm(symbolic::sub(flat_.pool, equation.lhs, equation.rhs)), e});
        }
        for (VarId v : flat_.variables.ids()) {
            bool wanted = s_.is_continuous(v) && flat_.variables[v].state_select == flat::StateSelect::Always;
            if (wanted && !s_.model.derivative[v]) s_.add_derivative(v);
        }
        s_.simulation.resize(flat_.equations.size());
        for (EquationId e : flat_.equations.ids()) {
            if (!s_.removed.contains(e)) sort_in(e);
        }
        return !report_blocked();
    }

private:
    template <class Visit>
    void for_each_expression(Visit visit) {
        auto both = [&](flat::Equation& equation) {
            visit(equation.lhs);
            visit(equation.rhs);
        };
        for (flat::Equation& equation : flat_.equations) both(equation);
        for (flat::Equation& equation : flat_.initial_equations) both(equation);
        for (flat::Assertion& assertion : flat_.assertions) {
            visit(assertion.condition);
            for (ExprId& value : assertion.values) visit(value);
        }
        for (flat::Reinit& reinit : flat_.reinits) visit(reinit.state), visit(reinit.condition), visit(reinit.value);
        for (flat::LeftLimit& left : flat_.left_limits) visit(left.value);
        for (flat::Relation& relation : flat_.relations) visit(relation.active);
    }

    void rewrite_everything(PoolRewrite::Leaf leaf) {
        PoolRewrite image(flat_.pool, std::move(leaf));
        for_each_expression([&](ExprId& e) { image.add_root(e); });
        for (const flat::Relation& relation : flat_.relations) image.add_root(relation.node);
        image.run();
        for_each_expression([&](ExprId& e) { e = image[e]; });
        for (flat::Relation& relation : flat_.relations) relation.node = image_of_relation(relation.node, image);
        join_guards(flat_);
    }

    /// It stays a relation even if both sides are constants now, so that its row keeps its meaning.
    ExprId image_of_relation(ExprId e, const PoolRewrite& image) {
        if (flat_.pool[image[e]].kind == Kind::Relation) return image[e];
        const symbolic::Node n = flat_.pool[e];
        return flat_.pool.relation(n.op, image[ExprId(n.a)], image[ExprId(n.b)]);
    }

    // ---- b = true, of what is no Real, where the equation says so only now: `locked = not free and …` of a clutch
    // that never closes

    bool take_settled() {
        settled_ = IdSet<VarId>(flat_.variables.size());
        bool is_any = false;
        for (EquationId e : flat_.equations.ids()) {
            if (!s_.removed.contains(e) && take_settled(e)) is_any = true;
        }
        if (!is_any) return false;
        for (VarId v : flat_.variables.ids()) {
            const VarId target = s_.model.alias[v].target;
            if (target && settled_.contains(target))
                s_.model.alias.set(v, {VarId(), false, s_.model.alias[target].value});
        }
        return true;
    }

    bool take_settled(EquationId e) {
        const flat::Equation& equation = flat_.equations[e];
        const bool is_left = flat_.pool.is_constant(equation.rhs);
        const VarId v = lone_discrete(is_left ? equation.lhs : equation.rhs);
        if (!v || !flat_.pool.is_constant(is_left ? equation.rhs : equation.lhs)) return false;
        if (flat_.variables[v].type == flat::Type::Real || !flat_.is_unknown(v) || settled_.contains(v)) return false;
        if (equation.is_real && flat_.variables[v].type == flat::Type::Integer) return false;
        s_.model.alias.set(v, {VarId(), false, is_left ? equation.rhs : equation.lhs});
        s_.kind.set(v, UnknownKind::None);
        s_.links.push_back({v, VarId(), false, e, {}});
        s_.removed.insert(e);
        return settled_.insert(v);
    }

    std::optional<ExprId> settled(ExprId e) {
        const Kind kind = flat_.pool[e].kind;
        const VarId v = flat_.pool.var(e);
        if (kind == Kind::Der || !settled_.contains(v)) return std::nullopt;
        return kind == Kind::Pre ? before(v) : s_.model.alias[v].value;
    }

    /// Reports derivatives of inputs, with the first equation that contains each.
    bool report_blocked() {
        if (blocked_.empty()) return false;
        std::vector<flat::Equation> all = s_.original;
        all.insert(all.end(), s_.original_initial.begin(), s_.original_initial.end());
        for (ExprId leaf : blocked_) {
            auto contains = [&](const flat::Equation& e) {
                return symbolic::depends_on(flat_.pool, e.lhs, leaf) || symbolic::depends_on(flat_.pool, e.rhs, leaf);
            };
            auto found = std::ranges::find_if(all, contains);
            source::Span span = found == all.end() ? source::Span{} : found->origin.span;
            s_.diagnostics
                .report(source::Diag::NotDifferentiable, span,
                        "the derivative of the input `" + s_.name(flat_.pool.var(leaf)) + "` is needed, but not known",
                        "here")
                .with_help("make the derivative an input of its own, or prescribe a quantity of lower order");
        }
        return true;
    }

    std::optional<ExprId> leaf(ExprId e) {
        VarId v = flat_.pool.var(e);
        switch (flat_.pool[e].kind) {
        case Kind::Variable: return of_variable(v);
        case Kind::Pre: return of_pre(v);
        case Kind::Der: return of_derivative(v, e);
        default: return std::nullopt;
        }
    }

    std::optional<ExprId> of_variable(VarId v) {
        const Alias& alias = s_.model.alias[v];
        if (alias.value) return alias.value;
        if (!alias.target) return std::nullopt;
        return with_sign(flat_.pool.variable(alias.target), alias.negated);
    }

    std::optional<ExprId> of_pre(VarId v) {
        const Alias alias = s_.model.alias[v];
        if (alias.value) return before(v);
        const VarId x = alias.target ? alias.target : v;
        if (is_discrete_input(x)) return with_sign(flat_.pool.pre(s_.follower_of(x)), alias.negated);
        if (!alias.target) return std::nullopt;
        return with_sign(flat_.pool.pre(alias.target), alias.negated);
    }

    /// pre(v) of a variable that has the same value all the time. Before the start it has its start value, or what an
    /// initial equation says.
    ExprId before(VarId v) {
        const ExprId value = s_.model.alias[v].value;
        return has_value_before_start(v) ? value : flat_.pool.pre(s_.follower_of(v));
    }

    bool has_value_before_start(VarId v) {
        const flat::Variable& x = flat_.variables[v];
        // nothing but the left limit
        if (x.type == flat::Type::Real && x.variability != flat::Variability::Discrete) return true;
        const ExprId value = s_.model.alias[v].value;
        const bool is_same =
            flat_.pool.is_constant(value) && flat_.pool.is_constant(x.start) && s_.values(value) == s_.values(x.start);
        return is_same && !is_asked_before_start(v);
    }

    bool is_asked_before_start(VarId v) {
        if (!asked_before_start_) {
            asked_before_start_.emplace();
            std::vector<ExprId> open;
            for (const flat::Equation& e : s_.original_initial) open.insert(open.end(), {e.lhs, e.rhs});
            while (!open.empty()) {
                const ExprId e = open.back();
                open.pop_back();
                if (!asked_before_start_->insert(e)) continue;
                for (ExprId child : flat_.pool.children(e)) open.push_back(child);
            }
        }
        return asked_before_start_->contains(flat_.pool.pre(v));
    }

    bool is_discrete_input(VarId v) const {
        const flat::Variable& x = flat_.variables[v];
        return x.causality == flat::Causality::Input &&
               (x.type != flat::Type::Real || x.variability == flat::Variability::Discrete);
    }

    /// Others set inputs, who keep no value of before an event; a discrete variable that follows an input has one. So
    /// does what follows a constant.
    void add_followers() {
        for (VarId v : flat_.variables.ids()) {
            if (!s_.follower[v]) continue;
            flat::Equation equation;
            const ExprId value = s_.model.alias[v].value;
            equation.lhs = flat_.pool.variable(s_.follower[v]), equation.rhs = value ? value : flat_.pool.variable(v);
            equation.origin = flat_.variables[v].origin;
            flat_.equations.add(std::move(equation));
        }
    }

    ExprId of_derivative(VarId v, ExprId leaf) {
        const Alias& alias = s_.model.alias[v];
        if (alias.value || is_parameter(flat_.variables[v])) return flat_.pool.constant(0);
        VarId x = alias.target ? alias.target : v;
        if (s_.is_discrete(x)) return flat_.pool.constant(0); // constant between events
        if (flat_.variables[x].causality == flat::Causality::Input) {
            blocked_.push_back(leaf);
            return flat_.pool.constant(0);
        }
        VarId d = s_.model.derivative[x];
        return with_sign(flat_.pool.variable(d ? d : s_.add_derivative(x)), alias.negated);
    }

    ExprId with_sign(ExprId e, bool negated) { return negated ? symbolic::neg(flat_.pool, e) : e; }

    std::optional<ExprId> without_initial(ExprId e) {
        if (flat_.pool[e].kind == Kind::Relation) return e; // shared by simulation and initialization
        if (flat_.pool[e].kind == Kind::Initial) return flat_.pool.boolean(false);
        return std::nullopt;
    }
    ExprId calm(ExprId e) { return s_.traits(e) & ExprTraits::Initial ? calm_(e) : e; }

    // ---- kinds of equations

    void sort_in(EquationId e) {
        const flat::Equation& equation = flat_.equations[e];
        s_.simulation[e.index()] = {calm(equation.lhs), calm(equation.rhs)};
        (is_discrete(equation) ? s_.discrete : s_.continuous).push_back(e);
    }

    /// d = expression, for a discrete variable d. An equation like y = d, for a continuous y, is not.
    bool is_discrete(const flat::Equation& equation) {
        VarId d = lone_discrete(equation.lhs), other = lone_discrete(equation.rhs);
        if (!d) d = other;
        s_.reader.read(equation.lhs, equation.rhs);
        bool any_discrete = false, any_continuous = false;
        for (const Incidence& i : s_.reader.variables()) {
            if (!(i.how & InValue)) continue;
            any_continuous = any_continuous || s_.is_continuous(i.variable);
            any_discrete = any_discrete || s_.is_discrete(i.variable);
        }
        if (!d) return any_discrete && !any_continuous;
        bool held = std::ranges::find(s_.reader.pre(), d) != s_.reader.pre().end(); // if … then x else pre(d)
        return !any_continuous || held;
    }

    VarId lone_discrete(ExprId side) const {
        if (flat_.pool[side].kind != Kind::Variable) return {};
        VarId v = flat_.pool.var(side);
        return s_.is_discrete(v) ? v : VarId();
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    symbolic::Rewriter calm_;
    std::vector<ExprId> blocked_;                     ///< Der leaves of inputs
    IdSet<VarId> settled_;                            ///< of the present round
    std::optional<IdSet<ExprId>> asked_before_start_; ///< all that initial equations contain; none: not collected yet
};

} // namespace

bool substitute_aliases(StructuralAnalysis& sorting) { return Substitution(sorting).run(); }

} // namespace torsion::structure

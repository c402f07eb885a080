// Unknowns added by the compiler: steps of floor and similar functions, ticks of sample, the end of the run, left
// limits, derivatives that are differentiated again.
//
// A step n = floor(x) changes when x leaves [n, n + 1). At the event x may be off by a rounding error, on the wrong
// side of the integer that it crossed. So the relations that fired (they change by forced) determine the new n, not
// floor(x): one more if `x >= pre(n) + 1` became true, or further if x jumped. In the next round the relation still
// holds by forced, but it has no edge any more.
#include "compiler/flat/flattener.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/reachable_functions.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/walk.h"

#include <cmath>
#include <unordered_map>
#include <unordered_set>

namespace torsion::flat {

using instance::Rounding;
using symbolic::Kind;
using symbolic::Op;
using symbolic::Tolerance;

VarId Flattener::auxiliary(Type type, const char* what, Origin where) {
    const std::string& path = model_.components[where.component].path;
    std::string stem = (path.empty() ? "" : path + ".") + "$" + what;
    Variable v;
    v.name = stem + std::to_string(++auxiliary_count_[stem]);
    v.type = type;
    v.variability = Variability::Discrete;
    v.is_hidden = v.is_protected = true;
    v.start = tree_.pool->constant(0);
    v.origin = where;
    VarId id = model_.variables.add(std::move(v));
    tree_.variability_of.set(id, instance::Variability::Discrete);
    return id;
}

std::string Flattener::text_of(ExprId e) const {
    constexpr std::size_t longest = 60;
    std::string text = symbolic::print(*tree_.pool, e, [&](VarId v) { return model_.variables[v].shown(); });
    return text.size() <= longest ? text : text.substr(0, longest) + "…";
}

/// Whole quotients come from `div`, `rem` and similar functions.
std::string Flattener::wording_of(Rounding kind, ExprId x) const {
    const symbolic::Node& node = (*tree_.pool)[x];
    if (kind != Rounding::Truncate) return (kind == Rounding::Floor ? "floor(" : "ceil(") + text_of(x) + ")";
    if (node.kind == Kind::Binary && node.op == Op::Div)
        return "div(" + text_of(ExprId(node.a)) + ", " + text_of(ExprId(node.b)) + ")";
    return "the whole part of " + text_of(x);
}

namespace {

/// What the roundings of time and variables may make of x: (time - t0)/T has that of time, divided by T. None if x is
/// no difference.
ExprId inherited_rounding(symbolic::ExprPool& pool, ExprId root, double relative) {
    std::unordered_map<ExprId, ExprId> error;
    bool is_difference = false;
    const auto size = [&](ExprId e) { return symbolic::make(pool, Op::Abs, e); };
    const auto error_of = [&](ExprId e) {
        const symbolic::Node node = pool[e];
        const auto of = [&](std::uint32_t child) { return error.at(ExprId(child)); };
        if (node.kind == Kind::Constant) return pool.constant(0);
        if (node.kind == Kind::Unary && node.op == Op::Neg) return of(node.a);
        if (node.kind != Kind::Binary) return symbolic::mul(pool, pool.constant(relative), size(e));
        const ExprId a(node.a), b(node.b);
        is_difference = is_difference || node.op == Op::Add || node.op == Op::Sub;
        switch (node.op) {
        case Op::Add:
        case Op::Sub: return symbolic::add(pool, of(node.a), of(node.b));
        case Op::Mul:
            return symbolic::add(pool, symbolic::mul(pool, size(a), of(node.b)),
                                 symbolic::mul(pool, size(b), of(node.a)));
        case Op::Div:
            return symbolic::div(pool, symbolic::add(pool, of(node.a), symbolic::mul(pool, size(e), of(node.b))),
                                 size(b));
        default: return symbolic::mul(pool, pool.constant(relative), size(e));
        }
    };
    symbolic::Walker walk(pool);
    walk(
        root, [&](ExprId e) { error.emplace(e, error_of(e)); },
        [&](ExprId e) {
            return pool[e].kind == Kind::Binary || (pool[e].kind == Kind::Unary && pool[e].op == Op::Neg);
        });
    return is_difference ? error.at(root) : ExprId();
}

/// What rounding and hysteresis may make of x.
ExprId rounding_of(symbolic::ExprPool& pool, ExprId x, const Tolerance& tolerance) {
    const ExprId of_size = symbolic::mul(pool, pool.constant(tolerance.relative), symbolic::make(pool, Op::Abs, x));
    const ExprId own = symbolic::make(pool, Op::Max, pool.constant(tolerance.least), of_size);
    const ExprId inherited = inherited_rounding(pool, x, tolerance.relative);
    return inherited ? symbolic::make(pool, Op::Max, own, inherited) : own;
}

/// The relations and values of one step, for its previous value p.
class Step {
public:
    Step(symbolic::ExprPool& pool, Rounding kind, ExprId x, ExprId p, const Tolerance& tolerance)
        : pool_(pool), kind_(kind), x_(x), p_(p), tolerance_(tolerance) {}

    ExprId above() {
        ExprId next = symbolic::add(pool_, p_, pool_.constant(1));
        ExprId floor = symbolic::make_relation(pool_, Op::Ge, x_, next),
               ceil = symbolic::make_relation(pool_, Op::Gt, x_, p_);
        return by_kind(floor, ceil, Op::Ge);
    }
    ExprId below() {
        ExprId next = symbolic::sub(pool_, p_, pool_.constant(1));
        ExprId floor = symbolic::make_relation(pool_, Op::Lt, x_, p_),
               ceil = symbolic::make_relation(pool_, Op::Le, x_, next);
        return by_kind(floor, ceil, Op::Gt);
    }
    ExprId literal() { return literal_of(x_); }
    /// A new value that rounding alone cannot explain.
    ExprId surely_above() { return literal_of(symbolic::sub(pool_, x_, rounding())); }
    ExprId surely_below() { return literal_of(symbolic::add(pool_, x_, rounding())); }

private:
    ExprId rounding() { return rounding_of(pool_, x_, tolerance_); }
    ExprId literal_of(ExprId x) {
        ExprId floor = symbolic::make(pool_, Op::Floor, x), ceil = symbolic::make(pool_, Op::Ceil, x);
        if (kind_ != Rounding::Truncate) return kind_ == Rounding::Floor ? floor : ceil;
        return symbolic::make_select(pool_, symbolic::make(pool_, Op::Lt, x, pool_.constant(0)), ceil, floor);
    }
    /// Truncation is floor above zero and ceil below it.
    ExprId by_kind(ExprId floor, ExprId ceil, Op sign) {
        if (kind_ != Rounding::Truncate) return kind_ == Rounding::Floor ? floor : ceil;
        return symbolic::make_select(pool_, symbolic::make(pool_, sign, p_, pool_.constant(0)), floor, ceil);
    }

    symbolic::ExprPool& pool_;
    Rounding kind_;
    ExprId x_, p_;
    const Tolerance& tolerance_;
};

} // namespace

ExprId Flattener::rounded(Rounding kind, ExprId of, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    ExprId x = presently(of);
    if (x != of && !changes_between_events(x)) return Step(pool, kind, x, x, roundings_.step).literal();
    const std::string wording = wording_of(kind, x);
    // it may fail elsewhere
    if (!guards_.empty() && symbolic::contains_call(pool, x))
        x = symbolic::make_select(pool, guard(), x, pool.constant(0));
    auto [known, is_new] = rounded_.try_emplace({kind, x});
    if (!is_new) return known->second;
    static const char* const names[] = {"floor", "ceil", "truncate"};
    std::string name = names[static_cast<int>(kind)];
    VarId n = auxiliary(Type::Integer, name.c_str(), where),
          up = auxiliary(Type::Boolean, (name + "_above").c_str(), where),
          down = auxiliary(Type::Boolean, (name + "_below").c_str(), where);
    auto both = [&](ExprId a, ExprId b) { return symbolic::make(pool, Op::And, a, b); };
    auto negation = [&](ExprId a) { return symbolic::make(pool, Op::Not, a); };
    model_.variables[n].wording = wording;
    ExprId p = pool.pre(n), u = pool.variable(up), d = pool.variable(down), one = pool.constant(1);
    Step step(pool, kind, x, p, roundings_.step);
    define(up, step.above(), where);
    define(down, step.below(), where);
    ExprId rises = both(both(u, negation(pool.pre(up))), negation(d)),
           falls = both(both(d, negation(pool.pre(down))), negation(u));
    ExprId higher = symbolic::make(pool, Op::Max, symbolic::add(pool, p, one), step.literal());
    ExprId lower = symbolic::make(pool, Op::Min, symbolic::sub(pool, p, one), step.literal());
    // x jumped again in a later round of the same event
    ExprId jumped = symbolic::make(pool, Op::Or, both(u, symbolic::make(pool, Op::Gt, step.surely_above(), p)),
                                   both(d, symbolic::make(pool, Op::Lt, step.surely_below(), p)));
    ExprId value = symbolic::make_select(pool, jumped, step.literal(), p);
    value = symbolic::make_select(pool, falls, lower, value);
    value = symbolic::make_select(pool, rises, higher, value);
    define(n, symbolic::make_select(pool, pool.initial(), step.literal(), value), where);
    return rounded_[{kind, x}] = pool.variable(n);
}

bool Flattener::is_of_parameters(ExprId root) const {
    const symbolic::ExprPool& pool = *tree_.pool;
    bool result = true;
    symbolic::Walker walk(pool);
    walk(root, [&](ExprId e) {
        const Kind kind = pool[e].kind;
        const bool varies = kind == Kind::Time || kind == Kind::Der || kind == Kind::Pre || kind == Kind::Initial ||
                            kind == Kind::Relation;
        result = result && !varies &&
                 (kind != Kind::Variable || tree_.variability_of[pool.var(e)] <= instance::Variability::Parameter);
    });
    return result;
}

/// The conditions around that parameters decide.
ExprId Flattener::where_parameters_allow(const instance::Arms& arms) const {
    symbolic::ExprPool& pool = *tree_.pool;
    ExprId all = pool.boolean(true);
    const auto add = [&](ExprId condition, bool holds) {
        if (is_of_parameters(condition))
            all = symbolic::make(pool, Op::And, all, holds ? condition : symbolic::make(pool, Op::Not, condition));
    };
    for (const ExprId guard : guards_) add(guard, true);
    for (const auto& [condition, holds] : arms) add(condition, holds);
    return all;
}

// k counts the ticks, so that the k-th comes at start + k · interval without a sum of roundings. It counts at all
// times, but where parameters say that nothing asks for it: there it never ticks, and its start and interval mean
// nothing.
ExprId Flattener::sample(const instance::Sample& written, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    ExprId start = presently(written.start), interval = presently(written.interval);
    if (!pool.is_constant(start) || !pool.is_constant(interval)) {
        const ExprId asked = where_parameters_allow(written.arms), never = pool.constant(roundings_.never);
        start = symbolic::make_select(pool, asked, start, never);
        interval = symbolic::make_select(pool, asked, interval, never);
    }
    auto [known, is_new] = samples_.try_emplace({start, interval});
    if (!is_new) return known->second;
    VarId k = auxiliary(Type::Integer, "sample", where), due = auxiliary(Type::Boolean, "sample_due", where);
    ExprId p = pool.pre(k), zero = pool.constant(0);
    ExprId time_of_tick = symbolic::add(pool, start, symbolic::mul(pool, p, interval));
    define(due,
           symbolic::make_select(pool, pool.initial(), zero,
                                 symbolic::make_relation(pool, Op::Ge, pool.time(), time_of_tick)),
           where);
    ExprId tick = symbolic::make(pool, Op::And, pool.variable(due), symbolic::make(pool, Op::Not, pool.pre(due)));
    ExprId past = symbolic::div(pool, symbolic::sub(pool, pool.time(), start), interval);
    ExprId first = symbolic::make(pool, Op::Ceil, symbolic::sub(pool, past, rounding_of(pool, past, roundings_.tick)));
    ExprId counted = symbolic::make_select(pool, tick, symbolic::add(pool, p, pool.constant(1)), p);
    define(k,
           symbolic::make_select(pool, pool.initial(),
                                 symbolic::make_select(pool, symbolic::make(pool, Op::Gt, first, zero), first, zero),
                                 counted),
           where);
    samplings_.push_back({.start = start,
                          .interval = interval,
                          .next_tick = symbolic::add(pool, start, symbolic::mul(pool, pool.variable(k), interval)),
                          .origin = where});
    return samples_[{start, interval}] = tick;
}

/// The largest number whose rounding is in the time of a tick: with a start far in the past, that start.
ExprId Flattener::size_of(const Sampling& clock) const {
    symbolic::ExprPool& pool = *tree_.pool;
    const ExprId size = symbolic::make(pool, Op::Abs, clock.next_tick);
    if (pool.is_constant(clock.start) && pool.value(clock.start) >= 0) return size;
    return symbolic::make(pool, Op::Max, symbolic::make(pool, Op::Abs, clock.start), size);
}

// Checks the parameters of clocks. These checks are outside the guards of equations, because several may share a clock.
void Flattener::check_clocks() {
    symbolic::ExprPool& pool = *tree_.pool;
    auto expect = [&](ExprId larger, ExprId smaller, const char* message, Origin where) {
        const ExprId condition = symbolic::make(pool, Op::Gt, larger, smaller);
        if (!pool.is_constant(condition, 1))
            model_.assertions.push_back({.condition = condition, .message = message, .origin = where});
    };
    for (const Sampling& clock : samplings_) {
        const ExprId resolution = symbolic::mul(pool, pool.constant(roundings_.tick_distance), size_of(clock));
        expect(clock.interval, pool.constant(0), "the interval of `sample` must be positive", clock.origin);
        expect(clock.interval, resolution,
               "the interval of `sample` is too short: so late, its ticks cannot be told apart", clock.origin);
        if (pool.is_constant(clock.start) && pool.is_constant(clock.interval))
            model_.clocks.push_back({pool.value(clock.start), pool.value(clock.interval), clock.origin});
    }
}

ExprId Flattener::terminal() {
    if (!model_.terminal) {
        model_.terminal = auxiliary(Type::Boolean, "terminal", {tree_.model->def->name.span, ComponentId(0)});
        define(model_.terminal, tree_.pool->pre(model_.terminal), {tree_.model->def->name.span, ComponentId(0)});
    }
    return tree_.pool->pre(model_.terminal); // so a condition with it has an edge in the first round of the last event
}

// der(der(x)): one unknown d = der(x) for each x.
ExprId Flattener::derivative(ExprId of, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    if (pool[of].kind == Kind::Variable) return pool.der(pool.var(of));
    auto [known, is_new] = derivatives_.try_emplace(of);
    if (!is_new) return known->second;
    const VarId d = auxiliary(Type::Real, "der", where);
    model_.variables[d].variability = Variability::Continuous;
    model_.variables[d].wording = text_of(of);
    tree_.variability_of.set(d, instance::Variability::Continuous);
    define(d, of, where);
    return known->second = pool.der(d);
}

ExprId Flattener::homotopy() {
    if (!model_.homotopy) {
        const Origin where{tree_.model->def->name.span, ComponentId(0)};
        model_.homotopy = auxiliary(Type::Real, "homotopy", where);
        model_.variables[model_.homotopy].start = tree_.pool->constant(1);
        define(model_.homotopy, tree_.pool->pre(model_.homotopy), where);
    }
    return tree_.pool->pre(model_.homotopy);
}

// pre(x) of a continuous x: a state is held while an event is evaluated, and is its own left limit. For other variables
// the value before the event is kept.
void Flattener::resolve_left_limits() {
    symbolic::ExprPool& pool = *tree_.pool;
    std::unordered_set<VarId> states;
    std::vector<VarId> wanted;
    for (std::size_t i = 0; i < pool.size(); ++i) {
        ExprId e{i};
        VarId v = pool.var(e);
        if (pool[e].kind == Kind::Der) states.insert(v);
        if (pool[e].kind == Kind::Pre && model_.variables[v].variability == Variability::Continuous)
            wanted.push_back(v);
    }
    if (wanted.empty()) return;
    for (const Reinit& r : model_.reinits) states.insert(pool.var(r.state));
    std::map<VarId, ExprId> left;
    for (VarId v : wanted) {
        if (states.contains(v)) {
            left[v] = pool.variable(v);
            continue;
        }
        VarId memory = auxiliary(Type::Real, "left_limit", model_.variables[v].origin);
        model_.variables[memory].start = model_.variables[v].start;
        define(memory, pool.pre(memory), model_.variables[v].origin);
        model_.left_limits.push_back({memory, pool.variable(v)});
        left[v] = pool.pre(memory);
    }
    symbolic::Rewriter rewrite(pool, [&](ExprId e) -> std::optional<ExprId> {
        if (pool[e].kind != Kind::Pre) return std::nullopt;
        auto found = left.find(pool.var(e));
        return found == left.end() ? std::nullopt : std::optional(found->second);
    });
    // pre(x) = x in the initialization (specification 8.6)
    symbolic::Rewriter at_start(pool, [&](ExprId e) -> std::optional<ExprId> {
        return pool[e].kind == Kind::Pre && left.contains(pool.var(e)) ? std::optional(pool.variable(pool.var(e)))
                                                                       : std::nullopt;
    });
    for (Equation& e : equations_) e.rhs = rewrite(e.rhs);
    for (Equation& e : model_.initial_equations) e.rhs = at_start(e.rhs);
    for (Assertion& a : model_.assertions) {
        a.condition = rewrite(a.condition);
        for (ExprId& value : a.values) value = rewrite(value);
    }
    for (Reinit& r : model_.reinits) r.condition = rewrite(r.condition), r.value = rewrite(r.value);
}

} // namespace torsion::flat

// Finds missing values, and the conditions under which they matter.
//
// A comparison with a NaN has no truth value; an element outside of its array has no value; x/x may become 1 later,
// whatever x is. From the equations down (as events.cpp does for relations), each use of a node adds the condition
// under which the use counts: its arm is taken, and the other operand of `and` or `or` does not decide alone. So `x > 0
// and sqrt(x) > 1` is false for negative x, in any order. A condition is analysed by its possible values: `a > b` may
// be true unless a <= b, so it may be both if one operand is NaN. It is compared afresh: a frozen relation could still
// be true slightly beyond its crossing.

#include "compiler/flat/values.h"

#include "compiler/instance/message_text.h"
#include "compiler/symbolic/integer_range.h"
#include "compiler/symbolic/placement.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace torsion::flat {

using symbolic::Kind;
using ExprNode = symbolic::Node;
using symbolic::Op;

namespace {

constexpr std::size_t longest_text = 200;    ///< of an expression in a message
constexpr const char* value_mark = "{R303}"; ///< prefix of a message: no condition of the model failed

bool is_comparison(const ExprNode& node) {
    return (node.kind == Kind::Binary || node.kind == Kind::Relation) && symbolic::is_comparison(node.op);
}
bool is_junction(const ExprNode& node) {
    return node.kind == Kind::Binary && (node.op == Op::And || node.op == Op::Or);
}
bool is_not(const ExprNode& node) { return node.kind == Kind::Unary && node.op == Op::Not; }

Op opposite(Op op) {
    switch (op) {
    case Op::Lt: return Op::Ge;
    case Op::Le: return Op::Gt;
    case Op::Gt: return Op::Le;
    case Op::Ge: return Op::Lt;
    case Op::Eq: return Op::Ne;
    default: return Op::Eq;
    }
}

class ValueChecks {
public:
    ValueChecks(FlatModel& model, const IdSet<ExprId>& of_integers)
        : model_(model), pool_(model.pool), of_integers_(of_integers), size_(model.pool.size()), walk_(pool_),
          conditions_(pool_), counts_(size_) {
        for (std::size_t i = 0; i < size_; ++i) look_for_conditions(ExprId(i));
        for (std::size_t i = 0; i < size_; ++i) look_at(ExprId(i));
    }

    void add() {
        if (std::ranges::none_of(has_check_, [](bool has) { return has; })) return;
        find();
        for (std::size_t i = size_; i-- > 0;) {
            if (counts_[ExprId(i)].valid()) go_down(ExprId(i));
        }
        for (const auto& [e, origin] : found_) check(e, origin);
    }

private:
    void look_for_conditions(ExprId e);
    void look_at(ExprId e);
    bool is_leaf_of_parameters(ExprId e) const;
    bool is_total_power(const ExprNode& node) const {
        return node.op == Op::Pow && pool_.is_constant(ExprId(node.b)) && is_whole(pool_.value(ExprId(node.b)));
    }
    static bool is_whole(double power) { return power >= 0 && power == std::floor(power); }
    bool is_missing(std::uint32_t arm) const {
        return pool_.is_constant(ExprId(arm)) && std::isnan(pool_.value(ExprId(arm)));
    }
    bool is_divided_by_itself(const ExprNode& node) const {
        return node.kind == Kind::Binary && node.op == Op::Div && node.a == node.b;
    }
    bool is_subscript(const ExprNode& node) const { return node.kind == Kind::Select && is_missing(node.c); }
    bool is_condition_of_parameters(ExprId e) const {
        return called_conditions_.contains(e) && is_parametric_[e.index()];
    }
    bool needs_check(ExprId e) const;

    void find();
    /// `is_guarded`: against Integers beyond the range, in integers.h.
    void find(ExprId root, const Origin& origin, bool is_guarded = false);
    void use(ExprId e, ExprId condition);
    void go_down(ExprId e);

    ExprId may_be(ExprId condition, bool value);
    void look_at_condition(ExprId e);
    ExprId certainly(Op op, ExprId a, ExprId b);
    ExprId both(ExprId a, ExprId b) { return symbolic::make_select(pool_, a, b, pool_.boolean(false)); }
    ExprId either(ExprId a, ExprId b) { return symbolic::make(pool_, Op::Or, a, b); }
    ExprId negation(ExprId a) { return symbolic::make(pool_, Op::Not, a); }

    void check(ExprId e, const Origin& origin);
    VarId step_of(ExprId threshold) const;
    std::string comparison_text(ExprId e);
    std::string subscript_text(ExprId e);
    std::string text(ExprId e) const;

    FlatModel& model_;
    symbolic::ExprPool& pool_;
    const IdSet<ExprId>& of_integers_;
    std::size_t size_; ///< without the nodes added here
    symbolic::Walker walk_, conditions_;
    std::vector<bool> may_be_no_number_, has_check_; ///< of the node and those below it
    std::vector<bool> is_parametric_;
    IdSet<ExprId> called_conditions_;             ///< results of functions
    IdMap<ExprId, ExprId> counts_;                ///< the condition under which the value of a node matters
    std::array<IdMap<ExprId, ExprId>, 2> may_be_; ///< false, true: of conditions
    std::vector<std::pair<ExprId, Origin>> found_;
};

void ValueChecks::look_for_conditions(ExprId e) {
    const ExprNode& node = pool_[e];
    const auto look = [&](std::uint32_t condition) {
        if (pool_[ExprId(condition)].kind == Kind::Output) called_conditions_.insert(ExprId(condition));
    };
    if (node.kind == Kind::Select || is_not(node) || is_junction(node)) look(node.a);
    if (is_junction(node)) look(node.b);
}

void ValueChecks::look_at(ExprId e) {
    const ExprNode node = pool_[e];
    const symbolic::Children children = pool_.children(e);
    const auto any = [&](const std::vector<bool>& of) {
        return std::ranges::any_of(children, [&](ExprId child) { return of[child.index()]; });
    };
    is_parametric_.push_back(is_leaf_of_parameters(e) ||
                             (!children.empty() && std::ranges::all_of(children, [&](ExprId child) {
                                 return is_parametric_[child.index()];
                             })));
    // a call fails by itself where it is made, but those of parameters are made beforehand, where they must not fail
    const bool is_call = node.kind == Kind::Call && !is_parametric_.back();
    const bool is_partial = !is_call && symbolic::is_partial_operation(pool_, e) && !is_total_power(node);
    may_be_no_number_.push_back(is_partial || any(may_be_no_number_));
    has_check_.push_back(needs_check(e) || any(has_check_));
}

bool ValueChecks::is_leaf_of_parameters(ExprId e) const {
    const Kind kind = pool_[e].kind;
    return kind == Kind::Constant ||
           (kind == Kind::Variable && model_.variables[pool_.var(e)].variability <= Variability::Parameter);
}

/// Checks a subscripted access as a whole: the choice of its last case has no check of its own.
bool ValueChecks::needs_check(ExprId e) const {
    const ExprNode& node = pool_[e];
    if (is_subscript(node) || is_divided_by_itself(node) || of_integers_.contains(e)) return true;
    if (is_condition_of_parameters(e)) return true;
    return is_comparison(node) && (may_be_no_number_[node.a] || may_be_no_number_[node.b]);
}

/// In the order of the model's variables and equations; at last values of Integers, which are guarded, where nobody
/// else has them.
void ValueChecks::find() {
    for (const bool is_guarded : {false, true}) {
        for (const Variable& v : model_.variables) {
            if (v.binding && (v.type == Type::Integer) == is_guarded) find(v.binding, v.origin, is_guarded);
            if (v.start && !is_guarded) find(v.start, v.origin);
        }
        for (const Equation& e : model_.equations) {
            const bool is_value =
                pool_[e.lhs].kind == Kind::Variable && model_.variables[pool_.var(e.lhs)].type == Type::Integer;
            if (!is_guarded) find(e.lhs, e.origin);
            if (is_value == is_guarded) find(e.rhs, e.origin, is_guarded);
        }
    }
    // a value that is only shown may be inexact
    for (const Assertion& a : model_.assertions) find(a.condition, a.origin);
}

void ValueChecks::find(ExprId root, const Origin& origin, bool is_guarded) {
    if (!has_check_[root.index()]) return;
    use(root, pool_.boolean(true));
    walk_(
        root,
        [&](ExprId e) {
            if (needs_check(e) && !(is_guarded && of_integers_.contains(e))) found_.emplace_back(e, origin);
        },
        [&](ExprId e) { return has_check_[e.index()]; });
}

void ValueChecks::use(ExprId e, ExprId condition) {
    if (!has_check_[e.index()]) return;
    const ExprId known = counts_[e];
    counts_.set(e, known.valid() ? either(known, condition) : condition);
}

void ValueChecks::go_down(ExprId e) {
    const ExprNode node = pool_[e];
    const ExprId condition = counts_[e], a(node.a), b(node.b), c(node.c);
    const auto use_if = [&](ExprId child, ExprId other, bool value) {
        if (has_check_[child.index()]) use(child, both(condition, may_be(other, value)));
    };
    if (node.kind == Kind::Select) {
        use(a, condition);
        use_if(b, a, true);
        use_if(c, a, false);
    } else if (is_junction(node)) {
        use_if(a, b, node.op == Op::And);
        use_if(b, a, node.op == Op::And);
    } else {
        for (ExprId child : pool_.children(e)) use(child, condition);
    }
}

ExprId ValueChecks::may_be(ExprId condition, bool value) {
    const auto is_made_of_others = [&](ExprId e) {
        return is_junction(pool_[e]) || is_not(pool_[e]) || pool_[e].kind == Kind::Select;
    };
    conditions_(condition, [&](ExprId e) { look_at_condition(e); }, is_made_of_others);
    return may_be_[value][condition];
}

void ValueChecks::look_at_condition(ExprId e) {
    const ExprNode node = pool_[e];
    const ExprId a(node.a), b(node.b), c(node.c);
    for (const bool value : {false, true}) {
        const auto part = [&](ExprId child) { return may_be_[value][child]; };
        ExprId answer;
        if (is_not(node)) answer = may_be_[!value][a];
        else if (is_junction(node))
            answer = value == (node.op == Op::And) ? both(part(a), part(b)) : either(part(a), part(b));
        else if (node.kind == Kind::Select)
            answer = either(both(may_be_[true][a], part(b)), both(may_be_[false][a], part(c)));
        else if (is_comparison(node)) answer = negation(certainly(value ? opposite(node.op) : node.op, a, b));
        else answer = value ? e : negation(e);
        may_be_[value].set(e, answer);
    }
}

/// False if one of them is NaN.
ExprId ValueChecks::certainly(Op op, ExprId a, ExprId b) {
    if (op == Op::Ne) return either(symbolic::make(pool_, Op::Lt, a, b), symbolic::make(pool_, Op::Gt, a, b));
    return symbolic::make(pool_, op, a, b);
}

void ValueChecks::check(ExprId e, const Origin& origin) {
    const ExprId counts = counts_[e];
    if (!counts.valid()) return;
    const ExprNode node = pool_[e];
    const ExprId a(node.a), b(node.b);
    Assertion assertion{.origin = origin};
    if (of_integers_.contains(e)) {
        const ExprId is_exact = symbolic::make(pool_, Op::Le, symbolic::make(pool_, Op::Abs, e),
                                               pool_.constant(symbolic::largest_exact_integer));
        assertion.condition = symbolic::make_select(pool_, counts, is_exact, pool_.boolean(true));
        assertion.message = "the Integer `" + text(e) + "` is beyond 2^53 - 1 = 9007199254740991";
    } else if (is_subscript(node)) {
        assertion.condition = negation(both(counts, may_be(a, false)));
        assertion.message = subscript_text(e);
    } else if (is_condition_of_parameters(e)) {
        const ExprId zero = pool_.constant(0),
                     is_number = either(certainly(Op::Le, e, zero), certainly(Op::Gt, e, zero));
        assertion.condition = symbolic::make_select(pool_, counts, is_number, pool_.boolean(true));
        assertion.message = "the condition `" + text(e) + "` has no value";
    } else if (is_divided_by_itself(node)) {
        assertion.condition = symbolic::make_select(pool_, counts, symbolic::make(pool_, Op::Ne, a, pool_.constant(0)),
                                                    pool_.boolean(true));
        assertion.message = "division by zero: `" + text(e) + "`";
    } else {
        assertion.condition = symbolic::make_select(
            pool_, counts, either(certainly(Op::Le, a, b), certainly(Op::Gt, a, b)), pool_.boolean(true));
        assertion.message = comparison_text(e);
    }
    assertion.message.insert(0, value_mark);
    if (!pool_.is_constant(assertion.condition, 1)) model_.assertions.push_back(std::move(assertion));
}

std::string ValueChecks::text(ExprId e) const {
    std::string result = symbolic::print(pool_, e, [&](VarId v) { return model_.variables[v].shown(); });
    if (result.size() > longest_text) result = result.substr(0, longest_text) + "…";
    return instance::plain_in_message(result);
}

/// The step variable of such a relation: `x >= pre(n) + 1` stands in no model.
VarId ValueChecks::step_of(ExprId threshold) const {
    const ExprNode& node = pool_[threshold];
    const bool is_shifted = node.kind == Kind::Binary && (node.op == Op::Add || node.op == Op::Sub);
    for (ExprId e : {threshold, is_shifted ? ExprId(node.a) : threshold, is_shifted ? ExprId(node.b) : threshold})
        if (pool_[e].kind == Kind::Pre && !model_.variables[pool_.var(e)].wording.empty()) return pool_.var(e);
    return {};
}

std::string ValueChecks::comparison_text(ExprId e) {
    const ExprNode node = pool_[e];
    if (const VarId step = step_of(ExprId(node.b)))
        return "the argument of `" + text(pool_.variable(step)) + "` is not a number";
    const bool is_order = node.op != Op::Eq && node.op != Op::Ne;
    return "the relation `" + text(is_order ? pool_.relation(node.op, ExprId(node.a), ExprId(node.b)) : e) +
           "` compares what is not a number";
}

/// The last case holds the array's last element; its condition compares the subscript, counted from 0, if it has one.
std::string ValueChecks::subscript_text(ExprId e) {
    const ExprNode node = pool_[e], condition = pool_[ExprId(node.a)];
    std::string result = "a subscript ";
    if (pool_[ExprId(node.b)].kind == Kind::Variable) {
        const std::string element = text(ExprId(node.b));
        result += "of `" + element.substr(0, element.rfind('[')) + "` ";
    }
    result += "is out of range";
    const ExprNode offset = pool_[ExprId(pool_.is_constant(ExprId(condition.a)) ? condition.b : condition.a)];
    const bool is_plain =
        offset.kind == Kind::Binary && offset.op == Op::Sub && pool_[ExprId(offset.a)].kind == Kind::Variable;
    if (!is_plain) return result;
    const std::string name = text(ExprId(offset.a));
    return result + ": `" + name + "` is {=" + name + "\t}";
}

} // namespace

void add_value_checks(FlatModel& model, const IdSet<ExprId>& of_integers) { ValueChecks(model, of_integers).add(); }

} // namespace torsion::flat

#pragma once
// Shared by the files of this folder while they type one section.

#include "compiler/typing/typing.h"

namespace torsion::typing {

using instance::BaseType;
using instance::Context;
using instance::Scope;
using instance::Translator;
using source::Diag;
using symbolic::Kind;

class SectionTyping {
public:
    SectionTyping(Typing& typing, bool is_initial)
        : s_(typing), t_(typing.t_), tree_(typing.tree_), pool_(*tree_.pool), diagnostics_(t_.diagnostics()),
          is_initial_(is_initial) {}
    virtual ~SectionTyping() = default;
    SectionTyping(const SectionTyping&) = delete;
    SectionTyping& operator=(const SectionTyping&) = delete;

    void equations(const std::vector<ast::Equation>& all, const Context& context, Body& body);
    void algorithm(const std::vector<ast::Statement>& all, const Context& context, Section& section);

protected:
    using Equations = std::vector<ast::Equation>;
    using Statements = std::vector<ast::Statement>;
    friend class ConnectionTyping;

    template <class Texts>
    struct OpenArms { ///< of an `if`: those that no constant excludes
        If arms;
        std::vector<const Texts*> texts; ///< of each, and behind them what happens otherwise
        instance::Variability varies = instance::Variability::Constant; ///< of the conditions
    };
    template <class Texts>
    using TypeTexts = void (SectionTyping::*)(const Texts&, const Context&, Body&);

    /// Nothing (reported) if a condition is wrong.
    template <class Clause, class Texts = decltype(Clause::otherwise)>
    std::optional<OpenArms<Texts>> open_arms(const Clause& clause, const Context& context);
    /// Nothing if there is but one: it stands in `body` itself.
    template <class Texts>
    std::optional<If> typed_arms(OpenArms<Texts>& open, TypeTexts<Texts> type, const Context& context, Body& body);

    // equations.cpp
    void equation(const ast::Equation& e, const Context& context, Body& body);
    void simple(Span span, const ast::SimpleEquation& s, const Context& context, Body& body);
    void several(Span span, const ast::Tuple& targets, const ast::Expr& call, const Context& context, Body& body);
    void equal(Span span, TypedValue a, TypedValue b, Body& body);
    bool are_alike(Span span, TypedValue& a, TypedValue& b);
    void if_equation(const ast::Equation& e, const ast::IfEquation& s, const Context& context, Body& body);
    void taken_arm(const ast::IfEquation& s, const Context& context, Body& body);

    // when.cpp
    void when_equation(Span span, const ast::WhenEquation& s, const Context& context, Body& body);
    template <class Clause, class Texts>
    void when(Span span, const Clause& clause, TypeTexts<Texts> type, const Context& context, Body& body);
    WhenArm when_arm(const ast::Expr& condition, const Context& context);
    void when_body(const Equations& all, const Context& context, Body& body);
    void give(const ast::SimpleEquation& s, Span span, const Context& context, Body& body);
    void give(const ast::Expr& target, TypedValue value, Span of_value, Span span, const Context& context, Body& body);
    void when_if(const ast::IfEquation& s, Span span, const Context& context, Body& body);
    void reinit(Span span, const ast::Call& call, const Context& context, Body& body);
    std::optional<TypedValue> boolean_condition(const ast::Expr& condition, const Context& context, const char* of);

    // targets.cpp
    std::optional<Target> target_of(const ast::Expr& target, const Context& context);
    std::optional<Target> whole_target(const ast::Expr& target, const Context& context,
                                       std::vector<ast::Subscript>* subscripts = nullptr);
    std::optional<Target> selected_target(const ast::Expr& target, const Context& context);
    std::optional<std::vector<TypedValue>> results(Span span, std::size_t wanted, const ast::Expr& call,
                                                   const Context& context);
    std::string name_of_target(const TypedValue& part) const;
    std::optional<TypedValue> fitted(const Target& target, TypedValue value, Span span);
    std::optional<TypedValue> fitted(const Target& target, const TypedValue& part, TypedValue value, Span span);

    // checks.cpp
    void call_equation(Span span, const ast::CallEquation& s, const Context& context, Body& body);
    void call(Span span, const ast::Expr& call, const Context& context, Body& body);
    std::optional<Check> check_of(Span span, const ast::Expr& call, const Context& context);
    std::optional<Check> assertion(Span span, const ast::Call& call, const Context& context);
    std::optional<Check> termination(Span span, const ast::Call& call, const Context& context);
    std::optional<Check> checks_of(Span span, const ast::Expr& call, const Context& context);

    // algorithms.cpp
    void find_targets(const Statements& all, const Context& context);
    void find_target(const ast::Expr& target, const Context& context);
    void statements(const Statements& all, const Context& context, Body& body);
    void statement(const ast::Statement& s, const Context& context, Body& body);
    void assignment(Span span, const ast::Assignment& a, const Context& context, Body& body);
    void several(Span span, const ast::TupleAssignment& a, const Context& context, Body& body);
    void if_statement(Span span, const ast::IfStatement& s, const Context& context, Body& body);
    bool may_be_known(ExprId root);
    void note_known(const Target& target, const TypedValue& value, const Context& context);
    virtual void for_statement(const ast::Statement& s, const ast::ForStatement& l, const Context& context, Body& body);
    virtual void while_statement(const ast::Statement& s, const ast::WhileStatement& w, const Context& context,
                                 Body& body);
    virtual void when_statement(Span span, const ast::WhenStatement& w, const Context& context, Body& body);
    virtual void call_statement(Span span, const ast::Expr& call, const Context& context, Body& body);

    // varying_loops.cpp
    std::optional<VaryingLoop> varying_loop(const ast::Statement& loop, const Context& context);

    struct InLoop { ///< of an algorithm
        explicit InLoop(int& loops) : loops_(loops) { ++loops_; }
        ~InLoop() { --loops_; }
        InLoop(const InLoop&) = delete;
        InLoop& operator=(const InLoop&) = delete;
        int& loops_;
    };

    Typing& s_;
    Translator& t_;
    instance::InstanceTree& tree_;
    symbolic::ExprPool& pool_;
    source::Diagnostics& diagnostics_;
    const bool is_initial_;
    std::set<VarId> targets_; ///< of an algorithm
    bool has_while_ = false;
    std::set<VarId> known_;  ///< those whose present values may be constants
    int loops_ = 0;          ///< around the present statement
    std::size_t errors_ = 0; ///< before an algorithm or a loop
};

template <class Clause, class Texts>
std::optional<SectionTyping::OpenArms<Texts>> SectionTyping::open_arms(const Clause& clause, const Context& context) {
    OpenArms<Texts> open;
    const Texts* last = &clause.otherwise;
    t_.take_lost_unit();
    for (const auto& branch : clause.branches) {
        const auto condition = boolean_condition(
            *branch.condition, context.conditional(context.is_conditional || !open.texts.empty()), "an `if`");
        if (!condition) return std::nullopt;
        const ExprId holds = condition->elements[0];
        if (pool_.is_constant(holds, 0)) continue;
        if (pool_.is_constant(holds)) {
            last = &branch.body;
            break;
        }
        open.varies = std::max(open.varies, condition->variability);
        open.arms.arms.push_back({holds, {}});
        open.texts.push_back(&branch.body);
    }
    open.arms.lost_unit = t_.take_lost_unit();
    open.texts.push_back(last);
    return open;
}

template <class Texts>
std::optional<If> SectionTyping::typed_arms(OpenArms<Texts>& open, TypeTexts<Texts> type, const Context& context,
                                            Body& body) {
    If result = std::move(open.arms);
    const bool is_one = result.arms.empty();
    const Context inside = context.conditional(context.is_conditional || !is_one);
    for (std::size_t i = 0; i < result.arms.size(); ++i) (this->*type)(*open.texts[i], inside, result.arms[i].body);
    (this->*type)(*open.texts.back(), inside, is_one ? body : result.otherwise);
    return is_one ? std::nullopt : std::optional(std::move(result));
}

template <class Clause, class Texts>
void SectionTyping::when(Span span, const Clause& clause, TypeTexts<Texts> type, const Context& context, Body& body) {
    When result;
    for (const auto& branch : clause.branches) result.arms.push_back(when_arm(*branch.condition, context.of_when()));
    const Context inside =
        context.of_when().without_events().conditional().with_impure(instance::Variability::Discrete);
    for (std::size_t i = 0; i < result.arms.size(); ++i)
        (this->*type)(clause.branches[i].body, inside, result.arms[i].body);
    body.push_back({std::move(result), span});
}

} // namespace torsion::typing

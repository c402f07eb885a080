#pragma once
// Where an expression stands, and what its value is for: what decides about its meaning beside its text. A Context goes
// by value. What counts for a part of an expression is said in a copy, so nothing is switched back afterwards.

#include "compiler/instance/typed_value.h"

#include <list>
#include <optional>
#include <type_traits>
#include <utility>

namespace torsion::instance {

/// Flat: parameters and variables become Variable leaves (constants and structural parameters their values). Evaluate:
/// the expression must be constant or depend only on parameters, and is replaced by its value; a parameter read this
/// way becomes structural.
enum class Mode { Flat, Evaluate };

/// An iterator, or a variable of a function. `around`: the others, which it may hide.
struct Local {
    std::string name;
    TypedValue value;
    const Local* around = nullptr;
};

/// Several of them. Later ones hide earlier ones.
class Locals {
public:
    explicit Locals(const Local* around = nullptr) : around_(around) {}
    Locals(const Locals&) = delete;
    Locals& operator=(const Locals&) = delete;

    void add(const std::string& name, TypedValue value) { all_.push_back({name, std::move(value), last()}); }
    const Local* last() const { return all_.empty() ? around_ : &all_.back(); }
    /// What is known of its value now.
    void set(const std::string& name, TypedValue value) {
        const auto place = std::ranges::find(all_, name, &Local::name);
        if (place != all_.end()) place->value = std::move(value);
    }
    template <class Is>
    void erase_if(Is is) {
        std::erase_if(all_, [&](const Local& l) { return is(l.name); });
        const Local* around = around_;
        for (Local& l : all_) l.around = std::exchange(around, &l);
    }

private:
    std::list<Local> all_;
    const Local* around_;
};

/// A condition around an expression, and whether it holds there. `around`: the one around it.
struct Arm {
    symbolic::ExprId condition;
    bool holds = true;
    const Arm* around = nullptr;
};
using Arms = std::vector<std::pair<symbolic::ExprId, bool>>; ///< all, the outermost first

/// A declaration that may make external objects.
struct ObjectPlace {
    const Node* owner = nullptr; ///< null: a variable of a function
    int made = 0;
};

/// What pointers lead to belongs to the caller.
struct Context {
    Scope scope;
    Mode mode = Mode::Flat;

    const Signature* function = nullptr; ///< whose body it is part of: it has neither `time` nor a past
    /// in a function: the component that contains it and whose functions were redeclared
    Node* functions_around = nullptr;
    ObjectPlace* objects = nullptr; ///< null: no object can be made here
    const Local* locals = nullptr;
    const Arm* arms = nullptr; ///< in a model
    double rounds = 1;         ///< of the iterators around in arrays and reductions
    std::int64_t end = -1;     ///< of the dimension whose subscript it is; negative: it is none

    /// An impure function may be called (specification 12.3); its value varies so. Nothing: it cannot be called here.
    std::optional<Variability> impure = {};

    bool is_of_run = true;    ///< what the run makes may stand in it (event_nodes.h)
    bool is_of_model = false; ///< in a function: it stands in a model; so without functions_around, none was
    bool in_impure = false;   ///< in a function: it may call impure functions
    bool as_pure = false;     ///< of a call: it is the argument of `pure(…)`, and may be impure
    bool in_when = false;     ///< continuous variables have left limits there
    bool has_events = true;   ///< comparisons make events where they become true or false
    /// It may never be reached: a call that fails with known arguments is an error only where it is.
    bool is_conditional = false;
    bool must_succeed = false;    ///< its value is needed now
    bool texts_are_known = false; ///< the run makes none of them
    bool is_for_shape = false;    ///< only type and sizes count: variables need no values

    bool may_be_unreached() const { return is_conditional && !must_succeed; }
    /// The value of the local that the first name of a reference means; null: it means something else.
    const TypedValue* local(const ast::ComponentRef& ref) const {
        const Local* l = ref.global ? nullptr : locals;
        while (l && l->name != ref.parts.front().name.text) l = l->around;
        return l ? &l->value : nullptr;
    }
    Arms all_arms() const {
        Arms all;
        for (const Arm* a = arms; a; a = a->around) all.emplace_back(a->condition, a->holds);
        std::ranges::reverse(all);
        return all;
    }

    template <class T>
    Context with(T Context::* field, std::type_identity_t<T> value) const {
        Context c = *this;
        c.*field = value;
        return c;
    }
    Context with(Mode other) const { return with(&Context::mode, other); }
    Context with(const Local* all) const { return with(&Context::locals, all); }
    Context with(const Local& more) const { return with(&more); }
    Context evaluated() const { return with(Mode::Evaluate); }
    Context in_arm(const Arm& arm) const { return with(&Context::arms, &arm); }
    Context in_subscript(std::int64_t size) const { return with(&Context::end, size); }
    Context making(ObjectPlace* place) const { return with(&Context::objects, place); }
    Context pure(bool is = true) const { return with(&Context::as_pure, is); }
    Context of_when() const { return with(&Context::in_when, true); }
    Context with_impure(Variability of_values) const { return with(&Context::impure, of_values); }
    Context known_now() const { return with(&Context::is_of_run, false); }
    Context without_events() const { return with(&Context::has_events, false); }
    Context conditional(bool is = true) const { return with(&Context::is_conditional, is); }
    Context needed_now() const { return with(&Context::must_succeed, true); }
    Context with_known_texts() const { return with(&Context::texts_are_known, true); }

    /// Of a text in another scope, which says something about the same.
    Context in(const Scope& other) const { return with(&Context::scope, other); }
    /// Of a text that knows no function or loop around.
    Context outside(const Scope& other) const {
        Context c = in(other);
        c.function = nullptr, c.functions_around = nullptr, c.is_of_model = c.in_impure = c.as_pure = false;
        c.locals = nullptr, c.objects = nullptr, c.rounds = 1, c.end = -1, c.is_conditional = false;
        return c;
    }
};

} // namespace torsion::instance

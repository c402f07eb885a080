#pragma once
// Internals of function_body.h: makes one function. Declarations, statements and `for` each have their own source file.

#include "compiler/instance/attempt.h"
#include "compiler/instance/functions/function_body.h"
#include "compiler/instance/native_code/external_call.h"
#include "compiler/instance/text_of_value.h"
#include "compiler/symbolic/integer_range.h"
#include "compiler/symbolic/walk.h"

#include <map>
#include <set>
#include <unordered_map>

namespace torsion::instance {

constexpr std::int64_t most_slots = 4'000'000; ///< of one function

class FunctionMaker {
public:
    FunctionMaker(const Signature& signature, Translator& translator, const SignatureOf& signature_of,
                  const Context& call, Span use, const BodyWants& wants)
        : signature_(signature), t_(translator), signature_of_(signature_of), use_(use), wants_(wants),
          context_(of_body(call)) {}
    std::optional<MadeFunction> operator()(const std::vector<TypedValue>& arguments);

    /// All outputs, if the size of one follows from assignments; else none.
    std::vector<TypedValue> open_outputs();

private:
    enum class Left { Nothing, Loop, Function }; ///< what a statement that is run has ended
    struct Named {                               ///< a formal and its place
        const Formal* formal;
        TypedValue place;                ///< Locals
        std::optional<TypedValue> value; ///< constant, until the first assignment
        bool is_open = false;            ///< what is assigned gives it its size, or that of its components
    };

    symbolic::ExprPool& pool() { return t_.pool(); }
    bool fail(source::Diag code, Span span, std::string message, std::string label = {});
    std::uint32_t reserve(std::size_t count);
    TypedValue in_slots(BaseType type, const EnumerationType* enumeration, std::vector<std::int64_t> dims);
    /// Slots for a value of this type and shape.
    TypedValue in_slots_like(const TypedValue& value);
    using Modifiers = std::vector<ModifierPtr>; ///< of one element, the strongest first; none is null
    /// Slots for the components of a record class. `said`: about the record.
    std::optional<TypedValue> record_in_slots(const Class& record, const Modifiers& said,
                                              const std::vector<std::int64_t>& around, Span use);
    std::optional<TypedValue> size_of_others(const Formal& field, const Modifiers& said, const Locals& known, Span use);
    TypedValue fresh() { return in_slots(BaseType::Real, nullptr, {}); }

    // -- declarations

    bool declare(const std::vector<TypedValue>& arguments);
    void note_end();
    bool declare_input(const Formal& f, const TypedValue& argument);
    TypedValue known_parts(TypedValue place, const TypedValue& argument);
    void declare_depth();
    void note_types(const TypedValue& argument);
    bool declare_outputs();
    bool declare_early(const Formal& f);
    bool foresee(const Formal& f, std::set<std::string>& later);
    TypedValue without_value(const Formal& f, const std::vector<std::int64_t>& dims);
    bool declare_local(const Formal& f);
    bool declare_record(const Formal& f);
    bool give_fields(const Formal& f);
    bool add_text(const Formal& f, std::vector<std::int64_t> dims, TypedValue value);
    bool add_local(const Formal& f, std::vector<std::int64_t> dims, std::optional<TypedValue> value);
    /// Sizes from the declaration; `:` from the first value.
    std::optional<std::vector<std::int64_t>> sizes(const Formal& f, const std::optional<TypedValue>& value,
                                                   const Context& context);
    std::optional<std::int64_t> open_dim(const std::optional<TypedValue>& value, std::size_t dimension, Span span);
    bool is_constant(const TypedValue& t) const;

    // -- statements

    using Statement = decltype(symbolic::FunctionStatement::node);
    void add(Statement s);
    symbolic::Assign assignment(const TypedValue& place, const TypedValue& value);
    /// The condition under which an Integer, or each Integer part of another expression, stays in the range in which
    /// doubles are exact.
    ExprId is_exact(ExprId e, bool is_integer);
    /// Makes the function fail where the condition is false.
    void check_exact(ExprId is_exact, const std::string& what);
    void check_integers(TypedValue& value, const std::string& what);
    /// Assigns a whole variable.
    bool give(TypedValue& place, TypedValue value, Span span, const std::string& what);
    std::optional<TypedValue> fit(const TypedValue& place, TypedValue value, Span span, const std::string& what);
    bool body();
    bool are_statements_in_place();
    bool native();
    bool is_native(); ///< external, and none of ours
    bool take_record(const Formal& f, const TypedValue& value);
    bool run_native(const ExternalBody& native);
    double value_now(ExprId e);
    void take_texts(TypedValue& place, const ExternalBody& native);
    void end_objects(symbolic::FunctionBody& body);
    void note_objects(const TypedValue& place);
    bool run(const std::vector<ast::Statement>& statements, const Context& context);
    /// Translates statements into a separate body.
    bool run_into(const std::vector<ast::Statement>& statements, symbolic::FunctionBody& body, const Context& context);
    /// A value with an impure call, in slots: what is checked before it is used would call twice.
    TypedValue held(TypedValue value);
    bool calls_impure(const TypedValue& value);
    bool is_held_here(std::int64_t before, Span span, const char* where);
    Context of_body(const Context& call) const;
    /// Of the next declaration.
    Context context() { return context_.with(locals_.last()).making(&objects_here_); }
    Named* named(const ast::ComponentRef& ref);
    bool store(const ast::ComponentRef& ref, TypedValue value, const Context& context, Span span);
    /// Assigns to a record, a component of one, or an element of an array of records.
    bool store_part(TypedValue& whole, const ast::ComponentRef& ref, TypedValue value, const Context& context,
                    Span span, const std::string& what);
    bool store_scalar(ExprId place, ExprId value, Span span, const std::string& what);
    bool store_fixed(const TypedValue& place, const Selection& selection, const TypedValue& value);
    /// Computes all right sides before the first element changes.
    bool store_varying(const TypedValue& place, const Selection& selection, const TypedValue& value,
                       const std::string& what);
    bool assign(const ast::Assignment& a, const Context& context, Span span);
    bool assign_several(const ast::TupleAssignment& a, const Context& context, Span span);
    std::optional<ExprId> condition(const ast::Expr& e, const Context& context, const char* of);
    bool branch(const ast::IfStatement& a, const Context& context, std::size_t first = 0,
                std::optional<ExprId> condition_of_first = {});
    bool while_loop(const ast::WhileStatement& a, const Context& context);

    // -- held_calls.cpp: each call of a value is made once

    class HeldCalls;
    bool has_call(ExprId root);
    /// What is checked before it is used would call twice.
    void hold_calls(TypedValue& value, const std::string& what);
    void hold_calls(std::vector<ExprId>& values, bool is_integer, const std::string& what);

    // -- open_sizes.cpp: arrays that take the size of what is assigned to them

    using FunctionBody = symbolic::FunctionBody;
    using Places = std::vector<TypedValue>; ///< of names_
    bool has_open_size(const Formal& f);
    bool is_open(const Formal& f);
    bool is_open_output(const Formal& f);
    static bool has_result(const Named& n);
    bool reshape(Named& variable, const TypedValue& value, Span span);
    bool reshape(Named& variable, const ast::ComponentRef& part, const TypedValue& value, Span span);
    bool reshape_field(TypedValue& place, const Formal& field, const TypedValue& value, Span span);
    bool take_sizes(Named& variable, TypedValue& place, const TypedValue& value, const std::vector<bool>& is_open,
                    Span span);
    std::uint32_t room_for(const TypedValue& before, std::size_t count);
    Places places() const;
    void restore(const Places& places);
    bool join(const std::vector<Places>& ends, const std::vector<FunctionBody*>& arms, Span span);
    bool copy_outputs(Span span);

    // -- known_values.cpp: variables whose values are known while the body is read

    bool has_left() const { return left_ != Left::Nothing; }
    bool is_straight() const { return target_ == &statements_; }
    bool may_be_unreached() const { return context_.is_conditional || !is_straight() || may_have_returned_; }
    bool leave(Left how, Span span);
    void note(const symbolic::Assign& assign);
    TypedValue seen(const TypedValue& place);
    void show(const Named& variable);
    bool store_text(Named& variable, const Selection& selection, const TypedValue& value, Span span);
    static void copy_texts(TypedValue& place, const TypedValue& value);
    bool take_texts(TypedValue& whole, const ast::ComponentRef& ref, const TypedValue& value, Span span);
    bool count_step(Span span);
    bool check_known(ExprId holds, const ast::Expr& message, bool is_warning, const Context& context, Span span);
    bool while_known(const ast::WhileStatement& a, const Context& context);
    bool is_decided(ExprId condition, Span span);

    // -- for

    bool for_loop(const ast::ForStatement& a, std::size_t k, const Context& context);
    bool over_deduced(const ast::ForStatement& a, std::size_t k, const Context& context);
    bool over_range(const ast::ForStatement& a, std::size_t k, const Context& context, const ast::Range& range);
    bool over_range(const ast::ForStatement& a, std::size_t k, const Context& context, const TypedValue& start,
                    const TypedValue& step, const TypedValue& stop);
    bool over_values(const ast::ForStatement& a, std::size_t k, const Context& context, const TypedValue& values);
    bool unrolls(const ast::ForStatement& a, double rounds) const;
    bool each(const ast::ForStatement& a, std::size_t k, const Context& context, const TypedValue& values);
    /// i = 0, 1, … while i < rounds: the iteration variable has value(i). The operands of the range are computed once,
    /// before.
    template <class Value>
    bool count(const ast::ForStatement& a, std::size_t k, const Context& context, BaseType type,
               const EnumerationType* enumeration, ExprId rounds, Value value, ExprId first, ExprId width);
    TypedValue one();

    // -- function_messages.cpp: assert, and Strings that stand in messages only

    /// A part of a message: a text, or a value that is known only at run time.
    struct MessagePart {
        std::string text; ///< escaped; of a value where there are too many
        std::optional<ExprId> value = {};
        BaseType type = BaseType::Real;
        const EnumerationType* enumeration = nullptr;
        TextFormat format = {};
    };
    using MessageText = std::optional<std::vector<MessagePart>>; ///< nothing: not known here

    /// A check with its message; values that are known only at run time stand in it.
    symbolic::Check check_with(ExprId holds, const ast::Expr& message, bool is_warning, const Context& context);
    /// Nothing: there is no way to show it.
    MessageText parts_of_message(const ast::Expr& message, const Context& context);
    void find_messages();
    void keep_unknown_names(Attempt& attempt);
    bool store_message(MessageText& text, const ast::Expr& value, const Context& context);
    void forget_messages(const std::vector<ast::Statement>& statements);
    bool call(const ast::CallStatement& a, const Context& context, Span span);
    std::vector<TypedValue> outputs();
    void limit_depth(const symbolic::Function& function);
    std::optional<MadeFunction> finished();

    const Signature& signature_;
    Translator& t_;
    const SignatureOf& signature_of_;
    Span use_;
    const BodyWants& wants_;
    const Context context_; ///< of the body, without its variables:
    Locals locals_;
    Left left_ = Left::Nothing;
    bool may_have_returned_ = false;                  ///< perhaps only on some ways here
    std::unordered_map<std::uint32_t, ExprId> known_; ///< values of slots, if the body is run while it is read
    std::int64_t steps_ = 0;
    symbolic::Function function_;
    symbolic::FunctionBody statements_;
    symbolic::FunctionBody* target_ = &statements_;
    std::optional<symbolic::IntegerRange> integers_, parts_; ///< if the function computes any, also as parts of Reals
    std::optional<symbolic::Walker> walk_;                   ///< of has_call, restarted for each walk
    std::vector<Named> names_;
    std::vector<TypedValue> results_;                        ///< slots of the outputs, where their sizes are open
    std::unordered_map<std::uint32_t, std::uint32_t> rooms_; ///< by its first slot: how many an array may take
    int rounds_ = 0;                                         ///< of loops that are not unrolled, around the statement
    std::int64_t held_ = 0;                                  ///< values with impure calls
    ObjectPlace objects_here_;                               ///< in the present declaration
    std::vector<ExprId> objects_;                            ///< external ones that the function makes
    std::optional<ExprId> site_;                             ///< the place of the call, if the function has effects
    std::map<std::string, MessageText> message_texts_;       ///< local Strings that stand in messages only
    /// of calls within each other, if the function is recursive
    std::optional<ExprId> depth_;
    /// the value of a function without outputs, or with empty ones
    std::optional<TypedValue> end_;
};

} // namespace torsion::instance

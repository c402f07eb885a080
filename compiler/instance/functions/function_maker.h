#pragma once
// Internals of function_body.h: makes one function. Declarations, statements and `for` each have their own source file.

#include "compiler/instance/functions/function_body.h"
#include "compiler/symbolic/integer_range.h"

namespace torsion::instance {

class FunctionMaker {
public:
    FunctionMaker(const Signature& signature, Translator& translator, const SignatureOf& signature_of, Span use)
        : signature_(signature), t_(translator), signature_of_(signature_of), use_(use) {}
    std::optional<MadeFunction> operator()(const std::vector<TypedValue>& arguments);

private:
    struct Named { ///< a formal and its place
        const Formal* formal;
        TypedValue place;                ///< Locals
        std::optional<TypedValue> value; ///< constant, until the first assignment
    };

    symbolic::ExprPool& pool() { return t_.pool(); }
    bool fail(source::Code code, Span span, std::string message, std::string label = {});
    std::uint32_t reserve(std::size_t count);
    TypedValue in_slots(BaseType type, const EnumerationType* enumeration, std::vector<std::int64_t> dims);
    /// Slots for a value of this type and shape.
    TypedValue in_slots_like(const TypedValue& value);
    /// Slots for the components of a record class; their sizes are constants.
    std::optional<TypedValue> record_in_slots(const Class& record, const std::vector<std::int64_t>& around, Span use);
    TypedValue fresh() { return in_slots(BaseType::Real, nullptr, {}); }

    // -- declarations

    bool declare(const std::vector<TypedValue>& arguments);
    void note_end();
    bool declare_input(const Formal& f, const TypedValue& argument);
    void note_types(const TypedValue& argument);
    bool declare_local(const Formal& f);
    bool declare_record(const Formal& f);
    bool give_fields(const Formal& f);
    bool add_local(const Formal& f, std::vector<std::int64_t> dims, std::optional<TypedValue> value);
    /// Sizes from the declaration; `:` from the first value.
    std::optional<std::vector<std::int64_t>> sizes(const Formal& f, const std::optional<TypedValue>& value, const Scope& scope);
    bool is_constant(const TypedValue& t) const;

    // -- statements

    void add(std::variant<symbolic::Assign, symbolic::AssignElement, symbolic::Branch, symbolic::While, symbolic::Break, symbolic::Return,
                          symbolic::Check, symbolic::ForeignCall>
                 s);
    symbolic::Assign assignment(const TypedValue& place, const TypedValue& value);
    /// The condition under which an Integer, or each Integer part of another expression, stays in the range in which doubles are exact.
    symbolic::ExprId is_exact(symbolic::ExprId e, bool is_integer);
    /// Makes the function fail where the condition is false.
    void check_exact(symbolic::ExprId is_exact, const std::string& what);
    void check_integers(const TypedValue& value, const std::string& what);
    /// Assigns a whole variable.
    bool give(const TypedValue& place, TypedValue value, Span span, const std::string& what);
    std::optional<TypedValue> fit(const TypedValue& place, TypedValue value, Span span, const std::string& what);
    bool body();
    bool native();
    bool run(const std::vector<ast::Statement>& statements);
    /// Translates statements into a separate body.
    bool run_into(const std::vector<ast::Statement>& statements, symbolic::FunctionBody& body);
    Scope scope() const { return {nullptr, signature_.body_class}; }
    TypedValue translate(const ast::Expr& e) { return t_.translate(e, scope(), Mode::Flat); }
    Named* named(const ast::ComponentRef& ref);
    bool store(const ast::ComponentRef& ref, TypedValue value, Span span);
    /// Assigns to a record, a component of one, or an element of an array of records.
    bool store_part(const TypedValue& whole, const ast::ComponentRef& ref, TypedValue value, Span span, const std::string& what);
    bool store_scalar(symbolic::ExprId place, symbolic::ExprId value, Span span, const std::string& what);
    bool store_fixed(const TypedValue& place, const Translator::Selection& selection, const TypedValue& value);
    /// Computes all right sides before the first element changes.
    bool store_varying(const TypedValue& place, const Translator::Selection& selection, const TypedValue& value, const std::string& what);
    bool assign(const ast::Assignment& a, Span span);
    bool assign_several(const ast::TupleAssignment& a, Span span);
    std::optional<symbolic::ExprId> condition(const ast::Expr& e, const char* of);
    bool branch(const ast::IfStatement& a);
    bool while_loop(const ast::WhileStatement& a);

    // -- for

    bool for_loop(const ast::ForStatement& a, std::size_t k);
    bool over_deduced(const ast::ForStatement& a, std::size_t k);
    bool over_range(const ast::ForStatement& a, std::size_t k, const ast::Range& range);
    bool over_range(const ast::ForStatement& a, std::size_t k, const TypedValue& start, const TypedValue& step, const TypedValue& stop);
    bool over_values(const ast::ForStatement& a, std::size_t k, const TypedValue& values);
    bool unrolls(const ast::ForStatement& a, double rounds) const;
    bool each(const ast::ForStatement& a, std::size_t k, const TypedValue& values);
    /// i = 0, 1, … while i < rounds: the iteration variable has value(i). The operands of the range are computed once, before.
    template <class Value>
    bool count(const ast::ForStatement& a, std::size_t k, BaseType type, const EnumerationType* enumeration, symbolic::ExprId rounds, Value value,
               symbolic::ExprId first, symbolic::ExprId width);
    TypedValue one();

    // -- assert

    bool call(const ast::CallStatement& a, Span span);
    std::optional<MadeFunction> finished();

    const Signature& signature_;
    Translator& t_;
    const SignatureOf& signature_of_;
    Span use_;
    symbolic::Function function_;
    symbolic::FunctionBody statements_;
    symbolic::FunctionBody* target_ = &statements_;
    std::optional<symbolic::IntegerRange> integers_, parts_; ///< if the function computes any, also as parts of Reals
    std::vector<Named> names_;
    std::optional<TypedValue> end_; ///< the value of a function without outputs, or with empty ones
};

} // namespace torsion::instance

#pragma once
// Calls of functions (specification 12): arguments by position and by name, defaults, one instance per shape of arguments, evaluation of calls with
// known arguments, calls element by element.

#include "compiler/instance/functions/function_signature.h"

#include <map>
#include <memory>

namespace torsion::instance {

class Functions {
public:
    explicit Functions(Translator& translator) : t_(translator), types_(translator) {}
    /// All outputs of a call; nothing if it is wrong or unsupported (reported). `replacement`: the class after a modification, or nothing.
    std::optional<std::vector<TypedValue>> call(const Class& function, const ClassReplacement* replacement, const ast::Expr& e, const ast::Call& call,
                                                const Scope& scope, Mode mode);
    /// Is it a function without outputs? `call` gives it one: true.
    bool has_no_output(const Class& function, const ClassReplacement* replacement, Span use);
    /// `equalityConstraint(a, b)` of the class of both (specification 9.4.1).
    std::optional<Translator::Residue> residue(const Class& overdetermined, TypedValue a, TypedValue b, Span use);
    std::optional<std::vector<TypedValue>> load_resource(const ast::Call& call, const Scope& scope, Span use);

    const Signature* signature(const Class& function, Span use, const ClassReplacement* replacement = nullptr);
    using Given = std::vector<std::optional<TypedValue>>; ///< one per input; nothing if the call omits it
    /// A call with translated arguments, once or for each element.
    std::optional<std::vector<TypedValue>> run(const Signature& s, Given given, Mode mode, Span use);

private:
    struct Instance {
        symbolic::FunctionId function;
        std::vector<TypedValue> outputs; ///< type and size
    };
    struct Key {
        const Signature* function;
        std::vector<std::int64_t> shape;   ///< sizes of all arguments
        std::vector<std::uint64_t> values; ///< of those that the body may depend on
        std::vector<std::string> texts;
        auto operator<=>(const Key&) const = default;
    };

    std::optional<Given> arguments(const Signature& s, const ast::Expr& e, const ast::Call& call, const Scope& scope, Mode mode);
    std::optional<std::vector<TypedValue>> with_defaults(const Signature& s, Given given, Mode mode, Span use);
    bool fits(const Signature& s, Given& arguments, std::vector<std::int64_t>& around, Span use);
    bool fits(const Signature& s, const Formal& input, TypedValue& argument, Span use);
    bool fits_record(TypedValue& argument, const Class& record, const std::string& what, Span use);
    std::optional<std::vector<TypedValue>> construct(const Signature& s, const std::vector<TypedValue>& fields, Span use);
    bool sizes_agree(const Signature& s, const std::vector<TypedValue>& arguments, Span use);
    void settle(const Signature& s, Given& arguments, const std::vector<const ast::Expr*>& given, const Scope& scope);
    using One = std::function<std::optional<std::vector<TypedValue>>(const Given&)>;
    std::optional<std::vector<TypedValue>> over_elements(const Signature& s, const Given& arguments, const std::vector<std::int64_t>& around,
                                                         const One& one);
    std::optional<std::vector<TypedValue>> apply(const Signature& s, const std::vector<TypedValue>& arguments, Span use);
    const Instance* instance(const Signature& s, const std::vector<TypedValue>& arguments, Span use);
    Key key_of(const Signature& s, const std::vector<TypedValue>& arguments) const;
    std::optional<std::vector<symbolic::ExprId>> evaluated(symbolic::FunctionId f, const std::vector<symbolic::ExprId>& arguments, Span use);
    void find_derivative(const Signature& s, const std::vector<TypedValue>& arguments, symbolic::FunctionId f);

    Translator& t_;
    ClassTypes types_;
    std::map<std::tuple<const Class*, ModifierPtr, ModifierPtr, const Node*>, std::optional<Signature>>
        signatures_;                                   ///< of a class, per modification, constraint and component that contains it
    std::map<Key, std::optional<Instance>> instances_; ///< nothing: wrong and reported
    std::vector<const Class*> being_made_;
};

} // namespace torsion::instance

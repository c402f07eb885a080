#pragma once
// Calls of functions (specification 12): arguments by position and by name, defaults, one instance per shape of
// arguments, evaluation of calls with known arguments, calls element by element, functions as arguments.

#include "compiler/instance/attempt.h"
#include "compiler/instance/functions/function_body.h"

#include <map>
#include <set>

namespace torsion::instance {

/// Were functions redeclared in this component, or in one around it (component_functions.cpp)?
bool has_redeclared_functions(const Node& component);
/// Names of functions mean what they mean in this function: in the component that contains it.
Context with_functions_of(const Signature& function, Context c);

class Functions {
public:
    /// `Checks`: behind the outputs of a call comes one more, true; it has no value if a check in the function fails.
    enum class Wants { Values, Checks };
    explicit Functions(Translator& translator) : t_(translator), types_(translator) {}
    /// All outputs of a call; nothing if it is wrong or unsupported (reported). `replacement`: the class after a
    /// modification, or nothing.
    std::optional<std::vector<TypedValue>> call(const Class& function, const ClassReplacement* replacement,
                                                const ast::Expr& e, const ast::Call& call, const Context& c,
                                                Wants wants = Wants::Values);
    /// The same for the function that is the value of a formal.
    std::optional<std::vector<TypedValue>> call(const TypedValue& function, const ast::Expr& e, const ast::Call& call,
                                                const Context& c, Wants wants = Wants::Values);
    /// The value of a formal of function type: a function's name, some of its inputs with it, or another formal that is
    /// passed on.
    std::optional<TypedValue> function_value(const Formal& input, const ast::Expr& e, const Context& c);
    /// Is it a function without outputs? `call` gives it one: true.
    bool has_no_output(const Class& function, const ClassReplacement* replacement);
    bool has_no_output(const TypedValue& function) const { return function.seen_as->with(FormalRole::Output).empty(); }
    /// What was wrong is reported anew when it is needed again.
    void forget_failures() {
        std::erase_if(instances_, [](const auto& entry) { return !entry.second; });
        std::erase_if(signatures_, [](const auto& entry) { return !entry.second; });
    }
    /// `equalityConstraint(a, b)` of the class of both (specification 9.4.1).
    std::optional<Translator::Residue> residue(const Class& overdetermined, TypedValue a, TypedValue b, Span use);
    std::optional<std::vector<TypedValue>> load_resource(const ast::Call& call, const Context& c, Span use);

    const Signature* signature(const Class& function, const ClassReplacement* replacement = nullptr);
    using Given = std::vector<std::optional<TypedValue>>; ///< one per input; nothing if the call omits it
    /// A call with translated arguments, once or for each element.
    std::optional<std::vector<TypedValue>> run(const Signature& s, Given given, const Context& c, Span use,
                                               Wants wants = Wants::Values);
    /// Values of a call that fails where it is reached.
    std::vector<symbolic::ExprId> failing(const std::string& name, std::uint32_t count, const std::string& message);

private:
    /// Once, or for each element.
    std::optional<std::vector<TypedValue>> run_each(const Signature& s, Given given, const Context& c, Span use,
                                                    Wants wants);

    struct Instance {
        symbolic::FunctionId function;
        std::vector<TypedValue> outputs; ///< type and size
        bool is_made = true;             ///< false: its body is still being read
    };
    struct Key {
        const Signature* function;
        Wants wants;
        std::vector<const Signature*> functions; ///< among the arguments
        std::vector<std::int64_t> shape;         ///< sizes of all arguments
        std::vector<std::uint64_t> values;       ///< of those that the body may depend on
        std::vector<std::string> texts;
        auto operator<=>(const Key&) const = default;
    };

    struct Making { ///< a function whose body is being read
        Key key;
        symbolic::ExprId depth = {}; ///< if calls in it lead back to it: the number of its calls within each other
    };

    /// `inputs`: those that the call may give, some of `s`.
    std::optional<Given> arguments(const Signature& s, const std::vector<const Formal*>& inputs, const ast::Expr& e,
                                   const ast::Call& call, const Context& c);
    std::optional<std::vector<TypedValue>> with_defaults(const Signature& s, Given given, const Context& c, Span use);
    bool fits(const Signature& s, Given& arguments, std::vector<std::int64_t>& around, const Context& c, Span use);
    bool fits(const Signature& s, const Formal& input, TypedValue& argument, const Context& c, Span use);
    bool is_varying_text(const Formal& input, const TypedValue& argument, const Context& c);
    bool fits_record(TypedValue& argument, const Class& record, const std::string& what, Span use);
    std::optional<std::vector<TypedValue>> construct(const Signature& s, const std::vector<TypedValue>& fields,
                                                     const Context& c, Span use);
    bool sizes_agree(const Signature& s, const std::vector<TypedValue>& arguments, const Context& c, Span use);
    void settle(const Signature& s, Given& arguments, const std::vector<const ast::Expr*>& given, const Context& c);
    using One = std::function<std::optional<std::vector<TypedValue>>(const Given&)>;
    std::optional<std::vector<TypedValue>> over_elements(const Signature& s, const Given& arguments,
                                                         const std::vector<std::int64_t>& around, const One& one);
    std::optional<std::vector<TypedValue>> apply(const Signature& s, const std::vector<TypedValue>& arguments,
                                                 const Context& c, Span use, Wants wants = Wants::Values);

    std::optional<std::vector<TypedValue>> run_or_apply(const Signature& s, const std::vector<TypedValue>& arguments,
                                                        const Context& c, Span use, Wants wants);

    // effects.cpp
    std::optional<std::vector<TypedValue>> run_here(const Signature& s, const std::vector<TypedValue>& arguments,
                                                    const Context& c, Span use, Wants wants);
    bool may_call_impure(const Signature& s, const Context& c, Span use);
    bool becomes_impure(const Signature& callee, const Context& c);
    void warn_of_impure();
    bool is_asked_by_the_run(const Signature& s, const Context& c,
                             const std::vector<TypedValue>* arguments = nullptr) const;
    bool is_path_of_the_run(const Signature& s, const std::vector<TypedValue>& arguments, const Context& c) const;
    bool has_unknown_texts(const std::vector<TypedValue>& arguments) const;
    double site_of(const Signature& s, const Context& c);
    bool is_for_the_run(const Signature& s, symbolic::FunctionId f, const Context& c) const;
    symbolic::ExprId call_once(symbolic::FunctionId f, std::vector<symbolic::ExprId> arguments, const Context& c,
                               Variability& variability);
    bool are_known(const std::vector<TypedValue>& arguments) const;
    bool are_of_parameters(const Given& arguments, const Context& c) const;
    using Outputs = std::optional<std::vector<TypedValue>>;
    template <class First, class Second>
    Outputs with_sizes(First first, Second second);
    bool has_size_error(const Attempt& attempt) const;
    std::optional<std::vector<TypedValue>> known(const Signature& s, const std::vector<TypedValue>& arguments,
                                                 const Context& c, Span use, Wants wants);
    std::optional<std::vector<TypedValue>> builtin(const Signature& s, const std::vector<TypedValue>& arguments,
                                                   const Context& c, Span use);

    // function_values.cpp
    std::optional<TypedValue> named_function(const ast::ComponentRef& name, const Context& c, const std::string& what,
                                             Span use);
    bool bind(TypedValue& function, const std::vector<ast::NamedArgument>& given, const Context& c, Span use);
    bool fits_function(const TypedValue& function, const Signature& wanted, const std::string& what, Span use);
    bool is_of_type(const Formal& formal, const Formal& wanted);

    // function_instances.cpp
    const Instance* instance(const Signature& s, const std::vector<TypedValue>& given, const Context& c, Span use,
                             Wants wants = Wants::Values);
    std::optional<MadeFunction> made(const Key& key, const std::vector<TypedValue>& arguments, const Context& c,
                                     Span use);
    std::optional<MadeFunction> partial_derivative(const Signature& s, const std::vector<TypedValue>& arguments,
                                                   const Context& c, Span use, Wants wants);
    bool leads_back(const Key& key);
    symbolic::ExprId depth_of_next_call(const Context& c) const;
    Key key_of(const Signature& s, const std::vector<TypedValue>& arguments, Wants wants) const;
    void note_results(TypedValue& result, const Context& c, Span use);
    std::optional<std::vector<TypedValue>> refused(const Signature& s, Attempt& attempt, const Context& c);
    std::optional<std::vector<symbolic::ExprId>>
    evaluated(symbolic::FunctionId f, const std::vector<symbolic::ExprId>& arguments, const Context& c, Span use);
    void report_misfit(const Signature& s, const struct DerivativeAnnotation& given);
    void find_derivative(const Signature& s, const std::vector<TypedValue>& arguments, symbolic::FunctionId f,
                         const Context& c);

    Translator& t_;
    ClassTypes types_;
    std::map<std::tuple<const Class*, ModifierPtr, ModifierPtr, const Node*>, std::optional<Signature>>
        signatures_; ///< of a class, per modification, constraint and component that contains it
    std::map<Key, std::optional<Instance>> instances_; ///< nothing: wrong and reported
    std::vector<Making> making_;                       ///< the innermost last
    std::set<Key> recursive_;                          ///< calls in them lead back to them
    /// their bodies are run where the arguments are known
    std::set<const Signature*> has_sizes_of_values_;
    /// of impure functions: the functions around their calls
    std::map<symbolic::FunctionId, symbolic::FunctionId> once_;
    /// functions that are impure and not declared so, with what they call
    std::vector<std::pair<const Class*, const Class*>> undeclared_;
    std::set<const Class*> told_impure_; ///< of them
    /// functions whose bodies are run, within each other
    int known_within_ = 0;
    /// has just been found to be one of these: its body is read again
    std::optional<Key> again_;
};

} // namespace torsion::instance

#pragma once
// Translates expressions of the syntax tree to terms over the pool: resolves names, checks types, expands arrays.

#include "compiler/instance/context.h"
#include "compiler/instance/event_nodes.h"
#include "compiler/instance/selection.h"
#include "compiler/instance/typed_value.h"
#include "compiler/source/diagnostic.h"
#include "compiler/symbolic/integer_range.h"

#include <array>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

namespace torsion::instance {

using symbolic::ExprId;

/// Values are doubles: larger whole numbers may have been rounded.
constexpr auto largest_integer = static_cast<std::int64_t>(symbolic::largest_exact_integer);

class Translator {
public:
    /// `instantiate_node` instantiates a node on demand, if evaluation reaches it before the instantiator; false:
    /// impossible (reported).
    Translator(InstanceTree& tree, source::Diagnostics& diagnostics, std::function<bool(Node&)> instantiate_node);
    ~Translator();

    TypedValue translate(const ast::Expr& e, const Context& c);
    /// A binding with its leading subscripts applied.
    TypedValue translate(const Node& owner, const Binding& binding, Mode mode) {
        return translate(owner, binding, Context{{}, mode});
    }
    TypedValue translate(const Node& owner, const Binding& binding, const Context& c);
    /// A binding in a function or a package, outside of components.
    TypedValue translate(const Binding& binding, const Context& c) {
        return translate(binding, c.in(binding.scope), 0);
    }
    /// Its type and sizes; the values are meaningless. For sizes that follow from varying values.
    TypedValue shape(const Node& owner, const Binding& binding);
    /// Does the parameter, or an element of it, have `fixed = false`? If it has no value, the initialization determines
    /// it.
    bool is_calculated(const Node& node);
    /// The value of a parameter or constant, made structural.
    TypedValue evaluate(Node& node);
    std::optional<std::int64_t> evaluate_integer(const ast::Expr& expr, const Context& c, const char* what);
    std::optional<bool> evaluate_boolean(const ast::Expr& expr, const Context& c, const char* what);

    /// The node (or element nodes) that a reference names, without their values.
    struct Place {
        Node* node = nullptr;
        std::vector<std::int64_t> subscripts; ///< into a primitive array, counted from 1; empty: the whole array
        bool is_absent = false;               ///< `node` is its neighbour in an array
    };
    /// All places of a reference, row-major, with their common shape. Nothing if the name is unknown (reported). Sets
    /// `absent` if the reference leads through a disabled component.
    struct Places {
        std::vector<Place> items;
        std::vector<std::int64_t> dims;
        bool absent = false;
        bool is_conditional = false;    ///< it leads through a component with a condition
        const Node* none_of = nullptr;  ///< the array that the reference ends at, if it has no elements
        std::vector<std::size_t> ranks; ///< for each part of the reference: how many of the dimensions are its own
    };
    /// what a reference through some disabled and some other elements of an array is: absent, or each as it is
    enum class Absent { Whole, Marked };
    std::optional<Places> places(const ast::ComponentRef& ref, const Context& c, Absent absent = Absent::Whole);

    /// All outputs of a call, or the one value of any other expression. Nothing if it was wrong (reported).
    std::optional<std::vector<TypedValue>> translate_several(const ast::Expr& call, const Context& c);

    /// Both results of a `spatialDistribution` (spatial_distribution.cpp).
    std::optional<std::vector<TypedValue>> spatial_distribution(const ast::Expr& e, const Context& c);

    /// A call of a function without outputs, for its checks: true. `as`: where it stands, for messages ("an equation").
    TypedValue call_without_result(const ast::Expr& call, const Context& c, const char* as);

    /// The value of a formal of function type that a name means inside of a function; null: it is no such formal.
    const TypedValue* formal_function(const ast::ComponentRef& name, const Context& c) const;
    /// A function as the value of a formal of function type.
    TypedValue function_value(const struct Formal& input, const ast::Expr& e, const Context& c);

    /// The value and the format in `String(value, …)`; nothing for another expression, or if it is wrong (reported).
    std::optional<std::pair<TypedValue, struct TextFormat>> text_arguments(const ast::Expr& e, const Context& c);

    /// The equations `0 = value` in place of the equality of two overdetermined records or types.
    struct Residue {
        TypedValue value;
        symbolic::ExprId end; ///< if there are none, only checks: the value true of the call; else invalid
    };
    std::optional<Residue> residue(Node& a, Node& b, Span span);

    std::optional<Selection> selection(const std::vector<ast::Subscript>& subscripts,
                                       const std::vector<std::int64_t>& dims, const Context& c, Span span,
                                       bool may_miss = false);

    /// Do subscripts of a reference vary during the run?
    bool has_varying_subscript(const ast::ComponentRef& ref, const Context& c);
    /// All that a reference with such subscripts may mean, and the subscripts that select from it.
    struct Whole {
        ast::ComponentRef ref;
        std::vector<ast::Subscript> subscripts; ///< one for each dimension
    };
    std::optional<Whole> whole_of(const ast::ComponentRef& ref, const Context& c);
    /// Does it change during the run?
    bool varies(const ast::Expr& e, const Context& c);

    /// Texts that the run makes: not where all of them must be known.
    bool may_make_texts(const Context& c);
    void note_unknown_text() { ++unknown_texts_; }
    /// places where a text had to be known and was not
    int unknown_texts() const { return unknown_texts_; }
    using ObjectOwner = std::pair<const Node*, std::size_t>; ///< a component, and which of its elements
    std::map<double, ObjectOwner>& object_owners() { return object_owners_; }
    void note_failing_call() { ++failing_calls_; }
    /// Was a constant with a unit read since the last call? The terms contain only its number.
    bool take_lost_unit() { return std::exchange(lost_unit_, false); }
    /// What an iterator takes. `values_may_vary`: in arrays and reductions; a loop has known rounds.
    TypedValue iteration_range(const ast::Iterator& iterator, const Context& c, bool values_may_vary = false);
    std::optional<TypedValue> type_range(const ast::ComponentRef& ref, const Scope& scope);
    bool is_boolean(const std::vector<ast::Identifier>& type, bool global, const Scope& scope);
    const TypedValue* index_type(const Node& array, std::size_t dimension);
    const TypedValue* index_type(const ast::Expr& size, const Context& c);
    TypedValue deduced_size(const ast::Iterator& iterator, const std::function<TypedValue(const ast::Expr&)>& value);
    /// Boolean or the name of an enumeration as a range of all its values (specification 10.5, 11.2.2); nothing for
    /// another expression.
    std::optional<TypedValue> type_range(const ast::Expr& e, const Context& c);
    /// The variable that `a.b.c` names through existing components; null if finding it takes more.
    Node* plain(const ast::ComponentRef& ref, const Scope& scope) const;
    /// The part of `whole` that `ref` names; its first part is `whole`.
    TypedValue part_of(const TypedValue& whole, const ast::ComponentRef& ref, const Context& c) {
        return local(whole, ref, c, ref.span);
    }

    /// Converts for assignment to an element of `type`: Integer to Real; reports any other difference (I107).
    bool has_too_large(const TypedValue& t);
    TypedValue convert(TypedValue term, BaseType type, const EnumerationType* enumeration, Span span,
                       const std::string& what);
    /// A scalar spread over `dims`, or a term of exactly these dims (else I108).
    TypedValue fit(TypedValue term, const std::vector<std::int64_t>& dims, Span span, const std::string& what);
    /// The value of a Primitive, converted. A scalar for an array must have `each` (specification 7.2.5, else I108).
    TypedValue fit_value(const Node& node, TypedValue value, Span span);

    symbolic::ExprPool& pool() { return *tree_.pool; }
    const IdSet<symbolic::ExprId>& of_integers() const { return tree_.of_integers; }
    /// A result whose sums, differences and products are all Integers.
    void note_integers(const TypedValue& result);
    std::string place() const { return at_ ? at_->place() : ""; } ///< of what is being translated, for messages
    source::Diagnostics& diagnostics() { return diagnostics_; }
    /// Has an error left no value here? The first such place is kept, so that the end can check that there was one.
    bool is_lost(const TypedValue& value, Span at) { return value.poisoned && is_lost(at); }
    bool is_lost(Span at) { return lost_ = lost_.value_or(at), true; }
    const std::optional<Span>& lost() const { return lost_; }
    /// A message about the text of a function: adds its call in the component, and the component's declaration.
    void tell_call(source::Diagnostic& message) const;
    /// The node cannot be made, for the reason just reported.
    void note_wrong(Node& node);
    /// Reports the reason again, if the first report was taken back.
    void tell_again(const Node& node);
    InstanceTree& tree() { return tree_; }
    /// A leaf for what the run makes there.
    ExprId event(decltype(Event::node) node, const Scope& scope, Span span) {
        return pool().event(tree_.events->add({std::move(node), scope.node, span}));
    }
    Node& package_node(const Class& c);
    const EnumerationType& enumeration_type(const Class& c);

    /// Functions of operator records.
    class Overloads& overloads() { return *overloads_; }

    // operators.cpp
    TypedValue unary(ast::UnaryOp op, TypedValue operand, const Context& c, Span span);
    TypedValue binary(ast::BinaryOp op, TypedValue a, TypedValue b, const Context& c, Span span);
    TypedValue of_texts(ast::BinaryOp op, const TypedValue& a, const TypedValue& b, const Context& c, Span span);
    TypedValue select(const TypedValue& condition, TypedValue then, TypedValue otherwise, Span span);

private:
    friend class Builtins;
    friend class Functions;
    friend class Attempt;
    source::Diagnostics::Taken take_back(source::Diagnostics::Mark before);

    // translate.cpp
    TypedValue second_operand(const TypedValue& first, const ast::Binary& b, const Context& c);
    TypedValue translate(const Binding& binding, const Context& c, std::size_t dimensions);
    TypedValue share(TypedValue whole, const Binding& binding, std::size_t dimensions);
    bool is_decided(const TypedValue& first, ast::BinaryOp op) const;
    TypedValue spine(const ast::Expr& e, const Context& c);
    TypedValue if_expression(const ast::Expr& e, const ast::IfExpr& node, const Context& c);
    TypedValue range(const ast::Expr& e, const ast::Range& node, const Context& c);
    TypedValue varying_range(const ast::Expr& e, const TypedValue& start, const TypedValue& step,
                             const TypedValue& stop);
    TypedValue array(const ast::Expr& e, const ast::ArrayConstructor& node, const Context& c);
    TypedValue comprehension(const std::vector<ast::Iterator>& iterators, std::size_t from, const ast::Expr& body,
                             const Context& c);
    TypedValue no_terms(const std::vector<ast::Iterator>& iterators, std::size_t from, const ast::Expr& body,
                        const Context& inside);
    TypedValue concatenated(const ast::Expr& e, const ast::MatrixConstructor& node, const Context& c);
    TypedValue matrix(const ast::Expr& e, const ast::MatrixConstructor& node, const Context& c);
    TypedValue with_numbers(TypedValue value, const ast::Expr& e, const Context& c);
    bool is_product_to_compute(ast::BinaryOp op, const TypedValue& a, const TypedValue& b, const Context& c) const;
    TypedValue product_of(const TypedValue& a, const TypedValue& b, BaseType type, const Context& c);
    std::vector<ExprId> called_product(const TypedValue& a, const TypedValue& b, const symbolic::ProductShape& shape);
    TypedValue stack(std::vector<TypedValue> parts, Span span);
    TypedValue stack_records(std::vector<TypedValue> parts, Span span);
    TypedValue fail(source::Diag code, Span span, std::string message, std::string label = {});
    TypedValue subscript(const TypedValue& base, const std::vector<ast::Subscript>& subscripts, const Context& c,
                         Span span);

    // reference.cpp
    TypedValue reference(const ast::ComponentRef& ref, const Context& c, Span span);
    TypedValue local(const TypedValue& first, const ast::ComponentRef& ref, const Context& c, Span span);
    TypedValue record(Node& node, const Context& c, Span span);
    TypedValue records(const std::vector<Node*>& nodes, const std::vector<std::int64_t>& dims, const Context& c,
                       Span span);
    Node* package_member(const library::Found& found);
    Node* constant(const library::Found& found, const ast::ComponentRef& ref);
    Node* inner_of_package(const library::Found& found, const Scope& scope);
    Node* constant_of_component(const Node& node, const ast::ComponentRef& ref, std::size_t& part);
    const EnumerationType* enumeration_named(const std::vector<ast::Identifier>& type, bool global, const Scope& scope);
    /// `only`: restricts an array to this one variable, if its elements are variables.
    TypedValue primitive(Node& node, const Context& c, Span span, std::optional<std::size_t> only = std::nullopt);
    TypedValue shape_of(const Node& node);
    TypedValue with_set_elements(const Node& node, TypedValue value);
    Node* first_node(const ast::ComponentRef& ref, const Scope& scope, std::size_t& used,
                     std::optional<TypedValue>& literal);
    bool scope_has(const Scope& scope, const ast::ComponentRef& ref) const;
    Node* visible_component(const Scope& scope, std::string_view name) const;
    bool is_hidden_by_outer(const ast::ComponentRef& ref, const Scope& scope) const;
    bool check_public(const Node& component, const ast::Identifier& name);
    bool check_public_name(const ast::ComponentRef& ref, const Scope& scope);
    bool note_constant_by_class(const ast::ComponentDef& constant, Span use);
    bool has_varying(const std::vector<ast::Subscript>& subscripts, const Context& c);
    std::optional<TypedValue> enumeration_literal(const ast::ComponentRef& ref, const Scope& scope);
    void report_unknown(const ast::ComponentRef& ref, std::size_t part, Node* inside, const Scope& scope);
    bool is_unconnected(const Place& place, const Context& c) const;
    void report_ragged(const ast::ComponentRef& ref, std::size_t part, const Node& a, const Node& b);
    std::optional<std::vector<std::vector<std::int64_t>>> indices(const std::vector<ast::Subscript>& subscripts,
                                                                  const Node& array, const Context& c, Span span,
                                                                  std::vector<bool>& keeps);

    std::optional<std::vector<std::vector<symbolic::ExprId>>>
    subscript_values(const std::vector<ast::Subscript>& subscripts, const std::vector<std::int64_t>& dims,
                     const Context& c, Span span, Selection& selection);
    symbolic::ExprId element_of(const TypedValue& base, symbolic::ExprId offset);
    bool is_fixed_subscript(const ast::Expr& e, const Context& c) const;
    bool is_varying_local(const ast::ComponentRef& ref, const Context& c) const;
    TypedValue pick(const TypedValue& whole, std::size_t rank, const Selection& chosen);
    TypedValue missed(const TypedValue& whole, std::size_t rank, const Selection& chosen, Span span);

    TypedValue matrix_power(const TypedValue& a, const TypedValue& n, const Context& c, Span span);
    TypedValue array_function(const std::string& name, std::vector<TypedValue> arguments, Span span);

    // calls.cpp
    TypedValue call(const ast::Expr& e, const ast::Call& call, const Context& c);
    /// `for_checks`: behind the results comes the value true, which a check that fails has not.
    std::optional<std::vector<TypedValue>> call_function(const Class& function, const ClassReplacement* replacement,
                                                         const ast::Expr& e, const ast::Call& call, const Context& c,
                                                         bool for_checks = false);
    bool is_function(const Class& c, Span use);
    bool hides_builtin(const ast::ComponentRef& name, const Class* scope);
    const Class* called_function(const ast::Call& call, const Context& c, std::string& builtin,
                                 const ClassReplacement*& replacement, Span span);

    // component_functions.cpp
    const Class* function_of_component(const ast::ComponentRef& ref, const Context& c,
                                       const ClassReplacement*& replacement);
    const ClassReplacement* with_components(const Class& function, Node& around);
    const ClassReplacement& under_name(const Class& f, const ast::ShortClass& shorthand, Node& scope,
                                       const ClassReplacement* of_f, const ClassReplacement& of_g);
    bool follow_names(const Class*& function, const ClassReplacement*& replacement, Node* around, Span span);

    InstanceTree& tree_;
    source::Diagnostics& diagnostics_;
    std::function<bool(Node&)> instantiate_node_;
    std::unique_ptr<class Functions> functions_;
    std::unique_ptr<class Overloads> overloads_;
    /// by functions around a class
    std::map<std::pair<const Class*, std::string>, bool> hidden_builtins_;
    /// by the short class
    std::map<std::tuple<const Class*, Node*, const ClassReplacement*>, ClassReplacement> functions_under_names_;
    /// whose modifications name components
    std::map<std::pair<const Class*, Node*>, ClassReplacement> functions_of_components_;
    /// of dimensions, by their text
    std::map<std::pair<const ast::ComponentRef*, const Class*>, std::optional<TypedValue>> index_types_;
    /// by the size of the array
    std::map<std::uint32_t, symbolic::FunctionId> element_functions_;
    bool lost_unit_ = false;
    std::optional<Span> lost_;
    std::int64_t failing_calls_ = 0; ///< that were left to the run
    /// What was reported, with the number of errors then: when the report is taken back, it is no longer known to have
    /// failed. values of records and arrays: each component would repeat the report
    std::vector<std::pair<std::size_t, const ast::Expr*>> failed_;
    std::vector<std::pair<std::size_t, std::shared_ptr<Cached>>> failed_values_;
    std::map<const Node*, source::Diagnostic> reasons_; ///< why nodes are wrong
    void note_failed(const ast::Expr* value) { failed_.emplace_back(diagnostics_.error_count(), value); }
    std::optional<Span> call_; ///< of a function, by a component: its body is being read
    const Node* at_ = nullptr; ///< the node of the expression; for a function's body, of the call
    int depth_ = 0;
    std::int64_t steps_ = 0; ///< of evaluation, limited
    int unknown_texts_ = 0;
    std::map<double, ObjectOwner> object_owners_; ///< by the numbers of the objects
};

/// `[2,3]` → offset from 0, row-major. Nothing if these are no subscripts of an element of this size.
std::optional<std::size_t> element_offset(std::string_view subscripts, const std::vector<std::int64_t>& dims);

/// Instantiates nodes that are first named after instantiation (constants of packages). Refers to `tree`, which must
/// not move.
std::function<bool(Node&)> instantiation(InstanceTree& tree, source::Diagnostics& diagnostics);

} // namespace torsion::instance

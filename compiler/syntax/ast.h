#pragma once
// The syntax tree of a Modelica file (specification 3.6, appendix A).
//
// Invariants: plain structs, a Span on every node, immutable after parsing. Expressions live in the arena of their File
// and refer to each other by pointer; so a sum of twenty thousand terms (a left-deep tree) needs no recursion to
// destroy. The body of a class from the parse cache is read on first use; a tree is used by one thread. Annotations
// stay raw: `Annotation` is the span of `annotation(…)`, and `parse_annotation` reads it on demand.

#include "compiler/source/source_map.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace torsion::ast {

using source::Span;

struct Expr;
struct ClassDef;
struct ClassModification;

// ---- names
// -------------------------------------------------------------------------------------------------------------

struct Identifier {
    std::string text; ///< a quoted identifier keeps its quotes
    Span span;
};

struct Name { ///< A.B.C or .A.B.C (also the name of a type)
    bool global = false;
    std::vector<Identifier> parts;
    Span span;
    std::string text() const; ///< with dots
};

struct Subscript {
    const Expr* expr = nullptr; ///< null: `:`
    Span span;
};

struct ComponentRef { ///< a.b[i].c
    struct Part {
        Identifier name;
        std::vector<Subscript> subscripts;
    };
    bool global = false;
    std::vector<Part> parts;
    Span span;
    std::string text() const; ///< names only, without subscripts
};

// ---- expressions
// ---------------------------------------------------------------------------------------------------------

enum class UnaryOp { Plus, Minus, ElementPlus, ElementMinus, Not };
enum class BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    ElementAdd,
    ElementSub,
    ElementMul,
    ElementDiv,
    ElementPow,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    And,
    Or
};
constexpr bool is_elementwise(BinaryOp op) { return op >= BinaryOp::ElementAdd && op <= BinaryOp::ElementPow; }

struct Iterator { ///< `i in range`; range null: deduced
    Identifier name;
    const Expr* range = nullptr;
    /// without a range: of the dimensions that it is the subscript of, like `size(x, 1)`
    std::vector<const Expr*> sizes;
};

struct NamedArgument {
    Identifier name;
    const Expr* value = nullptr;
};

// clang-format off: a row per kind
struct RealLiteral { double value = 0; };
struct IntegerLiteral { std::int64_t value = 0; };
struct StringLiteral { std::string value; }; ///< escapes resolved
struct BooleanLiteral { bool value = false; };
struct Reference { ComponentRef ref; };
struct EndSubscript {};                        ///< `end` inside a subscript
struct Call {                                  ///< also `der(x)`, `initial()`, `pure(f(x))`
    ComponentRef function;
    std::vector<const Expr*> positional;
    std::vector<NamedArgument> named;
    std::vector<Iterator> iterators;           ///< `sum(x for i in …)`: one positional argument
};
struct PartialCall {                           ///< `function f(a = 1)` as an argument
    Name function;
    std::vector<NamedArgument> named;
};
struct Unary { UnaryOp op; const Expr* operand; };
struct Binary { BinaryOp op; const Expr* lhs; const Expr* rhs; };
struct IfExpr {                                ///< branches (condition, value) and the final else
    struct Branch { const Expr* condition; const Expr* value; };
    std::vector<Branch> branches;
    const Expr* otherwise = nullptr;
};
struct Range { const Expr* start; const Expr* step; const Expr* stop; }; ///< step may be null
struct ArrayConstructor {                      ///< {…}, or {e for i in …} with one element
    std::vector<const Expr*> elements;
    std::vector<Iterator> iterators;
};
struct MatrixConstructor { std::vector<std::vector<const Expr*>> rows; }; ///< [a, b; c, d]
/// (a, , b): null where empty; not used for (e)
struct Tuple { std::vector<const Expr*> elements; };
struct Indexed { const Expr* base; std::vector<Subscript> subscripts; };   ///< (e)[i]
// clang-format on

struct Expr {
    Span span;
    std::variant<RealLiteral, IntegerLiteral, StringLiteral, BooleanLiteral, Reference, EndSubscript, Call, PartialCall,
                 Unary, Binary, IfExpr, Range, ArrayConstructor, MatrixConstructor, Tuple, Indexed>
        node;
};

/// Owns expressions; addresses are stable.
class ExprArena {
public:
    const Expr* add(Expr e) { return &items_.emplace_back(std::move(e)); }
    std::size_t size() const { return items_.size(); }

private:
    std::deque<Expr> items_;
};

// ---- comments, annotations, modifications
// ----------------------------------------------------------------------------------

struct Annotation {
    Span span;
}; ///< the whole `annotation(…)`

struct Comment {
    std::string description; ///< parts joined by `+` already concatenated
    std::optional<Annotation> annotation;
};

struct Modification {                                ///< `(…)`, `(…) = e`, `= e`, `:= e`, `= break`
    std::shared_ptr<const ClassModification> nested; ///< null without parentheses
    const Expr* value = nullptr;
    bool is_break = false;
    Span span;
};

enum class ClassKind {
    Class,
    Model,
    Record,
    Block,
    Connector,
    Type,
    Package,
    Function,
    Operator,
    OperatorRecord,
    OperatorFunction
};
enum class FlowPrefix { None, Flow, Stream };
enum class VariabilityPrefix { None, Discrete, Parameter, Constant };
enum class CausalityPrefix { None, Input, Output };
enum class Purity { Unspecified, Pure, Impure };

struct TypePrefix {
    FlowPrefix flow = FlowPrefix::None;
    VariabilityPrefix variability = VariabilityPrefix::None;
    CausalityPrefix causality = CausalityPrefix::None;
};

struct ComponentDef;

struct ConstrainingClause {
    Name type;
    std::shared_ptr<const ClassModification> modification;
    Comment comment;
};

/// `redeclare T x(…)`, `redeclare model M = …`, `replaceable …` in a modification: exactly one pointer is set
struct Redeclaration {
    std::shared_ptr<const ComponentDef> component;
    std::shared_ptr<const ClassDef> class_def;
};

struct Argument {
    bool is_redeclare = false;
    bool is_each = false;
    bool is_final = false;
    bool is_replaceable = false;
    Name name;                                ///< the modified element (`a.b` allowed); for a redeclaration its name
    std::optional<Modification> modification; ///< null: `x` alone (legal in annotations: `choicesAllMatching`)
    std::optional<Redeclaration> redeclaration;
    std::optional<ConstrainingClause> constraint;
    std::string description;
    Span span;
};

struct ClassModification {
    std::vector<Argument> arguments;
    Span span;
};

// ---- elements
// ------------------------------------------------------------------------------------------------------------

enum class Visibility { Public, Protected };

struct ElementPrefix {
    Visibility visibility = Visibility::Public;
    bool is_redeclare = false;
    bool is_final = false;
    bool is_inner = false;
    bool is_outer = false;
    bool is_replaceable = false;
};

struct Import { ///< four forms: `A.B.C`, `X = A.B.C`, `A.B.*`, `A.B.{X, Y}`
    enum class Form { Qualified, Renaming, Unqualified, List };
    Form form = Form::Qualified;
    Name name;
    Identifier alias;              ///< Renaming
    std::vector<Identifier> names; ///< List
    Span span;
    Comment comment;
};

struct Deselection { ///< in an extends clause: `break x` or `break connect(a, b)`
    std::optional<Identifier> component;
    std::optional<std::pair<ComponentRef, ComponentRef>> connection;
    Span span;
};

struct Extends {
    ElementPrefix prefix;
    Name base;
    std::shared_ptr<const ClassModification> modification; ///< may be null
    std::vector<Deselection> deselections;
    std::optional<Annotation> annotation;
    Span span;
};

struct ComponentDef { ///< one declared name; `Real x, y;` gives two
    ElementPrefix prefix;
    TypePrefix type_prefix;
    Name type;
    std::vector<Subscript> type_subscripts; ///< Real[3] x
    Identifier name;
    std::vector<Subscript> subscripts; ///< Real x[3]
    std::optional<Modification> modification;
    const Expr* condition = nullptr; ///< `if …`
    std::optional<ConstrainingClause> constraint;
    Comment comment;
    Span span; ///< type and declaration of this name
};

struct NestedClass {
    ElementPrefix prefix;
    std::shared_ptr<const ClassDef> class_def;
    std::optional<ConstrainingClause> constraint;
};

using Element = std::variant<Import, Extends, ComponentDef, NestedClass>;

// ---- equations and statements
// ----------------------------------------------------------------------------------------------

struct Equation;
struct Statement;

struct ConditionalEquations {
    const Expr* condition;
    std::vector<Equation> body;
};
struct ConditionalStatements {
    const Expr* condition;
    std::vector<Statement> body;
};

struct SimpleEquation {
    const Expr* lhs;
    const Expr* rhs;
};
struct IfEquation {
    std::vector<ConditionalEquations> branches;
    std::vector<Equation> otherwise;
};
struct ForEquation {
    std::vector<Iterator> iterators;
    std::vector<Equation> body;
};
struct WhenEquation {
    std::vector<ConditionalEquations> branches;
}; ///< when, elsewhen …
struct ConnectEquation {
    ComponentRef a;
    ComponentRef b;
};
struct CallEquation {
    const Expr* call;
}; ///< assert(…), reinit(…), terminate(…), f(…)

struct Equation {
    std::variant<SimpleEquation, IfEquation, ForEquation, WhenEquation, ConnectEquation, CallEquation> node;
    Comment comment;
    Span span;
};

struct Assignment {
    ComponentRef target;
    const Expr* value;
};
struct TupleAssignment {
    const Expr* targets;
    const Expr* call;
}; ///< (a, b) := f(x)
struct IfStatement {
    std::vector<ConditionalStatements> branches;
    std::vector<Statement> otherwise;
};
struct ForStatement {
    std::vector<Iterator> iterators;
    std::vector<Statement> body;
};
struct WhileStatement {
    const Expr* condition;
    std::vector<Statement> body;
};
struct WhenStatement {
    std::vector<ConditionalStatements> branches;
};
struct CallStatement {
    const Expr* call;
};
struct Break {};
struct Return {};

struct Statement {
    std::variant<Assignment, TupleAssignment, IfStatement, ForStatement, WhileStatement, WhenStatement, CallStatement,
                 Break, Return>
        node;
    Comment comment;
    Span span;
};

struct EquationSection {
    bool is_initial = false;
    std::vector<Equation> equations;
};

struct AlgorithmSection {
    bool is_initial = false;
    std::vector<Statement> statements;
};

// ---- classes
// -------------------------------------------------------------------------------------------------------------

struct External {         ///< external "C" y = f(a, b) annotation(…)
    std::string language; ///< empty: "C"
    std::optional<ComponentRef> result;
    std::optional<Identifier> function;
    std::vector<const Expr*> arguments;
    std::optional<Annotation> annotation;
    Span span;
};

struct Composition { ///< class A … end A; or `class extends A(…) … end A` when is_extends
    bool is_extends = false;
    std::shared_ptr<const ClassModification> modification; ///< of `class extends`
    std::vector<Element> elements;                         ///< in the order of declaration
    std::vector<EquationSection> equations;
    std::vector<AlgorithmSection> algorithms;
    std::optional<External> external;
};

struct ShortClass { ///< class A = prefix B[n](…)
    TypePrefix prefix;
    Name base;
    std::vector<Subscript> subscripts;
    std::shared_ptr<const ClassModification> modification;
};

struct EnumerationLiteral {
    Identifier name;
    Comment comment;
};
struct Enumeration {
    bool is_open = false;
    std::vector<EnumerationLiteral> literals;
}; ///< is_open: enumeration(:)
struct DerivativeClass {
    Name function;
    std::vector<Identifier> variables;
}; ///< der(f, x, y)

using ClassBody = std::variant<Composition, ShortClass, Enumeration, DerivativeClass>;

/// Reads packed bodies (pack.h); `begin` and `end` delimit the bytes of a body.
class BodyReader {
public:
    virtual ~BodyReader() = default;
    virtual ClassBody read(std::uint32_t begin, std::uint32_t end) const = 0;
};

/// A body in memory, or read on first use.
class Body {
public:
    Body() = default;
    Body(ClassBody body) : body_(std::move(body)) {}
    Body(std::shared_ptr<const BodyReader> reader, std::uint32_t begin, std::uint32_t end)
        : reader_(std::move(reader)), begin_(begin), end_(end) {}

    const ClassBody& operator()() const {
        if (reader_) body_ = std::exchange(reader_, nullptr)->read(begin_, end_);
        return body_;
    }

private:
    mutable ClassBody body_;
    mutable std::shared_ptr<const BodyReader> reader_; ///< null: in memory
    std::uint32_t begin_ = 0, end_ = 0;
};

struct ClassDef {
    bool is_final = false;
    bool is_encapsulated = false;
    bool is_partial = false;
    bool is_expandable = false;
    Purity purity = Purity::Unspecified;
    ClassKind kind = ClassKind::Class;
    Identifier name;
    std::string description;
    std::optional<Annotation> annotation; ///< of the class itself (in a composition: the last one)
    Body body;
    Span span;
};

struct File {
    source::FileId source;
    std::optional<Name> within; ///< an empty name for `within ;`
    std::vector<std::shared_ptr<const ClassDef>> classes;
    std::shared_ptr<ExprArena> arena;
};

} // namespace torsion::ast

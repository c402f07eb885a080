#pragma once
// The instance tree: every component of the model, after inheritance, modification, conditions and array sizes.
//
// What holds of an InstanceTree:
//  - A Node stands for a component: an object of a class (Composite), an array of objects (Array, one child per element), or a predefined type,
//    scalar or array (Primitive). A component whose condition is false is Absent: it is there by name only.
//  - Children are in the order of declaration, inherited ones where the extends clause stands.
//  - Expressions are not translated yet: bindings and attributes are references into the syntax tree with the scope in which their names are looked
//    up.
//  - What components have in common they share: modifiers (also those whose names mean something else in each of them), and what their class makes of
//    all its instances. Ten thousand shafts are ten thousand times the nodes only.
//  - Nodes stay where they are; a Node's name lookup scope is itself, then the classes around the text (library::Lookup).

#include "compiler/library/lookup.h"
#include "compiler/support/chunks.h"
#include "compiler/symbolic/expr.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace torsion::foreign {
class Libraries;
}

namespace torsion::instance {

using library::Class;
using source::Span;
struct Node;

enum class BaseType { Real, Integer, Boolean, Enumeration, String, Record }; ///< Record: of Terms only
enum class Variability { Constant, Parameter, Discrete, Continuous };

struct EnumerationType {
    std::string name;
    std::vector<std::string> literals; ///< the first has the value 1
};

/// Where the names of an expression are looked up: first among the children of `node` (null: none), then in class `lexical` and around it.
struct Scope {
    Node* node = nullptr;
    const Class* lexical = nullptr;
};

/// Of an element of an array: one subscript, and the size of that dimension.
struct Index {
    std::int64_t at = 1, of = 1;
};

/// An expression given to an element: by `=` in its declaration, or by a modifier.
struct Binding {
    const ast::Expr* expr = nullptr;
    Scope scope;
    std::int32_t level = -1; ///< not negative: `scope.node` is the component at this depth around the one that has the binding (Node::scope_of)
    Span span;
    std::vector<Index> indices;      ///< leading subscripts to apply: the element of an array of components takes its share
    std::size_t free_indices = 0;    ///< the first of them are left out where the value is too small for all: it is meant for every element then
    std::vector<std::string> fields; ///< then fields to take: the component of a record that was given as a whole
    bool is_final = false;
    bool is_setting = false;                 ///< from --set
    bool is_each = false;                    ///< meant for every element: takes no subscripts
    bool is_overruled = false;               ///< what it is a part of has been given a value as a whole further out
    std::shared_ptr<const Binding> replaced; ///< of a setting: what the model says; null: nothing
};

struct Modifier;
using ModifierPtr = std::shared_ptr<const Modifier>;

/// `redeclare`: what an element becomes (specification 7.3).
struct Redeclaration {
    const ast::ComponentDef* component = nullptr; ///< one of the two
    const ast::ClassDef* class_def = nullptr;
    const ast::ConstrainingClause* constraint = nullptr;
    Scope scope; ///< of its text
    Span span;
    std::vector<Index> indices; ///< of the element of an array of components in which the redeclared one stands
    ModifierPtr over;           ///< what the element had been given before, further inside; may be null
};

/// Merged modification of one element: its value and those of its parts. Never changed once shared.
struct Modifier {
    std::optional<Binding> value;
    bool is_each = false;
    bool is_final = false;
    bool is_setting = false;
    bool is_common = false; ///< many components may have it: merging with it is remembered
    Span span;
    std::shared_ptr<const Redeclaration> redeclaration;
    std::vector<std::pair<std::string, std::shared_ptr<const Modifier>>> parts;
    bool empty() const { return !value && parts.empty() && !redeclaration; }
    const Modifier* part(std::string_view name) const;
    std::shared_ptr<const Modifier> shared_part(std::string_view name) const;
};

/// A class whose equation sections belong to a composite: its own class and all bases, bases first.
struct ClassPart {
    const Class* class_ = nullptr;
};

/// What all instances of a class have alike.
struct ClassShape {
    const Node* first = nullptr;                                  ///< the instance of which this was found
    std::unordered_map<std::string_view, std::uint32_t> place_of; ///< of a child, by name; only where there are many
    std::vector<ClassPart> parts;
};

/// A class inside of a component's class that a modification replaced or modified.
struct ClassReplacement {
    const Class* original = nullptr;
    const Class* class_ = nullptr;
    Node* around = nullptr; ///< in which the text of `class_` stands
    ModifierPtr modifier;   ///< may be null
    ModifierPtr constraint; ///< what holds for whatever replaces the class, where nothing else is said; may be null
};

/// Of a component that was redeclared: where its new declaration stands, and the old one.
struct Redeclared {
    Node* scope = nullptr;
    const ast::ComponentDef* original = nullptr;
    const Class* original_in = nullptr;
};

struct Flags { ///< annotations of a component that have a meaning
    bool evaluate = false;
    bool hide_result = false;
};

/// What the evaluator found out about a parameter; see evaluate.h.
struct Cached;

struct Node {
    enum class Kind { Uninstantiated, InProgress, Composite, Array, Primitive, Absent };

    std::string name; ///< with subscripts for an element of an array: `j[3]`
    Node* parent = nullptr;
    Kind kind = Kind::Uninstantiated;
    const Class* class_ = nullptr; ///< its class; null for a predefined type
    const ast::ComponentDef* declaration = nullptr;
    const Class* declared_in = nullptr; ///< class whose text has the declaration
    ModifierPtr modifier;

    ast::ClassKind class_kind = ast::ClassKind::Model; ///< after short classes: Connector, Model, Block, Record, …
    bool is_protected = false;                         ///< here or further up
    bool is_internal = false;                          ///< protected in the class of its parent: nothing outside of that can reach it
    bool is_flow = false;
    bool is_input = false, is_output = false;
    Variability variability = Variability::Continuous; ///< of the prefixes
    Flags flags;

    std::vector<Node*> children;
    const ClassShape* shape = nullptr; ///< of a Composite that has all its children; null: of a package

    BaseType type = BaseType::Real;
    const EnumerationType* enumeration = nullptr;
    std::vector<std::int64_t> dims;         ///< of a Primitive or an Array
    std::size_t dimensions = 0;             ///< while these are found: how many there will be
    std::shared_ptr<const Binding> binding; ///< null: none
    ModifierPtr attributes;                 ///< of a Primitive: its parts start, fixed, unit, … have the bindings that won; may be null
    symbolic::VarId first_variable;         ///< row of the first scalar (flat/)
    bool is_structural = false;             ///< the compiler used its value
    bool is_final = false;
    bool is_element = false; ///< of the Array that is its parent
    bool is_wrong = false;   ///< Absent because of an error, which was reported
    Node* inner = nullptr;   ///< of an `outer` component (which is Absent): the one it means
    std::shared_ptr<const Redeclared> redeclared;
    std::vector<ClassReplacement> replacements;
    std::uint32_t component = 0; ///< row among the flat model's components (flat/)
    std::shared_ptr<Cached> cached;

    std::string path() const;
    std::string place() const; ///< for messages: "in `axle.gear`"; empty for the model itself
    Node* child(std::string_view wanted) const;
    std::int64_t count() const; ///< number of scalars or elements
    const Binding* attribute(std::string_view wanted) const;
    std::span<const ClassPart> parts() const;
    std::int32_t depth() const; ///< number of nodes around it
    Scope scope_of(const Binding& own) const;
    bool is_connector() const { return class_kind == ast::ClassKind::Connector; }
    /// Where the names in its declaration are looked up.
    Scope scope() const { return {redeclared ? redeclared->scope : parent, declared_in}; }
    Span span() const { return declaration ? declaration->span : Span{}; }
};

struct InstanceTree {
    std::shared_ptr<library::Lookup> lookup;
    Chunks<Node> nodes;
    std::deque<ClassShape> shapes;
    std::unordered_map<const Class*, ClassShape*> shape_of;
    Node* root = nullptr;
    const Class* model = nullptr;
    std::string_view incomplete; ///< "partial", "connector", "function", …: why it has no balance of its own; empty: a model
    std::deque<EnumerationType> enumerations;
    std::unordered_map<const void*, const EnumerationType*> enumeration_of; ///< by definition; null key: StateSelect
    std::unordered_map<const Class*, Node*> packages;                       ///< one node per class, for its constants
    std::unordered_map<const ast::ComponentDef*, Flags> flags;
    std::int64_t scalars = 0;
    std::shared_ptr<symbolic::ExprPool> pool;
    IdSet<symbolic::ExprId> of_integers;                ///< sums, differences and products that are Integers, which rounding would falsify
    std::shared_ptr<foreign::Libraries> foreign;        ///< null: models may not load native code
    IdMap<symbolic::VarId, Variability> variability_of; ///< of every numbered scalar (flat/ numbers them)
};

} // namespace torsion::instance

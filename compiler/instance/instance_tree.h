#pragma once
// The instance tree: every component of the model, after inheritance, modification, conditions and array sizes.
//
// Invariants of an InstanceTree:
//  - A Node is a component: an object of a class (Composite), an array of objects (Array, one child per element), or a
//  scalar or array of a
//    predefined type (Primitive). A component with a false condition is Absent: only its name exists.
//  - Children are in order of declaration, inherited ones at the extends clause.
//  - Expressions are not translated yet: bindings and attributes refer to the syntax tree, with the scope of their
//  names.
//  - Components share common data: modifiers (also modifiers whose names mean something else in each component), and
//  the common properties of a
//    class's instances. Ten thousand shafts repeat only the nodes.
//  - Nodes never move; names in a Node are looked up in itself, then in the classes around the text (library::Lookup).

#include "compiler/library/lookup.h"
#include "compiler/support/chunks.h"
#include "compiler/symbolic/expr.h"
#include "compiler/symbolic/matrix_product.h"
#include "compiler/symbolic/variability.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace torsion::foreign {
class Libraries;
}

namespace torsion::instance {

using library::Class;
using source::Span;
struct Node;

enum class BaseType { Real, Integer, Boolean, Enumeration, String, Record, Function }; ///< the last two: of Terms only
using symbolic::Variability;

struct EnumerationType {
    std::string name;
    std::vector<std::string> literals; ///< the first has the value 1
    const Class* object = nullptr;     ///< no enumeration, but the external objects of this class
};

inline bool is_record(ast::ClassKind kind) {
    return kind == ast::ClassKind::Record || kind == ast::ClassKind::OperatorRecord;
}
/// A class of records, also of operator records. Null is none.
inline bool is_record(const Class* c) { return c && c->def && is_record(c->def->kind); }

/// Null is none.
inline bool is_package(const Class* c) { return c && c->is_package(); }

/// The scope of an expression's names: first the children of `node` (null: none), then class `lexical` and the classes
/// around it.
struct Scope {
    Node* node = nullptr;
    const Class* lexical = nullptr;
};

/// Of an element of an array: one subscript, and the size of that dimension.
struct Index {
    std::int64_t at = 1, of = 1;
};

/// An expression assigned to an element: by `=` in its declaration, or by a modifier.
struct Binding {
    const ast::Expr* expr = nullptr; ///< null: `break`, which takes the value away (modifier.h: without_break)
    Scope scope;
    /// if not negative, `scope.node` is the component at this depth around the owner of the binding (Node::scope_of)
    std::int32_t level = -1;
    Span span;
    std::vector<Index> indices; ///< leading subscripts to apply: the share of an element in an array of components
    /// leading subscripts of the next array that are not for it: it stands in the component's class
    std::size_t foreign_indices = 0;
    /// the first of them are omitted if the value is too small for all: then it applies to every element
    std::size_t free_indices = 0;
    std::vector<std::string> fields; ///< then the fields to take: the component of a record that was given as a whole
    bool is_final = false;
    bool is_setting = false; ///< from --set
    /// an attribute that a short class gives: of an array type for each of several such arrays
    bool is_of_type = false;
    bool is_each = false;                    ///< applies to every element: takes no subscripts
    bool is_overruled = false;               ///< an outer modification gives a value to the whole that contains it
    std::shared_ptr<const Binding> replaced; ///< of a setting: the model's own binding; null: none
};

/// Have its names the same meaning in all components?
inline bool is_of_type(const Binding& binding) { return binding.level < 0 && !binding.scope.node; }

struct Modifier;
using ModifierPtr = std::shared_ptr<const Modifier>;

/// `redeclare`: the new declaration of an element (specification 7.3).
struct Redeclaration {
    const ast::ComponentDef* component = nullptr; ///< either this or class_def
    const ast::ClassDef* class_def = nullptr;
    const ast::ConstrainingClause* constraint = nullptr;
    Scope scope; ///< of its text
    Span span;
    bool is_replaceable = false;     ///< once more
    std::vector<Index> indices;      ///< of the array element that contains the redeclared one
    std::size_t foreign_indices = 0; ///< as of a binding
    ModifierPtr over;                ///< the inner modification of the element; may be null
};

/// Merged modification of one element: its value and those of its parts. Immutable once shared.
struct Modifier {
    std::optional<Binding> value;
    bool is_each = false;
    bool is_final = false;
    bool is_setting = false;
    bool is_common = false; ///< many components may have it: merges with it are cached
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

/// The common properties of all instances of a class.
struct ClassShape {
    const Node* first = nullptr;                                  ///< the instance that defined it
    std::unordered_map<std::string_view, std::uint32_t> place_of; ///< of a child, by name; only if it has many
    std::vector<ClassPart> parts;
};

/// A class inside of a component's class, replaced or modified by a modification.
struct ClassReplacement {
    const Class* original = nullptr;
    const Class* class_ = nullptr;
    Node* around = nullptr; ///< contains the text of `class_`
    ModifierPtr modifier;   ///< may be null
    ModifierPtr constraint; ///< default modification for any replacement of the class; may be null
};

/// Of a redeclared component: the scope of its new declaration, and the old one.
struct Redeclared {
    Node* scope = nullptr;
    const ast::ComponentDef* original = nullptr;
    const Class* original_in = nullptr;
};

struct Flags { ///< annotations of a component that the compiler interprets
    bool evaluate = false;
    bool hide_result = false;
};

/// The evaluator's result for a parameter; see typed_value.h.
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
    /// protected in the class of its parent: unreachable from outside
    bool is_internal = false;
    bool is_flow = false, is_stream = false;
    bool is_input = false, is_output = false;
    Variability variability = Variability::Continuous; ///< of the prefixes
    Flags flags;

    std::vector<Node*> children;
    const ClassShape* shape = nullptr; ///< of a Composite with all its children; null: of a package

    /// the class with the `equalityConstraint` of a record or Primitive (connection_graph.h); null: none
    const Class* overdetermined = nullptr;

    BaseType type = BaseType::Real;
    const EnumerationType* enumeration = nullptr;
    std::vector<std::int64_t> dims;         ///< of a Primitive or an Array
    std::size_t dimensions = 0;             ///< during their evaluation: the final number of dimensions
    std::shared_ptr<const Binding> binding; ///< null: none
    /// of a Primitive: its parts start, fixed, unit, … have the winning bindings; may be null
    ModifierPtr attributes;
    symbolic::VarId first_variable; ///< of its first scalar (numbering.h)
    bool is_structural = false;     ///< the compiler used its value
    bool is_final = false;
    bool is_element = false;    ///< of the Array that is its parent
    bool is_wrong = false;      ///< Absent because of a reported error
    bool is_redeclared = false; ///< its class is not the one that its declaration names, or may not be
    bool is_added = false;      ///< an `inner` component that no class declares (missing_inner.h)
    Node* inner = nullptr;      ///< of an `outer` component (which is Absent): its inner component
    std::shared_ptr<const Redeclared> redeclared;
    std::vector<ClassReplacement> replacements;
    std::uint32_t component = 0; ///< its number; of a Primitive: that of the component around
    std::shared_ptr<Cached> cached;

    std::string path() const;
    std::string place() const;                     ///< for messages: "in `axle.gear`"; empty for the model itself
    Node* child(std::string_view wanted) const;    ///< of an `outer` component: its inner one
    Node* declared(std::string_view wanted) const; ///< the child of this name itself
    std::int64_t count() const;                    ///< number of scalars or elements
    const Binding* attribute(std::string_view wanted) const;
    std::span<const ClassPart> parts() const;
    std::int32_t depth() const; ///< number of enclosing nodes
    Scope scope_of(const Binding& own) const;
    bool is_connector() const { return class_kind == ast::ClassKind::Connector; }
    /// also a connector that is one: `connector C = input R`
    bool is_record() const { return instance::is_record(class_); }
    bool is_expandable() const {
        return kind == Kind::Composite && is_connector() && class_ && class_->def && class_->def->is_expandable;
    }
    /// The scope of names in its declaration.
    Scope scope() const { return {redeclared ? redeclared->scope : parent, declared_in}; }
    Span span() const { return declaration ? declaration->span : Span{}; }
};

/// The outermost connector or record that contains this node, else the node itself. The parent of the result owns it as
/// its interface.
const Node& outermost(const Node& node);

/// Is it part of an expandable connector? Elements of a bus get their direction from what is connected to it.
bool is_in_bus(const Node& node);

class ConnectionGraph;
struct Event;

struct InstanceTree {
    std::shared_ptr<library::Lookup> lookup;
    Chunks<Node> nodes;
    std::deque<ClassShape> shapes;
    std::unordered_map<const Class*, ClassShape*> shape_of;
    Node* root = nullptr;
    const Class* model = nullptr;
    /// "partial", "connector", "function", …: the reason why it has no balance of its own; empty: a model
    std::string_view incomplete;
    std::deque<EnumerationType> enumerations;
    std::unordered_map<const void*, const EnumerationType*> enumeration_of; ///< by definition; null key: StateSelect
    std::unordered_map<const Class*, Node*> packages;                       ///< one node per class, for its constants
    std::unordered_map<const ast::ComponentDef*, Flags> flags;
    /// declarations of nodes that are `is_added`
    std::deque<ast::ComponentDef> added_inner;
    /// of arrays in expandable connectors with elements that are not
    std::unordered_map<const Node*, std::vector<bool>> connected_elements;
    /// of models, read by functions and packages in them: where first
    std::unordered_map<const ast::ComponentDef*, Span> constants_by_class;
    /// of models, modified by components or extends clauses: where first
    std::unordered_map<const ast::ComponentDef*, Span> modified_constants;
    std::int64_t scalars = 0;
    bool has_expandable = false;     ///< connectors
    bool has_outer = false;          ///< components
    bool has_overdetermined = false; ///< records or types
    bool may_be_connected = false;   ///< only checked: its connectors are open
    bool is_complete = false;        ///< all components are instantiated
    /// the connect equations of each connector:
    enum class Counted { No, InProgress, Yes } counted = Counted::No;
    /// by node and offset in it (connect_equations.h)
    std::map<std::pair<const Node*, std::size_t>, std::int64_t> cardinality;
    std::shared_ptr<const ConnectionGraph> connection_graph; ///< made when it is first asked for
    bool is_graph_in_progress = false;
    std::shared_ptr<symbolic::ExprPool> pool;
    std::shared_ptr<IdTable<symbolic::EventId, Event>> events; ///< of the typed expressions (event_nodes.h)
    // of the numbers (numbering.h)
    std::vector<Node*> components; ///< by Node::component
    std::vector<Node*> primitives; ///< in the order of their variables
    IdMap<symbolic::VarId, Variability> variability_of;
    IdSet<symbolic::VarId> calculated;                         ///< parameters that the initialization determines
    IdMap<symbolic::VarId, std::optional<Span>> given_by_when; ///< the first place
    /// sums, differences and products that are Integers, which rounding would falsify
    IdSet<symbolic::ExprId> of_integers;
    std::map<symbolic::ProductShape, symbolic::FunctionId> products; ///< of large matrices
    /// of Strings that may change while the model runs (run_time_texts.h)
    std::shared_ptr<struct TextTables> texts;
    std::shared_ptr<foreign::Libraries> foreign; ///< null: models may not load native code
    /// of functions with C texts, by the class that has the text
    std::map<std::string, Span> external_clauses;
};

} // namespace torsion::instance

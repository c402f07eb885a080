#pragma once
// Modification environments of classes (specification 5.6.1): what `package Q = P(n = 3, redeclare model M = X)` says
// about the elements of P.
//
// An environment is text and the classes around it, never a component. So it is the same wherever equal texts meet in
// equal classes, and equal environments are one object: a class instance is the triple of its text, its enclosing
// instance and its environment (Library::instance).

#include "compiler/source/diagnostic.h"
#include "compiler/syntax/ast.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace torsion::library {

struct Class;
class Library;

/// A new declaration of an element: a class, or a component and the class around its text.
struct NewDeclaration {
    const Class* class_ = nullptr; ///< bare: without what the environment says about its parts
    const ast::ComponentDef* component = nullptr;
    const Class* scope = nullptr; ///< around the text
    const ast::ConstrainingClause* constraint = nullptr;
    bool is_final = false;
    bool is_replaceable = false; ///< once more
    source::Span span;
};

/// What is said about one element. Immutable, and one object for all equal ones.
struct Change {
    const ast::Expr* value = nullptr;
    const Class* value_scope = nullptr;
    bool is_break = false; ///< no value, whatever was said before
    bool is_each = false, is_final = false;
    source::Span span;
    /// outermost first; those after a class that extends no other are of no effect
    std::vector<NewDeclaration> redeclared;
    std::vector<std::pair<std::string, const Change*>> parts; ///< by name
    /// what was said before the redeclaration: weaker than what that says itself
    const Change* under = nullptr;
    std::size_t depth = 0; ///< of the instances that it names

    const Change* part(std::string_view name) const;
    bool empty() const { return !value && !is_break && redeclared.empty() && parts.empty() && !under; }
};

/// The changes of all elements of a class, as the parts of a Change. Null: none.
using Environment = Change;

class Environments {
public:
    explicit Environments(Library& library) : library_(library) {}

    /// The one object that equals `change`; null if it is empty.
    const Change* intern(Change change);
    /// `outer` over `inner`; either may be null. Reports changes of what is final (I105).
    const Change* merged(const Change* outer, const Change* inner, const std::string& element = {});
    /// Of a text in the class `scope` (null: outside of classes); `modification` may be null.
    const Environment* of(const ast::ClassModification* modification, const Class* scope);
    /// The parts of an environment that `keeps` chooses.
    template <class Keeps>
    const Environment* only(const Environment* whole, Keeps keeps) {
        if (!whole) return nullptr;
        Change result;
        for (const auto& [name, part] : whole->parts)
            if (keeps(name, *part)) result.parts.emplace_back(name, part);
        return intern(std::move(result));
    }
    /// Without the redeclarations of the element itself.
    const Change* parts_of(const Change* change);

private:
    const Change* of(const ast::Argument& argument, const Class* scope);

    Library& library_;
    std::deque<Change> changes_;
    std::unordered_map<std::string, const Change*> known_;
};

/// Does the class extend the one that it replaces: `redeclare model extends M`?
bool extends_replaced(const Class& c);

/// Is the nested class a new declaration of an inherited one?
bool is_redeclaration(const ast::NestedClass& nested);

} // namespace torsion::library

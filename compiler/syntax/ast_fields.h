#pragma once
// visit_fields(x, visit): calls `visit` with all fields of a node, in order of declaration, for code that must not miss
// one.
//
// A structured binding names every field of a struct: a new field of a node does not compile until it is added here.

#include "compiler/syntax/ast.h"

#include <concepts>
#include <type_traits>

namespace torsion::ast {

template <class T, class... Types>
concept OneOf = (std::same_as<std::remove_const_t<T>, Types> || ...);

template <class T>
concept Node0 = OneOf<T, EndSubscript, Break, Return>;
template <class T>
concept Node1 = OneOf<T, RealLiteral, IntegerLiteral, StringLiteral, BooleanLiteral, Reference, MatrixConstructor,
                      Tuple, Annotation, WhenEquation, CallEquation, WhenStatement, CallStatement>;
template <class T>
concept Node2 =
    OneOf<T, Identifier, Subscript, ComponentRef::Part, NamedArgument, PartialCall, Unary, IfExpr::Branch, IfExpr,
          ArrayConstructor, Indexed, Expr, Comment, Redeclaration, ClassModification, ConditionalEquations,
          ConditionalStatements, SimpleEquation, IfEquation, ForEquation, ConnectEquation, Assignment, TupleAssignment,
          IfStatement, ForStatement, WhileStatement, EquationSection, AlgorithmSection, EnumerationLiteral, Enumeration,
          DerivativeClass, std::pair<ComponentRef, ComponentRef>>;
template <class T>
concept Node3 = OneOf<T, Name, ComponentRef, Iterator, Binary, Range, TypePrefix, ConstrainingClause, Deselection,
                      NestedClass, Equation, Statement>;
template <class T>
concept Node4 = OneOf<T, Call, Modification, ShortClass>;
template <class T>
concept Node6 = OneOf<T, ElementPrefix, Import, Extends, External, Composition>;

template <class T>
concept Node =
    Node0<T> || Node1<T> || Node2<T> || Node3<T> || Node4<T> || Node6<T> || OneOf<T, Argument, ComponentDef, ClassDef>;

template <Node T, class Visit>
void visit_fields(T& x, Visit&& visit) {
    if constexpr (Node1<T>) {
        auto& [a] = x;
        visit(a);
    } else if constexpr (Node2<T>) {
        auto& [a, b] = x;
        visit(a, b);
    } else if constexpr (Node3<T>) {
        auto& [a, b, c] = x;
        visit(a, b, c);
    } else if constexpr (Node4<T>) {
        auto& [a, b, c, d] = x;
        visit(a, b, c, d);
    } else if constexpr (Node6<T>) {
        auto& [a, b, c, d, e, f] = x;
        visit(a, b, c, d, e, f);
    } else if constexpr (OneOf<T, Argument>) {
        auto& [is_redeclare, is_each, is_final, is_replaceable, name, modification, redeclaration, constraint,
               description, span] = x;
        visit(is_redeclare, is_each, is_final, is_replaceable, name, modification, redeclaration, constraint,
              description, span);
    } else if constexpr (OneOf<T, ComponentDef>) {
        auto& [prefix, type_prefix, type, type_subscripts, name, subscripts, modification, condition, constraint,
               comment, span] = x;
        visit(prefix, type_prefix, type, type_subscripts, name, subscripts, modification, condition, constraint,
              comment, span);
    } else if constexpr (OneOf<T, ClassDef>) {
        auto& [is_final, is_encapsulated, is_partial, is_expandable, purity, kind, name, description, annotation, body,
               span] = x;
        visit(is_final, is_encapsulated, is_partial, is_expandable, purity, kind, name, description, annotation, body,
              span);
    }
}

} // namespace torsion::ast

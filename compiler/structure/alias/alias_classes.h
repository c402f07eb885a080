#pragma once
// Sets of variables that are equal up to sign, possibly with a known value, and the chains phi → w → a that derivatives
// make of them.
//
// Union-find with a sign on every link. A class knows the class of its derivative and its owner, the class whose
// derivative it is. When two classes merge, their derivatives merge, too. Every class has at most one derivative and
// one owner, and no class is its own derivative of any order. An equation that would break this is refused and stays an
// ordinary equation.

#include "compiler/graph/graph.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::structure {

using graph::Index;
using graph::none;

/// A variable or its negative.
struct SignedIndex {
    Index index = none;
    bool negated = false;
    SignedIndex operator-() const { return {index, !negated}; }
    SignedIndex times(bool minus) const { return {index, negated != minus}; }
};

class AliasClasses {
public:
    /// Variables of different kinds are never equal; `other_kind` takes no part.
    using Kind = std::uint32_t;
    static constexpr Kind other_kind = 0;

    Index add(Kind kind, bool known); ///< the next variable; `known`: given from outside (an input)

    SignedIndex find(Index v);
    bool joinable(SignedIndex x, SignedIndex y); ///< roots
    void join(SignedIndex x, SignedIndex y);     ///< x = y
    bool can_have_value(SignedIndex x) const;
    void set_value(SignedIndex x, ExprId value, symbolic::ExprPool& pool);
    bool can_be_derivative(SignedIndex derivative, SignedIndex of);
    void set_derivative(SignedIndex of, SignedIndex derivative);

    ExprId value(Index root) const { return classes_[root].value; } ///< invalid: none
    bool is_known(Index root) const { return classes_[root].known; }
    Kind kind(Index root) const { return classes_[root].kind; }
    SignedIndex derivative(Index root); ///< as a root; none: it has no derivative
    Index owner(Index root);            ///< a root or none
    std::size_t size() const { return parent_.size(); }

    void watch(Index root, Index equation);
    /// watched equations whose variables changed
    std::vector<Index> take_changed() { return std::exchange(changed_, {}); }

private:
    struct Class {
        Kind kind = other_kind;
        bool known = false;
        ExprId value;                                ///< of the root
        SignedIndex derivative;                      ///< some variable of the class
        Index owner = none;                          ///< some variable of the class
        Index first_watch = none, last_watch = none; ///< a list through watches_
    };
    struct Watch {
        Index equation, next;
    };
    void report_change(const Class& c);
    void merge(Index kept, Index dropped, bool negated, std::vector<std::pair<SignedIndex, SignedIndex>>& implied);
    Index chain(Index v);

    std::vector<Index> parent_, size_, chain_;
    std::vector<bool> negated_; ///< relative to the parent
    std::vector<Class> classes_;
    std::vector<Watch> watches_;
    std::vector<Index> changed_;
};

} // namespace torsion::structure

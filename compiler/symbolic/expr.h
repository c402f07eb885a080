#pragma once
// Hash-consed expressions over unknowns. Knows no Modelica, only mathematics.
//
// What holds of an ExprPool:
//  - Equal expressions have equal ids (common subexpressions are free, equality is one comparison).
//  - Children have smaller ids than their parents: a pass over everything is one loop, a pass over one expression an explicit stack.
//  - Commutative operands (Add, Mul, Min, Max, And, Or, Eq, Ne) are ordered by id, so prints are stable.
//  - Every value is a double; truth is 1 or 0. Integers and enumeration literals are whole doubles.
//  - A Relation is a comparison of reals that owns a crossing function: its value is frozen between events. The same comparison
//    as a plain Binary (Lt, Le, …) is evaluated afresh wherever it stands (noEvent, comparisons of discrete values).

#include "compiler/support/store.h"

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

namespace torsion::symbolic {

using ExprId = Id<struct ExprTag>;
using VarId = Id<struct VariableTag>;
using FunctionId = Id<struct FunctionTag>;

enum class Kind : std::uint8_t { Constant, Variable, Der, Pre, Time, Initial, Unary, Binary, Select, Relation, Call };

enum class Op : std::uint8_t {
    None,
    // unary
    Neg, Not, Abs, Sign, Sqrt, Exp, Log, Log10, Sin, Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Tanh, Floor, Ceil,
    // binary
    Add, Sub, Mul, Div, Pow, Atan2, Min, Max, And, Or,
    // comparisons: of a Binary, or of a Relation
    Lt, Le, Gt, Ge, Eq, Ne,
};
const char* name(Op op);            ///< "+", "sin", "<", …
bool is_commutative(Op op);
bool is_comparison(Op op);

struct Node {
    Kind kind = Kind::Constant;
    Op op = Op::None;
    std::uint32_t a = 0; ///< first child, or the variable, or the row of a constant, or a function
    std::uint32_t b = 0; ///< second child, or the row of a Call in the argument table
    std::uint32_t c = 0; ///< third child, or the number of arguments of a Call

    bool operator==(const Node&) const = default;
};

/// Ids of the children of one node, by value: it stays good while the pool grows (but not beyond the pool).
class Children {
public:
    Children() = default;
    Children(std::array<ExprId, 3> ids, std::size_t count) : near_(ids), count_(count) {}
    explicit Children(const std::vector<ExprId>& arguments) : far_(arguments.data()), count_(arguments.size()) {}

    const ExprId* data() const { return far_ ? far_ : near_.data(); }
    const ExprId* begin() const { return data(); }
    const ExprId* end() const { return data() + count_; }
    ExprId operator[](std::size_t i) const { return data()[i]; }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }

private:
    std::array<ExprId, 3> near_{};
    const ExprId* far_ = nullptr; ///< the arguments of a Call
    std::size_t count_ = 0;
};

class Probe;

class ExprPool {
public:
    ExprId constant(double value);
    ExprId boolean(bool value) { return constant(value ? 1.0 : 0.0); }
    ExprId variable(VarId v);
    ExprId der(VarId v);   ///< time derivative of an unknown
    ExprId pre(VarId v);   ///< left limit at an event
    ExprId time();
    ExprId initial();      ///< true while the initialization system is solved
    ExprId unary(Op op, ExprId a);
    ExprId binary(Op op, ExprId a, ExprId b);
    ExprId select(ExprId condition, ExprId then, ExprId otherwise);
    ExprId relation(Op op, ExprId a, ExprId b);
    ExprId call(FunctionId f, std::span<const ExprId> arguments);

    const Node& operator[](ExprId e) const { return nodes_[e]; }
    double value(ExprId constant) const { return constants_[nodes_[constant].a]; }
    VarId var(ExprId e) const { return VarId(nodes_[e].a); } ///< of a Variable, Der or Pre
    bool is_constant(ExprId e) const { return nodes_[e].kind == Kind::Constant; }
    FunctionId function(ExprId e) const { return FunctionId(nodes_[e].a); } ///< of a Call
    bool is_constant(ExprId e, double value) const { return is_constant(e) && this->value(e) == value; }
    /// None to three, more for a Call. May be held while nodes are added.
    Children children(ExprId e) const;
    std::size_t size() const { return nodes_.size(); }

private:
    ExprId intern(Node node);
    template <class Same>
    ExprId find_or_add(Probe probe, Same same, Node node);
    Probe probe(ExprId e) const;
    void grow();

    Store<ExprId, Node> nodes_;
    std::vector<double> constants_;
    std::unordered_map<std::uint64_t, std::uint32_t> constant_rows_; ///< by bit pattern
    std::deque<std::vector<ExprId>> arguments_;                      ///< of Calls; a deque, so that views of them stay valid
    std::vector<ExprId> slots_;                                      ///< open addressing, a power of two, at most half full
};

} // namespace torsion::symbolic

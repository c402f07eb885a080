#pragma once
// Hash-consed expressions over unknowns. They know mathematics only, no Modelica.
//
// Invariants of an ExprPool:
//  - Equal expressions have equal ids (common subexpressions are free, equality is one comparison).
//  - Children have smaller ids than their parents: a pass over all nodes is one loop, a pass over one expression an
//  explicit stack.
//  - Commutative operands (Add, Mul, Min, Max, And, Or, Eq, Ne) are ordered by id, so prints are stable.
//  - Every value is a double; truth is 1 or 0. Integers and enumeration literals are whole doubles.
//  - A Relation is a comparison of reals with a crossing function: its value is frozen between events. The same
//  comparison as a plain Binary (Lt, Le,
//    …) is evaluated afresh at each use (noEvent, comparisons of discrete values).

#include "compiler/support/id_table.h"

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace torsion::symbolic {

using ExprId = Id<struct ExprTag>;
using VarId = Id<struct VariableTag>;
using FunctionId = Id<struct FunctionTag>;
using EventId = Id<struct EventTag>;

/// The kinds up to Initial are leaves. Local and Element occur only in the bodies of functions (function.h), Event only
/// where expressions are typed: its row says what the run makes there (instance/event_nodes.h).
enum class Kind : std::uint8_t {
    Constant,
    Variable,
    Der,
    Pre,
    Time,
    Local,
    Event,
    Initial,
    Unary,
    Binary,
    Select,
    Relation,
    Element,
    Output,
    Call
};

enum class Op : std::uint8_t {
    None,
#define TORSION_OPERATOR_1(op, ...) op,
#define TORSION_OPERATOR_2(op, ...) op,
#include "compiler/symbolic/operators.def"
};
const char* name(Op op); ///< "+", "sin", "<", …
bool is_comparison(Op op);

struct Node {
    Kind kind = Kind::Constant;
    Op op = Op::None;
    /// first child, or the variable, or the row of a constant or an Event, or a function, or the slot of a Local
    std::uint32_t a = 0;
    /// second child, or the row of a Call in the argument table, the number of an Output, the first slot of an Element
    std::uint32_t b = 0;
    std::uint32_t c = 0; ///< third child, or the number of arguments of a Call, the number of slots of an Element

    bool operator==(const Node&) const = default;
};

/// Ids of the children of one node, by value: valid while the pool grows (but not beyond the pool's life).
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
struct Function;

class ExprPool {
public:
    ExprPool();
    ~ExprPool();
    ExprPool(ExprPool&&) noexcept;
    ExprPool& operator=(ExprPool&&) noexcept;
    ExprPool(const ExprPool&);
    ExprPool& operator=(const ExprPool&);

    ExprId constant(double value);
    ExprId boolean(bool value) { return constant(value ? 1.0 : 0.0); }
    ExprId variable(VarId v);
    ExprId der(VarId v); ///< time derivative of an unknown
    ExprId pre(VarId v); ///< left limit at an event
    ExprId time();
    ExprId initial(); ///< true while the initialization system is solved
    ExprId unary(Op op, ExprId a);
    ExprId binary(Op op, ExprId a, ExprId b);
    ExprId select(ExprId condition, ExprId then, ExprId otherwise);
    ExprId relation(Op op, ExprId a, ExprId b);
    ExprId event(EventId row);
    /// of the function whose body contains it
    ExprId local(std::uint32_t slot);
    /// slot first_slot + index, counted from 0; NaN outside
    ExprId element(ExprId index, std::uint32_t first_slot, std::uint32_t count);
    ExprId output(ExprId call, std::uint32_t number);             ///< one of the values of a Call
    ExprId call(FunctionId f, std::span<const ExprId> arguments); ///< only below Outputs

    const Node& operator[](ExprId e) const { return nodes_[e]; }
    double value(ExprId constant) const { return constants_[nodes_[constant].a]; }
    VarId var(ExprId e) const { return VarId(nodes_[e].a); } ///< of a Variable, Der or Pre
    EventId event_of(ExprId e) const { return EventId(nodes_[e].a); }
    bool is_constant(ExprId e) const { return nodes_[e].kind == Kind::Constant; }
    FunctionId callee(ExprId e) const { return FunctionId(nodes_[e].a); } ///< of a Call
    bool is_constant(ExprId e, double value) const { return is_constant(e) && this->value(e) == value; }
    /// None to three, more for a Call. They stay valid while nodes are added.
    Children children(ExprId e) const;
    std::size_t size() const { return nodes_.size(); }

    /// The functions of Calls. References to them stay valid while others are added.
    FunctionId add_function(Function f);
    Function& function(FunctionId f) { return *functions_[f.index()]; }
    const Function& function(FunctionId f) const { return *functions_[f.index()]; }
    std::size_t function_count() const { return functions_.size(); }

private:
    ExprId intern(Node node);
    template <class Same>
    ExprId find_or_add(Probe probe, Same same, Node node);
    Probe probe(ExprId e) const;
    void grow();

    IdTable<ExprId, Node> nodes_;
    std::vector<double> constants_;
    std::unordered_map<std::uint64_t, std::uint32_t> constant_rows_; ///< by bit pattern
    /// of Calls; a deque, so that views of them stay valid
    std::deque<std::vector<ExprId>> arguments_;
    std::vector<std::unique_ptr<Function>> functions_;
    std::vector<ExprId> slots_; ///< open addressing, a power of two, at most half full
};

} // namespace torsion::symbolic

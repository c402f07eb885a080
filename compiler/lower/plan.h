#pragma once
// The plan of a kernel: statements over expressions, in order. emit.h turns a plan into instructions.

#include "compiler/lower/layout.h"

#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace torsion::lower {

/// Adjacent slots, and the place in work of the values kept for comparison.
struct CachedInputs {
    Slot first;
    std::uint32_t kept, count;
};

struct Statement;

/// A value. It may define a leaf for later statements, and it may be stored.
struct Compute {
    ExprId value;
    ExprId defines{}; ///< the leaf: a Variable or a Relation node
    std::optional<Slot> store{};
    bool is_tentative = false; ///< the value may be unneeded: a function that fails makes it NaN
};

struct SolveByHost {
    std::uint32_t block;
};

/// New factors of a block, if the cached ones are no longer valid.
struct RefreshFactors {
    std::uint32_t block;
    ExprId condition; ///< holds if they are still valid, provided that `runs` are unchanged
    std::vector<CachedInputs> runs;
    std::vector<Statement> before; ///< values that only the factors' kernel needs
    std::vector<VarId> loaded;     ///< variables that the factors' kernel loads from slots, but this kernel computes
};

/// A system that the kernel solves itself, unless the host must solve it.
struct SolveInPlace {
    std::uint32_t block;
    ExprId condition{};         ///< holds unless the host must solve it
    std::vector<ExprId> values; ///< of the tears; invalid if unused
    /// of variables computed inside; the host leaves them in their slots
    std::vector<std::pair<VarId, ExprId>> inner{};
    std::vector<Statement> before; ///< values that only the host needs
    /// variables that the host loads from slots, but this kernel computes
    std::vector<VarId> loaded{};
    /// the kernel, too, stores the tears in their slots (always if several)
    bool stores_tears = false;
    /// the host needs only `loaded`, and no later code loads its solution from slots
    bool is_apart = false;
};

struct ComputeInside {
    ExprId condition{}; ///< holds if the host left them in their slots
    std::vector<std::pair<VarId, ExprId>> inner{};
};

struct SolveGradient {
    program::BlockId block;
    std::uint32_t columns;
};

struct CheckAssertion {
    program::AssertionId assertion;
    ExprId condition;
    std::int32_t level;
};

/// A call whose results are all stored. A region of its own contains all of it, so like ones become a loop. It may
/// fail: then the results are NaN.
struct StoreCall {
    ExprId condition; ///< null: none
    ExprId call;
    Slot first;                    ///< of the results, side by side
    std::vector<double> otherwise; ///< where the condition does not hold
};

struct Statement {
    std::variant<Compute, SolveByHost, RefreshFactors, SolveInPlace, ComputeInside, SolveGradient, CheckAssertion,
                 StoreCall>
        node;

    static Statement compute(ExprId value, ExprId defines, std::optional<Slot> store) {
        return {Compute{value, defines, store}};
    }
    static Statement store_to(Slot slot, ExprId value) { return {Compute{value, {}, slot}}; }
    static Statement store_tentatively(Slot slot, ExprId value) { return {Compute{value, {}, slot, true}}; }
};

/// The value of the Initial node in a kernel.
enum class Initial { Zero, One, Load };

struct Plan {
    std::string name;
    Initial initial = Initial::Zero;
    /// parameter expressions are loaded from their slots; false in kernels that compute parameters
    bool uses_cache = true;
    std::vector<Statement> statements;
    bool is_frozen = false; ///< evaluated between events: rounding in the last bit chooses no configuration
    /// at relations whose conditions the next event may change: a call in one of them may fail
    bool looks_ahead = false;
};

} // namespace torsion::lower

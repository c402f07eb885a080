#pragma once
// What a kernel does, still in expressions: statements in order. emit.h turns a plan into instructions.

#include "compiler/lower/layout.h"

#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace torsion::lower {

/// Slots that stand next to each other, and where in work their values are kept.
struct CachedInputs {
    Slot first;
    std::uint32_t kept, count;
};

struct Statement;

/// A value, which may stand for a leaf from here on, and may come into a slot.
struct Compute {
    ExprId value;
    ExprId defines{}; ///< the leaf: a Variable or a Relation node
    std::optional<Slot> store{};
    bool is_tentative = false; ///< perhaps nobody needs it, so that a function that fails makes it NaN
};

struct SolveByHost {
    std::uint32_t block;
};

/// New factors of a block, where the cached ones are not good any more.
struct RefreshFactors {
    std::uint32_t block;
    ExprId condition; ///< holds when they are still good, if `runs` are the same, too
    std::vector<CachedInputs> runs;
    std::vector<Statement> before{}; ///< what only the factors' kernel needs
    std::vector<VarId> loaded;       ///< what that kernel looks for in slots, where this one computes it
};

/// A system that the kernel solves itself, unless the host must.
struct SolveInPlace {
    std::uint32_t block;
    ExprId condition{};                            ///< holds unless the host must
    std::vector<ExprId> values;                    ///< of the tears; none where nobody asks for them
    std::vector<std::pair<VarId, ExprId>> inner{}; ///< of variables computed inside; the host leaves them in their slots
    std::vector<Statement> before{};               ///< what only the host needs
    std::vector<VarId> loaded{};                   ///< what the host looks for in slots, where this kernel computes it
    bool stores_tears = false;                     ///< whoever solves it, the tears come into their slots (several always do)
    bool is_apart = false;                         ///< `loaded` is all that the host needs, and nobody looks for anything in slots afterwards
};

struct ComputeInside {
    ExprId condition{}; ///< holds when the host has left them in their slots
    std::vector<std::pair<VarId, ExprId>> inner{};
};

struct SolveGradient {
    std::uint32_t block, columns;
};

struct CheckAssertion {
    std::uint32_t row; ///< of the model's assertions
    ExprId condition;
    std::int32_t level;
};

struct Statement {
    std::variant<Compute, SolveByHost, RefreshFactors, SolveInPlace, ComputeInside, SolveGradient, CheckAssertion> node;

    static Statement compute(ExprId value, ExprId defines, std::optional<Slot> store) { return {Compute{value, defines, store}}; }
    static Statement store_to(Slot slot, ExprId value) { return {Compute{value, {}, slot}}; }
    static Statement store_tentatively(Slot slot, ExprId value) { return {Compute{value, {}, slot, true}}; }
};

/// What the Initial node is in a kernel.
enum class Initial { Zero, One, Load };

struct Plan {
    std::string name;
    Initial initial = Initial::Zero;
    bool uses_cache = true; ///< parameter expressions are loaded from their slots (not where parameters are being computed)
    std::vector<Statement> statements;
    bool is_frozen = false; ///< evaluated between events: no configuration is chosen by its last bits
};

} // namespace torsion::lower

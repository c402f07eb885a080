#pragma once
// What a kernel does, still in expressions: statements in order. emit.h turns a plan into instructions.

#include "compiler/lower/layout.h"

#include <vector>

namespace torsion::lower {

/// Slots that stand next to each other, and where in work their values are kept.
struct CachedInputs {
    Slot first;
    std::uint32_t kept, count;
};

struct Statement {
    enum class Kind { Compute, Solve, Refresh, SolveInPlace, Inside, SolveGradient, Assert };
    Kind kind = Kind::Compute;
    ExprId value;     ///< Compute, Assert
    ExprId defines{}; ///< Compute: the leaf (Variable or Relation node) that stands for this value from here on; may be none
    std::optional<Slot> store{};
    std::uint32_t index = 0; ///< block or assertion
    std::uint32_t count = 0; ///< columns of a gradient, level of an assertion
    ExprId condition{}; ///< Refresh: holds when the block's factors are still good, if `runs` are the same, too; SolveInPlace: unless the host must
                        ///< solve the block; Inside: holds when the host has left `inner` in their slots
    std::vector<ExprId> values{};                  ///< SolveInPlace: of the tears; none where nobody asks for them
    std::vector<std::pair<VarId, ExprId>> inner{}; ///< SolveInPlace, Inside: of variables computed inside; the host leaves them in their slots
    std::vector<CachedInputs> runs{};              ///< Refresh
    std::vector<Statement> before{};               ///< SolveInPlace, Refresh: what is computed only where the host, or the factors' kernel, is asked
    std::vector<VarId> loaded{}; ///< SolveInPlace, Refresh: what the host, or the factors' kernel, looks for in slots, where this kernel computes it
    bool stores_tears = false;   ///< SolveInPlace: whoever solves it, the tears come into their slots (several always do)
    bool is_apart = false;       ///< SolveInPlace: `loaded` is all that the host needs, and nobody looks for anything in slots afterwards
    bool is_tentative = false;   ///< Compute: perhaps nobody needs it, so that a function that fails makes it NaN

    static Statement compute(ExprId value, ExprId defines, std::optional<Slot> store) { return {Kind::Compute, value, defines, store}; }
    static Statement store_to(Slot slot, ExprId value) { return {Kind::Compute, value, {}, slot}; }
    static Statement solve(std::uint32_t block) { return {Kind::Solve, {}, {}, {}, block}; }
    static Statement solve_gradient(std::uint32_t block, std::uint32_t columns) { return {Kind::SolveGradient, {}, {}, {}, block, columns}; }
    static Statement check(std::uint32_t assertion, ExprId condition, std::uint32_t level) {
        return {Kind::Assert, condition, {}, {}, assertion, level};
    }
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

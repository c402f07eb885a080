#pragma once
// The program: kernels of instructions over the slots of one frame (instruction.h). What runs is exactly this.
//
// What holds of a Program:
//  - A slot is a section of the frame and an index (torsion/model.h). Kernels share no values; within one kernel a value stored is not loaded again
//    except after SolveBlock, CallFunction and CallKernel, which change slots.
//  - Blocks of the same form share their kernels. Indices and constants in them change with the block's number among those, TorsionFrame::member.
//  - Each Call node has slots of its own for its arguments and results, the same in all kernels. All functions that kernels call, and those that they
//    call in turn, are in `functions`.

#include "compiler/program/function_routine.h"
#include "compiler/program/model_tables.h"
#include "compiler/program/sparsity_pattern.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torsion::program {

using Kernel = Routine;

/// The frame: how many slots each section has, and where every variable stands.
struct Place {
    Slot slot;
    bool negated = false;
};

struct BlockLayout { ///< mirrors TorsionBlock
    bool is_linear = true, is_mixed = false, is_initial = false;
    bool has_magnitudes = false; ///< the residuals kernel leaves beside each residual what rounding in it is to be compared with (magnitudes.h)
    bool is_watched = false; ///< linear, not mixed, and its matrix changes between events (watched_blocks.h): so must not the sign of its determinant
    bool is_in_place = false;             ///< kernels solve it themselves and ask the host only when it is singular
    bool is_whole = false;                ///< no block of its own, but another one with all of its unknowns as tears
    std::uint32_t whole = 0;              ///< the row of that one; 0: none
    std::uint32_t asks_host = UINT32_MAX; ///< offset in work, where there is one: [2], see TorsionBlock
    std::vector<Slot> tears;
    std::vector<double> tear_nominal;
    std::vector<symbolic::VarId> tear_variables;
    std::uint32_t n_inner = 0;
    SparsityPattern pattern; ///< of the Jacobian ∂residual/∂tear
    std::uint32_t residual = 0, jacobian = 0, rhs = 0, max_columns = 0;
    std::uint32_t least_columns = 0; ///< that `rhs` gets room for, when it gets any
    std::uint32_t factors = UINT32_MAX;
    std::vector<std::uint32_t> relations, discretes;
    KernelId residuals_kernel, relations_kernel, discretes_kernel;
    KernelId factors_kernel;          ///< leaves factors in work, for kernels that solve it themselves
    std::uint32_t member = 0;         ///< which of the like blocks that share these kernels, but for the last (loops/like_blocks.h)
    std::uint32_t factors_member = 0; ///< likewise, of those that share the last one
    /// All of them, invalid those that it has not. They run while another kernel waits.
    std::array<KernelId, 4> kernels() const { return {residuals_kernel, relations_kernel, discretes_kernel, factors_kernel}; }
};

/// The residual form F(t, x, ẋ, z) = 0 (residual_form.h): the states' rows and columns first, then those of the algebraic unknowns z.
struct ResidualLayout {
    std::vector<symbolic::VarId> unknowns; ///< z
    std::uint32_t derivative = 0, unknown = 0, value = 0,
                  jacobian = 0; ///< offsets in work: ẋ and z as the integrator tries them, F, ∂F/∂(x, z) at held ẋ
    SparsityPattern pattern;    ///< of ∂F/∂(x, z)
};

/// The variable whose derivative another one is.
struct Position {
    symbolic::VarId variable; ///< invalid: there is none
    bool negated = false;
};

/// ∂²E/∂a∂b of the energy that a component stores.
struct CurvatureEntry {
    std::uint32_t component = 0; ///< row of ModelTables::components
    symbolic::VarId a, b;        ///< no aliases; a ≤ b, the matrix is symmetric
    Position position_a, position_b;
};

/// Offsets in work of linearization.h's kernels.
struct LinearizationLayout {
    std::uint32_t seed = 0, tangent = 0, curvature_values = 0;
    std::vector<CurvatureEntry> curvature;
};

struct Layout {
    /// Behind the parameters, p holds values of expressions over parameters only, which the parameters kernel computes too; no variable stands there.
    std::uint32_t n_x = 0, n_y = 0, n_p = 0, n_u = 0, n_d = 0, n_relations = 0, n_work = 0;
    IdMap<symbolic::VarId, Place> place;  ///< every variable, aliases too
    SparsityPattern jacobian;             ///< of ∂ẋ/∂x
    std::vector<double> state_nominal;    ///< > 0
    std::vector<double> relation_nominal; ///< >= 0
    std::vector<bool> relation_is_time_event;
    ResidualLayout residual;           ///< where the residual form was asked for
    LinearizationLayout linearization; ///< where it was asked for
    std::uint32_t oracle = 0;          ///< offset in work of the residual oracle's values, where there is one
    std::uint32_t energy = 0;          ///< offset in work of the energy kernel's values
    std::vector<bool> settable;        ///< per variable: an independent parameter or input
    std::vector<bool> startable;       ///< per variable: a state whose start value is its initial condition and follows from nothing that can be set
    std::vector<bool> tunable;         ///< per variable: a parameter that the user wants to change at events, too; empty: none
};

struct FunctionRow {
    symbolic::FunctionId id{};
    std::shared_ptr<const FunctionRoutine> routine;
    std::uint32_t first_check = 0; ///< row of Functions::checks
    bool has_exact_tangent = true; ///< its derivative rests on no difference
    const std::string& name() const { return routine->routine.name; }
    std::uint32_t inputs() const { return routine->inputs; }
    std::uint32_t outputs() const { return routine->outputs; }
};

/// What kernels call.
struct Functions {
    std::vector<FunctionRow> rows;  ///< by their ids
    std::vector<CheckPoint> checks; ///< of one function after the other
    const FunctionRow& operator[](symbolic::FunctionId f) const { return *std::ranges::lower_bound(rows, f, {}, &FunctionRow::id); }
    /// Native code of shared libraries that they call, each once. It lives in this process: a program with any cannot become a file of its own.
    std::vector<std::shared_ptr<const symbolic::Foreign>> foreign;
};

/// Levels of host->assertion for checks in functions: the call cannot go on, or can.
constexpr std::int32_t function_error = 3, function_warning = 4;

/// The fixed kernels of the descriptor; invalid: there is none.
struct KernelTable {
    KernelId parameters, defaults, start, initialize, derivatives, outputs, discrete, crossings, asserts, next_time;
    KernelId jacobian;                    ///< unless it was not asked for
    KernelId residual, residual_jacobian; ///< only where they were asked for
    KernelId residual_oracle;             ///< only where it was asked for
    KernelId left_limits;                 ///< only where the model asks for any
    KernelId energy;                      ///< only where the model's energy is audited
    KernelId tangent, curvature;          ///< only where they were asked for
};

/// Their names; those that every program has come first.
struct KernelName {
    const char* name;
    KernelId KernelTable::* row;
};
inline constexpr KernelName kernel_names[] = {
    {"parameters", &KernelTable::parameters},
    {"defaults", &KernelTable::defaults},
    {"start", &KernelTable::start},
    {"initialize", &KernelTable::initialize},
    {"derivatives", &KernelTable::derivatives},
    {"outputs", &KernelTable::outputs},
    {"discrete", &KernelTable::discrete},
    {"crossings", &KernelTable::crossings},
    {"asserts", &KernelTable::asserts},
    {"next_time", &KernelTable::next_time},
    {"jacobian", &KernelTable::jacobian},
    {"residual", &KernelTable::residual},
    {"residual_jacobian", &KernelTable::residual_jacobian},
    {"residual_oracle", &KernelTable::residual_oracle},
    {"left_limits", &KernelTable::left_limits},
    {"energy", &KernelTable::energy},
    {"tangent", &KernelTable::tangent},
    {"curvature", &KernelTable::curvature},
};

/// Which form an integrator gets, where the choice was left to the structure (form_choice.h).
struct FormChoice {
    enum class Reason {
        Few,    ///< so few states that their matrix is dense: explicit
        Sparse, ///< the explicit form's Jacobian is sparse: explicit
        Alike,  ///< the residual form's Jacobian is not much sparser: explicit
        Fills,  ///< the explicit form's Jacobian fills, the residual form's does not: residual
    };
    Reason reason = Reason::Few;
    std::size_t states = 0, unknowns = 0;                          ///< unknowns: of the residual form beside the states; 0: not counted
    std::optional<std::size_t> explicit_entries, residual_entries; ///< of the Jacobians, at most; nothing: not counted, or not to the end
    bool is_residual() const { return reason == Reason::Fills; }
};

struct Program {
    ModelTables tables;
    Layout layout;
    std::vector<BlockLayout> blocks;
    torsion::Store<KernelId, Kernel> kernels;
    KernelTable table{};
    Functions functions;
    std::optional<FormChoice> form_choice; ///< where it was asked for

    /// Per kernel: 0; 1: what may run while one of those waits (while the configuration of a block is sought, the host looks at the crossing
    /// functions); 2: what may run while one of both waits, the kernels of blocks. What a kernel puts aside in work must be safe from those above.
    IdMap<KernelId, std::uint8_t> nesting() const;

    /// The row of a function's check among the assertions of the descriptor, where they follow the model's own.
    std::uint32_t assertion_row(symbolic::FunctionId f, std::uint32_t check) const {
        return static_cast<std::uint32_t>(tables.assertions.size()) + functions[f].first_check + check;
    }
};

/// Without some kernels that nobody names any more. The others keep their order.
void remove_kernels(Program& program, const IdSet<KernelId>& gone);

} // namespace torsion::program

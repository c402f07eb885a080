#pragma once
// The program: kernels of instructions over the slots of one frame (instruction.h). Interpreter and machine code run
// exactly this.
//
// Invariants of a Program:
//  - A slot is a section of the frame and an index (torsion/model.h). Kernels share no values. Within a kernel a stored
//  value is not loaded again,
//    except after SolveBlock, CallFunction and CallKernel, which change slots.
//  - Blocks of the same form share their kernels. Indices and constants in them vary with TorsionFrame::member, the
//  block's number among those.
//  - Each Call node has its own slots for arguments and results, the same in all kernels. `functions` holds all
//  functions that kernels call, directly
//    or indirectly.

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

/// The frame: the number of slots of each section, and the place of every variable.
struct Place {
    Slot slot;
    bool negated = false;
};

struct BlockLayout { ///< mirrors TorsionBlock
    bool is_linear = true, is_mixed = false, is_initial = false;
    /// the residuals kernel writes beside each residual a magnitude to compare its rounding with (magnitudes.h)
    bool has_magnitudes = false;
    bool is_watched = false;  ///< linear, and its matrix changes between events (watched_blocks.h)
    bool is_in_place = false; ///< kernels solve it themselves and ask the host only if it is singular
    bool is_untorn = false;   ///< no block of its own, but another block with all its unknowns as tears
    std::uint32_t untorn = 0; ///< the row of that other block; 0: none
    std::uint32_t host_solve_flags = UINT32_MAX; ///< offset in work, if it asks: [2], see TorsionBlock
    std::vector<Slot> tears;
    std::vector<double> tear_nominal;
    std::vector<symbolic::VarId> tear_variables;
    std::uint32_t n_inner = 0;
    SparsityPattern pattern; ///< of the Jacobian ∂residual/∂tear
    std::uint32_t residual = 0, jacobian = 0, rhs = 0, max_columns = 0;
    std::uint32_t least_columns = 0; ///< the columns for which `rhs` has room, if it has any
    std::uint32_t factors = UINT32_MAX;
    std::vector<std::uint32_t> relations, discretes;
    KernelId residuals_kernel, relations_kernel, discretes_kernel;
    KernelId factors_kernel; ///< writes factors to work, for kernels that solve the block themselves
    /// number among the like blocks that share these kernels, except the last (loops/like_blocks.h)
    std::uint32_t member = 0;
    std::uint32_t factors_member = 0; ///< the same among those that share the last kernel
    /// All its kernels; absent ones are invalid. They run while another kernel waits.
    std::array<KernelId, 4> kernels() const {
        return {residuals_kernel, relations_kernel, discretes_kernel, factors_kernel};
    }
};

/// The residual form F(t, x, ẋ, z) = 0 (residual_form.h): first the states' rows and columns, then those of the
/// algebraic unknowns z.
struct ResidualLayout {
    std::vector<symbolic::VarId> unknowns; ///< z
    std::uint32_t derivative = 0, unknown = 0, value = 0,
                  jacobian = 0; ///< offsets in work: ẋ and z as the integrator tries them, F, ∂F/∂(x, z) at held ẋ
    SparsityPattern pattern;    ///< of ∂F/∂(x, z)
};

/// The variable whose derivative another variable is.
struct Position {
    symbolic::VarId variable; ///< invalid: none
    bool negated = false;
};

/// ∂²E/∂a∂b of the energy stored in a component.
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

/// The columns of lower/derivatives/sensitivity.h in work; the order inside a column is TorsionModel's.
struct SensitivityLayout {
    std::vector<symbolic::VarId> parameters; ///< a column for each: a parameter, or a state for its start value
    std::vector<symbolic::VarId> left;       ///< discrete Reals that remember left limits
    std::uint32_t first = 0, stride = 0;     ///< behind the columns of the parameters comes that along the solution,
                                         ///< and behind that the slopes over time that the host gives to inputs, [n_u]
};

/// Where derivatives bend without an event (lower/bends.h); a row of TorsionBend.
struct BendRow {
    symbolic::ExprId node;    ///< the comparison, function of one or two numbers, or call
    symbolic::VarId variable; ///< the first one found that needs it
    std::uint8_t kind = 0;    ///< enum TorsionBendKind
    std::uint32_t group = 0;
    std::uint32_t first = 0, count = 0, active = UINT32_MAX, result = UINT32_MAX; ///< offsets in work
};
struct BendLayout {
    std::vector<BendRow> rows;
    std::uint32_t operands = 0, rates = 0, n_operands = 0; ///< offsets in work
};

struct Layout {
    /// Behind the parameters, p holds the values of expressions over parameters only, without variables; the parameters
    /// kernel computes them too.
    std::uint32_t n_x = 0, n_y = 0, n_p = 0, n_u = 0, n_d = 0, n_relations = 0, n_work = 0;
    IdMap<symbolic::VarId, Place> place;  ///< every variable, aliases too
    SparsityPattern jacobian;             ///< of ∂ẋ/∂x
    std::vector<double> state_nominal;    ///< > 0
    std::vector<double> follower_nominal; ///< > 0
    std::vector<double> relation_nominal; ///< >= 0
    std::vector<bool> relation_is_time_event, relation_is_observer;
    ResidualLayout residual;           ///< on request only
    LinearizationLayout linearization; ///< on request only
    SensitivityLayout sensitivity;     ///< on request only
    std::uint32_t oracle = 0;          ///< offset in work of the residual oracle's values, if it exists
    std::uint32_t energy = 0;          ///< offset in work of the energy kernel's values
    std::uint32_t checks = 0;          ///< and of the answer of the checks kernel
    BendLayout bends;
    std::uint32_t pivots = 0;   ///< and of the values of the pivots kernel
    std::vector<bool> settable; ///< per variable: an independent parameter or input
    /// per variable: a state whose start value is its initial condition and depends on nothing settable
    std::vector<bool> startable;
    /// per variable: a parameter that the user wants to change at events, too; empty: none
    std::vector<bool> tunable;
};

struct FunctionRow {
    symbolic::FunctionId id{};
    std::shared_ptr<const FunctionRoutine> routine;
    std::uint32_t first_check = 0; ///< row of Functions::checks
    bool has_exact_tangent = true; ///< its derivative uses no differences
    const std::string& name() const { return routine->routine.name; }
    std::uint32_t inputs() const { return routine->inputs; }
    std::uint32_t outputs() const { return routine->outputs; }
};

/// The functions that kernels call.
struct Functions {
    std::vector<FunctionRow> rows;  ///< by their ids
    std::vector<CheckPoint> checks; ///< function by function
    const FunctionRow& operator[](symbolic::FunctionId f) const {
        return *std::ranges::lower_bound(rows, f, {}, &FunctionRow::id);
    }
    /// Native code of their shared libraries, each once. It lives in this process: such a program cannot become a file
    /// of its own.
    std::vector<std::shared_ptr<const symbolic::Foreign>> foreign;
};

/// Levels of host->assertion for checks in functions: an error ends the call, a warning does not.
constexpr std::int32_t function_error = 3, function_warning = 4;

/// The fixed kernels of the descriptor; invalid: absent.
struct KernelTable {
    KernelId parameters, defaults, start, initialize, derivatives, outputs, discrete, crossings, asserts, next_time;
    KernelId jacobian;                    ///< unless switched off
    KernelId residual, residual_jacobian; ///< on request only
    KernelId residual_oracle;             ///< on request only
    KernelId left_limits;                 ///< only if the model uses left limits
    KernelId energy;                      ///< only if the model has an energy audit
    KernelId checks;                      ///< only if the model has assertions, and no function that is called has any
    KernelId pivots;                      ///< only if all blocks whose determinants are watched have one tear
    KernelId operands, bends;             ///< only if derivatives bend without events
    KernelId tangent, curvature;          ///< on request only
    /// likewise
    KernelId sensitivity_derivatives, sensitivity_outputs, sensitivity_crossings, sensitivity_event, sensitivity_start;
};

/// Their names; kernels of every program come first.
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
    {"checks", &KernelTable::checks},
    {"pivots", &KernelTable::pivots},
    {"operands", &KernelTable::operands},
    {"bends", &KernelTable::bends},
    {"tangent", &KernelTable::tangent},
    {"curvature", &KernelTable::curvature},
    {"sensitivity_derivatives", &KernelTable::sensitivity_derivatives},
    {"sensitivity_outputs", &KernelTable::sensitivity_outputs},
    {"sensitivity_crossings", &KernelTable::sensitivity_crossings},
    {"sensitivity_event", &KernelTable::sensitivity_event},
    {"sensitivity_start", &KernelTable::sensitivity_start},
};

/// The form for the integrator, if the structure chooses it (form_choice.h).
struct FormChoice {
    enum class Reason {
        Few,    ///< so few states that the matrix is dense: explicit
        Sparse, ///< the explicit form's Jacobian is sparse: explicit
        Alike,  ///< the residual form's Jacobian is not much sparser: explicit
        Named,  ///< by the model's experiment
        Fills,  ///< the explicit form's Jacobian fills, the residual form's does not: residual
    };
    Reason reason = Reason::Few;
    /// unknowns: of the residual form beside the states; 0: not counted
    std::size_t states = 0, unknowns = 0;
    /// of the Jacobians, at most; nothing: not counted, or not to the end
    std::optional<std::size_t> explicit_entries, residual_entries;
    std::string solver; ///< the named one
    bool is_residual() const { return reason == Reason::Fills || solver == "ida"; }
};

struct Program {
    ModelTables tables;
    Layout layout;
    std::vector<BlockLayout> blocks;
    IdTable<KernelId, Kernel> kernels;
    KernelTable table{};
    Functions functions;
    std::optional<FormChoice> form_choice; ///< on request only

    /// Per kernel: 0; or 1, if it may run while a kernel of level 0 waits (while the host seeks the configuration of a
    /// block, it calls the crossing functions); or 2, if it may run while kernels of both waits wait: the kernels of
    /// blocks. Higher levels must not overwrite a kernel's scratch values in work.
    IdMap<KernelId, std::uint8_t> nesting() const;

    /// A function's check. It follows the model's own assertions.
    AssertionId assertion_of(symbolic::FunctionId f, std::uint32_t check) const {
        return AssertionId(tables.assertions.size() + functions[f].first_check + check);
    }
};

/// Removes unreferenced kernels. The others keep their order.
void remove_kernels(Program& program, const IdSet<KernelId>& gone);

} // namespace torsion::program

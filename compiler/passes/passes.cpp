#include "compiler/passes/passes.h"

#include "compiler/passes/code_motion.h"
#include "compiler/passes/loops/like_blocks.h"
#include "compiler/passes/loops/reroll.h"
#include "compiler/program/slot_use.h"
#include "compiler/program/verify.h"
#include "compiler/support/checking.h"

#include <algorithm>
#include <cstdlib>

namespace torsion::passes {

using namespace program;

namespace {

void move_code(Kernel& kernel, const CallSize& size) {
    const SlotUse before = slot_use(kernel, size, nullptr);
    kernel = with_code_at_uses(std::move(kernel), size);
    demand_no_fault(slot_fault(before, slot_use(kernel, size, nullptr)), kernel, "code motion");
}

/// Kernels that integration calls all the time.
void move_code_of_frequent(Program& program) {
    const CallSize size = call_size(program.functions);
    const KernelTable& t = program.table;
    for (const KernelId row : {t.derivatives, t.crossings, t.jacobian, t.residual, t.residual_jacobian, t.checks,
                               t.pivots, t.sensitivity_derivatives}) {
        if (row) move_code(program.kernels[row], size);
    }
}

/// For many like components one loop over everything that it computes is better than loops around arms.
void move_code_of_energy(Program& program) {
    if (!program.table.energy) return;
    Kernel& kernel = program.kernels[program.table.energy];
    if (std::ranges::none_of(kernel.code, is<Loop>)) move_code(kernel, call_size(program.functions));
}

constexpr Pass passes[] = {
    {"share-factors", share_factors, true},                // one kernel makes the factors of all like blocks
    {"code-motion", move_code_of_frequent, false},         // values are computed in the arm that uses them
    {"share-kernels", share_kernels, true},                // one kernel for the residuals of all like blocks, and so on
    {"reroll", reroll_kernels, true},                      // instructions of the same shape become loops
    {"code-motion-of-energy", move_code_of_energy, false}, // if it has no loops
};

} // namespace

std::span<const Pass> all() { return passes; }

void run(Program& program, const Options& options, std::string_view last) {
    const char* after = before_all;
    const bool checks_each = is_checking(); // takes a tenth of the time of lowering; otherwise once, at the end
    for (const Pass& pass : passes) {
        if (checks_each) demand_verified(program, after);
        if (after == last) return;
        if (!pass.is_of_loops || options.loops) pass.run(program);
        after = pass.name;
    }
    demand_verified(program, after);
}

} // namespace torsion::passes

#include "compiler/program/program.h"

#include <cassert>

namespace torsion::program {

IdMap<KernelId, std::uint8_t> Program::nesting() const {
    IdMap<KernelId, std::uint8_t> result(kernels.size(), 0);
    if (table.crossings) result.set(table.crossings, 1);
    for (const BlockLayout& block : blocks) {
        for (const KernelId kernel : block.kernels()) {
            if (kernel) result.set(kernel, 2);
        }
    }
    return result;
}

void remove_kernels(Program& program, const IdSet<KernelId>& gone) {
    IdTable<KernelId, Kernel> rest;
    IdMap<KernelId, KernelId> now;
    for (const KernelId each : program.kernels.ids()) {
        if (!gone.contains(each)) now.set(each, rest.add(std::move(program.kernels[each])));
    }
    program.kernels = std::move(rest);
    const auto move = [&](KernelId& kernel) {
        assert(!gone.contains(kernel));
        if (kernel) kernel = now[kernel];
    };
    for (const KernelName& known : kernel_names) move(program.table.*known.row);
    for (BlockLayout& block : program.blocks) {
        for (KernelId* kernel :
             {&block.residuals_kernel, &block.relations_kernel, &block.discretes_kernel, &block.factors_kernel})
            move(*kernel);
    }
    for (Kernel& kernel : program.kernels) {
        for (Instruction& i : kernel.code) {
            if (auto* call = std::get_if<CallKernel>(&i)) move(call->kernel);
        }
    }
}

} // namespace torsion::program

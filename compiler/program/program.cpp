#include "compiler/program/program.h"

namespace torsion::program {

std::vector<std::uint8_t> Program::nesting() const {
    std::vector<std::uint8_t> result(kernels.size(), 0);
    if (table.crossings < result.size()) result[table.crossings] = 1;
    for (const BlockLayout& block : blocks) {
        for (std::size_t row : block.kernels()) {
            if (row < result.size()) result[row] = 2;
        }
    }
    return result;
}

void remove_kernels(Program& program, const std::vector<bool>& is_gone) {
    std::vector<std::size_t> row_of(program.kernels.size());
    std::size_t end = 0;
    for (std::size_t row = 0; row < row_of.size(); ++row) {
        row_of[row] = end;
        if (is_gone[row]) continue;
        if (end != row) program.kernels[end] = std::move(program.kernels[row]);
        ++end;
    }
    program.kernels.erase(program.kernels.begin() + static_cast<std::ptrdiff_t>(end), program.kernels.end());
    const auto move = [&](std::size_t& row) {
        if (row < row_of.size()) row = row_of[row];
    };
    for (const KernelName& known : kernel_names) move(program.table.*known.row);
    for (BlockLayout& block : program.blocks) {
        for (std::size_t* row : {&block.residuals_kernel, &block.relations_kernel, &block.discretes_kernel, &block.factors_kernel}) move(*row);
    }
    for (Kernel& kernel : program.kernels) {
        for (Instruction& i : kernel.code) {
            if (auto* call = std::get_if<CallKernel>(&i)) call->kernel = KernelId(row_of[call->kernel.index()]);
        }
    }
}

} // namespace torsion::program

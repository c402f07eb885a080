#include "compiler/program/program.h"

namespace torsion::program {

std::vector<std::uint8_t> Program::nesting() const {
    std::vector<std::uint8_t> result(kernels.size(), 0);
    result[table.crossings] = 1;
    for (const BlockLayout& block : blocks) {
        for (std::size_t row : block.kernels()) {
            if (row < result.size()) result[row] = 2;
        }
    }
    return result;
}

} // namespace torsion::program

#pragma once
// Running slots and constants: they vary with the iterations of a loop, or over like blocks.

#include "compiler/program/program.h"

#include <map>
#include <span>

namespace torsion::passes {

using program::ConstantEntry;
using program::Index;
using program::IndexTableId;
using program::Kernel;

/// Adds running indices and constants to a kernel. Shares equal tables.
class Running {
public:
    explicit Running(Kernel& kernel) : kernel_(kernel) {}

    /// Runs through `indices`, two or more: at a constant distance, or by a table.
    Index through(std::span<const std::uint32_t> indices);
    /// Runs through `values`.
    ConstantEntry through(std::vector<double> values);

private:
    Kernel& kernel_;
    std::map<std::vector<std::uint32_t>, IndexTableId> tables_;
};

} // namespace torsion::passes

#pragma once
// A model ready to run: machine code in this process and its descriptor. This header needs no LLVM header.

#include "compiler/native/native_options.h"
#include "compiler/program/program.h"
#include "torsion/model.h"

#include <memory>
#include <string>

namespace torsion::native {

class CompiledModel {
public:
    virtual ~CompiledModel() = default;
    /// lives as long as this object; do not copy it, because frames point to it
    virtual const TorsionModel& descriptor() const = 0;
    virtual const program::Program* program() const = 0; ///< the source program; null for an opened library
    virtual bool is_from_cache() const { return false; } ///< an earlier run made its machine code
};

/// Compiles in this process (LLVM ORC), or interprets.
std::unique_ptr<CompiledModel> compile(program::Program program, const NativeOptions& options = {});

/// The dump `--dump=llvm`.
std::string print_llvm(const program::Program& program);

} // namespace torsion::native

#pragma once
// A model ready to run: machine code in this process and its descriptor. No LLVM header comes with this one.

#include "compiler/native/native_options.h"
#include "compiler/program/program.h"
#include "torsion/model.h"

#include <memory>
#include <string>

namespace torsion::native {

class CompiledModel {
public:
    virtual ~CompiledModel() = default;
    virtual const TorsionModel& descriptor() const = 0;  ///< lives as long as this object; frames point to it, it is not to be copied
    virtual const program::Program* program() const = 0; ///< what it was made from; null: a library that was opened
    virtual bool is_from_cache() const { return false; } ///< its machine code was made by an earlier run
};

/// Compiles in this process (LLVM ORC), or interprets.
std::unique_ptr<CompiledModel> compile(program::Program program, const NativeOptions& options = {});

/// The dump `--dump=llvm`.
std::string print_llvm(const program::Program& program);

} // namespace torsion::native

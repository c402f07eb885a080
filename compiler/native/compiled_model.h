#pragma once
// A model ready to run: machine code in this process and its descriptor. No LLVM header comes with this one.

#include "compiler/program/program.h"
#include "torsion/model.h"

#include <memory>
#include <string>

namespace torsion::native {

struct NativeOptions {
    bool interpret = false; ///< run the interpreter instead of machine code: the oracle
    bool everything =
        false; ///< machine code also for kernels that run only a few times (parameters, start, initialization); else those are interpreted
    /// 0: quick code, made 15 times as fast as the others and about as fast when it runs (bounded by memory and latency); 1: optimizing code
    /// generation; 2: passes over the IR before it.
    int optimization = 0;
    std::size_t function_limit = 0; ///< instructions of a kernel per function; 0: what suits the optimization
    std::string cache_folder;       ///< where machine code is kept for later runs (code_cache.h); empty: nowhere
};

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

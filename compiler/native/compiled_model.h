#pragma once
// A model ready to run: machine code in this process and its descriptor. This header needs no LLVM header.

#include "compiler/program/program.h"
#include "torsion/model.h"

#include <memory>
#include <string>

namespace torsion::native {

struct NativeOptions {
    bool interpret = false; ///< run the interpreter instead of machine code: the oracle
    bool everything =
        false; ///< machine code also for kernels that run only a few times (parameters, start, initialization); else those are interpreted
    /// 0: quick code, made 15 times faster than the others and about as fast at run time (which memory and latency bound); 1: optimizing code
    /// generation; 2: also passes over the IR.
    int optimization = 0;
    std::size_t function_limit = 0; ///< instructions of a kernel per function; 0: chosen by the optimization
    std::string cache_folder;       ///< the cache of machine code for later runs (code_cache.h); empty: none
};

class CompiledModel {
public:
    virtual ~CompiledModel() = default;
    virtual const TorsionModel& descriptor() const = 0;  ///< lives as long as this object; do not copy it, because frames point to it
    virtual const program::Program* program() const = 0; ///< the source program; null for an opened library
    virtual bool is_from_cache() const { return false; } ///< an earlier run made its machine code
};

/// Compiles in this process (LLVM ORC), or interprets.
std::unique_ptr<CompiledModel> compile(program::Program program, const NativeOptions& options = {});

/// The dump `--dump=llvm`.
std::string print_llvm(const program::Program& program);

} // namespace torsion::native

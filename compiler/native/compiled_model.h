#pragma once
// A model ready to run: machine code in this process and its descriptor. No LLVM header comes with this one.

#include "compiler/lower/program.h"
#include "compiler/source/source_map.h"
#include "torsion/model.h"

#include <memory>
#include <string>

namespace torsion::native {

struct NativeOptions {
    bool interpret = false;  ///< run the interpreter instead of machine code: the oracle
    bool everything = false; ///< machine code also for kernels that run only a few times (parameters, start, initialization); else those are interpreted
    int optimization = 1;    ///< 0, 1, 2
    std::size_t function_limit = 2000; ///< instructions of a kernel per function
};

class CompiledModel {
public:
    virtual ~CompiledModel() = default;
    virtual const TorsionModel& descriptor() const = 0; ///< lives as long as this object; frames point to it, it is not to be copied
};

/// Compiles in this process (LLVM ORC), or interprets.
std::unique_ptr<CompiledModel> compile(lower::Program program, const source::SourceMap& sources, const NativeOptions& options = {});

/// The dump `--dump=llvm`.
std::string print_llvm(const lower::Program& program);

} // namespace torsion::native

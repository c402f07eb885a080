#pragma once

#include <cstddef>
#include <string>

namespace torsion::native {

struct NativeOptions {
    bool interpret = false; ///< run the interpreter instead of machine code: the oracle
    /// Machine code also for kernels that run only a few times (parameters, start, initialization); else those are interpreted.
    bool everything = false;
    /// 0: quick code, made 15 times as fast as the others and about as fast when it runs (bounded by memory and latency); 1: optimizing code
    /// generation; 2: passes over the IR before it.
    int optimization = 0;
    std::size_t function_limit = 0; ///< instructions of a kernel per function; 0: what suits the optimization
    std::string cache_folder;       ///< where machine code is kept for later runs (code_cache.h); empty: nowhere
};

} // namespace torsion::native

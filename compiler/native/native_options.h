#pragma once

#include <cstddef>
#include <string>

namespace torsion::native {

struct NativeOptions {
    bool interpret = false;  ///< run the interpreter instead of machine code: the oracle
    bool everything = false; ///< machine code also for kernels that run only a few times (parameters, start,
                             ///< initialization); else those are interpreted
    /// 0: quick code, made 15 times faster than the others and about as fast at run time (which memory and latency
    /// bound); 1: optimizing code generation; 2: also passes over the IR.
    int optimization = 0;
    std::size_t function_limit = 0; ///< instructions of a kernel per function; 0: chosen by the optimization
    std::string cache_folder;       ///< the cache of machine code for later runs (code_cache.h); empty: none
};

} // namespace torsion::native

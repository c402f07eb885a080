#pragma once
// What native code of a model keeps for one instance of the model, external objects for example, ends with the run. The runtime knows nothing of
// native code, but says when.

#ifndef TORSION_PORTABLE
#include <string>

namespace torsion::runtime {

struct NativeCodeWatch {
    void (*round)(const void* instance);                                  ///< an event, or a round of its iteration, begins
    void (*end)(const void* instance);                                    ///< the run has ended
    bool (*text)(const void* instance, double number, std::string& text); ///< one that the run has made; false: it has made none of this number
};

/// Null: there is no native code in this process.
inline const NativeCodeWatch* native_code_watch = nullptr;

} // namespace torsion::runtime
#endif

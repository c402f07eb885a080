#pragma once
// What native code of a model keeps for one instance of the model, external objects for example, ends with the run. The
// runtime knows nothing of native code, but says when.

#ifndef TORSION_PORTABLE
#include <span>
#include <string>
#include <vector>

namespace torsion::runtime {

struct NativeCodeWatch {
    /// an event, or a round of its iteration, begins
    void (*round)(const void* instance);
    void (*end)(const void* instance); ///< the run has ended
    /// one that the run has made; false: it has made none of this number
    bool (*text)(const void* instance, double number, std::string& text);
    /// what it keeps beside the frame: texts, the state of random numbers
    std::vector<double> (*save)(const void* instance);
    bool (*restore)(const void* instance, std::span<const double> saved); ///< false: that has not been saved
};

/// Null: there is no native code in this process.
inline const NativeCodeWatch* native_code_watch = nullptr;

} // namespace torsion::runtime
#endif

#pragma once
// Native code from outside of the model, as functions see it: numbers in, numbers out. What it is and how it is called is known to compiler/foreign
// only.

#include <string>
#include <vector>

namespace torsion::symbolic {

class Foreign {
public:
    std::string name;                 ///< of the procedure in its library
    std::string library;              ///< file it came from, for messages
    std::vector<bool> is_real_result; ///< one per result: an Integer or a Boolean has no derivative

    Foreign() = default;
    Foreign(const Foreign&) = delete;
    Foreign& operator=(const Foreign&) = delete;
    virtual ~Foreign() = default;

    /// May be called from several threads if the native code may. Arguments and results do not overlap.
    virtual void call(const double* arguments, double* results) const = 0;
};

} // namespace torsion::symbolic

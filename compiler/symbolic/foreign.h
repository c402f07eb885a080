#pragma once
// Native code from outside the model, as functions see it: numbers in, numbers out. Only compiler/foreign knows its nature and its calling
// convention.

#include <string>
#include <vector>

namespace torsion::symbolic {

class Foreign {
public:
    std::string name;                 ///< of the procedure in its library
    std::string library;              ///< its file, for messages
    std::vector<bool> is_real_result; ///< one per result: an Integer or a Boolean has no derivative

    Foreign() = default;
    Foreign(const Foreign&) = delete;
    Foreign& operator=(const Foreign&) = delete;
    virtual ~Foreign() = default;

    /// May be called from several threads if the native code may. Arguments and results do not overlap.
    virtual void call(const double* arguments, double* results) const = 0;
};

} // namespace torsion::symbolic

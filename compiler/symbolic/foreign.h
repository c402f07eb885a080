#pragma once
// Native code from outside the model, as functions see it: numbers in, numbers out. Only compiler/foreign knows its
// nature and its calling convention.

#include <string>
#include <vector>

namespace torsion::symbolic {

class Foreign {
public:
    std::string name;                 ///< of the procedure in its library
    std::string library;              ///< its file, for messages
    std::vector<bool> is_real_result; ///< one per result: an Integer or a Boolean has no derivative
    bool has_effect = false;          ///< it makes, ends or keeps something: it must not be tried at other arguments

    Foreign() = default;
    Foreign(const Foreign&) = delete;
    Foreign& operator=(const Foreign&) = delete;
    virtual ~Foreign() = default;

    /// May be called from several threads if the native code may. Arguments and results do not overlap. `instance`: the
    /// host's instance whose run this is, which has native objects of its own; null: the model is being compiled.
    virtual void call(const double* arguments, double* results, const void* instance) const = 0;
};

} // namespace torsion::symbolic

#pragma once
// Values of inputs over time, of FMUs and of native models: straight lines between the points of continuous Reals, steps for all else, held outside
// of the table.

#include "runtime/import/description.h"
#include "runtime/import/fmu.h"

#include "torsion/import.h"

#include <optional>
#include <vector>

namespace torsion::fmu {

/// True with `problem` untouched when every value fits the variable's type: a whole number in range, 0 or 1.
std::string wrong_value(Type type, double value);

struct InputVariable {
    std::string name;
    std::uint32_t reference; ///< the owner's
    Type type;
    bool is_continuous;    ///< straight lines between the points; else steps
    bool is_scalar = true; ///< false: an array, or of a type that a number cannot stand for
};
std::vector<InputVariable> inputs_of(const Description& description);

class Inputs {
public:
    /// Every column must be one of the inputs; false with a message E204. `owner`: "the FMU", for messages. Inputs without a column keep their
    /// values.
    bool bind(const InputTable& table, const std::vector<InputVariable>& inputs, const char* owner, runtime::Message& problem);

    bool is_empty() const { return columns_.empty(); }
    void start(double time) { passed_ = time; }
    /// Sets the values at a time: before the discontinuities there unless they are passed. `only_continuous` outside of event mode.
    Status set(Fmu& fmu, double time, bool only_continuous) const;
    /// The same with `set_one(reference, type, value)`, which answers a Status; ends at the first that is beyond Warning.
    template <class SetOne>
    Status each(double time, bool only_continuous, SetOne&& set_one) const {
        for (const Column& column : columns_) {
            if (only_continuous && !column.is_continuous) continue;
            if (const Status status = set_one(column.reference, column.type, value(column, time)); status > Status::Warning) return status;
        }
        return Status::Ok;
    }
    /// The next time after `time` at which something jumps; infinity when nothing does.
    double next_jump(double time) const;
    void pass(double time) { passed_ = time; }                 ///< from now on the right-hand side of jumps up to here
    double pending_jump() const { return next_jump(passed_); } ///< the next one that is not passed

    std::vector<std::uint32_t> continuous_references() const;
    std::vector<double> slopes(double time) const; ///< of the continuous ones, to the right

private:
    struct Column {
        std::uint32_t reference;
        Type type;
        bool is_continuous;
        std::vector<double> values;
    };
    double value(const Column& column, double time) const;
    bool jumps(std::size_t row) const;

    std::vector<double> time_;
    std::vector<Column> columns_;
    std::vector<double> jumps_;
    double passed_ = 0;
};

} // namespace torsion::fmu

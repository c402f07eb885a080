#pragma once
// Values of inputs over time, for FMUs and native models: continuous Reals are linear between points, all others are
// steps. Outside the table the end values hold.

#include "runtime/import/description.h"
#include "runtime/import/fmu.h"

#include "torsion/import.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::fmu {

/// Empty if the value fits the type: an integer in range, 0 or 1 of a Boolean; else the reason.
std::string wrong_value(Type type, double value);

struct InputVariable {
    std::string name, unit;  ///< the unit may be empty: unknown
    std::uint32_t reference; ///< the owner's
    Type type;
    bool is_continuous;                                        ///< linear between the points; else steps
    bool is_scalar = true;                                     ///< false: of a type that a number cannot represent
    std::vector<std::pair<std::string, double>> literals = {}; ///< of an enumeration; empty: not known
    /// of an array with `size` elements, which has one reference
    std::size_t element = 0, size = 1;
};
std::vector<InputVariable> inputs_of(const Description& description);

class Inputs {
public:
    /// Every column must name an input, or an element of one; false with a message E204. `owner`: "the FMU", for
    /// messages. Inputs without a column keep their values; of an array all elements have one, or none.
    bool bind(const InputTable& table, const std::vector<InputVariable>& inputs, const char* owner,
              runtime::Message& problem);

    bool is_empty() const { return columns_.empty(); }
    void start(double time) { passed_ = time; }
    /// Sets the values at a time: to the left of its jumps unless they are passed. `only_continuous` outside event
    /// mode.
    Status set(Fmu& fmu, double time, bool only_continuous) const;
    /// The same with `set_one(reference, type, value)`, which returns a Status; stops at the first one beyond Warning.
    template <class SetOne>
    Status each(double time, bool only_continuous, SetOne&& set_one) const {
        for (const Column& column : columns_) {
            if (only_continuous && !column.is_continuous) continue;
            if (const Status status = set_one(column.reference, column.type, value(column, time));
                status > Status::Warning)
                return status;
        }
        return Status::Ok;
    }
    /// The first jump after `time`; infinity if none follows.
    double next_jump(double time) const;
    /// values at jumps up to this time are now those to their right
    void pass(double time) { passed_ = time; }
    double pending_jump() const { return next_jump(passed_); } ///< the first jump that is not passed
    /// times at which a line between points ends and another one begins
    const std::vector<double>& bends() const { return bends_; }
    /// those where a slope changes much: by half of the steeper one
    const std::vector<double>& corners() const { return corners_; }

    std::vector<std::uint32_t> continuous_references() const;
    std::vector<double> slopes(double time) const;        ///< of the continuous inputs, to the right
    std::vector<double> slopes_before(double time) const; ///< likewise, to the left

private:
    struct Column {
        std::uint32_t reference;
        Type type;
        bool is_continuous;
        std::vector<double> values;
        std::size_t element, size;
    };
    bool join_arrays(const std::vector<InputVariable>& inputs, runtime::Message& problem);
    double value(const Column& column, double time) const;
    std::vector<double> slopes_up_to(std::size_t row) const;
    bool jumps(std::size_t row) const;
    bool is_double(std::size_t row) const;
    template <class Differ>
    bool changes_slope(std::size_t row, Differ&& differ) const;
    bool bends(std::size_t row) const;
    bool is_corner(std::size_t row) const;

    std::vector<double> time_;
    std::vector<Column> columns_; ///< the elements of an array one after the other
    std::vector<double> jumps_, bends_, corners_;
    double passed_ = 0;
};

} // namespace torsion::fmu

#pragma once
// Values of an FMU's inputs over time: straight lines between the points of continuous Reals, steps for all else, held outside of the table.

#include "runtime/import/description.h"
#include "runtime/import/fmu.h"

#include "torsion/import.h"

#include <optional>
#include <vector>

namespace torsion::fmu {

/// True with `problem` untouched when every value fits the variable's type: a whole number in range, 0 or 1.
std::string wrong_value(Type type, double value);

class Inputs {
public:
    /// Every column must be an input of the FMU; false with a message E204.
    bool bind(const InputTable& table, const Description& description, runtime::Message& problem);

    bool is_empty() const { return columns_.empty(); }
    void start(double time) { passed_ = time; }
    /// Sets the values at a time: before the discontinuities there unless they are passed. `only_continuous` outside of event mode.
    Status set(Fmu& fmu, double time, bool only_continuous);
    /// The next time after `time` at which something jumps; infinity when nothing does.
    double next_jump(double time) const;
    void pass(double time) { passed_ = time; } ///< from now on the right-hand side of jumps up to here
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

#include "runtime/core/integrate/jacobian_table.h"

#include "runtime/core/instance.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace torsion::runtime {

namespace {

class Differences {
public:
    Differences(Instance& instance, const JacobianTable& table, double time, const double* x)
        : instance_(instance), table_(table), time_(time), x_(x, x + table.n), here_(table.n), ahead_(table.n),
          behind_(table.n) {}

    int mend() {
        const std::vector<double> entries(table_.values, table_.values + table_.nnz); // evaluations use the frame
        std::vector<double> mended = entries;
        for (std::uint32_t j = 0; j < table_.n; ++j) {
            const std::uint32_t begin = table_.column_start[j], end = table_.column_start[j + 1];
            if (first_non_finite(entries.data() + begin, end - begin) == end - begin) continue;
            if (const int answer = column(j, mended.data()); answer != 0) return answer;
        }
        std::copy(mended.begin(), mended.end(), table_.values);
        return 0;
    }

private:
    int column(std::uint32_t j, double* values) {
        const double kept = x_[j], step = relative_step * std::max(std::abs(kept), nominal(j));
        const bool is_ahead = evaluate(j, kept + step, ahead_), is_behind = evaluate(j, kept - step, behind_);
        double width = (kept + step) - (kept - step);
        if (is_ahead != is_behind) {
            if (!evaluate(j, kept, here_)) return 1;
            (is_ahead ? behind_ : ahead_) = here_;
            width = is_ahead ? (kept + step) - kept : kept - (kept - step);
        }
        x_[j] = kept;
        if (!is_ahead && !is_behind) return fail(j);
        for (std::uint32_t e = table_.column_start[j]; e < table_.column_start[j + 1]; ++e) {
            if (!std::isfinite(values[e])) values[e] = (ahead_[table_.row[e]] - behind_[table_.row[e]]) / width;
        }
        return 0;
    }

    // If the evaluation fails, its message is dropped.
    bool evaluate(std::uint32_t j, double value, std::vector<double>& result) {
        Statistics& statistics = instance_.statistics;
        x_[j] = value;
        const int answer =
            table_.is_residual ? residual(result.data()) : instance_.derivatives(time_, x_.data(), result.data());
        if (!table_.is_residual) --statistics.right_hand_sides;
        ++statistics.jacobian_right_hand_sides;
        if (answer != 0) instance_.failure.reset();
        return answer == 0;
    }

    int residual(double* result) {
        const TorsionModel& model = instance_.model;
        TorsionFrame& frame = instance_.frame;
        std::copy_n(x_.data(), model.n_x, frame.x);
        std::copy_n(x_.data() + model.n_x, model.n_z, frame.work + model.work_z);
        if (const int answer = instance_.call(model.residual); answer != 0) return answer;
        std::copy_n(frame.work + model.work_residual, table_.n, result);
        return first_non_finite(result, table_.n) == table_.n ? 0 : 1;
    }

    double nominal(std::uint32_t j) const {
        const TorsionModel& model = instance_.model;
        const double value = j >= model.n_x ? model.z_nominal[j - model.n_x] : instance_.state_nominal[j];
        return value > 0 ? value : 1;
    }

    std::string name(std::uint32_t i) const {
        const TorsionModel& model = instance_.model;
        return "`" +
               (i < model.n_x ? name_at(model, TORSION_X, i)
                              : name_at(model, model.z_section[i - model.n_x], model.z_index[i - model.n_x])) +
               "`";
    }

    int fail(std::uint32_t j) {
        const TorsionModel& model = instance_.model;
        std::uint32_t e = table_.column_start[j];
        while (std::isfinite(table_.values[e])) ++e;
        const std::uint32_t i = table_.row[e];
        const TorsionVariable* variable = i < model.n_x ? variable_at(model, TORSION_X, i) : nullptr;
        std::string words = "the slope over " + name(j) + " of the equation that gives " +
                            (i < model.n_x ? "the derivative of " : "") + name(i) +
                            " is not finite at t = " + time_text(time_) + " s";
        Message message = variable != nullptr ? message_at(model, *variable, "R303", words) : Message{};
        message.code = "R303";
        message.text = std::move(words);
        message.help = "near by the model cannot be evaluated on either side: look for a division by zero, or a root "
                       "or logarithm of a negative number";
        return instance_.fail(std::move(message));
    }

    static constexpr double relative_step = 6.055454452393343e-6; // the cube root of the machine precision

    Instance& instance_;
    const JacobianTable& table_;
    double time_;
    std::vector<double> x_, here_, ahead_, behind_;
};

} // namespace

JacobianTable explicit_jacobian(const Instance& instance) {
    const TorsionModel& m = instance.model;
    return {m.n_x, m.jacobian_nnz, m.jacobian_column_start, m.jacobian_row, m.jacobian_values, instance.frame.jacobian,
            -1,    false};
}

JacobianTable residual_jacobian(const Instance& instance) {
    const TorsionModel& m = instance.model;
    return {m.n_x + m.n_z,
            m.residual_nnz,
            m.residual_column_start,
            m.residual_row,
            m.residual_jacobian,
            instance.frame.work + m.work_residual_jacobian,
            1,
            true};
}

int evaluate_jacobian(Instance& instance, const JacobianTable& table, double time, const double* x) {
    const TorsionModel& model = instance.model;
    instance.frame.time = time;
    std::copy_n(x, model.n_x, instance.frame.x);
    if (table.n > model.n_x) std::copy_n(x + model.n_x, table.n - model.n_x, instance.frame.work + model.work_z);
    ++instance.statistics.jacobians;
    if (const int answer = instance.call(table.kernel); answer != 0) return answer;
    return first_non_finite(table.values, table.nnz) == table.nnz ? 0 : Differences(instance, table, time, x).mend();
}

} // namespace torsion::runtime

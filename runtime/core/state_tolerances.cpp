#include "runtime/core/state_tolerances.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>
#include <vector>

// A spring of 1e9 N.m/rad in series with one of 100 N.m/rad turns by 1e-8 rad where the mass behind both turns by 0.1
// rad. Where its angle is the state, an error of 1e-10 rad, the tolerance of its nominal value, is one of 0.001 rad of
// the mass. So each state is moved once, and the variables that the model differentiates, and that follow from states,
// tell by how much its error grows.

namespace torsion::runtime {

namespace {

/// gears and levers: their states keep the tolerances of their nominal values
constexpr double harmless_growth = 30;
constexpr double move_of_nominal = 1e-6, move = 1e-8; ///< small enough for what is not linear, and far above rounding

class Growth {
public:
    explicit Growth(Instance& instance)
        : instance_(instance), frame_(instance.frame), before_(instance.model.n_followers), size_(before_.size()) {
        instance_.keep_variables(kept_);
        blocks_.resize(instance_.model.n_blocks);
        instance_.swap_block_memories(blocks_);
        statistics_ = instance_.statistics;
        warnings_ = instance_.warnings.size();
        was_asked_ = instance_.was_asked;
        is_good_ = evaluate();
        for (std::size_t k = 0; k < before_.size(); ++k) {
            before_[k] = value(k);
            size_[k] = std::max(instance_.model.followers[k].nominal, std::abs(before_[k]));
        }
    }
    Growth(const Growth&) = delete;
    Growth& operator=(const Growth&) = delete;
    ~Growth() {
        instance_.restore_variables(kept_);
        instance_.swap_block_memories(blocks_);
        instance_.statistics = statistics_;
        instance_.warnings.resize(warnings_);
        instance_.was_asked = was_asked_;
        instance_.failure.reset();
    }

    /// By how much the error of a state grows, both in their own sizes; 0 where it cannot be told.
    double operator()(std::uint32_t state) {
        const double kept = frame_.x[state], nominal = instance_.model.states[state].nominal;
        frame_.x[state] += move_of_nominal * nominal + move * std::abs(kept);
        const double moved = frame_.x[state] - kept;
        double most = 0;
        if (is_good_ && moved != 0 && evaluate()) {
            for (std::size_t k = 0; k < before_.size(); ++k)
                most = std::max(most, std::abs(value(k) - before_[k]) / size_[k]);
        }
        frame_.x[state] = kept;
        const double growth = most * nominal / moved;
        return std::isfinite(growth) ? growth : 0;
    }

private:
    bool evaluate() { return instance_.call(instance_.model.outputs) == 0; }
    double value(std::size_t k) {
        const TorsionVariable& variable = instance_.model.variables[instance_.model.followers[k].variable];
        return section_values(frame_, variable.section)[variable.index];
    }

    Instance& instance_;
    TorsionFrame& frame_;
    std::vector<double> kept_, before_, size_;
    BlockMemories blocks_;
    Statistics statistics_;
    std::size_t warnings_ = 0;
    std::vector<char> was_asked_;
    bool is_good_ = false;
};

} // namespace

void measure_state_tolerances(Instance& instance) {
    const TorsionModel& model = instance.model;
    if (model.n_followers == 0) return;
    std::vector<double> nominal(instance.state_nominal, instance.state_nominal + model.n_x);
    {
        Growth growth(instance);
        for (std::uint32_t i = 0; i < model.n_x; ++i)
            if (const double by = growth(i); by > harmless_growth) nominal[i] /= by;
    }
    std::copy(nominal.begin(), nominal.end(), instance.state_nominal);
}

} // namespace torsion::runtime

// The scatter of a block's tears is |J⁻¹ r|, from the residual and the factors at the solution, and what Newton's
// method leaves at its end. The differences of the relations follow by trial: the rest of the model is evaluated around
// tears that are moved by so much.

#include "runtime/core/events/scatter.h"

#include "runtime/core/algebra/block.h"
#include "runtime/core/algebra/block_access.h"
#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double last_correction = 1e-12; // of a tear, as Newton's method ends
constexpr double safe = 4;                // times the scatter
constexpr std::uint32_t most_growth = 6;  // repetitions
constexpr std::uint32_t most_moves = 20;  // moved one by one

class Scatter {
public:
    Scatter(Instance& instance, const std::vector<std::uint32_t>& relations)
        : instance_(instance), frame_(instance.frame), relations_(relations), scatter_(relations.size(), 0.0) {}

    /// False: nothing is known of it.
    bool find() {
        std::fill(instance_.was_asked.begin(), instance_.was_asked.end(), 0);
        if (instance_.call(instance_.model.crossings) != 0) return false;
        base_ = differences();
        const std::vector<char> was_asked = instance_.was_asked;
        for (std::uint32_t b = 0; b < instance_.model.n_blocks; ++b) {
            const TorsionBlock& block = instance_.model.blocks[b];
            if (was_asked[b] != 0 && block.kind == TORSION_NONLINEAR && block.is_initial == 0 && !add(b)) return false;
        }
        return true;
    }
    double of(std::size_t relation) const { return scatter_[relation]; }

private:
    std::vector<double> differences() const {
        std::vector<double> values;
        for (const std::uint32_t r : relations_) values.push_back(frame_.difference[r]);
        return values;
    }

    bool add(std::uint32_t index) {
        const TorsionBlock& block = instance_.model.blocks[index];
        std::vector<double> tears(block.n), correction(block.n);
        load_tears(frame_, block, tears.data());
        if (call_kernel(frame_, block, block.residuals) != 0) return false;
        BlockFactors& factors = instance_.block_memory(index).factors;
        factors.factor(frame_);
        if (!factors.is_usable()) return false;
        std::copy_n(frame_.work + block.residual, block.n, correction.begin());
        factors.solve(correction.data());
        for (std::uint32_t j = 0; j < block.n; ++j)
            correction[j] =
                std::abs(correction[j]) + last_correction * std::max(std::abs(tears[j]), block.tear_nominal[j]);
        instance_.held_block = index;
        const bool is_known =
            block.n <= most_moves ? add_one_by_one(block, tears, correction) : add_together(block, tears, correction);
        store_tears(frame_, block, tears.data());
        instance_.held_block = UINT32_MAX;
        return is_known && instance_.call(instance_.model.crossings) == 0;
    }

    bool add_one_by_one(const TorsionBlock& block, const std::vector<double>& tears,
                        const std::vector<double>& correction) {
        for (std::uint32_t j = 0; j < block.n; ++j) {
            std::vector<double> moved = tears;
            moved[j] += correction[j];
            if (!add_at(block, moved)) return false;
        }
        return true;
    }
    bool add_together(const TorsionBlock& block, const std::vector<double>& tears,
                      const std::vector<double>& correction) {
        std::vector<double> moved = tears;
        for (std::uint32_t j = 0; j < block.n; ++j) moved[j] += j % 2 == 0 ? correction[j] : -correction[j];
        return add_at(block, moved);
    }
    bool add_at(const TorsionBlock& block, const std::vector<double>& moved) {
        store_tears(frame_, block, moved.data());
        if (instance_.call(instance_.model.crossings) != 0) return false;
        const std::vector<double> now = differences();
        for (std::size_t i = 0; i < now.size(); ++i) scatter_[i] += std::abs(now[i] - base_[i]);
        return true;
    }

    Instance& instance_;
    TorsionFrame& frame_;
    const std::vector<std::uint32_t>& relations_;
    std::vector<double> scatter_, base_;
};

} // namespace

void ScatterHysteresis::widen(const std::vector<std::uint32_t>& relations, std::uint32_t repetition) {
    if (instance_.tears.is_empty() || relations.empty()) return;
    std::vector<double> kept;
    instance_.keep_variables(kept);
    const bool is_under_way = std::exchange(instance_.is_event_under_way, true); // no solution of now counts
    Scatter scatter(instance_, relations);
    const bool is_known = scatter.find();
    instance_.is_event_under_way = is_under_way;
    instance_.held_block = UINT32_MAX;
    instance_.restore_variables(kept);
    instance_.failure.reset();
    double factor = safe;
    for (std::uint32_t i = 0; i < std::min(repetition, most_growth); ++i) factor *= safe;
    for (std::size_t i = 0; is_known && i < relations.size(); ++i) note(relations[i], factor * scatter.of(i));
    for (const Width& width : widths_) apply(width);
}

void ScatterHysteresis::note(std::uint32_t relation, double epsilon) {
    const auto known =
        std::find_if(widths_.begin(), widths_.end(), [&](const Width& width) { return width.relation == relation; });
    if (known == widths_.end()) widths_.push_back({relation, epsilon});
    else known->epsilon = std::max(known->epsilon, epsilon);
}

void ScatterHysteresis::apply(const Width& width) {
    double& epsilon = instance_.frame.epsilon[width.relation];
    if (instance_.model.relations[width.relation].is_time_event == 0 && epsilon >= 0)
        epsilon = std::max(epsilon, width.epsilon);
}

} // namespace torsion::runtime

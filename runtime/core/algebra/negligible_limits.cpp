#include "runtime/core/algebra/negligible_limits.h"

#include "runtime/core/algebra/block.h"
#include "runtime/core/algebra/block_access.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double negligible = 1e-3; // of the largest tear
constexpr double least_weight = 1e-6;

class Limits {
public:
    Limits(Instance& instance, const TorsionBlock& block) : frame_(instance.frame), block_(block), tears_(block.n) {
        load_tears(frame_, block_, tears_.data());
        for (const double tear : tears_) largest_ = std::max(largest_, std::abs(tear));
        for (double* values : {frame_.candidate, frame_.difference, frame_.magnitude, frame_.active}) {
            for (std::uint32_t i = 0; i < block_.n_relations; ++i) kept_.push_back(values[block_.relations[i]]);
        }
    }

    std::vector<double> weights() {
        std::vector<double> weights;
        if (!look() || !has_negligible()) return put_back(), weights;
        const std::vector<double> start = differences();
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            if (std::abs(tears_[j]) > negligible * largest_ || !moves_negligible(j, start)) continue;
            weights.resize(block_.n, 1.0);
            weights[j] = least_weight;
        }
        put_back();
        return weights;
    }

private:
    bool look() { return call_kernel(frame_, block_, block_.residuals) == 0 && call_kernel(frame_, block_, block_.update_relations) == 0; }

    bool is_negligible(std::uint32_t i) const {
        const std::uint32_t r = block_.relations[i];
        return frame_.active[r] != 0 && frame_.magnitude[r] > 0 && frame_.magnitude[r] <= negligible * largest_;
    }

    bool has_negligible() {
        negligible_.clear();
        for (std::uint32_t i = 0; i < block_.n_relations; ++i) {
            if (is_negligible(i)) negligible_.push_back(i);
        }
        return !negligible_.empty();
    }

    std::vector<double> differences() const {
        std::vector<double> values;
        for (const std::uint32_t i : negligible_) values.push_back(frame_.difference[block_.relations[i]]);
        return values;
    }

    /// Does a relation of small operands depend on this tear?
    bool moves_negligible(std::uint32_t j, const std::vector<double>& start) {
        std::vector<double> moved = tears_;
        moved[j] += largest_;
        store_tears(frame_, block_, moved.data());
        if (!look()) return false;
        const std::vector<double> now = differences();
        for (std::size_t k = 0; k < now.size(); ++k) {
            if (std::abs(now[k] - start[k]) > negligible * largest_) return true;
        }
        return false;
    }

    void put_back() {
        store_tears(frame_, block_, tears_.data());
        call_kernel(frame_, block_, block_.residuals); // inner variables, too
        auto kept = kept_.begin();
        for (double* values : {frame_.candidate, frame_.difference, frame_.magnitude, frame_.active}) {
            for (std::uint32_t i = 0; i < block_.n_relations; ++i) values[block_.relations[i]] = *kept++;
        }
    }

    TorsionFrame& frame_;
    const TorsionBlock& block_;
    std::vector<double> tears_, kept_;
    std::vector<std::uint32_t> negligible_;
    double largest_ = 0;
};

} // namespace

void weigh_beside_limits(Instance& instance) {
    for (std::uint32_t b = 0; b < instance.model.n_blocks; ++b) {
        const TorsionBlock& block = instance.model.blocks[b];
        const bool may_share = block.is_mixed != 0 && block.is_initial == 0 && block.kind == TORSION_LINEAR && block.n > 1;
        if (!may_share || block.update_relations == nullptr) continue;
        BlockMemory& memory = instance.block_memory(b);
        if (memory.factors.rank() == Rank::Singular) memory.weights = Limits(instance, block).weights();
        else memory.weights.clear();
    }
}

} // namespace torsion::runtime

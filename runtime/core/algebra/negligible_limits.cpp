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
    Limits(Instance& instance, const TorsionBlock& block, LimitMemory& memory)
        : frame_(instance.frame), block_(block), memory_(memory) {
        load_tears(frame_, block_, memory_.tears.data());
        for (const double tear : memory_.tears) largest_ = std::max(largest_, std::abs(tear));
        for_each_value([](double value, double& kept) { kept = value; });
    }

    void find(std::vector<double>& weights) {
        weights.clear();
        if (!look() || !has_negligible()) return put_back();
        note_differences(memory_.start);
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            if (std::abs(memory_.tears[j]) > negligible * largest_ || !moves_negligible(j)) continue;
            weights.resize(block_.n, 1.0);
            weights[j] = least_weight;
        }
        put_back();
    }

private:
    /// What looks change, and its place in memory.
    template <class Visit>
    void for_each_value(Visit visit) {
        auto kept = memory_.kept.begin();
        for (double* values : {frame_.candidate, frame_.difference, frame_.magnitude, frame_.active}) {
            for (std::uint32_t i = 0; i < block_.n_relations; ++i) visit(values[block_.relations[i]], *kept++);
        }
    }

    bool look() {
        return call_kernel(frame_, block_, block_.residuals) == 0 &&
               call_kernel(frame_, block_, block_.update_relations) == 0;
    }

    bool is_negligible(std::uint32_t i) const {
        const std::uint32_t r = block_.relations[i];
        return frame_.active[r] != 0 && frame_.magnitude[r] > 0 && frame_.magnitude[r] <= negligible * largest_;
    }

    bool has_negligible() {
        memory_.negligible.clear();
        for (std::uint32_t i = 0; i < block_.n_relations; ++i) {
            if (is_negligible(i)) memory_.negligible.push_back(i);
        }
        return !memory_.negligible.empty();
    }

    void note_differences(std::vector<double>& values) const {
        for (std::size_t k = 0; k < memory_.negligible.size(); ++k)
            values[k] = frame_.difference[block_.relations[memory_.negligible[k]]];
    }

    /// Does a relation of small operands depend on this tear?
    bool moves_negligible(std::uint32_t j) {
        std::ranges::copy(memory_.tears, memory_.moved.begin());
        memory_.moved[j] += largest_;
        store_tears(frame_, block_, memory_.moved.data());
        if (!look()) return false;
        note_differences(memory_.now);
        for (std::size_t k = 0; k < memory_.negligible.size(); ++k) {
            if (std::abs(memory_.now[k] - memory_.start[k]) > negligible * largest_) return true;
        }
        return false;
    }

    void put_back() {
        store_tears(frame_, block_, memory_.tears.data());
        call_kernel(frame_, block_, block_.residuals); // inner variables, too
        for_each_value([](double& value, double kept) { value = kept; });
    }

    TorsionFrame& frame_;
    const TorsionBlock& block_;
    LimitMemory& memory_;
    double largest_ = 0;
};

} // namespace

void weigh_beside_limits(Instance& instance) {
    for (std::uint32_t b = 0; b < instance.model.n_blocks; ++b) {
        const TorsionBlock& block = instance.model.blocks[b];
        const bool may_share =
            block.is_mixed != 0 && block.is_initial == 0 && block.kind == TORSION_LINEAR && block.n > 1;
        if (!may_share || block.update_relations == nullptr) continue;
        BlockMemory& memory = instance.block_memory(b);
        if (memory.factors.rank() == Rank::Singular) Limits(instance, block, memory.limits).find(memory.weights);
        else memory.weights.clear();
    }
}

} // namespace torsion::runtime

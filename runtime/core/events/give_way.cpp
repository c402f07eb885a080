// A motion is prescribed to a shaft that friction holds. While it holds, the equations have no solution, and the
// shortest of those with the least residual does not say to which side the shaft goes. What they hold would grow
// without limit. With a little of the slope that elements have when they slide, it only grows far:
//
//     ((1 − ε) J + ε J′) z = b,   J′: the Jacobian with all relations reversed
//
// The way to there is that of the load while it grows: the first relations to change on it are those of the elements
// that give way.

#include "runtime/core/events/give_way.h"

#include "runtime/core/algebra/block.h"
#include "runtime/core/algebra/block_access.h"
#include "runtime/core/events/configuration.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double share = 1e-7; // ε
// of the way, in steps to the end: a motion that has just set in is small
constexpr double least_decade = -20, most_decade = 12;
constexpr int most_halvings = 30; // of the decades between

class Way {
public:
    Way(Instance& instance, std::uint32_t index, std::vector<std::uint32_t>& first)
        : frame_(instance.frame), block_(instance.model.blocks[index]), memory_(instance.block_memory(index)),
          first_(first) {}

    void find() {
        load_tears(frame_, block_, memory_.before.data());
        if (!find_end() || !has_change(std::pow(10, most_decade))) return;
        double near = least_decade, far = most_decade;
        for (int i = 0; i < most_halvings; ++i) {
            const double middle = (near + far) / 2;
            (has_change(std::pow(10, middle)) ? far : near) = middle;
        }
        if (!has_change(std::pow(10, far))) return;
        for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
            if (is_wanted(frame_, block_.relations[r])) first_.push_back(block_.relations[r]);
        }
    }

private:
    /// The step to the end of the way → change.
    bool find_end() {
        std::vector<double>& held = memory_.configuration.jacobian;
        double *const jacobian = frame_.work + block_.jacobian, *const residual = frame_.work + block_.residual;
        if (!evaluate(memory_.before)) return false;
        std::copy_n(jacobian, block_.nnz, held.begin());
        for (std::uint32_t i = 0; i < block_.n; ++i) memory_.change[i] = -residual[i];
        reverse_relations();
        const bool is_good = evaluate(memory_.before);
        reverse_relations();
        if (!is_good) return false;
        for (std::uint32_t k = 0; k < block_.nnz; ++k) jacobian[k] = (1 - share) * held[k] + share * jacobian[k];
        if (memory_.factors.factor(frame_) == Rank::Singular) return false;
        memory_.factors.solve(memory_.change.data());
        return true;
    }

    void reverse_relations() {
        for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
            const std::uint32_t relation = block_.relations[r];
            if (frame_.active[relation] != 0 && frame_.forced[relation] == 0)
                frame_.relation[relation] = frame_.relation[relation] == 0 ? 1 : 0;
        }
    }

    bool evaluate(const std::vector<double>& tears) {
        if (block_.update_discretes != nullptr && call_kernel(frame_, block_, block_.update_discretes) != 0)
            return false;
        store_tears(frame_, block_, tears.data());
        return call_kernel(frame_, block_, block_.residuals) == 0;
    }

    /// Does a relation change at this part of the way?
    bool has_change(double part) {
        for (std::uint32_t j = 0; j < block_.n; ++j) memory_.trial[j] = memory_.before[j] + part * memory_.change[j];
        if (!evaluate(memory_.trial) || call_kernel(frame_, block_, block_.update_relations) != 0) return false;
        return std::any_of(block_.relations, block_.relations + block_.n_relations,
                           [&](std::uint32_t r) { return is_wanted(frame_, r); });
    }

    TorsionFrame& frame_;
    const TorsionBlock& block_;
    BlockMemory& memory_;
    std::vector<std::uint32_t>& first_;
};

} // namespace

void find_way(Instance& instance, std::uint32_t block, std::vector<std::uint32_t>& first) {
    first.clear();
    const TorsionBlock& row = instance.model.blocks[block];
    if (row.kind == TORSION_LINEAR && row.n > 0 && row.update_relations != nullptr) Way(instance, block, first).find();
}

} // namespace torsion::runtime

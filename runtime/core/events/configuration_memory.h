#pragma once
// Memory of the iteration over a mixed block's configurations, kept between events, because real time forbids
// allocation.

#include "torsion/model.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace torsion::runtime {

/// Different configurations, in the order of their insertion: one bit for each relation of a block.
class ConfigurationSet {
public:
    ConfigurationSet(std::size_t words, std::size_t capacity) : words_(words) { bits_.reserve(words * capacity); }

    std::size_t size() const { return bits_.size() / words_; }
    std::span<const std::uint64_t> operator[](std::size_t i) const { return {bits_.data() + i * words_, words_}; }
    void clear() { bits_.clear(); }
    /// False: it was present already.
    bool insert(std::span<const std::uint64_t> configuration);

private:
    std::size_t words_; ///< of one configuration, at least 1
    std::vector<std::uint64_t> bits_;
};

/// Memory for discrete Reals that depend on the block's Reals.
struct LoopMemory {
    LoopMemory(const TorsionBlock& block, const std::vector<char>& is_discrete_real);

    std::vector<std::uint32_t> reals;                                                 ///< indices in d, n of them
    std::vector<double> before;                                                       ///< [n_discretes]
    std::vector<double> value, result, start, start_result, step, base, size, pivots; ///< [n]
    std::vector<double> matrix;                                                       ///< [n · n]
};

/// Memory for elements that share a load (shared_load.h). Empty where a block is none of that kind.
struct ShareMemory {
    explicit ShareMemory(const TorsionBlock& block);

    std::vector<double> tears, base, direction;                       ///< [n]
    std::vector<double> relation, difference;                         ///< [n_relations]
    std::vector<double> relation_before_search, forced_before_search; ///< [n_relations]
    std::vector<double> discretes, flipped;                           ///< [n_discretes]
    std::vector<double> directions;                                   ///< [n · n], one column each
    /// [n_relations · n]: of the differences, along each direction
    std::vector<double> slopes;
    std::vector<std::uint32_t> bounds; ///< places in the block's relations
};

struct ConfigurationMemory {
    ConfigurationMemory(const TorsionBlock& block, const std::vector<char>& is_discrete_real);

    std::size_t most_passes;                                      ///< of a run
    std::vector<std::uint64_t> first, present;                    ///< configurations
    ConfigurationSet visited, passed;                             ///< in this run, in any run
    std::vector<std::uint32_t> wanted, open;                      ///< relations
    std::vector<std::uint32_t> chosen, nearest;                   ///< places in `open`
    std::vector<double> left_limits, own;                         ///< [n_discretes]
    std::vector<double> reals_before, reals_solved, reals_on_way; ///< [n]
    bool has_waited = false;                                      ///< the last round has left the solution to this one
    std::vector<double> jacobian;                                 ///< [nnz]
    LoopMemory loop;
    ShareMemory share;
};

} // namespace torsion::runtime

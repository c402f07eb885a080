#include "runtime/core/events/configuration_memory.h"

#include "runtime/core/events/shared_load.h"

#include <algorithm>

namespace torsion::runtime {

namespace {

// ways to change relations, each from the start; the last two belong together (Configuration::gives_way)
constexpr std::size_t runs = 6;

std::size_t words_for(std::uint32_t n_relations) { return n_relations / 64 + 1; }

} // namespace

bool ConfigurationSet::insert(std::span<const std::uint64_t> configuration) {
    for (std::size_t i = 0; i < size(); ++i) {
        const std::span<const std::uint64_t> other = (*this)[i];
        if (std::equal(other.begin(), other.end(), configuration.begin())) return false;
    }
    bits_.insert(bits_.end(), configuration.begin(), configuration.end());
    return true;
}

LoopMemory::LoopMemory(const TorsionBlock& block, const std::vector<char>& is_discrete_real)
    : before(block.n_discretes) {
    for (std::uint32_t k = 0; k < block.n_discretes; ++k) {
        if (is_discrete_real[block.discretes[k]] != 0) reals.push_back(block.discretes[k]);
    }
    for (std::vector<double>* values : {&value, &result, &start, &start_result, &step, &base, &size, &pivots})
        values->resize(reals.size());
    matrix.resize(reals.size() * reals.size());
}

ShareMemory::ShareMemory(const TorsionBlock& block) {
    if (!may_share_load(block)) return;
    for (std::vector<double>* values : {&tears, &base, &direction}) values->resize(block.n);
    for (std::vector<double>* values : {&relation, &difference, &relation_before_search, &forced_before_search})
        values->resize(block.n_relations);
    for (std::vector<double>* values : {&discretes, &flipped}) values->resize(block.n_discretes);
    directions.resize(std::size_t{block.n} * block.n);
    slopes.resize(std::size_t{block.n_relations} * block.n);
    bounds.reserve(block.n_relations);
}

// Reserved but unused memory costs addresses only.
ConfigurationMemory::ConfigurationMemory(const TorsionBlock& block, const std::vector<char>& is_discrete_real)
    : most_passes(100 + 20 * std::size_t{block.n_relations}), first(words_for(block.n_relations)),
      present(first.size()), visited(first.size(), block.is_mixed != 0 ? most_passes : 0),
      passed(first.size(), block.is_mixed != 0 ? runs * most_passes : 0), left_limits(block.n_discretes),
      own(block.n_discretes), reals_before(block.n), reals_solved(block.n), reals_on_way(block.n),
      jacobian(block.is_mixed != 0 ? block.nnz : 0), loop(block, is_discrete_real), share(block) {
    for (std::vector<std::uint32_t>* list : {&wanted, &open, &chosen, &nearest}) list->reserve(block.n_relations);
}

} // namespace torsion::runtime

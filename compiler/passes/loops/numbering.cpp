#include "compiler/passes/loops/numbering.h"

#include <algorithm>
#include <bit>

namespace torsion::passes {


namespace {

constexpr std::uint32_t vacant = UINT32_MAX;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 32);
}

} // namespace

std::uint32_t WordNumbering::number(std::span<const std::uint32_t> words) {
    if (2 * (known_.size() + 1) > slots_.size()) grow();
    std::uint64_t hash = words.size();
    for (std::uint32_t word : words) hash = mixed(hash, word);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
        if (slots_[at] == vacant) {
            slots_[at] = size();
            words_.insert(words_.end(), words.begin(), words.end());
            known_.push_back({hash, words_.size() - words.size(), words_.size()});
            return slots_[at];
        }
        const Known& known = known_[slots_[at]];
        if (known.hash == hash &&
            std::ranges::equal(std::span(words_).subspan(known.begin, known.end - known.begin), words))
            return slots_[at];
    }
}

void WordNumbering::grow() {
    slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), vacant);
    const std::size_t mask = slots_.size() - 1;
    for (std::uint32_t n = 0; n < size(); ++n) {
        std::size_t at = known_[n].hash & mask;
        while (slots_[at] != vacant) at = (at + 1) & mask;
        slots_[at] = n;
    }
}

std::vector<std::uint32_t> numbers_of(std::span<const std::uint64_t> keys) {
    const std::size_t mask = std::bit_ceil(2 * keys.size() + 1) - 1;
    std::vector<std::uint32_t> slots(mask + 1, vacant); // rows of keys, the first of each kind
    std::vector<std::uint32_t> result(keys.size());
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < keys.size(); ++i) {
        std::size_t at = mixed(0, keys[i]) & mask;
        while (slots[at] != vacant && keys[slots[at]] != keys[i]) at = (at + 1) & mask;
        result[i] = slots[at] == vacant ? count++ : result[slots[at]];
        if (slots[at] == vacant) slots[at] = i;
    }
    return result;
}

} // namespace torsion::passes

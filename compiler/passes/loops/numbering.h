#pragma once
// Equal things get equal numbers, from 0 on, in order of their first occurrence.

#include <cstdint>
#include <span>
#include <vector>

namespace torsion::passes {

/// Of sequences of words.
class WordNumbering {
public:
    std::uint32_t number(std::span<const std::uint32_t> words);
    std::uint32_t size() const { return static_cast<std::uint32_t>(known_.size()); }

private:
    struct Known {
        std::uint64_t hash;
        std::size_t begin, end; ///< in words_
    };
    void grow();

    std::vector<std::uint32_t> words_;
    std::vector<Known> known_;
    std::vector<std::uint32_t> slots_; ///< open addressing, a power of two, at most half full
};

/// Of keys.
std::vector<std::uint32_t> numbers_of(std::span<const std::uint64_t> keys);

} // namespace torsion::passes

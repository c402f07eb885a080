#include "runtime/core/fmi/arrays.h"

namespace torsion::fmi {

std::span<const std::uint32_t> Arrays::elements(std::uint32_t array) const {
    const std::uint32_t* offset = table_ + 2 + (array - table_[0]);
    return {table_ + offset[0], offset[1] - offset[0]};
}

Arrays::Place Arrays::place_of(std::uint32_t scalar) const {
    constexpr std::size_t width = 3;
    if (is_empty()) return {scalar, 1};
    const std::uint32_t* const count = table_ + table_[2 + table_[1]]; // behind the last element
    std::size_t low = 0, high = *count;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        const std::uint32_t* const row = count + 1 + middle * width;
        if (row[0] == scalar) return {row[1], row[2]};
        if (row[0] < scalar) low = middle + 1;
        else high = middle;
    }
    return {scalar, 1};
}

Scalars::Scalars(const Arrays& arrays, const std::uint32_t* of, std::size_t n) : references(of), size(n) {
    if (arrays.is_empty() || of == nullptr) return;
    for (std::size_t i = 0; i < n; ++i) {
        if (!arrays.is_array(of[i])) {
            all_.push_back(of[i]);
            continue;
        }
        const auto elements = arrays.elements(of[i]);
        all_.insert(all_.end(), elements.begin(), elements.end());
    }
    references = all_.data(), size = all_.size();
}

} // namespace torsion::fmi

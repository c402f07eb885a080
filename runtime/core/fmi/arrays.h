#pragma once
// Arrays as one variable, in version 3: their references stand for those of their elements.

#include <cstdint>
#include <span>
#include <vector>

namespace torsion::fmi {

class Arrays {
public:
    /// `table` has the form of torsion/fmi/array_table.h.
    explicit Arrays(const std::uint32_t* table) : table_(table) {}

    bool is_empty() const { return table_[1] == 0; }
    bool is_array(std::uint32_t reference) const { return reference >= table_[0] && reference - table_[0] < table_[1]; }
    /// The references of an array's elements, row-major.
    std::span<const std::uint32_t> elements(std::uint32_t array) const;

    struct Place {
        std::uint32_t variable;
        std::size_t element; ///< from 1
    };
    /// Where a scalar stands: in an array, or as a variable of its own.
    Place place_of(std::uint32_t scalar) const;

private:
    const std::uint32_t* table_;
};

/// The references of a call: each array is replaced by its elements.
class Scalars {
public:
    Scalars(const Arrays& arrays, const std::uint32_t* references, std::size_t n);
    Scalars(const Scalars&) = delete;

    const std::uint32_t* references;
    std::size_t size;

private:
    std::vector<std::uint32_t> all_;
};

} // namespace torsion::fmi

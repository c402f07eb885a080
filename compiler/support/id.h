#pragma once
// A reference to a row of a table. Ids of different tables are different types, so they cannot be mixed up.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace torsion {

template <class Tag>
class Id {
public:
    constexpr Id() = default;
    constexpr explicit Id(std::size_t index) : index_(static_cast<std::uint32_t>(index)) {}

    constexpr std::uint32_t index() const { return index_; }
    constexpr bool valid() const { return index_ != none; }
    constexpr explicit operator bool() const { return valid(); }
    constexpr auto operator<=>(const Id&) const = default;

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t index_ = none;
};

} // namespace torsion

template <class Tag>
struct std::hash<torsion::Id<Tag>> {
    std::size_t operator()(torsion::Id<Tag> id) const { return id.index(); }
};

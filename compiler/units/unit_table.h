#pragma once
// The few dozen units of a model, each once: expressions hold ids, and a product of two units is computed once.

#include "compiler/support/id_table.h"
#include "compiler/units/unit.h"

#include <cmath>
#include <unordered_map>

namespace torsion::units {

using UnitId = Id<struct UnitTag>;

class UnitTable {
public:
    UnitTable() {
        one_ = add(Unit{}), second_ = add(Unit::base(Base::Second)), radian_ = add(Unit::base(Base::Radian));
    }

    UnitId add(const Unit& u) {
        for (UnitId id : units_.ids()) {
            if (is_same(units_[id], u)) return id;
        }
        return units_.add(u);
    }
    const Unit& operator[](UnitId id) const { return units_[id]; }
    UnitId one() const { return one_; }
    UnitId second() const { return second_; }
    UnitId radian() const { return radian_; }

    UnitId product(UnitId a, UnitId b) {
        return remembered(products_, a, b, [&] { return units_[a] * units_[b]; });
    }
    UnitId quotient(UnitId a, UnitId b) {
        return remembered(quotients_, a, b, [&] { return units_[a] / units_[b]; });
    }
    bool agree(UnitId a, UnitId b) const { return a == b || units::agree(units_[a], units_[b]); }

private:
    /// Up to rounding, so that products and quotients of scales do not fill the table.
    static bool is_same(const Unit& a, const Unit& b) {
        return a.exponents == b.exponents && a.offset == b.offset &&
               std::abs(a.scale - b.scale) <= 1e-12 * std::abs(a.scale);
    }

    using Memory = std::unordered_map<std::uint64_t, UnitId>;

    template <class Compute>
    UnitId remembered(Memory& memory, UnitId a, UnitId b, Compute compute) {
        const auto [place, fresh] = memory.try_emplace((std::uint64_t(a.index()) << 32) | b.index());
        if (fresh) place->second = add(compute());
        return place->second;
    }

    IdTable<UnitId, Unit> units_;
    UnitId one_, second_, radian_;
    Memory products_, quotients_;
};

} // namespace torsion::units

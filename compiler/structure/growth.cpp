#include "compiler/structure/growth.h"

#include <algorithm>
#include <unordered_map>

namespace torsion::structure {

namespace {

constexpr int most_levels = 1;

/// The number of changeable factors in sequence from an input or a tear to each unknown.
class Levels {
public:
    explicit Levels(std::span<const VarId> tears) {
        for (VarId tear : tears) level_[tear] = 0;
    }

    /// False: a quotient by a changeable factor, or too many factors.
    bool add(const GrowthRow& row) {
        const bool is_linear = std::ranges::all_of(row.coefficients, &Coefficient::is_linear);
        const bool is_multiple = row.variable && is_linear && row.is_homogeneous && row.coefficients.size() == 2;
        int level = 0;
        for (const Coefficient& c : row.coefficients) {
            if (c.variable == row.variable) {
                if (!is_multiple && c.kind != Coefficient::Kind::Constant) return false;
                continue;
            }
            const int own = level_[c.variable];
            level = std::max(level, is_multiple ? own : own == 0 ? 1 : own + (c.kind != Coefficient::Kind::Constant));
        }
        if (row.variable) level_[row.variable] = level;
        return level <= most_levels;
    }

private:
    std::unordered_map<VarId, int> level_;
};

} // namespace

bool may_grow(std::span<const VarId> tears, std::span<const GrowthRow> rows) {
    Levels levels(tears);
    return !std::ranges::all_of(rows, [&](const GrowthRow& row) { return levels.add(row); });
}

} // namespace torsion::structure

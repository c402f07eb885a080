#pragma once
// The masses of a drive in the order of its shafts: from one end through springs, gears and locked clutches to the
// other, then the branches.

#include <cstddef>
#include <vector>

namespace torsion::analysis {

/// Masses one behind the other. A branch begins with the mass of another row at which it leaves it.
struct DriveRow {
    std::vector<std::size_t> masses;
    bool is_branch = false;
};

/// `positions`: displacements of the masses as rows over the states; `twists`: likewise of what connects them, springs
/// and locked clutches. A twist is a combination of few displacements, and these masses are neighbours. So are masses
/// whose displacements depend on each other (gears).
std::vector<DriveRow> drive_line(const std::vector<std::vector<double>>& positions,
                                 const std::vector<std::vector<double>>& twists);

constexpr std::size_t most_masses_in_order = 300; ///< drive_line() takes a dense factorization

/// All masses in one row.
std::vector<DriveRow> as_declared(std::size_t masses);

} // namespace torsion::analysis

#pragma once
// Units of a table's columns, as the file X.units.csv beside it.

#include "torsion/simulate.h"

#include <string>
#include <vector>

namespace torsion::sweep {

/// The unit of what a column collects, where it is that of a variable: of its name alone, of a reduction that keeps
/// units, of `abs` of these. time_of_…: s. Empty: not known.
std::string unit_of_collected(const std::string& expression, const TorsionModel& model);

struct TableColumn {
    std::string name, unit;
};
/// The text of the file; empty if no column has a unit.
std::string table_units(const std::vector<TableColumn>& columns);

} // namespace torsion::sweep

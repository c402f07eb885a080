#pragma once
// Measured data: the columns of a CSV file over time. Samples may have any distance, and values may be missing.

#include "torsion/session_fit.h"

#include <string>
#include <string_view>
#include <vector>

namespace torsion::fit {

struct MeasuredColumn {
    std::string name, unit;     ///< unit: empty where neither the wish nor the header names one
    std::vector<double> values; ///< NaN: missing
    std::string place;          ///< `bench.csv:1:7`, for messages
};

/// Invariants: the times are finite and do not decrease; every column is as long as them; the columns are those of the
/// wishes, in their order.
struct Measurement {
    std::string path;
    std::vector<double> time; ///< s
    std::vector<MeasuredColumn> columns;
};

/// Throws E131, with the place, for what is no such file, and C130 for a column that it does not have. `time`: the
/// column with the times; an empty name: `time` or `t`, in any case of letters.
Measurement read_measurement(const std::string& path, const ColumnWish& time, const std::vector<ColumnWish>& wishes);
/// The same of a table in memory; `name`: in messages.
Measurement measurement_of(const std::string& name, const DataTable& table, const ColumnWish& time,
                           const std::vector<ColumnWish>& wishes);
/// The same of a text.
Measurement measurement_of(const std::string& path, std::string text, const ColumnWish& time,
                           const std::vector<ColumnWish>& wishes);

} // namespace torsion::fit

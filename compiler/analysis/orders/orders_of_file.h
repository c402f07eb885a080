#pragma once
// Order tracking of a result file: which shaft, which variables, and what they do over its speed.

#include "compiler/analysis/orders/order_tracking.h"
#include "compiler/analysis/orders/shaft_choice.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

struct OrdersWish {
    ShaftWish shaft;
    /// a regular expression; empty: torques and forces of elastic elements, else what a plot shows
    std::string variables;
    std::optional<double> from, to; ///< in seconds
    OrderOptions options;
};

struct TrackedName {
    std::string name, unit;
};

struct OrdersRecord {
    std::string file;
    double from = 0, to = 0; ///< in seconds, of the rows
    std::size_t rows = 0;
    ShaftVariable shaft;
    bool is_shaft_chosen = false; ///< nobody named it
    OrderOptions options;
    std::vector<TrackedName> variables;
    OrderMap map;
};

/// `path`: its name in messages and reports.
std::optional<OrdersRecord> orders_of_file(const ResultFile& file, const std::string& path, const OrdersWish& wish,
                                           OrdersProblem& problem);

} // namespace torsion::analysis

// Amplitudes of orders, and limits, from files.

#include "compiler/session/guard.h"
#include "compiler/session/number_table.h"

#include "torsion/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace torsion {

namespace {

struct Row {
    double order = 0, load = 0;
    OrderAmplitude at;
};

std::vector<Row> rows_of(const std::string& path, bool& has_loads) {
    const session::NumberTable table("--order", path);
    const std::size_t order = table.column({"order"}), amplitude = table.column({"amplitude"}),
                      phase = table.column({"phase_deg", "phase"}), speed = table.column({"speed_rpm", "speed"}),
                      load = table.column({"load"});
    if (order == table.none || amplitude == table.none)
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("--order: `{}` has no columns `order` and `amplitude`", path),
                        "columns are order, amplitude and phase_deg, perhaps speed_rpm and load");
    has_loads = load != table.none;
    std::vector<Row> rows;
    for (std::size_t i = 0; i < table.rows(); ++i) {
        if (!(table.at(i, order) > 0)) table.refuse_cell(i, order, "is no positive order");
        if (table.at(i, speed, 0) < 0) table.refuse_cell(i, speed, "is no speed from 0 on");
        rows.push_back({table.at(i, order),
                        table.at(i, load, 0),
                        {table.at(i, speed, 0), table.at(i, amplitude), table.at(i, phase, 0)}});
    }
    return rows;
}

[[noreturn]] void refuse_half(const std::string& path, const Row& row, double below, double above) {
    session::refuse(source::Diag::InvalidCommandLine,
                    fmt::format("--load: `{}` has order {:g} at {:g} rev/min at only one of the loads {:g} and {:g}",
                                path, row.order, row.at.speed, below, above));
}

/// The rows at this load, between the two nearest ones of the table.
std::vector<Row> at_load(const std::vector<Row>& rows, double load, const std::string& path) {
    std::map<double, std::vector<Row>> by_load;
    for (const Row& row : rows) by_load[row.load].push_back(row);
    const auto above = by_load.lower_bound(load);
    if (above == by_load.end() || (above == by_load.begin() && above->first != load))
        session::refuse(source::Diag::InvalidCommandLine, fmt::format("--load: `{}` has loads from {:g} to {:g}", path,
                                                                      by_load.begin()->first, by_load.rbegin()->first));
    if (above->first == load) return above->second;
    const auto below = std::prev(above);
    const double share = (load - below->first) / (above->first - below->first);
    const auto same_in = [](const std::vector<Row>& other, const Row& row) {
        return std::ranges::find_if(other,
                                    [&](const Row& r) { return r.order == row.order && r.at.speed == row.at.speed; });
    };
    for (const Row& row : above->second) {
        if (same_in(below->second, row) == below->second.end()) refuse_half(path, row, below->first, above->first);
    }
    std::vector<Row> result = below->second;
    for (Row& row : result) {
        const auto other = same_in(above->second, row);
        if (other == above->second.end()) refuse_half(path, row, below->first, above->first);
        row.at.amplitude = std::lerp(row.at.amplitude, other->at.amplitude, share),
        row.at.phase = std::lerp(row.at.phase, other->at.phase, share);
    }
    return result;
}

} // namespace

ResponseLimit read_limit(const std::string& variable, const std::string& path) {
    const session::NumberTable table("--limit", path);
    const std::size_t speed = table.column({"speed_rpm", "speed"}), limit = table.column({"limit"});
    if (speed == table.none || limit == table.none)
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("--limit: `{}` has no columns `speed_rpm` and `limit`", path));
    ResponseLimit result{variable, {}};
    for (std::size_t i = 0; i < table.rows(); ++i) {
        if (table.at(i, speed) < 0) table.refuse_cell(i, speed, "is no speed from 0 on");
        if (i > 0 && !(table.at(i, speed) > table.at(i - 1, speed)))
            table.refuse_cell(i, speed, "is no higher speed than the one before");
        if (!(table.at(i, limit) > 0)) table.refuse_cell(i, limit, "is no positive limit");
        result.points.emplace_back(table.at(i, speed), table.at(i, limit));
    }
    return result;
}

std::vector<OrderExcitation> read_orders(const std::string& name, const std::string& path, std::optional<double> load) {
    bool has_loads = false;
    std::vector<Row> rows = rows_of(path, has_loads);
    if (has_loads != load.has_value())
        session::refuse(source::Diag::InvalidCommandLine,
                        has_loads ? fmt::format("`{}` has amplitudes at several loads: --load names one", path)
                                  : fmt::format("--load: `{}` has no column `load`", path));
    if (load) rows = at_load(rows, *load, path);
    std::map<double, std::vector<OrderAmplitude>> by_order;
    for (const Row& row : rows) by_order[row.order].push_back(row.at);
    std::vector<OrderExcitation> result;
    for (auto& [order, amplitudes] : by_order) {
        std::ranges::stable_sort(amplitudes, {}, &OrderAmplitude::speed);
        const auto twice = std::ranges::adjacent_find(amplitudes, {}, &OrderAmplitude::speed);
        if (twice != amplitudes.end())
            session::refuse(
                source::Diag::InvalidCommandLine,
                fmt::format("--order: `{}` has order {:g} twice at {:g} rev/min", path, order, twice->speed));
        result.push_back({.name = name, .order = order, .over_speed = std::move(amplitudes)});
    }
    return result;
}

} // namespace torsion

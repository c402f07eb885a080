// Amplitudes of orders, and limits, from files.

#include "compiler/session/guard.h"
#include "compiler/sweep/variants.h"

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

const std::vector<double>* column(const std::vector<sweep::Range>& table, std::initializer_list<std::string_view> names) {
    for (const sweep::Range& range : table) {
        if (std::ranges::find(names, range.name) != names.end()) return &range.values;
    }
    return nullptr;
}

std::vector<Row> rows_of(const std::string& path, bool& has_loads) {
    std::string problem;
    const auto table = sweep::read_samples(path, problem);
    if (!table) session::refuse(source::Code::E101, "--order: " + problem);
    const auto *order = column(*table, {"order"}), *amplitude = column(*table, {"amplitude"}), *phase = column(*table, {"phase_deg", "phase"}),
               *speed = column(*table, {"speed_rpm", "speed"}), *load = column(*table, {"load"});
    if (order == nullptr || amplitude == nullptr)
        session::refuse(source::Code::C101, fmt::format("--order: `{}` has no columns `order` and `amplitude`", path),
                        "columns are order, amplitude and phase_deg, perhaps speed_rpm and load");
    has_loads = load != nullptr;
    std::vector<Row> rows;
    for (std::size_t i = 0; i < order->size(); ++i) {
        const auto value = [&](const std::vector<double>* values) { return values != nullptr ? (*values)[i] : 0; };
        rows.push_back({(*order)[i], value(load), {value(speed), (*amplitude)[i], value(phase)}});
    }
    return rows;
}

/// The rows at this load, between the two nearest ones of the table.
std::vector<Row> at_load(const std::vector<Row>& rows, double load, const std::string& path) {
    std::map<double, std::vector<Row>> by_load;
    for (const Row& row : rows) by_load[row.load].push_back(row);
    const auto above = by_load.lower_bound(load);
    if (above == by_load.end() || (above == by_load.begin() && above->first != load))
        session::refuse(source::Code::C101,
                        fmt::format("--load: `{}` has loads from {:g} to {:g}", path, by_load.begin()->first, by_load.rbegin()->first));
    if (above->first == load) return above->second;
    const auto below = std::prev(above);
    const double share = (load - below->first) / (above->first - below->first);
    std::vector<Row> result = below->second;
    for (Row& row : result) {
        const auto other = std::ranges::find_if(above->second, [&](const Row& r) { return r.order == row.order && r.at.speed == row.at.speed; });
        if (other == above->second.end())
            session::refuse(source::Code::C101, fmt::format("--load: `{}` has order {:g} at {:g} rev/min at only one of the loads {:g} and {:g}",
                                                            path, row.order, row.at.speed, below->first, above->first));
        row.at.amplitude = std::lerp(row.at.amplitude, other->at.amplitude, share), row.at.phase = std::lerp(row.at.phase, other->at.phase, share);
    }
    return result;
}

} // namespace

ResponseLimit read_limit(const std::string& variable, const std::string& path) {
    std::string problem;
    const auto table = sweep::read_samples(path, problem);
    if (!table) session::refuse(source::Code::E101, "--limit: " + problem);
    const auto *speed = column(*table, {"speed_rpm", "speed"}), *limit = column(*table, {"limit"});
    if (speed == nullptr || limit == nullptr)
        session::refuse(source::Code::C101, fmt::format("--limit: `{}` has no columns `speed_rpm` and `limit`", path));
    ResponseLimit result{variable, {}};
    for (std::size_t i = 0; i < speed->size(); ++i) result.points.emplace_back((*speed)[i], (*limit)[i]);
    return result;
}

std::vector<OrderExcitation> read_orders(const std::string& name, const std::string& path, std::optional<double> load) {
    bool has_loads = false;
    std::vector<Row> rows = rows_of(path, has_loads);
    if (has_loads != load.has_value())
        session::refuse(source::Code::C101, has_loads ? fmt::format("`{}` has amplitudes at several loads: --load names one", path)
                                                      : fmt::format("--load: `{}` has no column `load`", path));
    if (load) rows = at_load(rows, *load, path);
    std::map<double, std::vector<OrderAmplitude>> by_order;
    for (const Row& row : rows) by_order[row.order].push_back(row.at);
    std::vector<OrderExcitation> result;
    for (auto& [order, amplitudes] : by_order) {
        std::ranges::stable_sort(amplitudes, {}, &OrderAmplitude::speed);
        const auto twice = std::ranges::adjacent_find(amplitudes, {}, &OrderAmplitude::speed);
        if (twice != amplitudes.end())
            session::refuse(source::Code::C101, fmt::format("--order: `{}` has order {:g} twice at {:g} rev/min", path, order, twice->speed));
        result.push_back({.name = name, .order = order, .over_speed = std::move(amplitudes)});
    }
    return result;
}

} // namespace torsion

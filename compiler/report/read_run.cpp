#include "compiler/report/read_run.h"

#include "compiler/analysis/result/result_file.h"
#include "compiler/report/recorder.h"
#include "compiler/report/row_store.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <numeric>
#include <unordered_map>

namespace torsion::report {

namespace {

constexpr double largest_mode = 64;

/// Whole numbers that change only between two rows with the same time.
bool is_mode(const std::vector<double>& time, const std::vector<double>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!(std::abs(values[i]) <= largest_mode) || values[i] != std::floor(values[i])) return false;
        if (i > 0 && values[i] != values[i - 1] && time[i] != time[i - 1]) return false;
    }
    return true;
}

std::uint64_t hash(const std::vector<double>& values, double sign) {
    std::uint64_t h = 0xcbf29ce484222325u;
    for (const double value : values) {
        const double turned = sign * value + 0.0; // no minus zero
        std::uint64_t bits = 0;
        std::memcpy(&bits, &turned, sizeof bits);
        h = (h ^ bits) * 0x100000001b3u;
        h ^= h >> 29;
    }
    return h;
}

class Sharing {
public:
    explicit Sharing(const std::vector<std::vector<double>>& columns) : columns_(columns) {}

    /// Uses an equal column, with its sign, or adds a new one.
    void place(std::size_t i, PageVariable& variable, std::vector<std::size_t>& distinct) {
        const std::vector<double>& values = columns_[i];
        const std::uint64_t plain = hash(values, 1), turned = hash(values, -1);
        if (const auto same = known_.find(plain); same != known_.end() && columns_[distinct[same->second]] == values) {
            variable.column = static_cast<int>(same->second);
            return;
        }
        const auto opposite = known_.find(turned);
        const auto is_opposite = [&](double a, double b) { return a == -b; };
        if (opposite != known_.end() && std::ranges::equal(columns_[distinct[opposite->second]], values, is_opposite)) {
            variable.column = static_cast<int>(opposite->second);
            variable.negated = true;
            return;
        }
        variable.column = static_cast<int>(distinct.size());
        known_.emplace(plain, distinct.size());
        distinct.push_back(i);
    }

private:
    const std::vector<std::vector<double>>& columns_;
    std::unordered_map<std::uint64_t, std::size_t> known_;
};

} // namespace

std::optional<Trajectory> read_run(const std::string& path, std::string& problem, std::size_t runs) {
    const auto file = analysis::ResultFile::open(path, problem);
    if (!file) return std::nullopt;
    std::vector<std::size_t> all(file->names().size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const auto values = file->read(all, problem);
    if (!values) return std::nullopt;

    Trajectory run;
    run.name = std::filesystem::path(path).filename().string();
    std::vector<std::size_t> distinct;
    Sharing sharing(values->columns);
    for (const std::size_t i : all) {
        const analysis::VariableText& about = file->about(i);
        const std::vector<double>& column = values->columns[i];
        PageVariable variable{file->names()[i], about.description, about.unit, about.display_unit};
        variable.constant = column.front();
        const bool is_constant =
            std::all_of(column.begin(), column.end(), [&](double v) { return v == column.front(); });
        if (!is_constant) {
            if (is_mode(values->time, column)) variable.form = PageVariable::Form::Integer;
            sharing.place(i, variable, distinct);
        }
        run.variables.push_back(std::move(variable));
    }
    RowStore rows(distinct.size(), row_capacity(runs * distinct.size()));
    std::vector<double> row(distinct.size());
    for (std::size_t t = 0; t < values->time.size(); ++t) {
        for (std::size_t c = 0; c < distinct.size(); ++c) row[c] = values->columns[distinct[c]][t];
        rows.add(values->time[t], row.data());
    }
    run.time = rows.times();
    run.rows = rows.added();
    for (std::size_t c = 0; c < distinct.size(); ++c) run.columns.push_back(rows.column(c));
    return run;
}

} // namespace torsion::report

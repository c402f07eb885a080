// Measured data that a program gives as arrays.

#include "compiler/fit/codes.h"
#include "compiler/fit/measurement.h"

#include "compiler/session/diagnostics.h"
#include "compiler/units/display.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace torsion::fit {

namespace {

class TableReader {
public:
    TableReader(const std::string& name, const DataTable& table) : name_(name), table_(table) {
        for (const std::string& column : table.names) header_.push_back(column_wish(column));
        for (std::size_t i = 1; i < table.columns.size(); ++i) {
            if (table.columns[i].size() != table.columns[0].size())
                session::refuse(wrong_data,
                                fmt::format("{}: `{}` has {} values, `{}` has {}", name, table.names[i],
                                            table.columns[i].size(), table.names[0], table.columns[0].size()));
        }
    }

    Measurement operator()(const ColumnWish& time, const std::vector<ColumnWish>& wishes) const {
        Measurement result;
        result.path = name_;
        const std::size_t clock = time.name.empty() ? usual_clock() : place(time.name, "time");
        const std::string unit = time.unit.empty() ? header_[clock].unit : time.unit;
        units::Conversion seconds;
        if (!unit.empty()) {
            const auto conversion = units::display_conversion(unit, "s");
            if (!conversion) session::refuse(wrong_data, fmt::format("{}: `{}` is no unit of time", name_, unit));
            seconds = *conversion;
        }
        for (const double value : table_.columns[clock]) result.time.push_back(seconds(value));
        check_clock(result.time);
        for (const ColumnWish& wish : wishes) {
            const std::size_t i = place(wish.name, "match");
            result.columns.push_back(
                {wish.name, wish.unit.empty() ? header_[i].unit : wish.unit, table_.columns[i], name_});
            const auto infinite = std::find_if(table_.columns[i].begin(), table_.columns[i].end(),
                                               [](double value) { return std::isinf(value); });
            if (infinite != table_.columns[i].end())
                session::refuse(wrong_data,
                                fmt::format("{}: `{}` is infinite in row {}", name_, wish.name,
                                            infinite - table_.columns[i].begin() + 1),
                                "a value that is missing is NaN");
        }
        return result;
    }

private:
    std::string names() const {
        std::vector<std::string> all;
        for (const ColumnWish& column : header_) all.push_back("`" + column.name + "`");
        return fmt::format("{}", fmt::join(all, ", "));
    }

    std::size_t place(const std::string& wanted, const char* option) const {
        for (std::size_t i = 0; i < header_.size(); ++i) {
            if (header_[i].name == wanted || table_.names[i] == wanted) return i;
        }
        session::refuse(wrong_request, fmt::format("--{}: {} has no column `{}`", option, name_, wanted),
                        "its columns are " + names());
    }

    std::size_t usual_clock() const {
        for (const char* usual : {"time", "t"}) {
            for (std::size_t i = 0; i < header_.size(); ++i) {
                std::string lower = header_[i].name;
                for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
                if (lower == usual) return i;
            }
        }
        session::refuse(wrong_request, fmt::format("{} has no column `time`", name_), "its columns are " + names());
    }

    void check_clock(const std::vector<double>& time) const {
        if (time.empty()) session::refuse(wrong_data, fmt::format("{}: there are no values", name_));
        for (std::size_t i = 0; i < time.size(); ++i) {
            if (!std::isfinite(time[i]))
                session::refuse(wrong_data, fmt::format("{}: row {} has no time", name_, i + 1));
            if (i > 0 && time[i] < time[i - 1])
                session::refuse(wrong_data,
                                fmt::format("{}: the time goes back in row {}, from {} s to {} s", name_, i + 1,
                                            time[i - 1], time[i]),
                                "rows stand in the order of their times");
        }
    }

    const std::string& name_;
    const DataTable& table_;
    std::vector<ColumnWish> header_;
};

} // namespace

Measurement measurement_of(const std::string& name, const DataTable& table, const ColumnWish& time,
                           const std::vector<ColumnWish>& wishes) {
    return TableReader(name, table)(time, wishes);
}

} // namespace torsion::fit

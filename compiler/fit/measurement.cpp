#include "compiler/fit/measurement.h"

#include "compiler/fit/codes.h"
#include "compiler/fit/table_text.h"

#include "compiler/session/diagnostics.h"
#include "compiler/support/input_file.h"
#include "compiler/units/display.h"
#include "compiler/units/parse_unit.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace torsion::fit {

namespace {


constexpr std::size_t largest_measurement = std::size_t{1} << 30;
constexpr double missing = std::numeric_limits<double>::quiet_NaN();

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    return result;
}

/// A name of the header without the unit behind it; `w [rad/s|rpm]` has the display unit second.
ColumnWish name_and_unit(std::string_view cell) {
    ColumnWish wish = column_wish(cell);
    wish.unit = wish.unit.substr(0, wish.unit.find('|'));
    return wish;
}

class MeasurementReader {
public:
    MeasurementReader(const std::string& path, std::string text, const ColumnWish& time,
                      const std::vector<ColumnWish>& wishes)
        : table_(path, std::move(text)) {
        for (const TableCell& cell : table_.header()) header_.push_back(name_and_unit(cell.text));
        if (header_.empty())
            session::refuse(wrong_data, fmt::format("`{}` is empty", path),
                            "its first line has the names of the columns");
        time_ = time.name.empty() ? usual_time() : column(time.name, "--time");
        time_unit_ = time.unit.empty() ? header_[time_].unit : time.unit;
        result_.path = path;
        for (const ColumnWish& wish : wishes) {
            places_.push_back(column(wish.name, "--match"));
            const std::string unit = wish.unit.empty() ? header_[places_.back()].unit : wish.unit;
            result_.columns.push_back({wish.name, unit, {}, table_.place(table_.header()[places_.back()])});
        }
    }

    Measurement operator()() {
        std::vector<TableCell> cells;
        bool is_first = true;
        while (table_.next(cells)) {
            if (is_first && take_units(cells)) {
                is_first = false;
                continue;
            }
            if (is_first) seconds_ = to_seconds();
            is_first = false;
            add_row(cells);
        }
        if (result_.time.empty()) table_.refuse(wrong_data, table_.line_span(), "there are no values below the names");
        return std::move(result_);
    }

private:
    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const ColumnWish& column : header_) all.push_back(column.name);
        return all;
    }

    std::string list() const {
        std::string all;
        for (const std::string& name : names()) all += (all.empty() ? "`" : ", `") + name + "`";
        return all;
    }

    std::size_t column(const std::string& name, const char* option) const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < header_.size(); ++i) {
            if (header_[i].name == name || table_.header()[i].text == name) found.push_back(i);
        }
        if (found.size() == 1) return found.front();
        if (found.size() > 1)
            table_.refuse(wrong_data, table_.header()[found[1]].span,
                          fmt::format("two columns have the name `{}`", name), "the second one");
        const std::string near = source::nearest(name, names());
        session::refuse(wrong_request, fmt::format("{}: `{}` has no column `{}`", option, table_.path(), name),
                        near.empty() ? "its columns are " + list()
                                     : fmt::format("did you mean `{}`? Its columns are {}", near, list()));
    }

    std::size_t usual_time() const {
        for (const char* name : {"time", "t"}) {
            for (std::size_t i = 0; i < header_.size(); ++i) {
                if (lower(header_[i].name) == name) return i;
            }
        }
        session::refuse(wrong_request, fmt::format("`{}` has no column `time`", table_.path()),
                        "--time NAME says which of them has the times: " + list());
    }

    /// A second line with units: it begins, or rather its time does, with a unit in place of a number.
    bool take_units(const std::vector<TableCell>& cells) {
        if (cells.size() != header_.size() || !units::parse_unit(cells[time_].text) || number(cells[time_]))
            return false;
        if (time_unit_.empty()) time_unit_ = cells[time_].text;
        for (std::size_t i = 0; i < places_.size(); ++i) {
            if (result_.columns[i].unit.empty()) result_.columns[i].unit = cells[places_[i]].text;
        }
        seconds_ = to_seconds();
        return true;
    }

    units::Conversion to_seconds() const {
        if (time_unit_.empty()) return {};
        const auto conversion = units::display_conversion(time_unit_, "s");
        if (conversion) return *conversion;
        table_.refuse(wrong_data, table_.header()[time_].span, fmt::format("`{}` is no unit of time", time_unit_),
                      "the times");
    }

    static std::optional<double> number(const TableCell& cell) {
        std::string_view text = cell.text;
        if (text.starts_with('+')) text.remove_prefix(1);
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return !text.empty() && error == std::errc() && end == text.data() + text.size() ? std::optional(value)
                                                                                         : std::nullopt;
    }

    double checked(const TableCell& cell) const {
        if (cell.text.empty() || lower(cell.text) == "nan") return missing;
        const auto value = number(cell);
        if (value && std::isfinite(*value)) return *value;
        const bool has_comma = table_.separator() != ',' && cell.text.find(',') != std::string_view::npos;
        table_.refuse(wrong_data, cell.span,
                      fmt::format("`{}` is not a {}number", cell.text.substr(0, 40), value ? "finite " : ""), {},
                      has_comma ? "numbers have a point, and no comma"
                                : "a value that is missing is an empty cell or NaN");
    }

    void add_row(const std::vector<TableCell>& cells) {
        if (cells.size() != header_.size())
            table_.refuse(wrong_data, table_.line_span(),
                          fmt::format("{} values instead of {}", cells.size(), header_.size()), "this line");
        double time = checked(cells[time_]);
        if (std::isnan(time)) table_.refuse(wrong_data, cells[time_].span, "a row without a time");
        time = seconds_(time);
        if (!result_.time.empty() && time < result_.time.back())
            table_.refuse(wrong_data, cells[time_].span,
                          fmt::format("the time goes back, from {} s to {} s", result_.time.back(), time), {},
                          "rows stand in the order of their times");
        result_.time.push_back(time);
        for (std::size_t i = 0; i < places_.size(); ++i)
            result_.columns[i].values.push_back(checked(cells[places_[i]]));
    }

    TableText table_;
    std::vector<ColumnWish> header_;
    std::size_t time_ = 0;
    std::string time_unit_;
    units::Conversion seconds_;
    std::vector<std::size_t> places_; ///< of the wished columns
    Measurement result_;
};

} // namespace

ColumnWish column_wish(std::string_view text) {
    const auto open = text.rfind('[');
    ColumnWish wish{std::string(text), {}};
    const bool has_brackets = open != std::string_view::npos && open > 0 && text.ends_with(']');
    // of `tau[1]`
    const bool is_subscript = has_brackets && text.find_first_not_of("0123456789, ", open + 1) == text.size() - 1;
    if (has_brackets && !is_subscript) {
        wish.name = text.substr(0, open);
        wish.unit = text.substr(open + 1, text.size() - open - 2);
    }
    while (wish.name.ends_with(' ')) wish.name.pop_back();
    return wish;
}

Measurement measurement_of(const std::string& path, std::string text, const ColumnWish& time,
                           const std::vector<ColumnWish>& wishes) {
    return MeasurementReader(path, std::move(text), time, wishes)();
}

Measurement read_measurement(const std::string& path, const ColumnWish& time, const std::vector<ColumnWish>& wishes) {
    std::string problem;
    auto text = read_input_file(path, Pipes::Read, largest_measurement, problem);
    if (!text) session::refuse(source::Diag::CannotReadFile, fmt::format("`{}` cannot be read: {}", path, problem));
    return measurement_of(path, std::move(*text), time, wishes);
}

} // namespace torsion::fit

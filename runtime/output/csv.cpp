// Comma-separated values. Digits take most of the time. Half of a row's numbers equal others or their negatives
// (aliases), and a quarter equal those of the row before. So each value of the frame is a cell that keeps its text from
// row to row, and columns copy texts. The simulation only stores the numbers of a row; a thread beside it does the
// rest.

#include "runtime/output/async_row_writer.h"
#include "runtime/output/file.h"
#include "runtime/output/selection.h"
#include "torsion/output.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

namespace torsion::runtime {

namespace {

/// The text of a value after a comma. Copies always have full size: a fixed size is fast.
struct Cell {
    static constexpr std::size_t size = 32; ///< the comma, a number and its length
    double value = 0;
    std::array<char, size> text{};

    std::size_t length() const { return static_cast<unsigned char>(text.back()); } ///< 0: not set
    bool holds(double other) const {
        return std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(other) && length() > 0;
    }
    void set_length(std::size_t n) { text.back() = static_cast<char>(n); }

    void set(double number) {
        value = number;
        text[0] = ',';
        if (number == 0) number = 0; // no "-0"
        set_length(
            static_cast<std::size_t>(std::to_chars(text.data() + 1, text.data() + size - 1, number).ptr - text.data()));
    }
    /// The negative of another cell; keeps that cell's value.
    void set_negative(const Cell& other) {
        value = other.value;
        const bool is_negative = other.text[1] == '-', is_zero = value == 0;
        const std::size_t digits = is_negative ? 2 : 1, at = is_negative || is_zero ? 1 : 2;
        text[0] = ',', text[1] = '-';
        std::memcpy(text.data() + at, other.text.data() + digits, other.length() - digits);
        set_length(other.length() - digits + at);
    }
};

/// Columns of the same value share a cell, and cells that differ by a Turn share a number.
class Cells {
public:
    explicit Cells(const std::vector<const TorsionVariable*>& columns) {
        using Key = std::tuple<std::uint32_t, std::uint32_t, Turn>;
        std::vector<std::pair<Key, std::size_t>> keys;
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const TorsionVariable& v = *columns[column];
            keys.push_back({{v.section, v.index, turn_of(v)}, column});
        }
        std::sort(keys.begin(), keys.end());
        of_column_.resize(columns.size());
        for (std::size_t k = 0; k < keys.size(); ++k) {
            const auto [section, index, turn] = keys[k].first;
            if (k == 0 || keys[k].first != keys[k - 1].first) {
                const bool is_new = add_number(section, index);
                places_.push_back(
                    {numbers_ - 1, turn, !is_new && turn == Turn::Negative && places_.back().turn == Turn::None});
            }
            of_column_[keys[k].second] = static_cast<std::uint32_t>(places_.size() - 1);
        }
        cells_.assign(places_.size(), {});
    }

    /// The count of the row's numbers, in the order of read().
    std::size_t numbers() const { return numbers_; }
    void read(const TorsionFrame& frame, double* numbers) const {
        const std::array<const double*, 8> sections = {frame.x, frame.der, frame.y,     frame.p,
                                                       frame.u, frame.d,   &frame.time, frame.work};
        for (const Range& range : ranges_)
            numbers = std::copy_n(sections[range.section] + range.begin, range.size, numbers);
    }

    void set(const double* numbers) {
        for (std::size_t c = 0; c < cells_.size(); ++c) {
            const Place& place = places_[c];
            if (place.has_positive) {
                if (!cells_[c].holds(cells_[c - 1].value)) cells_[c].set_negative(cells_[c - 1]);
                continue;
            }
            const double stored = numbers[place.number];
            const double value = place.turn == Turn::None       ? stored
                                 : place.turn == Turn::Negative ? -stored
                                                                : 1 - stored;
            if (!cells_[c].holds(value)) cells_[c].set(value);
        }
    }

    void write(File& file) const {
        constexpr std::size_t many = File::most_room / Cell::size;
        for (std::size_t begin = 0; begin < of_column_.size(); begin += many) {
            const std::size_t end = std::min(begin + many, of_column_.size());
            char* at = file.room((end - begin) * Cell::size);
            for (std::size_t column = begin; column < end; ++column) {
                const Cell& cell = cells_[of_column_[column]];
                std::memcpy(at, cell.text.data(), Cell::size);
                at += cell.length();
            }
            file.written(at);
        }
    }

private:
    enum class Turn : std::uint8_t { None, Negative, Complement }; // of Booleans

    struct Place { // place of a cell's value
        std::uint32_t number;
        Turn turn;
        bool has_positive; ///< the negative of the cell before
    };

    struct Range { // of a section; reads all of it
        std::uint32_t section, begin, size;
    };

    static Turn turn_of(const TorsionVariable& v) {
        if ((v.flags & TORSION_NEGATED) == 0) return Turn::None;
        return v.type == TORSION_BOOLEAN ? Turn::Complement : Turn::Negative;
    }

    /// In the order of sections and indices; false: equals the last added one.
    bool add_number(std::uint32_t section, std::uint32_t index) {
        const bool has_range = !ranges_.empty() && ranges_.back().section == section;
        const std::uint32_t end = has_range ? ranges_.back().begin + ranges_.back().size : 0;
        if (has_range && index + 1 == end) return false;
        if (has_range && index == end) ++ranges_.back().size;
        else ranges_.push_back({section, index, 1});
        ++numbers_;
        return true;
    }

    std::vector<std::uint32_t> of_column_;
    std::vector<Place> places_;
    std::vector<Range> ranges_;
    std::uint32_t numbers_ = 0;
    std::vector<Cell> cells_;
};

class CsvSink final : public Sink {
public:
    CsvSink(const OutputOptions& options, Selection selection)
        : file_(options.path), selection_(std::move(selection)), with_parameters_(options.with_parameters),
          may_start_thread_(options.may_start_thread.value_or(std::thread::hardware_concurrency() > 1)),
          path_(options.path), units_(options.csv_units) {}

    bool begin(const TorsionModel& model) override {
        if (!file_.open()) return false;
        const std::vector<const TorsionVariable*> columns = selection_.from(model, with_parameters_);
        variables_ = columns.size();
        cells_.emplace(columns);
        write_header(model, columns);
        rows_.emplace([this](std::span<const double> rows, bool at_once) { return write(rows, at_once); },
                      cells_->numbers() + 1, may_start_thread_);
        return file_.is_good();
    }

    bool row(const TorsionFrame& frame) override {
        double* numbers = rows_->room();
        numbers[0] = frame.time;
        cells_->read(frame, numbers + 1);
        return rows_->push();
    }

    bool finish(bool complete) override {
        if (complete && rows_ && rows_->finish()) return file_.close() && write_units_file();
        rows_.reset();
        file_.discard();
        return file_.is_good();
    }

    std::string error() const override { return units_error_.empty() ? file_.error() : units_error_; }
    std::size_t variables() const override { return variables_; }

private:
    static std::string quoted(std::string_view name) {
        std::string result = "\"";
        for (const char c : name) result.append(c == '"' ? 2 : 1, c);
        return result + '"';
    }

    static std::string unit_of(const TorsionModel& model, const TorsionVariable& variable) {
        const std::string_view unit = text(model, variable.unit), shown = text(model, variable.display_unit);
        return std::string(unit) + (shown.empty() || shown == unit ? "" : "|" + std::string(shown));
    }

    void write_header(const TorsionModel& model, const std::vector<const TorsionVariable*>& columns) {
        const bool is_behind = units_ == CsvUnits::Header;
        file_.write(is_behind ? "\"time [s]\"" : "\"time\"");
        for (const TorsionVariable* variable : columns) {
            const std::string unit = is_behind ? unit_of(model, *variable) : "";
            file_.write("," +
                        quoted(std::string(text(model, variable->name)) + (unit.empty() ? "" : " [" + unit + "]")));
        }
        file_.write("\n");
        if (units_ == CsvUnits::Line) {
            file_.write("\"s\"");
            for (const TorsionVariable* variable : columns) file_.write("," + quoted(unit_of(model, *variable)));
            file_.write("\n");
        }
        if (units_ == CsvUnits::File || units_ == CsvUnits::Beside || is_file_beside()) note_units(model, columns);
    }

    bool is_file_beside() const {
        std::error_code ignored;
        return std::filesystem::is_regular_file(units_path(path_), ignored);
    }

    void note_units(const TorsionModel& model, const std::vector<const TorsionVariable*>& columns) {
        for (const TorsionVariable* variable : columns)
            has_units_ = has_units_ || variable->unit != 0 || variable->display_unit != 0;
        units_text_ = "\"name\",\"unit\",\"displayUnit\",\"description\"\n\"time\",\"s\",\"\",\"\"\n";
        for (const TorsionVariable* variable : columns) {
            for (const std::uint32_t offset :
                 {variable->name, variable->unit, variable->display_unit, variable->description}) {
                units_text_ += (units_text_.ends_with('\n') ? "" : ",") + quoted(in_one_line(text(model, offset)));
            }
            units_text_ += "\n";
        }
    }

    static std::string in_one_line(std::string_view words) {
        std::string line(words);
        std::replace_if(line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
        return line;
    }

    bool write_units_file() {
        std::error_code ignored;
        // Not so with standard output and devices, and with a name that has no room for more
        const bool can_be_beside = std::filesystem::is_regular_file(path_, ignored) &&
                                   std::filesystem::path(units_path(path_)).filename().native().size() <= longest_name;
        const bool is_wanted = units_ == CsvUnits::File || (units_ == CsvUnits::Beside && has_units_ && can_be_beside);
        const bool is_old = !is_wanted && can_be_beside && is_file_beside(); // it tells of an earlier run
        if (is_wanted || (is_old && has_units_)) units_error_ = write_file(units_path(path_), units_text_);
        else if (is_old) std::filesystem::remove(units_path(path_), ignored);
        return units_error_.empty();
    }

    /// On the thread of rows_. Passes whole rows to the system.
    bool write(std::span<const double> rows, bool at_once) {
        const std::size_t width = cells_->numbers() + 1;
        for (const double* row = rows.data(); row < rows.data() + rows.size(); row += width) {
            time_.set(row[0]);
            file_.write({time_.text.data() + 1, time_.length() - 1});
            cells_->set(row + 1);
            cells_->write(file_);
            file_.write("\n");
            if (file_.waiting() >= much) file_.flush();
        }
        if (at_once) file_.flush();
        return file_.is_good();
    }

    static constexpr std::size_t longest_name = 255; ///< of a file, in bytes
    static constexpr std::size_t much = std::size_t{1} << 19;

    File file_;
    Selection selection_;
    bool with_parameters_, may_start_thread_;
    std::string path_, units_text_, units_error_;
    CsvUnits units_;
    bool has_units_ = false;
    std::size_t variables_ = 0;
    std::optional<Cells> cells_;
    Cell time_;
    std::optional<AsyncRowWriter> rows_; ///< last: its thread uses all members above
};

} // namespace

std::string units_path(const std::string& path) {
    return (path.ends_with(".csv") ? path.substr(0, path.size() - 4) : path) + ".units.csv";
}

std::unique_ptr<Sink> csv_sink(const OutputOptions& options, std::string& error) {
    auto selection = Selection::of(options, error);
    return selection ? std::make_unique<CsvSink>(options, std::move(*selection)) : nullptr;
}

} // namespace torsion::runtime

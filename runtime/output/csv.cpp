// Comma-separated values. Most of the time goes into digits: of a row's numbers half are another's, or its negative (aliases), and a quarter are what they
// were in the row before. So each value of the frame is a cell with its text as of the last row, and columns copy texts.

#include "runtime/output/file.h"
#include "runtime/output/selection.h"
#include "torsion/output.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <string>
#include <tuple>
#include <vector>

namespace torsion::runtime {

namespace {

/// The text of a value with a comma before. All of its bytes are copied: a fixed number is fast.
struct Cell {
    static constexpr std::size_t size = 32; // "-1.7976931348623157e+308" has 24
    double value = 0;
    std::array<char, size> text{};

    std::size_t length() const { return static_cast<unsigned char>(text.back()); } ///< 0: none yet
    bool holds(double other) const { return std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(other) && length() > 0; }
    void set_length(std::size_t n) { text.back() = static_cast<char>(n); }

    void set(double number) {
        value = number;
        text[0] = ',';
        if (number == 0) number = 0; // no "-0"
        set_length(static_cast<std::size_t>(std::to_chars(text.data() + 1, text.data() + size - 1, number).ptr - text.data()));
    }
    /// The negative of another, which keeps the other's value.
    void set_negative(const Cell& other) {
        value = other.value;
        const bool is_negative = other.text[1] == '-', is_zero = value == 0;
        const std::size_t digits = is_negative ? 2 : 1, at = is_negative || is_zero ? 1 : 2;
        text[0] = ',', text[1] = '-';
        std::memcpy(text.data() + at, other.text.data() + digits, other.length() - digits);
        set_length(other.length() - digits + at);
    }
};

class CsvSink final : public Sink {
public:
    CsvSink(const OutputOptions& options, Selection selection)
        : file_(options.path), selection_(std::move(selection)), with_parameters_(options.with_parameters) {}

    bool begin(const TorsionModel& model) override {
        if (!file_.open()) return false;
        columns_ = selection_.from(model, with_parameters_);
        make_cells();
        file_.write("\"time\"");
        for (const TorsionVariable* variable : columns_) file_.write("," + quoted(text(model, variable->name)));
        file_.write("\n");
        return file_.is_good();
    }

    bool row(const TorsionFrame& frame) override {
        time_.set(frame.time);
        file_.write({time_.text.data() + 1, time_.length() - 1});
        refresh(frame);
        constexpr std::size_t many = File::most_room / Cell::size;
        for (std::size_t begin = 0; begin < cell_of_.size(); begin += many) {
            const std::size_t end = std::min(begin + many, cell_of_.size());
            char* at = file_.room((end - begin) * Cell::size);
            for (std::size_t column = begin; column < end; ++column) {
                const Cell& cell = cells_[cell_of_[column]];
                std::memcpy(at, cell.text.data(), Cell::size);
                at += cell.length();
            }
            file_.written(at);
        }
        file_.write("\n");
        if (clock_.is_due(file_.waiting())) file_.flush(); // whole rows
        return file_.is_good();
    }

    bool finish(bool complete) override {
        if (complete) return file_.close();
        file_.discard();
        return file_.is_good();
    }

    std::string error() const override { return file_.error(); }
    std::size_t variables() const override { return columns_.size(); }

private:
    static std::string quoted(std::string_view name) {
        std::string result = "\"";
        for (const char c : name) result.append(c == '"' ? 2 : 1, c);
        return result + '"';
    }

    enum class Turn : std::uint8_t { None, Negative, Complement }; // of Booleans

    struct Place { // of a cell's value
        std::uint32_t section, index;
        Turn turn;
        bool has_positive; ///< negative of the cell before
    };

    static Turn turn_of(const TorsionVariable& v) {
        if ((v.flags & TORSION_NEGATED) == 0) return Turn::None;
        return v.type == TORSION_BOOLEAN ? Turn::Complement : Turn::Negative;
    }

    void make_cells() {
        using Key = std::tuple<std::uint32_t, std::uint32_t, Turn>;
        std::vector<std::pair<Key, std::size_t>> keys;
        for (std::size_t column = 0; column < columns_.size(); ++column) {
            const TorsionVariable& v = *columns_[column];
            keys.push_back({{v.section, v.index, turn_of(v)}, column});
        }
        std::sort(keys.begin(), keys.end());
        cell_of_.resize(columns_.size());
        places_.clear();
        for (std::size_t k = 0; k < keys.size(); ++k) {
            const auto [section, index, turn] = keys[k].first;
            if (k == 0 || keys[k].first != keys[k - 1].first) {
                const bool has_other = !places_.empty() && places_.back().section == section && places_.back().index == index;
                places_.push_back({section, index, turn, has_other && turn == Turn::Negative && places_.back().turn == Turn::None});
            }
            cell_of_[keys[k].second] = static_cast<std::uint32_t>(places_.size() - 1);
        }
        cells_.assign(places_.size(), {});
    }

    void refresh(const TorsionFrame& frame) {
        const std::array<const double*, 7> sections = {frame.x, frame.der, frame.y, frame.p, frame.u, frame.d, &frame.time};
        for (std::size_t c = 0; c < cells_.size(); ++c) {
            const Place& place = places_[c];
            if (place.has_positive) {
                if (!cells_[c].holds(cells_[c - 1].value)) cells_[c].set_negative(cells_[c - 1]);
                continue;
            }
            const double stored = sections[place.section][place.index];
            const double value = place.turn == Turn::None ? stored : place.turn == Turn::Negative ? -stored : 1 - stored;
            if (!cells_[c].holds(value)) cells_[c].set(value);
        }
    }

    File file_;
    Selection selection_;
    FlushClock clock_;
    bool with_parameters_;
    std::vector<const TorsionVariable*> columns_;
    std::vector<std::uint32_t> cell_of_; ///< of each column
    std::vector<Place> places_;
    std::vector<Cell> cells_;
    Cell time_;
};

} // namespace

std::unique_ptr<Sink> csv_sink(const OutputOptions& options, std::string& error) {
    auto selection = Selection::of(options, error);
    return selection ? std::make_unique<CsvSink>(options, std::move(*selection)) : nullptr;
}

} // namespace torsion::runtime

// MAT, level 4, "trajectory" in the form "binTrans", the form of Modelica tools: docs/reference/results.md.
//
// Aclass, name, description, dataInfo and data_1 are complete after the first row. data_2 comes last, with a column per
// point, so that it can grow: new columns are appended, and the number of columns in its header is updated from time to
// time. Variables that are equal up to sign share a row.

#include "runtime/output/mat4.h"
#include "runtime/output/selection.h"
#include "torsion/output.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace torsion::runtime {

namespace {

enum Table : std::int32_t { Abscissa = 0, Constants = 1, Trajectories = 2 };
constexpr std::int32_t linear = 0, not_defined_outside = -1, hold_outside = 0;

/// The rows of data_1 or data_2, after the row of time.
class Rows {
public:
    /// The row of the variable, counted from 1 with time; negative: its values are the negatives of that row.
    std::int32_t place(const TorsionVariable& variable) {
        TorsionVariable row = variable;
        const bool is_negated = (variable.flags & TORSION_NEGATED) != 0;
        const bool is_other_truth = is_negated && variable.type == TORSION_BOOLEAN; // 1 − value is no change of sign
        if (!is_other_truth) row.flags &= static_cast<std::uint8_t>(~TORSION_NEGATED);
        const auto [known, is_new] = numbers_.try_emplace({{row.section, row.index}, is_other_truth},
                                                          static_cast<std::int32_t>(rows_.size()) + 2);
        if (is_new) rows_.push_back(row);
        return is_negated && !is_other_truth ? -known->second : known->second;
    }

    std::size_t size() const { return rows_.size() + 1; }

    /// Time and the values of all rows.
    const std::vector<double>& column(const TorsionFrame& frame) {
        column_.assign(1, frame.time);
        for (const TorsionVariable& row : rows_) {
            const double value = value_of(frame, row);
            column_.push_back(value == 0 ? 0 : value); // no −0
        }
        return column_;
    }

private:
    std::vector<TorsionVariable> rows_;
    std::map<std::pair<std::pair<std::uint8_t, std::uint32_t>, bool>, std::int32_t> numbers_;
    std::vector<double> column_;
};

/// `text [rad/s|rpm]`, on one line.
std::string description_of(const TorsionModel& model, const TorsionVariable& variable) {
    std::string words(text(model, variable.description));
    for (char& c : words) {
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    }
    const std::string unit(text(model, variable.unit)), shown(text(model, variable.display_unit));
    const bool looks_like_unit = words.ends_with(']');
    if (unit.empty() && shown.empty() && !looks_like_unit) return words;
    return words + (words.empty() ? "[" : " [") + unit + (shown.empty() || shown == unit ? "" : "|" + shown) + "]";
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

class MatSink final : public Sink {
public:
    MatSink(const OutputOptions& options, Selection selection)
        : file_(options.path), selection_(std::move(selection)), provenance_(options.provenance) {}

    bool begin(const TorsionModel& model) override {
        if (!file_.open()) return false;
        const std::vector<const TorsionVariable*> variables = selection_.from(model, true);
        variables_ = variables.size();
        std::vector<std::string> names = {"time"}, descriptions = {"Simulation time [s]"};
        std::vector<std::int32_t> info = {Abscissa, 1, linear, not_defined_outside};
        for (const TorsionVariable* variable : variables) {
            const bool is_fixed = is_constant(*variable);
            const std::int32_t row = (is_fixed ? constants_ : trajectories_).place(*variable);
            names.emplace_back(text(model, variable->name));
            descriptions.push_back(description_of(model, *variable));
            info.insert(info.end(), {is_fixed ? Constants : Trajectories, row, linear, hold_outside});
        }
        file_.text("Aclass", {"Atrajectory", "1.1", "", "binTrans"});
        file_.text_columns("name", names);
        file_.text_columns("description", descriptions);
        file_.matrix("dataInfo", 4, names.size(), info.data());
        return file_.is_good();
    }

    bool row(const TorsionFrame& frame) override {
        if (points_ == 0) write_constants(frame);
        const std::vector<double>& column = trajectories_.column(frame);
        file_.write(column.data(), column.size());
        ++points_;
        time_ = frame.time;
        if (points_ == 1 || clock_.is_due(file_.file().waiting())) update();
        return file_.is_good();
    }

    bool finish(bool complete) override {
        if (complete && points_ > 0) {
            update();
            const std::vector<std::string> lines = lines_of(provenance_ ? provenance_() : "");
            if (!lines.empty()) file_.text("provenance", lines);
            return file_.close();
        }
        file_.file().discard();
        return file_.is_good();
    }

    std::string error() const override { return file_.error(); }
    std::size_t variables() const override { return variables_; }

private:
    void write_constants(const TorsionFrame& frame) {
        const std::size_t rows = constants_.size();
        const std::vector<double>& column = constants_.column(frame);
        file_.header("data_1", Mat4Writer::Type::Double, rows, 2);
        file_.write(column.data(), rows);
        stop_time_ = file_.position();
        file_.write(column.data(), rows);
        data_2_ = file_.header("data_2", Mat4Writer::Type::Double, trajectories_.size(), 0);
    }

    /// Makes the points so far readable.
    void update() {
        file_.set_columns(data_2_, points_);
        file_.overwrite(stop_time_, &time_, 1);
    }

    Mat4Writer file_;
    Selection selection_;
    std::function<std::string()> provenance_;
    FlushClock clock_;
    Rows constants_, trajectories_;
    std::size_t variables_ = 0, points_ = 0;
    std::uint64_t data_2_ = 0, stop_time_ = 0; ///< offsets
    double time_ = 0;
};

} // namespace

std::unique_ptr<Sink> mat_sink(const OutputOptions& options, std::string& error) {
    auto selection = Selection::of(options, error);
    return selection ? std::make_unique<MatSink>(options, std::move(*selection)) : nullptr;
}

} // namespace torsion::runtime

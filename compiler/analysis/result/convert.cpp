// The sinks of a run also write a converted result: a model without equations represents it, with the columns as its
// variables.

#include "compiler/analysis/result/convert.h"

#include "compiler/analysis/result/result_file.h"

#include <cstring>
#include <functional>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

namespace torsion::analysis {

namespace {

/// Finds columns that are equal up to sign by a hash of their bytes.
class Columns {
public:
    struct Place {
        std::uint32_t column;
        bool is_negated;
    };

    explicit Columns(const std::vector<std::vector<double>>& columns) : columns_(columns) {}

    Place place(std::uint32_t column) {
        for (const bool is_negated : {false, true}) {
            const std::vector<double> values = signed_values(column, is_negated);
            const auto [begin, end] = known_.equal_range(hash(values));
            for (auto it = begin; it != end; ++it) {
                if (same(signed_values(it->second, false), values)) return {it->second, is_negated};
            }
        }
        known_.emplace(hash(signed_values(column, false)), column);
        return {column, false};
    }

private:
    std::vector<double> signed_values(std::uint32_t column, bool is_negated) const {
        std::vector<double> values = columns_[column];
        for (double& value : values) value = value == 0 ? 0 : is_negated ? -value : value;
        return values;
    }
    static std::string_view bytes(const std::vector<double>& values) {
        return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double)};
    }
    static std::size_t hash(const std::vector<double>& values) { return std::hash<std::string_view>{}(bytes(values)); }
    static bool same(const std::vector<double>& a, const std::vector<double>& b) { return bytes(a) == bytes(b); }

    const std::vector<std::vector<double>>& columns_;
    std::unordered_multimap<std::size_t, std::uint32_t> known_;
};

class ResultModel {
public:
    explicit ResultModel(const Table& table) : trajectory_(table.values), values_(table.values.columns.size()) {
        // separate, because a row holds either constants or columns
        Columns constants(trajectory_.columns), columns(trajectory_.columns);
        for (std::uint32_t i = 0; i < values_.size(); ++i)
            add(table, i, (table.is_constant[i] ? constants : columns).place(i));
        model_.abi_version = TORSION_ABI_VERSION;
        model_.size = sizeof(TorsionModel);
        model_.n_y = model_.n_p = model_.n_variables = static_cast<std::uint32_t>(variables_.size());
        model_.variables = variables_.data();
        model_.strings = strings_.data();
        model_.strings_size = static_cast<std::uint32_t>(strings_.size());
        frame_.version = TORSION_ABI_VERSION;
        frame_.size = sizeof(TorsionFrame);
        frame_.model = &model_;
        frame_.y = frame_.p = values_.data();
    }
    ResultModel(const ResultModel&) = delete;
    ResultModel& operator=(const ResultModel&) = delete;

    const TorsionModel& model() const { return model_; }
    const TorsionFrame& row(std::size_t number) {
        frame_.time = trajectory_.time[number];
        for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = trajectory_.columns[i][number];
        return frame_;
    }

private:
    void add(const Table& table, std::uint32_t i, Columns::Place place) {
        const VariableText& about = table.texts[i];
        TorsionVariable variable{};
        variable.name = string(table.names[i]);
        variable.description = string(about.description);
        variable.unit = string(about.unit);
        variable.display_unit = string(about.display_unit);
        variable.type = TORSION_REAL;
        variable.variability = table.is_constant[i] ? TORSION_PARAMETER : TORSION_CONTINUOUS;
        variable.section = table.is_constant[i] ? TORSION_P : TORSION_Y;
        variable.index = place.column;
        variable.flags = place.is_negated ? TORSION_NEGATED : 0;
        variables_.push_back(variable);
    }

    std::uint32_t string(const std::string& text) {
        if (text.empty()) return 0;
        const auto offset = static_cast<std::uint32_t>(strings_.size());
        strings_.append(text.c_str(), text.size() + 1);
        return offset;
    }

    const Trajectory& trajectory_;
    std::vector<double> values_;
    std::vector<TorsionVariable> variables_;
    std::string strings_ = std::string(1, '\0');
    TorsionModel model_{};
    TorsionFrame frame_{};
};

} // namespace

Converted write_table(const Table& table, const runtime::OutputOptions& options) {
    Converted result;
    const auto sink = runtime::result_sink(options, result.problem);
    if (!sink) return result;
    ResultModel model(table);
    bool is_good = sink->begin(model.model());
    for (std::size_t i = 0; is_good && i < table.values.time.size(); ++i) is_good = sink->row(model.row(i));
    result.variables = sink->variables();
    result.rows = table.values.time.size();
    const bool is_finished = sink->finish(is_good);
    result.is_written = is_good && is_finished;
    if (!result.is_written) result.problem = sink->error();
    return result;
}

Converted convert(const ResultFile& from, runtime::OutputOptions options) {
    Converted result;
    Table table;
    table.names = from.names();
    std::vector<std::size_t> all(table.names.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    auto trajectory = from.read(all, result.problem);
    result.is_unreadable = !trajectory;
    if (!trajectory) return result;
    for (const std::size_t i : all)
        table.texts.push_back(from.about(i)), table.is_constant.push_back(from.is_constant(i));
    table.values = std::move(*trajectory);
    if (!options.provenance) options.provenance = [&from] { return from.provenance(); };
    return write_table(table, options);
}

} // namespace torsion::analysis

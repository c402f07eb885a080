#include "compiler/verify/fmu_reference.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <charconv>

namespace torsion::verify {

namespace {

constexpr std::size_t most_columns = 50, columns_without_outputs = 20, most_rows = 2000;
constexpr std::size_t most_values = 40000; ///< rows × columns: some 250 kB in the archive
constexpr double most_intervals = 500;
/// steps × variables: about a second in the interpreter
constexpr std::int64_t work = 8000000, fewest_steps = 2000, most_steps = 200000;
constexpr int digits = 9; ///< finer than the tolerance of any experiment; more digits only enlarge the archive

/// Variables of the table that are rows of the model.
std::vector<const package::FmuVariable*> chosen(const TorsionModel& model, const package::FmuTable& table) {
    std::vector<const package::FmuVariable*> result;
    const auto add = [&](const package::FmuVariable& x) {
        if (result.size() < most_columns && x.reference < model.n_variables && x.type != package::FmuType::String)
            result.push_back(&x);
    };
    for (const package::FmuVariable& x : table.variables) {
        if (x.causality == "output") add(x);
    }
    for (const std::size_t state : table.states) {
        if (table.variables[state].causality != "output") add(table.variables[state]);
    }
    for (const package::FmuVariable& x : table.variables) {
        if (!table.states.empty() || !table.outputs.empty() || result.size() >= columns_without_outputs) break;
        if (x.causality == "local" && x.variability != "constant") add(x);
    }
    return result;
}

class ReferenceRecorder final : public runtime::Sink {
public:
    ReferenceRecorder(const TorsionModel& model, const std::vector<const package::FmuVariable*>& columns) {
        for (const package::FmuVariable* x : columns) rows_.push_back(&model.variables[x->reference]);
    }
    bool begin(const TorsionModel&) override { return true; }
    bool row(const TorsionFrame& frame) override {
        values.push_back(frame.time);
        for (const TorsionVariable* variable : rows_) values.push_back(runtime::value_of(frame, *variable));
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

    std::vector<double> values; ///< row by row, time first

private:
    std::vector<const TorsionVariable*> rows_;
};

std::string quoted(const std::string& name) {
    std::string result = "\"";
    for (const char c : name) result.append(c == '"' ? 2 : 1, c);
    return result + "\"";
}

/// Thins long results evenly; keeps the last row.
std::string csv_of(const std::vector<const package::FmuVariable*>& columns, const std::vector<double>& values) {
    std::string text = "\"time\"";
    for (const package::FmuVariable* x : columns) text.append(",").append(quoted(x->name));
    text += '\n';
    const std::size_t width = columns.size() + 1, rows = values.size() / width,
                      limit = std::min(most_rows, most_values / width);
    const std::size_t stride = (rows + limit - 1) / limit;
    for (std::size_t row = 0; row < rows; ++row) {
        if (row % stride != 0 && row + 1 != rows) continue;
        for (std::size_t i = 0; i < width; ++i) {
            char buffer[32];
            const auto end = std::to_chars(buffer, buffer + sizeof buffer, values[row * width + i],
                                           std::chars_format::general, digits)
                                 .ptr;
            text.append(buffer, end) += i + 1 == width ? '\n' : ',';
        }
    }
    return text;
}

} // namespace

Reference reference_results(const TorsionModel& model, const package::FmuTable& table) {
    runtime::Options options;
    options.start_time = table.start_time;
    options.stop_time = table.stop_time;
    options.tolerance = table.tolerance;
    options.step_size = std::max(table.step_size, (table.stop_time - table.start_time) / most_intervals);
    options.energy = false;
    options.max_steps = std::clamp(work / (static_cast<std::int64_t>(model.n_variables) + 1), fewest_steps, most_steps);
    const auto columns = chosen(model, table);
    if (columns.empty()) return {{}, "nothing changes in the model"};
    ReferenceRecorder recorder(model, columns);
    const runtime::Result result = runtime::Simulation(model).run(options, {&recorder});
    if (result.ok) return {csv_of(columns, recorder.values), {}};
    const bool is_long = !result.messages.empty() && result.messages.back().code == "R314";
    if (is_long)
        return {{},
                "the default experiment takes more than " + std::to_string(options.max_steps) + " steps and events"};
    return {{},
            "the default experiment fails: " + (result.messages.empty() ? std::string() : result.messages.back().text)};
}

} // namespace torsion::verify

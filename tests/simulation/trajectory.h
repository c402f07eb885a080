#pragma once
// A trajectory in memory: recorded from a run, or read from a CSV file.

#include "torsion/simulate.h"

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace torsion::tests {

struct Trajectory {
    std::vector<double> time;
    std::map<std::string, std::vector<double>> columns;
    std::map<std::string, std::vector<std::string>> text; ///< the same as written, of a file only
};

/// Keeps the named variables; `missing` lists those that the model does not have.
class Recorder : public runtime::Sink {
public:
    explicit Recorder(std::vector<std::string> names) : names_(std::move(names)) {}

    bool begin(const TorsionModel& model) override {
        for (const std::string& name : names_) {
            const TorsionVariable* found = nullptr;
            for (std::uint32_t i = 0; i < model.n_variables && !found; ++i) {
                if (runtime::text(model, model.variables[i].name) == name) found = &model.variables[i];
            }
            if (found) {
                rows_.emplace_back(name, found);
            } else {
                missing.push_back(name);
            }
        }
        return true;
    }
    bool row(const TorsionFrame& frame) override {
        trajectory.time.push_back(frame.time);
        for (const auto& [name, variable] : rows_)
            trajectory.columns[name].push_back(runtime::value_of(frame, *variable));
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

    Trajectory trajectory;
    std::vector<std::string> missing;

private:
    std::vector<std::string> names_;
    std::vector<std::pair<std::string, const TorsionVariable*>> rows_;
};

inline std::vector<std::string> split_csv_line(const std::string& line) {
    std::vector<std::string> cells;
    std::string cell;
    bool quoted = false;
    for (char c : line) {
        if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            cells.push_back(std::move(cell));
            cell.clear();
        } else if (c != '\r') {
            cell += c;
        }
    }
    cells.push_back(std::move(cell));
    return cells;
}

/// Cells that are not numbers count as 0 in `columns`; they stand in `text`.
inline Trajectory read_csv(const std::string& path) {
    Trajectory result;
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    const std::vector<std::string> names = split_csv_line(line);
    while (std::getline(file, line)) {
        const std::vector<std::string> cells = split_csv_line(line);
        for (std::size_t i = 0; i < std::min(names.size(), cells.size()); ++i) {
            const double value = std::strtod(cells[i].c_str(), nullptr);
            if (names[i] == "time") result.time.push_back(value);
            result.columns[names[i]].push_back(value);
            result.text[names[i]].push_back(cells[i]);
        }
    }
    return result;
}

} // namespace torsion::tests

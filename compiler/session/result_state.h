#pragma once
// A trajectory in memory: columns side by side in one block of numbers, which a run fills and a Result shows.

#include "compiler/compilation.h"

#include "compiler/report/summary.h"

#include "torsion/session.h"
#include "torsion/simulate.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace torsion::session {

/// The columns of a result, and where they come from. Many results share one.
struct ColumnSet {
    struct Place {
        std::uint32_t slot = 0; ///< of the numbers that are kept: equal variables share one
        bool is_negated = false, is_boolean = false;
    };
    struct Source {
        std::uint8_t section;
        std::uint32_t index;
    };
    std::vector<ColumnDescription> columns;
    std::vector<Place> places;   ///< [columns]
    std::vector<Source> sources; ///< of each slot
    std::unordered_map<std::string_view, std::size_t> numbers;
    std::vector<ColumnDescription> parameters;
    std::vector<TorsionVariable> parameter_rows; ///< [parameters]
    std::unordered_map<std::string_view, std::size_t> parameter_numbers;

    void index();
};

/// Variables whose names match a pattern; without patterns all that are not hidden. Throws for a pattern without a
/// match.
std::shared_ptr<const ColumnSet> column_set(const TorsionModel& model, const std::vector<std::string>& patterns);
/// `*`: any characters, `?`: one.
bool matches(std::string_view pattern, std::string_view name);

/// Growing columns of equal length.
class Columns {
public:
    void reset(std::size_t columns, std::size_t rows_expected);
    double* add_row() { ///< element i of the new row is at [i * stride()]
        if (rows_ == stride_) grow();
        return numbers_.get() + rows_++;
    }
    std::size_t rows() const { return rows_; }
    std::size_t stride() const { return stride_; }
    std::span<const double> column(std::size_t i) const { return {numbers_.get() + i * stride_, rows_}; }

private:
    void grow();
    std::unique_ptr<double[]> numbers_; ///< [columns][stride], the first `rows` of each are used
    std::size_t columns_ = 0, rows_ = 0, stride_ = 0, room_ = 0;
};

} // namespace torsion::session

namespace torsion {

struct Result::State {
    std::shared_ptr<const session::ColumnSet> set;
    session::Columns numbers; ///< time, then the slots
    std::vector<double> parameters;
    std::vector<double> collected; ///< of SimulateOptions::collect
    std::string model, solver;
    RunStatus status = RunStatus::Finished;
    RunStatistics statistics;
    EnergyBalance energy;
    runtime::Result run;                      ///< of a run
    std::shared_ptr<Compilation> compilation; ///< null: of a file
    std::vector<runtime::Event> raw_events;
    std::shared_ptr<const Model::State> of; ///< of a run: the model, and what was asked for
    std::shared_ptr<const SimulateOptions> options;
    std::string provenance;                               ///< of a file
    std::vector<std::pair<std::uint32_t, double>> values; ///< with which it ran: rows of variables
    double seconds = 0;
    std::vector<report::OutputFile> written;
    std::string page_problem;                     ///< why the page of the options is not there
    const TorsionModel* descriptor = nullptr;     ///< of a run
    std::shared_ptr<const void> owner;            ///< of an FMU's descriptor
    std::function<std::string()> provenance_made; ///< of an FMU's run
    std::vector<std::string> fmu_log;
    std::string fmu; ///< which kind of an FMU has run; empty: a model

    std::vector<EventDescription> events() const;
    runtime::Result messages() const;     ///< all of the run
    std::vector<Diagnostic> told() const; ///< the same as values, after what was set without effect
    std::span<const double> column(std::size_t number) const;

    // Made when they are asked for:
    mutable std::mutex mutex;
    mutable std::map<std::size_t, std::vector<double>> negated;
    mutable std::optional<std::vector<EventDescription>> described_events;
    mutable std::optional<std::vector<Diagnostic>> diagnostics;
};

} // namespace torsion

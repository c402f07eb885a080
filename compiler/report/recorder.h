#pragma once
// Records the trajectory of a run for the page, in bounded memory (row_store.h).

#include "compiler/report/page.h"
#include "compiler/report/row_store.h"

#include "runtime/pattern/pattern.h"
#include "torsion/simulate.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::flat {
struct FlatModel;
}

namespace torsion::report {

class Recorder final : public runtime::Sink {
public:
    /// `variables`: records only names with a match of this regular expression; empty: all that are not hidden.
    explicit Recorder(const std::string& variables);

    bool begin(const TorsionModel& model) override;
    bool row(const TorsionFrame& frame) override;
    bool finish(bool) override { return true; } ///< the page also shows a run that failed
    std::string error() const override { return {}; }
    std::size_t variables() const override { return trajectory_.variables.size(); }

    /// The run so far. `model` gives names of literals, which compiled code lacks (null: no names).
    Trajectory take(const std::string& name, const flat::FlatModel* model);
    /// The same while it goes on.
    Trajectory so_far(const flat::FlatModel* model) const;

private:
    struct Column {
        const TorsionVariable* variable; ///< the first at this place of the frame
        double first = 0;
        bool varies = false;
    };
    void add_variable(const TorsionModel& model, const TorsionVariable& variable, std::vector<int>& known);
    void add_columns(const RowStore& store, Trajectory& to) const;
    void name_literals(const flat::FlatModel& model, Trajectory& to) const;

    std::optional<runtime::Pattern> filter_;
    Trajectory trajectory_;
    std::vector<std::uint32_t> rows_of_model_; ///< of the trajectory's variables, in the model's table
    std::vector<Column> columns_;
    std::vector<double> values_;
    std::optional<RowStore> store_;
};

/// The number of rows for so many columns: some tens of megabytes.
std::size_t row_capacity(std::size_t columns);

} // namespace torsion::report

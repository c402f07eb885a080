#pragma once
// Takes the trajectory of a run for the page, in bounded memory (row_store.h).

#include "compiler/report/page.h"
#include "compiler/report/row_store.h"

#include "torsion/simulate.h"

#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace torsion::flat {
struct FlatModel;
}

namespace torsion::report {

class Recorder final : public runtime::Sink {
public:
    /// `variables`: only those in whose names this regular expression finds something; empty: all that are not hidden.
    /// Throws std::regex_error where it is none.
    explicit Recorder(const std::string& variables);

    bool begin(const TorsionModel& model) override;
    bool row(const TorsionFrame& frame) override;
    bool finish(bool) override { return true; } ///< what came before a failure is shown too
    std::string error() const override { return {}; }
    std::size_t variables() const override { return trajectory_.variables.size(); }

    /// The run so far; `model` gives names of literals, which compiled code does not know (null: without).
    Trajectory take(const std::string& name, const flat::FlatModel* model);

private:
    struct Column {
        const TorsionVariable* variable; ///< the first with this place in the frame
        double first = 0;
        bool varies = false;
    };
    void add_variable(const TorsionModel& model, const TorsionVariable& variable, std::vector<int>& known);
    void name_literals(const flat::FlatModel& model);

    std::optional<std::regex> filter_;
    Trajectory trajectory_;
    std::vector<std::uint32_t> rows_of_model_; ///< of the trajectory's variables, in the model's table
    std::vector<Column> columns_;
    std::vector<double> values_;
    std::optional<RowStore> store_;
};

/// Rows that fit for so many columns: some tens of megabytes.
std::size_t row_capacity(std::size_t columns);

} // namespace torsion::report

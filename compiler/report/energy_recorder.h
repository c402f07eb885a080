#pragma once
// What the classes declare about energy, evaluated for each component at every row of a run: the audit itself (docs/energy.md) knows the sums only.

#include "compiler/report/row_store.h"

#include "compiler/structure/sorted_model.h"
#include "torsion/simulate.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace torsion::report {

class EnergyRecorder {
public:
    /// Both live as long as this.
    EnergyRecorder(const structure::SortedModel& sorted, const TorsionModel& model);

    bool is_empty() const { return terms_.empty(); }
    void row(const TorsionFrame& frame);

    /// The section "energy" as JSON text, with the sums of the audit; empty where there is nothing to tell.
    std::string section(const runtime::Energy& audit) const;

private:
    struct Step { ///< an expression's node over the values of earlier steps
        symbolic::ExprId node;
        std::uint32_t a = 0, b = 0, c = 0;
    };
    struct Term {
        std::size_t kind = 0; ///< stored, supplied, dissipated, unaccounted
        flat::ComponentId component;
        std::uint32_t step = 0;
        double first = 0, last = 0, largest = 0, sum = 0; ///< sum: of a power, its integral
    };
    bool compile(symbolic::ExprId root, std::uint32_t& step);
    double value(const Step& step, const TorsionFrame& frame) const;

    const structure::SortedModel& sorted_;
    const TorsionModel& model_;
    IdMap<symbolic::ExprId, std::uint32_t> steps_of_; ///< + 1
    std::vector<Step> steps_;
    std::vector<double> values_;
    std::vector<Term> terms_;
    std::size_t left_out_ = 0; ///< terms that call functions
    std::int64_t rows_ = 0;
    double time_ = 0;
    std::array<double, 4> total_{}; ///< of stored energy now, of powers the integrals
    RowStore totals_{4, 2000};
};

} // namespace torsion::report

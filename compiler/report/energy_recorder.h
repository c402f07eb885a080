#pragma once
// Records the energy that each component stores, takes and loses during a run. The audit evaluates the terms and gives
// their weights (docs/reference/energy.md).

#include "compiler/report/row_store.h"

#include "compiler/flat/flat_model.h"
#include "torsion/simulate.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace torsion::report {

/// For a model compiled with lower::Options::energy_terms.
class EnergyRecorder final : public runtime::EnergySink {
public:
    /// The model must outlive the recorder.
    explicit EnergyRecorder(const flat::FlatModel& flat);

    void begin() override;
    void point(double time, const double* values) override;
    void part(double weight, const double* values) override;

    /// Of a component, in J and W: what it stored, took and lost, and the largest values. The order of arrays: stored
    /// energy; supplied, dissipated, unaccounted.
    struct Component {
        std::string path, class_name;
        std::array<double, 4> total{}, largest{};
    };
    std::vector<Component> components() const;

    /// The section "energy" as JSON text, with the sums of the audit; empty without content.
    std::string section(const runtime::Energy& audit) const;

private:
    static constexpr std::size_t kinds = 4; ///< stored energy; supplied, dissipated, unaccounted power

    struct Term {
        std::size_t kind;
        flat::ComponentId component;
        double first = 0, last = 0, largest = 0, integral = 0; ///< of energies the first three, of powers the last two
    };
    static void notice(Term& term, double value);

    const flat::FlatModel& flat_;
    std::vector<Term> terms_; ///< in the order of their values behind the kernel's sums
    std::int64_t points_ = 0;
    std::array<double, kinds> total_{}; ///< of stored energy: the present value; of powers: the integrals
    RowStore totals_{kinds, 2000};
};

} // namespace torsion::report

#pragma once
// Trajectories. Values are in SI units, as the model has them.

#include "torsion/session_record.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace torsion {

struct ColumnDescription {
    std::string name, unit, display_unit, description;
    Type type = Type::Real;
    Variability variability = Variability::Continuous;
};

struct EventChange {
    /// a relation whose crossing made the event; another relation; a discrete variable
    enum class What { Fired, Followed, Variable };
    What what = What::Fired;
    std::string component, name; ///< name: `lash.phi_rel > lash.b / 2`, or that of the variable
    double from = 0, to = 0;     ///< of relations 0 or 1
};

struct EventDescription {
    enum class Kind { State, Time };
    Kind kind = Kind::State;
    double time = 0;
    std::int64_t iterations = 0;
    std::vector<EventChange> changes;
};

/// In J, since the start.
struct EnergyBalance {
    bool is_audited = false;
    std::string obstacle; ///< why there is no audit; empty: not asked for, or no mechanics
    double supplied = 0, stored = 0, dissipated = 0, unaccounted = 0, reset = 0, turned_over = 0;
    double closure = 0; ///< the error of the balance, relative to the energy turned over
};

/// Of a component, in J and W: what it stored, took, lost since the start, and the largest values.
struct ComponentEnergy {
    std::string component, class_name;
    double stored = 0, supplied = 0, dissipated = 0, unaccounted = 0;
    double largest_stored = 0, largest_supplied = 0, largest_dissipated = 0, largest_unaccounted = 0;
};

struct RunStatistics {
    std::int64_t steps = 0, rows = 0, time_events = 0, state_events = 0, right_hand_sides = 0, jacobians = 0;
    double seconds = 0; ///< of the run, without compiling
};

struct PictureOptions {
    std::string title = {};                   ///< empty: the model's name
    std::vector<std::string> units = {};      ///< as of `torsion plot --units`: "rpm", "load.w=rpm", "si"
    std::optional<double> from = {}, to = {}; ///< s
    double width = 900, height = 0;           ///< pixels; height 0: as the curves need it
};

/// A trajectory in memory, of a run or of a file. A handle: copies share the same columns, which do not change. Spans
/// are valid while a copy lives.
class TORSION_EXPORT Result {
public:
    Result();
    const std::string& model() const;
    RunStatus status() const;
    double start_time() const;
    double end_time() const; ///< reached
    const std::string& solver() const;

    std::size_t rows() const;
    std::span<const double> time() const;
    std::span<const ColumnDescription> columns() const;           ///< without time
    std::optional<std::size_t> find(std::string_view name) const; ///< of a column
    std::span<const double> column(std::size_t number) const;
    /// `time`, or a column; throws C101 with the nearest name
    std::span<const double> operator[](std::string_view name) const;
    std::span<const ColumnDescription> parameters() const;
    std::optional<double> parameter(std::string_view name) const; ///< the value of the run

    /// of SimulateOptions::collect, in this order; of a run that did not end well: up to its end
    std::span<const double> collected() const;

    std::span<const EventDescription> events() const;
    const EnergyBalance& energy() const;
    const RunStatistics& statistics() const;
    std::span<const Diagnostic> diagnostics() const;
    std::string summary() const;   ///< as `torsion simulate` prints it
    std::string json() const;      ///< the same as of `torsion simulate --json`
    const RunFiles& files() const; ///< that were written
    CompilationRecord compilation() const;
    std::span<const std::string> fmu_log() const; ///< what an FMU said
    /// The page of `--report`. Of a run: made by a further run with the same values, which also audits each component;
    /// `progress` is that of SimulateOptions, and false ends it with R314. Of a file: curves alone.
    std::string report_html(const std::function<bool(const Progress&)>& progress = {}) const;
    /// By a further run, likewise. Empty where the energy is not audited.
    std::vector<ComponentEnergy> component_energy(const std::function<bool(const Progress&)>& progress = {}) const;
    std::string provenance() const; ///< JSON; empty: the file has none

    /// The extension gives the format: .csv, .mat, …
    void write(const std::string& path) const;
    static Result read(const std::string& path);
    /// A picture (SVG) of columns over time; without names those that users usually look at first.
    std::string svg(std::span<const std::string> names = {}, const PictureOptions& options = {}) const;

    struct State;
    explicit Result(std::shared_ptr<const State> state);

private:
    std::shared_ptr<const State> state_;
};

} // namespace torsion

#pragma once
// What a session computes: trajectories, linear systems, modes, tables of sweeps. Values are in SI units, as the model has them.

#include "torsion/session_record.h"
#include "torsion/session_values.h"

#include <complex>
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
    enum class What { Fired, Followed, Variable }; ///< a relation whose crossing made the event; another relation; a discrete variable
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

/// A trajectory in memory, of a run or of a file. A handle: copies share the same columns, which do not change. Spans are valid while a copy lives.
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
    std::span<const double> operator[](std::string_view name) const; ///< `time`, or a column; throws C101 with the nearest name
    std::span<const ColumnDescription> parameters() const;
    std::optional<double> parameter(std::string_view name) const; ///< the value of the run

    std::span<const EventDescription> events() const;
    const EnergyBalance& energy() const;
    const RunStatistics& statistics() const;
    std::span<const Diagnostic> diagnostics() const;
    std::string summary() const;   ///< as `torsion simulate` prints it
    std::string json() const;      ///< the same as of `torsion simulate --json`
    const RunFiles& files() const; ///< that were written
    CompilationRecord compilation() const;
    std::span<const std::string> fmu_log() const; ///< what an FMU said
    /// The page of `--report`. Of a run: made by a further run with the same values, which also audits each component. Of a file: curves alone.
    std::string report_html() const;
    /// By a further run, likewise. Empty where the energy is not audited.
    std::vector<ComponentEnergy> component_energy() const;
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

/// dx/dt = A x + B u, y = C x + D u.
struct Linearization {
    std::vector<std::string> states, inputs, outputs;
    std::vector<double> a, b, c, d; ///< row by row: a has states × states values
    double time = 0;
    std::vector<double> state_values, input_values, output_values;
    std::vector<Diagnostic> diagnostics;
    std::string json, text;                             ///< as `torsion linearize` writes them
    std::function<void(const std::string& path)> write; ///< .json or .mat
};

/// The motion of a mass in a mode.
struct ModeMotion {
    std::string name, unit;
    std::complex<double> value; ///< the largest of a mode is 1
};

struct ModeEnergy { ///< shares of a component
    std::string component;
    double kinetic = 0, potential = 0;
};

struct Mode {
    enum class Kind { Vibration, Aperiodic, Other }; ///< Other: of states outside the mechanics
    Kind kind = Kind::Vibration;
    std::complex<double> eigenvalue; ///< in 1/s
    double frequency = 0;            ///< |eigenvalue| / 2π, in Hz
    double damped_frequency = 0;     ///< in Hz
    double damping = 0;              ///< ratio; negative: it grows
    std::vector<ModeMotion> shape;
    std::vector<ModeEnergy> energy;
};

struct CriticalSpeed { ///< an order of the speed meets a mode
    double speed = 0;  ///< in rpm
    double order = 0;
    std::size_t mode = 0; ///< of Modes::modes
};

struct TORSION_EXPORT Modes {
    std::vector<Mode> modes;                    ///< vibrations, aperiodic motions, others; each kind by frequency
    std::size_t rigid_bodies = 0;               ///< motions without opposing stiffness
    std::vector<CriticalSpeed> critical_speeds; ///< in the range that was asked for
    std::vector<Diagnostic> diagnostics;
    std::string json, text; ///< as `torsion modes` writes them
    std::string csv, svg;   ///< likewise; the picture: shapes, the Campbell diagram where a range was asked for, or frequencies over a parameter
    void write(const std::string& path) const; ///< .json, .csv or .svg
};

/// One row for each variant.
class TORSION_EXPORT SweepTable {
public:
    std::size_t rows() const;
    std::size_t failed() const;
    bool is_complete() const; ///< false: cancelled; rows that were not run are `stopped`
    std::span<const std::string> varied() const;
    std::span<const std::string> collected() const;
    std::span<const double> column(std::size_t number) const;        ///< what is varied, then what is collected
    std::span<const double> operator[](std::string_view name) const; ///< of a varied parameter or what was collected; NaN where the run failed
    const std::string& status(std::size_t row) const;                ///< "ok", the code of the failure, or "stopped"
    const std::string& message(std::size_t row) const;               ///< of a failed row; empty: none
    std::span<const std::int64_t> steps() const;
    std::span<const std::int64_t> events() const;
    void write(const std::string& path) const; ///< CSV, as `torsion sweep` writes it

    struct State;
    explicit SweepTable(std::shared_ptr<const State> state);

private:
    std::shared_ptr<const State> state_;
};

} // namespace torsion

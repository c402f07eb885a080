#pragma once
// Linear systems, modes, and tables of sweeps. Values are in SI units, as the model has them.

#include "torsion/session_messages.h"

#include <complex>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torsion {

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

enum class ModesPicture {
    Usual,    ///< Modes::svg
    DriveLine ///< Modes::shapes
};

struct TORSION_EXPORT Modes {
    std::vector<Mode> modes;                    ///< vibrations, aperiodic motions, others; each kind by frequency
    std::size_t rigid_bodies = 0;               ///< motions without opposing stiffness
    std::vector<CriticalSpeed> critical_speeds; ///< in the range that was asked for
    std::vector<Diagnostic> diagnostics;
    std::string json, text; ///< as `torsion modes` writes them
    /// likewise; the picture: shapes, the Campbell diagram where a range was asked for, or frequencies over a parameter
    std::string csv, svg;
    std::string shapes; ///< a picture: the shapes along the drive line
    void write(const std::string& path, ModesPicture picture = ModesPicture::Usual) const; ///< .json, .csv or .svg
};

/// Speeds that a limit bars.
struct BarredRange {
    double from = 0, to = 0; ///< in rev/min
    double worst = 0;        ///< where the sum is the largest share of the limit,
    double share = 0;        ///< this one
    /// about that speed by the rule of a propulsion shaft (IACS UR M68, M68.5); to 0: none
    double rule_from = 0, rule_to = 0;
    double ratio = 0; ///< of that speed to the rated one; above 0.8 the rule allows no barred speed
};
struct LimitResult {
    std::string variable;
    double margin = 0; ///< least ratio of the limit to the sum; infinite: there is no limit where it swings
    double speed = 0;  ///< where it is, in rev/min
    std::vector<BarredRange> barred;
    std::vector<std::pair<double, double>> points; ///< the limit: speed in rev/min, value
    bool transient = false;                        ///< of a propulsion shaft whose speed is passed quickly
};
/// A gap that the response takes as closed, or open, for good, or friction that it takes as locked: right as far as the
/// amplitude keeps within the bound.
struct GapResult {
    std::string component;
    bool closed = false;
    double amplitude = 0; ///< largest of all orders together: torque or force of a closed gap, way of an open one
    double bound = 0;     ///< mean torque or force, the way to the nearer end, or what friction holds beyond the mean
    double speed = 0;     ///< where it is largest, in rev/min
    bool friction = false;
};

/// The worst misfire of a variable.
struct MisfireResult {
    std::string variable, component; ///< whose combustion fails
    double sum = 0, speed = 0;       ///< largest sum of all orders with the misfire, and where, in rev/min
    double regular = 0;              ///< largest sum without one
};
/// The misfire with which a limited variable has the least margin.
struct LimitedMisfireResult {
    std::string variable, component;
    double margin = 0, speed = 0; ///< least ratio of the limit to the sum, and where, in rev/min
};
/// The mean power that vibration turns into heat in an element with a torque and a twist, or a force and a stretch.
struct HeatResult {
    std::string component;
    double largest = 0, speed = 0; ///< in W, in rev/min
    std::vector<double> mean;      ///< in W, at each speed
};
/// An angle that swings too far for the excitation that follows it: a response holds while order times swing is small.
struct LargeSwing {
    std::string angle;
    double swing = 0, speed = 0; ///< in rad, in rev/min
    double order = 0;            ///< mean of the excitation, in a turn of the angle
};

/// What moves the largest peak of a variable: relative change of the amplitude for a relative change of a parameter.
struct PeakSensitivity {
    std::string variable;
    double order = 0, speed = 0, amplitude = 0;             ///< its top, between the given speeds
    std::vector<std::pair<std::string, double>> parameters; ///< the largest first
};

/// A peak of an order over the speed, also between the given speeds where it is narrower than their distance.
struct ResponsePeak {
    std::size_t variable = 0;    ///< place
    double order = 0, speed = 0; ///< in rev/min
    std::complex<double> value;
    bool is_end = false; ///< at an end of the range: the amplitude may rise beyond
};

enum class ResponsePicture {
    Amplitudes, ///< over the speed: the largest orders of each variable, and all together
    Orders,     ///< over the speed: the variables, order by order
    Campbell,   ///< speed and frequency, with circles as large as the amplitudes, and the eigenfrequencies
    Vectors     ///< the orders of each variable in the complex plane, where all together are largest
};

struct TORSION_EXPORT Response {
    std::vector<double> speeds; ///< in rev/min
    std::vector<double> orders; ///< of the shaft whose speeds these are, ascending
    std::vector<std::string> variables, units;
    std::vector<std::complex<double>> values; ///< orders × speeds × variables: peaks with their phases
    std::vector<LimitResult> limits;
    std::vector<GapResult> gaps;
    std::vector<MisfireResult> misfires;                ///< of `misfire = "each"`
    std::vector<LimitedMisfireResult> limited_misfires; ///< likewise, of each limit
    std::vector<HeatResult> heat;                       ///< where it is asked for
    std::vector<LargeSwing> large_swings;
    std::vector<PeakSensitivity> sensitivities; ///< where they are asked for
    std::vector<std::string> sources;           ///< angles of components that excite as they declare
    /// speeds × variables: the largest value of all orders together over a cycle
    std::vector<double> sum;
    /// of each variable resonances first, then ends of the range, each the largest first
    std::vector<ResponsePeak> peaks;
    std::vector<std::pair<double, double>> largest_sums; ///< of each variable: speed and value
    std::vector<Diagnostic> diagnostics;
    std::string text;                       ///< as `torsion response` writes it
    std::function<std::string()> json, csv; ///< likewise; made when they are called
    std::string title, mode;                ///< of pictures; the discrete mode of components, in words
    std::vector<double> frequencies;        ///< natural, of its vibrations, in Hz; none of a model with many states
    std::complex<double> at(std::size_t order, std::size_t speed, std::size_t variable) const {
        return values[(order * speeds.size() + speed) * variables.size() + variable];
    }
    std::string svg(ResponsePicture picture = ResponsePicture::Amplitudes) const;
    /// Amplitudes or orders, in letters and braille patterns, `columns` wide.
    std::string terminal(ResponsePicture picture, std::size_t columns, bool colour) const;
    /// .json, .csv, .svg or .html
    void write(const std::string& path, ResponsePicture picture = ResponsePicture::Amplitudes) const;
};

struct LoopMargin {
    double frequency = 0;            ///< in Hz
    double amplitude = 0, phase = 0; ///< of L there; in degrees
    double margin = 0;               ///< a phase in degrees where the amplitude is 1; a factor where the phase is −180°
};

/// The answer of an output to an input over the frequency, and the margins of L = y/u as a loop that u = −y closes.
struct TORSION_EXPORT Bode {
    std::string input, output;
    std::vector<double> frequencies; ///< in Hz
    std::vector<std::complex<double>> values;
    std::vector<double> phases; ///< in degrees, continued from frequency to frequency
    std::vector<LoopMargin> phase_margins, gain_margins;
    std::optional<std::size_t> unstable; ///< poles of the closed loop with a positive real part; nothing: unknown
    std::vector<Diagnostic> diagnostics;
    std::string json, text, csv, svg;          ///< as `torsion bode` writes them
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
    std::span<const double> column(std::size_t number) const; ///< what is varied, then what is collected
    /// of a varied parameter or what was collected; NaN where the run failed
    std::span<const double> operator[](std::string_view name) const;
    const std::string& status(std::size_t row) const;  ///< "ok", the code of the failure, or "stopped"
    const std::string& message(std::size_t row) const; ///< of a failed row; empty: none
    std::span<const std::int64_t> steps() const;
    std::span<const std::int64_t> events() const;
    std::span<const Diagnostic> diagnostics() const; ///< warnings of the compilation
    void write(const std::string& path) const;       ///< CSV, as `torsion sweep` writes it

    struct State;
    explicit SweepTable(std::shared_ptr<const State> state);

private:
    std::shared_ptr<const State> state_;
};

} // namespace torsion

#pragma once
// Periodic steady motions over a speed, with gaps, friction and other laws that are not linear.
// docs/reference/response_nonlinear.md

#include "torsion/session.h"

#include <complex>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace torsion {

struct NonlinearResponseOptions {
    RunOptions run = {}; ///< solver, start time, tolerance, longest step
    Values set = {};
    /// a parameter: rad/s, Hz, rev/min, s, or a number without unit that is taken as rad/s
    std::string speed = {};
    double from = 0, to = 0;   ///< its values, in its own unit
    double step = 0;           ///< motions at these speeds, too; 0: the branch chooses
    double periods = 1;        ///< so many periods 2π/Ω after which the motion repeats
    bool follow_flips = false; ///< motions of twice the period, where they set in
    /// a regular expression; empty: torques and forces of elements with a twist or a stretch
    std::string variables = {};
    const Cancel* cancel = nullptr; ///< what was found is kept
    std::function<void(std::size_t orbits, double speed)> progress = {};
};

enum class MotionEventKind : std::uint8_t { Fold, Flip, Torus, Branching, Touch };

/// Of one variable in one motion.
struct MotionOf {
    double mean = 0, rms = 0, least = 0, largest = 0;
    double drift = 0;                            ///< by which an angle goes on in a period; all else is without it
    std::vector<std::complex<double>> harmonics; ///< peaks of multiples of the motion's frequency, from the first on
    double amplitude() const { return (largest - least) / 2; }
};

/// Of a gap in one motion.
struct GapInMotion {
    double apart = 0;         ///< share of the period in which nothing touches
    std::int64_t impacts = 0; ///< in a period
    double impulse = 0;       ///< N.m.s or N.s, of a period
    double fastest = 0;       ///< relative speed of the worst impact, rad/s or m/s
    double rattle = 0;        ///< the index
};

struct Motion {
    double speed = 0, period = 0;
    bool is_stable = false, is_asked = false;
    std::vector<std::complex<double>> multipliers; ///< of Floquet, the largest first
    std::vector<MotionOf> variables;
    std::vector<GapInMotion> gaps;
};

struct MotionEvent {
    MotionEventKind kind = MotionEventKind::Fold;
    double speed = 0;
    std::size_t behind = 0;   ///< number of the motion before it
    std::string contact = {}; ///< of Touch: what begins or ceases
    std::int64_t from = 0, to = 0;
    std::vector<double> amplitudes = {}; ///< of the variables
};

struct MotionBranch {
    double periods = 1;
    std::vector<Motion> motions;
    std::vector<MotionEvent> events;
    std::vector<double> missed = {}; ///< speeds that were asked for, and at which no motion was found
    std::string end = {};            ///< why it ends inside of the range; empty: it reaches an end of the range
    std::string begin = {};          ///< why it begins there, of a branch that a drive jumps to
};

struct TORSION_EXPORT NonlinearResponse {
    std::string speed, speed_unit;
    std::vector<std::string> variables, units, gaps;
    std::vector<MotionBranch> branches;
    std::vector<double> unreached; ///< speeds that were asked for, and at which no branch has a motion
    std::vector<Diagnostic> diagnostics;
    bool is_complete = true; ///< false: it was stopped
    std::int64_t runs = 0;   ///< of one period
    std::string text;        ///< as `torsion response --nonlinear` writes it
    std::function<std::string()> json, csv, svg;
    void write(const std::string& path) const; ///< .json, .csv, .svg or .png
};

TORSION_EXPORT NonlinearResponse nonlinear_response(const Model& model, const NonlinearResponseOptions& options);

} // namespace torsion

#pragma once
// Vibrations of a drivetrain, from its linear system and the energies that its components declare: eigenfrequencies,
// damping, shapes, and the distribution of each mode's energy. Separates rigid motions of the whole shaft and modes of
// controllers from vibrations.

#include "compiler/analysis/linear/drive_line.h"
#include "compiler/analysis/linear/linear_system.h"

#include <complex>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

/// The motion of a mass in a mode.
struct ShapeEntry {
    std::string name;           ///< of its component; with the variable if the component has several
    std::string unit;           ///< of its displacement: rad or m
    std::complex<double> value; ///< the largest of a mode is 1
};

struct EnergyShare {
    std::string component;
    /// shares of the mode's kinetic and potential energy; each sums to 1, or is 0 if the mode has none
    double kinetic = 0, potential = 0;
};

struct Mode {
    enum class Kind { Vibration, Aperiodic, Other }; ///< Other: of states outside the mechanics
    Kind kind = Kind::Vibration;
    std::complex<double> value; ///< eigenvalue in 1/s
    std::vector<ShapeEntry> shape;
    std::vector<EnergyShare> energy;
    std::vector<std::pair<std::string, double>> states; ///< participating states, the largest first
    /// Over the states: the right and the left eigenvector, left · right = 1 without conjugation. Empty, unless they
    /// are asked for.
    std::vector<std::complex<double>> right, left;

    double frequency() const;         ///< in Hz, of the damped vibration: Im/2π
    double natural_frequency() const; ///< in Hz: |value|/2π
    double damping_ratio() const;     ///< −Re/|value|; negative: it grows
    double time_constant() const;     ///< in s: −1/Re; negative: it grows
    bool is_oscillating() const { return value.imag() != 0; }
};

struct ModalAnalysis {
    /// vibrations, aperiodic motions, others; each kind by natural frequency
    std::vector<Mode> modes;
    /// motions without opposing stiffness; each lists only its moving masses
    std::vector<std::vector<ShapeEntry>> rigid_bodies;
    std::size_t zeros = 0, held = 0; ///< eigenvalues 0; states that this mode holds
    /// reason of missing energies and shapes; empty: they are present
    std::string obstacle;
    std::vector<DriveRow> drive_line; ///< places in the shapes
    bool has_converged = true;
    bool is_selection = false;         ///< only some of the modes: which ones are all there, spectrum.h tells
    double known = 0, known_decay = 0; ///< in 1/s
    bool has_equal_values = false;     ///< of several motions: their shapes may be any combination
};

/// What analyse_modes does beside.
struct ModesWish {
    /// so many that oscillate, and no more; 0: all, but some of a part that is large
    std::size_t count = 0;
    std::optional<double> near; ///< those nearest to this frequency, in Hz; nothing: the slowest
    bool keeps_vectors = false; ///< Mode::right, Mode::left
    /// with vectors: where eigenvalues are equal, those combinations of their shapes that are like these
    const ModalAnalysis* before = nullptr;
};

/// At the frame's present point. `system`: the linear system of this point.
bool analyse_modes(TorsionFrame& frame, const LinearSystem& system, ModalAnalysis& result, std::string& problem,
                   const ModesWish& wish = {});

/// Does the energy of any component depend on a state, or does it move a mass? False, with a message: they cannot be
/// evaluated.
bool mechanical_states(TorsionFrame& frame, std::vector<bool>& result, std::string& problem);

/// Of a motion with this eigenvalue. `mechanical` empty: all states are.
Mode::Kind kind_of(std::complex<double> value, const std::vector<bool>& mechanical,
                   const std::vector<double>& participation);

} // namespace torsion::analysis

#pragma once
// Vibrations of a drivetrain from its linear system and from what its components say about their energy: eigenfrequencies, damping, shapes, and where
// the energy of each mode sits. Motions of the whole shaft that nothing opposes, and modes of controllers, are told apart.

#include "compiler/analysis/linear/linear_system.h"

#include <complex>
#include <string>
#include <vector>

namespace torsion::analysis {

/// How a mass moves in a mode.
struct ShapeEntry {
    std::string name;           ///< of its component; with the variable where it has several
    std::string unit;           ///< of its displacement: rad or m
    std::complex<double> value; ///< the largest of a mode is 1
};

struct EnergyShare {
    std::string component;
    double kinetic = 0, potential = 0; ///< parts of the mode's kinetic and of its potential energy; each sums to 1, or is 0 where the mode has none
};

struct Mode {
    enum class Kind { Vibration, Aperiodic, Other }; ///< Other: of states that take no part in the mechanics
    Kind kind = Kind::Vibration;
    std::complex<double> value; ///< eigenvalue in 1/s
    std::vector<ShapeEntry> shape;
    std::vector<EnergyShare> energy;
    std::vector<std::pair<std::string, double>> states; ///< which states take part, the largest first

    double frequency() const;         ///< in Hz, of the vibration as it is seen: Im/2π
    double natural_frequency() const; ///< in Hz: |value|/2π
    double damping_ratio() const;     ///< −Re/|value|; negative: it grows
    double time_constant() const;     ///< in s: −1/Re; negative: it grows
    bool is_oscillating() const { return value.imag() != 0; }
};

struct ModalAnalysis {
    std::vector<Mode> modes;                           ///< vibrations, aperiodic motions, others; each kind by natural frequency
    std::vector<std::vector<ShapeEntry>> rigid_bodies; ///< motions that no stiffness opposes; of each only the masses that move
    std::size_t zeros = 0, held = 0;                   ///< eigenvalues 0; states that are none in this mode
    std::string obstacle;                              ///< why there are no energies and shapes; empty: there are
    bool has_converged = true;
};

/// At the frame's present point, of which `system` is.
bool analyse_modes(TorsionFrame& frame, const LinearSystem& system, ModalAnalysis& result, std::string& problem);

constexpr std::size_t most_states = 3000; ///< the solver is dense: its time grows with their third power

} // namespace torsion::analysis

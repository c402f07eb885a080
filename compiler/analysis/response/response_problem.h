#pragma once
// What is asked of a forced response: dx/dt = A x + B u, y = C x + D u, where loads of many orders act, and laws that
// depend on the speed.

#include "compiler/analysis/linear/linear_system.h"

#include <complex>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

namespace torsion::analysis {

/// In rad/s, of an order at a speed in rev/min.
inline double pulsation(double order, double speed) { return order * speed * std::numbers::pi / 30; }

/// Changes of some rows: derivatives of the states, then outputs. Values at each speed, or the same at all.
struct RowChanges {
    std::vector<std::size_t> rows;
    std::vector<std::complex<double>> values; ///< [speeds][rows], or [rows]

    const std::complex<double>* at(std::size_t speed) const {
        return values.data() + (is_constant() ? 0 : speed * rows.size());
    }
    bool is_constant() const { return values.size() == rows.size(); }
};

/// An excitation a·cos(order·φ + phase), φ = Ωt the angle of the shaft whose speeds are given: the rows change by
/// values·e^(i order Ω t).
struct Load {
    double order = 1; ///< vibrations in a turn; positive
    RowChanges changes;
};

/// A law that answers to a combination of the states: A + g cᵀ, and C + g cᵀ for the rows of outputs.
struct Feedback {
    RowChanges changes;                                 ///< g
    std::vector<std::pair<std::size_t, double>> states; ///< c
};

/// How a law depends on an angle that turns with the shaft: what A and C have beyond their means.
struct PeriodicLaw {
    double order = 1;                 ///< periods in a turn of the shaft; positive
    double shaft_angle = 0;           ///< where the first sample is
    bool is_backwards = false;        ///< the samples follow each other against the shaft's sense
    std::vector<std::size_t> rows;    ///< of states, then outputs
    std::vector<std::size_t> columns; ///< states
    std::vector<double> values;       ///< [samples][rows][columns] at the middle of the speeds
    /// What they are more at t from −1, the lowest of the speeds, to 1: linear·t + square·t². Inertia makes them change
    /// so; empty: they do not.
    std::vector<double> linear, square;
    std::size_t samples() const { return values.size() / (rows.size() * columns.size()); }
    /// [samples][rows][columns] at one of the speeds (ascending), in rev/min.
    std::vector<double> values_at(double speed, const std::vector<double>& speeds) const;
};

struct ResponseProblem {
    LinearSystem system;
    std::vector<Load> loads;
    std::vector<Feedback> feedback;
    std::vector<PeriodicLaw> laws;
    std::vector<std::size_t> law_rows; ///< of states that laws move
    Matrix standing;                   ///< [states][law_rows]: what changes of their derivatives shift in the mean
    std::vector<double> speeds;        ///< in rev/min, positive
};

/// A load on an input of the system. `amplitudes`: one, or one for each speed.
Load load_on_input(const LinearSystem& system, std::size_t input, double order,
                   const std::vector<std::complex<double>>& amplitudes);

} // namespace torsion::analysis

#pragma once
// Harmonics of rows of a model over a period of a source.

#include "compiler/analysis/response/turned_model.h"

#include <complex>
#include <vector>

namespace torsion::analysis {

using Spectra = std::vector<std::vector<std::complex<double>>>; ///< [rows][k]

constexpr double rounding_of_values = 1e-11; ///< of what a row is a sum of
constexpr double resolved_harmonics = 1e-4;  ///< of the largest harmonic: the upper half of the spectrum
constexpr std::size_t fewest_samples = 64;   ///< of a turn
constexpr std::size_t most_samples = 8192;   ///< of a period

/// The largest absolute value of the harmonics from `from` on.
double largest(const std::vector<std::complex<double>>& spectrum, std::size_t from);

/// Harmonics of samples, [samples][rows]; of rows that only rounding moves they are 0.
Spectra spectra_of(const TurnedModel& turned, const std::vector<double>& samples, const TurnedModel::Rows& rows);

/// Angles in so many turns, in no ratio to each other: a harmonic that even samples take for another one is seen there.
std::vector<double> uneven_angles(double turns);

/// Samples the rows over a period of the group, twice as often as before until their harmonics are those of the motion,
/// and of no other one in between. `count`: the first number of samples, then that of the last. False: the model cannot
/// be evaluated.
bool resolve(TurnedModel& turned, const SourceGroup& group, const TurnedModel::Rows& rows, std::size_t& count,
             Spectra& spectra, bool& is_resolved);

/// Is the upper half of each spectrum at most this share of its largest harmonic?
bool is_resolved(const Spectra& rows, double share = resolved_harmonics);

} // namespace torsion::analysis

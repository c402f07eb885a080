#pragma once
// Fourier coefficients of a period: f(ψ) = Re Σ c[k] e^(ikψ), c[0] the mean.

#include <complex>
#include <vector>

namespace torsion::analysis {

/// c[k] for k < n/2 of n samples at equal distances.
std::vector<std::complex<double>> harmonics_of(const std::vector<double>& samples);

/// n samples at equal distances. At most n/2 coefficients count.
std::vector<double> samples_of(const std::vector<std::complex<double>>& harmonics, std::size_t n);

} // namespace torsion::analysis

#include "compiler/analysis/response/harmonics.h"

#include <unsupported/Eigen/FFT>

#include <algorithm>

namespace torsion::analysis {

namespace {

/// It keeps the factors of each length.
Eigen::FFT<double>& transform() {
    thread_local Eigen::FFT<double> one;
    return one;
}

} // namespace

std::vector<std::complex<double>> harmonics_of(const std::vector<double>& samples) {
    std::vector<std::complex<double>> spectrum;
    transform().fwd(spectrum, samples);
    spectrum.resize(samples.size() / 2);
    for (std::size_t k = 0; k < spectrum.size(); ++k)
        spectrum[k] *= (k == 0 ? 1.0 : 2.0) / static_cast<double>(samples.size());
    return spectrum;
}

std::vector<double> samples_of(const std::vector<std::complex<double>>& harmonics, std::size_t n) {
    std::vector<std::complex<double>> spectrum(n);
    for (std::size_t k = 0; k < std::min(harmonics.size(), n / 2); ++k) {
        spectrum[k] = harmonics[k] * (k == 0 ? 1.0 : 0.5) * static_cast<double>(n);
        if (k > 0) spectrum[n - k] = std::conj(spectrum[k]);
    }
    std::vector<std::complex<double>> values;
    transform().inv(values, spectrum);
    std::vector<double> samples(n);
    for (std::size_t i = 0; i < n; ++i) samples[i] = values[i].real();
    return samples;
}

} // namespace torsion::analysis

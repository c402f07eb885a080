#include "compiler/analysis/response/row_spectra.h"

#include "compiler/analysis/response/harmonics.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr std::size_t uneven_places = 24;
constexpr double same_value = 1e-2; ///< of the largest harmonic of a row: between samples

/// Σ of the harmonics at an angle; `turns`: of the period.
double series_at(const std::vector<std::complex<double>>& spectrum, double turns, double angle) {
    double sum = spectrum[0].real();
    const std::complex<double> step = std::polar(1.0, angle / turns);
    std::complex<double> turned = step;
    for (std::size_t k = 1; k < spectrum.size(); ++k, turned *= step) sum += (spectrum[k] * turned).real();
    return sum;
}

/// Do the harmonics give what the rows are between the samples? A harmonic above half of their number stands at a lower
/// one.
bool has_between(TurnedModel& turned, const SourceGroup& group, const TurnedModel::Rows& rows, const Spectra& spectra,
                 bool& is_same) {
    const std::vector<double> angles = uneven_angles(group.turns);
    std::vector<double> samples;
    if (!turned.sample_at(group, angles, rows, samples)) return false;
    is_same = true;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const double size =
            std::max(largest(spectra[row], 1),
                     rounding_of_values * std::max(std::abs(spectra[row][0]), turned.size_of(rows[row])));
        for (std::size_t i = 0; i < angles.size(); ++i) {
            const double difference =
                std::abs(samples[i * rows.size() + row] - series_at(spectra[row], group.turns, angles[i]));
            is_same = is_same && difference <= same_value * (size + difference);
        }
    }
    return true;
}

} // namespace

std::vector<double> uneven_angles(double turns) {
    std::vector<double> angles;
    for (std::size_t i = 1; i <= uneven_places; ++i) {
        const double place = static_cast<double>(i) * std::numbers::phi;
        angles.push_back(2 * std::numbers::pi * turns * (place - std::floor(place)));
    }
    return angles;
}

bool resolve(TurnedModel& turned, const SourceGroup& group, const TurnedModel::Rows& rows, std::size_t& count,
             Spectra& spectra, bool& is_good) {
    std::vector<double> samples;
    for (;; count *= 2) {
        if (!turned.sample(group, count, rows, samples)) return false;
        spectra = spectra_of(turned, samples, rows);
        is_good = is_resolved(spectra);
        if (is_good && !has_between(turned, group, rows, spectra, is_good)) return false;
        if (is_good || count * 2 > most_samples) return true;
    }
}

double largest(const std::vector<std::complex<double>>& spectrum, std::size_t from) {
    double result = 0;
    for (std::size_t k = from; k < spectrum.size(); ++k) result = std::max(result, std::abs(spectrum[k]));
    return result;
}

Spectra spectra_of(const TurnedModel& turned, const std::vector<double>& samples, const TurnedModel::Rows& rows) {
    Spectra result;
    std::vector<double> sizes;
    std::vector<double> column(rows.empty() ? 0 : samples.size() / rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t i = 0; i < column.size(); ++i) column[i] = samples[i * rows.size() + row];
        auto spectrum = harmonics_of(column);
        sizes.push_back(largest(spectrum, 1));
        result.push_back(std::move(spectrum));
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        double scale = std::max(std::abs(result[row][0]), turned.size_of(rows[row]));
        for (std::size_t other = 0; other < rows.size(); ++other) {
            if (turned.is_alike(rows[row], rows[other])) scale = std::max(scale, sizes[other]);
        }
        if (sizes[row] <= rounding_of_values * scale) std::fill(result[row].begin() + 1, result[row].end(), 0.0);
    }
    return result;
}

bool is_resolved(const Spectra& rows, double share) {
    return std::ranges::all_of(rows, [&](const auto& spectrum) {
        return largest(spectrum, spectrum.size() / 2) <= share * largest(spectrum, 1);
    });
}

} // namespace torsion::analysis

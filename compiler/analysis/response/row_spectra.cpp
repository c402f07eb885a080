#include "compiler/analysis/response/row_spectra.h"

#include "compiler/analysis/response/harmonics.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

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
    return std::ranges::all_of(rows, [&](const auto& spectrum) { return largest(spectrum, spectrum.size() / 2) <= share * largest(spectrum, 1); });
}

} // namespace torsion::analysis

#include "compiler/analysis/linear/eigenvectors.h"

#include <cmath>

namespace torsion::analysis {

namespace {

/// of a displacement, relative to the whole motion: smaller ones are rounding
constexpr double rounding_of_displacement = 1e-9;

std::vector<double> plain(const Vector& v) { return {v.data(), v.data() + v.size()}; }

std::vector<double> participation(const Eigen::VectorXcd& left, const Eigen::VectorXcd& right) {
    Vector parts = left.cwiseProduct(right).cwiseAbs();
    const double sum = parts.sum();
    if (sum > 0) parts /= sum;
    return plain(parts);
}

} // namespace

Eigen::VectorXcd dual_of(Eigen::VectorXcd left, const Eigen::VectorXcd& right) {
    const std::complex<double> product = left.cwiseProduct(right).sum();
    if (std::abs(product) > epsilon * left.norm() * right.norm()) left /= product;
    return left;
}

void add_value(Spectrum& spectrum, std::complex<double> value, const Eigen::VectorXcd& vector,
               const Eigen::VectorXcd& dual) {
    spectrum.values.push_back(value);
    spectrum.vectors.emplace_back(vector.data(), vector.data() + vector.size());
    spectrum.duals.emplace_back(dual.data(), dual.data() + dual.size());
    spectrum.participation.push_back(participation(dual, vector));
}

std::vector<std::vector<double>> displacements_of(const Dense& moved, const Vector& rows, const Dense& motions) {
    std::vector<std::vector<double>> result;
    for (Eigen::Index k = 0; k < motions.cols(); ++k) {
        const double whole = motions.col(k).norm();
        std::vector<double>& of = result.emplace_back();
        for (Eigen::Index i = 0; i < moved.rows(); ++i)
            of.push_back(std::abs(moved(i, k)) > rounding_of_displacement * rows(i) * whole ? moved(i, k) : 0);
    }
    return result;
}

} // namespace torsion::analysis

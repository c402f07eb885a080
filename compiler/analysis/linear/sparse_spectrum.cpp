#include "compiler/analysis/linear/eigenvectors.h"
#include "compiler/analysis/linear/free_motions.h"
#include "compiler/analysis/linear/nearest_values.h"
#include "compiler/analysis/linear/spectrum.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

using Number = std::complex<double>;

/// of the imaginary part of a value, relative: a smaller one is rounding
constexpr double oscillates = 1e-9;
constexpr double swings = 1e-3;                       ///< the same of a rough value
constexpr double same_size = 1e-9;                    ///< relative
constexpr double least_decay = 0.1, most_decay = 0.8; ///< of a circle's radius
constexpr int most_shifts = 16;

/// Powers of two that give rows and columns of D⁻¹ A D similar norms, as spectrum.cpp has them for a dense matrix.
Vector balance_of(const Matrix& a) {
    const auto rows = a.by_rows();
    Vector scale = Vector::Ones(static_cast<Eigen::Index>(a.columns));
    const auto sum = [&](const std::vector<Entry>& entries, std::size_t i, bool is_column) {
        double result = 0;
        for (const Entry& e : entries) {
            if (e.row != i) result += std::abs(e.value) * (is_column ? 1 / scale(e.row) : scale(e.row));
        }
        return result;
    };
    for (bool is_done = false; !is_done;) {
        is_done = true;
        for (std::size_t i = 0; i < a.columns; ++i) {
            double& own = scale(static_cast<Eigen::Index>(i));
            const double column = own * sum(a.column(i), i, true), row = sum(rows[i], i, false) / own;
            if (row == 0) continue;
            const bool is_read = column > 0; // what nobody reads gets the size of its input
            const double factor = std::exp2(std::round(is_read ? 0.5 * std::log2(row / column) : std::log2(row)));
            if (is_read ? column * factor + row / factor >= 0.95 * (column + row) : factor == 1) continue;
            own *= factor;
            is_done = false;
        }
    }
    return scale;
}

Sparse balanced(const Matrix& a, const Vector& scale) {
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t j = 0; j < a.columns; ++j) {
        for (const Entry& e : a.column(j))
            entries.emplace_back(static_cast<int>(e.row), static_cast<int>(j),
                                 e.value * scale(static_cast<Eigen::Index>(j)) / scale(e.row));
    }
    Sparse result(scale.size(), scale.size());
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
}

Sparse rows_of(const std::vector<StateRow>& rows, const Vector& scale) {
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        for (const Entry& e : rows[k])
            entries.emplace_back(static_cast<int>(k), static_cast<int>(e.row), e.value * scale(e.row));
    }
    Sparse result(static_cast<Eigen::Index>(rows.size()), scale.size());
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
}

Vector lengths_of(const Sparse& rows) {
    Vector squares = Vector::Zero(rows.rows());
    for (Eigen::Index j = 0; j < rows.outerSize(); ++j) {
        for (Sparse::InnerIterator e(rows, j); e; ++e) squares(e.row()) += e.value() * e.value();
    }
    return squares.cwiseSqrt();
}

/// In coordinates of the zero part: what lasts of a push on any speed, without those that held motions forbid.
Dense lasting_of(const Sparse& unit_speeds, const ZeroPart& zeros, const Dense& held) {
    std::vector<Eigen::Index> pushed;
    for (Eigen::Index j = 0; j < unit_speeds.outerSize(); ++j) {
        if (Sparse::InnerIterator(unit_speeds, j)) pushed.push_back(j);
    }
    Dense lasting(zeros.right.cols(), static_cast<Eigen::Index>(pushed.size()));
    for (Eigen::Index k = 0; k < lasting.cols(); ++k)
        lasting.col(k) = zeros.left.row(pushed[static_cast<std::size_t>(k)]).transpose();
    if (held.rows() == 0 || lasting.size() == 0) return lasting;
    Eigen::ColPivHouseholderQR<Dense> qr(lasting);
    const Dense span = qr.householderQ() * Dense::Identity(lasting.rows(), qr.setThreshold(same_size).rank());
    const Dense of_held = held * zeros.right * span;
    const NullSpace kept = null_space(of_held, size_of(held));
    return span * kept.basis.leftCols(kept.dimension);
}

Dense dense_rows(const std::vector<std::vector<double>>& rows, const Vector& scale) {
    Dense result(static_cast<Eigen::Index>(rows.size()), scale.size());
    for (Eigen::Index k = 0; k < result.rows(); ++k) {
        for (Eigen::Index i = 0; i < scale.size(); ++i)
            result(k, i) = rows[static_cast<std::size_t>(k)][static_cast<std::size_t>(i)] * scale(i);
    }
    return result;
}

void add_rigid_motions(Spectrum& result, const ZeroPart& zeros, const Dense& held, const MassRows& masses,
                       const Vector& scale) {
    if (zeros.right.cols() == 0 || masses.speeds.empty()) return;
    Sparse speeds = rows_of(masses.speeds, scale);
    speeds =
        lengths_of(speeds).unaryExpr([](double length) { return length > 0 ? 1 / length : 0; }).asDiagonal() * speeds;
    const Dense lasting = lasting_of(speeds, zeros, held);
    const double largest = zeros.left.size() > 0 ? zeros.left.colwise().norm().maxCoeff() : 0;
    const Dense motions = free_motions(zeros.nilpotent, lasting, largest, speeds * zeros.right);
    const Sparse positions = rows_of(masses.positions, scale);
    result.displacements = displacements_of(positions * (zeros.right * motions), lengths_of(positions), motions);
}

/// About as large as the slowest vibration, so that slow ones lie near it.
double shift_for_slowest(const Sparse& a, const ZeroPart& zeros, double size) {
    double shift = 0.01 * size;
    for (int k = 0; k < most_shifts; ++k) {
        double slowest = INFINITY, any = INFINITY;
        for (const Number value : rough_values(a, zeros, shift)) {
            any = std::min(any, std::abs(value));
            if (std::abs(value.imag()) > swings * std::abs(value)) slowest = std::min(slowest, std::abs(value));
        }
        const double next = std::isfinite(slowest) ? slowest : any;
        if (!std::isfinite(next) || !(next > 0)) return shift;
        const bool is_near = next > 0.5 * shift;
        shift = 1.1 * next; // not on a value that grows
        if (is_near) break;
    }
    return shift;
}

struct Selection {
    Number shift;
    std::size_t count;
    Number middle; ///< 0, or that of the frequency

    /// What the values are sorted by.
    double distance(Number value) const { return std::abs(value - middle); }
    /// In a circle about the shift all are known: within this distance none is missing.
    double known(double radius) const { return radius - std::abs(shift - middle); }
    bool is_enough(const std::vector<Number>& values, double radius) const {
        std::size_t found = 0;
        for (const Number value : values)
            found += value.imag() > oscillates * std::abs(value) && distance(value) <= known(radius);
        return found >= count;
    }
    /// The distance of the last one wanted.
    double limit(const std::vector<Number>& values) const {
        std::vector<double> distances;
        for (const Number value : values) {
            if (value.imag() > oscillates * std::abs(value)) distances.push_back(distance(value));
        }
        std::sort(distances.begin(), distances.end());
        return distances.size() < count ? INFINITY : distances[count - 1] * (1 + same_size);
    }
};

void add_values(Spectrum& result, const NearestValues& found, const Selection& selection, const Vector& scale) {
    const double limit = selection.limit(found.values);
    for (std::size_t k = 0; k < found.values.size(); ++k) {
        Number value = found.values[k];
        if (std::abs(value.imag()) <= oscillates * std::abs(value)) value = value.real();
        if (value.imag() < 0 || selection.distance(value) > limit) continue;
        const auto column = static_cast<Eigen::Index>(k);
        add_value(result, value, scale.cast<Number>().cwiseProduct(found.right.col(column)),
                  scale.cwiseInverse().cast<Number>().cwiseProduct(found.left.col(column)));
    }
}

/// In the circle about a frequency lies a box: so near to it, and decaying so slowly, all are known. It takes values
/// that decay twice as fast as those that were found, where there is room.
void find_box(Spectrum& result, double radius) {
    double decay = 0;
    for (const Number value : result.values) decay = std::max(decay, 2 * std::abs(value.real()));
    result.known_decay = std::min(std::max(decay, least_decay * radius), most_decay * radius);
    result.known = std::sqrt(radius * radius - result.known_decay * result.known_decay);
}

/// Beside the frequency: on an eigenvalue the system is singular, and close to one all others lose digits.
constexpr double beside_frequency[] = {1e-6, 1e-4, 1e-2};

NearestValues values_near(const Sparse& a, const ZeroPart& zeros, Selection& selection, bool is_slowest) {
    NearestValues found;
    const Enough enough = [&](const std::vector<Number>& values, double radius) {
        return selection.is_enough(values, radius);
    };
    if (is_slowest) return nearest_values(a, zeros, selection.shift, enough);
    for (const double beside : beside_frequency) {
        selection.shift = selection.middle + beside * selection.middle.imag();
        found = nearest_values(a, zeros, selection.shift, enough);
        if (found.has_converged && found.is_complete) break;
    }
    return found;
}

} // namespace

Spectrum sparse_spectrum(const Matrix& matrix, const std::vector<std::vector<double>>& held, const MassRows& masses,
                         const Wanted& wanted) {
    Spectrum result;
    const Vector scale = balance_of(matrix);
    const Sparse a = balanced(matrix, scale);
    const double size = a.nonZeros() > 0 ? a.coeffs().cwiseAbs().maxCoeff() : 0;
    const ZeroPart zeros = zero_part(a, size);
    if (!zeros.is_found) {
        result.problem = "in a part of this size the motions that nothing takes back cannot be told from slow ones";
        return result;
    }
    const Dense holds = dense_rows(held, scale);
    result.held =
        holds.rows() == 0 ? 0 : static_cast<std::size_t>(holds.cols() - null_space(holds, size_of(holds)).dimension);
    result.zeros = static_cast<std::size_t>(zeros.dimension()) - result.held;
    add_rigid_motions(result, zeros, holds, masses, scale);

    const bool is_slowest = !wanted.near || !(*wanted.near > 0);
    Selection selection{is_slowest ? Number(shift_for_slowest(a, zeros, size)) : Number(),
                        wanted.count > 0 ? wanted.count : Wanted::unasked,
                        is_slowest ? Number() : Number(0, *wanted.near)};
    const NearestValues found = values_near(a, zeros, selection, is_slowest);
    if (!found.has_converged)
        result.problem = "the eigenvalues of a part of this size do not converge; fewer of them may";
    else if (!found.is_complete)
        result.problem = "several eigenvalues of a part of this size are equal, and not all of them were found";
    if (!result.problem.empty()) return result;
    result.is_selection = true, result.known = selection.known(found.radius);
    add_values(result, found, selection, scale);
    if (!is_slowest) find_box(result, result.known);
    return result;
}

} // namespace torsion::analysis

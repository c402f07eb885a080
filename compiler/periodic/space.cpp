#include "compiler/periodic/space.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

namespace torsion::periodic {

namespace {

constexpr double least_share = 1e-2; // of the largest way with the same unit
constexpr double fixed = 1e-7;       // a direction that a period leaves as it is, to this accuracy

} // namespace

Eigen::VectorXd sizes_of(const PeriodMap& map, const OrbitRows& rows, const Eigen::VectorXd& drift,
                         const Eigen::VectorXd& otherwise) {
    const std::size_t n = map.slots().size(), first = rows.values.size() - n; // z stands behind what is shown
    Eigen::VectorXd sizes(static_cast<Eigen::Index>(n));
    std::map<std::string_view, double> largest;
    const auto unit_of = [&](std::size_t i) {
        return runtime::text(map.model(), map.model().variables[map.slots()[i].variable].unit);
    };
    const double begin = rows.times.front(), span = rows.times.back() - begin;
    for (std::size_t i = 0; i < n; ++i) {
        double low = INFINITY, high = -INFINITY;
        for (std::size_t k = 0; k < rows.times.size(); ++k) {
            const double value =
                rows.values[first + i][k] - drift[static_cast<Eigen::Index>(i)] * (rows.times[k] - begin) / span;
            low = std::min(low, value), high = std::max(high, value);
        }
        sizes[static_cast<Eigen::Index>(i)] = (high - low) / 2;
        double& most = largest[unit_of(i)];
        most = std::max(most, (high - low) / 2);
    }
    for (std::size_t i = 0; i < n; ++i) {
        double& size = sizes[static_cast<Eigen::Index>(i)];
        const double most = largest[unit_of(i)];
        size = most > 0 ? std::max(size, least_share * most) : otherwise[static_cast<Eigen::Index>(i)];
    }
    return sizes;
}

Eigen::MatrixXd common_fixed_directions(const std::vector<Eigen::MatrixXd>& monodromies, const Eigen::VectorXd& sizes) {
    const Eigen::Index n = sizes.size();
    Eigen::MatrixXd stacked(n * static_cast<Eigen::Index>(monodromies.size()), n);
    for (std::size_t k = 0; k < monodromies.size(); ++k) {
        stacked.middleRows(n * static_cast<Eigen::Index>(k), n) =
            sizes.cwiseInverse().asDiagonal() * (monodromies[k] - Eigen::MatrixXd::Identity(n, n)) * sizes.asDiagonal();
    }
    const Eigen::BDCSVD<Eigen::MatrixXd> svd(stacked, Eigen::ComputeThinV);
    Eigen::Index count = 0;
    while (count < n && svd.singularValues()[n - 1 - count] < fixed) ++count;
    Eigen::MatrixXd directions = sizes.asDiagonal() * svd.matrixV().rightCols(count);
    for (Eigen::Index c = 0; c < count; ++c) directions.col(c).normalize();
    return directions;
}

} // namespace torsion::periodic

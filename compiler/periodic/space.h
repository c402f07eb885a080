#pragma once
// The space in which orbits are searched: components of z and the speed, each measured by its size.

#include "compiler/periodic/period_map.h"

namespace torsion::periodic {

struct Space {
    Eigen::VectorXd sizes; ///< of z
    double speed_size = 1;
    /// directions in which every motion may be shifted: a drive that turns, where nothing depends on its angle. Columns
    /// of z
    Eigen::MatrixXd free;
    Eigen::VectorXd turns; ///< what the other components are ahead by after a period: 2π times whole numbers

    Eigen::Index size() const { return sizes.size(); }
    double root() const { return std::sqrt(static_cast<double>(std::max<Eigen::Index>(1, size()))); }
    /// z and speed → their point.
    Eigen::VectorXd point(const Eigen::VectorXd& z, double speed) const {
        Eigen::VectorXd u(size() + 1);
        u.head(size()) = z.cwiseQuotient(sizes) / root();
        u[size()] = speed / speed_size;
        return u;
    }
    Eigen::VectorXd z_of(const Eigen::VectorXd& u) const { return (u.head(size()) * root()).cwiseProduct(sizes); }
    double speed_of(const Eigen::VectorXd& u) const { return u[size()] * speed_size; }
};

/// Half of the way that each component goes in a period, and at least a hundredth of the largest with the same unit.
Eigen::VectorXd sizes_of(const PeriodMap& map, const OrbitRows& rows, const Eigen::VectorXd& drift,
                         const Eigen::VectorXd& otherwise);

/// Directions v with Mv = v in all of these matrices.
Eigen::MatrixXd common_fixed_directions(const std::vector<Eigen::MatrixXd>& monodromies, const Eigen::VectorXd& sizes);

} // namespace torsion::periodic

#pragma once
// Reference for forced responses: the second-order system of a train in the angles of its masses, assembled here from
// its elements, and solved densely. It shares nothing with the linearization of a compiled model.

#include <Eigen/Dense>

#include <complex>
#include <utility>
#include <vector>

namespace torsion::tests {

using Complex = std::complex<double>;

/// A spring and damper on a combination of angles: torque c·(v·φ) + d·(v·w). The angles' weights: 1 and −1 of a shaft,
/// ratios behind gears.
struct Link {
    std::vector<std::pair<int, double>> weights;
    double c = 0, d = 0;
};

struct SecondOrder {
    Eigen::MatrixXd inertia, damping, stiffness;
    explicit SecondOrder(const std::vector<double>& inertias, const std::vector<Link>& links) {
        const auto n = static_cast<Eigen::Index>(inertias.size());
        inertia = damping = stiffness = Eigen::MatrixXd::Zero(n, n);
        for (Eigen::Index i = 0; i < n; ++i) inertia(i, i) = inertias[static_cast<std::size_t>(i)];
        for (const Link& link : links) {
            for (const auto& [i, x] : link.weights) {
                for (const auto& [j, y] : link.weights)
                    stiffness(i, j) += link.c * x * y, damping(i, j) += link.d * x * y;
            }
        }
    }

    /// Angles under torques at one pulsation.
    Eigen::VectorXcd angles(double pulsation, const Eigen::VectorXcd& torques) const {
        const Eigen::MatrixXcd dynamic = stiffness.cast<Complex>() + Complex(0, pulsation) * damping.cast<Complex>() -
                                         pulsation * pulsation * inertia.cast<Complex>();
        return dynamic.fullPivLu().solve(torques);
    }

    /// What a link carries.
    static Complex torque(const Link& link, double pulsation, const Eigen::VectorXcd& angles) {
        Complex twist = 0;
        for (const auto& [i, x] : link.weights) twist += x * angles[i];
        return Complex(link.c, pulsation * link.d) * twist;
    }
};

} // namespace torsion::tests

#pragma once
// The largest value of a sum of cosines over their common period: f(θ) = Σ Re(A_k e^{i m_k θ}), m_k whole.
// Samples find where it may be, and Newton's method on f' finds it. No maximum is missed: where |f| is largest, the
// nearest sample is at most f_max·(1 − cos(M h / 2)) lower (M. Riesz 1914, for the highest multiple M and the distance
// h of samples), and at most Σ m_k²|A_k|·h²/8 lower.

#include <Eigen/Dense>

#include <complex>
#include <cstddef>
#include <vector>

namespace torsion::analysis {

class Synthesis {
public:
    /// Orders are ascending and positive, and `turns` of each are whole.
    Synthesis(const std::vector<double>& orders, double turns);

    /// Of each output, the largest |f|. `amplitudes`: those of all outputs, for each order.
    void largest(const std::vector<const std::complex<double>*>& amplitudes, std::size_t outputs, double* result);

private:
    using Complex = std::complex<double>;
    struct Curve { ///< f and its derivatives at an angle
        double value = 0, slope = 0, bend = 0;
    };

    void sample(const std::vector<const Complex*>& amplitudes, Eigen::Index first, Eigen::Index outputs);
    double largest_of(Eigen::Index output) const;
    double lowest_candidate(Eigen::Index output, double largest_sample) const;
    double top_near(Eigen::Index output, double angle, double sense) const;
    Curve curve_at(Eigen::Index output, double angle) const;

    std::vector<double> multiples_;          ///< m_k
    double distance_ = 0;                    ///< h
    Eigen::MatrixXd cosines_, sines_;        ///< [samples from 0 to π][orders]
    Eigen::MatrixXd real_, imaginary_;       ///< [orders][outputs]
    Eigen::MatrixXd even_, odd_, up_, down_; ///< [samples][outputs] parts of f; f(θ), f(−θ)
};

} // namespace torsion::analysis

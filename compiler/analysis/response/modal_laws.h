#pragma once
// Periodic laws in the coordinates of the modes: dz/dt = (Λ + U ΔA(θ) V) z, with z the slowest vibrations and aperiodic
// motions of the mean system.

#include "compiler/analysis/response/modal_expansion.h"
#include "compiler/analysis/response/response_problem.h"

#include <Eigen/Dense>

#include <vector>

namespace torsion::analysis {

/// Λ, and U: [coordinates][rows of all laws], V: [columns of all laws][coordinates]. Of a pair of eigenvalues both are
/// there.
struct ModalLaws {
    Eigen::VectorXcd values;
    Eigen::MatrixXcd left, right;
    std::size_t size() const { return static_cast<std::size_t>(values.size()); }
};

/// Modes whose eigenvalues are of a size from `slowest` to `fastest`, at most `most_coordinates`, the slowest first.
constexpr std::size_t most_coordinates = 40;
ModalLaws modal_laws(const std::vector<PeriodicLaw>& laws, const std::vector<ModalExpansion::Term>& terms,
                     double slowest, double fastest);

/// Is it an eigenvalue of a vibration?
bool swings(std::complex<double> value);

/// ΔA of all laws together at one speed, block by block: [rows of all laws][columns of all laws].
class LawsAtSpeed {
public:
    LawsAtSpeed(const std::vector<PeriodicLaw>& laws, double speed, const std::vector<double>& speeds);

    /// At an angle of the shaft, straight between samples.
    Eigen::MatrixXd at(double angle) const;
    /// Factors of e^(ikφ/turns), φ the angle of the shaft and `turns` those of the common period.
    std::vector<Eigen::MatrixXcd> harmonics(double turns) const;

private:
    template <class Write>
    void each_entry(const Write& write) const;
    const std::vector<PeriodicLaw>& laws_;
    std::vector<std::vector<double>> values_;
    Eigen::Index rows_ = 0, columns_ = 0;
};

/// Periods of all laws together, in turns of the shaft; 0: there is none, or it is a long one.
double common_period(const std::vector<PeriodicLaw>& laws);

} // namespace torsion::analysis

#pragma once
// What periodic laws add to a response: dx/dt = (A + ΔA(θ)) x + f, where ΔA has few rows and few columns. Harmonics of
// q = ΔA x act as further loads, and x answers to them: q = ΔA (x_f + G q), a linear system for the harmonics of q,
// which GMRES solves (Y. Saad, Iterative Methods for Sparse Linear Systems, 2nd ed. 2003, algorithm 6.9) with products
// over samples of a period: harmonic balance.

#include "compiler/analysis/response/response_problem.h"

#include <Eigen/Dense>

namespace torsion::analysis {

/// The answers of one order.
struct OrderAnswers {
    Eigen::MatrixXcd states;  ///< [columns of all laws][loads, then each row of a law]
    Eigen::MatrixXcd outputs; ///< [outputs][likewise]
};

class ParametricResponse {
public:
    ParametricResponse(const std::vector<PeriodicLaw>& laws, std::size_t states, const std::vector<double>& orders);

    const std::vector<std::size_t>& columns() const { return columns_; } ///< states that laws look at
    const std::vector<std::size_t>& rows() const { return rows_; }       ///< states that laws move

    /// Laws are those of this speed from here on.
    void go_to(double speed, const std::vector<double>& speeds);

    /// Outputs of each order; order 0 is the mean. False: the loads of the laws have no solution, or none was found.
    bool solve(const std::vector<OrderAnswers>& answers, std::vector<Eigen::VectorXcd>& outputs) const;

private:
    struct Law {
        const PeriodicLaw* law = nullptr;
        std::vector<double> values;                                 ///< at the present speed
        std::vector<std::size_t> columns;                           ///< places among columns()
        std::vector<std::size_t> rows;                              ///< places among rows(), or behind them outputs
        std::vector<std::pair<std::size_t, std::size_t>> harmonics; ///< (order, k)
    };
    using Loads = std::vector<Eigen::VectorXcd>; ///< of each order: rows(), then outputs

    Loads loads_of(const std::vector<Eigen::VectorXcd>& states) const;
    std::vector<Eigen::VectorXcd> answer(const std::vector<OrderAnswers>& answers, const Eigen::VectorXd& loads) const;
    Eigen::VectorXd packed(const Loads& loads) const;

    std::vector<std::size_t> columns_, rows_;
    std::vector<Law> laws_;
    std::size_t orders_ = 0, outputs_ = 0;
};

} // namespace torsion::analysis

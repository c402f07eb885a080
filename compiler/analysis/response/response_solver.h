#pragma once
// Responses of a problem to its loads, one frequency after the other. A thread has a solver of its own.

#include "compiler/analysis/response/parametric_response.h"
#include "compiler/analysis/response/response_problem.h"
#include "compiler/analysis/response/shifted_system.h"

#include <optional>

namespace torsion::analysis {

/// What all threads share.
struct SparseParts {
    explicit SparseParts(const ResponseProblem& problem);
    ComplexSparse a;
    Eigen::SparseMatrix<double> c;
};

class ResponseSolver {
public:
    ResponseSolver(const ResponseProblem& problem, const SparseParts& parts, const std::vector<double>& orders);

    /// To all loads of one order, without periodic laws. False: singular.
    bool respond(double order, std::size_t speed, double pulsation, ComplexVector& outputs);
    /// All orders at one speed. Otherwise the order that has no response; 0: the periodic laws have none.
    std::optional<double> respond(std::size_t speed, std::vector<ComplexVector>& outputs);

private:
    bool respond(double order, std::size_t speed, double pulsation, ComplexVector& states, ComplexVector& outputs);
    void add_outputs(std::size_t speed, const ComplexVector& states, ComplexVector& outputs) const;
    /// Beside the answer to the loads, those to what periodic laws could do.
    void add_answers(std::size_t speed, const ComplexVector& states, const ComplexVector& outputs,
                     OrderAnswers& answers);
    /// No load has a mean: it stands in the mean state.
    void add_mean(OrderAnswers& answers) const;
    static std::vector<double> with_mean(std::vector<double> orders);
    Complex& entry(std::size_t row, ComplexVector& states, ComplexVector& outputs) const;
    void go_to(std::size_t speed);
    void add_outputs(const Feedback& feedback, std::size_t speed, const ComplexVector& x, ComplexVector& outputs) const;

    const ResponseProblem& problem_;
    const std::vector<double>& orders_;
    std::size_t n_;
    const ComplexSparse& base_;
    ComplexSparse a_;
    ShiftedSystem shifted_;
    const Eigen::SparseMatrix<double>& c_;
    ParametricResponse parametric_;
    std::optional<std::size_t> speed_;
};

} // namespace torsion::analysis

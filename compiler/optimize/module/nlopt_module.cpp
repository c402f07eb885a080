// The module with NLopt (Johnson; Debian's libnlopt0). Of it only COBYLA and BOBYQA are called.

#include "compiler/optimize/constrained_search.h"

#include <algorithm>
#include <nlopt.h>

namespace torsion::optimize {

namespace {

/// NLopt asks for the objective and for the constraints of a point one after the other.
class OnePoint {
public:
    OnePoint(const SearchProblem& problem, nlopt_opt search)
        : problem_(problem), search_(search), results_(problem.constraints + 1) {}

    const double* at(const double* values) {
        const std::size_t count = problem_.start.size();
        if (has_any_ && std::equal(values, values + count, point_.begin())) return results_.data();
        point_.assign(values, values + count);
        has_any_ = true;
        if (!problem_.evaluate(values, results_.data())) nlopt_force_stop(search_);
        return results_.data();
    }
    std::size_t constraints() const { return problem_.constraints; }

private:
    const SearchProblem& problem_;
    nlopt_opt search_;
    std::vector<double> point_, results_;
    bool has_any_ = false;
};

double objective(unsigned, const double* values, double*, void* of) {
    return static_cast<OnePoint*>(of)->at(values)[0];
}

void constraints(unsigned count, double* to, unsigned, const double* values, double*, void* of) {
    std::copy_n(static_cast<OnePoint*>(of)->at(values) + 1, count, to);
}

SearchEnd end_of(nlopt_result result) {
    switch (result) {
    case NLOPT_FORCED_STOP: return SearchEnd::Stopped;
    case NLOPT_MAXEVAL_REACHED: return SearchEnd::CallsUsedUp;
    case NLOPT_ROUNDOFF_LIMITED: return SearchEnd::Converged;
    default: return result > 0 ? SearchEnd::Converged : SearchEnd::Failed;
    }
}

SearchEnd search(const SearchProblem& problem) {
    const auto width = static_cast<unsigned>(problem.start.size());
    const nlopt_opt opt = nlopt_create(problem.is_quadratic ? NLOPT_LN_BOBYQA : NLOPT_LN_COBYLA, width);
    if (opt == nullptr) return SearchEnd::Failed;
    OnePoint point(problem, opt);
    const std::vector<double> low(width, 0), high(width, 1), step(width, problem.step);
    nlopt_set_lower_bounds(opt, low.data());
    nlopt_set_upper_bounds(opt, high.data());
    nlopt_set_initial_step(opt, step.data());
    nlopt_set_xtol_abs1(opt, problem.tolerance);
    nlopt_set_maxeval(opt, static_cast<int>(std::min<std::size_t>(problem.most_calls, 1'000'000)));
    nlopt_set_min_objective(opt, objective, &point);
    if (problem.constraints > 0)
        nlopt_add_inequality_mconstraint(opt, static_cast<unsigned>(problem.constraints), constraints, &point, nullptr);
    std::vector<double> values = problem.start;
    double least = 0;
    const nlopt_result result = nlopt_optimize(opt, values.data(), &least);
    nlopt_destroy(opt);
    return end_of(result);
}

} // namespace

} // namespace torsion::optimize

extern "C" [[gnu::visibility("default")]] bool torsion_search(const torsion::optimize::SearchProblem& problem,
                                                              torsion::optimize::SearchEnd& end, std::uint64_t fit) {
    if (fit != torsion::optimize::search_fit) return false;
    if (!problem.start.empty()) end = torsion::optimize::search(problem);
    return true;
}

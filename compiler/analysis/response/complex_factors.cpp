#include "compiler/analysis/response/complex_factors.h"

#ifdef TORSION_WITH_KLU
#include <klu.h>
#endif

namespace torsion::analysis {

#ifdef TORSION_WITH_KLU

struct ComplexFactors::Impl {
    klu_common common{};
    klu_symbolic* symbolic = nullptr;
    klu_numeric *shared = nullptr, *own = nullptr; ///< with the pivots of the reference, and of the present matrix
    int size = 0;

    klu_numeric* factor(const ComplexSparse& matrix) {
        klu_numeric* factors = klu_z_factor(starts(matrix), rows(matrix), values(matrix), symbolic, &common);
        // which leaves a null pointer
        if (factors != nullptr && common.status != KLU_OK) klu_z_free_numeric(&factors, &common);
        return factors;
    }
    bool factor_anew(const ComplexSparse& matrix) {
        if (own != nullptr) klu_z_free_numeric(&own, &common);
        return (own = factor(matrix)) != nullptr;
    }

    // KLU takes pointers to what it only reads.
    static int* starts(const ComplexSparse& matrix) { return const_cast<int*>(matrix.outerIndexPtr()); }
    static int* rows(const ComplexSparse& matrix) { return const_cast<int*>(matrix.innerIndexPtr()); }
    static double* values(const ComplexSparse& matrix) {
        return const_cast<double*>(reinterpret_cast<const double*>(matrix.valuePtr()));
    }
};

ComplexFactors::ComplexFactors(const ComplexSparse& reference) : impl_(std::make_unique<Impl>()) {
    klu_defaults(&impl_->common);
    impl_->size = static_cast<int>(reference.rows());
    if (impl_->size == 0) return;
    impl_->symbolic = klu_analyze(impl_->size, Impl::starts(reference), Impl::rows(reference), &impl_->common);
    if (impl_->symbolic != nullptr) impl_->shared = impl_->factor(reference);
}

ComplexFactors::~ComplexFactors() {
    if (impl_->own != nullptr) klu_z_free_numeric(&impl_->own, &impl_->common);
    if (impl_->shared != nullptr) klu_z_free_numeric(&impl_->shared, &impl_->common);
    if (impl_->symbolic != nullptr) klu_free_symbolic(&impl_->symbolic, &impl_->common);
}

bool ComplexFactors::factorize(const ComplexSparse& matrix) {
    Impl& f = *impl_;
    if (f.size == 0) return true;
    if (f.own != nullptr) klu_z_free_numeric(&f.own, &f.common);
    if (f.shared != nullptr) {
        const int is_done = klu_z_refactor(Impl::starts(matrix), Impl::rows(matrix), Impl::values(matrix), f.symbolic,
                                           f.shared, &f.common);
        if (is_done != 0 && f.common.status == KLU_OK) return true;
    }
    return f.symbolic != nullptr && f.factor_anew(matrix); // a zero at one of the pivots of the reference
}

bool ComplexFactors::choose_pivots(const ComplexSparse& matrix) {
    return impl_->symbolic != nullptr && impl_->own == nullptr && impl_->factor_anew(matrix);
}

void ComplexFactors::solve(Eigen::VectorXcd& x) {
    Impl& f = *impl_;
    if (f.size > 0)
        klu_z_solve(f.symbolic, f.own != nullptr ? f.own : f.shared, f.size, 1, reinterpret_cast<double*>(x.data()),
                    &f.common);
}

#else

struct ComplexFactors::Impl {
    Eigen::SparseLU<ComplexSparse> factors;
};

ComplexFactors::ComplexFactors(const ComplexSparse& reference) : impl_(std::make_unique<Impl>()) {
    impl_->factors.analyzePattern(reference);
}
ComplexFactors::~ComplexFactors() = default;

bool ComplexFactors::factorize(const ComplexSparse& matrix) {
    impl_->factors.factorize(matrix);
    return impl_->factors.info() == Eigen::Success;
}

bool ComplexFactors::choose_pivots(const ComplexSparse&) { return false; }

void ComplexFactors::solve(Eigen::VectorXcd& x) { x = impl_->factors.solve(x).eval(); }

#endif

} // namespace torsion::analysis

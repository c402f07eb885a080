// What we give to SUNDIALS in place of its own: vectors, the dense solver, and KLU that keeps its analysis.

#include "runtime/core/integrate/dense_solver.h"
#include "runtime/core/integrate/sparse_solver.h"
#include "runtime/core/integrate/state_vector.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

using namespace torsion::runtime;

namespace {

ContextHandle make_context() {
    SUNContext context = nullptr;
    SUNContext_Create(nullptr, &context);
    return ContextHandle(context);
}

std::vector<double> values_of(N_Vector v) { return {NV_DATA_S(v), NV_DATA_S(v) + NV_LENGTH_S(v)}; }

} // namespace

TEST_CASE("vectors do what SUNDIALS' serial ones do") {
    const ContextHandle context = make_context();
    std::mt19937 random(1);
    std::uniform_real_distribution<double> any(-10, 10);
    for (const std::uint32_t n : {1u, 2u, 3u, 4u, 7u, 50u}) {
        std::array<VectorHandle, 8> ours, theirs;
        for (std::size_t k = 0; k < ours.size(); ++k) {
            // clones are of the kind
            ours[k] = k == 0 ? make_state_vector(n, context.get()) : VectorHandle(N_VClone(ours[0].get()));
            theirs[k].reset(N_VNew_Serial(n, context.get()));
            if (k == 0) CHECK(values_of(ours[0].get()) == std::vector<double>(n, 0.0));
            for (std::uint32_t i = 0; i < n; ++i)
                NV_Ith_S(ours[k].get(), i) = NV_Ith_S(theirs[k].get(), i) = any(random);
        }
        std::array<realtype, 4> factors{1, -1, any(random), any(random)};
        const auto both = [&](auto&& work) {
            for (auto* set : {&ours, &theirs}) {
                std::array<N_Vector, 8> v{};
                for (std::size_t k = 0; k < v.size(); ++k) v[k] = (*set)[k].get();
                work(v);
            }
            for (std::size_t k = 0; k < ours.size(); ++k) CHECK(values_of(ours[k].get()) == values_of(theirs[k].get()));
        };
        for (const double a : {1.0, -1.0, 0.0, 2.5}) {
            for (const double b : {1.0, -1.0, 0.0, -0.75}) {
                if (std::abs(a) == std::abs(b)) continue; // theirs multiplies a sum once
                both([&](auto& v) { N_VLinearSum(a, v[0], b, v[1], v[2]); });
                both([&](auto& v) { N_VLinearSum(a, v[2], b, v[3], v[2]); }); // onto an operand
                both([&](auto& v) { N_VLinearSum(a, v[2], b, v[3], v[3]); });
            }
        }
        both([&](auto& v) { N_VLinearSum(1, v[0], 1, v[1], v[0]); });
        both([&](auto& v) { N_VScale(factors[2], v[4], v[4]); });
        both([&](auto& v) { N_VConst(factors[3], v[5]); });
        both([&](auto& v) { N_VLinearCombination(4, factors.data(), v.data(), v[7]); });
        both([&](auto& v) { N_VLinearCombination(4, factors.data(), v.data(), v[0]); }); // onto the first
        both([&](auto& v) { N_VScaleAddMulti(3, factors.data() + 1, v[7], v.data() + 1, v.data() + 1); });
        both([&](auto& v) { N_VScaleVectorArray(3, factors.data() + 1, v.data() + 1, v.data() + 4); });
        CHECK(N_VWrmsNorm(ours[0].get(), ours[1].get()) ==
              doctest::Approx(N_VWrmsNorm(theirs[0].get(), theirs[1].get())).epsilon(1e-15));
        write_error_weights(1, 1e-6, ours[2].get(), ours[0].get(), ours[3].get());
        for (std::uint32_t i = 0; i < n; ++i) {
            CHECK(NV_Ith_S(ours[3].get(), i) ==
                  1 / (1e-6 * std::abs(NV_Ith_S(ours[0].get(), i)) + NV_Ith_S(ours[2].get(), i)));
        }
    }
}

TEST_CASE("the dense solver: random matrices, and one that is singular") {
    const ContextHandle context = make_context();
    std::mt19937 random(2);
    std::uniform_real_distribution<double> any(-1, 1);
    for (const std::uint32_t n : {1u, 2u, 5u, 20u}) {
        const VectorHandle x = make_state_vector(n, context.get()), b = make_state_vector(n, context.get());
        const MatrixHandle matrix(SUNDenseMatrix(n, n, context.get()));
        const SolverHandle solver = make_dense_solver(n, context.get());
        std::vector<double> expected(n);
        for (double& value : expected) value = any(random);
        for (std::uint32_t j = 0; j < n; ++j) {
            for (std::uint32_t i = 0; i < n; ++i)
                NV_Ith_S(b.get(), i) += (SM_ELEMENT_D(matrix.get(), i, j) = any(random)) * expected[j];
        }
        REQUIRE(SUNLinSolInitialize(solver.get()) == 0);
        REQUIRE(SUNLinSolSetup(solver.get(), matrix.get()) == 0);
        REQUIRE(SUNLinSolSolve(solver.get(), matrix.get(), x.get(), b.get(), 0) == 0);
        for (std::uint32_t i = 0; i < n; ++i) CHECK(NV_Ith_S(x.get(), i) == doctest::Approx(expected[i]).epsilon(1e-9));
        SUNMatZero(matrix.get());
        CHECK(SUNLinSolSetup(solver.get(), matrix.get()) > 0); // recoverable
    }
}

TEST_CASE("the sparse solver: other values in the same pattern, also zeros where pivots were, and after a restart") {
    const ContextHandle context = make_context();
    const VectorHandle x = make_state_vector(3, context.get()), b = make_state_vector(3, context.get());
    const MatrixHandle matrix(SUNSparseMatrix(3, 3, 9, CSC_MAT, context.get()));
    for (int j = 0; j <= 3; ++j) SUNSparseMatrix_IndexPointers(matrix.get())[j] = 3 * j;
    for (int e = 0; e < 9; ++e) SUNSparseMatrix_IndexValues(matrix.get())[e] = e % 3;
    const SolverHandle solver = make_sparse_solver(x.get(), matrix.get(), context.get());
    const double turned[3][9] = {
        {2, 0, 0, 0, 3, 0, 0, 0, 4}, {0, 2, 0, 0, 0, 3, 4, 0, 0}, {1e-20, 1, 0, 1, 0, 0, 0, 1, 1}};
    int calls = 0;
    for (const int which : {0, 1, 0, 2, 1, 2, 0, 0, 1, 0, 1}) {
        std::copy_n(turned[which], 9, SUNSparseMatrix_Data(matrix.get()));
        for (int i = 0; i < 3; ++i) {
            NV_Ith_S(b.get(), i) = 0;
            for (int j = 0; j < 3; ++j) NV_Ith_S(b.get(), i) += turned[which][3 * j + i] * (j + 1);
        }
        if (++calls <= 7) REQUIRE(SUNLinSolInitialize(solver.get()) == 0); // then without restarts
        REQUIRE(SUNLinSolSetup(solver.get(), matrix.get()) == 0);
        REQUIRE(SUNLinSolSolve(solver.get(), matrix.get(), x.get(), b.get(), 0) == 0);
        for (int i = 0; i < 3; ++i) CHECK(NV_Ith_S(x.get(), i) == doctest::Approx(i + 1).epsilon(1e-12));
    }
}

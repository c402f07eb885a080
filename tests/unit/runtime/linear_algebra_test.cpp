// Factors of sparse and dense matrices: what is factored again with the same order of rows, transposed systems,
// determinants, condition numbers.

#include "runtime/core/algebra/block_factors.h"
#include "runtime/core/algebra/dense_lu.h"
#include "runtime/core/algebra/sparse_lu.h"
#include "runtime/core/algebra/sparse_triangular_factors.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

using namespace torsion::runtime;

namespace {

using Numbers = std::vector<double>;

/// In compressed columns, and in full beside it.
struct Sparse {
    Sparse(std::mt19937& random, std::uint32_t size) : n(size) {
        for (std::uint32_t j = 0; j < n; ++j) {
            start.push_back(static_cast<std::uint32_t>(row.size()));
            for (std::uint32_t i = 0; i < n; ++i) {
                if (i == j || (i + 1) % n == j || random() % n < 2) row.push_back(i);
            }
        }
        start.push_back(static_cast<std::uint32_t>(row.size()));
    }
    Numbers values(std::mt19937& random, double diagonal) const {
        std::uniform_real_distribution<double> any(-1, 1);
        Numbers result;
        for (std::uint32_t j = 0; j < n; ++j) {
            for (std::uint32_t e = start[j]; e < start[j + 1]; ++e)
                result.push_back(any(random) * (row[e] == j ? diagonal : 1));
        }
        return result;
    }
    Numbers full(const Numbers& values) const {
        Numbers result(std::size_t{n} * n, 0.0);
        for (std::uint32_t j = 0; j < n; ++j) {
            for (std::uint32_t e = start[j]; e < start[j + 1]; ++e) result[std::size_t{j} * n + row[e]] = values[e];
        }
        return result;
    }
    std::uint32_t n;
    std::vector<std::uint32_t> start, row;
};

/// Of A x − b, or of Aᵀ x − b.
double residual(std::uint32_t n, const Numbers& full, const Numbers& x, const Numbers& b, bool is_transposed) {
    double worst = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        double sum = -b[i], size = std::abs(b[i]);
        for (std::uint32_t j = 0; j < n; ++j) {
            const double term = (is_transposed ? full[std::size_t{i} * n + j] : full[std::size_t{j} * n + i]) * x[j];
            sum += term, size += std::abs(term);
        }
        worst = std::max(worst, std::abs(sum) / size);
    }
    return worst;
}

/// A block over a full matrix of its own.
struct FullMatrix {
    explicit FullMatrix(const Numbers& matrix)
        : n(static_cast<std::uint32_t>(std::lround(std::sqrt(matrix.size())))), nominal(n, 1.0), work(matrix) {
        for (std::uint32_t j = 0; j <= n; ++j) starts.push_back(j * n);
        for (std::uint32_t e = 0; e < n * n; ++e) rows.push_back(e % n);
        block.n = n, block.nnz = n * n;
        block.tear_nominal = nominal.data(), block.column_start = starts.data(), block.row = rows.data();
        block.factors = 0;
        frame.work = work.data();
    }
    std::uint32_t n;
    Numbers nominal, work;
    std::vector<std::uint32_t> starts, rows;
    TorsionBlock block{};
    TorsionFrame frame{};
};

} // namespace

TEST_CASE("sparse factors with the order of rows that was found for other values, and where that is no good any more") {
    std::mt19937 random(3);
    for (const std::uint32_t n : {2u, 5u, 30u, 200u}) {
        const Sparse sparse(random, n);
        SparseLu lu(n, sparse.start.data(), sparse.row.data());
        for (int round = 0; round < 12; ++round) { // large and vanishing diagonals in turn
            const Numbers values = sparse.values(random, round % 4 == 0   ? 10
                                                         : round % 4 == 1 ? 1
                                                         : round % 4 == 2 ? 1e-8
                                                                          : 3),
                          full = sparse.full(values);
            REQUIRE(lu.factor(values.data()) > 0);
            Numbers b;
            for (std::uint32_t i = 0; i < n; ++i) b.push_back(std::sin(i + round));
            Numbers x = b, y = b;
            lu.solve(x.data());
            lu.solve_transposed(y.data());
            CHECK(residual(n, full, x, b, false) < 1e-9);
            CHECK(residual(n, full, y, b, true) < 1e-9);
        }
    }
}

TEST_CASE("a dense and a sparse matrix have one determinant, and a transposed dense system is solved") {
    std::mt19937 random(4);
    for (const std::uint32_t n : {1u, 2u, 3u, 6u, 25u}) {
        for (int round = 0; round < 10; ++round) {
            const Sparse sparse(random, n);
            const Numbers values = sparse.values(random, 1), full = sparse.full(values);
            Numbers factors = full, pivots(n), b(n, 1.0), x = b;
            REQUIRE(factor_dense(factors.data(), pivots.data(), n) > 0);
            double size = 0;
            int sign = 1;
            for (std::uint32_t k = 0; k < n; ++k) {
                const double pivot = factors[std::size_t{k} * n + k];
                size += std::log(std::abs(pivot));
                if ((pivot < 0) != (static_cast<std::uint32_t>(pivots[k]) != k)) sign = -sign;
            }
            SparseLu lu(n, sparse.start.data(), sparse.row.data());
            REQUIRE(lu.factor(values.data()) > 0);
            double other_size = 0;
            CHECK(lu.determinant(other_size) == sign);
            CHECK(other_size == doctest::Approx(size).epsilon(1e-9));
            solve_dense_transposed(factors.data(), pivots.data(), n, x.data());
            CHECK(residual(n, full, x, b, true) < 1e-9);
            FullMatrix block(full);
            BlockFactors of_block(block.block);
            of_block.factor(block.frame);
            double third_size = 0;
            CHECK(of_block.determinant(third_size) == sign);
            CHECK(third_size == doctest::Approx(size).epsilon(1e-9));
        }
    }
}

TEST_CASE("factors without their zeros solve what the dense ones solve, also with rows exchanged") {
    std::mt19937 random(5);
    int thin = 0;
    for (const std::uint32_t n : {1u, 2u, 5u, 20u, 40u}) {
        SparseTriangularFactors factors(n);
        for (int round = 0; round < 20; ++round) {
            // pairs of neighbours, coupled in a chain; the larger entry beside the diagonal in turn
            Numbers full(std::size_t{n} * n, 0.0);
            std::uniform_real_distribution<double> any(0.5, 1);
            for (std::uint32_t j = 0; j < n; ++j) {
                full[std::size_t{j} * n + j] = any(random);
                const std::uint32_t partner = (j ^ 1u) < n ? j ^ 1u : j;
                full[std::size_t{j} * n + partner] += round % 2 == 0 ? 3 : 0.1;
                if (j >= 2) full[std::size_t{j} * n + j - 2] = full[std::size_t{j - 2} * n + j] = 0.1 * any(random);
            }
            Numbers lu = full, pivots(n), b(n), x;
            for (double& value : b) value = any(random);
            REQUIRE(factor_dense(lu.data(), pivots.data(), n) > 0);
            if (!factors.take(lu.data(), pivots.data())) continue;
            ++thin;
            x = b;
            factors.solve(x.data());
            CHECK(residual(n, full, x, b, false) < 1e-12);
            solve_dense(lu.data(), pivots.data(), n, b.data());
            CHECK(x == b); // to the bit
        }
    }
    CHECK(thin >= 60);
}

TEST_CASE("full factors are not sparse") {
    std::mt19937 random(6);
    const std::uint32_t n = 10;
    Numbers full(n * n), pivots(n);
    for (double& value : full) value = std::uniform_real_distribution<double>(-1, 1)(random);
    REQUIRE(factor_dense(full.data(), pivots.data(), n) > 0);
    CHECK_FALSE(SparseTriangularFactors(n).take(full.data(), pivots.data()));
}

TEST_CASE("the condition number is found but for a factor of 3") {
    Numbers kahan(16 * 16, 0.0); // small pivots do not show how near to singular it is
    const double s = std::sin(1.2), c = std::cos(1.2);
    for (std::size_t i = 0; i < 16; ++i) {
        for (std::size_t j = i; j < 16; ++j) kahan[j * 16 + i] = std::pow(s, i) * (i == j ? 1 : -c);
    }
    FullMatrix full(kahan);
    BlockFactors factors(full.block);
    CHECK(factors.factor(full.frame) != Rank::Singular);
    CHECK(factors.condition() > 100);
    Numbers identity(64, 0.0);
    for (std::size_t i = 0; i < 8; ++i) identity[9 * i] = 1;
    FullMatrix one(identity);
    BlockFactors easy(one.block);
    easy.factor(one.frame);
    CHECK(easy.condition() >= 1);
    CHECK(easy.condition() <= 3);
    Numbers hilbert(64, 0.0);
    for (std::size_t i = 0; i < 8; ++i) {
        for (std::size_t j = 0; j < 8; ++j) hilbert[8 * j + i] = 1.0 / (static_cast<double>(i + j) + 1);
    }
    FullMatrix hard(hilbert);
    BlockFactors ill(hard.block);
    ill.factor(hard.frame);
    CHECK(ill.condition() > 1e8); // 3e10 before scaling
    CHECK(ill.condition() < 1e12);
}

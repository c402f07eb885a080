// Linear systems that are regular are never refused as dependent (D112), however badly rows and columns are scaled;
// those with a row that is a combination of others are.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/support/own_library.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <random>

using namespace torsion;

namespace {

using Row = std::vector<double>;

/// A ring, so that all is one block, with small whole numbers of which the diagonal is the largest.
std::vector<Row> random_rows(std::mt19937& random, std::size_t n) {
    std::vector<Row> rows(n, Row(n, 0));
    const auto small = [&] { return static_cast<double>(random() % 3 + 1) * (random() % 2 ? 1 : -1); };
    for (std::size_t i = 0; i < n; ++i) {
        rows[i][(i + 1) % n] = small();
        rows[i][random() % n] = small();
        rows[i][i] = 10;
    }
    return rows;
}

void repeat(std::mt19937& random, std::vector<Row>& rows) {
    for (double& x : rows.back()) x = 0;
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
        const double share = static_cast<double>(random() % 2 + 1);
        for (std::size_t j = 0; j < rows.size(); ++j) rows.back()[j] += share * rows[i][j];
    }
}

void scale(std::mt19937& random, std::vector<Row>& rows) {
    const auto power = [&] { return std::ldexp(1.0, static_cast<int>(random() % 61) - 30); };
    const std::size_t n = rows.size();
    for (Row& row : rows) {
        const double size = power();
        for (double& x : row) x *= size;
    }
    for (std::size_t j = 0; j < n; ++j) {
        const double size = power();
        for (Row& row : rows) row[j] *= size;
    }
}

std::string text_of(const std::vector<Row>& rows) {
    std::string text = "model M\n  Real x[" + std::to_string(rows.size()) + "];\nequation\n";
    for (const Row& row : rows) {
        text += "  sin(time)";
        for (std::size_t j = 0; j < row.size(); ++j) {
            if (row[j] == 0) continue;
            char number[40];
            std::snprintf(number, sizeof number, "%.17g", row[j]);
            text += " + (" + std::string(number) + ")*x[" + std::to_string(j + 1) + "]";
        }
        text += " = 0;\n";
    }
    return text + "end M;\n";
}

bool is_refused(const std::vector<Row>& rows) {
    PipelineOptions options;
    options.text = text_of(rows);
    options.model = "M";
    options.library = testing::own_library();
    options.only_check = true;
    const auto compilation = compile(options);
    for (const auto& d : compilation->diagnostics.all())
        if (d.code == source::Diag::LinearlyDependent) return true;
    CHECK_MESSAGE(compilation->diagnostics.error_count() == 0,
                  source::render(compilation->diagnostics, compilation->sources));
    return false;
}

} // namespace

TEST_CASE("dependent equations are told from badly scaled ones") {
    std::mt19937 random(1);
    for (int k = 0; k < 60; ++k) {
        std::vector<Row> rows = random_rows(random, 3 + random() % 5);
        const bool is_dependent = k % 2 == 0;
        if (is_dependent) repeat(random, rows);
        scale(random, rows);
        CHECK_MESSAGE(is_refused(rows) == is_dependent, text_of(rows));
    }
}

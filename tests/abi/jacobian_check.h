#pragma once
// ∂der/∂x by central differences, against the jacobian kernel.

#include "tests/abi/mock_host.h"

#include <doctest/doctest.h>

namespace torsion::testing {

inline void check_jacobian(const TorsionModel& model, MockHost& host) {
    TorsionFrame& f = host.frame;
    REQUIRE(model.jacobian_values(&f) == 0);
    std::vector<double> full(std::size_t(model.n_x) * model.n_x, 0.0);
    for (std::uint32_t c = 0; c < model.n_x; ++c) {
        for (std::uint32_t k = model.jacobian_column_start[c]; k < model.jacobian_column_start[c + 1]; ++k) {
            full[model.jacobian_row[k] * model.n_x + c] = f.jacobian[k];
        }
    }
    for (std::uint32_t c = 0; c < model.n_x; ++c) {
        double x = f.x[c], h = 1e-6 * (1 + std::fabs(x));
        f.x[c] = x + h;
        REQUIRE(model.derivatives(&f) == 0);
        std::vector<double> up(f.der, f.der + model.n_x);
        f.x[c] = x - h;
        REQUIRE(model.derivatives(&f) == 0);
        f.x[c] = x;
        for (std::uint32_t r = 0; r < model.n_x; ++r) {
            double difference = (up[r] - f.der[r]) / (2 * h), rounding = 1e-10 * std::fabs(up[r]) / h; // a few last places of der
            CHECK(full[r * model.n_x + c] == doctest::Approx(difference).epsilon(1e-5).scale(1e-3 + rounding));
        }
    }
}

} // namespace torsion::testing

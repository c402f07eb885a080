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
            // a few last places of der
            double difference = (up[r] - f.der[r]) / (2 * h), rounding = 1e-10 * std::fabs(up[r]) / h;
            CHECK(full[r * model.n_x + c] == doctest::Approx(difference).epsilon(1e-5).scale(1e-3 + rounding));
        }
    }
}

/// ẋ and z of the residual form := what the explicit form gives at the host's time and states.
inline void set_consistent(const TorsionModel& model, MockHost& host) {
    REQUIRE(model.outputs(&host.frame) == 0);
    double* work = host.frame.work;
    for (std::uint32_t i = 0; i < model.n_x; ++i) work[model.work_derivative + i] = host.frame.der[i];
    for (std::uint32_t k = 0; k < model.n_z; ++k)
        work[model.work_z + k] = host.slot(model.z_section[k], model.z_index[k]);
}

/// F = 0 at consistent values; ∂F/∂(x, z) by central differences against its kernel, and ∂F/∂ẋ = 1 in the rows of the
/// states.
inline void check_residual_form(const TorsionModel& model, MockHost& host) {
    REQUIRE((model.residual && model.residual_jacobian));
    TorsionFrame& f = host.frame;
    set_consistent(model, host);
    const std::uint32_t n = model.n_x + model.n_z;
    const auto residual = [&] {
        REQUIRE(model.residual(&f) == 0);
        return std::vector<double>(f.work + model.work_residual, f.work + model.work_residual + n);
    };
    const std::vector<double> der(f.der, f.der + model.n_x);
    double largest = 0; // what cancels in a row can be as large as another row's derivative
    for (double d : der) largest = std::fmax(largest, std::fabs(d));
    std::vector<double> at = residual();
    for (std::uint32_t r = 0; r < n; ++r) CHECK(at[r] == doctest::Approx(0).scale(1e3).epsilon(1e-9));
    REQUIRE(model.residual_jacobian(&f) == 0);
    std::vector<double> full(std::size_t(n) * n, 0.0);
    for (std::uint32_t c = 0; c < n; ++c) {
        for (std::uint32_t k = model.residual_column_start[c]; k < model.residual_column_start[c + 1]; ++k) {
            full[std::size_t(model.residual_row[k]) * n + c] = f.work[model.work_residual_jacobian + k];
        }
    }
    for (std::uint32_t c = 0; c < n; ++c) {
        double& unknown = c < model.n_x ? f.x[c] : f.work[model.work_z + c - model.n_x];
        const double value = unknown, h = 1e-6 * (1 + std::fabs(value));
        unknown = value + h;
        const std::vector<double> up = residual();
        unknown = value - h;
        const std::vector<double> down = residual();
        unknown = value;
        for (std::uint32_t r = 0; r < n; ++r) {
            const double difference = (up[r] - down[r]) / (2 * h), rounding = 1e-10 * (largest + std::fabs(up[r])) / h;
            CHECK(full[std::size_t(r) * n + c] == doctest::Approx(difference).epsilon(1e-5).scale(1e-3 + rounding));
        }
    }
    for (std::uint32_t c = 0; c < model.n_x; ++c) {
        f.work[model.work_derivative + c] += 1;
        const std::vector<double> up = residual();
        f.work[model.work_derivative + c] -= 1;
        const std::vector<double> back = residual();
        for (std::uint32_t r = 0; r < n; ++r)
            CHECK(up[r] - back[r] == doctest::Approx(r == c).scale(1 + 1e3 * std::fabs(der[c])).epsilon(1e-9));
    }
}

} // namespace torsion::testing

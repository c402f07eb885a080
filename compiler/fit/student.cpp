#include "compiler/fit/student.h"

#include <cmath>

namespace torsion::fit {

namespace {

/// The continued fraction of the incomplete beta function (DLMF 8.17.22), by the method of Lentz.
double beta_fraction(double a, double b, double x) {
    constexpr double tiny = 1e-300;
    const auto kept_off_zero = [](double value) { return std::abs(value) < tiny ? tiny : value; };
    double c = 1, d = 1 / kept_off_zero(1 - (a + b) * x / (a + 1)), h = d;
    for (int m = 1; m < 10000; ++m) {
        double last = 0;
        for (const double e : {m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                               -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))}) {
            d = 1 / kept_off_zero(1 + e * d), c = kept_off_zero(1 + e / c);
            last = c * d, h *= last;
        }
        if (std::abs(last - 1) < 1e-15) break;
    }
    return h;
}

/// Regularized (DLMF 8.17.2).
double incomplete_beta(double a, double b, double x) {
    if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
    const double front =
        std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
    return x < (a + 1) / (a + b + 2) ? front * beta_fraction(a, b, x) / a : 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double above(double t, double freedom) { return 0.5 * incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t)); }

} // namespace

double student_quantile(double p, double freedom) {
    double low = 0, high = 1;
    while (1 - above(high, freedom) < p && high < 1e10) high *= 2;
    for (int i = 0; i < 200 && high - low > 1e-14 * high; ++i) {
        const double middle = (low + high) / 2;
        (1 - above(middle, freedom) < p ? low : high) = middle;
    }
    return (low + high) / 2;
}

} // namespace torsion::fit

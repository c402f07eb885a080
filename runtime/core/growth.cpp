// The fastest unstable motion of x' = f(x) has outgrown all others when the states overflow: they then lie in the plane
// that it spans. Let v = x, v' = f(v), and v'' = f'(v) v'. The a and b for which a v' + b v comes nearest to v'' give
// its eigenvalues, the roots of λ² = a λ + b; where v' is a multiple of v, the only one is their ratio. Sources count
// for nothing at such sizes.

#include "runtime/core/growth.h"

#include "runtime/core/instance.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace torsion::runtime {

namespace {

constexpr double beyond = 1e30;   // nominal values
constexpr double target = 1e25;   // to which the states are scaled: products must not overflow, and sources not count
constexpr double parallel = 1e-6; // of the square of a sine
constexpr std::size_t most_names = 3;

struct Motion {
    double rate = 0, frequency = 0; ///< in 1/s and Hz
};

class Growth {
public:
    explicit Growth(Instance& instance) : instance_(instance), n_(instance.model.n_x), v_(n_), slope_(n_), bend_(n_) {
        for (std::uint32_t i = 0; i < n_; ++i) size_ = std::max(size_, std::abs(instance.frame.x[i]) / nominal(i));
    }

    bool is_without_bound() const { return size_ > beyond && std::isfinite(size_); }

    std::string words() {
        const Motion motion = find();
        std::string words = "the solution grows without bound: ";
        if (motion.rate > 0) {
            words += "its fastest unstable motion becomes e times as large in " + duration_text(1 / motion.rate);
            if (motion.frequency > 0) words += ", with " + number(motion.frequency, 3) + " Hz";
            words += "; ";
        }
        return words + "most of all " + largest() + "; look for a loop that feeds back with the wrong sign";
    }

private:
    double nominal(std::uint32_t i) const {
        return instance_.model.states != nullptr ? instance_.model.states[i].nominal : 1;
    }

    Motion find() {
        for (std::uint32_t i = 0; i < n_; ++i) v_[i] = instance_.frame.x[i] * (target / size_);
        std::vector<double> moved(n_);
        if (!evaluate(v_, slope_)) return {};
        const double length = norm(v_), speed = norm(slope_);
        if (!(speed > 0)) return {};
        const double step = 1e-4 * length / speed;
        for (std::uint32_t i = 0; i < n_; ++i) moved[i] = v_[i] + step * slope_[i];
        if (!evaluate(moved, bend_)) return {};
        for (std::uint32_t i = 0; i < n_; ++i) bend_[i] = (bend_[i] - slope_[i]) / step;
        return motion_of(length, speed);
    }

    Motion motion_of(double length, double speed) const {
        const double cosine = product(v_, slope_) / (length * speed);
        const Motion single{cosine * speed / length, 0};
        if (1 - cosine * cosine < parallel) return single;
        // v'' / (speed²/length) = a' v'/speed + b' v/length, by least squares
        const double curvature = speed * speed / length;
        const double with_slope = product(bend_, slope_) / (curvature * speed),
                     with_v = product(bend_, v_) / (curvature * length);
        const double a = (with_slope - cosine * with_v) / (1 - cosine * cosine),
                     b = (with_v - cosine * with_slope) / (1 - cosine * cosine);
        const double root = a * a / 4 + b, unit = speed / length;
        if (root >= 0) return {(a / 2 + std::sqrt(root)) * unit, 0};
        return {a / 2 * unit, std::sqrt(-root) * unit / (2 * std::numbers::pi)};
    }

    bool evaluate(const std::vector<double>& x, std::vector<double>& der) {
        return instance_.derivatives(instance_.frame.time, x.data(), der.data()) == 0;
    }
    double product(const std::vector<double>& a, const std::vector<double>& b) const {
        double sum = 0;
        for (std::uint32_t i = 0; i < n_; ++i) sum += (a[i] / nominal(i)) * (b[i] / nominal(i));
        return sum;
    }
    double norm(const std::vector<double>& a) const { return std::sqrt(product(a, a)); }

    std::string largest() const {
        std::vector<std::uint32_t> order(n_);
        for (std::uint32_t i = 0; i < n_; ++i) order[i] = i;
        const auto size = [&](std::uint32_t i) {
            const double size = std::abs(instance_.frame.x[i]) / nominal(i);
            return std::isnan(size) ? INFINITY : size;
        };
        std::sort(order.begin(), order.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return size(a) != size(b) ? size(a) > size(b) : a < b; });
        std::string names;
        for (std::size_t k = 0; k < std::min<std::size_t>(most_names, n_) && size(order[k]) > 1e-3 * size_; ++k)
            names += (k > 0 ? ", `" : "`") + name_at(instance_.model, TORSION_X, order[k]) + "`";
        return names;
    }

    Instance& instance_;
    std::uint32_t n_;
    double size_ = 0; ///< of the states, in nominal values
    std::vector<double> v_, slope_, bend_;
};

} // namespace

bool may_have_grown(const Instance& instance) {
    return instance.failure && (instance.failure->code == "R303" || instance.failure->code == "R302");
}

void explain_growth(Instance& instance) {
    Message failure = *instance.failure;
    Growth growth(instance);
    if (growth.is_without_bound()) failure.help = growth.words();
    instance.failure = std::move(failure);
}

} // namespace torsion::runtime

// Forced responses against numbers that others have published, and against those of openTorsion 0.2.7 of the same
// train.

#include "tests/modes/excited.h"
#include "tests/modes/published.h"
#include "tests/modes/second_order.h"

#include <Eigen/Eigenvalues>

#include <cmath>
#include <sstream>

using namespace torsion;
using namespace torsion::tests;

namespace {

constexpr double lb_in = 0.112984829; // N·m

// The masses of MarineSteamTurbine.mo, in its order, each turning with its own speed; its shafts and dampers
const std::vector<std::string> masses{"propeller", "bullGear", "gearLP", "turbineLP", "gearHP", "turbineHP"};
const std::vector<double> inertias{2.454e6 * lb_in, 0.826e6 * lb_in, 1.283e4 * lb_in,
                                   1.509e4 * lb_in, 2.723e4 * lb_in, 2.612e2 * lb_in};

/// Shafts and dampers. A shaft behind a gear begins at its pinion, which turns with the ratio.
std::vector<Link> marine_shafts() {
    const double second = -9.4094, first_low = -40.0424 / 9.4094, first_high = -78.2365 / 9.4094;
    return {{{{0, 1}, {1, -1}}, 826e6 * lb_in, 0},
            {{{1, second}, {2, -1}}, 203.94e6 * lb_in, 0},
            {{{2, first_low}, {3, -1}}, 30.51e6 * lb_in, 0},
            {{{1, second}, {4, -1}}, 24.17e6 * lb_in, 0},
            {{{4, first_high}, {5, -1}}, 14.26e6 * lb_in, 0},
            {{{0, 1}}, 0, 3.86e6 * lb_in},
            {{{3, 1}}, 0, 108.77 * lb_in},
            {{{5, 1}}, 0, 42.738 * lb_in}};
}

/// The damping matrix that gives every vibration the same damping ratio: Σ 2 ζ ω M φ φᵀ M, with shapes of modal mass 1.
Eigen::MatrixXd modal_damping(const SecondOrder& system, double ratio) {
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> modes(system.stiffness, system.inertia);
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(system.inertia.rows(), system.inertia.cols());
    for (Eigen::Index i = 1; i < result.rows(); ++i) { // the first is the rigid body
        const Eigen::VectorXd momentum = system.inertia * modes.eigenvectors().col(i);
        result += 2 * ratio * std::sqrt(modes.eigenvalues()[i]) * momentum * momentum.transpose();
    }
    return result;
}

/// The train with a source at the propeller, and brakes that follow a damping matrix.
std::string damped_train(const Eigen::MatrixXd& damping) {
    std::ostringstream sources, equations;
    sources.precision(17), equations.precision(17);
    sources << "  Modelica.Mechanics.Rotational.Sources.Torque blades(tau = 0), brake[6];\nequation\n";
    equations << "  connect(blades.flange, propeller.flange_a);\n";
    for (std::size_t i = 0; i < 6; ++i) {
        equations << "  connect(brake[" << i + 1 << "].flange, " << masses[i] << ".flange_b);\n  brake[" << i + 1
                  << "].tau = 0";
        for (std::size_t j = 0; j < 6; ++j) {
            const double entry = -damping(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
            equations << (entry < 0 ? " - " : " + ") << std::abs(entry) << "*" << masses[j] << ".w";
        }
        equations << ";\n";
    }
    return published("MarineSteamTurbine",
                     {{"damped = 0", "damped = 1"}, {"equation\n", sources.str() + equations.str()}});
}

} // namespace

TEST_CASE("published: Holzer's table of three discs") {
    // At 20 and 40 rad/s: angles of the discs, torques behind them, for 1 rad of the first
    struct Line {
        double pulsation, angle2, angle3, unit3, torque1, torque2, torque3;
    };
    Excited model(published("ThreeDiscs"), {"torque.tau"},
                  {"disc1.phi", "disc2.phi", "disc3.phi", "shaft1.tau", "shaft2.tau"});
    for (const Line& line : {Line{20, 0.980, 0.9484, 1e-4, 2.0e3, 6.312e3, 14.66e3},
                             Line{40, 0.920, 0.799, 1e-3, 8.0e3, 24.19e3, 52.32e3}}) {
        const auto response = model.respond({{0, 1, -1.0}}, {line.pulsation * 30 / std::numbers::pi});
        const auto per_angle = [&](std::size_t output) {
            return (response.at(0, 0, output) / response.at(0, 0, 0)).real();
        };
        CHECK(std::abs(per_angle(1) - line.angle2) <= 0.5e-3);
        CHECK(std::abs(per_angle(2) - line.angle3) <= 0.5 * line.unit3);
        CHECK(std::abs(-per_angle(3) - line.torque1) <= 50);
        CHECK(std::abs(-per_angle(4) - line.torque2) <= (line.pulsation < 30 ? 0.5 : 5));
        CHECK(std::abs((-1.0 / response.at(0, 0, 0)).real() - -line.torque3) <= 5);
    }
}

TEST_CASE("published: order 5 of the propeller of a marine steam turbine") {
    const SecondOrder system(inertias, marine_shafts());
    const Eigen::MatrixXd damping = modal_damping(system, 0.00398);
    Excited model(damped_train(damping), {"blades.tau"},
                  {"propellerShaft.tau", "shaftLP.tau", "quillLP.tau", "shaftHP.tau", "quillHP.tau"});
    // in lb·in; so is the answer
    const auto excitation = [](double speed) { return 0.1 * 22.24e6 * (speed / 85) * (speed / 85); };

    // openTorsion 0.2.7: five speeds, its first and last shafts
    const std::vector<double> speeds{20, 35.6, 40, 44.04, 80};
    const std::vector<std::vector<double>> other{
        {1.662642967115e+05, 1.492039418030e+04, 3.357024223682e+03, 2.363270885792e+03, 1.134849979059e+02},
        {4.174975726930e+06, 3.792610428742e+05, 8.578562668028e+04, 6.015077980707e+04, 2.895847710524e+03},
        {1.601181193452e+06, 1.461514148368e+05, 3.312572946353e+04, 2.318378059852e+04, 1.117258781208e+03},
        {1.009022855883e+06, 9.564133654490e+04, 2.172272890551e+04, 1.159487317319e+04, 5.593478959340e+02},
        {4.451031297178e+05, 4.363404234080e+04, 1.019013920053e+04, 6.976615236194e+03, 3.411740752760e+02}};
    const auto response = model.respond({{0, 5, 1.0}}, speeds);
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        for (std::size_t shaft = 0; shaft < 5; ++shaft) {
            INFO("at ", speeds[i], " rev/min, shaft ", shaft);
            CHECK(std::abs(response.at(0, i, shaft)) * excitation(speeds[i]) ==
                  doctest::Approx(other[i][shaft]).epsilon(1e-6));
        }
    }

    // Read off the printed curve: 4.149e6 lb·in at 35.46 rev/min
    std::vector<double> around;
    for (double speed = 30; speed <= 45; speed += 0.02) around.push_back(speed);
    const auto curve = model.respond({{0, 5, 1.0}}, around);
    double peak = 0, at = 0;
    for (std::size_t i = 0; i < around.size(); ++i) {
        const double torque = std::abs(curve.at(0, i, 0)) * excitation(around[i]);
        if (torque > peak) peak = torque, at = around[i];
    }
    CHECK(peak == doctest::Approx(4.149e6).epsilon(0.01));
    CHECK(at == doctest::Approx(35.46).epsilon(0.005));
    CHECK(peak == doctest::Approx(4.175e6).epsilon(5e-4));
    CHECK(at == doctest::Approx(35.60).epsilon(1e-3));
}

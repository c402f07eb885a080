// Forced responses of random trains, with branches, gears and bearings, against dense complex solutions of the
// second-order system.

#include "tests/modes/excited.h"
#include "tests/modes/second_order.h"

#include <cmath>
#include <random>
#include <sstream>

using namespace torsion;
using namespace torsion::tests;

namespace {

std::string text_of(double value) {
    std::ostringstream out;
    out.precision(17);
    out << value;
    return out.str();
}

/// Masses in a tree: each but the first hangs on an earlier one by a shaft, which may begin behind a gear.
struct Train {
    std::vector<double> inertias;
    std::vector<Link> shafts, bearings;
    std::string components, equations;

    Train(int masses, std::mt19937& random) : random_(random) {
        for (int i = 0; i < masses; ++i) add_mass(i);
    }

    double between(double low, double high) {
        return low * std::pow(high / low, std::uniform_real_distribution<double>()(random_));
    }
    bool happens(double share) { return std::uniform_real_distribution<double>()(random_) < share; }

    SecondOrder system() const {
        std::vector<Link> links = shafts;
        links.insert(links.end(), bearings.begin(), bearings.end());
        return SecondOrder(inertias, links);
    }

    std::string text(int excited) const {
        return "model M\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n  Components.Fixed ground;\n" +
               components + "  Sources.Torque torque(tau = 0);\nequation\n" + equations + "  connect(torque.flange, j" +
               std::to_string(excited) + ".flange_a);\nend M;\n";
    }

private:
    void add(const std::string& component, const std::string& connection) {
        components += "  " + component + ";\n", equations += connection;
    }
    static std::string connected(const std::string& a, const std::string& b) {
        return "  connect(" + a + ", " + b + ");\n";
    }

    void add_mass(int i) {
        const std::string k = std::to_string(i), mass = "j" + k;
        inertias.push_back(between(0.01, 10));
        add("Components.Inertia " + mass + "(J = " + text_of(inertias.back()) + ")", "");
        if (happens(0.3)) {
            bearings.push_back({{{i, 1}}, 0, between(1e-3, 1)});
            add("Components.Damper b" + k + "(d = " + text_of(bearings.back().d) + ")",
                connected(mass + ".flange_b", "b" + k + ".flange_a") +
                    connected("b" + k + ".flange_b", "ground.flange"));
        }
        if (i > 0) add_shaft(i, k, mass);
    }

    void add_shaft(int i, const std::string& k, const std::string& mass) {
        const int before = happens(0.5) ? i - 1 : std::uniform_int_distribution<int>(0, i - 1)(random_);
        // of the shaft over the mass before it
        const double ratio = happens(0.4) ? between(0.2, 5) * (happens(0.5) ? 1 : -1) : 1;
        shafts.push_back({{{before, ratio}, {i, -1}}, between(100, 1e6), between(1e-3, 10)});
        std::string begin = "j" + std::to_string(before) + ".flange_b";
        if (ratio != 1) {
            add("Components.IdealGear g" + k + "(ratio = " + text_of(1 / ratio) + ")",
                connected(begin, "g" + k + ".flange_a"));
            begin = "g" + k + ".flange_b";
        }
        add("Components.SpringDamper s" + k + "(c = " + text_of(shafts.back().c) + ", d = " + text_of(shafts.back().d) +
                ")",
            connected(begin, "s" + k + ".flange_a") + connected("s" + k + ".flange_b", mass + ".flange_a"));
    }

    std::mt19937& random_;
};

} // namespace

TEST_CASE("random trains with branches and gears, against dense solutions") {
    std::mt19937 random(11);
    for (int run = 0; run < 12; ++run) {
        const int masses = 4 + 2 * (run % 6), excited = std::uniform_int_distribution<int>(0, masses - 1)(random);
        Train train(masses, random);
        INFO("run ", run, "\n", train.text(excited));
        std::vector<std::string> outputs;
        for (int i = 1; i < masses; ++i) outputs.push_back("s" + std::to_string(i) + ".tau");
        Excited model(train.text(excited), {"torque.tau"}, outputs);
        std::vector<double> speeds;
        for (int i = 0; i < 12; ++i) speeds.push_back(train.between(10, 1e5));
        const auto response = model.respond({{0, 1, 1.0}}, speeds);
        const SecondOrder system = train.system();
        Eigen::VectorXcd torques = Eigen::VectorXcd::Zero(masses);
        torques[excited] = 1;
        for (std::size_t k = 0; k < speeds.size(); ++k) {
            const double w = pulsation(1, speeds[k]);
            const Eigen::VectorXcd angles = system.angles(w, torques);
            for (std::size_t i = 0; i < train.shafts.size(); ++i) {
                const Complex expected = -SecondOrder::torque(train.shafts[i], w, angles);
                INFO("shaft ", i + 1, " at ", w, " rad/s");
                CHECK(std::abs(response.at(0, k, i) - expected) < 1e-6 * std::abs(expected));
            }
        }
    }
}

TEST_CASE("two masses with a damper, in closed form") {
    // Absolute damping d on the first, J1 = 0.2, J2 = 0.5, c = 800: with Z = -J1 w^2 + i w d, T/θ = Z + c (-J2 w^2)/(c
    // - J2 w^2)
    Excited model("model M\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n  Components.Inertia a(J = "
                  "0.2), b(J = 0.5);\n"
                  "  Components.Spring shaft(c = 800);\n  Components.Damper brake(d = 1.5);\n  Components.Fixed "
                  "ground;\n  Sources.Torque torque(tau = 0);\n"
                  "equation\n  connect(torque.flange, a.flange_a);\n  connect(a.flange_b, shaft.flange_a);\n  "
                  "connect(shaft.flange_b, b.flange_a);\n"
                  "  connect(a.flange_a, brake.flange_a);\n  connect(brake.flange_b, ground.flange);\nend M;\n",
                  {"torque.tau"}, {"a.phi", "b.phi", "shaft.tau"});
    // the third: b is an absorber of a, √(c/J2) = 40 rad/s
    const std::vector<double> speeds{5, 120, 381.9718634205488, 720, 5000};
    const auto response = model.respond({{0, 1, 1.0}}, speeds);
    for (std::size_t k = 0; k < speeds.size(); ++k) {
        const double w = pulsation(1, speeds[k]), rest = 800 - 0.5 * w * w;
        const Complex base(-0.2 * w * w, 1.5 * w);
        // no quotient vanishes at the absorber's frequency
        const Complex b = 800.0 / (base * rest - 800 * 0.5 * w * w), a = b * (rest / 800);
        CHECK(std::abs(response.at(0, k, 0) - a) < 1e-9 * std::abs(b));
        CHECK(std::abs(response.at(0, k, 1) - b) < 1e-9 * std::abs(b));
        CHECK(std::abs(response.at(0, k, 2) - 800.0 * (b - a)) < 1e-9 * 800 * std::abs(b));
    }
}

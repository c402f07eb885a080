#include "tests/differential/random_train.h"

#include <cstdio>

namespace torsion::differential {

namespace {

class Train {
public:
    Train(std::uint64_t seed, int inertias)
        : random_(seed), n_(inertias), is_free_(random_.below(3) == 0), is_smooth_(random_.below(3) == 0) {}

    Sample operator()() {
        sample_.is_train = true;
        for (int i = 0; i < n_; ++i) inertia(i);
        for (int i = 0; i + 1 < n_; ++i) link(i);
        if (!is_free_) surroundings();
        sample_.text = "model T\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n" + declarations_ +
                       "equation\n" + equations_ + "end T;\n";
        return std::move(sample_);
    }

private:
    std::string num(double a, double b) { return number(random_.between(a, b)); }
    void declare(const std::string& text) { declarations_ += "  " + text + ";\n"; }
    void join(const std::string& a, const std::string& b) {
        equations_ += "  connect(" + (random_.flip() ? a + ", " + b : b + ", " + a) + ");\n";
    }
    static std::string j(int i) { return "j" + std::to_string(i); }

    void inertia(int i) {
        const double size = random_.between(0.2, 2);
        declare("Components.Inertia " + j(i) + "(J = " + number(size) +
                (i == 0 ? ", phi(start = 0.2, fixed = true), w(start = 5, fixed = true)" : "") + ")");
        sample_.names.push_back(j(i) + ".phi");
        sample_.names.push_back(j(i) + ".w");
        if (is_free_) sample_.momentum.emplace_back(j(i) + ".w", std::stod(number(size)));
    }

    /// Free trains have no housing, which would take momentum.
    void link(int i) {
        const std::string l = "l" + std::to_string(i),
                          relative = "phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true)";
        const int kinds = is_smooth_ ? 3 : 5;
        switch (random_.below(kinds)) {
        case 0: return join(j(i) + ".flange_b", j(i + 1) + ".flange_a");
        case 1:
            declare("Components.SpringDamper " + l + "(c = " + num(50, 500) + ", d = " + num(0.1, 2) + ", " + relative +
                    ")");
            break;
        case 2:
            if (is_free_)
                declare("Components.SpringDamper " + l + "(c = " + num(50, 500) + ", d = " + num(0.1, 2) + ", " +
                        relative + ")");
            else declare("Components.IdealGear " + l + "(ratio = " + (random_.flip() ? "-" : "") + num(0.5, 3) + ")");
            break;
        case 3:
            declare("Components.ElastoBacklash " + l + "(c = " + num(50, 500) + ", d = " + num(0.5, 3) +
                    ", b = 0.1, phi_nominal = 0.1, " + relative + ")");
            break;
        default:
            declare("Components.Clutch " + l + "(fn_max = " + num(5, 40) +
                    ", phi_rel(start = 0, fixed = true), w_rel(start = " + num(1, 4) + ", fixed = true))");
            declare("Modelica.Blocks.Sources.Constant press" + std::to_string(i) + "(k = " + num(0.3, 1) + ")");
            equations_ += "  connect(press" + std::to_string(i) + ".y, " + l + ".f_normalized);\n";
        }
        join(j(i) + ".flange_b", l + ".flange_a");
        join(l + ".flange_b", j(i + 1) + ".flange_a");
    }

    void surroundings() {
        const std::string last = j(n_ - 1) + ".flange_b";
        if (random_.flip()) {
            declare("Components.Fixed ground"),
                declare("Components.SpringDamper mount(c = " + num(50, 200) + ", d = " + num(0.1, 2) + ")");
            join(last, "mount.flange_a"), join("mount.flange_b", "ground.flange");
        }
        if (random_.flip()) {
            declare("Sources.Torque torque"),
                declare("Modelica.Blocks.Sources.Sine sine(amplitude = " + num(5, 30) + ", f = " + num(0.5, 3) + ")");
            join("torque.flange", "j0.flange_a");
            equations_ += "  connect(sine.y, torque.tau);\n";
        }
        if (!is_smooth_ && random_.flip()) {
            declare("Components.BearingFriction friction(tau_pos = [0, " + num(0.5, 2) + "; 10, " + num(2, 4) + "])");
            join(random_.flip() ? last : "j0.flange_a", "friction.flange_a");
        }
    }

    Random random_;
    int n_;
    bool is_free_, is_smooth_;
    Sample sample_;
    std::string declarations_, equations_;
};

} // namespace

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, value < 0 ? "(%.4f)" : "%.4f", value); // there is no `+ -1` in the language
    return text;
}

Sample random_train(std::uint64_t seed, int inertias) { return Train(seed, inertias)(); }

} // namespace torsion::differential

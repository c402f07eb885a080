#include "tests/differential/random_text.h"

#include "tests/differential/random_train.h"

#include <algorithm>

namespace torsion::differential {

namespace {

class Writer {
public:
    Writer(std::uint64_t seed, int size) : random_(seed), size_(size) {}

    Sample operator()() {
        source();
        for (int i = 0; i < size_; ++i) part();
        for (const std::string& signal : signals_) sample_.names.push_back(signal);
        shuffle_equations();
        sample_.text = functions_ + "model T\n" + declarations_ + initial() + "equation\n" + joined(equations_) +
                       algorithms_ + "end T;\n";
        return std::move(sample_);
    }

private:
    // ---- pieces
    std::string name(const char* stem) { return stem + std::to_string(++count_); }
    std::string any() { return signals_[random_.below(signals_.size())]; }
    std::string num(double a, double b) { return number(random_.between(a, b)); }
    void declare(const std::string& text) { declarations_ += "  " + text + ";\n"; }
    void equation(const std::string& text) { equations_.push_back("  " + text + ";\n"); }
    /// The sides of an equation may change places.
    void equate(const std::string& left, const std::string& right) {
        equation(random_.flip() ? left + " = " + right : right + " = " + left);
    }
    void give(const std::string& signal) { signals_.push_back(signal); }
    static std::string joined(const std::vector<std::string>& lines) {
        std::string all;
        for (const std::string& line : lines) all += line;
        return all;
    }
    std::string initial() const { return initial_.empty() ? "" : "initial equation\n" + joined(initial_); }
    void shuffle_equations() { std::shuffle(equations_.begin(), equations_.end(), random_.engine); }
    /// Start by an attribute or by an initial equation.
    void state(const std::string& x, const std::string& start) {
        if (random_.below(4) > 0) return declare("Real " + x + "(start = " + start + ", fixed = true)");
        declare("Real " + x);
        initial_.push_back("  " + x + " = " + start + ";\n");
    }

    // ---- parts
    void source() {
        for (int i = 0; i < 3; ++i) {
            const std::string s = name("s");
            declare("parameter Real a" + s + " = " + num(0.8, 1.5));
            declare("Real " + s);
            equate(s, "a" + s + "*sin(" + num(4, 12) + "*time + " + num(0, 6) + ")");
            give(s);
            sources_.push_back(s);
        }
    }

    void part() {
        using Part = void (Writer::*)();
        static constexpr Part parts[] = {&Writer::oscillators, &Writer::linear_loop, &Writer::nonlinear_loop,
                                         &Writer::bent_loop,   &Writer::levers,      &Writer::choice,
                                         &Writer::counter,     &Writer::jump,        &Writer::chain,
                                         &Writer::function,    &Writer::product,     &Writer::algorithm,
                                         &Writer::steps,       &Writer::sampled,     &Writer::components};
        (this->*parts[random_.below(std::size(parts))])();
    }

    void oscillators() {
        const int n = 1 + random_.below(5);
        std::vector<std::string> x;
        for (int i = 0; i < n; ++i) x.push_back(name("x")), state(x.back(), num(-1, 1));
        for (int i = 0; i < n; ++i)
            equate("der(" + x[i] + ")",
                   any() + " - " + num(0.5, 3) + "*" + x[i] + " + " + num(-2, 2) + "*sin(" + x[(i + 1) % n] + ")");
        for (const std::string& s : x) give(s);
    }

    /// Diagonally dominant, full or in three diagonals.
    void linear_loop() {
        const int n = 2 + random_.below(random_.below(4) == 0 ? 25 : 6);
        const bool is_banded = random_.flip();
        std::vector<std::string> y;
        for (int i = 0; i < n; ++i) y.push_back(name("y")), declare("Real " + y.back());
        for (int i = 0; i < n; ++i) {
            std::string sum;
            for (int j = 0; j < n; ++j) {
                const bool is_near = std::abs(i - j) == 1;
                if (i == j || (is_banded && !is_near)) continue;
                sum += " + " + (is_banded ? num(-1, -0.9) : num(-1.0 / n, 1.0 / n)) + "*" + y[j];
            }
            equate(num(2.2, 3) + "*" + y[i] + sum, any() + (i == 0 ? " + 1" : ""));
        }
        for (int i = 0; i < std::min(n, 3); ++i) give(y[i]);
    }

    void nonlinear_loop() {
        const int n = 1 + random_.below(4);
        std::vector<std::string> z;
        for (int i = 0; i < n; ++i) z.push_back(name("z")), declare("Real " + z.back());
        for (int i = 0; i < n; ++i) {
            const std::string& other = z[(i + 1) % n];
            equate(z[i] + " + 0.3*" + (random_.flip() ? "sin" : "tanh") + "(" + other + ") + " + num(0, 0.2) + "*" +
                       z[i] + "^3",
                   any());
        }
        for (const std::string& s : z) give(s);
    }

    /// A relation of an unknown inside of its loop.
    void bent_loop() {
        const std::string y = name("y"), w = name("w"), bend = num(-0.3, 0.3);
        declare("Real " + y), declare("Real " + w);
        equate(y + " + 0.4*" + w, sources_[random_.below(sources_.size())]);
        equate(w, num(0.1, 0.8) + "*" + y + " + (if " + y + " > " + bend + " then " + num(0.2, 1) + "*(" + y + " - " +
                      bend + ") else 0)");
        give(y);
    }

    /// Masses joined by levers without mass (index 3) or by equal speeds (index 2).
    void levers() {
        const int n = 2 + random_.below(3);
        const bool is_index_2 = random_.below(3) == 0;
        std::vector<std::string> s, v, force;
        for (int i = 0; i < n; ++i) s.push_back(name("p")), v.push_back(name("v"));
        state(s[0], "0.1"), state(v[0], "0");
        for (int i = 1; i < n; ++i) {
            if (is_index_2) state(s[i], num(-0.2, 0.2));
            else declare("Real " + s[i]);
            declare("Real " + v[i]);
        }
        std::vector<std::string> sum(n);
        for (int i = 0; i + 1 < n; ++i) {
            const std::string l = name("f"), r = num(0.5, 2);
            declare("Real " + l);
            if (is_index_2) {
                equate(v[i + 1], r + "*" + v[i]);
                sum[i] += " - " + r + "*" + l;
            } else {
                const bool is_bent = random_.flip();
                equate(s[i + 1], r + "*" + s[i] + (is_bent ? " + 0.1*sin(" + s[i] + ")" : ""));
                sum[i] += " - (" + r + (is_bent ? " + 0.1*cos(" + s[i] + ")" : "") + ")*" + l;
            }
            sum[i + 1] += " + " + l;
        }
        for (int i = 0; i < n; ++i) {
            equate("der(" + s[i] + ")", v[i]);
            equate(num(0.5, 2) + "*der(" + v[i] + ")", "-" + num(5, 30) + "*" + s[i] + " - " + num(0.5, 2) + "*" +
                                                           v[i] + sum[i] + (i == 0 ? " + " + any() : ""));
        }
        give(s[0]), give(v[n - 1]);
    }

    std::string condition() {
        return sources_[random_.below(sources_.size())] + (random_.flip() ? " > " : " < ") + num(-0.4, 0.4);
    }

    void choice() {
        const std::string c = name("c"), x = name("x");
        declare("Real " + c);
        equate(c, "(if " + condition() + " then " + num(-1, 1) + " elseif " + condition() + " then " + num(-1, 1) +
                      "*" + any() + " else " + num(-1, 1) + "/(2 + cos(time)))");
        state(x, "0");
        equate("der(" + x + ")", num(2, 8) + "*(" + c + " - " + x + ")");
        give(x);
    }

    void counter() {
        const std::string n = name("n"), d = name("d"), x = name("x");
        declare("discrete Integer " + n + "(start = 0, fixed = true)");
        declare("discrete Real " + d + "(start = " + num(-1, 1) + ", fixed = true)");
        equation("when " + condition() + " then\n    " + n + " = pre(" + n + ") + 1;\n    " + d + " = 0.5*pre(" + d +
                 ") + 0.2*" + sources_[0] + ";\n  elsewhen " + condition() + " then\n    " + n + " = pre(" + n +
                 ") - 1;\n    " + d + " = -pre(" + d + ");\n  end when");
        state(x, "0");
        equate("der(" + x + ")", d + " - " + x + " + 0.1*" + n);
        give(x);
        sample_.discrete.push_back(n);
        sample_.discrete.push_back(d);
    }

    void jump() {
        const std::string x = name("x");
        state(x, num(-1, 1));
        equate("der(" + x + ")", "-" + num(0.2, 1) + "*" + x + " + " + any());
        equation("when " + condition() + " then\n    reinit(" + x + ", " + num(-0.8, 0.8) + "*pre(" + x + ") + " +
                 num(-0.2, 0.2) + ");\n  end when");
        give(x);
    }

    void sampled() {
        const std::string d = name("d"), x = name("x");
        declare("discrete Real " + d + "(start = 0, fixed = true)");
        equation("when sample(" + num(0.01, 0.1) + ", " + num(0.05, 0.3) + ") then\n    " + d + " = 0.7*pre(" + d +
                 ") + 0.3*" + any() + ";\n  end when");
        state(x, "0");
        equate("der(" + x + ")", d + " - 2*" + x);
        give(x);
    }

    void chain() {
        const int n = 3 + random_.below(random_.below(3) == 0 ? 60 : 12);
        const std::string t = name("t"), q = name("q"), size = std::to_string(n);
        declare("Real " + t + "[" + size + "](start = {" + num(0, 1) + "*sin(i) for i in 1:" + size +
                "}, each fixed = true)");
        declare("Real " + q + "[" + std::to_string(n + 1) + "]");
        equation(q + "[1] = 5*(" + any() + " - " + t + "[1])");
        equation("for i in 2:" + size + " loop\n    " + q + "[i] = " + num(5, 20) + "*(" + t + "[i - 1] - " + t +
                 "[i])" + (random_.flip() ? "/(1 + 0.1*" + t + "[i]^2)" : "") + ";\n  end for");
        equation(q + "[" + std::to_string(n + 1) + "] = " + num(0, 2) + "*" + t + "[" + size + "]");
        equation("for i in 1:" + size + " loop\n    der(" + t + "[i]) = " + q + "[i] - " + q + "[i + 1];\n  end for");
        const std::string y = name("y");
        declare("Real " + y);
        equate(y, "sum(" + t + ")/" + size);
        give(y), give(t + "[1]"), give(t + "[" + size + "]");
    }

    void function() {
        const std::string f = name("f"), y = name("y");
        functions_ +=
            "function " + f +
            "\n  input Real u;\n  input Integer n;\n  output Real y;\nprotected\n  Real p;\nalgorithm\n  y := " +
            num(-1, 1) + ";\n  p := 1;\n  for i in 1:n loop\n    p := p*tanh(u)/i;\n    y := y + p;\n  end for;\n" +
            (random_.flip() ? "  if y > 10 then\n    y := 10;\n  end if;\n" : "") + "end " + f + ";\n";
        declare("Real " + y);
        equate(y, f + "(" + any() + (random_.flip() ? "*" + any() : "") + ", " + std::to_string(1 + random_.below(5)) +
                      ")");
        give(y);
    }

    void product() {
        const std::string a = name("m"), y = name("y"), u = name("u");
        declare("parameter Real " + a + "[3, 3] = [" + num(-1, 1) + ", " + num(-1, 1) + ", 0; 0, " + num(-1, 1) + ", " +
                num(-1, 1) + "; " + num(-1, 1) + ", 0, " + num(-1, 1) + "]");
        declare("Real " + u + "[3]"), declare("Real " + y + "[3]");
        equation(u + " = {" + any() + ", " + any() + ", " + any() + "}");
        equation(random_.flip() ? y + " = " + a + "*" + u
                                : y + " = transpose(" + a + ")*" + u + " + 0.1*cross(" + u + ", {1, 0, 2})");
        give(y + "[1]"), give(y + "[3]");
    }

    void algorithm() {
        const std::string y = name("y"), w = name("w");
        declare("Real " + y), declare("Real " + w);
        algorithms_ += "algorithm\n  " + w + " := " + any() + ";\n  for i in 1:3 loop\n    " + w + " := 0.5*" + w +
                       " + 0.1*i*" + any() + ";\n  end for;\n  " + y + " := max(" + w + ", " + num(-5, -3) + ") + " +
                       w + "^2/(1 + " + w + "^2);\n";
        give(y);
    }

    void steps() {
        const std::string n = name("n"), x = name("x");
        declare("Integer " + n);
        equate(n, "integer(floor(" + num(3, 9) + "*time + " + num(0.05, 0.9) + "))");
        state(x, "0");
        equate("der(" + x + ")", "mod(" + n + ", 3) - " + x);
        give(x);
        sample_.discrete.push_back(n);
    }

    void components() {
        const std::string b = name("b"), c = name("k");
        functions_ += "model " + c +
                      "\n  parameter Real T = 0.3;\n  input Real u;\n  Real x(start = 0, fixed = true), y;\nequation\n "
                      " T*der(x) = u - x;\n  y = x + "
                      "0.2*u;\nend " +
                      c + ";\n";
        const int n = 1 + random_.below(random_.below(3) == 0 ? 24 : 4);
        const std::string size = std::to_string(n);
        declare(c + " " + b + "[" + size + "](T = {0.1 + 0.05*i for i in 1:" + size + "})");
        equation(b + "[1].u = " + any());
        if (n > 1) equation("for i in 2:" + size + " loop\n    " + b + "[i].u = " + b + "[i - 1].y;\n  end for");
        give(b + "[" + size + "].y");
    }

    Random random_;
    int size_, count_ = 0;
    Sample sample_;
    std::string functions_, declarations_, algorithms_;
    std::vector<std::string> equations_, initial_, signals_, sources_;
};

} // namespace

Sample random_sample(std::uint64_t seed, int size) {
    return seed % 4 == 3 ? random_train(seed, 2 + size / 2) : Writer(seed, size)();
}

} // namespace torsion::differential

// Comparisons of unknowns in the equations of the start: what holds is found together with the values, from the start
// values on. A start that contradicts one of them is refused.

#include "tests/simulation/hybrid_run.h"

#include <Eigen/Dense>

#include <random>

using namespace torsion;
using namespace torsion::tests;

namespace {

std::string model(const std::string& start, const std::string& initial) {
    return "model M\n  Real x(start = " + start + ");\n  Real y = 2*x;\ninitial equation\n  " + initial +
           "\nequation\n  der(x) = 0;\nend M;\n";
}

double start_of(const std::string& text) {
    INFO(text);
    const Good run(Run::Text{text}, {"x"});
    return run["x"].front();
}

runtime::Message refusal(const std::string& text) {
    INFO(text);
    const Run run(Run::Text{text}, {"x"});
    REQUIRE_FALSE(run.result.ok);
    return run.result.messages.back();
}

void check_start_refused(const std::string& text) {
    const runtime::Message message = refusal(text);
    CHECK(message.code == "R304");
    CHECK(message.line > 0);
}

const std::string positive =
    "function positive input Real u; output Real y; algorithm assert(u > 0, \"not positive\"); y := u; end positive;\n";

/// A x = b + sum of the columns of C whose comparison of W x > t is true.
class RandomStart {
public:
    RandomStart(std::mt19937& random, int n, int comparisons)
        : random_(random), a_(n, n), w_(comparisons, n), c_(n, comparisons), b_(n), t_(comparisons) {
        for (Eigen::MatrixXd* matrix : {&a_, &w_, &c_}) fill(*matrix);
        fill(b_), fill(t_);
        a_ += 4 * Eigen::MatrixXd::Identity(n, n);
        c_ *= 4;
    }

    std::vector<Eigen::VectorXd> solutions() const {
        std::vector<Eigen::VectorXd> result;
        const Eigen::PartialPivLU<Eigen::MatrixXd> factors(a_);
        for (std::uint32_t bits = 0; bits < 1u << t_.size(); ++bits) {
            Eigen::VectorXd right = b_;
            for (Eigen::Index k = 0; k < t_.size(); ++k) right += (bits >> k & 1u) * c_.col(k);
            const Eigen::VectorXd x = factors.solve(right), left = w_ * x - t_;
            bool fits = true;
            for (Eigen::Index k = 0; k < t_.size(); ++k) fits = fits && (left[k] > 0) == ((bits >> k & 1u) != 0);
            if (fits) result.push_back(x);
        }
        return result;
    }

    std::string text() const {
        const auto sum = [](const auto& row) {
            std::string result;
            for (Eigen::Index j = 0; j < row.size(); ++j)
                result += " + (" + std::to_string(row[j]) + ")*x[" + std::to_string(j + 1) + "]";
            return result.substr(3);
        };
        std::string result = "model M\n  Real x[" + std::to_string(b_.size()) + "];\ninitial equation\n";
        for (Eigen::Index i = 0; i < b_.size(); ++i) {
            result += "  " + sum(a_.row(i)) + " = " + std::to_string(b_[i]);
            for (Eigen::Index k = 0; k < t_.size(); ++k)
                result += " + (if " + sum(w_.row(k)) + " > " + std::to_string(t_[k]) + " then " +
                          std::to_string(c_(i, k)) + " else 0)";
            result += ";\n";
        }
        return result + "equation\n  der(x) = zeros(" + std::to_string(b_.size()) + ");\nend M;\n";
    }

private:
    template <class Matrix>
    void fill(Matrix& matrix) { // three digits: to_string prints six
        for (Eigen::Index i = 0; i < matrix.size(); ++i) matrix(i) = static_cast<double>(random_() % 2001) / 1000 - 1;
    }

    std::mt19937& random_;
    Eigen::MatrixXd a_, w_, c_;
    Eigen::VectorXd b_, t_;
};

} // namespace

TEST_CASE("an initial equation that no value fits is refused") {
    check_start_refused(model("1", "x = if x > 3 then 2 else 5;"));
    check_start_refused(model("1", "x = (if x < 3 then 10 else 1) + 0.5*x;"));
    check_start_refused(model("5", "x^3 = (if y < 16 then 1000 else 1) + 0.25*y;"));
    check_start_refused(model("1", "x = (if y + time < 6 then 10 else 1) + 0.25*y;"));
}

TEST_CASE("of several values that fit, the start value chooses") {
    const std::string two = "x = (if x < 3 then 1 else 10) + 0.5*x;";
    CHECK(start_of(model("1", two)) == doctest::Approx(2));
    CHECK(start_of(model("5", two)) == doctest::Approx(20));
    const std::string algebraic = "(start = 1);\nequation\n  x = (if x < 3 then 1 else 10) + 0.5*x;\nend M;\n";
    CHECK(start_of("model M\n  Real x" + algebraic) == doctest::Approx(2));
    CHECK(start_of(model("1", "x = (if x < 3 then 10 else 7) + 0.5*x;")) == doctest::Approx(14));
}

TEST_CASE("what has no start value is compared as it follows from what has one") {
    const std::string two = "x = (if y < 6 then 1 else 2.6) + 0.5*x;";
    CHECK(start_of(model("5", two)) == doctest::Approx(5.2));
    CHECK(start_of(model("1", two)) == doctest::Approx(2));
    CHECK(start_of(model("5", "x^3 = if y < 6 then 8 else 5.2^3;")) == doctest::Approx(5.2));
    CHECK(start_of("model M\n  Real x(start = 5);\n  Real y(start = 0) = 2*x;\ninitial equation\n  " + two +
                   "\nequation\n  der(x) = 0;\nend M;\n") == doctest::Approx(2));
}

TEST_CASE("of several configurations that fit, the one with the fewest changes from the start values") {
    CHECK(start_of("model M\n  Real x(start = 9), y(start = 9), w(start = 9), v(start = 2.9);\ninitial equation\n"
                   "  x = if y > 3 then 10 else 1;\n  y = if w > 3 then 10 else 1;\n  w = if v > 3 then 10 else 1;\n  "
                   "v = if x > 3 then 10 else 1;\n"
                   "equation\n  der({x, y, w, v}) = zeros(4);\nend M;\n") == 10);
}

TEST_CASE("a start of many comparisons that no value fits is refused without trying all combinations") {
    std::string sum = "0.5*x";
    for (int i = 0; i < 24; ++i) sum += " + (if x > " + std::to_string(3 + 0.001 * i) + " then -1 else 2)";
    check_start_refused(model("1", "x = " + sum + ";"));
}

TEST_CASE("homotopy in an initial equation") {
    CHECK(start_of(model("1", "x^2 = homotopy(2*x + 3, 9);")) == doctest::Approx(3));
}

TEST_CASE("random comparisons in a linear start against all combinations of true and false") {
    std::mt19937 random(7);
    int solvable = 0, unsolvable = 0;
    for (int i = 0; i < 60; ++i) {
        const RandomStart start(random, 3, i % 2 == 0 ? 4 : 11);
        const std::vector<Eigen::VectorXd> solutions = start.solutions();
        const Run run(Run::Text{start.text()}, {"x[1]", "x[2]", "x[3]"});
        INFO(start.text());
        CHECK(run.result.ok == !solutions.empty());
        ++(solutions.empty() ? unsolvable : solvable);
        if (!run.result.ok) continue;
        CHECK(std::ranges::any_of(solutions, [&](const Eigen::VectorXd& x) {
            return std::abs(run["x[1]"].front() - x[0]) + std::abs(run["x[2]"].front() - x[1]) +
                       std::abs(run["x[3]"].front() - x[2]) <
                   1e-6;
        }));
    }
    CHECK(solvable > 10);
    CHECK(unsolvable > 3);
}

TEST_CASE("a comparison waits for its operands, though the condition of another one reads it") {
    const std::string text = R"(model M
  Real x(start = 74), y;
  Boolean d, e(start = true, fixed = true), v;
initial equation
  x = if d then 70 else 105;
  der(y) = 0;
equation
  der(x) = 0;
  der(y) = (if x < 71 then 1 else 2) - y;
  d = x < 75 or not pre(e);
  v = if x < 71 then x < 75 else false;
  when time > 5 then
    e = not pre(e);
  end when;
end M;
)";
    const Good run(Run::Text{text}, {"x", "y", "v"});
    CHECK(run["x"].front() == doctest::Approx(70));
    CHECK(run["y"].front() == 1);
    CHECK(run["v"].front() == 1);
}

TEST_CASE("a function that fails where its comparison does not count stops no start") {
    const auto latch = [](const std::string& armed) {
        return positive +
               "model M\n  Real x(start = -1, fixed = true), q = x;\n  Boolean open(start = false, fixed = true), "
               "armed(start = " +
               armed +
               ", fixed = true);\n  Boolean a = if pre(open) then positive(q) > 2 else false;\n"
               "  Boolean b = if pre(armed) then positive(q) > 2 else false;\nequation\n  der(x) = 0.1;\n"
               "  when a or time > 20 then armed = true; end when;\n  when time > 15 then open = true; end when;\nend "
               "M;\n";
    };
    CHECK(start_of(latch("false")) == -1);
    CHECK(refusal(latch("true")).code == "R309");
    const auto said = [](const std::string& closed) {
        return positive + "model M\n  parameter Boolean closed = " + closed +
               ";\n  Real x(start = -70);\n  Boolean hot;\ninitial equation\n"
               "  pre(hot) = if closed then false else positive(x) > 65;\n  x = if hot then -70 else -105;\nequation\n "
               " der(x) = 0;\n"
               "  hot = if closed then true else pre(hot) and positive(x) > 65;\nend M;\n";
    };
    CHECK(start_of(said("true")) == -70);
    const std::string code = refusal(said("false")).code;
    CHECK((code == "R309" || code == "R304")); // where writes are checked, the failed comparison goes on changing
}

TEST_CASE("a function that fails where its comparison turns out to count stops the start") {
    const auto later = [](const std::string& before) { // f(T) > 65 is used before pre(e) is known
        return positive +
               "model M\n  Real x;\n  Boolean d, e, a, b;\ninitial equation\n  x = -5; pre(d) = false; pre(e) = " +
               before +
               ";\nequation\n  der(x) = 0; a = if pre(d) then positive(x) > 65 else false; b = if pre(e) then "
               "positive(x) > 65 else false;\n"
               "  d = a or time > 2; e = b or time > 3;\nend M;\n";
    };
    const auto in_loop = [](const std::string& before) { // likewise, in a system of equations
        return positive +
               "model M\n  Real x(start = -5, fixed = true), q;\n  Boolean k(start = false, fixed = true), low, b, "
               "e;\ninitial equation\n"
               "  pre(e) = " +
               before +
               ";\nequation\n  der(x) = 0; q = x + (if low then 1 else 0) + 0.1*q;\n"
               "  low = if pre(k) then positive(q) > 3 else q > 60; b = if pre(e) then positive(q) > 3 else false;\n"
               "  e = b or time > 9; when time > 9 then k = true; end when;\nend M;\n";
    };
    CHECK(start_of(later("a")) == -5);
    CHECK(start_of(in_loop("low")) == -5);
    for (const std::string& text : {later("not a"), in_loop("not low")}) CHECK(refusal(text).code == "R309");
}

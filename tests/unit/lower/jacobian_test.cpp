#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"
#include "tests/unit/program/frame_memory.h"

#include <doctest/doctest.h>

#include <map>

using namespace torsion;
using symbolic::ExprId;
using symbolic::Op;
using symbolic::VarId;
using testing::FrameMemory;
using testing::ModelBuilder;
using testing::Role;

namespace {

/// n inertias and springs, with the torque of a spring as a variable of its own.
structure::SortedModel chain(int n) {
    ModelBuilder b("Chain");
    std::vector<VarId> phi, w, tau;
    for (int i = 0; i < n; ++i) {
        std::string number = std::to_string(i);
        phi.push_back(b.state("phi" + number));
        w.push_back(b.state("w" + number));
        b.model.derivative.set(phi.back(), b.alias("der(phi" + number + ")", w.back()));
    }
    VarId c = b.parameter("c", 100), J = b.parameter("J", 2);
    for (int i = 0; i + 1 < n; ++i) {
        auto k = static_cast<std::size_t>(i);
        tau.push_back(b.variable("tau" + std::to_string(i), Role::Algebraic));
        b.assign(tau.back(), b.mul(b.v(c), b.sub(b.v(phi[k + 1]), b.v(phi[k]))));
    }
    for (std::size_t i = 0; i < w.size(); ++i) {
        ExprId right = i < tau.size() ? b.v(tau[i]) : b.c(0), left = i > 0 ? b.v(tau[i - 1]) : b.c(0);
        b.assign(b.derivative_of(w[i]), b.div(b.sub(right, left), b.v(J)));
    }
    return b.finish();
}

std::map<std::pair<std::uint32_t, std::uint32_t>, double> jacobian(const program::Program& program,
                                                                   FrameMemory& memory) {
    memory.run("jacobian");
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> result;
    for (std::uint32_t column = 0; column < program.layout.n_x; ++column) {
        for (std::uint32_t k = program.layout.jacobian.column_start[column];
             k < program.layout.jacobian.column_start[column + 1]; ++k) {
            result[{program.layout.jacobian.row[k], column}] = memory.frame.jacobian[k];
        }
    }
    return result;
}

} // namespace

TEST_CASE("the pattern of a chain holds what is there, and the values are right") {
    program::Program program = testing::lowered(chain(3));
    FrameMemory memory(program);
    memory.prepare();
    // der(phi) = w
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> expected = {{{0, 1}, 1},
                                                                          {{2, 3}, 1},
                                                                          {{4, 5}, 1},
                                                                          // first inertia
                                                                          {{1, 0}, -50},
                                                                          {{1, 2}, 50},
                                                                          // middle
                                                                          {{3, 0}, 50},
                                                                          {{3, 2}, -100},
                                                                          {{3, 4}, 50},
                                                                          {{5, 2}, 50},
                                                                          {{5, 4}, -50}};
    CHECK(jacobian(program, memory) == expected);
}

TEST_CASE("the Jacobian of a long chain is sparse and its code grows with the length") {
    program::Program hundred = testing::lowered(chain(100)), thousand = testing::lowered(chain(1000));
    CHECK(thousand.layout.jacobian.entries() == 1000 + 3 * 1000 - 2);
    CHECK(testing::kernel(thousand, "jacobian").code.size() < 11 * testing::kernel(hundred, "jacobian").code.size());
}

TEST_CASE("a sum of many terms has as many derivatives, at linear cost") {
    ModelBuilder b("Sum");
    std::vector<VarId> x;
    ExprId sum = b.c(0);
    for (int i = 0; i < 2000; ++i) {
        x.push_back(b.state("x" + std::to_string(i)));
        sum = b.add(sum, b.mul(b.c(i + 1), b.v(x.back())));
    }
    VarId total = b.variable("total", Role::Algebraic);
    b.assign(total, b.mul(b.c(0.5), sum));
    for (std::size_t i = 0; i < x.size(); ++i) b.assign(b.derivative_of(x[i]), i == 0 ? b.v(total) : b.c(0));
    std::size_t before = b.pool().size();
    const lower::Lowered result = testing::lowered_with_model(b.finish());
    const program::Program& program = result.program;
    CHECK(program.layout.jacobian.entries() == 2000);
    CHECK(result.model.flat.pool.size() < 10 * before);
    FrameMemory memory(program);
    memory.prepare();
    CHECK(jacobian(program, memory)[{0, 1999}] == 1000);
}

TEST_CASE("an arm that is not taken puts no NaN into the derivative") {
    ModelBuilder b("Guarded");
    VarId x = b.state("x"), flag = b.parameter("flag", 0);
    ExprId x_ = b.v(x);
    ExprId value = b.choose(b.v(flag), b.div(b.c(1), x_), b.mul(b.c(3), x_));
    b.assign(b.derivative_of(x), b.add(value, b.op(Op::Max, b.op(Op::Log, x_), b.c(-5))));
    program::Program program = testing::lowered(b.finish());
    FrameMemory memory(program);
    memory.prepare();
    memory.at("x") = 0;
    CHECK(jacobian(program, memory)[{0, 0}] == 3);
}

TEST_CASE("relations, pre and inputs are held") {
    ModelBuilder b("Held");
    VarId x = b.state("x", 2), u = b.variable("u", Role::Input), d = b.variable("d", Role::Discrete);
    ExprId relation = b.relation(Op::Gt, b.v(x), b.c(1));
    b.assign(d, b.choose(relation, b.pool().pre(d), b.v(x)));
    b.assign(b.derivative_of(x), b.add(b.mul(b.v(u), b.v(d)), b.mul(relation, b.mul(b.v(d), b.v(x)))));
    program::Program program = testing::lowered(b.finish());
    FrameMemory memory(program);
    memory.prepare();
    memory.frame.relation[0] = 1;
    memory.at("d") = 4;
    CHECK(jacobian(program, memory)[{0, 0}] == 4);
}

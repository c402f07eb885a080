#include "compiler/program/print.h"
#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"
#include "tests/unit/program/frame_memory.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace torsion;
using symbolic::ExprId;
using symbolic::Op;
using symbolic::VarId;
using testing::FrameMemory;
using testing::ModelBuilder;
using testing::Role;

namespace {

const lower::Options both{.explicit_jacobian = true, .residual_form = true};

/// n shafts with relative states and a friction against the ground on each: w_i = w_{i−1} + w_rel_i, der(w_rel_i) = a_i
/// − a_{i−1}.
structure::SortedModel grounded_chain(int n) {
    ModelBuilder b("Grounded");
    std::vector<VarId> phi, relative, speed, acceleration;
    for (int i = 0; i < n; ++i) {
        std::string number = std::to_string(i);
        phi.push_back(b.state("phi_rel" + number, 0.01 * i));
        relative.push_back(b.state("w_rel" + number, 0.1));
        b.model.derivative.set(phi.back(), b.alias("der(phi_rel" + number + ")", relative.back()));
    }
    for (std::size_t i = 0; i < relative.size(); ++i) {
        speed.push_back(b.variable("w" + std::to_string(i), Role::Algebraic));
        b.assign(speed.back(), i ? b.add(b.v(speed[i - 1]), b.v(relative[i])) : b.v(relative[i]));
    }
    for (std::size_t i = 0; i < relative.size(); ++i) {
        acceleration.push_back(b.variable("a" + std::to_string(i), Role::Algebraic));
        ExprId spring = b.mul(b.c(100), b.v(phi[i]));
        ExprId next = i + 1 < phi.size() ? b.mul(b.c(100), b.v(phi[i + 1])) : b.c(0);
        b.assign(acceleration.back(), b.sub(b.sub(next, spring), b.op(Op::Tanh, b.v(speed[i]))));
    }
    for (std::size_t i = 0; i < relative.size(); ++i) {
        b.assign(b.derivative_of(relative[i]),
                 i ? b.sub(b.v(acceleration[i]), b.v(acceleration[i - 1])) : b.v(acceleration[i]));
    }
    return b.finish();
}

/// der(x) = −z with z + tanh(z) / 2 = x: a nonlinear block of one tear.
structure::SortedModel with_block(bool is_mode_dependent) {
    ModelBuilder b("Block");
    VarId x = b.state("x", 0.5), mode = b.variable("mode", Role::Discrete, 1);
    structure::TornSystem torn;
    torn.kind = structure::TornSystem::Kind::Nonlinear;
    VarId z = b.variable("z", Role::Algebraic);
    torn.tears = {z};
    ExprId half = is_mode_dependent ? b.mul(b.c(0.5), b.v(mode)) : b.c(0.5);
    torn.residuals = {{b.sub(b.add(b.v(z), b.mul(half, b.op(Op::Tanh, b.v(z)))), b.v(x)), {}}};
    b.torn(torn);
    b.assign(b.derivative_of(x), b.sub(b.c(0), b.v(z)));
    return b.finish();
}

std::size_t explicit_entries(const program::Program& program) { return program.layout.jacobian.entries(); }
std::size_t residual_entries(const program::Program& program) { return program.layout.residual.pattern.entries(); }

} // namespace

TEST_CASE("relative coordinates: the explicit Jacobian fills, that of the residual form grows with the length") {
    program::Program hundred = testing::lowered(grounded_chain(100), both);
    CHECK(explicit_entries(hundred) > 100 * 100 / 2);
    CHECK(residual_entries(hundred) < 25 * 100);
    CHECK(residual_entries(hundred) < explicit_entries(hundred) / 2);
    lower::Options residual_only{.explicit_jacobian = false, .residual_form = true};
    program::Program thousand = testing::lowered(grounded_chain(1000), residual_only);
    CHECK(explicit_entries(thousand) == 0);
    CHECK(residual_entries(thousand) < 11 * residual_entries(hundred));
    CHECK(testing::kernel(thousand, "residual_jacobian").code.size() <
          11 * testing::kernel(hundred, "residual_jacobian").code.size());
}

TEST_CASE("a short chain keeps nothing: unknowns must pay for themselves") {
    program::Program program = testing::lowered(grounded_chain(3), both);
    CHECK(program.layout.residual.unknowns.empty());
    CHECK(residual_entries(program) == explicit_entries(program));
}

TEST_CASE("F vanishes where ẋ and z are what the explicit form gives; its Jacobian agrees with differences") {
    program::Program program = testing::lowered(grounded_chain(40), both);
    const program::ResidualLayout& form = program.layout.residual;
    const std::uint32_t n = program.layout.n_x, m = static_cast<std::uint32_t>(form.unknowns.size());
    REQUIRE(m > 0);
    FrameMemory memory(program);
    memory.prepare();
    memory.run("outputs");
    double* work = memory.frame.work;
    std::copy_n(memory.frame.der, n, work + form.derivative);
    for (std::uint32_t k = 0; k < m; ++k)
        work[form.unknown + k] =
            memory.at(program.tables.text(program.tables.variables[form.unknowns[k].index()].name));
    memory.run("residual");
    for (std::uint32_t i = 0; i < n + m; ++i) CHECK(std::fabs(work[form.value + i]) < 1e-12);

    memory.run("residual_jacobian");
    std::vector<double> full((n + m) * std::size_t(n + m), 0.0);
    for (std::uint32_t c = 0; c < n + m; ++c) {
        for (std::uint32_t e = form.pattern.column_start[c]; e < form.pattern.column_start[c + 1]; ++e)
            full[form.pattern.row[e] * (n + m) + c] = work[form.jacobian + e];
    }
    double worst = 0;
    for (std::uint32_t c = 0; c < n + m; ++c) {
        double& unknown = c < n ? memory.frame.x[c] : work[form.unknown + c - n];
        const double value = unknown, h = 1e-6;
        unknown = value + h;
        memory.run("residual");
        std::vector<double> up(work + form.value, work + form.value + n + m);
        unknown = value - h;
        memory.run("residual");
        unknown = value;
        for (std::uint32_t r = 0; r < n + m; ++r)
            worst = std::fmax(worst, std::fabs((up[r] - work[form.value + r]) / (2 * h) - full[r * (n + m) + c]));
    }
    CHECK(worst < 1e-6);
}

TEST_CASE("tears of a block that is regular in every mode become unknowns: the host solves nothing") {
    program::Program program = testing::lowered(with_block(false), both);
    CHECK(program.layout.residual.unknowns.size() == 1);
    CHECK(testing::count<program::SolveBlock>(testing::kernel(program, "residual")) == 0);
    CHECK(testing::count<program::SolveGradient>(testing::kernel(program, "residual_jacobian")) == 0);
    CHECK(testing::count<program::SolveBlock>(testing::kernel(program, "derivatives")) == 1);
}

TEST_CASE("a block whose matrix depends on the mode stays with the host") {
    program::Program program = testing::lowered(with_block(true), both);
    CHECK(program.layout.residual.unknowns.empty());
    CHECK(testing::count<program::SolveBlock>(testing::kernel(program, "residual")) == 1);
    CHECK(testing::count<program::SolveGradient>(testing::kernel(program, "residual_jacobian")) == 1);
}

TEST_CASE("nobody pays for the residual form who did not ask for it") {
    program::Program program = testing::lowered(with_block(false));
    CHECK(!program.table.residual);
    CHECK(program::print(program).find("residual form") == std::string::npos);
    CHECK(program::print(testing::lowered(with_block(false), both)).find("residual form") != std::string::npos);
}

TEST_CASE(
    "the form is chosen by structure: explicit while its Jacobian is dense anyway or sparse, residual where it fills") {
    using Reason = program::FormChoice::Reason;
    const lower::Options choose{.choose_form = true};
    const lower::Options residual{.explicit_jacobian = false, .residual_form = true};
    const auto choice_of = [&](int n) { return *testing::lowered(grounded_chain(n), choose).form_choice; };

    CHECK(choice_of(25).reason == Reason::Few);
    CHECK(choice_of(60).reason == Reason::Alike);
    CHECK_FALSE(choice_of(60).is_residual());
    const program::FormChoice filled = choice_of(800);
    CHECK(filled.reason == Reason::Fills);
    CHECK(filled.states == 1600);
    const program::Program both_forms = testing::lowered(grounded_chain(800), both);
    CHECK(filled.explicit_entries == explicit_entries(both_forms)); // nothing cancels here
    CHECK(filled.residual_entries == residual_entries(both_forms));
    CHECK(filled.unknowns == both_forms.layout.residual.unknowns.size());

    CHECK(program::print(testing::lowered(grounded_chain(800), choose)) ==
          program::print(testing::lowered(grounded_chain(800), residual)));
    CHECK(program::print(testing::lowered(grounded_chain(60), choose)) ==
          program::print(testing::lowered(grounded_chain(60))));
    CHECK_FALSE(testing::lowered(grounded_chain(60)).form_choice.has_value());
}

TEST_CASE("the count ends where rows fill: a longer chain costs no more than its length") {
    const lower::Options choose{.choose_form = true};
    const program::FormChoice choice = *testing::lowered(grounded_chain(3000), choose).form_choice;
    CHECK(choice.is_residual());
    CHECK_FALSE(choice.explicit_entries.has_value());
    CHECK(choice.residual_entries.value_or(0) > 6000);
}

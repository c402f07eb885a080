#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"
#include "tests/unit/program/frame_memory.h"

#include <doctest/doctest.h>

using namespace torsion;
using program::Section;
using symbolic::ExprId;
using symbolic::Op;
using symbolic::VarId;
using testing::FrameMemory;
using testing::ModelBuilder;
using testing::Role;

namespace {

bool stores(const program::Kernel& kernel, Section section) {
    return std::ranges::any_of(kernel.code, [&](const program::Instruction& i) {
        return program::is<program::Store>(i) && program::slot_of(i)->section == section;
    });
}

} // namespace

TEST_CASE("derivatives compute only what they need, outputs everything") {
    program::Program program = testing::lowered(testing::oscillator());
    CHECK_FALSE(stores(testing::kernel(program, "derivatives"), Section::Y));
    CHECK(stores(testing::kernel(program, "outputs"), Section::Y));
    CHECK(testing::count(testing::kernel(program, "outputs"), Op::Mul) >
          testing::count(testing::kernel(program, "derivatives"), Op::Mul));
}

TEST_CASE("what a solved block loads is stored before it") {
    program::Program program = testing::lowered(testing::linear_torn());
    const program::Kernel& kernel = testing::kernel(program, "derivatives");
    bool stored = false;
    for (const program::Instruction& i : kernel.code) {
        stored = stored || (program::is<program::Store>(i) && program::slot_of(i)->section == Section::Y); // `before`
        if (program::is<program::SolveBlock>(i)) CHECK(stored);
    }
    CHECK(testing::count<program::SolveBlock>(kernel) == 1);
}

TEST_CASE("an alias derivative is copied") {
    program::Program program = testing::lowered(testing::oscillator());
    FrameMemory memory(program);
    memory.prepare();
    memory.at("w") = 7;
    memory.run("derivatives");
    CHECK(memory.frame.der[0] == 7);
}

TEST_CASE("aliases stand where their targets stand") {
    ModelBuilder b("Aliases");
    VarId p = b.parameter("p", 3), x = b.state("x");
    b.assign(b.derivative_of(x), b.v(p));
    VarId negative = b.alias("negative", x, true), twice = b.alias("twice", negative, true);
    VarId same = b.alias("same", x), constant = b.alias("constant", x), parameter = b.alias("parameter", x),
          made = b.alias("made", x);
    b.model.alias.set(constant, {{}, false, b.c(5)});
    b.model.alias.set(parameter, {{}, true, b.v(p)});
    b.model.alias.set(made, {{}, false, b.mul(b.c(2), b.v(p))});
    program::Program program = testing::lowered(b.finish());
    auto place = [&](VarId v) { return program.layout.place[v]; };
    CHECK(place(negative).negated);
    CHECK_FALSE(place(twice).negated);
    CHECK(place(same).slot == place(x).slot);
    CHECK(place(parameter).negated);
    CHECK(place(parameter).slot == place(p).slot);
    FrameMemory memory(program);
    memory.prepare();
    CHECK(memory.at("constant") == 5);
    CHECK(memory.at("made") == 6);
}

TEST_CASE("constants, final and structural parameters become numbers") {
    ModelBuilder b("Constants");
    VarId pi = b.parameter("pi", 3), final = b.parameter("final", b.mul(b.c(2), b.v(pi))),
          free = b.parameter("free", b.v(final));
    VarId dependent = b.parameter("dependent", b.v(free));
    b.model.flat.variables[pi].variability = flat::Variability::Constant;
    b.model.flat.variables[final].is_final = true;
    VarId x = b.state("x");
    b.assign(b.derivative_of(x), b.add(b.v(final), b.mul(b.v(free), b.v(dependent))));
    program::Program program = testing::lowered(b.finish());
    CHECK_FALSE(program.layout.settable[pi.index()]);
    CHECK_FALSE(program.layout.settable[final.index()]);
    CHECK(program.layout.settable[free.index()]);
    CHECK_FALSE(program.layout.settable[dependent.index()]);
    FrameMemory memory(program);
    memory.prepare();
    CHECK(memory.at("pi") == 3);
    CHECK(memory.at("final") == 6);
    CHECK(memory.at("dependent") == 6);
    memory.run("derivatives");
    CHECK(memory.at("der(x)") == 42);
}

TEST_CASE("nominals of states and relations") {
    ModelBuilder b("Nominals");
    VarId x = b.state("x"), w = b.state("w");
    for (VarId v : {x, w}) b.assign(b.derivative_of(v), b.c(1));
    b.model.flat.variables[x].nominal = 1e-4;
    b.model.flat.variables[x].has_nominal = true;
    b.relation(Op::Gt, b.v(x), b.c(0));
    b.relation(Op::Gt, b.mul(b.c(7), b.v(w)), b.c(25));
    program::Program program = testing::lowered(b.finish());
    CHECK(program.layout.state_nominal == std::vector<double>{1e-4, 1});
    CHECK(program.layout.relation_nominal == std::vector<double>{1e-4, 25});
}

namespace {

/// (J1 + ratio²·J2)·a = tau, torn: a inside, tau2 as tear.
structure::SortedModel geared() {
    ModelBuilder b("Geared");
    VarId J1 = b.parameter("J1", 2), J2 = b.parameter("J2", 3), ratio = b.parameter("ratio", 10), w = b.state("w");
    VarId a = b.derivative_of(w), tau2 = b.variable("tau2", Role::Algebraic), a2 = b.variable("a2", Role::Algebraic);
    structure::TornSystem torn;
    torn.tears = {a};
    torn.inner = {{a2, b.div(b.v(a), b.v(ratio)), {}}, {tau2, b.mul(b.v(J2), b.v(a2)), {}}};
    torn.residuals = {{b.sub(b.add(b.mul(b.v(J1), b.v(a)), b.div(b.v(tau2), b.v(ratio))), b.sub(b.c(5), b.v(w))), {}}};
    b.torn(torn);
    return b.finish();
}

} // namespace

TEST_CASE("a linear system with one tear is solved in place") {
    program::Program program = testing::lowered(geared());
    CHECK(program.blocks[0].is_in_place);
    const program::Kernel& kernel = testing::kernel(program, "derivatives");
    CHECK(testing::count<program::SolveBlock>(kernel) == 1); // only when it is singular
    CHECK_FALSE(stores(kernel, Section::Y));
    CHECK(testing::count<program::SolveGradient>(testing::kernel(program, "jacobian")) == 0);
    FrameMemory memory(program);
    for (const char* name : {"defaults", "parameters", "outputs", "jacobian"}) CHECK(memory.run(name) == 0);
    CHECK(memory.at("der(w)") == doctest::Approx(5 / 2.03));
    CHECK(memory.at("tau2") == doctest::Approx(3 * 0.1 * 5 / 2.03));
    CHECK(memory.frame.jacobian[0] == doctest::Approx(-1 / 2.03));
}

TEST_CASE("a singular system is left to the host") {
    program::Program program = testing::lowered(geared());
    FrameMemory memory(program);
    static int asked;
    asked = 0;
    TorsionHost host{};
    host.solve_block = [](TorsionFrame* frame, std::uint32_t) {
        frame->der[0] = 7;
        ++asked;
        return 0;
    };
    memory.frame.host = &host;
    memory.run("defaults");
    memory.at("J1") = memory.at("J2") = 0;
    memory.run("parameters");
    memory.run("outputs");
    CHECK(asked == 1);
    CHECK(memory.at("der(w)") == 7);
    CHECK(memory.at("a2") == doctest::Approx(0.7));
    memory.run("jacobian");
    CHECK(memory.frame.jacobian[0] == 0);
}

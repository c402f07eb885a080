#include "compiler/native/compiled_model.h"
#include "compiler/native/emit/native_kernels.h"
#include "compiler/native/emit/split.h"
#include "tests/abi/mock_host.h"
#include "tests/equivalence/random_models.h"
#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"

#include <doctest/doctest.h>

#include <string>

using namespace torsion;

TEST_CASE("pieces cover the kernel and cut no region") {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        program::Program program = testing::lowered(testing::RandomModel(seed)());
        for (const program::Kernel& kernel : program.kernels) {
            native::Split split = native::split(program, kernel, 10);
            std::size_t at = 0;
            for (const native::Piece& piece : split.pieces) {
                CHECK(piece.begin == at);
                int depth = 0;
                for (; at < piece.end; ++at) {
                    const program::Instruction& i = kernel.code[program::ValueId(at)];
                    depth += program::is<program::If>(i) - program::is<program::EndIf>(i);
                }
                CHECK(depth == 0);
            }
            CHECK(at == kernel.code.size());
        }
    }
}

TEST_CASE("a value that crosses a cut is made again, loaded from its slot, or kept in scratch") {
    using program::Section;
    using program::ValueId;
    program::Kernel kernel;
    auto add = [&](program::Instruction i) { return kernel.code.add(i); };
    ValueId constant = add(program::Constant{3});
    ValueId load = add(program::load_of({Section::X, 0}));
    ValueId stored = add(program::Binary{symbolic::Op::Mul, constant, load});
    add(program::store_to({Section::Y, 0}, stored));
    ValueId kept = add(program::Binary{symbolic::Op::Add, stored, load});
    ValueId first = add(program::Binary{symbolic::Op::Add, stored, kept});
    add(program::Binary{symbolic::Op::Add, first, load});
    native::Split split = native::split(program::Program(), kernel, 5);
    REQUIRE(split.pieces.size() == 2);
    CHECK(split.scratch_count == 1);
    CHECK(split.scratch[kept.index()] == 0);
    CHECK(split.stored_by[stored.index()] == ValueId(3));
    CHECK(split.pieces[1].imports == std::vector<ValueId>{stored, kept, load});
}

TEST_CASE("functions that integration calls get the best code, as long as they are short; those for events and results "
          "do not") {
    using program::FunctionId;
    program::Program program;
    const auto kernel = [&](std::vector<std::uint32_t> callees) {
        program::Kernel made;
        for (const std::uint32_t f : callees) made.code.add(program::CallFunction{FunctionId(f)});
        return program.kernels.add(std::move(made));
    };
    const auto function = [&](std::uint32_t id, std::vector<std::uint32_t> callees, int length) {
        auto routine = std::make_shared<program::FunctionRoutine>();
        for (const std::uint32_t f : callees) routine->routine.code.add(program::CallFunction{FunctionId(f)});
        for (int i = 0; i < length; ++i) routine->routine.code.add(program::Constant{1});
        program.functions.rows.push_back({FunctionId(id), std::move(routine)});
    };
    function(0, {2}, 10);
    function(1, {}, 10);
    function(2, {}, 10);
    function(3, {}, 100000);
    function(4, {}, 10);
    program.table.discrete = kernel({});
    program.table.outputs = kernel({0, 1});
    program.table.derivatives = kernel({0, 3});
    program.table.energy = kernel({4});
    const std::vector<native::NativeKernel> kernels = native::native_kernels(program, {});
    CHECK(native::called_functions(program, kernels).size() == 5);
    CHECK(native::often_called_functions(program, kernels) ==
          std::set<FunctionId>{FunctionId(0), FunctionId(2), FunctionId(4)});
}

TEST_CASE("the descriptor tells where everything comes from") {
    source::SourceMap sources;
    std::string text = "model Oscillator\n  parameter Real J = 2;\nequation\n  J*der(w) =   tau;\nend Oscillator;\n";
    source::FileId file = sources.add("Oscillator.mo", text);
    structure::SortedModel model = testing::oscillator();
    flat::Variable& J = model.flat.variables[structure::VarId(0)];
    J.unit = model.flat.strings.intern("kg.m2");
    J.origin.span = {file, 35, 36};
    auto begin = static_cast<std::uint32_t>(text.find("J*der"));
    flat::EquationId equation = model.flat.equations.add({{}, {}, {{file, begin, begin + 16}, flat::ComponentId(0)}});
    model.oracle[1].equation = equation;
    model.flat.experiment.stop_time = 2.5;
    auto compiled = native::compile(lower::lower(std::move(model), sources).program);
    const TorsionModel& m = compiled->descriptor();
    auto string = [&](std::uint32_t offset) { return std::string(m.strings + offset); };
    CHECK(m.size == sizeof(TorsionModel));
    CHECK(string(m.name) == "Oscillator");
    CHECK(string(m.guid).size() == 36);
    CHECK(string(0).empty());
    CHECK(string(m.variables[0].name) == "J");
    CHECK(string(m.variables[0].unit) == "kg.m2");
    CHECK(string(m.variables[0].file) == "Oscillator.mo");
    CHECK(m.variables[0].line == 2);
    CHECK(m.variables[0].flags == TORSION_SETTABLE);
    CHECK(m.variables[0].section == TORSION_P);
    CHECK(m.n_equations == 3);
    CHECK(string(m.equations[1].text) == "J*der(w) = tau");
    CHECK(m.equations[1].line == 4);
    CHECK(std::isnan(m.start_time_stop_time_interval_tolerance[0]));
    CHECK(m.start_time_stop_time_interval_tolerance[1] == 2.5);
    CHECK(string(m.components[0].class_name) == "Oscillator");
    const TorsionState& state = m.states[0];
    CHECK(string(m.variables[state.variable].name) == "phi");
    CHECK(string(m.variables[state.derivative].name) == "der(phi)");
    CHECK((m.variables[state.derivative].flags & TORSION_ALIAS) != 0);
}

TEST_CASE("relations in the descriptor") {
    auto compiled = native::compile(testing::lowered(testing::friction()));
    const TorsionModel& m = compiled->descriptor();
    REQUIRE(m.n_relations == 4);
    CHECK(m.relations[0].op == 2);
    CHECK(m.relations[1].op == 0);
    CHECK(std::string(m.strings + m.relations[2].text) == "w > 0");
    CHECK(m.blocks[0].discretes[2] == 2);
}

TEST_CASE("compiling twice gives the same identity, another model another one") {
    auto identity = [&](structure::SortedModel model) {
        auto compiled = native::compile(testing::lowered(std::move(model)), {.interpret = true});
        return std::string(compiled->descriptor().strings + compiled->descriptor().guid);
    };
    CHECK(identity(testing::friction()) == identity(testing::friction()));
    CHECK(identity(testing::friction()) != identity(testing::oscillator()));
    CHECK(identity(testing::RandomModel(1)()) != identity(testing::RandomModel(2)()));
}

TEST_CASE("no fast floating point in what LLVM gets") {
    std::string text = native::print_llvm(testing::lowered(testing::RandomModel(3)()));
    CHECK(text.find("define") != std::string::npos);
    for (const char* flag : {" fast ", " contract ", " nnan ", " reassoc ", "llvm.fma", "llvm.pow", "llvm.sin"}) {
        CHECK(text.find(flag) == std::string::npos);
    }
}

TEST_CASE("an interpreted model with more kernels than the table of functions holds") {
    testing::ModelBuilder b("Many");
    symbolic::VarId x = b.state("x", 2);
    symbolic::ExprId sum = b.c(0);
    for (int i = 0; i < 400; ++i) {
        symbolic::VarId z = b.variable("z" + std::to_string(i), testing::Role::Algebraic);
        structure::TornSystem torn;
        torn.tears = {z};
        torn.residuals = {{b.sub(b.mul(b.c(2), b.v(z)), b.mul(b.c(i), b.v(x))), {}}};
        b.torn(torn);
        sum = b.add(sum, b.v(z));
    }
    b.assign(b.derivative_of(x), sum);
    auto compiled = native::compile(testing::lowered(b.finish()), {.interpret = true});
    REQUIRE(compiled->descriptor().n_blocks == 800);
    testing::MockHost host(compiled->descriptor());
    host.initialize();
    CHECK(host.frame.der[0] == 400 * 399 / 2);
}

// Each *.program of this folder: a pass, a program, and what the pass makes of it. With TORSION_UPDATE_GOLDEN the last
// is written anew.

#include "compiler/passes/passes.h"
#include "compiler/program/parse.h"
#include "compiler/program/print.h"
#include "compiler/program/verify.h"
#include "tests/unit/program/frame_memory.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

using namespace torsion;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view expected_mark = "// expected\n";

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

const passes::Pass& pass_of(const std::string& text) {
    const std::string mark = "// pass: ";
    REQUIRE(text.starts_with(mark));
    const std::string name = text.substr(mark.size(), text.find('\n') - mark.size());
    const auto pass =
        std::ranges::find(passes::all(), name, [](const passes::Pass& each) { return std::string(each.name); });
    REQUIRE(pass != passes::all().end());
    return *pass;
}

/// All slots but work after a kernel ran, or the answer of one that failed. Work above what both have is a pass's own.
std::vector<double> outcome(const program::Program& program, std::string_view kernel, std::uint32_t work) {
    testing::FrameMemory memory(program);
    std::mt19937 random(7);
    const program::Layout& l = program.layout;
    const std::pair<double*, std::uint32_t> given[] = {
        {memory.frame.x, l.n_x}, {memory.frame.p, l.n_p}, {memory.frame.u, l.n_u}, {memory.frame.work, work}};
    for (const auto& [slots, count] : given) {
        for (std::uint32_t i = 0; i < count; ++i) slots[i] = std::uniform_real_distribution<double>(-2, 2)(random);
    }
    std::vector<double> result{double(memory.run(kernel))};
    const std::pair<double*, std::uint32_t> left[] = {{memory.frame.x, l.n_x},
                                                      {memory.frame.der, l.n_x},
                                                      {memory.frame.y, l.n_y},
                                                      {memory.frame.p, l.n_p},
                                                      {memory.frame.jacobian, std::uint32_t(l.jacobian.entries())},
                                                      {memory.frame.work, work}};
    for (const auto& [slots, count] : left) result.insert(result.end(), slots, slots + count);
    return result;
}

bool asks_host(const program::Kernel& kernel) {
    return std::ranges::any_of(kernel.code, program::is<program::SolveBlock, program::SolveGradient, program::Assert>);
}

} // namespace

TEST_CASE("small programs, and what passes make of them") {
    const char* update = std::getenv("TORSION_UPDATE_GOLDEN");
    const bool is_updating = update != nullptr && *update != '\0' && *update != '0';
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(TORSION_SOURCE_DIR) / "tests" / "unit" / "passes")) {
        if (entry.path().extension() != ".program") continue;
        CAPTURE(entry.path().filename());
        ++files;
        const std::string text = read(entry.path());
        const std::size_t mark = std::min(text.find(expected_mark), text.size());
        const program::Program before = program::parse_program(text.substr(0, mark));
        REQUIRE_MESSAGE(!program::verify(before), program::verify(before).value_or(""));
        program::Program after = before;
        pass_of(text).run(after);
        CHECK_MESSAGE(!program::verify(after), program::verify(after).value_or(""));
        const std::string made = program::print(after);
        if (is_updating) std::ofstream(entry.path(), std::ios::binary) << text.substr(0, mark) << expected_mark << made;
        else CHECK(made == text.substr(std::min(mark + expected_mark.size(), text.size())));
        for (const program::Kernel& kernel : before.kernels) {
            if (asks_host(kernel) ||
                std::ranges::none_of(after.kernels, [&](const program::Kernel& k) { return k.name == kernel.name; }))
                continue;
            CAPTURE(kernel.name);
            const std::vector<double> expected = outcome(before, kernel.name, before.layout.n_work),
                                      result = outcome(after, kernel.name, before.layout.n_work);
            CHECK(std::memcmp(expected.data(), result.data(), expected.size() * sizeof(double)) == 0);
        }
    }
    CHECK(files >= 5);
}

TEST_CASE("passes have names of their own, and the last one is the last that runs") {
    for (const passes::Pass& pass : passes::all()) {
        CHECK(std::ranges::count(passes::all(), std::string(pass.name),
                                 [](const passes::Pass& each) { return std::string(each.name); }) == 1);
    }
    std::string text = "program Many\nframe: x 60 p 60\nkernel derivatives\n";
    for (int i = 0; i < 60; ++i) {
        const std::string n = std::to_string(i);
        text += "  va" + n + " = x[" + n + "]\n  vb" + n + " = p[" + n + "]\n  vc" + n + " = va" + n + " * vb" + n +
                "\n  der[" + n + "] := vc" + n + "\n";
    }
    const auto loops = [&](const passes::Options& options, std::string_view last) {
        program::Program program = program::parse_program(text);
        passes::run(program, options, last);
        return testing::count<program::Loop>(program.kernels[program::KernelId(0)]);
    };
    CHECK(loops({}, {}) == 1);
    CHECK(loops({}, "reroll") == 1);
    CHECK(loops({}, "code-motion") == 0);
    CHECK(loops({.loops = false}, {}) == 0);
}

TEST_CASE("a program in which something is wrong goes no further") {
    program::Program program = program::parse_program("frame: x 1\nkernel derivatives\n  v0 = x[1]\n  der[0] := v0\n");
    setenv("TORSION_CHECK_WRITES", "1", 1);
    CHECK_THROWS_WITH_AS(passes::run(program),
                         "after lowering: derivatives, `v0 = x[1]`: a slot is outside of its section",
                         std::logic_error);
}

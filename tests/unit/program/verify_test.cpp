#include "compiler/program/parse.h"
#include "compiler/program/verify.h"

#include <doctest/doctest.h>

#include <string>

using namespace torsion::program;

namespace {

/// Of a kernel, in a program with some room.
std::string found_in(const std::string& kernel) {
    return verify(parse_program("frame: x 2 y 1 p 3 relations 1 work 8\n"
                                "block 0: linear, tears y[0], inner 0, residual work[0], entries work[1], kernels "
                                "residuals none none none\n"
                                "function f@0 inputs 2 outputs 1 slots 3 locals 3\n  0 error no\n  v0 = local[0]\n  "
                                "local[2] := v0\n  return\n"
                                "kernel residuals\n  v0 = y[0]\n  work[0] := v0\nkernel calls\n  run residuals\nkernel "
                                "derivatives\n" +
                                kernel))
        .value_or("");
}

} // namespace

TEST_CASE("what holds of a program") {
    CHECK(found_in("  v0 = x[1]\n  if v0\n    v2 = 1\n  else v2\n  v4 = end v0\n  loop 4\n    v6 = work[0 + 2 i]\n    "
                   "work[1 + 2 i] := v6\n  end "
                   "loop\n  der[0] := v4\n")
              .empty());
    CHECK(found_in("  call f@0 work[5]\n  solve 0\n  run residuals\n").empty());
}

TEST_CASE("who names a kernel names one that is there") {
    Program program = parse_program("frame: x 1\nkernel derivatives\n  v0 = x[0]\n  der[0] := v0\n");
    CHECK(!verify(program));
    program.table.energy = KernelId(1);
    CHECK(verify(program).value_or("") == "the kernel `energy` is not there");
    program.table.energy = {};
    program.blocks.emplace_back().factors_kernel = KernelId(7);
    CHECK(verify(program).value_or("") == "a kernel of block 0 is not there");
}

TEST_CASE("what does not hold of a program is found") {
    const std::pair<const char*, const char*> cases[] = {
        {"  v0 = x[2]\n", "`v0 = x[2]`: a slot is outside of its section"},
        {"  loop 5\n    v1 = work[0 + 2 i]\n  end loop\n", "a slot is outside of its section"},
        {"  loop 5\n    v1 = work[3 + -1 i]\n  end loop\n", "a slot is outside of its section"},
        {"  loop 3\n    v1 = work[0 9 1]\n  end loop\n", "a slot is outside of its section"},
        {"  loop 3\n    v1 = work[0 1]\n  end loop\n", "a table is shorter than the loop"},
        {"  loop 3\n    v1 = [0 1]\n  end loop\n", "a table is shorter than the loop"},
        {"  loop 3\n    loop 2\n    end loop\n  end loop\n", "a loop in a loop"},
        {"  loop 3\n    v1 = 1\n  end loop\n  der[0] := v1\n", "an operand is given in an arm or loop that is closed"},
        {"  v0 = 1\n  if v0\n    v2 = 1\n  else v2\n  v4 = end v2\n",
         "an operand is given in an arm or loop that is closed"},
        {"  v0 = 1\n  if v0\n  else v0\n  v3 = end none\n", "only one arm gives a value"},
        {"  v0 = 1\n  if v0\n  else none\n  v3 = end none\n  der[0] := v3\n", "an operand gives no value"},
        {"  v0 = same x[0] work[7] count 2\n", "a slot is outside of its section"},
        {"  solve 1\n", "there is no such block"},
        {"  run calls\n", "it calls a kernel that calls one itself"},
        {"  call f@1 work[0]\n", "there is no such function"},
        {"  call f@0 work[6]\n", "a slot is outside of its section"},
        {"  v0 = local[0]\n", "a slot is outside of its section"},
        {"  v0 = 1\n  check v0 else 0\n", "there is no such check"},
        {"  return\n", "only functions have it"},
        {"  repeat\n  end repeat else 0\n", "only functions have it"},
    };
    for (const auto& [kernel, message] : cases) {
        CAPTURE(kernel);
        CHECK_MESSAGE(found_in(kernel).find(message) != std::string::npos, found_in(kernel));
        CHECK(found_in(kernel).starts_with("derivatives, `"));
    }
}

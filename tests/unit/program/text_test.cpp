#include "compiler/program/parse.h"
#include "compiler/program/print.h"
#include "compiler/program/scanner.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

using namespace torsion::program;
namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

std::string error_of(const std::string& text) {
    try {
        parse_program(text);
    } catch (const TextError& error) {
        return error.what();
    }
    return {};
}

const char* const all_instructions = R"(program All
frame: x 2 y 1 p 3 u 0 d 1 relations 1 work 20 jacobian 1
  x = x[0]
  'two words' = -x[1] settable
block 0: linear mixed initial magnitudes watched in place, tears y[0], nominals 2.5, inner 3, columns 0 1, rows 0, relations 0, discretes 0, residual work[2], entries work[4], gradients work[5] columns 2 least 1, factors at work[7], whole block 1, asked at work[8], kernels residuals none none none, member 1, factors member 2
block 1: nonlinear whole, inner 0, residual work[0], entries work[0], kernels none none none none
function a b@3 inputs 2 outputs 1 slots 4 locals 7
  0 error x is "large"
  1 warning x is odd
  v0 = local[0]
  v1 = local[1 + v0] of 2
  local[2 + v0] of 2 := v1 else 0
  check v1 else 1
  repeat
    break unless v0
    if v1
      break
    else none
    v9 = end none
  end repeat else 0
  call foreign 0 local[4] inputs 2
  call a b@3 local[4] tentatively
  return
kernel residuals
  v0 = -1.5e-07
  v1 = y[0]
  v2 = - v1
  v3 = sin v2
  v4 = v0 <= v3
  v5 = v4 ? v0 : v3
  v6 = time
  work[2] := v5
kernel derivatives
  v0 = nan
  v1 = -inf
  v2 = same x[0] work[3] count 2
  if v2
    v4 = v0 max v1
  else v4
  v6 = end v1
  loop 4 independent
    v8 = [1 2.5 -3 4]
    v9 = p[0 + 2 i]
    v10 = work[7 5 3 1]
    v11 = v8 log10 v9
    work[10 + -1 i] := v11
  end loop
  solve 0 apart
  solve [0 0 0 1]
  solve gradient 0 columns 2
  assert 3 level 2 v6
  call a b@3 work[4] with what parameters left there
  run residuals member 1
  run residuals
)";

} // namespace

TEST_CASE("all that a program's text can say is read back") {
    std::string text = all_instructions;
    const std::string wrong = "    v11 = v8 log10 v9\n";
    CHECK(error_of(text).find("line 45: expected an operator at `log10 v9`") == 0);
    text.replace(text.find(wrong), wrong.size(), "    v11 = v8 atan2 v9\n");
    CHECK(print(parse_program(text)) == text);
}

TEST_CASE("dumps of programs are read back") {
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(TORSION_SOURCE_DIR) / "tests" / "golden" / "program")) {
        CAPTURE(entry.path());
        const std::string text = read(entry.path());
        CHECK(print(parse_program(text)) == text);
        ++files;
    }
    CHECK(files > 3);
}

TEST_CASE("values have any names, and lines may be comments") {
    const Program program = parse_program(
        "// a sum\nprogram Sum\nframe: x 1\nkernel derivatives\n  vx = x[0]\n  v_sum = vx + vx\n\n  der[0] := v_sum\n");
    CHECK(print(program).ends_with("kernel derivatives\n  v0 = x[0]\n  v1 = v0 + v0\n  der[0] := v1\n"));
    CHECK(program.table.derivatives == KernelId(0));
    CHECK(!program.table.residual);
}

TEST_CASE("what cannot be read is told with its line") {
    const std::pair<const char*, const char*> cases[] = {
        {"kernel a\n  v0 = x[0]\n  v0 = x[0]\n", "line 3: expected a new name, not `v0` again"},
        {"kernel a\n  der[0] := v7\n", "line 2: expected a value that is given above, not `v7`"},
        {"kernel a\n  v0 = z[0]\n", "line 2: expected a section"},
        {"kernel a\n  v0 = x[a]\n", "line 2: expected a number"},
        {"kernel a\n  v0 = x[99999999999]\n", "line 2: expected a number"},
        {"kernel a\n  v0 = 1 2\n", "line 2: expected the end of the line"},
        {"kernel a\nkernel a\n", "line 2: a kernel `a` stands above, too"},
        {"kernel a\n  run b\n", "line 2: expected a kernel, not `b`"},
        {"kernel a\n  v0 = 1\n  if v0\n", "line 3: `a` does not close all that it opens"},
        {"kernel a\n  end loop\n", "line 2: `a` closes what it has not opened"},
        {"kernel a\n  break\n", "line 2: `a` leaves a loop that it is not in"},
        {"block 1: linear\n", "line 1: expected the blocks in order before"},
        {"block 0: linear, tears x[0], sides 3\n", "line 1: expected a part of a block"},
        {"frame: z 3\n", "line 1: expected a size of the frame, not `z`"},
        {"function f@0 inputs 1\n", "line 1: expected `outputs`"},
        {"what is this\n", "line 1: expected a part of a program"},
    };
    for (const auto& [text, message] : cases) {
        CAPTURE(text);
        CHECK_MESSAGE(error_of(text).find(message) == 0, error_of(text));
    }
}

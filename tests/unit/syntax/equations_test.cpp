#include "tests/unit/syntax/parsing.h"

#include <doctest/doctest.h>

using namespace torsion;
using namespace torsion::syntax::testing;

namespace {

void check_section(const std::string& section) { CHECK(reprinted(in_model(section)) == in_model(section)); }

} // namespace

TEST_CASE("equations") {
    check_section("equation\n"
                  "  der(x) = -k * x \"decay\" annotation(Documentation());\n"
                  "  (a, , b) = f(x);\n"
                  "  initial() = b;\n");
    check_section("equation\n  connect(a.b[1], c);\n  assert(x > 0, \"positive\", AssertionLevel.warning);\n  "
                  "A.f(x);\n  reinit(v, -e * pre(v));\n");
    check_section("initial equation\n  x = 1;\nequation\n  y = 2;\n");
    CHECK(reprinted(in_model("equation (if a then b else c) = d;")) ==
          in_model("equation\n  (if a then b else c) = d;\n"));
}

TEST_CASE("structured equations") {
    check_section("equation\n"
                  "  if a then\n"
                  "    x = 1;\n"
                  "  elseif b then\n"
                  "    if c then\n"
                  "      x = 2;\n"
                  "    end if;\n"
                  "  else\n"
                  "    x = if a then b else c;\n"
                  "  end if \"choice\";\n"
                  "  for i in 1:n, j loop\n"
                  "    x[i, j] = i;\n"
                  "  end for;\n"
                  "  when {a, b} then\n"
                  "    x = pre(x) + 1;\n"
                  "  elsewhen c then\n"
                  "    reinit(x, 0);\n"
                  "  end when;\n");
    check_section("equation\n  if a then\n  end if;\n  for i loop\n  end for;\n");
}

TEST_CASE("statements") {
    check_section("algorithm\n"
                  "  x := 1 \"text\";\n"
                  "  a.b[i].c := 2;\n"
                  "  (a, , b) := f(x);\n"
                  "  (a) := f(x);\n"
                  "  f(x);\n"
                  "  if a then\n"
                  "    return;\n"
                  "  elseif b then\n"
                  "    break;\n"
                  "  else\n"
                  "    x := 1;\n"
                  "  end if;\n"
                  "  for i in {1, 2} loop\n"
                  "    x := i;\n"
                  "  end for;\n"
                  "  while x > 0 loop\n"
                  "    x := x - 1;\n"
                  "  end while;\n"
                  "  when a then\n"
                  "    x := 1;\n"
                  "  elsewhen b then\n"
                  "    x := 2;\n"
                  "  end when;\n"
                  "initial algorithm\n"
                  "  x := 1;\n");
}

TEST_CASE("spans of equations leave out the comment") {
    const Parsed parsed = parse_text(in_model("equation x = y + 1 \"text\"; if a then b = c; end if;"));
    const auto& equations = parsed.body().equations.at(0).equations;
    CHECK(parsed.sources->text(equations[0].span) == "x = y + 1");
    CHECK(parsed.sources->text(equations[1].span) == "if a then b = c; end if");
    CHECK(equations[0].comment.description == "text");
}

TEST_CASE("what is neither an equation nor a statement") {
    CHECK(headlines("model M equation a + b; end M;") == "S101 1:18 an equation needs `=`\n");
    CHECK(headlines("model M equation der(x); end M;") == "S101 1:18 an equation needs `=`\n");
    CHECK(headlines("model M equation x := 3; end M;") == "S101 1:20 assignment in an equation section\n");
    CHECK(headlines("model M algorithm x = 3; end M;") == "S101 1:21 equation in an algorithm section\n");
    CHECK(headlines("model M algorithm x; end M;") == "S101 1:19 a statement needs `:=`\n");
    CHECK(headlines("model M algorithm der(x) := 3; end M;") == "S101 1:19 only a variable can be assigned\n");
    CHECK(headlines("model M algorithm x + 1 := 3; end M;") == "S101 1:19 only a variable can be assigned\n");
    CHECK(headlines("model M algorithm (a, b) := 3; end M;") ==
          "S101 1:29 a list of targets takes the results of a function call\n");
}

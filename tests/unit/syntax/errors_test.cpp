// Syntax errors: words, places, and that more than one is found.

#include "tests/unit/syntax/parsing.h"

#include <doctest/doctest.h>

using namespace torsion::syntax::testing;

TEST_CASE("a missing semicolon is missed where it belongs") {
    CHECK(parse_text("model M\n  Real x\n  Real y;\nend M;\n").messages() ==
          R"(error[S101]: expected `;` after the declaration of `x`
 --> test.mo:2:9
2 |   Real x
  |         ^
)");
    CHECK(headlines("model M Real x; end M") == "S101 1:22 expected `;` after class `M`\n");
    CHECK(headlines("within A model M end M;") == "S101 1:9 expected `;` after the `within` clause\n");
    CHECK(headlines("model M extends A Real x; end M;") == "S101 1:18 expected `;` after the extends clause\n");
    CHECK(headlines("model M import A Real x; end M;") == "S101 1:18 expected `;` after the import, found `Real`\n");
    CHECK(headlines("model M equation x = 1\n y = 2; end M;") == "S101 1:23 expected `;` after the equation\n");
    CHECK(headlines("model M algorithm x := 1\n y := 2; end M;") == "S101 1:25 expected `;` after the statement\n");
    CHECK(headlines("model M Real x annotation(a) end M;") == "S101 1:29 expected `;` after the declaration of `x`\n");
}

TEST_CASE("each statement has its own error") {
    CHECK(headlines("model M\n"
                    "  Real = 3;\n"
                    "  Real x[3;\n"
                    "  Real y = {1, 2,};\n"
                    "  extends ;\n"
                    "equation\n"
                    "  der(x = 2;\n"
                    "  x = ;\n"
                    "  y = 1 + * 2;\n"
                    "  z = 3;\n"
                    "algorithm\n"
                    "  if a = b then x := 1; end if;\n"
                    "end M;\n"
                    "model N Real; end N;\n") == "S101 2:8 expected a name, found `=`\n"
                                                 "S101 3:11 expected `]` or `,`, found `;`\n"
                                                 "S101 4:18 expected an expression, found `}`\n"
                                                 "S101 5:11 expected a name, found `;`\n"
                                                 "S101 7:12 expected `)` or `,`, found `;`\n"
                                                 "S101 8:7 expected an expression, found `;`\n"
                                                 "S101 9:11 expected an expression, found `*`\n"
                                                 "S101 12:8 expected `then`, found `=`\n"
                                                 "S101 14:13 expected a name, found `;`\n");
}

TEST_CASE("the open bracket is shown") {
    CHECK(parse_text("model M\nequation\n  y = (2 + f(x);\nend M;\n").messages() ==
          R"(error[S101]: expected `)`, found `;`
 --> test.mo:3:16
3 |   y = (2 + f(x);
  |                ^
note: to match this bracket
 --> test.mo:3:7
3 |   y = (2 + f(x);
  |       ^
)");
    CHECK(parse_text("model M annotation(x = {1, 2); Real y; end M;").messages() ==
          R"(error[S101]: expected `}`, found `)`
 --> test.mo:1:29
1 | model M annotation(x = {1, 2); Real y; end M;
  |                             ^
note: to match this bracket
 --> test.mo:1:24
1 | model M annotation(x = {1, 2); Real y; end M;
  |                        ^
)");
}

TEST_CASE("misspelt keywords") {
    CHECK(parse_text("modle M\n  Real x;\nend M;\n").messages() ==
          R"(error[S101]: expected a class (`model`, `package`, `function`, …), found `modle`
 --> test.mo:1:1
1 | modle M
  | ^^^^^
help: did you mean `model`?
)");
    CHECK(parse_text("model M\n  paramter Real x = 1;\nend M;\n").messages() ==
          R"(error[S101]: expected `;` after the declaration of `Real`
 --> test.mo:2:16
2 |   paramter Real x = 1;
  |                ^
help: did you mean `parameter` for `paramter`?
)");
    CHECK(parse_text("model M\nequation\n  if a the\n    x = 1;\n  end if;\nend M;\n").messages() ==
          R"(error[S101]: expected `then`, found `the`
 --> test.mo:3:8
3 |   if a the
  |        ^^^
help: did you mean `then`?
)");
}

TEST_CASE("keywords as names") {
    CHECK(parse_text("model M\n  Real initial;\n  Real x = ;\nend M;\n").messages() ==
          R"(error[S101]: expected a name, found `initial`
 --> test.mo:2:8
2 |   Real initial;
  |        ^^^^^^^
= note: `initial` is a keyword and cannot be a name

error[S101]: expected an expression, found `;`
 --> test.mo:3:12
3 |   Real x = ;
  |            ^
)");
}

TEST_CASE("one equals sign too few or too many") {
    CHECK(parse_text("model M\nequation\n  if a = b then\n    x = 1;\n  end if;\nend M;\n").messages() ==
          R"(error[S101]: expected `then`, found `=`
 --> test.mo:3:8
3 |   if a = b then
  |        ^
help: equality is written `==`
)");
    CHECK(parse_text("model M equation x == 3; end M;").messages() == R"(error[S101]: an equation needs `=`
 --> test.mo:1:18
1 | model M equation x == 3; end M;
  |                  ^^^^^^ this is an expression, but not an equation
)");
}

TEST_CASE("what is not closed") {
    CHECK(parse_text("model M\nequation\n  if x > 1 then\n    x = 2;\nend M;\n").messages() ==
          R"(error[S101]: expected `end if`, found `end M`
 --> test.mo:5:1
5 | end M;
  | ^^^^^
note: this `if` is not closed
 --> test.mo:3:3
3 |   if x > 1 then
  |   ^^
)");
    CHECK(parse_text("model M\n  Real x;\n").messages() == R"(error[S101]: expected `end M`, the file ends
 --> test.mo:2:10
2 |   Real x;
  |          ^
note: class `M` is not closed
 --> test.mo:1:7
1 | model M
  |       ^
)");
    CHECK(headlines("model M equation when a then for i in 1:2 loop x = 1; end when; end M;") ==
          "S101 1:55 expected `end for`, found `end when`\n");
}

TEST_CASE("the end of another class") {
    CHECK(parse_text("package P\n  model A\n    Real x;\n  model B\n  end B;\nend P;\n").messages() ==
          R"(error[S106]: class `A` ends with the name `P`
 --> test.mo:6:5
6 | end P;
  |     ^ expected `end A`
note: the class begins here
 --> test.mo:2:9
2 |   model A
  |         ^
)");
    CHECK(headlines("model A end B; model B end B; model C end c;") == "S106 1:13 class `A` ends with the name `B`\n"
                                                                       "S106 1:43 class `C` ends with the name `c`\n");
    CHECK(headlines("model M equation x = 1; end if; end M;") ==
          "S101 1:29 expected the name `M` after `end`, found `if`\n");
    CHECK(headlines("model M end;") == "S101 1:12 expected the name `M` after `end`, found `;`\n");
}

TEST_CASE("one semicolon or bracket too many") {
    CHECK(headlines("model M Real x;; Real y); Real = 1; end M;") ==
          "S101 1:16 one `;` too many\n"
          "S101 1:24 expected `;` after the declaration of `y`, found `)`\n"
          "S101 1:32 expected a name, found `=`\n");
    CHECK(headlines("model M; Real x; end M;") == "S101 1:8 no `;` belongs behind the name of a class\n");
    CHECK(headlines("model M end M; end M;") ==
          "S101 1:16 expected a class (`model`, `package`, `function`, …), found `end`\n");
}

TEST_CASE("declarations among equations") {
    CHECK(parse_text("model M\nequation\n  x = 1;\n  Real y;\nend M;\n").messages() ==
          R"(error[S101]: expected `;` after the equation
 --> test.mo:4:7
4 |   Real y;
  |       ^
help: declarations stand before the section, or after `public` or `protected`
)");
    CHECK(parse_text("model M\nequation\n  parameter Real y;\nend M;\n").messages() ==
          R"(error[S101]: expected an equation, found `parameter`
 --> test.mo:3:3
3 |   parameter Real y;
  |   ^^^^^^^^^
help: declarations stand before the section, or after `public` or `protected`
)");
}

TEST_CASE("the two spots with more than one token of lookahead") {
    CHECK(headlines("model M import A.B.; end M;") ==
          "S101 1:20 expected a name, `*` or `{` after the dot, found `;`\n");
    CHECK(headlines("model M initial x = 3; end M;") ==
          "S101 1:17 expected `equation` or `algorithm` after `initial`, found `x`\n");
}

TEST_CASE("errors of the tree come in the order of the text") {
    CHECK(headlines("model M algorithm x = 1; equation a; end N;") == "S101 1:21 equation in an algorithm section\n"
                                                                      "S101 1:35 an equation needs `=`\n"
                                                                      "S106 1:42 class `M` ends with the name `N`\n");
}

TEST_CASE("at most twenty errors are shown, the others counted") {
    std::string text = "model M\n";
    for (int i = 0; i < 50; ++i) text += "Real = 1;\n";
    const std::string shown = parse_text(text + "end M;\n").messages();
    CHECK(shown.ends_with("more error\n"));
    std::string chained = "model M\n";
    for (int i = 0; i < 50; ++i) chained += "Boolean b" + std::to_string(i) + " = a < b < c;\n";
    CHECK(parse_text(chained + "end M;\n").messages().ends_with("and 30 more errors\n"));
}

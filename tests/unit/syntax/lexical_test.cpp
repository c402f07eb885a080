#include "tests/unit/syntax/parsing.h"

#include <doctest/doctest.h>

using namespace torsion;
using namespace torsion::syntax::testing;

TEST_CASE("comments and white space are between the words only") {
    CHECK(reprinted("// first\nmodel/**/M// name\r\n\t/* Real y; /* not nested */ Real x;\fend M;//last") ==
          "model M\n  Real x;\nend M;\n");
    CHECK(reprinted("model M \"// no comment /* \" end M; /**/ /***/ // /*") ==
          "model M \"// no comment /* \"\nend M;\n");
}

TEST_CASE("byte order mark and line ends of other systems") {
    const Parsed parsed = parse_text("\xEF\xBB\xBFmodel M\r\n  Real x;\r\nend M;\r\n");
    REQUIRE(parsed.file);
    CHECK(parsed.sources->text(parsed.first_class().span) == "model M\r\n  Real x;\r\nend M");
}

TEST_CASE("keywords are no names, and names may begin with keywords") {
    CHECK(parse_text("model model1 Real end_x, initial_y, ifx; end model1;").file);
    CHECK(headlines("model end Real x; end end;") != "");
}

TEST_CASE("quoted names") {
    CHECK(reprinted("model 'a b' Real '+', 'x.y', 'don\\'t', 'end', ''; end 'a b';") ==
          "model 'a b'\n  Real '+';\n  Real 'x.y';\n  Real 'don\\'t';\n  Real 'end';\n  Real '';\nend 'a b';\n");
    // two spellings of one name
    CHECK(reprinted("model 'a\\?' Real 'q\\\"'; end 'a?';") == "model 'a?'\n  Real 'q\"';\nend 'a?';\n");
}

TEST_CASE("what is not a text file") {
    CHECK(headlines(std::string("model M\0 end M;", 15)) == "S104 1:8 `test.mo` is not a text file\n");
    CHECK(headlines("model M \"caf\xE9\" end M;") == "S104 1:13 `test.mo` is not a text file\n");
    CHECK(headlines("\xFF\xFEm\x01") == "S104 1:1 `test.mo` is not a text file\n");
    CHECK(parse_text("caf\xE9").messages() == "error[S104]: `test.mo` is not a text file\n"
                                              " --> test.mo:1:4\n"
                                              "1 | caf\uFFFD\n"
                                              "  |    ^ this byte is not UTF-8\n"
                                              "help: save the file as UTF-8\n");
}

TEST_CASE("a file without a class") {
    CHECK(headlines("") == "S107 1:1 `test.mo` defines no class\n");
    CHECK(headlines("\n// nothing\n") == "S107 1:1 `test.mo` defines no class\n");
    CHECK(headlines("within A;") == "S107 1:1 `test.mo` defines no class\n");
}

TEST_CASE("what begins and never ends") {
    CHECK(parse_text("model M\n  /* comment\nend M;\n").messages() == R"(error[S103]: comment without end
 --> test.mo:2:3
2 |   /* comment
  |   ^^ `*/` is missing
)");
    CHECK(parse_text("model M\n  Real 'x;\nend M;\n").messages() == R"(error[S103]: quoted name without end
 --> test.mo:2:8
2 |   Real 'x;
  |        ^ the closing `'` is missing on this line
)");
    CHECK(headlines("model M \"text\nend M;\n") == "S103 1:9 string without end\n");
    CHECK(headlines("model M \"text\\") == "S103 1:9 string without end\n");
}

TEST_CASE("a forgotten quote is found where it was forgotten") {
    CHECK(headlines("model M\n  Real x = 1 \"one;\n  Real y = 2 \"two\";\nend M;\n") ==
          "S103 2:14 string without end\n");
}

TEST_CASE("characters outside of the language") {
    CHECK(headlines("model M\n  Real x = 1 # 2;\n  Real é;\nend M;\n") ==
          "S101 2:14 `#` is not a character of the language\nS101 3:8 `é` is not a character of the language\n");
    CHECK(headlines("model M Boolean b = x && y; end M;") == "S101 1:23 `&&` is not a character of the language\n");
    CHECK(headlines("model M \x01 end M;") == "S101 1:9 this control character is not a character of the language\n");
    CHECK(parse_text("model M \"é\" /* é */ Real 'é'; // é\nend M;").file);
}

TEST_CASE("escapes and numbers that do not exist") {
    CHECK(headlines(R"(model M "a\qb" end M;)") == "S101 1:11 unknown escape sequence in a string\n");
    CHECK(headlines("model M Real x = 1e999; end M;") == "S105 1:18 number out of range\n");
    CHECK(headlines("model M Real x = " + std::string(400, '9') + "; end M;") == "S105 1:18 number out of range\n");
    CHECK(headlines("model M Real x = 0." + std::string(400, '0') + "1; end M;").empty());
}

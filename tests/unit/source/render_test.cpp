#include "compiler/source/render.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace torsion::source;

namespace {

/// One diagnostic with its span at the first occurrence of `word` in `text`.
std::string rendered(const std::string& text, const std::string& word, const RenderOptions& options = {}) {
    SourceMap sources;
    const FileId file = sources.add("/models/M.mo", text);
    const auto begin = static_cast<std::uint32_t>(text.find(word));
    Diagnostics diagnostics;
    diagnostics.report(Diag::SyntaxError, {file, begin, begin + static_cast<std::uint32_t>(word.size())}, "message",
                       "label");
    return render(diagnostics, sources, options);
}

} // namespace

TEST_CASE("a message with source line, carets and label") {
    CHECK(rendered("model M\n  Clutch clutch(cgeo = 2);\nend M;\n", "Clutch clutch(cgeo = 2)") ==
          R"(error[S101]: message
 --> /models/M.mo:2:3
2 |   Clutch clutch(cgeo = 2);
  |   ^^^^^^^^^^^^^^^^^^^^^^^ label
)");
}

TEST_CASE("labels, notes and help") {
    SourceMap sources;
    const FileId a = sources.add("a.mo", "\n\n\n\n\n\n\n\n\nReal x;\n");
    const FileId b = sources.add("b.mo", "Real y;\n");
    Diagnostics diagnostics;
    diagnostics.report(Diag::StructurallyUnderdetermined, {a, 14, 15}, "no equation for `x`")
        .at({b, 0, 4}, "it is used here")
        .note("one")
        .note("two")
        .with_help("do this");
    CHECK(render(diagnostics, sources) == R"(error[D102]: no equation for `x`
  --> a.mo:10:6
10 | Real x;
   |      ^
note: it is used here
 --> b.mo:1:1
1 | Real y;
  | ^^^^
= note: one
= note: two
help: do this
)");
}

TEST_CASE("a message without a place") {
    Diagnostics diagnostics;
    diagnostics.report(Diag::InvalidCommandLine, {}, "unknown option").with_help("see `help`");
    CHECK(render(diagnostics, {}) == "error[C101]: unknown option\nhelp: see `help`\n");
}

TEST_CASE("carets stand under tabs and wide characters") {
    CHECK(rendered("\tReal x;", "x") ==
          "error[S101]: message\n --> /models/M.mo:1:7\n1 |     Real x;\n  |          ^ label\n");
    CHECK(rendered("\"日本é\" x", "x") ==
          "error[S101]: message\n --> /models/M.mo:1:7\n1 | \"日本é\" x\n  |         ^ label\n");
}

TEST_CASE("a span over several lines is marked to the end of its first") {
    CHECK(rendered("if a then\n  b\nend if", "a then\n  b") ==
          "error[S101]: message\n --> /models/M.mo:1:4\n1 | if a then\n  |    ^^^^^^ label\n");
}

TEST_CASE("the end of a file and control characters can be shown") {
    SourceMap sources;
    const FileId file = sources.add("a.mo", "x\x1b[31m");
    Diagnostics diagnostics;
    diagnostics.report(Diag::SyntaxError, {file, 6, 6}, "message");
    CHECK(render(diagnostics, sources) == "error[S101]: message\n --> a.mo:1:7\n1 | x\uFFFD[31m\n  |       ^\n");
}

TEST_CASE("of a line of a megabyte only the neighbourhood is shown") {
    const std::string text = std::string(500000, 'a') + " here " + std::string(500000, 'b');
    const std::string shown = rendered(text, "here");
    CHECK(shown.size() < 500);
    CHECK(shown.find("1 | …aaa") != std::string::npos);
    CHECK(shown.find("bbb…\n") != std::string::npos);
    CHECK(shown.find("aaa here bbb") != std::string::npos);
    const std::string wide = std::string(1000, 'a') + std::string(3000, 'x');
    CHECK(rendered(wide, std::string(3000, 'x')).size() < 500);
}

TEST_CASE("paths below the base are relative") {
    CHECK(rendered("x", "x", {.base = "/models"}).find(" --> M.mo:1:1") != std::string::npos);
    CHECK(rendered("x", "x", {.base = "/model"}).find(" --> /models/M.mo:1:1") != std::string::npos);
}

TEST_CASE("colour only when asked for") {
    CHECK(rendered("x", "x").find('\033') == std::string::npos);
    CHECK(rendered("x", "x", {.colour = true}).find("\033[1;31merror[S101]\033[0m") != std::string::npos);
}

TEST_CASE("errors beyond the limit are counted") {
    Diagnostics diagnostics;
    for (std::size_t i = 0; i < Diagnostics::limit; ++i) diagnostics.report(Diag::SyntaxError, {}, "error");
    CHECK(render(diagnostics, {}).find("more") == std::string::npos);
    diagnostics.report(Diag::SyntaxError, {}, "error");
    CHECK(render(diagnostics, {}).ends_with("\nand 1 more error\n"));
    diagnostics.report(Diag::SyntaxError, {}, "error");
    CHECK(render(diagnostics, {}).ends_with("\nand 2 more errors\n"));
}

TEST_CASE("JSON for programs") {
    SourceMap sources;
    const FileId file = sources.add("a.mo", "é x\ny");
    Diagnostics diagnostics;
    diagnostics.report(Diag::SyntaxError, {file, 3, 4}, "message", "label")
        .at({file, 5, 6}, "there")
        .note("note")
        .with_help("help");
    diagnostics.report(Diag::InvalidCommandLine, {}, "bad \xFF byte");
    const auto json = nlohmann::json::parse(render_json(diagnostics, sources));
    REQUIRE(json.size() == 2);
    CHECK(json[0]["code"] == "S101");
    CHECK(json[0]["severity"] == "error");
    CHECK(json[0]["message"] == "message");
    CHECK(json[0]["file"] == "a.mo");
    CHECK(json[0]["line"] == 1);
    CHECK(json[0]["column"] == 3);
    CHECK(json[0]["end_column"] == 4);
    CHECK(json[0]["label"] == "label");
    CHECK(json[0]["labels"][0]["text"] == "there");
    CHECK(json[0]["labels"][0]["line"] == 2);
    CHECK(json[0]["notes"][0] == "note");
    CHECK(json[0]["help"] == "help");
    CHECK_FALSE(json[1].contains("file"));
    CHECK(nlohmann::json::parse(render_json({}, sources)) == nlohmann::json::array());
}

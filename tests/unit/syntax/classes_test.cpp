#include "tests/unit/syntax/parsing.h"

#include <doctest/doctest.h>

using namespace torsion;
using namespace torsion::syntax::testing;

namespace {

void check_same(const std::string& text) { CHECK(reprinted(text) == text); }

} // namespace

TEST_CASE("kinds of classes and their prefixes") {
    for (const std::string prefix :
         {"class", "model", "record", "block", "connector", "type", "package", "function", "operator",
          "operator record", "operator function", "expandable connector", "pure function", "impure function",
          "pure operator function", "partial model", "encapsulated partial block",
          "encapsulated partial expandable connector", "final model"}) {
        CAPTURE(prefix);
        check_same(prefix + " A\nend A;\n");
    }
}

TEST_CASE("several classes, within and final") {
    check_same("within;\nmodel A\nend A;\nfinal model B\nend B;\n");
    check_same("within A.B;\nmodel A\nend A;\n");
    CHECK_FALSE(parse_text("model A end A;").file->within.has_value());
    CHECK(parse_text("within ; model A end A;").file->within->parts.empty());
}

TEST_CASE("short classes") {
    check_same(
        "type Angle = Real(final quantity = \"Angle\", final unit = \"rad\") \"an angle\" annotation(Icon());\n");
    check_same("connector In = input Real[3];\n");
    check_same("connector Out = output .A.B[n, :](start = 1);\n");
    check_same("package P = A.B.C;\n");
    check_same("type E = enumeration(a \"first\", b annotation(Dialog()), 'c d') \"letters\";\n");
    check_same("type E = enumeration(:);\n");
    check_same("type E = enumeration();\n");
    check_same("function f_x = der(A.f, x, y) \"derivative\";\n");
}

TEST_CASE("a class in a class, extended in place") {
    check_same("package P\n"
               "  redeclare model extends M(a = 1) \"changed\"\n"
               "    Real x;\n"
               "  end M;\n"
               "  replaceable function f = g constrainedby h(a = 2) \"any\" annotation(choices());\n"
               "  encapsulated operator 'constructor'\n"
               "  end 'constructor';\n"
               "end P;\n");
}

TEST_CASE("imports") {
    check_same(
        in_model("  import A;\n  import A.B.C;\n  import X = A.B.C;\n  import A.B.*;\n  import A.B.{X, Y} \"two\";\n"));
    CHECK(reprinted(in_model("import A.B. *;\nimport A . B .* ;\n")) == in_model("  import A.B.*;\n  import A.B.*;\n"));
    const Parsed parsed = parse_text(in_model("import A.B.{X, Y};"));
    const auto& import = std::get<ast::Import>(parsed.body().elements.at(0));
    CHECK(import.form == ast::Import::Form::List);
    CHECK(import.name.text() == "A.B");
    CHECK(import.names.size() == 2);
}

TEST_CASE("extends") {
    check_same(in_model("  extends A;\n  extends .A.B(x = 1, redeclare model C = D) annotation(IconMap());\n"));
    check_same(in_model("  extends A(x = 1, break y, break connect(a.b[1], c));\n"));
}

TEST_CASE("components") {
    check_same(
        in_model("  Real x;\n"
                 "  parameter Real[3, n] p[2](each min = 0, start = {1, 2}) = f(a) \"text\" annotation(Dialog());\n"
                 "  flow Real f;\n"
                 "  stream Real h;\n"
                 "  discrete input Boolean b;\n"
                 "  constant output Integer c = 1;\n"
                 "  .A.B a if use_a \"conditional\";\n"
                 "  final inner outer replaceable A r constrainedby B(x = 1) \"constraint\" "
                 "annotation(choicesAllMatching = true);\n"
                 "  redeclare replaceable parameter A s = z;\n"));
    CHECK(reprinted(in_model("Real x, y[2] = 1, z if c;")) ==
          in_model("  Real x;\n  Real y[2] = 1;\n  Real z if c;\n"));
    CHECK(reprinted(in_model("Real x := 1;")) == in_model("  Real x = 1;\n"));
    CHECK(reprinted(in_model("String s \"a\" + \"b\" + \n\"c\";")) == in_model("  String s \"abc\";\n"));
}

TEST_CASE("spans of components") {
    const Parsed parsed = parse_text(in_model("parameter Real x(min = 1) = 2 \"text\", y;"));
    const auto& x = std::get<ast::ComponentDef>(parsed.body().elements.at(0));
    const auto& y = std::get<ast::ComponentDef>(parsed.body().elements.at(1));
    CHECK(parsed.sources->text(x.span) == "parameter Real x(min = 1) = 2");
    CHECK(parsed.sources->text(x.name.span) == "x");
    CHECK(parsed.sources->text(x.modification->span) == "(min = 1) = 2");
    CHECK(parsed.sources->text(y.span) == "y");
    CHECK(y.type.text() == "Real");
    CHECK(y.type_prefix.variability == ast::VariabilityPrefix::Parameter);
}

TEST_CASE("modifications") {
    check_same(in_model("  A a(b.c = 1, each final d(e = 2) = 3 \"text\", f = break, g);\n"));
    check_same(in_model("  A a(redeclare final model M = N(x = 1), redeclare each replaceable parameter Real p[2] = 3 "
                        "constrainedby Q);\n"));
    check_same(in_model("  A a(replaceable type T = enumeration(a, b), each final replaceable B b \"text\");\n"));
    check_same(in_model("  A a(redeclare function f = g);\n"));
    check_same(in_model("  A a();\n"));
    const Parsed parsed = parse_text(in_model("A a(each x = 1, redeclare B b, replaceable model M = N);"));
    const auto& arguments = std::get<ast::ComponentDef>(parsed.body().elements.at(0)).modification->nested->arguments;
    REQUIRE(arguments.size() == 3);
    CHECK(arguments[0].is_each);
    CHECK_FALSE(arguments[0].redeclaration.has_value());
    CHECK(arguments[1].is_redeclare);
    CHECK(arguments[1].name.text() == "b");
    CHECK(arguments[1].redeclaration->component->type.text() == "B");
    CHECK(arguments[2].is_replaceable);
    CHECK(arguments[2].redeclaration->class_def->name.text == "M");
    CHECK(parsed.sources->text(arguments[2].span) == "replaceable model M = N");
}

TEST_CASE("visibility") {
    check_same(in_model("  Real a;\nprotected\n  Real b;\n  import C;\npublic\n  Real d;\n"));
    const Parsed parsed = parse_text(in_model("Real a; protected Real b; public Real c; protected"));
    CHECK(std::get<ast::ComponentDef>(parsed.body().elements.at(1)).prefix.visibility == ast::Visibility::Protected);
    CHECK(std::get<ast::ComponentDef>(parsed.body().elements.at(2)).prefix.visibility == ast::Visibility::Public);
}

TEST_CASE("external functions") {
    const auto function = [](const std::string& external) { return "function f\n" + external + "end f;\n"; };
    check_same(function("external;\n"));
    check_same(function("external \"C\";\n"));
    check_same(function("external \"C\" g(x, 2 * y);\n"));
    check_same(function("external \"FORTRAN 77\" a.b[1] = g(x) annotation(Library = \"l\");\n"));
    check_same(function("  input Real x;\nexternal \"C\" annotation(Include = \"\");\n  annotation(Inline = true);\n"));
    CHECK(headlines("function f external a.g(x); end f;") ==
          "S101 1:21 the name of an external function is one word\n");
}

TEST_CASE("annotations are kept as they are written") {
    check_same("model M\n  Real x annotation (  Dialog( /* odd */ tab=\"a)b\")  );\n  annotation(Documentation(info = "
               "\"<html>\n\\\"</html>\"));\nend M;\n");
    const Parsed parsed = parse_text("model M annotation(a = {1, [2; 3]}); equation x = 1 annotation(b); end M;");
    REQUIRE(parsed.file);
    CHECK(parsed.sources->text(parsed.first_class().annotation->span) == "annotation(a = {1, [2; 3]})");
    CHECK(parsed.sources->text(parsed.body().equations[0].equations[0].comment.annotation->span) == "annotation(b)");
    CHECK(headlines("model M annotation(a); Real x; annotation(b); end M;") ==
          "S108 1:32 a second annotation of class `M`: only this one counts\n");
}

TEST_CASE("the inside of an annotation is read on demand") {
    const Parsed parsed = parse_text("model M annotation(experiment(StopTime = 10, Tolerance = -1e-6), x(each y = {1, "
                                     "2}, redeclare model A = B annotation(z))); end M;");
    REQUIRE(parsed.file);
    source::Diagnostics diagnostics;
    ast::ExprArena arena;
    const auto& file = (*parsed.sources)[parsed.file->source];
    const auto read = syntax::parse_annotation(file, *parsed.first_class().annotation, arena, diagnostics);
    REQUIRE(read.has_value());
    REQUIRE(read->arguments.size() == 2);
    const auto& experiment = read->arguments[0];
    CHECK(experiment.name.text() == "experiment");
    CHECK(syntax::print(*experiment.modification->nested->arguments[0].modification->value) == "10");
    CHECK(syntax::print(*experiment.modification->nested->arguments[1].modification->value) == "-1e-06");
    CHECK(parsed.sources->text(experiment.span) == "experiment(StopTime = 10, Tolerance = -1e-6)");
    CHECK(read->arguments[1].modification->nested->arguments[0].is_each);
}

TEST_CASE("an annotation that is wrong inside is reported when it is read") {
    const Parsed parsed = parse_text("model M annotation(a = ); end M;");
    REQUIRE(parsed.file);
    source::Diagnostics diagnostics;
    ast::ExprArena arena;
    const auto& file = (*parsed.sources)[parsed.file->source];
    CHECK_FALSE(syntax::parse_annotation(file, *parsed.first_class().annotation, arena, diagnostics).has_value());
    CHECK(render(diagnostics, *parsed.sources) == R"(error[S101]: expected an expression, found `)`
 --> test.mo:1:24
1 | model M annotation(a = ); end M;
  |                        ^
)");
}

TEST_CASE("statistics") {
    source::SourceMap sources;
    source::Diagnostics diagnostics;
    syntax::ParseStatistics statistics;
    const auto id = sources.add("a.mo", "model M\n  Real x;\nend M;\n");
    CHECK(parse(sources[id], diagnostics, &statistics));
    CHECK(statistics.tokens == 8);
    CHECK(statistics.lines == 4);
}

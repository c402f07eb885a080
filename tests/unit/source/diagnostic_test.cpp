#include "compiler/source/diagnostic.h"

#include <doctest/doctest.h>

using namespace torsion::source;

TEST_CASE("a code knows its name, severity and title") {
    CHECK(std::string(info(Code::S101).name) == "S101");
    CHECK(info(Code::S101).severity == Severity::Error);
    CHECK(info(Code::L104).severity == Severity::Warning);
    CHECK(std::string(info(Code::E102).title) == "file cannot be written");
}

TEST_CASE("errors beyond the limit are counted only; warnings are kept") {
    Diagnostics diagnostics;
    CHECK_FALSE(diagnostics.has_errors());
    diagnostics.report(Code::L104, {}, "a warning");
    CHECK_FALSE(diagnostics.has_errors());
    for (int i = 0; i < 30; ++i) diagnostics.report(Code::S101, {}, "error").note("more").with_help("help");
    diagnostics.report(Code::L104, {}, "another warning");
    CHECK(diagnostics.error_count() == 30);
    CHECK(diagnostics.omitted() == 10);
    CHECK(diagnostics.all().size() == Diagnostics::limit + 2);
}

TEST_CASE("the nearest word") {
    const std::vector<std::string> words = {"parameter", "inertia", "phi", "tau", "flange_a", "flange_b"};
    CHECK(nearest("paramter", words) == "parameter");
    CHECK(nearest("paraemter", words) == "parameter");
    CHECK(nearest("Inertia", words) == "inertia");
    CHECK(nearest("tua", words) == "tau");
    CHECK(nearest("flange_c", words) == "flange_a");
    CHECK(nearest("spring", words).empty());
    CHECK(nearest("x", words).empty());
    CHECK(nearest("phi", {"phi"}).empty()); // the word itself is no proposal
    CHECK(nearest("", words).empty());
}

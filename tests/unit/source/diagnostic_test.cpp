#include "compiler/source/diagnostic.h"

#include <doctest/doctest.h>

using namespace torsion::source;

TEST_CASE("a code knows its name, severity and title") {
    CHECK(std::string(info(Diag::SyntaxError).code) == "S101");
    CHECK(info(Diag::SyntaxError).severity == Severity::Error);
    CHECK(info(Diag::PackageOrderMismatch).severity == Severity::Warning);
    CHECK(std::string(info(Diag::CannotWriteFile).title) == "file cannot be written");
}

TEST_CASE("errors beyond the limit are counted only; warnings are kept") {
    Diagnostics diagnostics;
    CHECK_FALSE(diagnostics.has_errors());
    diagnostics.report(Diag::PackageOrderMismatch, {}, "a warning");
    CHECK_FALSE(diagnostics.has_errors());
    for (int i = 0; i < 30; ++i) diagnostics.report(Diag::SyntaxError, {}, "error").note("more").with_help("help");
    diagnostics.report(Diag::PackageOrderMismatch, {}, "another warning");
    CHECK(diagnostics.error_count() == 30);
    CHECK(diagnostics.omitted() == 10);
    CHECK(diagnostics.all().size() == Diagnostics::limit + 2);
}

TEST_CASE("messages behind a mark are taken back, and may come again") {
    Diagnostics diagnostics;
    diagnostics.report(Diag::PackageOrderMismatch, {}, "first");
    const Diagnostics::Mark mark = diagnostics.mark();
    for (std::size_t i = 0; i < Diagnostics::limit + 5; ++i) diagnostics.report(Diag::SyntaxError, {}, "error");
    Diagnostics::Taken taken = diagnostics.take_back(mark);
    CHECK_FALSE(diagnostics.has_errors());
    REQUIRE(diagnostics.all().size() == 1);
    CHECK(diagnostics.all().front().message == "first");
    CHECK(taken.messages.size() == Diagnostics::limit);
    diagnostics.add(std::move(taken));
    CHECK(diagnostics.error_count() == Diagnostics::limit + 5);
    CHECK(diagnostics.omitted() == 5);
    CHECK(diagnostics.all().size() == Diagnostics::limit + 1);
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

#include "compiler/report/run_messages.h"

#include <doctest/doctest.h>

using namespace torsion;

namespace {

source::Diagnostic told(runtime::Message message, const source::SourceMap& sources) {
    runtime::Result result;
    result.messages.push_back(std::move(message));
    source::Diagnostics diagnostics;
    report::add_run_messages(result, sources, diagnostics);
    REQUIRE(diagnostics.all().size() == 1);
    return diagnostics.all().front();
}

} // namespace

TEST_CASE("a message of a run stands at its line, without the white space around it") {
    source::SourceMap sources;
    sources.add("Spin.mo", "model Spin\n  assert(w < 1, \"fast\");  \nend Spin;\n");
    runtime::Message message;
    message.code = "R301";
    message.text = "words";
    message.file = "Spin.mo";
    message.line = 2;
    const source::Diagnostic diagnostic = told(message, sources);
    CHECK(diagnostic.code == source::Diag::InitializationFailed);
    CHECK(diagnostic.message == "words");
    const std::string_view text = sources[source::FileId(0)].text();
    CHECK(text.substr(diagnostic.span.begin, diagnostic.span.end - diagnostic.span.begin) ==
          "assert(w < 1, \"fast\");");
}

TEST_CASE("a message without a known code or place is an error of the simulation, without a place") {
    runtime::Message message;
    message.code = "nothing";
    message.file = "elsewhere.mo";
    message.line = 7;
    const source::Diagnostic diagnostic = told(message, {});
    CHECK(diagnostic.code == source::Diag::IntegrationFailed);
    CHECK(!diagnostic.span.valid());
}

#include "fuzz/front_end.h"

#include "compiler/flat/flatten.h"
#include "compiler/instance/instantiate.h"
#include "compiler/source/render.h"
#include "compiler/structure/causalize.h"
#include "compiler/syntax/parse.h"
#include "compiler/syntax/print.h"
#include "compiler/typing/type_model.h"
#include "compiler/units/check.h"

#include <cstdio>
#include <cstdlib>

namespace torsion::fuzz {

void fail(const std::string& what) {
    std::fprintf(stderr, "broken: %s\n", what.c_str());
    std::abort();
}

bool FrontEnd::goes_on(const char* stage, bool is_there) {
    if (!is_there && !diagnostics_.has_errors())
        fail(std::string(stage) + ": gives nothing and no error\n" + source::render(diagnostics_, sources_));
    return is_there && !diagnostics_.has_errors();
}

/// Checks the tree alone: messages lie inside the text; the printed tree can be parsed again and prints the same.
void FrontEnd::check_parser(const source::SourceFile& file) {
    source::Diagnostics diagnostics;
    const auto tree = syntax::parse(file, diagnostics);
    if ((tree != nullptr) == diagnostics.has_errors())
        fail(tree ? "parse: a tree in spite of errors" : "parse: neither tree nor error");
    for (const source::Diagnostic& d : diagnostics.all()) {
        if (d.message.empty()) fail("parse: an empty message");
        if (d.span.begin > d.span.end || d.span.end > file.text().size() + 1)
            fail("parse: a message outside of the text");
    }
    if (!tree) return;
    const std::string printed = syntax::print(*tree, sources_);
    const auto again = syntax::parse(sources_[sources_.add("printed.mo", printed)], diagnostics);
    if (!again) fail("print: what was printed cannot be parsed\n" + source::render(diagnostics, sources_));
    if (syntax::print(*again, sources_) != printed) fail("print: printing twice differs");
}

std::optional<structure::SortedModel> FrontEnd::sorted(std::string_view text) {
    check_parser(sources_[sources_.add("parsed.mo", std::string(text))]);
    const auto names = library_.load_text("fuzz.mo", std::string(text));
    if (!goes_on("load", names.has_value()) || names->empty()) return std::nullopt;
    auto tree = instance::instantiate(library_, names->back(), {}, diagnostics_);
    if (!goes_on("instance", tree.has_value()) || tree->root->kind == instance::Node::Kind::Primitive ||
        !tree->incomplete.empty())
        return std::nullopt;
    auto typed = typing::type_model(std::move(*tree), diagnostics_);
    if (!goes_on("type", typed.has_value())) return std::nullopt;
    auto flat = flat::flatten(std::move(*typed), diagnostics_);
    if (!goes_on("flat", flat.has_value())) return std::nullopt;
    units::check(*flat, diagnostics_);
    if (diagnostics_.has_errors())
        fail("units: an error, where it only warns\n" + source::render(diagnostics_, sources_));
    auto sorted = structure::causalize(*flat, diagnostics_);
    if (!goes_on("sort", sorted.has_value())) sorted.reset();
    (void)source::render(diagnostics_, sources_);
    (void)source::render_json(diagnostics_, sources_);
    return sorted;
}

} // namespace torsion::fuzz

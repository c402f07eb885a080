#pragma once
// What the tests of this folder share: text in, tree, printed text or rendered messages out.

#include "compiler/source/render.h"
#include "compiler/syntax/parse.h"
#include "compiler/syntax/print.h"

#include <memory>
#include <string>

namespace torsion::syntax::testing {

struct Parsed {
    std::shared_ptr<source::SourceMap> sources = std::make_shared<source::SourceMap>();
    source::Diagnostics diagnostics;
    std::unique_ptr<const ast::File> file;

    std::string messages() const { return render(diagnostics, *sources); }
    /// The printed text, or the messages when there is no tree.
    std::string printed() const { return file ? print(*file, *sources) : messages(); }
    const ast::ClassDef& first_class() const { return *file->classes.at(0); }
    const ast::Composition& body() const { return std::get<ast::Composition>(first_class().body()); }
};

inline Parsed parse_text(std::string text) {
    Parsed result;
    const auto id = result.sources->add("test.mo", std::move(text));
    result.file = parse((*result.sources)[id], result.diagnostics);
    return result;
}

/// The text is printed as it is written here.
inline std::string reprinted(const std::string& text) { return parse_text(text).printed(); }

inline std::string in_model(const std::string& elements) {
    return "model M\n" + elements + (elements.ends_with("\n") ? "" : "\n") + "end M;\n";
}

/// Printed form of one expression, or the messages.
inline std::string expression(const std::string& text) {
    const Parsed parsed = parse_text("model M Real x = " + text + "; end M;");
    if (!parsed.file) return parsed.messages();
    return print(*std::get<ast::ComponentDef>(parsed.body().elements.at(0)).modification->value);
}

/// The headlines of all messages, one per line: `S101 expected …`.
inline std::string headlines(const std::string& text) {
    const Parsed parsed = parse_text(text);
    std::string result;
    for (const auto& diagnostic : parsed.diagnostics.all()) {
        const auto place = (*parsed.sources)[diagnostic.span.file].position(diagnostic.span.begin);
        result += std::string(info(diagnostic.code).code) + " " + std::to_string(place.line) + ":" +
                  std::to_string(place.column) + " " + diagnostic.message + "\n";
    }
    return result;
}

} // namespace torsion::syntax::testing

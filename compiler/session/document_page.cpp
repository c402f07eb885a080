#include "compiler/session/document_page.h"

#include "compiler/document/markdown.h"
#include "compiler/select_model.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/workshop.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace torsion::session {

namespace {

/// All classes of a file or of a package's folder; else the named class.
std::vector<std::string> names_of(library::Library& library, const std::string& target, source::Diagnostics& diagnostics) {
    std::error_code ignored;
    if (target.ends_with(".mo") || std::filesystem::is_directory(target, ignored))
        return library.load_file(target).value_or(std::vector<std::string>());
    const auto name = select_model(library, target, "", diagnostics);
    return name ? std::vector{*name} : std::vector<std::string>();
}

/// Appends the classes of one target; false: reported.
bool add_documents(library::Library& library, const std::string& target, std::vector<document::ClassDocument>& documents,
                   source::Diagnostics& diagnostics) {
    for (const std::string& name : names_of(library, target, diagnostics)) {
        const library::Class* top = library::Lookup(library).find_class(name);
        if (top == nullptr) return false;
        for (const std::string& path : document::classes_to_document(library, *top)) {
            auto one = document::document(library, path, diagnostics);
            if (one) documents.push_back(std::move(*one));
        }
    }
    return !diagnostics.has_errors();
}

} // namespace

DocumentPage document_page(const SessionOptions& options, const std::vector<std::string>& targets, const std::string& title) {
    const auto sources = std::make_shared<source::SourceMap>();
    source::Diagnostics diagnostics;
    library::Library library(*sources, diagnostics, base_options(options).library);
    std::vector<document::ClassDocument> documents;
    DocumentPage page;
    for (const std::string& target : targets) page.is_good = add_documents(library, target, documents, diagnostics) && page.is_good;
    page.diagnostics = values_of(diagnostics, sources);
    for (std::uint32_t i = 0; i < sources->size(); ++i) page.files.push_back((*sources)[source::FileId(i)].path());
    page.classes = documents.size();
    if (!documents.empty()) page.text = document::markdown(title.empty() ? documents.front().path : title, documents);
    return page;
}

} // namespace torsion::session

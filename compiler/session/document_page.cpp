#include "compiler/session/document_page.h"

#include "compiler/diagram/svg/picture_svg.h"
#include "compiler/document/markdown.h"
#include "compiler/select_model.h"
#include "compiler/session/compilation_cache.h"
#include "compiler/session/diagnostics.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <optional>

namespace torsion::session {

namespace {

/// All classes of a file or of a package's folder; else the named class.
std::vector<std::string> names_of(library::Library& library, const std::string& target,
                                  source::Diagnostics& diagnostics) {
    std::error_code ignored;
    if (target.ends_with(".mo") || std::filesystem::is_directory(target, ignored))
        return library.load_file(target).value_or(std::vector<std::string>());
    const auto name = select_model(library, target, "", diagnostics);
    return name ? std::vector{*name} : std::vector<std::string>();
}

/// Appends the classes of one target; false: reported.
bool add_documents(library::Library& library, const std::string& target,
                   std::vector<document::ClassDocument>& documents, source::Diagnostics& diagnostics) {
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

constexpr double icon_width = 160; ///< pixels

/// The diagram of what has components, else the icon; nothing: neither is drawn.
std::optional<std::string> picture_of_class(library::Library& library, const document::ClassDocument& c) {
    if (c.kind != "model" && c.kind != "block" && c.kind != "connector") return std::nullopt;
    source::Diagnostics ignored; // wrong annotations are told by `torsion draw`
    const auto diagram = c.kind == "connector" ? std::nullopt : diagram::draw(library, c.path, {}, ignored);
    const auto is_component = [](const diagram::PlacedIcon& part) {
        return !part.connectors.empty() || part.has_parts;
    };
    if (diagram && std::ranges::any_of(diagram->picture.parts, is_component)) return diagram::svg_of(diagram->picture);
    const auto icon = diagram::draw(library, c.path, {.kind = diagram::LayerKind::Icon}, ignored);
    if (!icon || icon->picture.background.empty()) return std::nullopt;
    return diagram::svg_of(icon->picture, icon_width);
}

/// A name of a file, of a path that may have quoted names.
std::string picture_file_of(const std::string& path) {
    std::string name;
    for (const char c : path)
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_' ? c : '-';
    return name + ".svg";
}

void add_class_pictures(library::Library& library, const std::string& folder,
                        std::vector<document::ClassDocument>& documents, DocumentPage& page) {
    for (document::ClassDocument& c : documents) {
        auto svg = picture_of_class(library, c);
        if (!svg) continue;
        const std::string file = picture_file_of(c.path);
        c.picture = folder + file;
        page.pictures.emplace_back(file, std::move(*svg));
    }
}

} // namespace

DocumentPage document_page(const SessionOptions& options, const DocumentWish& wish) {
    const auto sources = std::make_shared<source::SourceMap>();
    source::Diagnostics diagnostics;
    library::Library library(*sources, diagnostics, base_options(options).library);
    std::vector<document::ClassDocument> documents;
    DocumentPage page;
    for (const std::string& target : wish.targets)
        page.is_good = add_documents(library, target, documents, diagnostics) && page.is_good;
    page.diagnostics = values_of(diagnostics, sources);
    for (std::uint32_t i = 0; i < sources->size(); ++i) page.files.push_back((*sources)[source::FileId(i)].path());
    page.classes = documents.size();
    if (wish.folder) add_class_pictures(library, *wish.folder, documents, page);
    if (!documents.empty())
        page.text = document::markdown(wish.title.empty() ? documents.front().path : wish.title, documents);
    return page;
}

} // namespace torsion::session

#include "compiler/pipeline.h"

#include "compiler/library/lookup.h"
#include "compiler/select_model.h"

#include <filesystem>

namespace torsion {

namespace {

using Kind = ast::ClassKind;

void add_classes(library::Library& library, const library::Class& package, std::vector<std::string>& classes) {
    for (const std::string& name : library.names(package)) {
        const library::Class* c = library.child(package, name);
        if (c == nullptr) continue; // a constant
        const bool is_composed = c->def != nullptr && std::holds_alternative<ast::Composition>(c->def->body());
        if (c->def != nullptr && c->def->kind == Kind::Operator) continue;
        if (c->def == nullptr || c->def->kind != Kind::Package) classes.push_back(c->path);
        else if (is_composed) add_classes(library, *c, classes);
    }
}

/// A folder is the package that lies in it, whatever models are there; of a file, what select_model makes of it.
std::optional<std::string> selected(library::Library& library, const PipelineOptions& options, source::Diagnostics& diagnostics) {
    std::error_code ignored;
    if (!options.model.empty() || !std::filesystem::is_directory(options.target, ignored)) return select_model(library, options.target, options.model, diagnostics);
    const auto classes = library.load_file(options.target);
    return classes && classes->size() == 1 ? std::optional(classes->front()) : std::nullopt;
}

} // namespace

std::vector<std::string> classes_of_package(const PipelineOptions& options) {
    if (options.text) return {};
    source::SourceMap sources;
    source::Diagnostics diagnostics; // what is wrong is said when the classes are compiled
    library::Library library(sources, diagnostics, options.library);
    const auto name = selected(library, options, diagnostics);
    const library::Class* target = name ? library::Lookup(library).known_class(*name) : nullptr;
    if (target == nullptr || target->def == nullptr || target->def->kind != Kind::Package) return {};
    std::vector<std::string> classes;
    add_classes(library, *target, classes);
    return classes;
}

} // namespace torsion

#include "compiler/pipeline.h"

#include "compiler/library/lookup.h"
#include "compiler/select_model.h"

#include <filesystem>

namespace torsion {

namespace {

using Kind = ast::ClassKind;

/// Adds the class; for a package, also all classes in it.
void add_classes(library::Library& library, const library::Class& c, std::vector<std::string>& classes) {
    if (c.def != nullptr && c.def->kind == Kind::Operator) return;
    if (c.def == nullptr || c.def->kind != Kind::Package) return classes.push_back(c.path);
    if (!std::holds_alternative<ast::Composition>(c.def->body())) return;
    for (const std::string& name : library.names(c))
        // null: a constant
        if (const library::Class* child = library.child(c, name)) add_classes(library, *child, classes);
}

/// A folder is the package in it, whatever models it holds. Of a file with not exactly one model, all its classes.
std::vector<std::string> selected(library::Library& library, const PipelineOptions& options,
                                  source::Diagnostics& diagnostics) {
    std::error_code ignored;
    if (options.model.empty()) {
        if (std::filesystem::is_directory(options.target, ignored))
            return library.load_file(options.target).value_or(std::vector<std::string>());
        if (std::filesystem::exists(options.target, ignored)) return classes_to_choose_from(library, options.target);
    }
    const auto name = select_model(library, options.target, options.model, diagnostics);
    const library::Class* c = name ? library::Lookup(library).known_class(*name) : nullptr;
    const bool is_package = c != nullptr && c->def != nullptr && c->def->kind == Kind::Package;
    return is_package ? std::vector{*name} : std::vector<std::string>();
}

} // namespace

std::vector<std::string> classes_of_package(const PipelineOptions& options) {
    if (options.text) return {};
    source::SourceMap sources;
    source::Diagnostics diagnostics; // the compilation of the classes reports the errors
    library::Library library(sources, diagnostics, options.library);
    std::vector<std::string> classes;
    for (const std::string& name : selected(library, options, diagnostics)) {
        if (const library::Class* c = library::Lookup(library).known_class(name)) add_classes(library, *c, classes);
    }
    return classes;
}

} // namespace torsion

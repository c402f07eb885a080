#include "compiler/select_model.h"

#include "compiler/library/lookup.h"
#include "compiler/syntax/print.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <vector>

namespace torsion {

namespace {

namespace fs = std::filesystem;
using source::Diag;

bool is_model(const ast::ClassDef& def) {
    using Kind = ast::ClassKind;
    return !def.is_partial && (def.kind == Kind::Model || def.kind == Kind::Block || def.kind == Kind::Class);
}

/// Adds the models of the package, and of its packages in the same file.
void add_models_within(const ast::ClassDef& package, const std::string& path, std::vector<std::string>& models) {
    const auto* body = std::get_if<ast::Composition>(&package.body());
    if (package.kind != ast::ClassKind::Package || body == nullptr) return;
    for (const ast::Element& element : body->elements) {
        const auto* nested = std::get_if<ast::NestedClass>(&element);
        if (nested == nullptr) continue;
        const std::string name = path + "." + nested->class_def->name.text;
        if (is_model(*nested->class_def)) models.push_back(name);
        add_models_within(*nested->class_def, name, models);
    }
}

/// The models at the top of the file; if it has none, the models in its packages.
std::vector<std::string> models_of(library::Library& library, const std::vector<std::string>& classes) {
    library::Lookup lookup(library);
    std::vector<std::string> at_top, within;
    for (const std::string& name : classes) {
        const library::Class* found = lookup.known_class(name);
        if (found == nullptr || found->def == nullptr) continue;
        if (is_model(*found->def)) at_top.push_back(name);
        add_models_within(*found->def, name, within);
    }
    return at_top.empty() ? within : at_top;
}

std::optional<std::string> only_model(library::Library& library, const std::vector<std::string>& classes,
                                      const std::string& file, source::Diagnostics& diagnostics) {
    const std::vector<std::string> models = models_of(library, classes);
    if (models.size() == 1) return models.front();
    if (models.empty()) {
        library::Lookup lookup(library);
        for (const std::string& name : classes) { // reports the enclosing package that does not exist
            if (!lookup.known_class(name)) return lookup.find_class(name), std::nullopt;
        }
        diagnostics.report(Diag::AmbiguousModel, {}, "`" + file + "` holds no model")
            .with_help("name a class with --model");
        return std::nullopt;
    }
    constexpr std::size_t listed = 20;
    auto& diagnostic = diagnostics.report(Diag::AmbiguousModel, {},
                                          "`" + file + "` holds " + std::to_string(models.size()) + " models");
    for (std::size_t i = 0; i < std::min(listed, models.size()); ++i) diagnostic.note(models[i]);
    if (models.size() > listed) diagnostic.note("…");
    diagnostic.with_help("choose one: --model " + models.back());
    return std::nullopt;
}

} // namespace

bool names_a_file(const std::string& target) {
    std::error_code ignored;
    const bool looks_like_one =
        target.ends_with(".mo") || target.ends_with(".mol") || target.find('/') != std::string::npos;
    return looks_like_one || fs::is_regular_file(target, ignored) ||
           fs::exists(fs::path(target) / "package.mo", ignored);
}

std::optional<std::string> named_model(library::Library& library, const std::vector<std::string>& classes,
                                       const std::string& model, source::Diagnostics& diagnostics) {
    library::Lookup lookup(library);
    if (lookup.known_class(model)) return model;
    for (const std::string& name : classes) { // accepts a name relative to the file's package
        if (lookup.known_class(name + "." + model)) return name + "." + model;
    }
    const std::vector<std::string> models = models_of(library, classes);
    auto& diagnostic = diagnostics.report(Diag::ClassNotFound, {}, "there is no class `" + model + "`");
    if (const std::string near = source::nearest(model, models); !near.empty())
        diagnostic.with_help("did you mean `" + near + "`?");
    return std::nullopt;
}

std::optional<std::string> select_model(library::Library& library, const std::string& target, const std::string& model,
                                        source::Diagnostics& diagnostics) {
    if (!names_a_file(target)) return model.empty() ? target : target + "." + model;
    if (target.ends_with(".mol")) {
        diagnostics.report(Diag::CannotReadFile, {}, "`" + target + "` is an encrypted library; that is not supported");
        return std::nullopt;
    }
    const auto classes = library.load_file(target);
    if (!classes) return std::nullopt;
    return model.empty() ? only_model(library, *classes, target, diagnostics)
                         : named_model(library, *classes, model, diagnostics);
}

std::vector<std::string> classes_to_choose_from(library::Library& library, const std::string& target) {
    if (!names_a_file(target) || target.ends_with(".mol")) return {};
    auto classes = library.load_file(target);
    if (!classes || models_of(library, *classes).size() == 1) return {};
    return std::move(*classes);
}

std::optional<std::string> print_file_of(library::Library& library, const std::string& class_name,
                                         source::Diagnostics& diagnostics) {
    const library::Class* found = library::Lookup(library).find_class(class_name);
    if (found == nullptr || found->file == nullptr) {
        diagnostics.report(Diag::ClassNotFound, {}, "there is no class `" + class_name + "`");
        return std::nullopt;
    }
    return syntax::print(*found->file, library.sources());
}

} // namespace torsion

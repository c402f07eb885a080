#include "compiler/instance/native_code/external_library.h"

#include "compiler/instance/resources.h"

namespace torsion::instance {

namespace fs = std::filesystem;
using source::Diag;

namespace {

const Class& top_of(const Class& c) {
    const Class* top = &c;
    while (top->parent) top = top->parent;
    return *top;
}

class LibraryReader {
public:
    LibraryReader(const Signature& signature, Translator& translator)
        : class_(*signature.body_class), external_(*signature.external), t_(translator),
          library_(translator.tree().lookup->library()) {}

    std::optional<foreign::Location> operator()() {
        if (external_.annotation && !read(*external_.annotation)) return std::nullopt;
        if (class_.def->annotation && !read(*class_.def->annotation)) return std::nullopt;
        const fs::path resources = resource_folder(top_of(class_), library_) / "Resources";
        if (!folder_) folder_ = resources / "Library";
        result_.folders = {*folder_ / foreign::platform_folder(), *folder_};
        if (result_.include_folders.empty()) result_.include_folders = {resources / "Include"};
        return std::move(result_);
    }

private:
    bool read(const ast::Annotation& annotation) {
        auto arguments = library_.annotation(annotation, t_.diagnostics());
        if (!arguments) return false;
        for (const ast::Argument& a : arguments->arguments) {
            const std::string name = a.name.text();
            if (name == "arrayLayout")
                return refuse(a, "not supported: `arrayLayout`, arrays are handed over row by row");
            if (name == "Library" && result_.libraries.empty() && !names(a, result_.libraries)) return false;
            std::vector<std::string> given;
            if (name == "LibraryDirectory" && !folder_ && (!names(a, given) || !set_folder(a, given))) return false;
            if (name == "Include" && result_.texts.empty() && (!names(a, given) || !set_texts(given))) return false;
            if (name == "IncludeDirectory" && result_.include_folders.empty() &&
                (!names(a, given) || !set_include_folders(a, given)))
                return false;
        }
        return true;
    }

    bool refuse(const ast::Argument& a, std::string message) {
        t_.diagnostics().report(Diag::NotSupported, a.span, std::move(message));
        return false;
    }

    /// A String, or an array of them.
    bool names(const ast::Argument& a, std::vector<std::string>& to) {
        if (!a.modification || !a.modification->value)
            return refuse(a, "not supported: `" + a.name.text() + "` without a value");
        TypedValue value = t_.translate(*a.modification->value, {{nullptr, &class_}, Mode::Evaluate});
        if (value.poisoned) return false;
        if (value.type != BaseType::String || value.dims.size() > 1) {
            t_.diagnostics().report(Diag::TypeMismatch, a.span,
                                    "`" + a.name.text() + "` is a String or an array of Strings, here " +
                                        type_name(value));
            return false;
        }
        to = value.texts;
        return true;
    }

    bool set_folder(const ast::Argument& a, const std::vector<std::string>& directory) {
        if (directory.size() != 1) return refuse(a, "not supported: several folders in `LibraryDirectory`");
        const std::string& text = directory.front();
        folder_ = resource_path(t_.tree(), text, resource_folder(class_, library_));
        if (!folder_) t_.diagnostics().report(Diag::ClassNotFound, a.span, "there is no package for `" + text + "`");
        return folder_.has_value();
    }

    bool set_texts(const std::vector<std::string>& texts) {
        for (const std::string& text : texts) result_.texts.push_back({text, class_.path});
        return true;
    }

    bool set_include_folders(const ast::Argument& a, const std::vector<std::string>& directories) {
        for (const std::string& text : directories) {
            const auto folder = resource_path(t_.tree(), text, resource_folder(class_, library_));
            if (!folder)
                return t_.diagnostics().report(Diag::ClassNotFound, a.span, "there is no package for `" + text + "`"),
                       false;
            result_.include_folders.push_back(*folder);
        }
        return true;
    }

    const Class& class_;
    const ast::External& external_;
    Translator& t_;
    library::Library& library_;
    foreign::Location result_;
    std::optional<fs::path> folder_;
};

} // namespace

bool settle_native_code(InstanceTree& tree, source::Diagnostics& diagnostics) {
    foreign::Compiled made = tree.foreign ? tree.foreign->settle() : foreign::Compiled{};
    if (made.problem.empty()) return true;
    const auto clause = tree.external_clauses.find(made.origin);
    auto& report =
        diagnostics.report(Diag::CannotUseInclude, clause == tree.external_clauses.end() ? Span{} : clause->second,
                           made.problem + ", which the external function `" + made.origin + "` needs");
    for (std::string& remark : made.remarks) report.note(std::move(remark));
    return false;
}

std::optional<foreign::Location> external_library(const Signature& signature, Translator& translator) {
    return LibraryReader(signature, translator)();
}

} // namespace torsion::instance

#include "compiler/library/library.h"

#include "compiler/library/documents.h"
#include "compiler/library/files.h"
#include "compiler/syntax/parse_cache.h"

#include <algorithm>
#include <chrono>

namespace torsion::library {

namespace fs = std::filesystem;
using source::Diag;

Library::Library(source::SourceMap& sources, source::Diagnostics& diagnostics, LibraryOptions options)
    : sources_(sources), diagnostics_(diagnostics), search_(options), documents_(std::move(options.documents)),
      cache_(std::make_unique<syntax::ParseCache>(options.cache_folder, std::move(options.trees))) {}

Library::~Library() = default;

const ast::File* Library::parse_file(const fs::path& path, Diag missing) {
    if (const std::string* document = documents_ ? documents_->find(path) : nullptr)
        return parse_text(path.string(), *document);
    std::string problem;
    std::optional<std::string> text = read_text(path, problem);
    if (!text) {
        diagnostics_.report(missing, {}, "cannot read `" + path.string() + "`: " + problem);
        return nullptr;
    }
    return parse_text(path.string(), std::move(*text));
}

const ast::File* Library::parse_text(const std::string& name, std::string text) {
    const auto begin = std::chrono::steady_clock::now();
    source::FileId id = sources_.add(name, std::move(text));
    syntax::ParseStatistics parsed;
    std::unique_ptr<const ast::File> file = cache_->parse(sources_[id], diagnostics_, parsed);
    ++statistics_.files;
    statistics_.kept += parsed.is_from_cache ? 1 : 0;
    statistics_.tokens += parsed.tokens;
    statistics_.lines += parsed.lines;
    statistics_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    files_read_.push_back({name, {}, reason(), parsed.tokens, parsed.is_from_cache});
    if (!file) return nullptr;
    if (!file->classes.empty())
        files_read_.back().class_name =
            (file->within && !file->within->parts.empty() ? file->within->text() + "." : "") +
            file->classes.back()->name.text;
    return files_.emplace_back(std::move(file)).get();
}

const Class* Library::add_class(const ast::ClassDef& def, const ast::File& file, const Class* parent,
                                const ast::NestedClass* nested, fs::path directory) {
    std::string path = parent ? parent->path + "." + def.name.text : def.name.text;
    return &classes_.emplace_back(Class{.name = def.name.text,
                                        .path = std::move(path),
                                        .parent = parent,
                                        .def = &def,
                                        .nested = nested,
                                        .file = &file,
                                        .directory = std::move(directory),
                                        .depth = parent ? parent->depth : 0});
}

// A file of a package defines one class, named like the file, and names the package in its `within`.
const Class* Library::read_class_file(const fs::path& path, std::string_view name, const Class* parent) {
    const ast::File* file = parse_file(path, Diag::CannotReadLibraryFile);
    if (!file) return nullptr;
    const Class* found = nullptr;
    for (const auto& def : file->classes)
        if (def->name.text == name)
            found = add_class(*def, *file, parent, nullptr,
                              path.filename() == "package.mo" ? path.parent_path() : fs::path());
    if (!found) {
        source::Span span = file->classes.empty() ? source::Span{} : file->classes.front()->name.span;
        diagnostics_.report(Diag::PackageFileMismatch, span,
                            "`" + path.string() + "` should define class `" + std::string(name) + "`", "another name");
        return nullptr;
    }
    std::string within = file->within ? file->within->text() : "";
    std::string expected = parent ? parent->path : "";
    if (file->within && within != expected && !(parent == nullptr && within.empty()))
        diagnostics_.report(Diag::PackageFileMismatch, file->within->span,
                            "this file belongs to package `" + expected + "`", "says `within " + within + "`");
    return found;
}

const Class* Library::read_entry(const fs::path& entry, std::string_view name, const Class* parent) {
    return read_class_file(is_directory(entry) ? entry / "package.mo" : entry, name, parent);
}

std::string Library::reason() const {
    if (!question_.name) return "the user names it";
    const std::string name = ast::Name{.parts = *question_.name}.text();
    return question_.scope ? name + " in " + question_.scope->path : "the user, who asks for " + name;
}

void Library::note_lack(const Class& package, const std::string& name) {
    const Class* top = &package;
    while (top->parent) top = top->parent;
    const auto origin =
        std::find_if(packages_.begin(), packages_.end(), [&](const PackageOrigin& p) { return p.name == top->name; });
    if (origin == packages_.end() || origin->place != Place::Own) return;
    std::string full_name = package.path + "." + name;
    if (known_lacks_.insert(full_name).second) lacks_.push_back(std::move(full_name));
}

std::optional<ast::ClassModification> Library::annotation(const ast::Annotation& annotation,
                                                          source::Diagnostics& diagnostics) {
    return cache_->parse_annotation(sources_[annotation.span.file], annotation, arena_, diagnostics);
}

std::optional<ast::ClassModification> Library::annotation(const std::string& text, source::Diagnostics& diagnostics) {
    const auto [place, is_new] = annotation_texts_.try_emplace(text);
    if (is_new) place->second = sources_.add("annotation", text);
    return cache_->parse_annotation(sources_[place->second],
                                    {{place->second, 0, static_cast<std::uint32_t>(text.size())}}, arena_, diagnostics);
}

PackageAnnotation Library::package_annotation_of(const ast::ClassDef& def) {
    if (!def.annotation) return {};
    const auto annotation = this->annotation(*def.annotation, diagnostics_);
    return annotation ? package_annotation(*annotation) : PackageAnnotation{};
}

void Library::apply_annotation(const PackageAnnotation& annotation) {
    for (const auto& [name, version] : annotation.uses) search_.want(name, version);
}

const Class* Library::top_level(std::string_view name) {
    if (auto found = top_level_.find(name); found != top_level_.end()) return found->second;
    const Class* result = nullptr;
    if (auto origin = search_.find(name)) {
        result = read_entry(origin->entry, name, nullptr); // even if it is unreadable, no other place is tried
        if (result) {
            const PackageAnnotation annotation = package_annotation_of(*result->def);
            apply_annotation(annotation);
            if (origin->version.empty()) origin->version = annotation.version;
        }
        packages_.push_back(std::move(*origin));
    }
    top_level_.emplace(std::string(name), result);
    return result;
}

std::optional<std::vector<std::string>> Library::load_file(const std::string& path) {
    fs::path where(path);
    std::error_code ignored;
    if (fs::is_directory(where, ignored)) where /= "package.mo";
    const ast::File* file = parse_file(where, Diag::CannotReadFile);
    if (!file) return std::nullopt;
    // Climb from the file to the folder that holds its top-level package; its neighbours are found, too.
    fs::path folder = fs::absolute(where, ignored).lexically_normal().parent_path();
    bool is_package = where.filename() == "package.mo";
    fs::path root = is_package ? folder.parent_path() : folder;
    if (std::string package = file->within ? file->within->text() : ""; !package.empty())
        for (std::size_t i = 0, n = name_parts(package).size(); i < n && fs::exists(root / "package.mo", ignored); ++i)
            root = root.parent_path();
    search_.add_beside(root);
    return enter(*file, where, is_package ? folder : fs::path());
}

std::optional<std::vector<std::string>> Library::load_text(const std::string& name, std::string text) {
    const ast::File* file = parse_text(name, std::move(text));
    return file ? enter(*file, {}, {}) : std::nullopt;
}

std::optional<std::vector<std::string>> Library::enter(const ast::File& file, const fs::path& path,
                                                       const fs::path& package_directory) {
    for (const auto& def : file.classes) apply_annotation(package_annotation_of(*def));
    std::string package = file.within ? file.within->text() : "";
    std::vector<std::string> names;
    for (const auto& def : file.classes) {
        if (!package.empty()) {
            names.push_back(package + "." + def->name.text);
            // joins its package when that is read
            given_.emplace(package, GivenClass{def.get(), &file, path, package_directory});
            continue;
        }
        if (top_level_.count(def->name.text)) {
            diagnostics_.report(Diag::DuplicateClass, def->name.span,
                                "class `" + def->name.text + "` is declared twice");
            return std::nullopt;
        }
        top_level_.emplace(def->name.text, add_class(*def, file, nullptr, nullptr, package_directory));
        names.push_back(def->name.text);
    }
    return names;
}

Library::Members& Library::members(const Class& c) {
    auto [place, fresh] = members_.try_emplace(&c);
    Members& m = place->second;
    if (!fresh) return m;
    if (const auto* body = c.def ? std::get_if<ast::Composition>(&c.def->body()) : nullptr) {
        for (const ast::Element& e : body->elements) {
            if (const auto* component = std::get_if<ast::ComponentDef>(&e)) {
                m.components.emplace(component->name.text, component);
                m.order.push_back(component->name.text);
            } else if (const auto* nested = std::get_if<ast::NestedClass>(&e)) {
                m.classes.emplace(nested->class_def->name.text, add_class(*nested->class_def, *c.file, &c, nested));
                m.order.push_back(nested->class_def->name.text);
            }
        }
    }
    if (!c.directory.empty()) {
        for (auto& [name, path] : package_entries(c.directory)) {
            if (m.classes.count(name)) continue;
            m.order.push_back(name);
            m.unread.emplace(name, path);
        }
        check_package_order(c, m);
    }
    override_members(c, m);
    put_given(c, m);
    return m;
}

/// The file that the user named wins, even if the package elsewhere has another class of this name.
void Library::put_given(const Class& package, Members& m) {
    const auto [first, last] = given_.equal_range(package.path);
    for (auto given = first; given != last; ++given) {
        const auto& [def, file, path, directory] = given->second;
        const std::string& name = def->name.text;
        const auto unread = m.unread.find(name);
        std::error_code ignored;
        const bool is_itself =
            unread != m.unread.end() &&
            fs::equivalent(fs::is_directory(unread->second, ignored) ? unread->second / "package.mo" : unread->second,
                           path, ignored);
        const bool is_new = unread == m.unread.end() && m.classes.count(name) == 0;
        if (!is_itself && !is_new)
            diagnostics_
                .report(Diag::LibraryClassShadowed, def->name.span,
                        "this file stands for `" + package.path + "." + name + "`, which the library has too")
                .note("the library's own is in `" +
                      (unread != m.unread.end() ? unread->second : fs::path(sources_[package.file->source].path()))
                          .string() +
                      "`");
        if (is_new) m.order.push_back(name);
        if (unread != m.unread.end()) m.unread.erase(unread);
        m.classes.insert_or_assign(name, add_class(*def, *file, &package, nullptr, directory));
    }
}

/// Table blocks of the published library use C code behind external objects. Ours do the same in Modelica and replace
/// them; what only the published package has stays.
void Library::override_members(const Class& package, Members& m) {
    struct Row {
        std::string_view package, name, entry; ///< no name: all of a folder, but not its packages
    };
    static constexpr Row rows[] = {
        {"Modelica.Blocks.Tables", "", "Modelica/Blocks/Tables"},
        {"Modelica.Blocks.Tables.Internal", "", "Modelica/Blocks/Tables/Internal"},
        {"Modelica.Blocks.Sources", "CombiTimeTable", "Modelica/Blocks/Sources/CombiTimeTable.mo"}};
    const auto row = std::ranges::find(rows, std::string_view(package.path), &Row::package);
    const auto origin =
        std::find_if(packages_.begin(), packages_.end(), [](const PackageOrigin& p) { return p.name == "Modelica"; });
    if (row == std::end(rows) || origin == packages_.end() || origin->place == Place::Own ||
        !origin->version.starts_with("4."))
        return;
    std::error_code ignored;
    const fs::path entry = search_.own() / row->entry;
    if (search_.own().empty() || !fs::exists(entry, ignored)) return;
    std::map<std::string, fs::path> ours{{std::string(row->name), entry}};
    if (row->name.empty()) ours = package_entries(entry);
    for (auto& [name, path] : ours) {
        if (row->name.empty() && fs::is_directory(path, ignored)) continue;
        if (m.classes.erase(name) + m.unread.erase(name) == 0) m.order.push_back(name);
        m.unread.emplace(name, path);
    }
}

void Library::check_package_order(const Class& package, const Members& m) {
    fs::path file = package.directory / "package.order";
    std::string problem;
    std::optional<std::string> text = read_text(file, problem);
    if (!text) return; // optional
    std::vector<std::string> listed;
    for (std::string& line : split(*text, '\n'))
        if (std::string name = trimmed(line); !name.empty()) listed.push_back(std::move(name));
    auto known = [&](const std::string& n) { return std::find(m.order.begin(), m.order.end(), n) != m.order.end(); };
    for (const std::string& name : listed)
        if (!known(name))
            diagnostics_.report(Diag::PackageOrderMismatch, {},
                                "`" + file.string() + "` lists `" + name + "`, which the package does not have");
    for (const std::string& name : m.order)
        if (m.unread.count(name) && std::find(listed.begin(), listed.end(), name) == listed.end())
            diagnostics_.report(Diag::PackageOrderMismatch, {}, "`" + file.string() + "` does not list `" + name + "`");
}

const Class* Library::child(const Class& parent, std::string_view name) {
    const Class* declared = declared_child(parent.text ? *parent.text : parent, name);
    return declared && parent.text ? &child_instance(parent, *declared) : declared;
}

const Class* Library::declared_child(const Class& parent, std::string_view name) {
    Members& m = members(parent);
    std::string key(name);
    if (auto found = m.classes.find(key); found != m.classes.end()) return found->second;
    auto unread = m.unread.find(key);
    if (unread == m.unread.end()) return nullptr;
    fs::path path = unread->second;
    m.unread.erase(unread);
    const Class* result = read_entry(path, name, &parent); // members_ is a node-based map: `m` stays valid
    m.classes.emplace(key, result);
    return result;
}

const Class& Library::nested(const Class& parent, const ast::NestedClass& nested) {
    return *child(parent, nested.class_def->name.text);
}

const Class& Library::redefinition(const ast::ClassDef& def, const Class* scope) {
    const Class*& known = redefinitions_[{&def, scope}];
    if (!known) {
        // `redeclare model M …` among the elements of a class belongs to the class
        const Class* own = scope ? child(*scope, def.name.text) : nullptr;
        const ast::File* file = scope ? scope->file : nullptr;
        for (std::size_t i = 0; i < files_.size() && !file; ++i)
            if (files_[i]->source == def.name.span.file) file = files_[i].get();
        known = own && own->def == &def ? own : add_class(def, *file, scope, nullptr);
    }
    return *known;
}

const ast::ComponentDef* Library::component(const Class& parent, std::string_view name) {
    Members& m = members(parent.text ? *parent.text : parent);
    auto found = m.components.find(name);
    return found == m.components.end() ? nullptr : found->second;
}

std::vector<std::string> Library::names(const Class& parent) {
    return members(parent.text ? *parent.text : parent).order;
}

std::vector<std::string> Library::top_level_names() {
    std::vector<std::string> names;
    for (auto& [name, c] : top_level_)
        if (c) names.push_back(name);
    for (std::string& name : search_.names()) names.push_back(std::move(name));
    return names;
}

} // namespace torsion::library

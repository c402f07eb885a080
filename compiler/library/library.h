#pragma once
// Packages on disk and in files, as one tree of classes. The only stage with memory: append-only, and it parses a file
// when a name needs it.
//
// Invariants of a Library: a Class never moves, so pointers to it stay valid for the Library's life. A top-level
// package comes whole from one place. Order of search (users see it in docs/reference/language.md): classes of files
// given by name, `-L`, MODELICAPATH, our own stdlib_models, packages installed for the user.

#include "compiler/library/environment.h"
#include "compiler/library/search.h"
#include "compiler/source/diagnostic.h"
#include "compiler/syntax/ast.h"

#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace torsion::syntax {
class ParseCache;
}

namespace torsion::library {

struct PackageAnnotation;

/// A class and its place. `def` is null for a directory without a readable package.mo (reported).
struct Class {
    std::string name;
    std::string path; ///< with dots
    const Class* parent = nullptr;
    const ast::ClassDef* def = nullptr;
    /// how the parent declares it (prefixes); null for classes in files of their own
    const ast::NestedClass* nested = nullptr;
    const ast::File* file = nullptr;
    std::filesystem::path directory; ///< of a package that is a directory
    // Of an instance that differs from its text (specialized_class.cpp):
    const Class* text = nullptr;              ///< the class as it stands in its file; null: this is it
    const Environment* environment = nullptr; ///< lookup inside of the class heeds it
    /// of a class that is no package: for those who use it, with its components
    const Environment* modification = nullptr;
    /// of a redeclared class: weaker than its own modification, stronger than its base
    const Environment* defaults = nullptr;
    std::size_t depth = 0;                           ///< of instances in instances
    std::vector<const ast::Deselection*> deselected; ///< what an extends clause leaves out of the text and of its bases
    bool is_package() const { return def && def->kind == ast::ClassKind::Package; }
    bool is_encapsulated() const { return def && def->is_encapsulated; }
};

/// What makes an instance of a class another one than its text, beside the enclosing instance.
struct Circumstances {
    const Environment* environment = nullptr;
    const Environment* modification = nullptr;
    const Environment* defaults = nullptr;
    auto operator<=>(const Circumstances&) const = default;
};

struct Statistics {
    std::size_t files = 0, tokens = 0, lines = 0;
    std::size_t kept = 0; ///< files that an earlier run parsed
    double seconds = 0;   ///< reading and parsing
};

/// A parsed file, and the name that required it.
struct ReadFile {
    std::string path, class_name, reason;
    std::size_t tokens = 0;
    bool is_from_cache = false; ///< parsed by an earlier run
};

/// The name that a scope looks up: the reason for reading a file. No scope: the user asked.
struct Question {
    const Class* scope = nullptr;
    const std::vector<ast::Identifier>* name = nullptr;
};

class Library {
public:
    Library(source::SourceMap& sources, source::Diagnostics& diagnostics, LibraryOptions options);
    ~Library();

    /// Reads a file that the user named. Its classes precede those of every search path. Returns the full names of its
    /// classes, or nothing (reported).
    std::optional<std::vector<std::string>> load_file(const std::string& path);
    /// The same for a text without a path (tests, editors); `name` is for messages.
    std::optional<std::vector<std::string>> load_text(const std::string& name, std::string text);

    const Class* top_level(std::string_view name);
    /// Class declared in `parent` itself (neither inherited nor imported), or null.
    const Class* child(const Class& parent, std::string_view name);
    /// Component declared in `parent` itself, or null.
    const ast::ComponentDef* component(const Class& parent, std::string_view name);
    /// Names declared in `parent`: for "did you mean".
    std::vector<std::string> names(const Class& parent);
    std::vector<std::string> top_level_names();
    /// The nested class of this definition within `parent`.
    const Class& nested(const Class& parent, const ast::NestedClass& nested);
    /// The class that `redeclare model M = …` in a modification defines; `scope` resolves its names (null: those
    /// outside of classes).
    const Class& redefinition(const ast::ClassDef& def, const Class* scope);

    // specialized_class.cpp
    /// The one instance of the text of `c` in `parent` under these circumstances.
    const Class& instance(const Class& c, const Class* parent, const Circumstances& circumstances);
    const Class& instance(const Class& c, const Class* parent) { return instance(c, parent, Circumstances()); }
    /// What the environment of `parent` makes of its class `declared`.
    const Class& child_instance(const Class& parent, const Class& declared);
    Environments& environments() { return environments_; }

    // deselection.cpp
    /// The class without what an extends clause deselects (specification 7.4); its bases lack it by Lookup::bases.
    const Class& without(const Class& c, const std::vector<const ast::Deselection*>& deselected);

    const source::SourceFile& source_of(const Class& c) const { return sources_[c.file->source]; }
    source::SourceMap& sources() { return sources_; }
    source::Diagnostics& diagnostics() { return diagnostics_; }
    /// Arena of expressions from outside of files (--set, annotations).
    ast::ExprArena& arena() { return arena_; }
    /// The arguments of an annotation in the file of a class; nothing (and a report) if it is not well-formed.
    std::optional<ast::ClassModification> annotation(const ast::Annotation& annotation,
                                                     source::Diagnostics& diagnostics);
    /// an annotation outside of files
    std::optional<ast::ClassModification> annotation(const std::string& text, source::Diagnostics& diagnostics);
    const Statistics& statistics() const { return statistics_; }
    const std::vector<ReadFile>& files_read() const { return files_read_; } ///< in order
    /// top-level ones from search paths, in order of reading
    const std::vector<PackageOrigin>& packages() const { return packages_; }
    Question& question() { return question_; } ///< kept by Lookup
    /// Notes a name that one of our own packages lacks: an installed package may have it.
    void note_lack(const Class& package, const std::string& name);
    const std::vector<std::string>& lacks() const { return lacks_; }

private:
    struct Members {
        std::unordered_map<std::string_view, const ast::ComponentDef*> components;
        std::unordered_map<std::string, const Class*> classes; ///< null: unreadable file
        std::vector<std::string> order;                        ///< names of classes and components
        std::map<std::string, std::filesystem::path> unread;   ///< children in files of their own
    };

    /// A class of a package, from a file that the user named.
    struct GivenClass {
        const ast::ClassDef* def;
        const ast::File* file;
        std::filesystem::path path, directory; ///< of the file; of a package directory
    };

    const ast::File* parse_file(const std::filesystem::path& path, source::Diag missing);
    const ast::File* parse_text(const std::string& name, std::string text);
    std::optional<std::vector<std::string>> enter(const ast::File& file, const std::filesystem::path& path,
                                                  const std::filesystem::path& package_directory);
    const Class* add_class(const ast::ClassDef& def, const ast::File& file, const Class* parent,
                           const ast::NestedClass* nested, std::filesystem::path directory = {});
    const Class* read_class_file(const std::filesystem::path& path, std::string_view name, const Class* parent);
    const Class* read_entry(const std::filesystem::path& entry, std::string_view name, const Class* parent);
    std::string reason() const;
    void check_package_order(const Class& package, const Members& members);
    void override_members(const Class& package, Members& members);
    void put_given(const Class& package, Members& members);
    Members& members(const Class& c);
    const Class* declared_child(const Class& parent, std::string_view name);
    void check_redeclaration(const Class& declared, const Change& change);
    PackageAnnotation package_annotation_of(const ast::ClassDef& def);
    void apply_annotation(const PackageAnnotation& annotation);

    source::SourceMap& sources_;
    source::Diagnostics& diagnostics_;
    Search search_;
    std::shared_ptr<const Documents> documents_;
    std::unique_ptr<syntax::ParseCache> cache_;
    std::deque<Class> classes_;
    std::map<std::pair<const ast::ClassDef*, const Class*>, const Class*> redefinitions_;
    Environments environments_{*this};
    /// by text and parent
    std::map<std::tuple<const Class*, const Class*, Circumstances>, const Class*> instances_;
    std::set<std::pair<const Class*, const Change*>> checked_;                                     ///< redeclarations
    std::map<std::pair<const Class*, std::vector<const ast::Deselection*>>, const Class*> pruned_; ///< by text
    std::deque<ast::ClassDef> pruned_texts_;
    bool is_too_deep_ = false; ///< reported
    std::vector<std::unique_ptr<const ast::File>> files_;
    std::map<std::string, const Class*, std::less<>> top_level_;
    std::unordered_map<const Class*, Members> members_;
    ast::ExprArena arena_;
    std::unordered_map<std::string, source::FileId> annotation_texts_;
    Statistics statistics_;
    std::vector<ReadFile> files_read_;
    std::vector<PackageOrigin> packages_;
    std::vector<std::string> lacks_; ///< in order of the lookups
    std::unordered_set<std::string> known_lacks_;
    Question question_;
    std::multimap<std::string, GivenClass> given_; ///< by the package of their `within`
};

} // namespace torsion::library

#pragma once
// Resolves names to classes and their components (specification 5.3): enclosing scopes, imports of all four forms,
// inherited members, encapsulated, leading dot.

#include "compiler/library/library.h"

#include <optional>
#include <set>

namespace torsion::library {

/// The result of a lookup: a class, or a component declared in a class (a constant of a package, say). Further parts of
/// the name may follow.
struct Found {
    const Class* class_ = nullptr;
    const Class* owner = nullptr; ///< of the component: the class that declares it
    const ast::ComponentDef* component = nullptr;
    const Class* reached_through = nullptr; ///< class in which it was found, possibly by inheritance
    std::size_t parts_used = 0;             ///< of the name
    explicit operator bool() const { return class_ || component; }
};

struct Base {
    const Class* class_ = nullptr; ///< null: a predefined type, `builtin` names it
    std::string builtin;
    /// null: the base of a short class, or the replaced class of `class extends`
    const ast::Extends* extends = nullptr;
};

class Lookup {
public:
    explicit Lookup(Library& library) : library_(library) {}

    /// Resolves as many parts as name classes; ends at a component. Reports nothing; null if the first part (or a later
    /// one) is unknown.
    Found find(const Class* scope, const std::vector<ast::Identifier>& parts, bool global);
    /// One name in the classes around a scope, not among the top-level ones.
    Found find_around(const Class* scope, std::string_view name);
    /// A class by its full name in the scope; reports L101 with "did you mean" if none exists. Predefined types are not
    /// classes: see is_builtin.
    const Class* find_class(const Class* scope, const ast::Name& name);
    const Class* find_class(const std::string& full_name);
    /// The same without a report.
    const Class* known_class(const std::string& full_name);
    bool is_known(const std::string& full_name); ///< a class, or a component of one
    /// Element of a class, inherited ones included, imports excluded.
    Found member(const Class& c, std::string_view name);
    static bool is_protected(const Found& found);
    /// The first part of a dotted name that is protected in the class before it, and so has no name there
    /// (specification 4.1).
    std::optional<std::size_t> protected_part(const Class* scope, const std::vector<ast::Identifier>& parts,
                                              bool global);
    /// Bases in order of declaration (also the base of a short class, and first the replaced class of `redeclare model
    /// extends`), as instances with what `c` and its environment say about them; reported once when missing.
    const std::vector<Base>& bases(const Class& c);
    /// The class behind names without a modification of their own: X of `package M = X`.
    const Class& behind_names(const Class& c);
    /// Reports the elements that modifications of packages name, but that the packages lack (I104).
    void check_modified_names();

    Library& library() { return library_; }
    static bool is_builtin(std::string_view name); ///< Real, Integer, Boolean, String, StateSelect, …
    void suggest(source::Diagnostic& diagnostic, const Class* scope, std::string_view name);

private:
    // inheritance.cpp
    std::vector<Base> resolve_bases(const Class& c);
    const Class& with_environment(const Class& c, const Class& base, const ast::ClassModification* modification,
                                  const Class* scope);
    const Environment* base_environment(const Class& c, const Class& base, const ast::ClassModification* modification,
                                        const Class* scope);
    const Environment* redeclaring_elements(const Class& c);
    const Class& without_deselected(const Class& c, const ast::Extends* extends, const Class& base); // deselection.cpp
    bool check_deselected(const ast::Deselection& deselection, const Class& base);
    void check_not_modified(const ast::Deselection& deselection, const ast::ClassModification* modification);
    const Class* owner_of(const ast::Deselection& deselection, const Class& c, bool& is_known, int depth);
    const Class* replaced_class(const Class& c);
    const Class* replaced_in(const Class& base, const Class& c, int depth);
    Found find_first(const Class* scope, std::string_view name);
    void add_imported_names(const Class& c, std::vector<std::string>& names);
    Found imported(const Class& c, std::string_view name);
    void report_ambiguous(const Class& c, const ast::Import& import, std::string_view name);
    Found find_from_root(const Class& scope, const std::vector<ast::Identifier>& parts);

    /// While it lives, the library knows the name that causes it to read files.
    class ReadReason {
    public:
        ReadReason(Library& library, const Class* scope, const std::vector<ast::Identifier>& name)
            : library_(library), before_(library.question()) {
            library.question() = {scope, &name};
        }
        ~ReadReason() { library_.question() = before_; }
        ReadReason(const ReadReason&) = delete;
        ReadReason& operator=(const ReadReason&) = delete;

    private:
        Library& library_;
        Question before_;
    };
    Found part_of(const Class& c, const std::string& name);

    Library& library_;
    std::unordered_map<const Class*, std::vector<Base>> bases_;
    std::set<const Class*> resolving_; ///< classes in base lookup: they have no inherited members yet
    std::set<std::pair<const Class*, std::string>> inheriting_;
    std::set<std::pair<const Class*, std::string>> ambiguous_; ///< reported
    /// packages, and texts that modify their elements
    std::vector<std::pair<const Class*, const ast::ClassModification*>> modified_;
};

} // namespace torsion::library

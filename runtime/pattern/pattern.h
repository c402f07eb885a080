#pragma once
// Regular expressions that users give: which names do they match? What a search costs is limited, whatever the
// expression and the name are.

#include <memory>
#include <string>
#include <string_view>

namespace torsion::runtime {

class Pattern {
public:
    /// Syntax as in ECMAScript; a character is one of UTF-8.
    explicit Pattern(const std::string& expression);

    /// Why it is no regular expression; empty if it is one. Nothing matches one that is wrong.
    const std::string& problem() const { return problem_; }

    enum class Found { No, Yes, Undecided }; ///< Undecided: that would take too long

    /// Does some part of the name match?
    Found search(std::string_view name) const;
    bool matches(std::string_view name) const { return search(name) == Found::Yes; }

    /// What to say about a name for which the search is undecided.
    std::string undecided(std::string_view name) const;

private:
    struct Code;
    std::shared_ptr<const Code> code_; ///< null if the expression is wrong
    std::string expression_, problem_;
};

} // namespace torsion::runtime

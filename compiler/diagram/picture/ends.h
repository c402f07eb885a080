#pragma once
// Ends: what references in equations of a class mean among the parts of its picture.

#include "compiler/diagram/picture/equation_walk.h"

#include <set>

namespace torsion::diagram {

/// A connector in a picture: a part of it, or a connector of one.
struct End {
    std::string name; ///< `shaft.flange_b`
    std::size_t part = none, connector = none;
    std::string subscripts = {}; ///< of the connector, an array: `[2]`
    std::string element = {};    ///< of a connector of the class itself: `speed` of `bus.speed`
    std::size_t owner = none;    ///< the part that the first name means, also where no connector is meant
    /// How a signal passes where the connector does not say it: of formulas, and of variables that are read.
    enum class Role { OfConnector, Gives, Takes } role = Role::OfConnector;
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    bool is_known() const { return part != none; }
};

class EndFinder {
public:
    EndFinder(Evaluator& evaluator, Node& root, const std::vector<PlacedIcon>& parts, const Expanded& expanded);

    /// Nothing for a connector that is not there; of an array of parts one for each element.
    std::vector<End> operator()(const ast::ComponentRef& ref, const Situation& situation);
    /// Arrays that cannot be parts: it is not known which of their elements are meant.
    const std::set<std::string>& unresolved() const { return unresolved_; }
    void mark_unresolved(const std::string& name) { unresolved_.insert(name); }

private:
    std::vector<std::size_t> elements(const ast::ComponentRef::Part& array, std::size_t count,
                                      const Situation& situation);
    std::string subscripts(const ast::ComponentRef::Part& part, const Situation& situation);
    std::optional<End> end(const ast::ComponentRef& ref, const std::string& part, const Situation& situation);

    Evaluator& evaluator_;
    Node& root_;
    const std::vector<PlacedIcon>& parts_;
    const Expanded& expanded_;
    std::map<std::string, std::size_t, std::less<>> place_of_; ///< of a part, by name
    std::set<std::string> unresolved_;
};

} // namespace torsion::diagram

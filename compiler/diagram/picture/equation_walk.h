#pragma once
// A walk over the equations of a class and its bases, as far as a picture asks for them.

#include "compiler/diagram/picture/components.h"

#include <functional>
#include <map>
#include <string>

namespace torsion::diagram {

/// Arrays whose elements are parts of the picture: how many.
using Expanded = std::map<std::string, std::size_t, std::less<>>;

/// What holds where an equation stands.
struct Situation {
    instance::Scope scope;
    Evaluator::Iterators iterators = {};
    bool is_uncertain = false; ///< in an `if` whose condition is not known, or in a loop whose values are not
};

/// Those in `if` equations that do not hold are left out; those of `for` equations are visited once, or for each
/// element that is a part.
class EquationWalk {
public:
    using Visit = std::function<void(const ast::Equation&, const Situation&)>;

    EquationWalk(Evaluator& evaluator, Node& root, const Expanded& expanded)
        : evaluator_(evaluator), root_(root), expanded_(expanded) {}
    /// Visits connect equations and simple ones.
    void run(const Visit& visit);

private:
    void all(const std::vector<ast::Equation>& equations, const Situation& situation, const Visit& visit);
    void choice(const ast::IfEquation& equation, const Situation& situation, const Visit& visit);
    void loop(const ast::ForEquation& equation, std::size_t iterator, const Situation& situation, const Visit& visit);
    bool has_expanded(const std::vector<ast::Equation>& equations) const;

    Evaluator& evaluator_;
    Node& root_;
    const Expanded& expanded_;
    std::size_t steps_ = 0; ///< of loops
};

} // namespace torsion::diagram

#pragma once
// Connections as wires: along their annotations, else straight or at right angles.

#include "compiler/diagram/picture/components.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace torsion::diagram {

/// A connector in a picture: a part of it, or a connector of one.
struct End {
    std::string name; ///< `shaft.flange_b`
    std::size_t part = none, connector = none;
    std::string subscripts = {}; ///< of the connector, an array: `[2]`
    std::string element = {};    ///< of a connector of the class itself: `speed` of `bus.speed`
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    bool is_known() const { return part != none; }
};

struct Connection {
    End ends[2];
    Annotations::OfConnection annotation;
    bool is_implied = false; ///< by an equation or a modifier (implied.h)
};

/// Arrays whose elements are parts of the picture: how many.
using Expanded = std::map<std::string, std::size_t, std::less<>>;

/// Of the class and its bases, those in `if` equations that do not hold left out; those of `for` equations once, or for each element that is a part.
class Connections {
public:
    Connections(Annotations& annotations, Node& root, const std::vector<PlacedIcon>& parts, const Expanded& expanded);
    std::vector<Connection> read();
    /// Arrays that cannot be parts: it is not known which of their elements are connected.
    const std::set<std::string>& unresolved() const { return unresolved_; }

private:
    void read(const std::vector<ast::Equation>& equations, const instance::Scope& scope);
    void read(const ast::ConnectEquation& equation, const ast::Comment& comment, const instance::Scope& scope);
    void read(const ast::IfEquation& equation, const instance::Scope& scope);
    void read(const ast::ForEquation& loop, std::size_t iterator, const instance::Scope& scope);
    void add(End first, End second, const Annotations::OfConnection& annotation);
    std::vector<End> ends(const ast::ComponentRef& ref, const instance::Scope& scope);
    std::vector<std::size_t> elements(const ast::ComponentRef::Part& array, std::size_t count, const instance::Scope& scope);
    std::string subscripts(const ast::ComponentRef::Part& part, const instance::Scope& scope);
    std::optional<End> end(const ast::ComponentRef& ref, const std::string& part, const instance::Scope& scope);
    bool has_expanded(const std::vector<ast::Equation>& equations);

    Annotations& annotations_;
    Node& root_;
    const std::vector<PlacedIcon>& parts_;
    const Expanded& expanded_;
    std::map<std::string, std::size_t, std::less<>> place_of_; ///< of a part, by name
    Evaluator::Iterators iterators_;
    std::set<std::string> unresolved_;
    std::set<std::pair<std::string, std::string>> known_; ///< ends of connections in loops
    bool is_uncertain_ = false;                           ///< in an `if` whose condition is not known
    std::size_t steps_ = 0;                               ///< of loops
    std::vector<Connection> result_;
};

/// The middle of a connector in the picture, and the way that it looks.
Position centre_of(const End& end, const std::vector<PlacedIcon>& parts);
Position outward(const End& end, const std::vector<PlacedIcon>& parts);
Colour colour_of(const End& end, const std::vector<PlacedIcon>& parts);

/// Along the annotation, if there is one.
Wire wire_of(const Connection& connection, const std::vector<PlacedIcon>& parts, Evaluator& evaluator);

} // namespace torsion::diagram

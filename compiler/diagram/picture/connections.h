#pragma once
// Connections as wires: along their annotations, else straight or at right angles.

#include "compiler/diagram/picture/components.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace torsion::diagram {

/// A connector in a picture: a part of it, or a connector of one.
struct End {
    std::string name; ///< `shaft.flange_b`
    std::size_t part = none, connector = none;
    std::string element = {}; ///< of a connector of the class itself: `speed` of `bus.speed`
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    bool is_known() const { return part != none; }
};

struct Connection {
    End ends[2];
    Annotations::OfConnection annotation;
    bool is_implied = false; ///< by an equation or a modifier (implied.h)
};

/// Of the class and its bases, those in `if` equations that do not hold left out, those of `for` equations once.
class Connections {
public:
    Connections(Annotations& annotations, Node& root, const std::vector<PlacedIcon>& parts);
    std::vector<Connection> read();

private:
    void read(const std::vector<ast::Equation>& equations, const instance::Scope& scope, std::vector<Connection>& result);
    void read(const ast::ConnectEquation& equation, const ast::Comment& comment, const instance::Scope& scope, std::vector<Connection>& result);
    void read(const ast::IfEquation& equation, const instance::Scope& scope, std::vector<Connection>& result);
    std::optional<End> end(const ast::ComponentRef& ref) const;

    Annotations& annotations_;
    Node& root_;
    const std::vector<PlacedIcon>& parts_;
    std::map<std::string, std::size_t, std::less<>> place_of_; ///< of a part, by name
};

/// The middle of a connector in the picture, and the way that it looks.
Position centre_of(const End& end, const std::vector<PlacedIcon>& parts);
Position outward(const End& end, const std::vector<PlacedIcon>& parts);
Colour colour_of(const End& end, const std::vector<PlacedIcon>& parts);

/// Along the annotation, if there is one.
Wire wire_of(const Connection& connection, const std::vector<PlacedIcon>& parts, Evaluator& evaluator);

} // namespace torsion::diagram

#pragma once
// Connections as wires: along their annotations, else straight or at right angles.

#include "compiler/diagram/picture/ends.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace torsion::diagram {

struct Connection {
    End ends[2];
    Annotations::OfConnection annotation;
    bool is_implied = false; ///< by an equation or a modifier (implied.h)
};

/// The connect equations of a class and its bases.
class Connections {
public:
    Connections(Annotations& annotations, Node& root, const std::vector<PlacedIcon>& parts, const Expanded& expanded)
        : annotations_(annotations), root_(root), expanded_(expanded),
          ends_(annotations.evaluator(), root, parts, expanded) {}
    std::vector<Connection> read();
    /// Arrays that cannot be parts: it is not known which of their elements are connected.
    const std::set<std::string>& unresolved() const { return ends_.unresolved(); }

private:
    void read(const ast::ConnectEquation& equation, const ast::Comment& comment, const Situation& situation);
    void add(End first, End second, const Annotations::OfConnection& annotation, bool is_in_loop);

    Annotations& annotations_;
    Node& root_;
    const Expanded& expanded_;
    EndFinder ends_;
    std::set<std::pair<std::string, std::string>> known_; ///< ends of connections in loops
    std::vector<Connection> result_;
};

} // namespace torsion::diagram

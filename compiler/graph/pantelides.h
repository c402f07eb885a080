#pragma once
// Which equations must be differentiated, and how often, until the highest derivatives are determined (Pantelides 1988).

#include "compiler/graph/matching.h"

#include <functional>
#include <optional>

namespace torsion::graph {

/// What differentiation means is the caller's; the search sees numbers only.
struct Differentiation {
    /// The column of the derivative of a column, made if there is none yet.
    std::function<Index(Index column)> column;
    /// Differentiates a row once and adds the result to the graph as its last row; false when that is impossible (the search ends).
    std::function<bool(Index row)> row;
};

enum class PantelidesOutcome { Done, NotDifferentiable, Endless };

/// `rows` become the highest derivatives of each; `lower` marks columns that have a derivative and is kept up to date; `matching` is a perfect one
/// of `rows` with the highest derivatives. Terminates when the graph without the distinction between a variable and its derivatives has a perfect
/// matching.
PantelidesOutcome pantelides(const Graph& graph, std::vector<Index>& rows, std::vector<bool>& lower, Matching& matching,
                             const Differentiation& differentiate);

} // namespace torsion::graph

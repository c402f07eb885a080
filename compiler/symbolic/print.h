#pragma once
// Expressions as text, with as few parentheses as the grammar allows. A shared node that is not a leaf is printed once as `t1 = …`.

#include "compiler/symbolic/expr.h"

#include <functional>
#include <string>
#include <vector>

namespace torsion::symbolic {

using NameOf = std::function<std::string(VarId)>;

/// One expression, sharing spelled out (may be long).
std::string print(const ExprPool& pool, ExprId root, const NameOf& name_of);

/// Several expressions that share temporaries: first the lines `t1 = …`, needed only where a node of at least `threshold` nodes occurs twice.
struct SharedPrint {
    std::vector<std::string> temporaries;
    std::vector<std::string> roots;
};
SharedPrint print_shared(const ExprPool& pool, const std::vector<ExprId>& roots, const NameOf& name_of, std::size_t threshold = 4);

std::string number(double value); ///< shortest text that reads back the same

} // namespace torsion::symbolic

#pragma once
// Expressions as text, with as few parentheses as the grammar allows. A shared node other than a leaf is printed once
// as `t1 = …`.

#include "compiler/symbolic/expr.h"

#include <functional>
#include <string>
#include <vector>

namespace torsion::symbolic {

using NameOf = std::function<std::string(VarId)>;
using FunctionNameOf = std::function<std::string(FunctionId)>; ///< empty: functions are called f0, f1, …

/// One expression, with shared nodes repeated. A very long text is printed as `(… where t1 = …; t2 = …)` instead.
/// A Relation prints as `a < b`; an inequality that is no Relation as `noEvent(a < b)`.
std::string print(const ExprPool& pool, ExprId root, const NameOf& name_of,
                  const FunctionNameOf& function_name_of = {});

/// Several expressions with shared temporaries: first the lines `t1 = …`, only for repeated nodes with at least
/// `threshold` nodes. A text names only temporaries before it.
struct SharedPrint {
    std::vector<std::string> temporaries;
    std::vector<std::string> roots;
};
SharedPrint print_shared(const ExprPool& pool, const std::vector<ExprId>& roots, const NameOf& name_of,
                         std::size_t threshold = 4, const FunctionNameOf& function_name_of = {});

/// A function, a line for each statement.
std::string print_function(const ExprPool& pool, FunctionId f);

std::string number(double value); ///< shortest text that reads back as the same number

} // namespace torsion::symbolic

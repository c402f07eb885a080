#include "compiler/syntax/ast.h"

namespace torsion::ast {

std::string Name::text() const {
    std::string result;
    for (const Identifier& part : parts) {
        if (global || !result.empty()) result += '.';
        result += part.text;
    }
    return result;
}

std::string ComponentRef::text() const {
    std::string result;
    for (const Part& part : parts) {
        if (global || !result.empty()) result += '.';
        result += part.name.text;
    }
    return result;
}

} // namespace torsion::ast

#pragma once
// The C texts that models give (annotation `Include`, specification 12.9.4): one translation unit for all of them, compiled by the user's C compiler
// and loaded. Functions of several texts share its variables, as if they were written in one file.
//
// Each function gets a wrapper at the end of the unit. So macros and static functions can be called, and the C compiler converts or refuses the
// arguments. A function that is needed later makes the unit anew: what earlier calls left in its variables is gone then. This happens only while a
// model is compiled, so that all calls of a run see one unit.

#include "compiler/foreign/prototype.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace torsion::foreign {

/// One argument or result in C, also of wrappers.
union Cell {
    double real;
    int integer;
    std::size_t size;
    const void* pointer;
};

using Wrapper = void (*)(const Cell* arguments, Cell* result);

/// Changes when the unit is made anew.
struct Entry {
    Wrapper wrapper = nullptr;
};

struct Text {
    std::string words;
    std::string origin; ///< of messages of the C compiler: the function's name
};

struct UnitParts {
    std::vector<Text> texts;
    std::vector<std::filesystem::path> include_folders;
    std::vector<std::string> libraries; ///< names without `lib` and `.so`
    std::vector<std::filesystem::path> library_folders;
};

/// A wrapper, or the reason for its absence.
struct Compiled {
    std::shared_ptr<const Entry> entry;
    std::string problem;
    std::vector<std::string> remarks; ///< the words of the compiler
    bool has_no_compiler = false;
};

class CUnit {
public:
    /// What fails leaves no trace in the unit.
    Compiled add(const Prototype& prototype, const UnitParts& parts);

private:
    struct Function {
        std::string declaration; ///< result and arguments in C; identifies it, with the name
        std::string call;        ///< the body of the wrapper
        std::string origin;
        std::shared_ptr<Entry> entry;
    };
    std::string text(const std::vector<Function>& functions, const UnitParts& all) const;
    Compiled make(std::vector<Function> functions, UnitParts all);

    UnitParts parts_;
    std::vector<Function> functions_;
};

} // namespace torsion::foreign

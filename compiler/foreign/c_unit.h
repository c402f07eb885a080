#pragma once
// The C texts that models give (annotation `Include`, specification 12.9.4): one translation unit for all of them,
// compiled by the user's C compiler and loaded. Functions of several texts share its variables, as if they were written
// in one file.
//
// Each function gets a wrapper at the end of the unit. So macros and static functions can be called, and the C compiler
// converts or refuses the arguments. The compiler runs when a function is called first, and once more for all that have
// come since: what earlier calls left in the unit's variables is gone then. This happens only while a model is
// compiled, so that all calls of a run see one unit.

#include "compiler/foreign/prototype.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
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

/// Changes when the unit is made anew. Null: it has not been made yet.
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
    std::string origin; ///< whose function is at fault
};

class CUnit {
public:
    Compiled add(const Prototype& prototype, const UnitParts& parts);
    /// Compiles what has been added. A problem is that of the first function with which the unit cannot be compiled; it
    /// and those after it are gone.
    Compiled settle();

private:
    struct Function {
        std::string declaration; ///< result and arguments in C; identifies it, with the name
        std::string call;        ///< the body of the wrapper
        std::string origin;
        std::shared_ptr<Entry> entry;
    };
    struct Stage { ///< the unit with one more function
        std::size_t functions = 0;
        UnitParts parts;
    };
    std::string text(std::size_t functions, const UnitParts& all) const;
    Compiled make(std::size_t functions, const UnitParts& all);
    bool has_compiler();

    UnitParts parts_, made_; ///< of all functions; of those that are compiled
    std::vector<Function> functions_;
    std::vector<Stage> waiting_; ///< not compiled yet
    std::optional<bool> has_compiler_;
};

} // namespace torsion::foreign

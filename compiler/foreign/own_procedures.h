#pragma once
// Procedures of the standard library's C code that this program has itself: they print, ask for the time, draw random
// numbers, deal with texts, or write files. They load no native code, so they need no permission for that; to write
// files needs one of its own (written_files.h). A model that calls them cannot become a file, like any with native
// code.

#include "compiler/foreign/prototype.h"

#include <functional>
#include <string_view>
#include <variant>

namespace torsion::foreign {

/// `ModelicaInternal_print`, `ModelicaInternal_getTime`, `ModelicaInternal_getpid`, those of random_numbers.h, and
/// those that the functions below name.
bool is_own_procedure(std::string_view procedure);
/// Does it write, create, rename or remove a file or a folder? Of `ModelicaInternal_print` the second argument decides.
bool writes_files(std::string_view procedure);
/// Does it so with files of matrices, which needs no permission (file_procedures.cpp)?
bool writes_matrices(std::string_view procedure);
bool is_name_for_matrices(std::string_view file); ///< `….mat`
/// Does it look at files that a model with the permission to write may change? Then it must be called in the run.
bool reads_files(std::string_view procedure);

/// Null: the prototype is not that of the procedure.
std::shared_ptr<const symbolic::Foreign> own_procedure(const Prototype& prototype);

/// One call: what stands before the results is given, each kind in its order.
struct OwnCall {
    std::vector<std::string> texts;
    std::vector<double> numbers;    ///< scalars
    std::vector<double> array;      ///< the elements of arrays
    std::vector<std::size_t> sizes; ///< that are arguments
    std::vector<std::variant<double, std::string>> results;
    std::vector<std::string> folders; ///< in which it may write; none: only files of matrices, in the working folder
};

struct OwnProcedure {
    std::string_view name;
    std::optional<Type> result;
    struct Argument {
        Parameter::Kind kind; ///< Text: also one that varies
        Type type;
    };
    std::vector<Argument> arguments;
    std::function<std::optional<std::string>(OwnCall&)> run; ///< gives the reason for a failure
};

/// Of texts: Modelica.Utilities.Strings.
const std::vector<OwnProcedure>& text_procedures();
/// Of files: Modelica.Utilities.Streams and Files.
const std::vector<OwnProcedure>& file_procedures();

} // namespace torsion::foreign

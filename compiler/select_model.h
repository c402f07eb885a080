#pragma once
// Selects the class to compile from a class name, a file or the folder of a package; --model chooses among several
// classes of a file.

#include "compiler/library/library.h"
#include "compiler/source/diagnostic.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion {

/// Is the target a file or the folder of a package, and not a class?
bool names_a_file(const std::string& target);

/// Full name of the class to compile. Loads the target if it is a file. L107 unless exactly one model fits, L101 if
/// `model` is not in the file.
std::optional<std::string> select_model(library::Library& library, const std::string& target, const std::string& model,
                                        source::Diagnostics& diagnostics);

/// The class `model` of a loaded file with these classes, or one in their packages. L101 if it is not there.
std::optional<std::string> named_model(library::Library& library, const std::vector<std::string>& classes,
                                       const std::string& model, source::Diagnostics& diagnostics);

/// The top-level classes of a file that does not hold exactly one model. Nothing if select_model can choose, or if the
/// file cannot be read.
std::vector<std::string> classes_to_choose_from(library::Library& library, const std::string& target);

/// The dump `--dump=ast`: the file that declares the class. Nothing, with a message, if the class does not exist.
std::optional<std::string> print_file_of(library::Library& library, const std::string& class_name,
                                         source::Diagnostics& diagnostics);

} // namespace torsion

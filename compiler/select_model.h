#pragma once
// Which class does the user mean? A class name, a file or the folder of a package; with --model where a file holds several.

#include "compiler/library/library.h"
#include "compiler/source/diagnostic.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion {

/// Is it a file or the folder of a package, and no class?
bool names_a_file(const std::string& target);

/// Full name of the class to compile. Loads the file if it is one. L107 where there is a choice, L101 where `model` is not in the file.
std::optional<std::string> select_model(library::Library& library, const std::string& target, const std::string& model,
                                        source::Diagnostics& diagnostics);

/// The classes at the top of a file that does not hold exactly one model; nothing where select_model knows which is meant, and where the file cannot
/// be read.
std::vector<std::string> classes_to_choose_from(library::Library& library, const std::string& target);

/// The dump `--dump=ast`: the file in which the class stands. Nothing where there is none (reported).
std::optional<std::string> print_file_of(library::Library& library, const std::string& class_name, source::Diagnostics& diagnostics);

} // namespace torsion

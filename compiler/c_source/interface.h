#pragma once
// The members of a model's structure that its user reads and writes.

#include "compiler/c_source/names.h"

#include <vector>

namespace torsion::c_source {

struct Member {
    std::string name;      ///< in C
    std::uint32_t row = 0; ///< of ModelTables::variables
};

struct Interface {
    std::vector<Member> parameters, inputs, outputs;
};

/// `prefix`: of the header's macros.
Interface interface_of(const program::Program& program, const std::string& prefix);

/// Integers and enumerations.
bool is_integer(const TorsionVariable& v);

/// `m->x[3]` of a variable's row.
std::string place_of(const program::Program& program, std::uint32_t row);

/// Statements that take the members' values over into the frame. Integers that are not exact there set `answer`.
std::string loaded(const program::Program& program, const std::vector<Member>& members, const std::string& structure,
                   const std::string& prefix);
/// Statements that set `answer` where an Integer of the members is none.
std::string checked(const program::Program& program, const std::vector<Member>& members);
/// … and back.
std::string stored(const program::Program& program, const std::vector<Member>& members, const std::string& structure);

/// NAME.h.
std::string header_text(const program::Program& program, const Interface& interface, const Options& options);

} // namespace torsion::c_source

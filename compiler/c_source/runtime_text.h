#pragma once
// The part of the C code that is the same for all models.

#include <map>
#include <set>
#include <string>

namespace torsion::c_source {

/// The pieces of runtime/, in order.
extern const char* const runtime_pieces[];
extern const int runtime_piece_count;

extern const char* const helper_piece; ///< precedes the kernels

/// Keeps the lines whose `$if FLAG` holds, and replaces words: `$NAME` by words["NAME"].
std::string filled(const std::string& piece, const std::set<std::string>& flags, const std::map<std::string, std::string>& words);

} // namespace torsion::c_source

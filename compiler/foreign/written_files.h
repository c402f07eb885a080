#pragma once
// Files that a model writes, creates, renames or removes. A model is untrusted input, so it may do so below given
// folders only: nothing is done by a name that leads outside, neither by `..` nor by a link. A file is replaced as a
// whole or not at all; a line is added with one call of the system.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::foreign {

/// All give the reason for a failure, and nothing on success. `folders`: those of the permission.
using Folders = std::vector<std::string>;
using Failure = std::optional<std::string>;
/// `change` gets what the file contains, nothing if there is none, and gives what it is to contain, or the reason for a
/// failure.
struct Change {
    std::string content;
    Failure failure = {};
};
Failure replace_file(const Folders& folders, const std::string& name,
                     const std::function<Change(std::optional<std::string>)>& change);
Failure add_line(const Folders& folders, const std::string& name, std::string_view line);
/// `may_go` gets what the file contains, and gives the reason against.
Failure remove_file(const Folders& folders, const std::string& name,
                    const std::function<Failure(const std::string&)>& may_go = {});
Failure make_folder(const Folders& folders, const std::string& name);
Failure remove_folder(const Folders& folders, const std::string& name);
Failure rename_file(const Folders& folders, const std::string& from, const std::string& to);
/// The file `from` may stand anywhere.
Failure copy_file(const Folders& folders, const std::string& from, const std::string& to);

} // namespace torsion::foreign

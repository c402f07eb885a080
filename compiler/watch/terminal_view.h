#pragma once
// The board in a terminal: curves as text at each good run, or what is wrong.

#include "compiler/watch/board.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torsion::watch {

struct TerminalLook {
    std::vector<std::string> names; ///< names or regular expressions; none: the usual curves
    std::size_t columns = 80;
    bool colour = false, clears = false; ///< `clears`: it is a terminal, whose last picture is replaced
};

class TerminalView {
public:
    explicit TerminalView(TerminalLook look) : look_(std::move(look)) {}
    /// What is to be written; nothing if the board tells nothing new, or work is under way.
    std::optional<std::string> text(const BoardState& state);
    void set_columns(std::size_t columns) { look_.columns = columns; }

private:
    std::string picture(const BoardState& state) const;

    TerminalLook look_;
    std::uint64_t shown_ = 0; ///< of the board
    std::string last_;
};

/// Names of columns that a name or a regular expression selects; what selects nothing is in `problem`.
std::vector<std::string> selected_names(const std::vector<std::string>& patterns, const std::vector<std::string>& names,
                                        std::string& problem);

} // namespace torsion::watch

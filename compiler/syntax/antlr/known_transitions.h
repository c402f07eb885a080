#pragma once
// What ANTLR's lexer has found out, as a table: for each state of its automaton and each character the next state.
//
// ANTLR makes the automaton while it reads, and keeps it; but to follow it, it takes a lock and looks into a hash table for every character, half of
// the time of parsing. Here its transitions are copied when they have been used for the first time. A token of which one transition is not known yet
// is ANTLR's.

#include <antlr4-runtime.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace torsion::syntax {

class KnownTransitions {
public:
    struct Match {
        std::size_t type = 0; ///< antlr4::Lexer::SKIP: white space or a comment
        std::size_t end = 0;  ///< one past its last byte
    };

    /// The longest token that begins at `begin`. Nothing where ANTLR has not yet gone that way.
    std::optional<Match> match(std::string_view text, std::size_t begin) const;
    /// Copies what ANTLR has found out when it read the token at `begin`.
    void learn(const antlr4::atn::LexerATNSimulator& lexer, std::string_view text, std::size_t begin);

    static constexpr std::size_t characters = antlr4::atn::LexerATNSimulator::MAX_DFA_EDGE + 1;
    /// Bytes of characters beyond ASCII are all the same to the lexer, which keeps no transitions for larger ones.
    static std::size_t character(char byte) {
        return static_cast<unsigned char>(byte) < characters ? static_cast<std::size_t>(byte) : characters - 1;
    }

private:
    using Row = std::uint32_t;
    static constexpr Row unknown = 0, nowhere = 1;                             ///< and from 2 on the rows of `states_`
    static constexpr std::size_t none = 0;                                     ///< no token ends here
    static constexpr std::size_t special = static_cast<std::size_t>(-1) - 100; ///< ends a token with an action other than to skip it: ANTLR's

    struct State {
        std::array<Row, characters> next{};
        std::size_t accepts = none;
    };

    Row row_of(const antlr4::dfa::DFAState* state);

    std::vector<State> states_{2};
    std::unordered_map<const antlr4::dfa::DFAState*, Row> rows_;
    Row first_ = unknown;
};

} // namespace torsion::syntax

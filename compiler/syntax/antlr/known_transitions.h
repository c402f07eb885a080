#pragma once
// The automaton of ANTLR's lexer as a table: for each state and each character the next state.
//
// ANTLR builds the automaton while it reads, and keeps it. But it follows the automaton with a lock and a hash lookup
// per character: half of the time of parsing. This class copies a transition after its first use. ANTLR reads every
// token with an unknown transition.

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

    /// The longest token that begins at `begin`. Nothing if the token needs an unknown transition.
    std::optional<Match> match(std::string_view text, std::size_t begin) const;
    /// Copies the transitions that ANTLR used for the token at `begin`.
    void learn(const antlr4::atn::LexerATNSimulator& lexer, std::string_view text, std::size_t begin);

    static constexpr std::size_t characters = antlr4::atn::LexerATNSimulator::MAX_DFA_EDGE + 1;
    /// The lexer does not distinguish bytes beyond ASCII, and keeps no transitions for larger characters.
    static std::size_t character(char byte) {
        return static_cast<unsigned char>(byte) < characters ? static_cast<std::size_t>(byte) : characters - 1;
    }

private:
    using Row = std::uint32_t;
    static constexpr Row unknown = 0, nowhere = 1; ///< and from 2 on the rows of `states_`
    static constexpr std::size_t none = 0;         ///< no token ends here
    /// ends a token with an action other than skipping: left to ANTLR
    static constexpr std::size_t special = static_cast<std::size_t>(-1) - 100;

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

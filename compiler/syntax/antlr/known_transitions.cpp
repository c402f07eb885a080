#include "compiler/syntax/antlr/known_transitions.h"

namespace torsion::syntax {

namespace {

/// Other threads may add transitions; ANTLR exposes its lock to derived classes only.
struct AntlrLocks : antlr4::atn::LexerATNSimulator {
    static antlrcpp::SingleWriteMultipleReadLock& edges() { return _edgeLock; }
};

class ReadLock {
public:
    ReadLock() { AntlrLocks::edges().readLock(); }
    ReadLock(const ReadLock&) = delete;
    ~ReadLock() { AntlrLocks::edges().readUnlock(); }
};

bool only_skips(const antlr4::dfa::DFAState& state) {
    const auto actions = state.lexerActionExecutor->getLexerActions();
    return actions.size() == 1 && actions.front()->getActionType() == antlr4::atn::LexerActionType::SKIP;
}

} // namespace

std::optional<KnownTransitions::Match> KnownTransitions::match(std::string_view text, std::size_t begin) const {
    if (first_ == unknown) return std::nullopt;
    Match longest{none, begin};
    Row row = first_;
    for (std::size_t at = begin; at < text.size(); ++at) {
        row = states_[row].next[character(text[at])];
        if (row == unknown) return std::nullopt;
        if (row == nowhere) break;
        if (states_[row].accepts != none) longest = {states_[row].accepts, at + 1};
    }
    return longest.type == none || longest.type == special ? std::nullopt : std::optional(longest);
}

KnownTransitions::Row KnownTransitions::row_of(const antlr4::dfa::DFAState* state) {
    if (state == antlr4::atn::ATNSimulator::ERROR.get()) return nowhere;
    const auto [place, is_new] = rows_.emplace(state, static_cast<Row>(states_.size()));
    if (!is_new) return place->second;
    State& added = states_.emplace_back();
    if (state->isAcceptState)
        added.accepts = state->lexerActionExecutor == nullptr ? state->prediction
                        : only_skips(*state)                  ? antlr4::Lexer::SKIP
                                                              : special;
    return place->second;
}

void KnownTransitions::learn(const antlr4::atn::LexerATNSimulator& lexer, std::string_view text, std::size_t begin) {
    const ReadLock lock;
    const antlr4::dfa::DFAState* state = lexer._decisionToDFA[antlr4::Lexer::DEFAULT_MODE].s0;
    if (state == nullptr) return;
    if (first_ == unknown) first_ = row_of(state);
    for (std::size_t at = begin; at < text.size() && state != antlr4::atn::ATNSimulator::ERROR.get(); ++at) {
        const std::size_t c = character(text[at]);
        const auto edge = state->edges.find(c);
        if (edge == state->edges.end()) return;
        const Row to = row_of(edge->second);
        states_[row_of(state)].next[c] = to;
        state = edge->second;
    }
}

} // namespace torsion::syntax

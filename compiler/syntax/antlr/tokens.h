#pragma once
// Turns text into the row of tokens that the parser reads. Private to `syntax`: it exposes ANTLR's types.
//
// The order of the passes: lex, fold_annotations, check_nesting, resolve_context_words.

#include "compiler/source/diagnostic.h"

#include <antlr4-runtime.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace torsion::syntax {

/// ANTLR's own token takes 150 bytes and owns a string; a file has many tokens, so ours is a type and a place in the
/// text.
class SourceToken final : public antlr4::Token {
public:
    SourceToken(std::size_t type, std::size_t begin, std::size_t end)
        : type_(static_cast<std::uint32_t>(type)), begin_(static_cast<std::uint32_t>(begin)),
          end_(static_cast<std::uint32_t>(end)) {}

    std::uint32_t begin() const { return begin_; }
    std::uint32_t end() const { return end_; }
    void set_type(std::size_t type) { type_ = static_cast<std::uint32_t>(type); }
    void set_end(std::uint32_t end) { end_ = end; }
    void set_index(std::size_t index) { index_ = static_cast<std::uint32_t>(index); }

    std::size_t getType() const override { return type_ == eof ? antlr4::Token::EOF : type_; }
    std::size_t getTokenIndex() const override { return index_; }
    std::size_t getStartIndex() const override { return begin_; }
    std::size_t getStopIndex() const override { return end_ - std::size_t{1}; }
    std::size_t getChannel() const override { return DEFAULT_CHANNEL; }
    // Only ANTLR's own messages would need these.
    std::string getText() const override { return {}; }
    std::size_t getLine() const override { return 0; }
    std::size_t getCharPositionInLine() const override { return 0; }
    antlr4::TokenSource* getTokenSource() const override { return nullptr; }
    antlr4::CharStream* getInputStream() const override { return nullptr; }
    std::string toString() const override { return {}; }

private:
    static constexpr std::uint32_t eof = static_cast<std::uint32_t>(antlr4::Token::EOF);
    std::uint32_t type_;
    std::uint32_t begin_;
    std::uint32_t end_;
    std::uint32_t index_ = 0;
};

using Tokens = std::vector<SourceToken>; ///< the last one is the end of the file

/// The tokens of a part of the file. Nothing (and a report) if a character or an unterminated construct is no token.
std::optional<Tokens> lex(const source::SourceFile& file, source::Span part, source::Diagnostics& diagnostics);

/// Replaces each well-bracketed `annotation(…)` by one token. Others stay: the parser reports their errors.
void fold_annotations(Tokens& tokens);

/// Brackets, `if`s, blocks and classes are parsed by recursion; refuses a file that nests them deeper than 256.
bool check_nesting(const Tokens& tokens, source::FileId file, source::Diagnostics& diagnostics);

/// Settles the two words that need more than one token of lookahead: `end` in a subscript, and the call `initial()`.
void resolve_context_words(Tokens& tokens);

/// A cursor over finished tokens, for the parser.
class TokenRow final : public antlr4::TokenStream {
public:
    explicit TokenRow(Tokens& tokens);

    void consume() override {
        if (at_ + 1 < tokens_.size()) ++at_;
    }
    std::size_t LA(ssize_t k) override { return LT(k)->getType(); }
    antlr4::Token* LT(ssize_t k) override;
    antlr4::Token* get(std::size_t index) const override { return &tokens_[index]; }
    std::size_t index() override { return at_; }
    void seek(std::size_t index) override { at_ = index; }
    std::size_t size() override { return tokens_.size(); }
    ssize_t mark() override { return 0; }
    void release(ssize_t) override {}
    antlr4::TokenSource* getTokenSource() const override { return nullptr; }
    std::string getSourceName() const override { return {}; }
    std::string getText(const antlr4::misc::Interval&) override { return {}; }
    std::string getText() override { return {}; }
    std::string getText(antlr4::RuleContext*) override { return {}; }
    std::string getText(antlr4::Token*, antlr4::Token*) override { return {}; }

private:
    Tokens& tokens_;
    std::size_t at_ = 0;
};

} // namespace torsion::syntax

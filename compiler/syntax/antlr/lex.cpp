#include "compiler/source/utf8.h"
#include "compiler/syntax/antlr/known_transitions.h"
#include "compiler/syntax/antlr/tokens.h"

#include <ModelicaLexer.h>

namespace torsion::syntax {

using grammar::ModelicaLexer;
using source::Diag;
using source::Span;

namespace {

/// The text as bytes, with U+007F for bytes beyond ASCII: token positions are offsets into the text, and the lexer's
/// cache of transitions, which ends at U+007F, serves every character.
class ByteStream final : public antlr4::CharStream {
public:
    explicit ByteStream(std::string_view text) : text_(text) {}

    void consume() override { ++at_; }
    std::size_t LA(ssize_t k) override {
        const std::size_t offset = k > 0 ? at_ + static_cast<std::size_t>(k) - 1 : at_ - static_cast<std::size_t>(-k);
        if (k == 0 || offset >= text_.size()) return EOF;
        return KnownTransitions::character(text_[offset]);
    }
    std::size_t index() override { return at_; }
    void seek(std::size_t index) override { at_ = index; }
    std::size_t size() override { return text_.size(); }
    ssize_t mark() override { return 0; }
    void release(ssize_t) override {}
    std::string getText(const antlr4::misc::Interval&) override { return {}; }
    std::string toString() const override { return {}; }
    std::string getSourceName() const override { return {}; }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

bool is_word_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class Lexing {
public:
    Lexing(const source::SourceFile& file, Span part, source::Diagnostics& diagnostics)
        : file_(file), part_(part), diagnostics_(diagnostics),
          text_(file.text().substr(part.begin, part.end - part.begin)), stream_(text_) {}

    std::optional<Tokens> run() {
        Tokens tokens;
        tokens.reserve(text_.size() / 6 + 16);
        while (stream_.index() < text_.size()) {
            const std::size_t begin = stream_.index();
            const std::size_t type = next();
            if (type == antlr4::Lexer::SKIP) continue;
            const SourceToken token(type, part_.begin + begin, part_.begin + stream_.index());
            if (type < ModelicaLexer::UNTERMINATED_STRING) {
                tokens.push_back(token);
            } else if (type == ModelicaLexer::ILLEGAL_CHARACTER) {
                report_character(token);
                legal_ = false;
                if (diagnostics_.error_count() > source::Diagnostics::limit) return std::nullopt;
            } else {
                report_unterminated(token, tokens);
                return std::nullopt;
            }
        }
        tokens.emplace_back(antlr4::Token::EOF, part_.end, part_.end);
        return legal_ ? std::optional(std::move(tokens)) : std::nullopt;
    }

private:
    /// Type of the token at the stream's position; moves the stream behind it.
    std::size_t next() {
        thread_local KnownTransitions known; // a copy of ANTLR's process-wide automaton
        const std::size_t begin = stream_.index();
        if (const auto match = known.match(text_, begin)) return stream_.seek(match->end), match->type;
        if (!lexer_) lexer_.emplace(&stream_);
        auto* simulator = lexer_->getInterpreter<antlr4::atn::LexerATNSimulator>();
        lexer_->type = antlr4::Token::INVALID_TYPE;
        const std::size_t type = simulator->match(&stream_, antlr4::Lexer::DEFAULT_MODE);
        known.learn(*simulator, text_, begin);
        return lexer_->type == antlr4::Lexer::SKIP ? antlr4::Lexer::SKIP : type;
    }

    void report_character(const SourceToken& token) {
        const auto character = source::decode(file_.text(), token.begin());
        const std::uint32_t length = std::max(1U, character.length);
        std::uint32_t end = token.begin() + length;
        // `&&` is one mistake
        while (length == 1 && end < part_.end && file_.text()[end] == file_.text()[token.begin()]) ++end;
        stream_.seek(end - part_.begin);
        const bool printable = character.value > 0x20 && character.value != 0x7F;
        const Span span{file_.id(), token.begin(), end};
        std::string message = "this control character";
        if (printable)
            message.assign("`").append(file_.text().substr(span.begin, std::min(end - span.begin, 10U))).append("`");
        auto& diagnostic =
            diagnostics_.report(Diag::SyntaxError, span, message.append(" is not a character of the language"));
        if (character.value >= 0x80)
            diagnostic.with_help("letters beyond ASCII are allowed in strings, comments and quoted names ('…') only");
        if (character.value == '&') diagnostic.with_help("the operator is written `and`");
        if (character.value == '|') diagnostic.with_help("the operator is written `or`");
        if (character.value == '!') diagnostic.with_help("the operators are written `not` and `<>`");
    }

    void report_unterminated(const SourceToken& token, const Tokens& tokens) {
        if (token.getType() == ModelicaLexer::UNTERMINATED_STRING) return report_string(token, tokens);
        const bool comment = token.getType() == ModelicaLexer::UNTERMINATED_COMMENT;
        const Span span{file_.id(), token.begin(), token.end()};
        diagnostics_.report(Diag::UnterminatedToken, span, comment ? "comment without end" : "quoted name without end",
                            comment ? "`*/` is missing" : "the closing `'` is missing on this line");
    }

    /// A forgotten quote inverts strings and text up to the end of the file. Its sign is a string over several lines
    /// with a word right behind it: that word is the text of the next string.
    void report_string(const SourceToken& token, const Tokens& tokens) {
        std::uint32_t begin = token.begin();
        for (const SourceToken& t : tokens) {
            if (t.getType() != ModelicaLexer::STRING || t.end() >= part_.end ||
                !is_word_character(file_.text()[t.end()]))
                continue;
            if (file_.text().substr(t.begin(), t.end() - t.begin()).find('\n') == std::string_view::npos) continue;
            begin = t.begin();
            break;
        }
        diagnostics_.report(Diag::UnterminatedToken, {file_.id(), begin, begin + 1}, "string without end",
                            "the closing `\"` is missing");
    }

    const source::SourceFile& file_;
    Span part_;
    source::Diagnostics& diagnostics_;
    std::string_view text_;
    ByteStream stream_;
    std::optional<ModelicaLexer> lexer_; ///< for unknown transitions
    bool legal_ = true;
};

} // namespace

std::optional<Tokens> lex(const source::SourceFile& file, Span part, source::Diagnostics& diagnostics) {
    return Lexing(file, part, diagnostics).run();
}

TokenRow::TokenRow(Tokens& tokens) : tokens_(tokens) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) tokens_[i].set_index(i);
}

antlr4::Token* TokenRow::LT(ssize_t k) {
    if (k == 0) return nullptr;
    if (k < 0) return at_ < static_cast<std::size_t>(-k) ? nullptr : &tokens_[at_ - static_cast<std::size_t>(-k)];
    const std::size_t index = std::min(at_ + static_cast<std::size_t>(k) - 1, tokens_.size() - 1);
    return &tokens_[index];
}

} // namespace torsion::syntax

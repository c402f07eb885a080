#include "compiler/syntax/antlr/syntax_errors.h"

#include "compiler/syntax/antlr/expectations.h"
#include "compiler/syntax/antlr/token_kinds.h"
#include "compiler/syntax/antlr/unclosed.h"

#include <ModelicaParser.h>

#include <algorithm>

namespace torsion::syntax {

using Grammar = grammar::ModelicaParser;
using source::Diag;
using source::Span;

namespace {

/// A keyword that may be meant as a name; keywords that structure the text are excluded.
bool is_plain_keyword(std::size_t type) {
    switch (type) {
    case Grammar::END:
    case Grammar::THEN:
    case Grammar::LOOP:
    case Grammar::ELSE:
    case Grammar::ELSEIF:
    case Grammar::ELSEWHEN:
    case Grammar::EQUATION:
    case Grammar::ALGORITHM:
    case Grammar::PUBLIC:
    case Grammar::PROTECTED:
    case Grammar::ANNOTATION:
    case Grammar::IF:
    case Grammar::FOR:
    case Grammar::WHEN:
    case Grammar::WHILE: return false;
    default: return is_keyword(type);
    }
}

class ReportingStrategy final : public antlr4::DefaultErrorStrategy {
public:
    ReportingStrategy(const source::SourceFile& file, source::Diagnostics& diagnostics, bool& failed)
        : file_(file), diagnostics_(diagnostics), failed_(failed) {}

    // A rule found a token that fits none of its alternatives.
    void reportError(antlr4::Parser* parser, const antlr4::RecognitionException& error) override {
        if (inErrorRecoveryMode(parser)) return;
        beginErrorCondition(parser);
        const SourceToken& found = at(error.getOffendingToken());
        if (found.getTokenIndex() > parser->getTokenStream()->index())
            parser->getTokenStream()->seek(found.getTokenIndex()); // after two tokens of lookahead
        mismatch(*parser, found, error.getExpectedTokens());
    }

    // Called before each turn of a loop. Skips tokens that neither begin another item of a list nor follow the list. It
    // stays in the loop, so that the parser still checks the later items.
    void sync(antlr4::Parser* parser) override {
        if (!inErrorRecoveryMode(parser)) reinterpret_at_decision(*parser);
        if (!is_turn_of_list(*parser)) return DefaultErrorStrategy::sync(parser);
        auto& tokens = *parser->getTokenStream();
        for (;;) {
            const auto& found = at(parser->getCurrentToken());
            if (found.getType() == antlr4::Token::EOF) return;
            const auto expected = parser->getExpectedTokens();
            if (expected.contains(static_cast<ssize_t>(found.getType()))) return;
            stray(*parser, found, expected);
            if (closes_bracket(found.getType())) { // one too many, but the rest is whole
                parser->consume();
                quiet_until_ = tokens.index();
                continue;
            }
            while (!ends_statement(tokens.LA(1))) parser->consume();
            if (tokens.LA(1) == Grammar::SEMICOLON) parser->consume();
            else if (&found == parser->getCurrentToken()) return; // the enclosing rules decide
        }
    }

    // The one token that a rule needs next is missing.
    antlr4::Token* recoverInline(antlr4::Parser* parser) override {
        const std::size_t needed = getExpectedTokens(parser).getMinElement();
        const SourceToken& found = at(parser->getCurrentToken());
        antlr4::Token* previous = parser->getTokenStream()->LT(-1);
        if (previous != nullptr && previous->getType() == Grammar::END) {
            if (begins_block(needed)) return unclosed_block(*parser, needed, found);
            if (needed == Grammar::IDENT) return wrong_end(*parser, found);
        }
        if (needed == Grammar::END && parser->getContext()->getRuleIndex() == Grammar::RuleLong_class_specifier)
            return class_end(*parser, found);
        if (reinterpret(*parser, antlr4::misc::IntervalSet::of(static_cast<ssize_t>(needed)))) return parser->consume();
        if (needed == Grammar::THEN || needed == Grammar::LOOP) {
            if (antlr4::Token* later = skip_to(*parser, needed, found)) return later;
        }
        if (singleTokenInsertion(parser)) return parser->getCurrentToken();
        if (needed == Grammar::SEMICOLON) return skip_to_semicolon(*parser, found);
        throw antlr4::InputMismatchException(parser);
    }

protected:
    // A wrong token is rarely superfluous. One is: `model M;`.
    antlr4::Token* singleTokenDeletion(antlr4::Parser* parser) override {
        const auto& found = at(parser->getCurrentToken());
        const bool after_class_name = found.getType() == Grammar::SEMICOLON &&
                                      parser->getContext()->getRuleIndex() == Grammar::RuleClass_specifier;
        if (!after_class_name) return nullptr;
        if (report(*parser, Diag::SyntaxError, span(found), "no `;` belongs behind the name of a class") == nullptr)
            return nullptr;
        parser->consume();
        quiet_until_ = parser->getTokenStream()->index();
        return parser->getCurrentToken();
    }

    void beginErrorCondition(antlr4::Parser* parser) override {
        failed_ = true;
        DefaultErrorStrategy::beginErrorCondition(parser);
    }

    // A loop can neither continue nor end here.
    void reportUnwantedToken(antlr4::Parser* parser) override {
        if (inErrorRecoveryMode(parser)) return;
        beginErrorCondition(parser);
        mismatch(*parser, at(parser->getCurrentToken()), getExpectedTokens(parser));
    }

    void reportMissingToken(antlr4::Parser* parser) override {
        if (inErrorRecoveryMode(parser)) return;
        beginErrorCondition(parser);
        missing(*parser, getExpectedTokens(parser).getMinElement(), at(parser->getCurrentToken()));
    }

private:
    static const SourceToken& at(const antlr4::Token* token) { return static_cast<const SourceToken&>(*token); }
    std::string text(const SourceToken& token) const {
        return std::string(file_.text().substr(token.begin(), token.end() - token.begin()));
    }
    Span span(const antlr4::Token& token) const { return {file_.id(), at(&token).begin(), at(&token).end()}; }
    std::string quoted(const antlr4::Token& token) const {
        const Span where = span(token);
        const bool is_long = where.end - where.begin > 40;
        return std::string("`")
            .append(file_.text().substr(where.begin, is_long ? 30 : where.end - where.begin))
            .append(is_long ? "…`" : "`");
    }
    std::string found_words(const antlr4::Token& token) const {
        switch (token.getType()) {
        case antlr4::Token::EOF: return "the file ends";
        case Grammar::STRING: return "found a string";
        case Grammar::ANNOTATION:
        case Grammar::RAW_ANNOTATION: return "found `annotation`";
        default: return "found " + quoted(token);
        }
    }

    /// One report per statement: later errors of the same statement are mostly consequences.
    source::Diagnostic* report(antlr4::Parser& parser, Diag code, Span where, std::string message,
                               std::string label = {}) {
        if (++recoveries_ > most_recoveries || diagnostics_.error_count() > source::Diagnostics::limit)
            throw antlr4::ParseCancellationException();
        auto& tokens = *parser.getTokenStream();
        const std::size_t here = tokens.index();
        if (here < quiet_until_) return nullptr;
        std::size_t next = here;
        while (next + 1 < tokens.size() && tokens.get(next)->getType() != Grammar::SEMICOLON) ++next;
        quiet_until_ = next + 1;
        return &diagnostics_.report(code, where, std::move(message), std::move(label));
    }

    void mismatch(antlr4::Parser& parser, const SourceToken& found, const antlr4::misc::IntervalSet& expected) {
        const std::string wanted = wanted_words(parser, expected);
        std::string message = wanted.empty() ? std::string("unexpected ") + quoted(found)
                                             : "expected " + wanted + ", " + found_words(found);
        if (wanted.empty() && found.getType() == antlr4::Token::EOF)
            message = "the file ends in the middle of something";
        auto* diagnostic = report(parser, Diag::SyntaxError, place_of(parser, found), std::move(message));
        if (diagnostic != nullptr) advise(*diagnostic, parser, found, expected);
    }

    std::string wanted_words(antlr4::Parser& parser, const antlr4::misc::IntervalSet& expected) const {
        const std::size_t rule = parser.getContext()->getRuleIndex();
        antlr4::Token* previous = parser.getTokenStream()->LT(-1);
        const std::size_t before = previous != nullptr ? previous->getType() : antlr4::Token::EOF;
        if (rule == Grammar::RuleImport_clause && before == Grammar::DOT) return "a name, `*` or `{` after the dot";
        if (rule == Grammar::RuleImport_clause && before == Grammar::IDENT) return "`;` after the import";
        if (rule == Grammar::RuleComposition && before == Grammar::INITIAL)
            return "`equation` or `algorithm` after `initial`";
        return expectation(expected, rule);
    }

    /// The end of the file has no text to mark; mark the end of the last token instead.
    Span place_of(antlr4::Parser& parser, const SourceToken& found) const {
        antlr4::Token* previous = parser.getTokenStream()->LT(-1);
        return found.getType() == antlr4::Token::EOF && previous != nullptr ? behind(*previous) : span(found);
    }
    Span behind(const antlr4::Token& token) const { return {file_.id(), at(&token).end(), at(&token).end()}; }

    void advise(source::Diagnostic& diagnostic, antlr4::Parser& parser, const SourceToken& found,
                const antlr4::misc::IntervalSet& expected) const {
        const std::size_t type = found.getType();
        const auto has = [&](std::size_t wanted) { return expected.contains(static_cast<ssize_t>(wanted)); };
        if (in_behaviour(parser.getContext()) && has_declaration_keyword(found)) {
            diagnostic.with_help("declarations stand before the section, or after `public` or `protected`");
        } else if (has(Grammar::IDENT) && is_plain_keyword(type)) {
            diagnostic.note(quoted(found) + " is a keyword and cannot be a name");
        } else if (type == Grammar::IDENT) {
            const std::string near = source::nearest(text(found), keywords(expected));
            if (!near.empty()) diagnostic.with_help(std::string("did you mean `").append(near).append("`?"));
        } else if (type == Grammar::EQUALS &&
                   (has(Grammar::THEN) || has(Grammar::LOOP) || has(Grammar::ELSE) || has(Grammar::EQUAL))) {
            diagnostic.with_help("equality is written `==`");
        }
        const bool unclosed = has(Grammar::RPAREN) || has(Grammar::RBRACKET) || has(Grammar::RBRACE);
        if (unclosed && (closes_bracket(type) || type == Grammar::SEMICOLON)) point_at_open_bracket(diagnostic, parser);
    }

    static bool in_behaviour(antlr4::ParserRuleContext* context) {
        switch (context->getRuleIndex()) {
        case Grammar::RuleEquation_section:
        case Grammar::RuleEquation_list:
        case Grammar::RuleAlgorithm_section:
        case Grammar::RuleStatement_list: return true;
        default: return false;
        }
    }
    bool has_declaration_keyword(const SourceToken& token) const {
        const auto& words = declaration_keywords();
        return is_keyword(token.getType()) && std::find(words.begin(), words.end(), text(token)) != words.end();
    }

    void point_at_open_bracket(source::Diagnostic& diagnostic, antlr4::Parser& parser) const {
        const SourceToken* bracket = open_bracket(*parser.getTokenStream(), parser.getTokenStream()->index());
        if (bracket != nullptr) diagnostic.at(span(*bracket), "to match this bracket");
    }

    static bool is_turn_of_list(antlr4::Parser& parser) {
        auto* state = parser.getATN().states[parser.getState()];
        const bool loop = state->getStateType() == antlr4::atn::ATNState::STAR_LOOP_ENTRY ||
                          state->getStateType() == antlr4::atn::ATNState::STAR_LOOP_BACK;
        if (!loop) return false;
        switch (parser.getContext()->getRuleIndex()) {
        case Grammar::RuleStored_definition:
        case Grammar::RuleElement_list:
        case Grammar::RuleEquation_section:
        case Grammar::RuleEquation_list:
        case Grammar::RuleAlgorithm_section:
        case Grammar::RuleStatement_list: return true;
        default: return false;
        }
    }

    static bool ends_statement(std::size_t type) {
        switch (type) {
        case antlr4::Token::EOF:
        case Grammar::SEMICOLON:
        case Grammar::END:
        case Grammar::EQUATION:
        case Grammar::ALGORITHM:
        case Grammar::PUBLIC:
        case Grammar::PROTECTED: return true;
        default: return false;
        }
    }

    /// A token that cannot begin an item of a list.
    void stray(antlr4::Parser& parser, const SourceToken& found, const antlr4::misc::IntervalSet& expected) {
        beginErrorCondition(&parser);
        const bool top = parser.getContext()->getRuleIndex() == Grammar::RuleStored_definition;
        if (found.getType() == Grammar::SEMICOLON) {
            report(parser, Diag::SyntaxError, span(found), "one `;` too many");
        } else {
            mismatch(parser, found, expected);
        }
        // outside of classes the parser cannot find a place to continue
        if (top) throw antlr4::ParseCancellationException();
    }

    /// A misspelt keyword, or a keyword in place of a name: from now on it counts as the intended token.
    bool reinterpret(antlr4::Parser& parser, const antlr4::misc::IntervalSet& expected) {
        auto& token = static_cast<SourceToken&>(*parser.getCurrentToken());
        const std::size_t type = token.getType();
        const auto has = [&](std::size_t wanted) { return expected.contains(static_cast<ssize_t>(wanted)); };
        if (has(type)) return false;
        if (has(Grammar::IDENT) && is_plain_keyword(type) && may_follow_name(parser.getTokenStream()->LA(2))) {
            auto* diagnostic = report(parser, Diag::SyntaxError, span(token), "expected a name, " + found_words(token));
            if (diagnostic != nullptr) diagnostic->note(quoted(token) + " is a keyword and cannot be a name");
            token.set_type(Grammar::IDENT);
            return true;
        }
        if (type != Grammar::IDENT || has(Grammar::IDENT)) return false;
        const std::string near = source::nearest(text(token), keywords(expected));
        if (near.empty()) return false;
        const std::string wanted = expectation(expected, parser.getContext()->getRuleIndex());
        auto* diagnostic =
            report(parser, Diag::SyntaxError, span(token),
                   (wanted.empty() ? "unexpected " + quoted(token) : "expected " + wanted + ", " + found_words(token)));
        if (diagnostic != nullptr) diagnostic->with_help(std::string("did you mean `").append(near).append("`?"));
        for (const ssize_t candidate : expected.toList()) {
            if (spelling(static_cast<std::size_t>(candidate)) == near)
                token.set_type(static_cast<std::size_t>(candidate));
        }
        return true;
    }

    void reinterpret_at_decision(antlr4::Parser& parser) {
        const auto& atn = parser.getATN();
        const auto next = atn.nextTokens(atn.states[parser.getState()]);
        const bool anything = next.contains(static_cast<ssize_t>(antlr4::Token::EPSILON));
        if (!anything) reinterpret(parser, next);
    }

    static bool may_follow_name(std::size_t type) {
        switch (type) {
        case Grammar::SEMICOLON:
        case Grammar::EQUALS:
        case Grammar::LPAREN:
        case Grammar::LBRACKET:
        case Grammar::COMMA:
        case Grammar::STRING: return true;
        default: return false;
        }
    }

    /// `if a = b then`: the error precedes the expected word, so continue behind it.
    antlr4::Token* skip_to(antlr4::Parser& parser, std::size_t needed, const SourceToken& found) {
        auto& tokens = *parser.getTokenStream();
        std::size_t there = tokens.index();
        while (tokens.get(there)->getType() != needed) {
            if (ends_statement(tokens.get(there)->getType())) return nullptr;
            ++there;
        }
        mismatch(parser, found, antlr4::misc::IntervalSet::of(static_cast<ssize_t>(needed)));
        quiet_until_ = std::min(quiet_until_, there + 1);
        tokens.seek(there);
        return parser.consume();
    }

    // ---- missing tokens
    // ----------------------------------------------------------------------------------------------------

    void missing(antlr4::Parser& parser, std::size_t needed, const SourceToken& found) {
        antlr4::Token* previous = parser.getTokenStream()->LT(-1);
        const Span where = previous != nullptr ? behind(*previous) : span(found);
        std::string message = "expected " + token_words(needed);
        const std::string after = needed == Grammar::SEMICOLON ? after_what(parser.getContext()) : std::string();
        message += after.empty() ? ", " + found_words(found) : " after " + after;
        auto* diagnostic = report(parser, Diag::SyntaxError, where, std::move(message));
        if (diagnostic == nullptr) return; // a consequence, and what follows from it, too
        // The parser inserts the missing token and continues at once. Errors on a new line are no consequences.
        const bool same_line = file_.position(where.end).line == file_.position(found.begin()).line;
        if (!same_line || needed != Grammar::SEMICOLON)
            quiet_until_ = std::min(quiet_until_, parser.getTokenStream()->index() + 1);
        if (closes_bracket(needed)) point_at_open_bracket(*diagnostic, parser);
        else if (needed == Grammar::SEMICOLON) advise_prefix(*diagnostic, parser.getContext());
        if (in_behaviour(parser.getContext()) && looks_like_declaration(parser)) {
            diagnostic->with_help("declarations stand before the section, or after `public` or `protected`");
        }
    }

    /// `Real x` in place of an equation: two names in a row at the beginning of a statement.
    static bool looks_like_declaration(antlr4::Parser& parser) {
        auto& tokens = *parser.getTokenStream();
        if (tokens.index() < 2 || tokens.LA(1) != Grammar::IDENT || tokens.LA(-1) != Grammar::IDENT) return false;
        const std::size_t before = tokens.LA(-2);
        return before == Grammar::SEMICOLON || before == Grammar::EQUATION || before == Grammar::ALGORITHM;
    }

    std::string name_of(const antlr4::Token* token) const {
        return token != nullptr && token->getType() == Grammar::IDENT ? quoted(*token) : std::string();
    }

    std::string element_words(Grammar::ElementContext* element) const {
        if (element->imported != nullptr) return "the import";
        if (element->extended != nullptr) return "the extends clause";
        if (element->definition != nullptr && element->definition->specifier != nullptr)
            return "class " + name_of(element->definition->specifier->className);
        if (element->components == nullptr || element->components->declarations.empty()) return {};
        auto* declared = element->components->declarations.back()->declared;
        const std::string name = declared != nullptr ? name_of(declared->declaredName) : std::string();
        return name.empty() ? "the declaration" : "the declaration of " + name;
    }

    std::string after_what(antlr4::ParserRuleContext* context) const {
        switch (context->getRuleIndex()) {
        case Grammar::RuleElement_list: {
            auto* list = static_cast<Grammar::Element_listContext*>(context);
            return list->elements.empty() ? std::string() : element_words(list->elements.back());
        }
        case Grammar::RuleStored_definition: {
            auto* stored = static_cast<Grammar::Stored_definitionContext*>(context);
            const bool named = !stored->classes.empty() && stored->classes.back()->specifier != nullptr;
            return named ? "class " + name_of(stored->classes.back()->specifier->className) : std::string();
        }
        case Grammar::RuleWithin_clause: return "the `within` clause";
        case Grammar::RuleClass_annotation: return "the annotation";
        case Grammar::RuleExternal_clause: return "the external clause";
        case Grammar::RuleEquation_section:
        case Grammar::RuleEquation_list: return "the equation";
        case Grammar::RuleAlgorithm_section:
        case Grammar::RuleStatement_list: return "the statement";
        default: return {};
        }
    }

    /// `paramter Real x`: the misspelt prefix was taken for a type and the type for a name.
    void advise_prefix(source::Diagnostic& diagnostic, antlr4::ParserRuleContext* context) const {
        if (context->getRuleIndex() != Grammar::RuleElement_list) return;
        auto* list = static_cast<Grammar::Element_listContext*>(context);
        if (list->elements.empty() || list->elements.back()->components == nullptr) return;
        auto* type = list->elements.back()->components->base;
        if (type == nullptr || type->start != type->stop || type->start->getType() != Grammar::IDENT) return;
        const std::string near = source::nearest(text(at(type->start)), declaration_keywords());
        if (!near.empty())
            diagnostic.with_help(
                std::string("did you mean `").append(near).append("` for ").append(quoted(*type->start)).append("?"));
    }

    antlr4::Token* skip_to_semicolon(antlr4::Parser& parser, const SourceToken& found) {
        const std::string after = after_what(parser.getContext());
        auto* diagnostic =
            report(parser, Diag::SyntaxError, place_of(parser, found),
                   "expected `;`" + (after.empty() ? ", " : " after " + after + ", ") + found_words(found));
        if (diagnostic != nullptr) {
            advise_prefix(*diagnostic, parser.getContext());
            if (closes_bracket(found.getType())) diagnostic->note("no bracket is open here that it could close");
            if (found.getType() == Grammar::EQUALS)
                diagnostic->with_help("an equation has one `=`; equality is written `==`");
        }
        beginErrorCondition(&parser);
        for (;;) {
            const std::size_t type = parser.getTokenStream()->LA(1);
            if (type == antlr4::Token::EOF || type == Grammar::END) return parser.getCurrentToken();
            antlr4::Token* token = parser.consume();
            if (type == Grammar::SEMICOLON) return token;
        }
    }

    // ---- ends of blocks and classes
    // ------------------------------------------------------------------------------------------

    /// `end` of another construct inside an open `if`, `for`, …: the open one lacks its `end`. The found `end` stays
    /// for its owner.
    antlr4::Token* unclosed_block(antlr4::Parser& parser, std::size_t needed, const SourceToken& found) {
        const std::string word = token_words(needed).substr(1, token_words(needed).size() - 2);
        auto& tokens = *parser.getTokenStream();
        const Span where{file_.id(), at(tokens.LT(-1)).begin(),
                         found.getType() == antlr4::Token::EOF ? at(tokens.LT(-1)).end() : found.end()};
        auto* diagnostic =
            report(parser, Diag::SyntaxError, where, "expected `end " + word + "`, " + found_words_of_end(found));
        if (diagnostic != nullptr)
            diagnostic->at(span(*parser.getContext()->start), "this `" + word + "` is not closed");
        beginErrorCondition(&parser);
        tokens.seek(tokens.index() - 1);
        return parser.getCurrentToken();
    }

    std::string found_words_of_end(const SourceToken& found) const {
        return found.getType() == antlr4::Token::EOF ? "the file ends" : "found `end " + quoted(found).substr(1);
    }

    [[noreturn]] antlr4::Token* wrong_end(antlr4::Parser& parser, const SourceToken& found) {
        const std::string name = open_class_name(parser.getContext());
        auto* diagnostic = report(parser, Diag::SyntaxError, place_of(parser, found),
                                  "expected the name " + name + " after `end`, " + found_words(found));
        if (diagnostic != nullptr && begins_block(found.getType()))
            diagnostic->note("no `" + quoted(found).substr(1) + " is open here");
        throw antlr4::ParseCancellationException(); // the rest belongs nowhere
    }

    std::string open_class_name(antlr4::RuleContext* context) const {
        for (; context != nullptr; context = static_cast<antlr4::RuleContext*>(context->parent)) {
            if (context->getRuleIndex() == Grammar::RuleClass_specifier)
                return quoted(*static_cast<Grammar::Class_specifierContext*>(context)->className);
        }
        return {};
    }

    /// A token precedes the `end` of a class: continue at that `end`, if it exists. Else the class lacks its `end`.
    antlr4::Token* class_end(antlr4::Parser& parser, const SourceToken& found) {
        const auto* specifier = static_cast<Grammar::Class_specifierContext*>(parser.getContext()->parent);
        const std::string name = quoted(*specifier->className);
        if (found.getType() == antlr4::Token::EOF) {
            if (report_mismatched_end(parser)) throw antlr4::ParseCancellationException();
            auto* diagnostic = report(parser, Diag::SyntaxError, place_of(parser, found),
                                      "expected `end " + name.substr(1) + ", the file ends");
            if (diagnostic != nullptr) diagnostic->at(span(*specifier->className), "class " + name + " is not closed");
            throw antlr4::ParseCancellationException();
        }
        auto& tokens = *parser.getTokenStream();
        if (!inErrorRecoveryMode(&parser)) {
            auto* diagnostic = report(parser, Diag::SyntaxError, span(found),
                                      "expected `end " + name.substr(1) + ", " + found_words(found));
            if (diagnostic != nullptr) diagnostic->note("only an annotation can follow an external clause");
        }
        beginErrorCondition(&parser);
        for (std::size_t i = tokens.index(); i + 1 < tokens.size(); ++i) {
            if (tokens.get(i)->getType() != Grammar::END || quoted(*tokens.get(i + 1)) != name) continue;
            tokens.seek(i);
            return parser.consume();
        }
        throw antlr4::ParseCancellationException();
    }

    bool report_mismatched_end(antlr4::Parser& parser) {
        const auto found = mismatched_end(*parser.getTokenStream(), file_.text());
        if (!found) return false;
        const std::string name = quoted(*found->class_name);
        auto* diagnostic = report(parser, Diag::EndNameMismatch, span(*found->end_name),
                                  "class " + name + " ends with the name " + quoted(*found->end_name),
                                  "expected `end " + name.substr(1));
        if (diagnostic != nullptr) diagnostic->at(span(*found->class_name), "the class begins here");
        return true;
    }

    static constexpr std::size_t most_recoveries = 200; ///< a file of garbage has an error at each token
    const source::SourceFile& file_;
    source::Diagnostics& diagnostics_;
    bool& failed_;
    std::size_t quiet_until_ = 0; ///< index of the first token whose error is new
    std::size_t recoveries_ = 0;
};

} // namespace

std::shared_ptr<antlr4::ANTLRErrorStrategy> reporting_strategy(const source::SourceFile& file,
                                                               source::Diagnostics& diagnostics, bool& failed) {
    return std::make_shared<ReportingStrategy>(file, diagnostics, failed);
}

} // namespace torsion::syntax

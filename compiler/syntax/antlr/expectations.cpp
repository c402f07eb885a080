#include "compiler/syntax/antlr/expectations.h"

#include <ModelicaParser.h>

#include <algorithm>

namespace torsion::syntax {

using Grammar = grammar::ModelicaParser;
using antlr4::misc::IntervalSet;

std::string spelling(std::size_t type) {
    static const antlr4::dfa::Vocabulary& vocabulary = Grammar(nullptr).getVocabulary();
    const std::string quoted = vocabulary.getLiteralName(type);
    return quoted.size() > 2 ? quoted.substr(1, quoted.size() - 2) : std::string();
}

namespace {

/// Tokens that can nearly always continue; naming them would hide the important ones.
bool is_continuation(std::size_t type) {
    switch (type) {
    case Grammar::OR:
    case Grammar::AND:
    case Grammar::COLON:
    case Grammar::DOT:
    case Grammar::LBRACKET:
    case Grammar::LPAREN:
    case Grammar::STRING:
    case Grammar::ANNOTATION:
    case Grammar::RAW_ANNOTATION: return true;
    default: return type >= Grammar::PLUS && type <= Grammar::NOT_EQUAL;
    }
}

std::string joined(const std::vector<std::string>& words) {
    std::string result;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) result += i + 1 == words.size() ? " or " : ", ";
        result += words[i];
    }
    return result;
}

} // namespace

bool is_keyword(std::size_t type) {
    return (type >= Grammar::ALGORITHM && type <= Grammar::WITHIN) || type == Grammar::END_SUBSCRIPT ||
           type == Grammar::INITIAL_CALL;
}

std::string token_words(std::size_t type) {
    switch (type) {
    case antlr4::Token::EOF: return "the end of the file";
    case Grammar::IDENT: return "a name";
    case Grammar::STRING: return "a string";
    case Grammar::UNSIGNED_INTEGER:
    case Grammar::UNSIGNED_REAL: return "a number";
    case Grammar::END_SUBSCRIPT: return "`end`";
    case Grammar::INITIAL_CALL: return "`initial`";
    case Grammar::RAW_ANNOTATION: return "`annotation`";
    default: return std::string("`").append(spelling(type)).append("`");
    }
}

std::vector<std::string> keywords(const IntervalSet& expected) {
    std::vector<std::string> result;
    for (const ssize_t type : expected.toList()) {
        if (is_keyword(static_cast<std::size_t>(type))) result.push_back(spelling(static_cast<std::size_t>(type)));
    }
    std::erase(result, "");
    return result;
}

const std::vector<std::string>& declaration_keywords() {
    static const std::vector<std::string> words = {
        "parameter", "constant", "discrete",  "input",       "output",       "flow",       "stream",   "final",
        "inner",     "outer",    "redeclare", "replaceable", "extends",      "import",     "equation", "algorithm",
        "initial",   "public",   "protected", "model",       "block",        "package",    "record",   "connector",
        "function",  "type",     "class",     "partial",     "encapsulated", "expandable", "external"};
    return words;
}

std::string expectation(const IntervalSet& expected, std::size_t rule) {
    const auto has = [&](std::size_t type) { return expected.contains(static_cast<ssize_t>(type)); };
    switch (rule) {
    case Grammar::RuleStored_definition:
    case Grammar::RuleClass_definition:
    case Grammar::RuleClass_prefixes:
        if (has(Grammar::MODEL)) return "a class (`model`, `package`, `function`, …)";
        break;
    case Grammar::RuleComposition:
    case Grammar::RuleElement_list:
    case Grammar::RuleElement_section:
    case Grammar::RuleElement:
        if (has(Grammar::IDENT)) return "a declaration, a section like `equation`, or `end`";
        if (has(Grammar::EQUATION)) return "a section like `equation`, or `end`";
        break;
    case Grammar::RuleEquation_section:
    case Grammar::RuleEquation_list: return "an equation";
    case Grammar::RuleAlgorithm_section:
    case Grammar::RuleStatement_list: return "a statement";
    case Grammar::RuleArgument:
    case Grammar::RuleClass_modification:
    case Grammar::RuleClass_or_inheritance_modification:
        if (has(Grammar::EACH)) return "a modification `name = value`";
        break;
    default: break;
    }
    if (has(Grammar::UNSIGNED_REAL))
        return has(Grammar::COLON) && rule == Grammar::RuleSubscript ? "a subscript" : "an expression";
    const bool in_brackets = has(Grammar::RPAREN) || has(Grammar::RBRACE) || has(Grammar::RBRACKET);
    std::vector<std::string> words;
    for (const ssize_t type : expected.toList()) {
        if (type == static_cast<ssize_t>(Grammar::FOR) && in_brackets) continue;
        if (!is_continuation(static_cast<std::size_t>(type)))
            words.push_back(token_words(static_cast<std::size_t>(type)));
    }
    const bool otherwise_keywords =
        std::all_of(words.begin(), words.end(), [](const std::string& word) { return word.size() > 3; });
    if (has(Grammar::IDENT) && otherwise_keywords) return "a name"; // prefixes may precede it, but the name is missing
    if (words.empty()) {                                            // only continuations: one of them is missing
        for (const ssize_t type : expected.toList()) words.push_back(token_words(static_cast<std::size_t>(type)));
    }
    return words.size() <= 4 ? joined(words) : std::string();
}

} // namespace torsion::syntax

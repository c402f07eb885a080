#include "compiler/syntax/antlr/build_ast.h"

namespace torsion::syntax {

namespace {

const SourceToken& place(const antlr4::Token* token) {
    return static_cast<const SourceToken&>(*token); // TokenRow hands out nothing else
}

} // namespace

ast::Span TreeBuilder::span(const antlr4::Token* first, const antlr4::Token* last) const {
    return {file_.id(), place(first).begin(), place(last).end()};
}

ast::Span TreeBuilder::span(const antlr4::Token* token) const { return span(token, token); }

ast::Span TreeBuilder::span(const antlr4::ParserRuleContext* ctx) const { return span(ctx->start, ctx->stop); }

std::string_view TreeBuilder::text(const antlr4::Token* token) const {
    return file_.text().substr(place(token).begin(), place(token).end() - place(token).begin());
}

ast::Identifier TreeBuilder::identifier(const antlr4::Token* token) {
    const std::string_view written = text(token);
    if (written.front() != '\'' || written.find('\\') == std::string_view::npos)
        return {std::string(written), span(token)};
    // `'\?'` and `'\"'` are other spellings of `'?'` and `'"'`; all other escapes stay, so that the name remains one
    // word.
    std::string result;
    for (std::size_t i = 0; i < written.size(); ++i) {
        const bool redundant = written[i] == '\\' && (written[i + 1] == '?' || written[i + 1] == '"');
        if (redundant) continue;
        result += written[i];
        if (written[i] == '\\') result += written[++i];
    }
    return {std::move(result), span(token)};
}

ast::Name TreeBuilder::name(Grammar::NameContext* ctx) {
    ast::Name result;
    result.parts.reserve(ctx->parts.size());
    for (const antlr4::Token* part : ctx->parts) result.parts.push_back(identifier(part));
    result.span = span(ctx);
    return result;
}

ast::Name TreeBuilder::type_specifier(Grammar::Type_specifierContext* ctx) {
    ast::Name result = name(ctx->path);
    result.global = ctx->global != nullptr;
    result.span = span(ctx);
    return result;
}

std::string TreeBuilder::string_value(const antlr4::Token* token) {
    const std::string_view quoted = text(token);
    const std::string_view body = quoted.substr(1, quoted.size() - 2);
    if (body.find_first_of("\\\r") == std::string_view::npos) return std::string(body);
    std::string result;
    result.reserve(body.size());
    for (std::size_t i = 0; i < body.size(); ++i) {
        const bool line_end = body[i] == '\r' && i + 1 < body.size() && body[i + 1] == '\n';
        if (line_end) continue; // a line ends with \n, on every system
        if (body[i] != '\\') {
            result += body[i];
        } else {
            append_escape(place(token).begin() + 1 + i, body[i + 1], result);
            ++i;
        }
    }
    return result;
}

void TreeBuilder::append_escape(std::size_t backslash, char letter, std::string& result) {
    switch (letter) {
    case '\'':
    case '"':
    case '?':
    case '\\': result += letter; return;
    case 'a': result += '\a'; return;
    case 'b': result += '\b'; return;
    case 'f': result += '\f'; return;
    case 'n': result += '\n'; return;
    case 'r': result += '\r'; return;
    case 't': result += '\t'; return;
    case 'v': result += '\v'; return;
    default: break;
    }
    const auto begin = static_cast<std::uint32_t>(backslash);
    reject({file_.id(), begin, begin + 1}, "unknown escape sequence in a string",
           "nothing is written with `\\` and this character")
        .with_help("a backslash itself is written `\\\\`");
}

std::string TreeBuilder::description_string(Grammar::Description_stringContext* ctx) {
    std::string result;
    if (ctx == nullptr) return result;
    for (const antlr4::Token* part : ctx->parts) result += string_value(part);
    return result;
}

std::optional<ast::Annotation> TreeBuilder::annotation(Grammar::Annotation_clauseContext* ctx) const {
    if (ctx == nullptr) return std::nullopt;
    return ast::Annotation{span(ctx)};
}

ast::Comment TreeBuilder::comment(Grammar::DescriptionContext* ctx) {
    if (ctx == nullptr) return {};
    return {description_string(ctx->text), annotation(ctx->annotated)};
}

void TreeBuilder::stored_definition(Grammar::Stored_definitionContext* ctx, ast::File& result) {
    if (ctx->within != nullptr) result.within = ctx->within->path != nullptr ? name(ctx->within->path) : ast::Name{};
    std::size_t next_final = 0;
    for (Grammar::Class_definitionContext* definition : ctx->classes) {
        auto built = class_definition(definition);
        if (next_final < ctx->finals.size() && place(ctx->finals[next_final]).begin() < built->span.begin) {
            built->is_final = true;
            ++next_final;
        }
        result.classes.push_back(std::move(built));
    }
}

} // namespace torsion::syntax

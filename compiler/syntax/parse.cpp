#include "compiler/syntax/parse.h"

#include "compiler/source/utf8.h"
#include "compiler/syntax/antlr/build_ast.h"
#include "compiler/syntax/antlr/syntax_errors.h"
#include "compiler/syntax/antlr/tokens.h"

#include <algorithm>

namespace torsion::syntax {

using source::Diag;
using source::SourceFile;
using source::Span;

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Ends the parse when the stack is nearly exhausted. check_nesting refuses deep nesting beforehand; this guards
/// against the parser's attempts during error recovery.
class GuardedParser final : public Grammar {
public:
    explicit GuardedParser(antlr4::TokenStream* tokens) : Grammar(tokens), bottom_(stack_address()) {}

    void enterRule(antlr4::ParserRuleContext* context, std::size_t state, std::size_t rule) override {
        const std::ptrdiff_t used = std::abs(bottom_ - stack_address());
        if (used > budget) throw antlr4::ParseCancellationException("nesting too deep");
        Grammar::enterRule(context, state, rule);
    }

private:
    static std::ptrdiff_t stack_address() { return reinterpret_cast<std::ptrdiff_t>(__builtin_frame_address(0)); }
    static constexpr std::ptrdiff_t budget = 4 << 20;
    std::ptrdiff_t bottom_;
};

bool is_text(const SourceFile& file, source::Diagnostics& diagnostics) {
    const std::string_view text = file.text();
    const auto refuse = [&](std::size_t at, std::string label, std::string help) {
        const auto begin = static_cast<std::uint32_t>(at);
        diagnostics
            .report(Diag::NotText, {file.id(), begin, begin + 1}, "`" + file.path() + "` is not a text file",
                    std::move(label))
            .with_help(std::move(help));
        return false;
    };
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        return refuse(0, "this is UTF-16", "save the file as UTF-8");
    if (const std::size_t at = text.find('\0'); at != std::string_view::npos) return refuse(at, "zero byte", {});
    const std::size_t at = source::first_invalid_byte(text);
    return at == text.size() || refuse(at, "this byte is not UTF-8", "save the file as UTF-8");
}

/// Passes on the tree builder's reports, in textual order.
void report_in_order(const source::Diagnostics& found, source::Diagnostics& diagnostics) {
    std::vector<source::Diagnostic> ordered = found.all();
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
    for (source::Diagnostic& item : ordered) {
        source::Diagnostic& report = diagnostics.report(item.code, item.span, {});
        item.is_strict = report.is_strict;
        report = item;
    }
    // beyond the limit: only counted
    for (std::size_t i = 0; i < found.omitted(); ++i) diagnostics.report(Diag::SyntaxError, {}, {});
}

/// Runs `rule` over the tokens: fast and without error messages first; after a failure, again with reports.
template <class Rule, class Use>
bool run(Tokens& tokens, const SourceFile& file, source::Diagnostics& diagnostics, Rule rule, Use use) {
    TokenRow row(tokens);
    GuardedParser parser(&row);
    parser.removeErrorListeners();
    parser.setBuildParseTree(false); // the grammar's labels hold everything that the tree builder needs
    auto* simulator = parser.getInterpreter<antlr4::atn::ParserATNSimulator>();
    simulator->setPredictionMode(antlr4::atn::PredictionMode::SLL);
    parser.setErrorHandler(std::make_shared<antlr4::BailErrorStrategy>());
    const std::size_t errors_before = diagnostics.error_count();
    try {
        use((parser.*rule)());
        return diagnostics.error_count() == errors_before;
    } catch (const antlr4::ParseCancellationException&) { // the second run reports the reason
    }
    const auto& stopped_at = static_cast<const SourceToken&>(*row.LT(1));
    parser.reset();
    bool failed = false;
    simulator->setPredictionMode(antlr4::atn::PredictionMode::LL);
    parser.setErrorHandler(reporting_strategy(file, diagnostics, failed));
    try {
        auto* context = (parser.*rule)();
        if (!failed && diagnostics.error_count() == errors_before) { // LL accepts texts that SLL rejects
            use(context);
            return diagnostics.error_count() == errors_before;
        }
    } catch (const antlr4::ParseCancellationException&) { // the rest allows no sensible report
    }
    if (diagnostics.error_count() == errors_before) {
        diagnostics.report(Diag::SyntaxError, {file.id(), stopped_at.begin(), stopped_at.end()},
                           "this cannot be understood here");
    }
    return false;
}

} // namespace

std::unique_ptr<const ast::File> parse(const SourceFile& file, source::Diagnostics& diagnostics,
                                       ParseStatistics* statistics) {
    if (!is_text(file, diagnostics)) return nullptr;
    const std::string_view text = file.text();
    const std::size_t begin = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    auto tokens =
        lex(file, {file.id(), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text.size())}, diagnostics);
    if (!tokens) return nullptr;
    if (statistics != nullptr) {
        statistics->tokens = tokens->size() - 1;
        statistics->lines = file.position(static_cast<std::uint32_t>(text.size())).line;
    }
    fold_annotations(*tokens);
    if (!check_nesting(*tokens, file.id(), diagnostics)) return nullptr;
    resolve_context_words(*tokens);

    auto result = std::make_unique<ast::File>();
    result->source = file.id();
    result->arena = std::make_shared<ast::ExprArena>();
    const bool parsed =
        run(*tokens, file, diagnostics, &Grammar::stored_definition, [&](Grammar::Stored_definitionContext* context) {
            source::Diagnostics found;
            TreeBuilder(file, *result->arena, found).stored_definition(context, *result);
            report_in_order(found, diagnostics);
        });
    if (!parsed) return nullptr;
    if (result->classes.empty()) {
        diagnostics.report(Diag::NoClassInFile, {file.id(), 0, 0}, "`" + file.path() + "` defines no class");
        return nullptr;
    }
    return result;
}

std::optional<ast::ClassModification> parse_annotation(const SourceFile& file, const ast::Annotation& annotation,
                                                       ast::ExprArena& arena, source::Diagnostics& diagnostics) {
    auto tokens = lex(file, annotation.span, diagnostics);
    if (!tokens || !check_nesting(*tokens, file.id(), diagnostics)) return std::nullopt;
    resolve_context_words(*tokens);
    ast::ClassModification result;
    const bool parsed =
        run(*tokens, file, diagnostics, &Grammar::annotation_alone, [&](Grammar::Annotation_aloneContext* context) {
            result = TreeBuilder(file, arena, diagnostics).class_modification(context->clause->contents);
        });
    return parsed ? std::optional(std::move(result)) : std::nullopt;
}

} // namespace torsion::syntax

#pragma once
// Builds the syntax tree from the parser's contexts, and rejects texts that only the LL(1) grammar accepts. Private to
// `syntax`: it exposes ANTLR's types.
//
// Recursion follows the nesting of the text, which check_nesting bounds; rows of operators and lists are loops.

#include "compiler/syntax/antlr/tokens.h"
#include "compiler/syntax/ast.h"

#include <ModelicaParser.h>

namespace torsion::syntax {

using Grammar = grammar::ModelicaParser;

class TreeBuilder {
public:
    TreeBuilder(const source::SourceFile& file, ast::ExprArena& arena, source::Diagnostics& diagnostics)
        : file_(file), arena_(arena), diagnostics_(diagnostics) {}

    void stored_definition(Grammar::Stored_definitionContext* ctx, ast::File& result);
    ast::ClassModification class_modification(Grammar::Class_modificationContext* ctx);

private:
    // build_classes.cpp
    std::shared_ptr<ast::ClassDef> class_definition(Grammar::Class_definitionContext* ctx);
    std::shared_ptr<ast::ClassDef> short_class_definition(Grammar::Short_class_definitionContext* ctx);
    void class_prefixes(Grammar::Class_prefixesContext* ctx, ast::ClassDef& result);
    void long_class(Grammar::Class_specifierContext* ctx, ast::ClassDef& result);
    void short_class(Grammar::Short_class_specifierContext* ctx, ast::ClassDef& result);
    void enumeration(Grammar::Enumeration_specifierContext* ctx, ast::ClassDef& result);
    void derivative_class(Grammar::Der_class_specifierContext* ctx, ast::ClassDef& result);
    void describe(Grammar::DescriptionContext* ctx, ast::ClassDef& result);
    /// also the annotation of `result`
    ast::Composition composition(Grammar::CompositionContext* ctx, ast::ClassDef& result);
    void class_annotations(const std::vector<Grammar::Class_annotationContext*>& contexts, ast::ClassDef& result);
    ast::External external(Grammar::External_clauseContext* ctx);

    // build_elements.cpp
    void element_list(Grammar::Element_listContext* ctx, ast::Visibility visibility, std::vector<ast::Element>& result);
    void element(Grammar::ElementContext* ctx, ast::Visibility visibility, std::vector<ast::Element>& result);
    void component_clause(Grammar::Component_clauseContext* ctx, const ast::ComponentDef& shared,
                          std::vector<ast::Element>& result);
    ast::Import import_clause(Grammar::Import_clauseContext* ctx);
    ast::Extends extends_clause(Grammar::Extends_clauseContext* ctx, ast::Visibility visibility);
    ast::Deselection deselection(Grammar::Inheritance_modificationContext* ctx);
    ast::ConstrainingClause constraining_clause(Grammar::Constraining_clauseContext* ctx,
                                                Grammar::DescriptionContext* text);
    ast::TypePrefix type_prefix(Grammar::Type_prefixContext* ctx);
    void declaration(Grammar::DeclarationContext* ctx, ast::ComponentDef& result);
    ast::Modification modification(Grammar::ModificationContext* ctx);
    std::shared_ptr<const ast::ClassModification> optional_modification(Grammar::Class_modificationContext* ctx);
    ast::Argument argument(Grammar::ArgumentContext* ctx);
    void redeclared_class(Grammar::Short_class_definitionContext* ctx, ast::Argument& result);
    void redeclared_component(Grammar::Component_clause1Context* ctx, ast::Argument& result);

    // build_equations.cpp
    ast::Equation equation(Grammar::EquationContext* ctx);
    ast::Equation simple_equation(Grammar::EquationContext* ctx);
    ast::Statement statement(Grammar::StatementContext* ctx);
    ast::Statement simple_statement(Grammar::StatementContext* ctx);
    std::vector<ast::Equation> equation_list(Grammar::Equation_listContext* ctx);
    std::vector<ast::Statement> statement_list(Grammar::Statement_listContext* ctx);
    ast::ConnectEquation connect_equation(Grammar::Connect_equationContext* ctx);
    std::vector<ast::ConditionalEquations> branches(const std::vector<Grammar::ExpressionContext*>& conditions,
                                                    const std::vector<Grammar::Equation_listContext*>& bodies);
    std::vector<ast::ConditionalStatements> branches(const std::vector<Grammar::ExpressionContext*>& conditions,
                                                     const std::vector<Grammar::Statement_listContext*>& bodies);
    bool is_plain_call(const ast::Expr* expr) const;

    // build_expressions.cpp
    const ast::Expr* expression(Grammar::ExpressionContext* ctx);
    const ast::Expr* simple_expression(Grammar::Simple_expressionContext* ctx);
    const ast::Expr* logical_expression(Grammar::Logical_expressionContext* ctx);
    const ast::Expr* primary(Grammar::PrimaryContext* ctx);
    const ast::Expr* literal(const antlr4::Token* token);
    const ast::Expr* call(ast::ComponentRef function, Grammar::Function_call_argsContext* ctx, ast::Span span);
    const ast::Expr* partial_call(Grammar::Function_partial_applicationContext* ctx);
    const ast::Expr* parenthesized(Grammar::PrimaryContext* ctx);
    const ast::Expr* tuple(Grammar::Output_expression_listContext* ctx, ast::Span span);
    const ast::Expr* array(Grammar::PrimaryContext* ctx);
    const ast::Expr* matrix(Grammar::PrimaryContext* ctx);
    std::vector<ast::Subscript> subscripts(Grammar::Array_subscriptsContext* ctx);
    std::vector<ast::Iterator> iterators(Grammar::For_indicesContext* ctx);
    ast::ComponentRef component_reference(Grammar::Component_referenceContext* ctx);
    static Grammar::PrimaryContext* lone_primary(Grammar::Simple_expressionContext* ctx);

    // build_ast.cpp: names, text and comments
    ast::Span span(const antlr4::Token* token) const;
    ast::Span span(const antlr4::ParserRuleContext* ctx) const;
    ast::Span span(const antlr4::Token* first, const antlr4::Token* last) const;
    std::string_view text(const antlr4::Token* token) const;
    ast::Identifier identifier(const antlr4::Token* token);
    ast::Name name(Grammar::NameContext* ctx);
    ast::Name type_specifier(Grammar::Type_specifierContext* ctx);
    std::string string_value(const antlr4::Token* token);
    void append_escape(std::size_t backslash, char letter, std::string& result);
    std::string description_string(Grammar::Description_stringContext* ctx);
    std::optional<ast::Annotation> annotation(Grammar::Annotation_clauseContext* ctx) const;
    ast::Comment comment(Grammar::DescriptionContext* ctx);

    template <class Node>
    const ast::Expr* add(Node node, ast::Span where) {
        return arena_.add({where, std::move(node)});
    }
    source::Diagnostic& reject(ast::Span where, std::string message, std::string label = {}) {
        return diagnostics_.report(source::Diag::SyntaxError, where, std::move(message), std::move(label));
    }

    const source::SourceFile& file_;
    ast::ExprArena& arena_;
    source::Diagnostics& diagnostics_;
    int subscript_depth_ = 0; ///< `end` is valid if it is positive
};

} // namespace torsion::syntax

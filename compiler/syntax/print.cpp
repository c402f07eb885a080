#include "compiler/syntax/print.h"

#include "compiler/support/match.h"
#include "compiler/syntax/print_expressions.h"

#include <string_view>

namespace torsion::syntax {

namespace {

const char* text_of(ast::ClassKind kind) {
    switch (kind) {
    case ast::ClassKind::Class: return "class";
    case ast::ClassKind::Model: return "model";
    case ast::ClassKind::Record: return "record";
    case ast::ClassKind::Block: return "block";
    case ast::ClassKind::Connector: return "connector";
    case ast::ClassKind::Type: return "type";
    case ast::ClassKind::Package: return "package";
    case ast::ClassKind::Function: return "function";
    case ast::ClassKind::Operator: return "operator";
    case ast::ClassKind::OperatorRecord: return "operator record";
    case ast::ClassKind::OperatorFunction: return "operator function";
    }
    return "";
}

class Printer {
public:
    explicit Printer(const source::SourceMap& sources) : sources_(sources) {}

    std::string file(const ast::File& file) {
        if (file.within) line(file.within->parts.empty() ? "within" : "within ", file.within->text(), ";");
        for (const auto& definition : file.classes) {
            margin();
            word_if(definition->is_final, "final ");
            class_def(*definition);
            out_ += ";\n";
        }
        return std::move(out_);
    }

    std::string declaration(ast::ComponentDef item) {
        item.comment = {};
        element(item);
        return std::move(out_);
    }

private:
    // ---- layout
    // ------------------------------------------------------------------------------------------------------------

    void margin() { out_.append(2 * depth_, ' '); }
    void word_if(bool condition, std::string_view word) {
        if (condition) out_ += word;
    }
    template <class... Parts>
    void line(const Parts&... parts) {
        margin();
        (out_.append(parts), ...);
        out_ += '\n';
    }
    template <class Printing>
    void indented(Printing printing) {
        ++depth_;
        printing();
        --depth_;
    }

    // ---- comments and modifications
    // ------------------------------------------------------------------------------------------

    void description(const std::string& text) {
        if (text.empty()) return;
        out_ += ' ';
        append_quoted(out_, text);
    }
    void annotation(const std::optional<ast::Annotation>& annotation) {
        if (annotation) out_.append(" ").append(sources_.text(annotation->span));
    }
    void comment(const ast::Comment& comment) {
        description(comment.description);
        annotation(comment.annotation);
    }

    void class_modification(const ast::ClassModification* modification,
                            const std::vector<ast::Deselection>& deselections = {}) {
        if (modification == nullptr) return;
        bool first = true;
        const auto separate = [&] {
            word_if(!first, ", ");
            first = false;
        };
        out_ += '(';
        for (const ast::Argument& item : modification->arguments) {
            separate();
            argument(item);
        }
        for (const ast::Deselection& item : deselections) {
            separate();
            deselection(item);
        }
        out_ += ')';
    }
    void deselection(const ast::Deselection& item) {
        out_ += "break ";
        if (item.component) out_ += item.component->text;
        if (item.connection) connect(item.connection->first, item.connection->second);
    }
    void modification(const ast::Modification& item) {
        class_modification(item.nested.get());
        if (item.is_break) out_ += " = break";
        if (item.value == nullptr) return;
        out_ += " = ";
        append(out_, *item.value);
    }
    void argument(const ast::Argument& item) {
        word_if(item.is_redeclare, "redeclare ");
        word_if(item.is_each, "each ");
        word_if(item.is_final, "final ");
        word_if(item.is_replaceable, "replaceable ");
        if (!item.redeclaration) {
            append(out_, item.name);
            if (item.modification) modification(*item.modification);
            description(item.description);
            return;
        }
        if (item.redeclaration->component) component(*item.redeclaration->component);
        else class_def(*item.redeclaration->class_def);
        if (item.constraint) constraint(*item.constraint);
    }
    void constraint(const ast::ConstrainingClause& item) {
        out_ += " constrainedby ";
        append(out_, item.type);
        class_modification(item.modification.get());
        comment(item.comment);
    }

    // ---- elements
    // ------------------------------------------------------------------------------------------------------------

    void prefix(const ast::ElementPrefix& item) {
        word_if(item.is_redeclare, "redeclare ");
        word_if(item.is_final, "final ");
        word_if(item.is_inner, "inner ");
        word_if(item.is_outer, "outer ");
        word_if(item.is_replaceable, "replaceable ");
    }
    void type_prefix(const ast::TypePrefix& item) {
        word_if(item.flow == ast::FlowPrefix::Flow, "flow ");
        word_if(item.flow == ast::FlowPrefix::Stream, "stream ");
        word_if(item.variability == ast::VariabilityPrefix::Discrete, "discrete ");
        word_if(item.variability == ast::VariabilityPrefix::Parameter, "parameter ");
        word_if(item.variability == ast::VariabilityPrefix::Constant, "constant ");
        word_if(item.causality == ast::CausalityPrefix::Input, "input ");
        word_if(item.causality == ast::CausalityPrefix::Output, "output ");
    }
    void component(const ast::ComponentDef& item) {
        type_prefix(item.type_prefix);
        append(out_, item.type);
        append(out_, item.type_subscripts);
        out_.append(" ").append(item.name.text);
        append(out_, item.subscripts);
        if (item.modification) modification(*item.modification);
        if (item.condition != nullptr) {
            out_ += " if ";
            append(out_, *item.condition);
        }
        comment(item.comment);
    }
    void element(const ast::Import& item) {
        out_ += "import ";
        if (item.form == ast::Import::Form::Renaming) out_.append(item.alias.text).append(" = ");
        append(out_, item.name);
        word_if(item.form == ast::Import::Form::Unqualified, ".*");
        if (item.form == ast::Import::Form::List) {
            const char* lead = ".{";
            for (const ast::Identifier& name : item.names) {
                out_.append(lead).append(name.text);
                lead = ", ";
            }
            out_ += '}';
        }
        comment(item.comment);
    }
    void element(const ast::Extends& item) {
        out_ += "extends ";
        append(out_, item.base);
        class_modification(item.modification.get(), item.deselections);
        annotation(item.annotation);
    }
    void element(const ast::ComponentDef& item) {
        prefix(item.prefix);
        component(item);
        if (item.constraint) constraint(*item.constraint);
    }
    void element(const ast::NestedClass& item) {
        prefix(item.prefix);
        class_def(*item.class_def);
        if (item.constraint) constraint(*item.constraint);
    }

    static std::optional<ast::Visibility> visibility(const ast::Element& item) {
        return match(
            item, [](const ast::Import&) { return std::optional<ast::Visibility>(); },
            [](const auto& other) { return std::optional(other.prefix.visibility); });
    }
    void elements(const std::vector<ast::Element>& items) {
        auto current = ast::Visibility::Public;
        for (const ast::Element& item : items) {
            const ast::Visibility needed = visibility(item).value_or(current);
            if (needed != current) line(needed == ast::Visibility::Public ? "public" : "protected");
            current = needed;
            indented([&] {
                margin();
                match(item, [&](const auto& node) { element(node); });
                out_ += ";\n";
            });
        }
    }

    // ---- equations and statements
    // --------------------------------------------------------------------------------------------

    void connect(const ast::ComponentRef& a, const ast::ComponentRef& b) {
        out_ += "connect(";
        append(out_, a);
        out_ += ", ";
        append(out_, b);
        out_ += ')';
    }
    template <class Items>
    void rows(const Items& items) {
        indented([&] {
            for (const auto& item : items) {
                margin();
                match(item.node, [&](const auto& node) { print(node); });
                comment(item.comment);
                out_ += ";\n";
            }
        });
    }
    template <class Items>
    void block(const Items& items) {
        rows(items);
        margin(); // of the word that ends the block
    }
    template <class Branches>
    void branches(const Branches& items, const char* word, const char* next_word) {
        for (const auto& item : items) {
            out_.append(word).append(" ");
            word = next_word;
            append(out_, *item.condition);
            out_ += " then\n";
            block(item.body);
        }
    }
    template <class Node>
    void print_if(const Node& node) {
        branches(node.branches, "if", "elseif");
        if (!node.otherwise.empty()) {
            out_ += "else\n";
            block(node.otherwise);
        }
        out_ += "end if";
    }
    template <class Node>
    void print_for(const Node& node) {
        out_ += "for ";
        append(out_, node.iterators);
        out_ += " loop\n";
        block(node.body);
        out_ += "end for";
    }
    template <class Node>
    void print_when(const Node& node) {
        branches(node.branches, "when", "elsewhen");
        out_ += "end when";
    }

    void print(const ast::SimpleEquation& node) {
        // An equation that began with `if` would be an if-equation.
        const bool parentheses = std::holds_alternative<ast::IfExpr>(node.lhs->node);
        word_if(parentheses, "(");
        append(out_, *node.lhs);
        word_if(parentheses, ")");
        out_ += " = ";
        append(out_, *node.rhs);
    }
    void print(const ast::IfEquation& node) { print_if(node); }
    void print(const ast::ForEquation& node) { print_for(node); }
    void print(const ast::WhenEquation& node) { print_when(node); }
    void print(const ast::ConnectEquation& node) { connect(node.a, node.b); }
    void print(const ast::CallEquation& node) { append(out_, *node.call); }
    void print(const ast::Assignment& node) {
        append(out_, node.target);
        out_ += " := ";
        append(out_, *node.value);
    }
    void print(const ast::TupleAssignment& node) {
        append(out_, *node.targets);
        out_ += " := ";
        append(out_, *node.call);
    }
    void print(const ast::IfStatement& node) { print_if(node); }
    void print(const ast::ForStatement& node) { print_for(node); }
    void print(const ast::WhileStatement& node) {
        out_ += "while ";
        append(out_, *node.condition);
        out_ += " loop\n";
        block(node.body);
        out_ += "end while";
    }
    void print(const ast::WhenStatement& node) { print_when(node); }
    void print(const ast::CallStatement& node) { append(out_, *node.call); }
    void print(const ast::Break&) { out_ += "break"; }
    void print(const ast::Return&) { out_ += "return"; }

    // ---- classes
    // -------------------------------------------------------------------------------------------------------------

    void class_def(const ast::ClassDef& item) {
        word_if(item.is_encapsulated, "encapsulated ");
        word_if(item.is_partial, "partial ");
        word_if(item.is_expandable, "expandable ");
        word_if(item.purity == ast::Purity::Pure, "pure ");
        word_if(item.purity == ast::Purity::Impure, "impure ");
        out_.append(text_of(item.kind)).append(" ");
        match(item.body(), [&](const auto& body) { print_body(item, body); });
    }
    void print_body(const ast::ClassDef& item, const ast::Composition& body) {
        word_if(body.is_extends, "extends ");
        out_ += item.name.text;
        class_modification(body.modification.get());
        description(item.description);
        out_ += '\n';
        elements(body.elements);
        for (const auto& section : body.equations) {
            line(section.is_initial ? "initial equation" : "equation");
            rows(section.equations);
        }
        for (const auto& section : body.algorithms) {
            line(section.is_initial ? "initial algorithm" : "algorithm");
            rows(section.statements);
        }
        if (body.external) external(*body.external);
        if (item.annotation) {
            indented([&] { line(sources_.text(item.annotation->span), ";"); });
        }
        margin();
        out_.append("end ").append(item.name.text);
    }
    void external(const ast::External& item) {
        margin();
        out_ += "external";
        if (!item.language.empty()) description(item.language);
        if (item.function) {
            out_ += ' ';
            if (item.result) {
                append(out_, *item.result);
                out_ += " = ";
            }
            out_.append(item.function->text).append("(");
            bool first = true;
            for (const ast::Expr* argument : item.arguments) {
                word_if(!first, ", ");
                first = false;
                append(out_, *argument);
            }
            out_ += ')';
        }
        annotation(item.annotation);
        out_ += ";\n";
    }
    void print_body(const ast::ClassDef& item, const ast::ShortClass& body) {
        out_.append(item.name.text).append(" = ");
        type_prefix(body.prefix);
        append(out_, body.base);
        append(out_, body.subscripts);
        class_modification(body.modification.get());
        description(item.description);
        annotation(item.annotation);
    }
    void print_body(const ast::ClassDef& item, const ast::Enumeration& body) {
        out_.append(item.name.text).append(" = enumeration(");
        word_if(body.is_open, ":");
        bool first = true;
        for (const ast::EnumerationLiteral& literal : body.literals) {
            word_if(!first, ", ");
            first = false;
            out_ += literal.name.text;
            comment(literal.comment);
        }
        out_ += ')';
        description(item.description);
        annotation(item.annotation);
    }
    void print_body(const ast::ClassDef& item, const ast::DerivativeClass& body) {
        out_.append(item.name.text).append(" = der(");
        append(out_, body.function);
        for (const ast::Identifier& variable : body.variables) out_.append(", ").append(variable.text);
        out_ += ')';
        description(item.description);
        annotation(item.annotation);
    }

    const source::SourceMap& sources_;
    std::string out_;
    std::size_t depth_ = 0;
};

} // namespace

std::string print(const ast::File& file, const source::SourceMap& sources) { return Printer(sources).file(file); }

std::string print(const ast::ComponentDef& component, const source::SourceMap& sources) {
    return Printer(sources).declaration(component);
}

} // namespace torsion::syntax

#include "compiler/instance/run_time_texts.h"

#include "compiler/symbolic/function.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <array>

namespace torsion::instance {

using symbolic::ExprId;
using symbolic::Kind;

namespace {

constexpr const char* name = "String that may change"; // no type can have this name
constexpr char key = 0;                                // its address, among the enumerations
constexpr int most_choices = 1000;                     // of one text

class OverTexts {
public:
    using Each = std::function<ExprId(const std::string&, const std::string&)>;
    OverTexts(InstanceTree& tree, const Each& each) : pool_(*tree.pool), texts_(run_time_texts(tree)), each_(each) {}

    std::optional<ExprId> operator()(ExprId a, ExprId b) {
        if (++choices_ > most_choices) return std::nullopt;
        if (pool_[a].kind == Kind::Select) return select(a, [&](ExprId arm) { return (*this)(arm, b); });
        if (pool_[b].kind == Kind::Select) return select(b, [&](ExprId arm) { return (*this)(a, arm); });
        if (!pool_.is_constant(a) || !pool_.is_constant(b)) return std::nullopt;
        const std::string first = text(a), second = text(b); // the table may grow
        return each_(first, second);
    }

private:
    std::string text(ExprId number) const { return texts_.literals[static_cast<std::size_t>(pool_.value(number)) - 1]; }
    template <class Arm>
    std::optional<ExprId> select(ExprId e, Arm arm) {
        const symbolic::Node node = pool_[e];
        const auto then = arm(ExprId(node.b)), otherwise = then ? arm(ExprId(node.c)) : std::nullopt;
        return otherwise ? std::optional(symbolic::make_select(pool_, ExprId(node.a), *then, *otherwise))
                         : std::nullopt;
    }

    symbolic::ExprPool& pool_;
    const EnumerationType& texts_;
    const Each& each_;
    int choices_ = 0;
};

} // namespace

/// The texts of a model, and the functions that make texts.
struct TextTables {
    std::shared_ptr<foreign::KnownTexts> known = std::make_shared<foreign::KnownTexts>();
    std::map<std::vector<foreign::TextPart>, symbolic::FunctionId> functions; ///< by the parts that they join
    std::map<symbolic::FunctionId, std::vector<foreign::TextPart>> parts;
    std::optional<symbolic::FunctionId> order, for_message;
};

namespace {

TextTables& tables(InstanceTree& tree) {
    if (!tree.texts) tree.texts = std::make_shared<TextTables>();
    return *tree.texts;
}

/// A text of several parts, and what the parts need.
struct Pieces {
    std::vector<foreign::TextPart> parts;
    std::vector<ExprId> values;
};

/// What is joined already is taken apart, so that no text is made that nobody sees.
Pieces pieces_of(InstanceTree& tree, ExprId text) {
    const symbolic::ExprPool& pool = *tree.pool;
    using Kind = foreign::TextPart::Kind;
    if (pool.is_constant(text))
        return {{{Kind::Known, run_time_texts(tree).literals[static_cast<std::size_t>(pool.value(text)) - 1]}}, {}};
    if (pool[text].kind == symbolic::Kind::Output) {
        const ExprId call(pool[text].a);
        const auto joined = tables(tree).parts.find(pool.callee(call));
        const auto arguments = pool.children(call);
        if (joined != tables(tree).parts.end()) return {joined->second, {arguments.begin(), arguments.end()}};
    }
    return {{{Kind::Text, {}}}, {text}};
}

void append(Pieces& to, Pieces more) {
    using Kind = foreign::TextPart::Kind;
    for (foreign::TextPart& part : more.parts) {
        const bool is_known = part.kind == Kind::Known;
        if (is_known && !to.parts.empty() && to.parts.back().kind == Kind::Known) to.parts.back().text += part.text;
        else if (!is_known || !part.text.empty()) to.parts.push_back(std::move(part));
    }
    to.values.insert(to.values.end(), more.values.begin(), more.values.end());
}

/// The number of the text, the first result of native code.
ExprId made_text(InstanceTree& tree, Pieces pieces) {
    symbolic::ExprPool& pool = *tree.pool;
    TextTables& all = tables(tree);
    const auto known = all.functions.find(pieces.parts);
    if (known != all.functions.end()) return pool.output(pool.call(known->second, pieces.values), 0);
    const auto n = static_cast<std::uint32_t>(pieces.values.size());
    symbolic::Function f{"the text of a value", n, 1, n + 3};
    f.is_real_input.assign(n, false);
    symbolic::ForeignCall join{foreign::joined_text(pieces.parts, all.known), {}, {n, n + 1, n + 2}};
    for (std::uint32_t i = 0; i < n; ++i) join.arguments.push_back(pool.local(i));
    f.body.push_back({std::move(join)});
    f.body.push_back(
        {symbolic::Check{.condition = pool.local(n + 1), .message = "{=#0t%s\t}", .values = {pool.local(n + 2)}}});
    const symbolic::FunctionId made = pool.add_function(std::move(f));
    all.functions[pieces.parts] = made;
    all.parts[made] = std::move(pieces.parts);
    return pool.output(pool.call(made, pieces.values), 0);
}

} // namespace

std::shared_ptr<foreign::KnownTexts> known_texts_of(InstanceTree& tree) { return tables(tree).known; }

ExprId joined_texts(InstanceTree& tree, ExprId a, ExprId b) {
    Pieces all = pieces_of(tree, a);
    append(all, pieces_of(tree, b));
    return made_text(tree, std::move(all));
}

ExprId text_of_varying(InstanceTree& tree, ExprId value, std::string mark) {
    return made_text(tree, {{{foreign::TextPart::Kind::Value, std::move(mark)}}, {value}});
}

ExprId text_for_message(InstanceTree& tree, ExprId text) {
    symbolic::ExprPool& pool = *tree.pool;
    std::optional<symbolic::FunctionId>& made = tables(tree).for_message;
    if (!made) {
        symbolic::Function f{"a text of a message", 1, 1, 2};
        f.is_real_input.assign(1, false);
        f.body.push_back({symbolic::ForeignCall{foreign::text_for_message(tables(tree).known), {pool.local(0)}, {1}}});
        made = pool.add_function(std::move(f));
    }
    return pool.output(pool.call(*made, std::array{text}), 0);
}

ExprId order_of_texts(InstanceTree& tree, ExprId a, ExprId b) {
    symbolic::ExprPool& pool = *tree.pool;
    std::optional<symbolic::FunctionId>& made = tables(tree).order;
    if (!made) {
        symbolic::Function f{"the order of texts", 2, 1, 3};
        f.is_real_input.assign(2, false);
        f.body.push_back(
            {symbolic::ForeignCall{foreign::order_of_texts(tables(tree).known), {pool.local(0), pool.local(1)}, {2}}});
        made = pool.add_function(std::move(f));
    }
    return pool.output(pool.call(*made, std::array{a, b}), 0);
}

EnumerationType& run_time_texts(InstanceTree& tree) {
    auto [place, fresh] = tree.enumeration_of.try_emplace(&key, nullptr);
    if (fresh) place->second = &tree.enumerations.emplace_back(EnumerationType{name, {""}});
    auto& texts = const_cast<EnumerationType&>(*place->second);
    const std::vector<std::string>& known = tables(tree).known->all(); // native code may have made more
    texts.literals.insert(texts.literals.end(), known.begin() + static_cast<std::ptrdiff_t>(texts.literals.size()),
                          known.end());
    return texts;
}

bool is_run_time_text(const TypedValue& t) {
    return t.type == BaseType::Enumeration && t.enumeration && t.enumeration->name == name;
}

ExprId number_of_text(InstanceTree& tree, const std::string& text) {
    const double number = tables(tree).known->number_of(text);
    run_time_texts(tree);
    return tree.pool->constant(number);
}

void number_texts(InstanceTree& tree, TypedValue& t) {
    if (t.type != BaseType::String) return;
    t.type = BaseType::Enumeration, t.enumeration = &run_time_texts(tree);
    for (const std::string& text : t.texts) t.elements.push_back(number_of_text(tree, text));
    t.texts.clear();
}

void number_alike(InstanceTree& tree, TypedValue& a, TypedValue& b) {
    if (a.type == b.type || !is_text(a) || !is_text(b)) return;
    number_texts(tree, a), number_texts(tree, b);
}

std::optional<TypedValue> known_texts(InstanceTree& tree, const TypedValue& t) {
    TypedValue known = t;
    known.type = BaseType::String, known.enumeration = nullptr;
    known.elements.clear();
    for (const ExprId e : t.elements) {
        const std::vector<std::string>& literals = run_time_texts(tree).literals;
        if (!tree.pool->is_constant(e) || tree.pool->value(e) > static_cast<double>(literals.size()))
            return std::nullopt;
        known.texts.push_back(literals[static_cast<std::size_t>(tree.pool->value(e)) - 1]);
    }
    return known;
}

std::optional<ExprId> over_texts(InstanceTree& tree, ExprId a, ExprId b,
                                 const std::function<ExprId(const std::string&, const std::string&)>& each) {
    return OverTexts(tree, each)(a, b);
}

std::string with_texts(InstanceTree& tree, std::string message) {
    std::string texts;
    for (const std::string& text : run_time_texts(tree).literals) {
        // these have a meaning here
        for (const char c : text) texts += c == '}' ? ')' : c == '{' ? '(' : c == '\t' ? ' ' : c;
        texts += '\t';
    }
    texts.pop_back();
    for (std::size_t at = 0; (at = message.find(all_texts, at)) != std::string::npos; at += texts.size())
        message.replace(at, 1, texts);
    return message;
}

} // namespace torsion::instance

#include "compiler/instance/run_time_texts.h"

#include "compiler/symbolic/simplify.h"

#include <algorithm>

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
        return otherwise ? std::optional(symbolic::make_select(pool_, ExprId(node.a), *then, *otherwise)) : std::nullopt;
    }

    symbolic::ExprPool& pool_;
    const EnumerationType& texts_;
    const Each& each_;
    int choices_ = 0;
};

} // namespace

EnumerationType& run_time_texts(InstanceTree& tree) {
    auto [known, fresh] = tree.enumeration_of.try_emplace(&key, nullptr);
    if (fresh) known->second = &tree.enumerations.emplace_back(EnumerationType{name, {""}});
    return const_cast<EnumerationType&>(*known->second);
}

bool is_run_time_text(const TypedValue& t) { return t.type == BaseType::Enumeration && t.enumeration && t.enumeration->name == name; }

ExprId number_of_text(InstanceTree& tree, const std::string& text) {
    auto& literals = run_time_texts(tree).literals;
    const auto place = std::ranges::find(literals, text);
    const auto number = place - literals.begin() + 1;
    if (place == literals.end()) literals.push_back(text);
    return tree.pool->constant(static_cast<double>(number));
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
        if (!tree.pool->is_constant(e) || tree.pool->value(e) > static_cast<double>(literals.size())) return std::nullopt;
        known.texts.push_back(literals[static_cast<std::size_t>(tree.pool->value(e)) - 1]);
    }
    return known;
}

std::optional<ExprId> over_texts(InstanceTree& tree, ExprId a, ExprId b, const std::function<ExprId(const std::string&, const std::string&)>& each) {
    return OverTexts(tree, each)(a, b);
}

std::string with_texts(InstanceTree& tree, std::string message) {
    std::string texts;
    for (const std::string& text : run_time_texts(tree).literals) {
        for (const char c : text) texts += c == '}' ? ')' : c == '{' ? '(' : c == '\t' ? ' ' : c; // these have a meaning here
        texts += '\t';
    }
    texts.pop_back();
    for (std::size_t at = 0; (at = message.find(all_texts, at)) != std::string::npos; at += texts.size()) message.replace(at, 1, texts);
    return message;
}

} // namespace torsion::instance

#include "compiler/diagram/annotations/attributes.h"

#include <cmath>

namespace torsion::diagram {

namespace {

constexpr double largest = 1e6; ///< of coordinates

constexpr const char* arrow_names[] = {"None", "Open", "Filled", "Half"};

std::optional<std::size_t> place_of(const Value& value, std::span<const char* const> names) {
    const auto* literal = value.as<Literal>();
    if (literal == nullptr) return std::nullopt;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (literal->name == names[i]) return i;
    return std::nullopt;
}

template <class T>
std::optional<T> as_is(const Value& value) {
    const T* is = value.as<T>();
    return is != nullptr ? std::optional(*is) : std::nullopt;
}

std::optional<Extent> extent_of(const Value& value) {
    const auto* corners = value.as<Values>();
    if (corners == nullptr || corners->size() != 2) return std::nullopt;
    const auto first = point_of((*corners)[0]), second = point_of((*corners)[1]);
    return first && second ? std::optional(Extent{*first, *second}) : std::nullopt;
}

std::optional<Colour> colour_of(const Value& value) {
    const auto* parts = value.as<Values>();
    if (parts == nullptr || parts->size() != 3) return std::nullopt;
    std::uint8_t bytes[3];
    for (std::size_t i = 0; i < 3; ++i) {
        const auto part = number_of((*parts)[i]);
        if (!part) return std::nullopt;
        bytes[i] = static_cast<std::uint8_t>(std::clamp(std::round(*part), 0.0, 255.0));
    }
    return Colour{bytes[0], bytes[1], bytes[2]};
}

std::optional<std::vector<Position>> points_of(const Value& value) {
    const auto* all = value.as<Values>();
    if (all == nullptr) return std::nullopt;
    std::vector<Position> points;
    for (const Value& one : *all) {
        const auto point = point_of(one);
        if (!point) return std::nullopt;
        points.push_back(*point);
    }
    return points;
}

} // namespace

std::optional<double> number_of(const Value& value) {
    const auto* number = value.as<double>();
    return number != nullptr && std::abs(*number) <= largest ? std::optional(*number) : std::nullopt;
}

std::optional<Position> point_of(const Value& value) {
    const auto* pair = value.as<Values>();
    if (pair == nullptr || pair->size() != 2) return std::nullopt;
    const auto x = number_of((*pair)[0]), y = number_of((*pair)[1]);
    return x && y ? std::optional(Position{*x, *y}) : std::nullopt;
}

Attributes::Attributes(Evaluator& evaluator, const instance::Scope& scope, const ast::Call& call)
    : evaluator_(evaluator), scope_(scope) {
    for (const ast::NamedArgument& argument : call.named) arguments_.emplace_back(argument.name.text, argument.value);
}

Attributes::Attributes(Evaluator& evaluator, const instance::Scope& scope, const ast::ClassModification& modification)
    : evaluator_(evaluator), scope_(scope) {
    for (const ast::Argument& argument : modification.arguments)
        if (argument.name.parts.size() == 1 && argument.modification)
            arguments_.emplace_back(argument.name.parts[0].text, argument.modification->value);
}

const ast::Expr* Attributes::find(std::string_view name) const {
    for (const auto& [given, value] : arguments_)
        if (given == name) return value;
    return nullptr;
}

std::optional<Value> Attributes::value(std::string_view name) {
    const ast::Expr* expr = find(name);
    if (expr == nullptr) return std::nullopt;
    auto result = evaluator_.value(*expr, scope_);
    if (!result) is_good_ = false;
    return result;
}

std::optional<Value> Attributes::wrong(std::string_view name, const char* what) {
    is_good_ = false;
    evaluator_.report(find(name)->span, "`" + std::string(name) + "` of a graphical annotation is not " + what);
    return std::nullopt;
}

template <class Convert, class T>
void Attributes::read(std::string_view name, const char* what, const Convert& convert, T& to) {
    const auto given = value(name);
    if (!given) return;
    if (auto converted = convert(*given)) to = std::move(*converted);
    else wrong(name, what);
}

void Attributes::read(std::string_view name, double& to) {
    read(name, "a number that a picture can have", number_of, to);
}
void Attributes::read(std::string_view name, bool& to) { read(name, "true or false", as_is<bool>, to); }
void Attributes::read(std::string_view name, std::string& to) { read(name, "a text", as_is<std::string>, to); }
void Attributes::read(std::string_view name, Position& to) { read(name, "a point {x, y}", point_of, to); }
void Attributes::read(std::string_view name, Extent& to) {
    read(name, "an extent {{x1, y1}, {x2, y2}}", extent_of, to);
}
void Attributes::read(std::string_view name, Colour& to) { read(name, "a colour {red, green, blue}", colour_of, to); }
void Attributes::read(std::string_view name, std::vector<Position>& to) {
    read(name, "an array of points", points_of, to);
}

std::optional<std::size_t> Attributes::literal(std::string_view name, std::span<const char* const> names) {
    const auto given = value(name);
    if (!given) return std::nullopt;
    const auto place = place_of(*given, names);
    if (!place) wrong(name, "one of the names that it can be");
    return place;
}

void Attributes::read_arrows(Arrow (&arrows)[2]) {
    const auto given = value("arrow");
    if (!given) return;
    const auto* pair = given->as<Values>();
    const auto first = pair != nullptr && pair->size() == 2 ? place_of((*pair)[0], arrow_names) : std::nullopt;
    const auto second = first ? place_of((*pair)[1], arrow_names) : std::nullopt;
    if (!second) wrong("arrow", "two arrows");
    else arrows[0] = static_cast<Arrow>(*first), arrows[1] = static_cast<Arrow>(*second);
}

void Attributes::read_styles(Text& text) {
    const auto given = value("textStyle");
    if (!given) return;
    const auto* styles = given->as<Values>();
    if (styles == nullptr) return void(wrong("textStyle", "an array of styles"));
    for (const Value& one : *styles) {
        const auto* style = one.as<Literal>();
        if (style == nullptr) return void(wrong("textStyle", "an array of styles"));
        text.is_bold = text.is_bold || style->name == "Bold";
        text.is_italic = text.is_italic || style->name == "Italic";
        text.is_underlined = text.is_underlined || style->name == "UnderLine";
    }
}

} // namespace torsion::diagram

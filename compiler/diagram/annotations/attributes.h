#pragma once
// The attributes of one record of an annotation: `Line(points = …, color = …)`, `transformation(extent = …)`.

#include "compiler/diagram/annotations/values.h"
#include "compiler/diagram/graphics.h"

#include <span>
#include <string_view>
#include <utility>

namespace torsion::diagram {

/// Those that are absent keep what the caller has in the variable. After a wrong one, which is reported, `is_good()` is
/// false.
class Attributes {
public:
    Attributes(Evaluator& evaluator, const instance::Scope& scope, const ast::Call& call);
    Attributes(Evaluator& evaluator, const instance::Scope& scope, const ast::ClassModification& modification);

    bool has(std::string_view name) const { return find(name) != nullptr; }
    void read(std::string_view name, double& to);
    void read(std::string_view name, bool& to);
    void read(std::string_view name, std::string& to);
    void read(std::string_view name, Position& to);
    void read(std::string_view name, Extent& to);
    void read(std::string_view name, Colour& to);
    void read(std::string_view name, std::vector<Position>& to);
    /// `names`: of the literals, in the order of the enumeration.
    template <class Enumeration>
    void read(std::string_view name, std::span<const char* const> names, Enumeration& to) {
        if (const auto place = literal(name, names)) to = static_cast<Enumeration>(*place);
    }
    void read_arrows(Arrow (&arrows)[2]);
    void read_styles(Text& text);
    bool is_good() const { return is_good_; }
    Evaluator& evaluator() { return evaluator_; }

private:
    const ast::Expr* find(std::string_view name) const;
    std::optional<Value> value(std::string_view name);
    std::optional<std::size_t> literal(std::string_view name, std::span<const char* const> names);
    std::optional<Value> wrong(std::string_view name, const char* what);
    template <class Convert, class T>
    void read(std::string_view name, const char* what, const Convert& convert, T& to);

    Evaluator& evaluator_;
    instance::Scope scope_;
    std::vector<std::pair<std::string_view, const ast::Expr*>> arguments_;
    bool is_good_ = true;
};

/// Nothing for what is no number, or none that a picture can have.
std::optional<double> number_of(const Value& value);
std::optional<Position> point_of(const Value& value);

} // namespace torsion::diagram

#pragma once
// The two sides of a connect equation while expandable connectors still lack elements (specification 9.1.3).

#include "compiler/instance/connections/named_elements.h"
#include "compiler/instance/translate.h"

#include <unordered_set>

namespace torsion::instance {

/// One side of a connect equation.
struct BusEnd {
    Node* node = nullptr;  ///< null: it does not exist (yet)
    Node* bus = nullptr;   ///< then the expandable connector that lacks the element `name`; null: nothing to add
    std::string name;      ///< of the element
    Subscripts subscripts; ///< at the end of the reference
    bool is_slice = false; ///< it may name several connectors
};

constexpr std::int64_t most_bus_elements = 100'000; ///< of one array

/// The element of an array of components; null: there is none.
Node* element_of(const Node& array, const Subscripts& subscripts);

/// Reads references, and notes which elements of expandable connectors they name.
class BusEnds {
public:
    explicit BusEnds(Translator& translator) : t_(translator) {}

    NamedElements named;
    std::unordered_set<const Node*> added; ///< elements that no class declares
    bool has_new_names = false;

    /// Nothing in it if an end is wrong or absent: the flat stage reports it.
    BusEnd resolve(const ast::ComponentRef& ref, const Context& context);
    /// All that a reference names, in order; `dims`: of the arrays and slices in it. False for what is not known here
    /// and what does not exist.
    bool each(const ast::ComponentRef& ref, const Context& context, std::vector<BusEnd>& ends,
              Subscripts* dims = nullptr);

private:
    /// The rest of a reference from part `i` on.
    struct Rest {
        const ast::ComponentRef& ref;
        const Context& context;
        std::size_t i = 0;
        Rest next() const { return {ref, context, i + 1}; }
        const ast::ComponentRef::Part& part() const { return ref.parts[i]; }
        bool is_last() const { return i + 1 == ref.parts.size(); }
    };
    bool each(Node& node, Rest rest, std::vector<BusEnd>& ends, Subscripts* dims);
    bool each(Node& node, Node* child, const Subscripts& at, Rest rest, std::vector<BusEnd>& ends, Subscripts* dims);
    bool is_longer(const Node& child, const Subscripts& subscripts) const;
    ChosenSubscripts subscripts_of(const ast::ComponentRef::Part& part, const Node* child, const Context& context);
    void choose(const ast::Expr& e, const Context& context, ChosenSubscripts& chosen);
    void name_it(Node& bus, const std::string& name, const ChosenSubscripts& chosen) {
        has_new_names = named.add(bus, name, chosen) || has_new_names;
    }

    Translator& t_;
};

} // namespace torsion::instance

#pragma once
// match(variant, case, case, …): a switch over a sum type that fails to compile when a case is missing.

#include <utility>
#include <variant>

namespace torsion {

template <class... Fs>
struct Overloaded : Fs... {
    using Fs::operator()...;
};

template <class Variant, class... Cases>
decltype(auto) match(Variant&& value, Cases&&... cases) {
    return std::visit(Overloaded<std::decay_t<Cases>...>{std::forward<Cases>(cases)...}, std::forward<Variant>(value));
}

} // namespace torsion

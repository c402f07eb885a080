#include "compiler/instance/expressions/array_parts.h"

namespace torsion::instance {

TypedValue part_of(const TypedValue& whole, std::size_t i, std::size_t n, std::size_t leading) {
    TypedValue part = whole;
    for (Field& field : part.fields) field.term = part_of(field.term, i, n, leading);
    std::size_t size = whole.elements.size() / n;
    auto begin = whole.elements.begin() + static_cast<std::ptrdiff_t>(i * size);
    part.elements.assign(begin, begin + static_cast<std::ptrdiff_t>(size));
    const std::size_t texts = whole.texts.size() / n;
    const auto first = whole.texts.begin() + static_cast<std::ptrdiff_t>(i * texts);
    part.texts.assign(first, first + static_cast<std::ptrdiff_t>(texts));
    part.dims.erase(part.dims.begin(), part.dims.begin() + static_cast<std::ptrdiff_t>(leading));
    return part;
}

void append(TypedValue& to, const TypedValue& more) {
    to.elements.insert(to.elements.end(), more.elements.begin(), more.elements.end());
    to.texts.insert(to.texts.end(), more.texts.begin(), more.texts.end());
    for (std::size_t i = 0; i < to.fields.size(); ++i) append(to.fields[i].term, more.fields[i].term);
}

void add_dims(TypedValue& t, const std::vector<std::int64_t>& around) {
    t.dims.insert(t.dims.begin(), around.begin(), around.end());
    for (Field& field : t.fields) add_dims(field.term, around);
}

TypedValue no_elements(const TypedValue& scalar, const std::vector<std::int64_t>& dims) {
    TypedValue t = scalar;
    t.elements.clear(), t.texts.clear();
    for (Field& field : t.fields) field.term = no_elements(field.term, {});
    add_dims(t, dims);
    return t;
}

} // namespace torsion::instance

// Outputs and locals of a function that are declared with `:` begin empty, and take the size of what is assigned to
// them as a whole (specification 12.4.5), as components of records do. The statements are read in their order, so each
// size is known where it is needed: unless a loop changes it in every round, or the arms of an `if` differ. Then the
// size varies at run time, which is not supported. If all arguments are known, the body is run while it is read, and
// nothing varies.
#include "compiler/instance/functions/function_maker.h"

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

namespace {

std::vector<bool> open_dims(const Formal& f) {
    std::vector<bool> result;
    for (const auto* subscripts : {&f.declaration->subscripts, &f.declaration->type_subscripts})
        for (const ast::Subscript& s : *subscripts) result.push_back(!s.expr);
    for (const std::int64_t n : f.type.dims) result.push_back(n == open_size);
    return result;
}

bool is_any(const std::vector<bool>& flags) { return std::ranges::find(flags, true) != flags.end(); }

bool are_alike(const TypedValue& a, const TypedValue& b) {
    if (a.dims != b.dims || a.fields.size() != b.fields.size()) return false;
    for (std::size_t i = 0; i < a.fields.size(); ++i)
        if (!are_alike(a.fields[i].term, b.fields[i].term)) return false;
    return true;
}

bool are_same(const TypedValue& a, const TypedValue& b) {
    if (a.dims != b.dims || a.elements != b.elements || a.fields.size() != b.fields.size()) return false;
    for (std::size_t i = 0; i < a.fields.size(); ++i)
        if (!are_same(a.fields[i].term, b.fields[i].term)) return false;
    return true;
}

} // namespace

bool FunctionMaker::has_open_size(const Formal& f) {
    if (is_any(open_dims(f))) return true;
    const Signature* fields = is_record(f.type.class_) ? signature_of_(*f.type.class_) : nullptr;
    return fields && std::ranges::any_of(fields->formals, [&](const Formal& field) { return has_open_size(field); });
}

std::vector<TypedValue> FunctionMaker::open_outputs() {
    std::vector<TypedValue> result;
    if (std::ranges::none_of(names_, [&](const Named& n) { return is_open_output(*n.formal); })) return result;
    for (const Named& n : names_)
        if (has_result(n)) result.push_back(n.place);
    return result;
}

bool FunctionMaker::reshape(Named& variable, const TypedValue& value, Span span) {
    if (!take_sizes(variable, variable.place, value, open_dims(*variable.formal), span)) return false;
    if (!wants_.is_known) locals_.set(variable.formal->name(), variable.place);
    return true;
}

bool FunctionMaker::is_open_output(const Formal& f) {
    const bool is_text = !f.type.class_ && f.type.base == BaseType::String; // has no slots
    return !is_text && !is_native() && !wants_.is_known && f.role == FormalRole::Output && is_open(f);
}

bool FunctionMaker::has_result(const Named& n) {
    return n.formal->role == FormalRole::Output && n.place.type != BaseType::String;
}

/// An output of a recursive function keeps the size of its first value: its calls must know it.
bool FunctionMaker::is_open(const Formal& f) {
    const bool keeps_size = depth_ && f.role == FormalRole::Output && f.modifier && f.modifier->value;
    return !keeps_size && has_open_size(f);
}

/// The variable, or a component of it.
bool FunctionMaker::reshape(Named& variable, const ast::ComponentRef& part, const TypedValue& value, Span span) {
    std::vector<bool> is_open = open_dims(*variable.formal);
    TypedValue* place = &variable.place;
    for (std::size_t i = 1; i < part.parts.size(); ++i) {
        const Signature* fields = place->is_record() ? signature_of_(*place->record) : nullptr;
        if (!fields) return true; // reported later
        const auto formal = std::ranges::find(fields->formals, part.parts[i].name.text, &Formal::name);
        place = place->field(part.parts[i].name.text);
        if (!place || formal == fields->formals.end()) return true;
        is_open.assign(is_open.size(), false); // a component does not change how many records there are
        const std::vector<bool> own = open_dims(*formal);
        is_open.insert(is_open.end(), own.begin(), own.end());
    }
    if (!take_sizes(variable, *place, value, is_open, span)) return false;
    if (!wants_.is_known) locals_.set(variable.formal->name(), variable.place);
    return true;
}

/// A field of the record that is being declared, or of all records of an array, for its first value.
bool FunctionMaker::reshape_field(TypedValue& place, const Formal& field, const TypedValue& value, Span span) {
    Named& variable = names_.back();
    std::vector<bool> is_open(variable.place.dims.size(), false);
    const std::vector<bool> own = open_dims(field);
    is_open.insert(is_open.end(), own.begin(), own.end());
    if (!take_sizes(variable, place, value, is_open, span)) return false;
    if (!wants_.is_known) locals_.set(variable.formal->name(), variable.place);
    return true;
}

bool FunctionMaker::take_sizes(Named& variable, TypedValue& place, const TypedValue& value,
                               const std::vector<bool>& is_open, Span span) {
    if (value.dims.size() < is_open.size()) return true; // does not fit
    std::vector<std::int64_t> dims = place.dims;
    for (std::size_t d = 0; d < is_open.size() && d < dims.size(); ++d)
        if (is_open[d]) dims[d] = value.dims[d];
    if (place.is_record()) {
        const Signature* fields = signature_of_(*place.record);
        if (!fields || !value.is_record()) return true;
        place.dims = dims;
        for (const Formal& formal : fields->formals) {
            TypedValue* field = place.field(formal.name());
            const TypedValue* given = value.field(formal.name());
            if (!field || !given) return true;
            std::vector<bool> all = is_open;
            const std::vector<bool> own = open_dims(formal);
            all.insert(all.end(), own.begin(), own.end());
            if (!take_sizes(variable, *field, *given, all, span)) return false;
        }
        return true;
    }
    if (dims == place.dims) return true;
    if (!wants_.is_known && rounds_ > 0)
        return fail(Diag::NotSupported, span, "not supported: a size that varies at run time",
                    "a loop changes the size of `" + variable.formal->name() + "`");
    const auto count = product(dims);
    if (count + static_cast<std::int64_t>(function_.slots) > most_slots)
        return fail(Diag::LimitExceeded, span, "a function with more than " + std::to_string(most_slots) + " values");
    const std::uint32_t first = place.type == BaseType::String ? 0 : room_for(place, static_cast<std::size_t>(count));
    place.dims = std::move(dims);
    if (place.type == BaseType::String) return place.texts.resize(static_cast<std::size_t>(count)), true;
    place.elements.clear();
    for (std::uint32_t i = 0; i < count; ++i) place.elements.push_back(pool().local(first + i));
    return true;
}

/// Arrays that grow in every round take twice the room each time.
std::uint32_t FunctionMaker::room_for(const TypedValue& before, std::size_t count) {
    if (!wants_.is_known) return reserve(count);
    const std::uint32_t old = before.elements.empty() ? 0 : pool()[before.elements[0]].a;
    const auto room = before.elements.empty() ? rooms_.end() : rooms_.find(old);
    if (room != rooms_.end() && room->second >= count) return old;
    const std::size_t wanted = room == rooms_.end() ? count : 2 * count;
    const std::uint32_t first = reserve(wanted);
    if (wanted > 0) rooms_[first] = static_cast<std::uint32_t>(wanted);
    return first;
}

FunctionMaker::Places FunctionMaker::places() const {
    Places result;
    if (std::ranges::none_of(names_, &Named::is_open)) return result;
    for (const Named& n : names_) result.push_back(n.is_open ? n.place : TypedValue());
    return result;
}

void FunctionMaker::restore(const Places& places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!names_[i].is_open || are_same(names_[i].place, places[i])) continue;
        names_[i].place = places[i];
        locals_.set(names_[i].formal->name(), names_[i].place);
    }
}

/// Behind an `if` whose arms gave a variable new sizes, the same in each.
bool FunctionMaker::join(const std::vector<Places>& ends, const std::vector<FunctionBody*>& arms, Span span) {
    for (std::size_t i = 0; i < ends.front().size(); ++i) {
        const auto is_same = [&](const Places& end) { return are_same(end[i], ends.front()[i]); };
        if (!names_[i].is_open || std::ranges::all_of(ends, is_same)) continue;
        if (!std::ranges::all_of(ends, [&](const Places& end) { return are_alike(end[i], ends.front()[i]); }))
            return fail(Diag::NotSupported, span, "not supported: a size that varies at run time",
                        "this condition decides about the size of `" + names_[i].formal->name() + "`");
        const TypedValue joined = in_slots_like(ends.front()[i]);
        for (std::size_t k = 0; k < arms.size(); ++k) arms[k]->push_back({assignment(joined, ends[k][i])});
        names_[i].place = joined;
        locals_.set(names_[i].formal->name(), joined);
    }
    return true;
}

/// Where the function ends: its outputs go to their slots.
bool FunctionMaker::copy_outputs(Span span) {
    std::size_t next = 0;
    for (const Named& n : names_) {
        if (next == results_.size() || !has_result(n)) continue;
        const TypedValue& result = results_[next++];
        if (!are_alike(result, n.place))
            return fail(Diag::NotSupported, span, "not supported: a size that varies at run time",
                        "here `" + n.formal->name() + "` has another size than at the end");
        add(assignment(result, n.place));
    }
    return true;
}

} // namespace torsion::instance

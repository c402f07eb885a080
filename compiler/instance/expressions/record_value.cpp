#include "compiler/instance/expressions/record_value.h"

namespace torsion::instance {

using source::Diag;

namespace {

std::string path_of(const std::string& name, const Node& record) {
    const std::string path = record.path();
    return path.empty() ? name : path + "." + name;
}

void refuse(const std::string& name, const Node& record, const Modifier& part, const Binding& whole,
            source::Diagnostics& diagnostics) {
    const bool is_final = part.value->is_setting; // the model's own cannot be changed
    const std::string element = "`" + path_of(name, record) + "`";
    const std::string message = is_final
                                    ? element + " is final and cannot be modified"
                                    : element + " cannot be modified: `" + record.path() + "` has a value as a whole";
    auto& report = diagnostics.report(is_final ? Diag::SettingNotChangeable : Diag::DuplicateElement,
                                      part.value->span.valid() ? part.value->span : part.span, message);
    report.at(whole.span, is_final ? "declared final here" : "its value");
    if (!is_final) report.with_help("give the record another value, or its components values one by one");
}

} // namespace

ModifierPtr given_to(const std::string& name, const Node& record, const ModifierPtr& modifier,
                     source::Diagnostics& diagnostics) {
    ModifierPtr part = modifier ? modifier->shared_part(name) : nullptr;
    if (!modifier || !modifier->value) return part;
    auto result = part ? std::make_shared<Modifier>(*part) : std::make_shared<Modifier>();
    Binding share = *modifier->value;
    share.fields.push_back(name);
    share.is_each = false; // it belongs to this record, in each element
    result->is_common = false;
    if (!result->span.valid()) result->span = share.span;
    const bool has_own = part && part->value && !part->value->is_overruled;
    const bool is_set = has_own && part->value->is_setting && !share.is_final;
    if (has_own && !is_set) refuse(name, record, *part, *modifier->value, diagnostics);
    if (is_set) result->value->replaced = std::make_shared<Binding>(std::move(share));
    else result->value = std::move(share);
    return result;
}

bool is_share(const ModifierPtr& given) { return given && given->value && !given->value->fields.empty(); }

} // namespace torsion::instance

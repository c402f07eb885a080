// The C interface: errors, sessions, models.

#include "compiler/session/c_interface/handles.h"

using namespace torsion; // as C has no namespaces, neither have these functions
using session::attempt;
using session::attempt_handle;
using session::bad_argument;
using session::handle_of;
using session::text_of;

namespace torsion::session {

Values values_of(const TorsValue* set, std::size_t count) {
    check_list(set, count);
    Values values;
    for (std::size_t i = 0; i < count; ++i) {
        if (set[i].name == nullptr) throw BadArgument{"a value has no name"};
        values.insert_or_assign(set[i].name,
                                set[i].text != nullptr ? Value(std::string(set[i].text)) : Value(set[i].number));
    }
    return values;
}

std::vector<std::string> texts_of(const char* const* texts, std::size_t count) {
    check_list(texts, count);
    std::vector<std::string> result;
    for (std::size_t i = 0; i < count; ++i) result.push_back(text_of(texts[i]));
    return result;
}

} // namespace torsion::session

extern "C" {

uint32_t tors_version(void) { return TORS_VERSION; }
const char* tors_release(void) { return version(); }

// ---- errors

TorsStatus tors_error_status(const TorsError* error) { return error != nullptr ? error->status : TORS_OK; }
const char* tors_error_text(const TorsError* error) { return error != nullptr ? error->text.c_str() : ""; }
size_t tors_error_count(const TorsError* error) { return error != nullptr ? error->diagnostics.size() : 0; }

const char* tors_error_json(TorsError* error) {
    if (error == nullptr) return "[]";
    attempt(nullptr, [&] { error->json = render_json(error->diagnostics); });
    return error->json.c_str();
}

int tors_error_diagnostic(TorsError* error, size_t number, TorsDiagnostic* to) {
    if (error == nullptr || to == nullptr || number >= error->diagnostics.size()) return 0;
    const Diagnostic& from = error->diagnostics[number];
    const Range* range = from.range ? &*from.range : nullptr;
    *to = {from.code.c_str(),
           from.message.c_str(),
           range != nullptr ? range->file.c_str() : nullptr,
           from.help.c_str(),
           error->texts[number].c_str(),
           static_cast<int32_t>(from.severity),
           range != nullptr ? range->begin.line : 0,
           range != nullptr ? range->begin.column : 0,
           range != nullptr ? range->end.line : 0,
           range != nullptr ? range->end.column : 0,
           static_cast<uint32_t>(from.fixes.size())};
    return 1;
}

int tors_error_fix(const TorsError* error, size_t number, size_t fix, const char** replacement, uint32_t* first_byte,
                   uint32_t* end_byte) {
    if (error == nullptr || number >= error->diagnostics.size() || fix >= error->diagnostics[number].fixes.size())
        return 0;
    const Fix& from = error->diagnostics[number].fixes[fix];
    if (replacement != nullptr) *replacement = from.replacement.c_str();
    if (first_byte != nullptr) *first_byte = from.range.first_byte;
    if (end_byte != nullptr) *end_byte = from.range.end_byte;
    return 1;
}

TorsResult* tors_error_partial(const TorsError* error) {
    if (error == nullptr || !error->partial) return nullptr;
    return attempt_handle<TorsResult>(nullptr, [&] { return new TorsResult{*error->partial, {}, {}, {}, {}, {}}; });
}

void tors_error_free(TorsError* error) { delete error; }

// ---- sessions

void tors_session_defaults(TorsSessionOptions* options) {
    if (options != nullptr)
        *options = {sizeof(TorsSessionOptions), 0, 0, 0, nullptr, nullptr, nullptr, nullptr, nullptr};
}

TorsSession* tors_session_new(const TorsSessionOptions* given, TorsError** error) {
    return attempt_handle<TorsSession>(error, [&] {
        SessionOptions options;
        if (given != nullptr) {
            const TorsSessionOptions from = session::copy_of(*given, session::defaults_by(&tors_session_defaults));
            options.library_paths = session::texts_of(from.library_paths, from.n_library_paths);
            if (from.modelica_path != nullptr) options.modelica_path = from.modelica_path;
            if (from.stdlib_folder != nullptr) options.stdlib_folder = from.stdlib_folder;
            if (from.installed != nullptr) options.installed = from.installed;
            if (from.cache_folder != nullptr) options.cache_folder = from.cache_folder;
            options.allow_external = from.allow_external != 0;
            options.is_strict = from.is_strict != 0;
        }
        return new TorsSession{Session(options)};
    });
}

void tors_session_free(TorsSession* session) { delete session; }

TorsStatus tors_set_text(TorsSession* session, const char* path, const char* text, int64_t revision) {
    if (session == nullptr || path == nullptr || text == nullptr) return TORS_BAD_ARGUMENT;
    return attempt(nullptr, [&] { session->session.set_text(path, text, revision); });
}

TorsStatus tors_drop_text(TorsSession* session, const char* path) {
    if (session == nullptr || path == nullptr) return TORS_BAD_ARGUMENT;
    return attempt(nullptr, [&] { session->session.drop_text(path); });
}

} // extern "C"

namespace {

template <class T, class From, class F>
int row_of(std::span<const From> rows, std::size_t number, T* to, const F& fill) {
    if (to == nullptr || number >= rows.size()) return 0;
    fill(rows[number], *to);
    return 1;
}

} // namespace

extern "C" {

TorsModel* tors_load(TorsSession* session, const char* target, const char* model, const TorsValue* set, size_t n_set,
                     TorsError** error) {
    if (session == nullptr || target == nullptr) return bad_argument(error, "tors_load: a null pointer"), nullptr;
    return attempt_handle<TorsModel>(error, [&] {
        return handle_of(session->session.load(target, text_of(model), session::values_of(set, n_set)));
    });
}

TorsModel* tors_load_text(TorsSession* session, const char* text, const char* model, const TorsValue* set, size_t n_set,
                          TorsError** error) {
    if (session == nullptr || text == nullptr) return bad_argument(error, "tors_load_text: a null pointer"), nullptr;
    return attempt_handle<TorsModel>(error, [&] {
        return handle_of(session->session.load_text(text, text_of(model), session::values_of(set, n_set)));
    });
}

void tors_load_defaults(TorsLoadOptions* options) {
    if (options != nullptr)
        *options = {sizeof(TorsLoadOptions), 0, nullptr, nullptr, nullptr, nullptr, 0, nullptr, nullptr, nullptr};
}

TorsModel* tors_load_with(TorsSession* session, const TorsLoadOptions* given, TorsError** error) {
    if (session == nullptr || given == nullptr) return bad_argument(error, "tors_load_with: a null pointer"), nullptr;
    return attempt_handle<TorsModel>(error, [&] {
        const TorsLoadOptions from = session::copy_of(*given, session::defaults_by(&tors_load_defaults));
        if ((from.target == nullptr) == (from.text == nullptr))
            throw session::BadArgument{"tors_load_with: either a target or a text"};
        LoadOptions options;
        options.target = text_of(from.target), options.model = text_of(from.model);
        if (from.text != nullptr) options.text = from.text;
        options.set = session::values_of(from.set, from.n_set);
        options.progress = session::stages_of(from.progress, from.data);
        if (from.cancel != nullptr) options.cancel = &from.cancel->flag;
        return session::handle_of(session->session.load(options));
    });
}

TorsCheck* tors_check(TorsSession* session, const char* target, const char* model, TorsError** error) {
    if (session == nullptr || target == nullptr) return bad_argument(error, "tors_check: a null pointer"), nullptr;
    return attempt_handle<TorsCheck>(error, [&] {
        CheckResult result = session->session.check(target, text_of(model));
        std::string text = render(result.diagnostics);
        return new TorsCheck{std::move(result), std::move(text)};
    });
}

int tors_check_is_good(const TorsCheck* check) { return check != nullptr && check->result.is_good ? 1 : 0; }
const char* tors_check_verdict(const TorsCheck* check) { return check != nullptr ? check->result.verdict.c_str() : ""; }
const char* tors_check_text(const TorsCheck* check) { return check != nullptr ? check->text.c_str() : ""; }
void tors_check_free(TorsCheck* check) { delete check; }

// ---- models

const char* tors_model_name(const TorsModel* model) { return model != nullptr ? model->model.name().c_str() : ""; }
const char* tors_model_description(const TorsModel* model) {
    return model != nullptr ? model->model.description().c_str() : "";
}
const char* tors_model_warnings(const TorsModel* model) { return model != nullptr ? model->warnings.c_str() : ""; }
void tors_model_free(TorsModel* model) { delete model; }

size_t tors_count_parameters(const TorsModel* model) { return model != nullptr ? model->model.parameters().size() : 0; }
int tors_parameter(const TorsModel* model, size_t number, TorsParameter* to) {
    if (model == nullptr) return 0;
    return row_of(model->model.parameters(), number, to, [](const Parameter& p, TorsParameter& row) {
        row = {p.name.c_str(),
               p.value.c_str(),
               p.unit.c_str(),
               p.display_unit.c_str(),
               p.description.c_str(),
               p.number.value_or(NAN),
               p.min.value_or(NAN),
               p.max.value_or(NAN),
               static_cast<int32_t>(p.kind),
               static_cast<int32_t>(p.type),
               p.component,
               static_cast<uint32_t>(p.literals.size())};
    });
}

const char* tors_literal(const TorsModel* model, size_t parameter, size_t literal) {
    if (model == nullptr || parameter >= model->model.parameters().size()) return nullptr;
    const Parameter& p = model->model.parameters()[parameter];
    return literal < p.literals.size() ? p.literals[literal].c_str() : nullptr;
}

size_t tors_count_variables(const TorsModel* model) { return model != nullptr ? model->model.variables().size() : 0; }
int tors_variable(const TorsModel* model, size_t number, TorsVariable* to) {
    if (model == nullptr) return 0;
    return row_of(model->model.variables(), number, to, [](const Variable& v, TorsVariable& row) {
        row = {v.name.c_str(),
               v.unit.c_str(),
               v.display_unit.c_str(),
               v.description.c_str(),
               static_cast<int32_t>(v.type),
               static_cast<int32_t>(v.variability),
               static_cast<int32_t>(v.causality),
               v.is_protected,
               v.is_hidden,
               v.is_state,
               v.component};
    });
}

size_t tors_count_components(const TorsModel* model) { return model != nullptr ? model->model.components().size() : 0; }
int tors_component(const TorsModel* model, size_t number, TorsComponent* to) {
    if (model == nullptr) return 0;
    return row_of(model->model.components(), number, to, [](const Component& c, TorsComponent& row) {
        row = {c.name.c_str(), c.path.c_str(), c.class_name.c_str(), c.parent};
    });
}

} // extern "C"

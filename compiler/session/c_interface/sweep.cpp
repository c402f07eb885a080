// The C interface: sweeps.

#include "compiler/session/c_interface/handles.h"

using namespace torsion;
using session::attempt;
using session::attempt_handle;
using session::bad_argument;
using session::text_of;

namespace torsion::session {

TorsSweepOptions default_sweep() {
    TorsSweepOptions options{};
    options.size = sizeof options;
    options.run = default_run();
    return options;
}

} // namespace torsion::session

extern "C" {

void tors_sweep_defaults_of(TorsSweepOptions* options, size_t size) {
    session::give_defaults(options, session::default_sweep(), size);
}
void tors_sweep_defaults(TorsSweepOptions* options) {
    tors_sweep_defaults_of(options, offsetof(TorsSweepOptions, input_file));
}

TorsTable* tors_sweep(const TorsModel* model, const TorsSweepOptions* given, TorsError** error) {
    if (model == nullptr || given == nullptr) return bad_argument(error, "tors_sweep: a null pointer"), nullptr;
    return attempt_handle<TorsTable>(error, [&] {
        const TorsSweepOptions from = session::copy_of(*given, session::default_sweep());
        SweepOptions options;
        options.run = session::run_of(from.run);
        session::check_list(from.vary, from.n_vary);
        session::check_list(from.collect, from.n_collect);
        for (std::size_t i = 0; i < from.n_vary; ++i) session::check_list(from.vary[i].values, from.vary[i].n_values);
        for (std::size_t i = 0; i < from.n_vary; ++i)
            options.vary.push_back(
                {text_of(from.vary[i].name), {from.vary[i].values, from.vary[i].values + from.vary[i].n_values}, {}});
        options.set = session::values_of(from.set, from.n_set);
        options.input_file = text_of(from.input_file), options.inputs = session::inputs_of(from.inputs);
        for (std::size_t i = 0; i < from.n_collect; ++i)
            options.collect.emplace_back(text_of(from.collect[i].name), text_of(from.collect[i].text));
        options.is_samples = from.is_samples != 0;
        options.jobs = from.jobs;
        if (from.progress != nullptr)
            options.progress = [tell = from.progress, data = from.data](const Progress& p) {
                return tell(data, 0, p.fraction, static_cast<int64_t>(p.failed), static_cast<int64_t>(p.finished)) != 0;
            };
        if (from.cancel != nullptr) options.cancel = &from.cancel->flag;
        options.path = text_of(from.path);
        options.restart = from.restart != 0;
        return new TorsTable{model->model.sweep(options)};
    });
}

size_t tors_table_rows(const TorsTable* table) { return table != nullptr ? table->table.rows() : 0; }
size_t tors_table_failed(const TorsTable* table) { return table != nullptr ? table->table.failed() : 0; }
int tors_table_is_complete(const TorsTable* table) { return table != nullptr && table->table.is_complete() ? 1 : 0; }
size_t tors_table_count(const TorsTable* table) {
    return table != nullptr ? table->table.varied().size() + table->table.collected().size() : 0;
}

const char* tors_table_name(const TorsTable* table, size_t column) {
    if (column >= tors_table_count(table)) return nullptr;
    const std::size_t varied = table->table.varied().size();
    return (column < varied ? table->table.varied()[column] : table->table.collected()[column - varied]).c_str();
}

const double* tors_table_values(const TorsTable* table, size_t column) {
    return column < tors_table_count(table) ? table->table.column(column).data() : nullptr;
}

const char* tors_table_status(const TorsTable* table, size_t row) {
    return row < tors_table_rows(table) ? table->table.status(row).c_str() : nullptr;
}

const char* tors_table_message(const TorsTable* table, size_t row) {
    return row < tors_table_rows(table) ? table->table.message(row).c_str() : "";
}

TorsStatus tors_table_write(const TorsTable* table, const char* path, TorsError** error) {
    if (table == nullptr || path == nullptr) return bad_argument(error, "tors_table_write: a null pointer");
    return attempt(error, [&] { table->table.write(path); });
}

void tors_table_free(TorsTable* table) { delete table; }

} // extern "C"

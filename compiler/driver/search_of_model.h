#pragma once
// What commands that search for values of parameters share: the model, a line that follows the search, an interrupt
// that keeps the best, messages.

#include "compiler/driver/interrupt.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/new_model.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"

#include <string>

namespace torsion::driver {

/// `options`: of the search, with its jobs, cancel and progress. `word`: of the number on the line. `search(model,
/// options)` finds a result, `finish(opened, model, result)` writes it.
template <class Options, class Search, class Finish>
ExitCode search_of_model(const ModelOptions& wanted, Options& options, const char* word, const Search& search,
                         const Finish& finish) {
    std::string error;
    auto opened = open_session(wanted, error, true);
    if (!opened) return command_line_error(error, "");
    ExitCode code = success;
    const auto model = load_model(*opened, wanted, code);
    if (!model) return code;
    // native code may have memory that all threads share
    if (wanted.allow_external && options.jobs == 0) options.jobs = 1;
    try {
        const auto result = [&] {
            Interrupt interrupt;
            RunsLine line;
            options.cancel = &Interrupt::flag();
            options.progress = [&](std::size_t runs, std::size_t failed, double value) {
                interrupt.is_alive();
                line.show(runs, failed, word, value);
            };
            return search(*model, options);
        }();
        print_messages(model->diagnostics());
        return finish(*opened, *model, result);
    } catch (const Error& failed) {
        print_messages(model->diagnostics(), failed.diagnostics());
        const bool is_run = !failed.diagnostics().empty() && failed.diagnostics().back().code[0] == 'R';
        return exit_code_of(failed.diagnostics(), is_run ? simulation_failed : model_at_fault);
    }
}

} // namespace torsion::driver

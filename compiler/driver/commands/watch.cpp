// `torsion watch`: runs a model at every save, and shows the curves as a page, or in the terminal.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/interrupt.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/open_page.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

#include "compiler/watch/file_watch.h"
#include "compiler/watch/live_run.h"
#include "compiler/watch/page_server.h"
#include "compiler/watch/terminal_view.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

namespace torsion::driver {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds look_at_signals{50}, patience_with_connections{500};

struct WatchCommand {
    SimulateCommand simulate;
    int port = 0;
    bool in_terminal = false, opens = false;
    std::vector<std::string> shown;
};

/// Follows files in a thread of its own.
class FollowedFiles {
public:
    explicit FollowedFiles(std::vector<std::string> own) : own_(std::move(own)) {}
    ~FollowedFiles() { stop(); }
    void stop() {
        is_over_ = true;
        watch_.wake();
        if (thread_.joinable()) thread_.join();
    }
    void start(std::function<void()> changed) {
        thread_ = std::thread([this, changed = std::move(changed)] {
            while (!is_over_) {
                if (watch_.wait(std::chrono::hours(1)) && !is_over_) changed();
            }
        });
    }
    /// The folder that the program was started in may be deleted and made anew: names are those of the new one then.
    void return_home() const {
        std::error_code ignored;
        if (!std::filesystem::equivalent(home_, ".", ignored)) std::filesystem::current_path(home_, ignored);
    }
    void follow(std::vector<std::string> files, std::chrono::system_clock::time_point read_at, bool heeds_new) {
        for (std::string& file : files) file = (home_ / file).string();
        for (const std::string& file : own_) files.push_back((home_ / file).string());
        watch_.follow(files, read_at, heeds_new);
    }

private:
    static std::filesystem::path current_folder_or_none() {
        std::error_code ignored;
        return std::filesystem::current_path(ignored);
    }
    const std::filesystem::path home_ = current_folder_or_none();
    const std::vector<std::string> own_; ///< those of the command line
    watch::FileWatch watch_;
    std::atomic<bool> is_over_ = false;
    std::thread thread_;
};

std::vector<std::string> files_of_command(const SimulateCommand& options) {
    std::vector<std::string> files = options.model.setting_files;
    if (!options.run.input_file.empty()) files.push_back(options.run.input_file);
    if (options.model.target.ends_with(".mo")) files.push_back(options.model.target);
    return files;
}

watch::LiveOptions live_options(const WatchCommand& command, const LoadOptions& load, FollowedFiles& files) {
    const SimulateCommand& simulate = command.simulate;
    watch::LiveOptions live;
    live.load = load;
    live.load.code = {.solver = simulate.run.run.solver,
                      .interpret = simulate.run.interpret,
                      .energy = simulate.run.energy,
                      .report = true,
                      .linearization = simulate.run.input_file.empty()};
    live.run = simulate.run;
    live.run.files.keep = files_of(simulate.model);
    live.tells_of_libraries = simulate.model.verbose;
    live.report = std::exchange(live.run.files.report, "");
    live.has_read = [&files](const std::vector<std::string>& read, std::chrono::system_clock::time_point at,
                             bool is_good) { files.follow(read, at, !is_good); };
    live.settings = [&simulate, &files] {
        files.return_home();
        std::vector<Setting> settings;
        std::string error;
        if (!read_settings(simulate.model, settings, error))
            throw Error({Diagnostic{.code = "C101", .message = error}});
        return settings;
    };
    return live;
}

/// What was told last.
struct Told {
    std::string words;
    std::uint64_t models = 0, attempts = 0;
};

/// One line for each attempt, and what was said; not through print_messages(): an error of the model is none of the
/// command. As JSON: one list for each.
void tell_of(const watch::BoardState& state, bool is_verbose, Told& told) {
    if (is_verbose && state.model && state.models != told.models) print_compilation(state.model->compilation());
    told.models = state.models;
    if (state.is_busy) return;
    if (messages_are_json()) {
        if (state.attempts != told.attempts) tell("{}\n", render_json(state.messages));
        told.attempts = state.attempts;
        return;
    }
    const std::string words =
        state.said + (state.note.empty()
                          ? ""
                          : (state.has_failed ? "" : fmt::format("run {}: ", state.curves ? state.curves->number : 0)) +
                                state.note + "\n");
    if (words.empty() || words == told.words) return;
    told.words = words;
    tell_text(words);
}

void watch_in_terminal(const WatchCommand& command, watch::Board& board, const Interrupt& interrupt) {
    watch::TerminalView view(
        {command.shown, terminal_columns(), wants_colour(STDOUT_FILENO), has_terminal(STDOUT_FILENO)});
    watch::BoardState state;
    while (!interrupt.has_come()) {
        state = board.wait(state.version, look_at_signals);
        view.set_columns(terminal_columns());
        if (const auto text = view.text(state)) say_escaped(*text), flush_said();
    }
}

/// Work that heeds no request goes on in its thread, and nothing that it uses may end before it does.
[[noreturn]] void leave_at_once(ExitCode code) {
    const int settled = settle(code);
    std::fflush(nullptr);
    _exit(settled);
}

/// The server in a thread. Connections that are open and quiet keep it busy: it is not waited for.
class Serving {
public:
    explicit Serving(std::shared_ptr<watch::HttpServer> server) : server_(std::move(server)) {
        thread_ = std::thread([this] {
            has_failed_ = !server_->serve();
            is_over_ = true;
        });
    }
    ~Serving() {
        server_->stop();
        thread_.join();
    }
    Serving(const Serving&) = delete;
    Serving& operator=(const Serving&) = delete;

    bool has_failed() const { return has_failed_; } ///< it serves no more, and nobody has asked for that
    bool ends() {
        server_->stop();
        for (const auto until = std::chrono::steady_clock::now() + patience_with_connections;
             !is_over_ && std::chrono::steady_clock::now() < until;)
            std::this_thread::sleep_for(milliseconds(5));
        return is_over_;
    }

private:
    std::shared_ptr<watch::HttpServer> server_;
    std::atomic<bool> is_over_ = false, has_failed_ = false;
    std::thread thread_;
};

ExitCode serve(const WatchCommand& command, watch::Board& board, watch::LiveRun& live, const Interrupt& interrupt) {
    watch::PageServer page(board, live, command.shown);
    std::string problem;
    const std::shared_ptr<watch::HttpServer> server = watch::make_http_server(page.handler(), problem);
    if (!server)
        return fault(source::Diag::CannotLoadModule, problem, "--terminal draws in the terminal", model_at_fault);
    const int port = server->listen(command.port, problem);
    if (port == 0)
        return command_line_error(fmt::format("--port: nothing can be served on port {}: {}", command.port, problem),
                                  "without --port a free one is taken");
    const std::string address = fmt::format("http://127.0.0.1:{}/{}/", port, page.token());
    say("{}\n", address);
    flush_said();
    Serving serving(server);
    std::optional<RedirectFile> way; // the address holds the token
    if (command.opens) way.emplace(address);
    if (way && (way->path().empty() || !open_in_browser(way->path()))) tell("note: no browser could be started\n");
    Told told;
    watch::BoardState state;
    while (!interrupt.has_come() && !serving.has_failed()) {
        state = board.wait(state.version, look_at_signals);
        tell_of(state, command.simulate.model.verbose, told);
    }
    ExitCode code = success;
    if (serving.has_failed()) {
        note_error();
        tell("error: the page is served no more, as its port takes no connections: start `torsion watch` again\n");
        code = internal_error;
    }
    way.reset();   // also where the program leaves at once
    board.close(); // ends the answers that wait
    live.end();
    if (!serving.ends()) leave_at_once(code);
    return code;
}

ExitCode watch_model(const WatchCommand& command, OpenedSession opened) {
    FollowedFiles files(files_of_command(command.simulate));
    watch::Board board;
    Interrupt interrupt;
    watch::LiveRun live(std::move(opened.session), live_options(command, opened.load, files), board);
    files.follow({}, std::chrono::system_clock::now(), true);
    files.start([&live] { live.reload(); });
    live.reload();
    ExitCode code = success;
    if (command.in_terminal) watch_in_terminal(command, board, interrupt);
    else code = serve(command, board, live, interrupt);
    files.stop();
    if (!live.end()) leave_at_once(code);
    return code;
}

std::string wrong_watch(WatchCommand& command) {
    const SimulateCommand& simulate = command.simulate;
    const std::string& target = simulate.model.target;
    if (kind_of(target) != TargetKind::Model || target.ends_with(".so"))
        return "a model is watched, not a library or an FMU: its source is what changes";
    if (command.in_terminal && (command.port != 0 || command.opens))
        return "--terminal serves no page: --port and --open are not for it";
    if (command.in_terminal && messages_are_json())
        return "--diagnostics json: --terminal draws, with messages as text";
    for (const std::string& path : {simulate.run.files.report, simulate.run.event_log, simulate.run.files.provenance}) {
        if (path == "-") return "the standard output tells the address of the page";
    }
    for (const std::string& path : simulate.run.files.results) {
        if (path == "-") return "the standard output tells the address of the page";
    }
    const std::string wrong = wrong_option(simulate);
    return wrong.empty() ? read_response(simulate.response, command.simulate.run.files) : wrong;
}

ExitCode watch_command_line(WatchCommand command) {
    ModelOptions& model = command.simulate.model;
    if (const auto wrong = wrong_solver(command.simulate.run.run.solver))
        return command_line_error(wrong->first, wrong->second);
    std::string error = wrong_watch(command);
    if (!error.empty()) return command_line_error(error, "");
    auto opened = open_session(model, error, true);
    if (!opened) return command_line_error(error, "");
    return watch_model(command, std::move(*opened));
}

} // namespace

Command watch_command(CLI::App& app) {
    auto options = std::make_shared<WatchCommand>();
    CLI::App* command = app.add_subcommand(
        "watch", "Run a model at every save of its files, and show the curves on a page that follows");
    add_simulate_options(*command, options->simulate, "no file; each run replaces it", false);
    command->add_option("--port", options->port, "Port of the page on 127.0.0.1; default: any that is free")
        ->check(CLI::Range(1, 65535))
        ->type_name("NUMBER");
    command->add_flag("--open", options->opens, "Open the page in the browser");
    command->add_flag("--terminal", options->in_terminal, "Draw in the terminal at every save; no page is served");
    command
        ->add_option("--show", options->shown,
                     "Curves that are shown at first: a name, or a regular expression; several times for several. "
                     "Default: as of `torsion plot`")
        ->allow_extra_args(false)
        ->type_name("NAME");
    command->footer("Ctrl-C ends it. Who knows the address can set parameters and read results: it is for this machine "
                    "alone, or for a port that ssh forwards.\n"
                    "docs/reference/watch.md");
    return {command, [options] { return watch_command_line(*options); }};
}

} // namespace torsion::driver

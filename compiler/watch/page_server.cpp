#include "compiler/watch/page_server.h"

#include "compiler/watch/access.h"
#include "compiler/watch/page_files.h"
#include "compiler/watch/parameters.h"
#include "compiler/watch/picture.h"
#include "compiler/watch/run_data.h"
#include "compiler/watch/terminal_view.h"

#include "compiler/session/result_table.h"
#include "torsion/session.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <exception>
#include <sstream>

namespace torsion::watch {

namespace {

using Json = nlohmann::ordered_json;
using std::chrono::milliseconds;

constexpr milliseconds sign_of_life{2000}; ///< so often a quiet connection is written to, and so found to be gone
constexpr std::size_t most_streams = 64;   ///< each has a thread of the server, which has twice as many
constexpr std::size_t most_downloads = 4;  ///< each may hold a large file
constexpr std::size_t most_waits = 32;     ///< for the next curves
constexpr milliseconds patience_with_downloads{5000}, patience_with_runs{2000};

HttpAnswer answer_of(std::string type, std::shared_ptr<const std::string> body) {
    HttpAnswer answer;
    answer.type = std::move(type);
    answer.headers = safe_headers("");
    answer.body = std::move(body);
    return answer;
}

HttpAnswer json_answer(std::shared_ptr<const std::string> body) {
    return answer_of("application/json", std::move(body));
}

HttpAnswer file_answer(const std::string& name, std::string type, std::shared_ptr<const std::string> body) {
    HttpAnswer answer = answer_of(std::move(type), std::move(body));
    answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + "\"");
    return answer;
}
HttpAnswer file_answer(const std::string& name, std::string type, std::string body) {
    return file_answer(name, std::move(type), std::make_shared<const std::string>(std::move(body)));
}

/// What was told of can have gone since: that is no error.
HttpAnswer nothing_yet() {
    HttpAnswer answer = answer_of("text/plain; charset=utf-8", nullptr);
    answer.status = 204;
    return answer;
}

/// A model's name is quoted where it holds anything else.
std::string file_name(const std::string& title, const char* extension) {
    std::string name;
    for (const char c : title)
        name += (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-'
                    ? c
                    : '_';
    return (name.empty() ? "model" : name) + extension;
}

/// What went wrong, and apart from it what is only worth knowing.
void add_messages(Json& json, const BoardState& state) {
    std::vector<Diagnostic> errors = state.messages, others;
    const auto first = std::stable_partition(errors.begin(), errors.end(),
                                             [](const Diagnostic& d) { return d.severity == Severity::Error; });
    others.assign(first, errors.end());
    errors.erase(first, errors.end());
    if (errors.empty() || others.empty()) return;
    json["errors"] = render(errors);
    json["others"] = render(others);
}

std::string json_of(const BoardState& state) {
    Json json = {{"version", state.version},   {"shown", state.shown},    {"busy", state.is_busy},
                 {"failed", state.has_failed}, {"said", state.said},      {"note", state.note},
                 {"noted", state.noted},       {"stale", state.is_stale}, {"problem", state.problem}};
    if (state.has_failed) add_messages(json, state);
    if (state.curves) {
        json["run"] = state.curves->number;
        json["partial"] = state.curves->is_partial;
        json["details"] = state.details != nullptr;
    }
    if (state.is_simulating) json["fraction"] = state.fraction, json["time"] = state.time;
    json["model"] = state.models;
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.pop_back();
    return text + ",\"set\":" + values_json(state.set) + "}";
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::optional<double> number_of(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// The report as `--report` writes it.
report::Page whole_page(const BoardState& state) {
    report::Page page = state.curves->page;
    if (state.details)
        page.sections.insert(page.sections.end(), state.details->sections.begin(), state.details->sections.end());
    return page;
}

} // namespace

PageServer::PageServer(Board& board, LiveRun& live, std::vector<std::string> selected)
    : board_(board), live_(live), selected_(std::move(selected)), token_(random_token()), streams_(most_streams),
      downloads_(most_downloads), waits_(most_waits) {}

HttpHandler PageServer::handler() {
    return {safe_headers(""), [this](const HttpRequest& request) { return refusal(request, token_); },
            [this](const HttpRequest& request) { return answer(request); }};
}

HttpAnswer PageServer::answer(const HttpRequest& request) {
    try {
        const std::string path = path_behind(request.path, token_).value_or("");
        return request.method == "POST" ? post(path, request) : get(path, request);
    } catch (const Error& error) {
        return plain_answer(409, error.what());
    } catch (const std::exception& error) {
        return plain_answer(500, error.what());
    }
}

HttpAnswer PageServer::get(const std::string& path, const HttpRequest& request) {
    if (path == "/") return page();
    if (path == "/states") return states();
    if (path == "/state") return json_answer(std::make_shared<const std::string>(json_of(board_.now())));
    if (path == "/run") return run(request);
    if (path == "/details") return details();
    if (path == "/parameters") return parameters();
    if (path == "/report.html" || path == "/result.csv" || path == "/picture.svg") return download(path, request);
    return plain_answer(404, "there is nothing at this address");
}

HttpAnswer PageServer::post(const std::string& path, const HttpRequest& request) {
    if (path == "/stop") {
        live_.stop();
        return json_answer(std::make_shared<const std::string>("{}"));
    }
    if (path == "/picture.svg") return download(path, request);
    if (path != "/set") return plain_answer(404, "there is nothing at this address");
    std::string problem;
    const auto change = read_change(request.body, problem);
    if (!change) return plain_answer(400, problem);
    if (change->is_all) live_.set_only(change->values);
    else live_.set(change->values);
    return json_answer(std::make_shared<const std::string>("{}"));
}

/// With the latest curves in it, so that it opens with them.
HttpAnswer PageServer::page() const {
    const BoardState state = board_.now();
    report::Page page;
    if (state.curves) page = whole_page(state);
    else page.title = "torsion watch";
    std::vector<std::string> known;
    for (const report::Trajectory& run : page.runs) {
        for (const report::PageVariable& v : run.variables) known.push_back(v.name);
    }
    std::string ignored; // a name that no variable has
    page.selected = selected_names(selected_, known, ignored);
    const std::string nonce = random_token();
    const report::LivePage live{
        nonce,
        Json{{"shown", state.shown}, {"run", state.curves ? state.curves->number : 0}, {"chosen", !selected_.empty()}}
            .dump(),
        files::style, files::script};
    HttpAnswer answer =
        answer_of("text/html; charset=utf-8", std::make_shared<const std::string>(report::page_text(page, live)));
    answer.headers = safe_headers(nonce);
    return answer;
}

std::shared_ptr<const std::string> PageServer::kept(Kept& place, const std::shared_ptr<const void>& of,
                                                    const std::function<std::string()>& make) {
    const std::lock_guard lock(mutex_);
    if (place.of != of) place = {of, std::make_shared<const std::string>(make())};
    return place.text;
}

/// With `after`, later curves than those: waits for them, so that a page which has set a value gets them without asking
/// once more.
HttpAnswer PageServer::run(const HttpRequest& request) {
    BoardState state = board_.now();
    if (const auto after = number_of(request.parameter("after"))) {
        const auto is_there = [&] { return static_cast<double>(state.shown) > *after; };
        const auto place = is_there() ? nullptr : waits_.take(milliseconds(0));
        const auto until = std::chrono::steady_clock::now() + patience_with_runs;
        while (place && !is_there() && !board_.is_closed() && std::chrono::steady_clock::now() < until)
            state = board_.wait(state.version, patience_with_runs);
        if (!is_there()) return nothing_yet();
    }
    if (!state.curves) return nothing_yet();
    HttpAnswer answer =
        answer_of("application/octet-stream", kept(run_, state.curves, [&] { return data_of(*state.curves); }));
    answer.headers.emplace_back("Torsion-Shown", std::to_string(state.shown));
    return answer;
}

HttpAnswer PageServer::details() {
    const BoardState state = board_.now();
    if (!state.details) return nothing_yet();
    return json_answer(kept(details_, state.details, [&] { return data_of(*state.details); }));
}

HttpAnswer PageServer::parameters() {
    const BoardState state = board_.now();
    if (!state.model) return nothing_yet();
    return json_answer(kept(parameters_, state.model, [&] { return parameters_json(*state.model); }));
}

/// Server-sent events: each the state at that time. A page that is slow gets fewer.
HttpAnswer PageServer::states() {
    const auto place = streams_.take(milliseconds(0));
    if (!place) return plain_answer(503, "too many pages follow this program: close some");
    HttpAnswer answer = answer_of("text/event-stream", nullptr);
    answer.pieces = [this, place, known = std::uint64_t{0}, is_first = true]() mutable -> std::optional<std::string> {
        const BoardState state = is_first ? board_.now() : board_.wait(known, sign_of_life);
        if (board_.is_closed()) return std::nullopt;
        const bool is_new = is_first || state.version != known;
        known = state.version, is_first = false;
        return is_new ? "data: " + json_of(state) + "\n\n" : std::string(": \n\n");
    };
    return answer;
}

/// All who take it at a time share one.
std::shared_ptr<const std::string> PageServer::table_of(const std::shared_ptr<const Curves>& curves) {
    const std::lock_guard lock(table_mutex_);
    auto table = table_.lock();
    if (table && table_of_.lock() == curves) return table;
    table = std::make_shared<const std::string>(session::csv_text(*curves->result));
    table_of_ = curves, table_ = table;
    return table;
}

/// Few at a time, for each holds its file until the last byte of it is taken.
HttpAnswer PageServer::download(const std::string& path, const HttpRequest& request) {
    auto place = downloads_.take(patience_with_downloads);
    if (!place) return plain_answer(503, "too many downloads at once: wait until others have ended");
    HttpAnswer answer = file(path, request);
    if (answer.body) {
        const std::string* text = answer.body.get();
        answer.body = {text, [body = std::move(answer.body), place = std::move(place)](const std::string*) {}};
    }
    return answer;
}

HttpAnswer PageServer::file(const std::string& path, const HttpRequest& request) {
    const BoardState state = board_.now();
    if (!state.curves || !state.curves->result) return plain_answer(409, "the run has not ended yet");
    const std::string& title = state.curves->page.title;
    if (request.method == "POST") {
        std::string problem;
        auto picture = picture_with_formulas(*state.curves, request.body, problem);
        return picture ? file_answer(file_name(title, ".svg"), "image/svg+xml", std::move(*picture))
                       : plain_answer(409, problem);
    }
    const Result& result = *state.curves->result;
    if (path != "/report.html" && result.columns().empty())
        return plain_answer(409, "the result is too large to be kept in memory: -o FILE writes it");
    if (path == "/report.html") {
        report::Page page = whole_page(state);
        page.selected = lines_of(request.parameter("curves"));
        page.view = request.parameter("view");
        return file_answer(file_name(title, ".html"), "text/html; charset=utf-8", report::page_text(page));
    }
    if (path == "/result.csv")
        return file_answer(file_name(title, ".csv"), "text/csv; charset=utf-8", table_of(state.curves));
    const std::vector<std::string> names = lines_of(request.parameter("curves"));
    PictureOptions look;
    look.from = number_of(request.parameter("from")), look.to = number_of(request.parameter("to"));
    return file_answer(file_name(title, ".svg"), "image/svg+xml", result.svg(names, look));
}

} // namespace torsion::watch

// The order in the file makes it open at once: the columns of the first plot, then the program, then all other columns.
// The browser reads these while it shows the first plot.

#include "compiler/report/page.h"

#include "compiler/report/base64.h"
#include "compiler/report/page_files.h"
#include "runtime/output/file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>
#include <unordered_set>

namespace torsion::report {

namespace {

using Json = nlohmann::ordered_json;
using Receiver = std::function<void(std::string_view)>;

/// `<` could end a <script> element; JSON has it only inside texts.
std::string script_safe(const std::string& json) {
    std::string safe;
    safe.reserve(json.size());
    for (const char c : json) {
        if (c == '<') safe += "\\u003c";
        else safe += c;
    }
    return safe;
}

std::string html_safe(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '&': safe += "&amp;"; break;
        case '"': safe += "&quot;"; break;
        default: safe += c;
        }
    }
    return safe;
}

const char* word(PageVariable::Form form) {
    switch (form) {
    case PageVariable::Form::Continuous: return "";
    case PageVariable::Form::Integer: return "integer";
    case PageVariable::Form::Boolean: return "boolean";
    case PageVariable::Form::Enumeration: return "enumeration";
    }
    return "";
}

/// Short keys, and only for present values: a page may have ten thousand variables.
Json json_of(const PageVariable& v) {
    Json json = {{"n", v.name}};
    if (!v.description.empty()) json["d"] = v.description;
    if (!v.unit.empty()) json["u"] = v.unit;
    if (!v.display_unit.empty()) json["p"] = v.display_unit;
    if (v.form != PageVariable::Form::Continuous) json["f"] = word(v.form);
    if (!v.literals.empty()) {
        for (const auto& [value, name] : v.literals) json["l"].push_back({value, name});
    }
    if (v.column >= 0) json["c"] = v.column;
    else if (std::isfinite(v.constant)) json["v"] = v.constant;
    if (v.negated) json["s"] = -1;
    return json;
}

Json json_of(const Trajectory& run) {
    Json json = {{"name", run.name}, {"rows", run.rows}, {"kept", run.time.size()}, {"variables", Json::array()}};
    for (const PageVariable& v : run.variables) json["variables"].push_back(json_of(v));
    return json;
}

std::string data_of(const Page& page, const std::vector<std::string>& selected) {
    Json json = {{"title", page.title},
                 {"subtitle", page.subtitle},
                 {"program", "torsion " TORSION_VERSION},
                 {"selected", selected},
                 {"runs", Json::array()}};
    if (!page.axis.empty()) json["axis"] = {{"name", page.axis}};
    if (!page.axis_unit.empty()) json["axis"]["unit"] = page.axis_unit;
    if (!page.over.empty()) json["over"] = page.over;
    if (page.from || page.to)
        json["range"] = {page.from ? Json(*page.from) : Json(), page.to ? Json(*page.to) : Json()};
    if (!page.view.empty()) json["view"] = page.view;
    for (const Trajectory& run : page.runs) json["runs"].push_back(json_of(run));
    // a name may hold bytes that are not UTF-8
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.pop_back();
    for (const auto& [name, content] : page.sections) text += ",\"" + name + "\":" + content;
    return text + "}";
}

std::vector<std::string> selection_of(const Page& page) {
    return !page.selected.empty() || page.runs.empty() ? page.selected : default_selection(page.runs.front());
}

/// Writes columns as elements of their own; the page decodes each when it draws it.
class ColumnWriter {
public:
    ColumnWriter(const Receiver& out, const Page& page) : out_(out), page_(page), is_written_(page.runs.size()) {
        for (std::size_t r = 0; r < page.runs.size(); ++r) is_written_[r].resize(page.runs[r].columns.size());
    }

    void times() {
        for (std::size_t r = 0; r < page_.runs.size(); ++r) element(r, "t", base64(page_.runs[r].time));
    }
    void first(const std::vector<std::string>& names) {
        const std::unordered_set<std::string> wanted(names.begin(), names.end());
        for (std::size_t r = 0; r < page_.runs.size(); ++r) {
            for (const PageVariable& v : page_.runs[r].variables) {
                if (v.column >= 0 && wanted.contains(v.name)) column(r, static_cast<std::size_t>(v.column));
            }
        }
    }
    void rest() {
        for (std::size_t r = 0; r < page_.runs.size(); ++r) {
            for (std::size_t c = 0; c < page_.runs[r].columns.size(); ++c) column(r, c);
        }
    }

private:
    void column(std::size_t run, std::size_t c) {
        if (is_written_[run][c]) return;
        is_written_[run][c] = true;
        element(run, "c" + std::to_string(c), base64(page_.runs[run].columns[c]));
    }
    void element(std::size_t run, const std::string& name, const std::string& text) {
        out_("<script type=\"text/plain\" id=\"r" + std::to_string(run) + name + "\">");
        out_(text);
        out_("</script>\n");
    }

    const Receiver& out_;
    const Page& page_;
    std::vector<std::vector<bool>> is_written_;
};

constexpr std::string_view content_mark = "@CONTENT@";

/// Replaces a mark of the page's frame.
std::string frame_with(std::string frame, const std::string& mark, std::string_view text) {
    const auto at = frame.find(mark);
    return at == std::string::npos ? frame : frame.replace(at, mark.size(), text);
}

/// The page's own rules for what it may load: those of a live page allow its nonce, and its server.
std::string head_of(const Page& page, const LivePage* live) {
    const std::string frame(files::html);
    std::string head = frame.substr(0, frame.find(content_mark));
    if (live != nullptr) head = frame_with(head, "'nonce-torsion'", "'nonce-" + live->nonce + "'; connect-src 'self'");
    const std::string style = std::string(files::style) + std::string(live != nullptr ? live->style : "");
    // texts of models come last: they are not ours
    head = frame_with(frame_with(head, "@STYLE@", style), "@UPLOT_STYLE@", files::uplot_style);
    return frame_with(frame_with(head, "@UPLOT_LICENCE@", html_safe(std::string(files::uplot_licence))), "@TITLE@",
                      html_safe(page.title));
}

void write(const Receiver& out, const Page& page, const LivePage* live) {
    const std::vector<std::string> selected = selection_of(page);
    out(head_of(page, live));
    std::string data = data_of(page, selected);
    if (live != nullptr) data.replace(data.size() - 1, 1, ",\"live\":" + live->data + "}");
    out("<script type=\"application/json\" id=\"page-data\">" + script_safe(data) + "</script>\n");
    ColumnWriter columns(out, page);
    columns.times();
    columns.first(selected);
    columns.first({page.over});
    const std::string open = "<script nonce=\"" + (live != nullptr ? live->nonce : "torsion") + "\">";
    const auto script = [&](std::string_view text) {
        for (const std::string_view piece : {std::string_view(open), text, std::string_view("</script>\n")}) out(piece);
    };
    script(files::uplot_script);
    script("\n(() => {\n\"use strict\";\n" + std::string(files::script) + "})();\n");
    columns.rest();
    if (live != nullptr) script("\n(() => {\n\"use strict\";\n" + std::string(live->script) + "})();\n");
    const std::string_view frame = files::html;
    out(frame.substr(frame.find(content_mark) + content_mark.size()));
}

} // namespace

std::string page_json(const Page& page) { return data_of(page, selection_of(page)); }

std::string write_page(const Page& page, const std::string& path) {
    runtime::File file(path);
    if (!file.open()) return file.error();
    write([&](std::string_view text) { file.write(text); }, page, nullptr);
    return file.close() ? "" : file.error();
}

std::string page_text(const Page& page) {
    std::string text;
    write([&](std::string_view more) { text += more; }, page, nullptr);
    return text;
}

std::string page_text(const Page& page, const LivePage& live) {
    std::string text;
    write([&](std::string_view more) { text += more; }, page, &live);
    return text;
}

} // namespace torsion::report

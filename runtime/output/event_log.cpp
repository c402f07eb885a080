#include "runtime/output/file.h"
#include "torsion/output.h"

#include <charconv>

namespace torsion::runtime {

namespace {

const char* word(Event::Kind kind) {
    switch (kind) {
    case Event::Kind::Start: return "start";
    case Event::Kind::State: return "state";
    case Event::Kind::Time: return "time";
    case Event::Kind::End: return "end";
    }
    return "";
}

const char* word(EventChange::What what) {
    switch (what) {
    case EventChange::What::Fired: return "fired";
    case EventChange::What::Followed: return "followed";
    case EventChange::What::Variable: return "variable";
    }
    return "";
}

class EventLog final : public EventSink {
public:
    explicit EventLog(const std::string& path) : file_(path) {}

    bool begin(const TorsionModel& model) override {
        model_ = &model;
        if (!file_.open()) return false;
        file_.write("\"time\",\"event\",\"kind\",\"iterations\",\"passes\",\"component\",\"class\",\"what\",\"name\","
                    "\"from\",\"to\",\"file\",\"line\"\n");
        return file_.is_good();
    }

    bool event(const Event& event) override {
        if (event.changes.empty()) {
            write_head(event);
            file_.write(",,,,,,,,\n");
        }
        for (const EventChange& change : event.changes) {
            write_head(event);
            write(change);
        }
        return file_.is_good();
    }

    bool finish(bool complete) override {
        if (complete) return file_.close();
        file_.discard();
        return file_.is_good();
    }

    std::string error() const override { return file_.error(); }

private:
    void write_head(const Event& event) {
        write(event.time);
        file_.write("," + std::to_string(event.number) + "," + word(event.kind) + "," +
                    std::to_string(event.iterations) + "," + std::to_string(event.passes));
    }

    void write(const EventChange& change) {
        const bool is_variable = change.what == EventChange::What::Variable;
        const TorsionVariable& variable = model_->variables[is_variable ? change.row : 0];
        const TorsionRelation* relation = is_variable ? nullptr : &model_->relations[change.row];
        const std::uint32_t component = is_variable ? variable.component : relation->component;
        const bool is_truth = !is_variable || variable.type == TORSION_BOOLEAN;
        write_text(component < model_->n_components ? model_->components[component].path : 0);
        write_text(component < model_->n_components ? model_->components[component].class_name : 0);
        file_.write(std::string(",") + word(change.what));
        write_text(is_variable ? variable.name : relation->text);
        for (const double value : {change.from, change.to}) {
            file_.write(",");
            if (is_truth) file_.write(value != 0 ? "true" : "false");
            else write(value);
        }
        write_text(is_variable ? variable.file : relation->file);
        file_.write("," + std::to_string(is_variable ? variable.line : relation->line) + "\n");
    }

    void write(double value) {
        char digits[32];
        file_.write(std::string_view(
            digits, static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, value == 0 ? 0 : value).ptr -
                                             digits)));
    }

    void write_text(std::uint32_t offset) {
        std::string quoted = ",\"";
        for (const char c : offset == 0 ? std::string_view() : text(*model_, offset))
            quoted.append(c == '"' ? 2 : 1, c == '\n' ? ' ' : c);
        file_.write(quoted + '"');
    }

    File file_;
    const TorsionModel* model_ = nullptr;
};

} // namespace

std::unique_ptr<EventSink> event_log(const std::string& path) { return std::make_unique<EventLog>(path); }

} // namespace torsion::runtime

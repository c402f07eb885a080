#include "runtime/output/file.h"
#include "runtime/output/selection.h"
#include "torsion/output.h"

#include <charconv>
#include <string>
#include <vector>

namespace torsion::runtime {

namespace {

constexpr std::size_t longest_number = 32;

class CsvSink final : public Sink {
public:
    CsvSink(const OutputOptions& options, Selection selection)
        : file_(options.path), selection_(std::move(selection)), with_parameters_(options.with_parameters) {}

    bool begin(const TorsionModel& model) override {
        if (!file_.open()) return false;
        columns_ = selection_.from(model, with_parameters_);
        file_.write("\"time\"");
        for (const TorsionVariable* variable : columns_) file_.write("," + quoted(text(model, variable->name)));
        file_.write("\n");
        return file_.is_good();
    }

    bool row(const TorsionFrame& frame) override {
        write_number(frame.time, '\0');
        for (const TorsionVariable* variable : columns_) write_number(value_of(frame, *variable), ',');
        file_.write("\n");
        if (clock_.is_due(file_.waiting())) file_.flush(); // whole rows
        return file_.is_good();
    }

    bool finish(bool complete) override {
        if (complete) return file_.close();
        file_.discard();
        return file_.is_good();
    }

    std::string error() const override { return file_.error(); }
    std::size_t variables() const override { return columns_.size(); }

private:
    static std::string quoted(std::string_view name) {
        std::string result = "\"";
        for (const char c : name) result.append(c == '"' ? 2 : 1, c);
        return result + '"';
    }

    void write_number(double value, char before) {
        char digits[longest_number];
        char* end = digits;
        if (before != '\0') *end++ = before;
        if (value == 0) value = 0; // no "-0"
        end = std::to_chars(end, digits + sizeof digits, value).ptr;
        file_.write(std::string_view(digits, static_cast<std::size_t>(end - digits)));
    }

    File file_;
    Selection selection_;
    FlushClock clock_;
    bool with_parameters_;
    std::vector<const TorsionVariable*> columns_;
};

} // namespace

std::unique_ptr<Sink> csv_sink(const OutputOptions& options, std::string& error) {
    auto selection = Selection::of(options, error);
    return selection ? std::make_unique<CsvSink>(options, std::move(*selection)) : nullptr;
}

} // namespace torsion::runtime

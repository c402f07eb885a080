#include "compiler/foreign/joined_text.h"

#include "compiler/foreign/modelica_utilities.h"
#include "compiler/foreign/native_memory.h"
#include "torsion/message_values.h"

#include <limits>

namespace torsion::foreign {

namespace {

constexpr std::size_t most_characters = std::size_t{1} << 26; // of one text

class JoinedText : public symbolic::Foreign {
public:
    JoinedText(std::vector<TextPart> parts, std::shared_ptr<KnownTexts> known)
        : parts_(std::move(parts)), known_(std::move(known)) {
        name = "the text of a value", library = "a model with texts that vary";
        is_real_result.assign(3, false);
    }

    void call(const double* arguments, double* results, const void* instance) const override {
        std::string text;
        for (const TextPart& part : parts_) {
            if (part.kind == TextPart::Kind::Known) text += part.text;
            else if (part.kind == TextPart::Kind::Text) text += run_text(*known_, instance, *arguments++);
            else text += runtime::with_message_values(part.text, arguments++, 1);
        }
        const auto number = text.size() <= most_characters ? number_of_run_text(*known_, instance, text) : std::nullopt;
        results[0] = number.value_or(std::numeric_limits<double>::quiet_NaN());
        results[1] = number ? 1 : 0;
        results[2] = number ? 0 : number_of_text(too_large_texts, true);
    }

private:
    std::vector<TextPart> parts_;
    std::shared_ptr<KnownTexts> known_;
};

class OrderOfTexts : public symbolic::Foreign {
public:
    explicit OrderOfTexts(std::shared_ptr<KnownTexts> known) : known_(std::move(known)) {
        name = "the order of texts", library = "a model with texts that vary";
        is_real_result.assign(1, false);
    }
    void call(const double* arguments, double* results, const void* instance) const override {
        const int order = run_text(*known_, instance, arguments[0]).compare(run_text(*known_, instance, arguments[1]));
        results[0] = order < 0 ? -1 : order > 0 ? 1 : 0;
    }

private:
    std::shared_ptr<KnownTexts> known_;
};

class TextForMessage : public symbolic::Foreign {
public:
    explicit TextForMessage(std::shared_ptr<KnownTexts> known) : known_(std::move(known)) {
        name = "a text of a message", library = "a model with texts that vary";
        is_real_result.assign(1, false);
    }
    void call(const double* arguments, double* results, const void* instance) const override {
        results[0] = number_of_text(run_text(*known_, instance, arguments[0]), true);
    }

private:
    std::shared_ptr<KnownTexts> known_;
};

} // namespace

std::shared_ptr<const symbolic::Foreign> text_for_message(std::shared_ptr<KnownTexts> known) {
    return std::make_shared<const TextForMessage>(std::move(known));
}

std::shared_ptr<const symbolic::Foreign> joined_text(std::vector<TextPart> parts, std::shared_ptr<KnownTexts> known) {
    watch_runs();
    return std::make_shared<const JoinedText>(std::move(parts), std::move(known));
}

std::shared_ptr<const symbolic::Foreign> order_of_texts(std::shared_ptr<KnownTexts> known) {
    return std::make_shared<const OrderOfTexts>(std::move(known));
}

} // namespace torsion::foreign

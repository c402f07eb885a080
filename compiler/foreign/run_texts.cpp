#include "compiler/foreign/run_texts.h"

#include "compiler/foreign/native_memory.h"

namespace torsion::foreign {

namespace {

// of one run; what a text takes beside its characters
constexpr std::size_t most_bytes = std::size_t{1} << 30, overhead = 128;

} // namespace

double KnownTexts::number_of(const std::string& text) {
    const auto [place, is_new] = numbers_.try_emplace(text, static_cast<double>(texts_.size() + 1));
    if (is_new) texts_.push_back(text);
    return place->second;
}

std::optional<double> KnownTexts::find(const std::string& text) const {
    const auto found = numbers_.find(text);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> MadeTexts::number_of(const std::string& text) {
    if (const auto found = numbers_.find(text); found != numbers_.end()) return found->second;
    if (bytes_ + text.size() + overhead > most_bytes) return std::nullopt;
    bytes_ += text.size() + overhead;
    texts_.push_back(text);
    return numbers_[texts_.back()] = first + static_cast<double>(texts_.size() - 1);
}

const std::string* MadeTexts::find(double number) const {
    const double place = number - first;
    return place >= 0 && place < static_cast<double>(texts_.size()) ? &texts_[static_cast<std::size_t>(place)]
                                                                    : nullptr;
}

void MadeTexts::clear() {
    numbers_.clear();
    texts_.clear();
    bytes_ = 0;
}

std::optional<double> number_of_run_text(KnownTexts& known, const void* instance, const std::string& text) {
    if (instance == nullptr) return known.number_of(text);
    if (const auto number = known.find(text)) return number;
    return NativeMemory::of(instance).texts.number_of(text);
}

const std::string& run_text(const KnownTexts& known, const void* instance, double number) {
    static const std::string none;
    if (number >= 1 && number <= static_cast<double>(known.all().size()))
        return known.all()[static_cast<std::size_t>(number) - 1];
    const std::string* const made =
        MadeTexts::is_made(number) ? NativeMemory::of(instance).texts.find(number) : nullptr;
    return made != nullptr ? *made : none;
}

} // namespace torsion::foreign

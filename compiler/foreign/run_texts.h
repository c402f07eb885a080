#pragma once
// Texts of a run. A text is a number for the code of a model (instance/run_time_texts.h): one that is known when the
// model is compiled has a number of KnownTexts, one that a run makes has a number of the run's own MadeTexts. Equal
// texts of one run have equal numbers. A number stays valid until the run ends, so a state that is restored keeps its
// texts.

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::foreign {

/// What a call says that gets no number for its text.
constexpr const char* too_large_texts = "the texts that the model makes take too much memory";

/// Grows only while the model is compiled. The first text is empty, its number is 1.
class KnownTexts {
public:
    double number_of(const std::string& text); ///< adds it
    std::optional<double> find(const std::string& text) const;
    const std::vector<std::string>& all() const { return texts_; }

private:
    std::vector<std::string> texts_ = {""};
    std::map<std::string, double> numbers_ = {{"", 1}};
};

/// Of one instance.
class MadeTexts {
public:
    MadeTexts() = default;
    MadeTexts(const MadeTexts&) = delete;
    MadeTexts& operator=(const MadeTexts&) = delete;

    std::optional<double> number_of(const std::string& text); ///< nothing: they would take too much memory
    const std::string* find(double number) const;             ///< its address stays
    static bool is_made(double number) { return number >= first; }
    const std::deque<std::string>& all() const { return texts_; } ///< by their numbers
    void clear();

private:
    static constexpr double first = 0x1p40; // a model knows fewer texts
    std::deque<std::string> texts_;
    std::map<std::string_view, double> numbers_;
    std::size_t bytes_ = 0;
};

/// Of the run of an instance; while a model is compiled (null) all texts are known ones.
std::optional<double> number_of_run_text(KnownTexts& known, const void* instance, const std::string& text);
/// Empty if there is none. The address stays until the run ends.
const std::string& run_text(const KnownTexts& known, const void* instance, double number);

} // namespace torsion::foreign

#include "compiler/foreign/native_memory.h"

#include "compiler/foreign/compilation.h"
#include "torsion/native_code.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <utility>

namespace torsion::foreign {

namespace {

struct Memories {
    std::mutex mutex;
    std::map<const void*, std::unique_ptr<NativeMemory>> of_instance;
    std::map<double, Recipe> recipes;
};
Memories& memories() {
    static Memories all;
    return all;
}

void begin_round(const void* instance) {
    Memories& all = memories();
    const std::lock_guard lock(all.mutex);
    const auto found = all.of_instance.find(instance);
    if (found != all.of_instance.end()) found->second->forget_results();
}

bool find_text(const void* instance, double number, std::string& text) {
    const std::string* const found =
        MadeTexts::is_made(number) ? NativeMemory::of(instance).texts.find(number) : nullptr;
    if (found != nullptr) text = *found;
    return found != nullptr;
}

std::vector<double> save(const void* instance) {
    Memories& all = memories();
    const std::lock_guard lock(all.mutex);
    const auto found = all.of_instance.find(instance);
    return found == all.of_instance.end() ? std::vector<double>() : found->second->save();
}

bool restore(const void* instance, std::span<const double> saved) { return NativeMemory::of(instance).restore(saved); }

constexpr runtime::NativeCodeWatch watch = {begin_round, NativeMemory::end_of, find_text, save, restore};

/// The numbers whose place so many characters take.
std::size_t cells(std::size_t characters) { return (characters + sizeof(double) - 1) / sizeof(double); }

bool are_equal(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

} // namespace

NativeMemory& NativeMemory::of(const void* instance) {
    Memories& all = memories();
    const std::lock_guard lock(all.mutex);
    runtime::native_code_watch = &watch;
    auto& memory =
        all.of_instance[instance != nullptr ? instance : static_cast<const void*>(thread_state().compilation)];
    if (!memory) memory = std::make_unique<NativeMemory>();
    return *memory;
}

/// Destructors find the memory still there: they are called with the object.
void NativeMemory::end_of(const void* instance) {
    Memories& all = memories();
    NativeMemory* memory = nullptr;
    {
        const std::lock_guard lock(all.mutex);
        const auto found = all.of_instance.find(instance);
        if (found == all.of_instance.end()) return;
        memory = found->second.get();
    }
    while (!memory->objects_.empty())
        memory->end(
            std::ranges::max_element(memory->objects_, {}, [](const auto& entry) { return entry.second.age; })->first);
    const std::lock_guard lock(all.mutex);
    all.of_instance.erase(instance);
}

bool NativeMemory::has(double number, const std::vector<double>& arguments) const {
    const auto found = objects_.find(number);
    return found != objects_.end() && are_equal(found->second.arguments, arguments);
}

const void* const* NativeMemory::find(double number) const {
    const auto found = number == number ? objects_.find(number) : objects_.end(); // NaN: no object
    return found == objects_.end() ? nullptr : &found->second.address;
}

double NativeMemory::age_of(double number) const {
    const auto found = number == number ? objects_.find(number) : objects_.end();
    return found == objects_.end() ? 0 : found->second.age;
}

double NativeMemory::add(double number, const void* address, std::vector<double> arguments, End end) {
    if (number <= 0) number = --last_number_;
    objects_[number] = {address, std::move(arguments), std::move(end), ++last_age_};
    return number;
}

void NativeMemory::end(double number) {
    const auto found = number == number ? objects_.find(number) : objects_.end();
    if (found == objects_.end()) return;
    const End destructor = found->second.end;
    destructor(number);
    objects_.erase(number);
}

const std::vector<double>* NativeMemory::kept(double site, const std::vector<double>& arguments) const {
    const auto found = results_.find(site);
    return found != results_.end() && are_equal(found->second.arguments, arguments) ? &found->second.results : nullptr;
}

void NativeMemory::keep(double site, std::vector<double> arguments, std::vector<double> results) {
    results_[site] = {std::move(arguments), std::move(results)};
}

std::vector<double> NativeMemory::save() const {
    if (texts.all().empty() && !random.id) return {};
    std::vector<double> saved = {random.id ? 1.0 : 0.0, random.id.value_or(0), static_cast<double>(random.last)};
    for (const std::uint64_t word : random.words) saved.push_back(std::bit_cast<double>(word));
    for (const std::string& text : texts.all()) {
        saved.push_back(static_cast<double>(text.size()));
        const std::size_t at = saved.size();
        saved.resize(at + cells(text.size()));
        std::memcpy(saved.data() + at, text.data(), text.size());
    }
    return saved;
}

bool NativeMemory::restore(std::span<const double> saved) {
    constexpr std::size_t head = 3;
    random = {};
    texts.clear();
    results_.clear();
    if (saved.empty()) return true;
    if (saved.size() < head + random.words.size() ||
        !(saved[2] >= 0 && saved[2] < static_cast<double>(random.words.size())))
        return false;
    if (saved[0] != 0) random.id = saved[1];
    random.last = static_cast<std::size_t>(saved[2]);
    std::memcpy(random.words.data(), saved.data() + head, sizeof random.words);
    for (saved = saved.subspan(head + random.words.size()); !saved.empty();) {
        const double size = saved.front();
        saved = saved.subspan(1);
        if (!(size >= 0 && size <= static_cast<double>(saved.size_bytes()))) return false;
        const auto count = static_cast<std::size_t>(size);
        if (!texts.number_of(std::string(reinterpret_cast<const char*>(saved.data()), count))) return false;
        saved = saved.subspan(cells(count));
    }
    return true;
}

void watch_runs() {
    const std::lock_guard lock(memories().mutex);
    runtime::native_code_watch = &watch;
}

void note_recipe(double number, Recipe recipe) {
    Memories& all = memories();
    const std::lock_guard lock(all.mutex);
    all.recipes[number] = std::move(recipe);
}

bool make_by_recipe(double number, const void* instance) {
    Recipe recipe;
    {
        Memories& all = memories();
        const std::lock_guard lock(all.mutex);
        const auto found = number == number ? all.recipes.find(number) : all.recipes.end();
        if (found == all.recipes.end()) return false;
        recipe = found->second;
    }
    recipe(instance);
    return true;
}

} // namespace torsion::foreign

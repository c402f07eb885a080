// Parser fuzzing: models of the repository, damaged at random, must be parsed or refused in bounded time; never crash.
//
//   parser_fuzz [--seconds S] [--seed N] [--only I] FOLDER…
//
// Every input depends on seed and number only; a failure prints both, and `--seed N --only I` runs just that one and prints its text.
// Checked for each: a tree exactly when there is no error; printing a tree and parsing it again changes nothing; every message has a place
// inside the file and can be rendered; annotations of the tree can be read or are refused with a message.

#include "compiler/source/render.h"
#include "compiler/syntax/parse.h"
#include "compiler/syntax/print.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace torsion;
using Clock = std::chrono::steady_clock;

/// Words of the language, separated by blanks.
constexpr const char* plain_words =
    "algorithm and annotation block break class connect connector constant constrainedby der discrete each else elseif elsewhen encapsulated end "
    "enumeration equation expandable extends external false final flow for function if import impure in initial inner input loop model not operator "
    "or outer output package parameter partial protected public pure record redeclare replaceable return stream then true type when while within "
    "( ) [ ] { } ; , : . = := + - * / ^ .+ .- .* ./ .^ < <= > >= == <> x \"s\" 1 2.5 1e-3 .5 \" ' /* */ // é \\ #";

std::vector<std::string> all_words() {
    std::vector<std::string> result = {"'q r'", "\n", "\t", "\r\n", "end if", "end for", "end M", "model M", "Real y = ", std::string(1, '\0')};
    std::istringstream plain(plain_words);
    for (std::string word; plain >> word;) result.push_back(word);
    return result;
}

class Damage {
public:
    Damage(const std::vector<std::string>& corpus, std::uint64_t seed) : corpus_(corpus), random_(seed) {}

    std::string run() {
        std::string text = pick_part();
        const std::size_t blows = 1 + below(8);
        for (std::size_t i = 0; i < blows; ++i) strike(text);
        return text;
    }

private:
    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

    /// A whole model or a piece of one: small inputs are quick, and broken from the start.
    std::string pick_part() {
        const std::string& whole = corpus_[below(corpus_.size())];
        if (below(3) > 0) return whole;
        const std::size_t begin = below(whole.size());
        return whole.substr(begin, below(2000));
    }

    void strike(std::string& text) {
        const std::size_t at = below(text.size() + 1);
        const std::size_t length = std::min(below(below(4) == 0 ? 400 : 12), text.size() - at);
        switch (below(8)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, words_[below(words_.size())]); break;
        case 2: text.insert(at, " " + words_[below(words_.size())] + " "); break;
        case 3: text.replace(at, length, words_[below(words_.size())]); break;
        case 4: text.insert(below(text.size() + 1), text.substr(at, length)); break; // repeat a piece elsewhere
        case 5: {
            const std::string& other = corpus_[below(corpus_.size())];
            text.insert(at, other.substr(below(other.size()), below(200)));
            break;
        }
        case 6:
            if (at < text.size()) text[at] = static_cast<char>(below(256));
            break;
        default: repeat(text, at); break;
        }
    }

    void repeat(std::string& text, std::size_t at) {
        std::string many;
        const std::string& word = words_[below(words_.size())];
        for (std::size_t i = below(600); i > 0; --i) many.append(word).append(below(2) == 0 ? " " : "");
        text.insert(at, many);
    }

    const std::vector<std::string>& corpus_;
    const std::vector<std::string> words_ = all_words();
    std::mt19937_64 random_;
};

/// What is wrong with the way the parser treats the text; empty when all is well.
std::string fault(const std::string& text) {
    source::SourceMap sources;
    source::Diagnostics diagnostics;
    const auto id = sources.add("damaged.mo", text);
    const auto tree = syntax::parse(sources[id], diagnostics);
    if ((tree != nullptr) == diagnostics.has_errors()) return tree ? "a tree in spite of errors" : "neither tree nor error";
    for (const auto& diagnostic : diagnostics.all()) {
        if (diagnostic.span.file != id || diagnostic.span.begin > diagnostic.span.end || diagnostic.span.end > text.size() + 1)
            return "a message outside of the file";
        if (diagnostic.message.empty()) return "an empty message";
    }
    if (diagnostics.has_errors() && (render(diagnostics, sources).empty() || render_json(diagnostics, sources).size() < 10))
        return "nothing rendered";
    if (!tree) return {};
    for (const auto& definition : tree->classes) {
        if (!definition->annotation) continue;
        source::Diagnostics inside;
        ast::ExprArena arena;
        const auto read = syntax::parse_annotation(sources[id], *definition->annotation, arena, inside);
        if (read.has_value() == inside.has_errors()) return "an annotation neither read nor refused";
    }
    const std::string printed = syntax::print(*tree, sources);
    const auto printed_id = sources.add("printed.mo", printed);
    const auto again = syntax::parse(sources[printed_id], diagnostics);
    if (!again) return "what was printed cannot be parsed:\n" + render(diagnostics, sources);
    return syntax::print(*again, sources) == printed ? std::string() : "printing twice differs";
}

std::vector<std::string> corpus_below(const std::vector<std::string>& folders) {
    std::vector<std::filesystem::path> paths;
    for (const std::string& folder : folders) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.path().extension() == ".mo" && entry.file_size() > 0 && entry.file_size() < 20000) paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> result;
    for (const auto& path : paths) {
        std::ifstream in(path, std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        result.push_back(text.str());
    }
    return result;
}

struct Arguments {
    double seconds = 3;
    std::uint64_t seed = 1;
    std::int64_t only = -1;
    std::vector<std::string> folders;
};

Arguments read_arguments(int count, char** values) {
    Arguments result;
    for (int i = 1; i < count; ++i) {
        const std::string word = values[i];
        const bool has_value = i + 1 < count;
        if (word == "--seconds" && has_value)
            result.seconds = std::atof(values[++i]);
        else if (word == "--seed" && has_value)
            result.seed = std::strtoull(values[++i], nullptr, 10);
        else if (word == "--only" && has_value)
            result.only = std::atoll(values[++i]);
        else
            result.folders.push_back(word);
    }
    return result;
}

} // namespace

int main(int count, char** values) {
    const Arguments arguments = read_arguments(count, values);
    const std::vector<std::string> corpus = corpus_below(arguments.folders);
    if (corpus.empty()) {
        std::fprintf(stderr, "no model found\n");
        return 2;
    }
    const auto begin = Clock::now();
    double slowest = 0;
    std::int64_t number = std::max<std::int64_t>(0, arguments.only);
    const auto seconds_since = [](Clock::time_point then) { return std::chrono::duration<double>(Clock::now() - then).count(); };
    do {
        const std::string text = Damage(corpus, arguments.seed * 1'000'003 + static_cast<std::uint64_t>(number)).run();
        if (arguments.only >= 0) {
            std::printf("%s\n", text.c_str());
            std::fflush(stdout); // it may be the last thing we say
        }
        const auto start = Clock::now();
        const std::string wrong = fault(text);
        slowest = std::max(slowest, seconds_since(start));
        if (!wrong.empty() || slowest > 10) {
            std::printf("--seed %llu --only %lld: %s\n", static_cast<unsigned long long>(arguments.seed), static_cast<long long>(number),
                        wrong.empty() ? "took more than 10 seconds" : wrong.c_str());
            return 1;
        }
        ++number;
    } while (arguments.only < 0 && seconds_since(begin) < arguments.seconds);
    std::printf("%lld inputs, the slowest took %.3f s\n", static_cast<long long>(number), slowest);
    return 0;
}

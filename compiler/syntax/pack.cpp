#include "compiler/syntax/pack.h"

#include "compiler/syntax/ast_fields.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <unordered_map>

namespace torsion::syntax {

namespace {

/// Finds the direct subexpressions of a node.
class Children {
public:
    explicit Children(std::vector<const ast::Expr*>& found) : found_(found) {}

    template <class... T>
    void operator()(const T&... x) {
        (add(x), ...);
    }

private:
    template <class T>
    void add(const T& x) {
        if constexpr (ast::Node<T>) ast::visit_fields(x, *this);
    }
    template <class T>
    void add(const std::vector<T>& items) {
        for (const T& item : items) add(item);
    }
    template <class... T>
    void add(const std::variant<T...>& x) {
        std::visit([&](const auto& alternative) { add(alternative); }, x);
    }
    void add(const ast::Expr* e) {
        if (e != nullptr) found_.push_back(e);
    }

    std::vector<const ast::Expr*>& found_;
};

class Packer {
public:
    explicit Packer(std::string_view text) : text_(text) {}

    template <class... T>
    void operator()(const T&... x) {
        (put(x), ...);
    }

    /// The expressions, then the fields.
    std::string finish() {
        std::string result;
        std::swap(result, fields_.bytes);
        put(std::uint64_t{rows_.size()});
        return fields_.bytes + expressions_.bytes + result;
    }

private:
    struct Stream {
        std::string bytes;
        std::uint32_t place = 0; ///< start of the last span
    };

    void put(std::uint64_t number) { // seven bits a byte, low bits first
        for (; number >= 0x80; number >>= 7) out_->bytes += static_cast<char>(number | 0x80);
        out_->bytes += static_cast<char>(number);
    }
    void put_signed(std::int64_t number) {
        put(static_cast<std::uint64_t>(number) << 1 ^ static_cast<std::uint64_t>(number >> 63));
    }
    void put(bool x) { out_->bytes += static_cast<char>(x); }
    void put(std::int64_t x) { put_signed(x); }
    void put(double x) { out_->bytes.append(std::bit_cast<std::array<char, sizeof x>>(x).data(), sizeof x); }
    void put(const std::string& x) {
        put(std::uint64_t{x.size()});
        out_->bytes += x;
    }
    template <class E>
        requires std::is_enum_v<E>
    void put(E x) {
        out_->bytes += static_cast<char>(x);
    }

    void put(const source::Span& span) { // its length plus one, or 0 for none
        put(span.valid() ? std::uint64_t{span.end} - span.begin + 1 : std::uint64_t{0});
        if (!span.valid()) return;
        put_signed(std::int64_t{span.begin} - std::int64_t{out_->place});
        out_->place = span.begin;
    }
    void put(const ast::Identifier& x) {
        put(x.span);
        const bool is_in_text = x.span.valid() && text_.substr(x.span.begin, x.span.end - x.span.begin) == x.text;
        put(is_in_text);
        if (!is_in_text) put(x.text);
    }

    template <class T>
    void put(const std::vector<T>& items) {
        put(std::uint64_t{items.size()});
        for (const T& item : items) put(item);
    }
    template <class T>
    void put(const std::optional<T>& x) {
        put(x.has_value());
        if (x) put(*x);
    }
    template <class T>
    void put(const std::shared_ptr<T>& x) {
        put(x != nullptr);
        if (x) put(*x);
    }
    template <class... T>
    void put(const std::variant<T...>& x) {
        out_->bytes += static_cast<char>(x.index());
        std::visit([&](const auto& alternative) { put(alternative); }, x);
    }
    template <ast::Node T>
    void put(const T& x) {
        ast::visit_fields(x, *this);
    }
    void put(const ast::Body& body) {
        Packer own(text_);
        own.put(body());
        put(own.finish());
    }

    /// Its row, counted from one.
    void put(const ast::Expr* e) {
        if (e != nullptr && out_ == &fields_) add(e);
        put(e == nullptr ? std::uint64_t{0} : std::uint64_t{rows_.at(e)});
    }
    void add(const ast::Expr* root) { // a sum can be twenty thousand deep
        std::vector<const ast::Expr*> open{root};
        out_ = &expressions_;
        while (!open.empty()) {
            const ast::Expr* e = open.back();
            const std::size_t before = open.size();
            Children children(open);
            if (!rows_.contains(e)) children(e->node);
            open.erase(std::remove_if(open.begin() + static_cast<std::ptrdiff_t>(before), open.end(),
                                      [&](const ast::Expr* c) { return rows_.contains(c); }),
                       open.end());
            if (open.size() > before) continue;
            open.pop_back();
            if (rows_.contains(e)) continue;
            put(*e);
            rows_.emplace(e, rows_.size() + 1);
        }
        out_ = &fields_;
    }

    std::string_view text_;
    Stream expressions_, fields_;
    Stream* out_ = &fields_;
    std::unordered_map<const ast::Expr*, std::size_t> rows_;
};

} // namespace

std::string pack(const ast::File& tree, const source::SourceFile& file, const ParseStatistics& statistics) {
    Packer packer(file.text());
    packer(std::uint64_t{statistics.tokens}, std::uint64_t{statistics.lines}, tree.within, tree.classes);
    return packer.finish();
}

std::string pack(const ast::ClassModification& annotation, const source::SourceFile& file) {
    Packer packer(file.text());
    packer(annotation);
    return packer.finish();
}

} // namespace torsion::syntax

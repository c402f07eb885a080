#include "compiler/syntax/ast_fields.h"
#include "compiler/syntax/pack.h"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <string_view>

namespace torsion::syntax {

namespace {

// The last value of each enumeration.
constexpr auto last(ast::UnaryOp) { return ast::UnaryOp::Not; }
constexpr auto last(ast::BinaryOp) { return ast::BinaryOp::Or; }
constexpr auto last(ast::ClassKind) { return ast::ClassKind::OperatorFunction; }
constexpr auto last(ast::FlowPrefix) { return ast::FlowPrefix::Stream; }
constexpr auto last(ast::VariabilityPrefix) { return ast::VariabilityPrefix::Constant; }
constexpr auto last(ast::CausalityPrefix) { return ast::CausalityPrefix::Output; }
constexpr auto last(ast::Purity) { return ast::Purity::Impure; }
constexpr auto last(ast::Visibility) { return ast::Visibility::Protected; }
constexpr auto last(ast::Import::Form) { return ast::Import::Form::List; }

/// The source of all bodies of a file. The expressions go into the arena of its tree, which lives as long.
class PackedFile final : public ast::BodyReader, public std::enable_shared_from_this<PackedFile> {
public:
    PackedFile(std::string bytes, const source::SourceFile& file, ast::ExprArena& arena)
        : bytes_(std::move(bytes)), file_(file), arena_(arena) {}

    ast::ClassBody read(std::uint32_t begin, std::uint32_t end) const override;

    std::string_view bytes() const { return bytes_; }
    const source::SourceFile& file() const { return file_; }
    ast::ExprArena& arena() const { return arena_; }

private:
    std::string bytes_;
    const source::SourceFile& file_;
    ast::ExprArena& arena_;
};

/// Reads while the bytes are valid; after an error it reads zeros.
class Unpacker {
public:
    Unpacker(const PackedFile& packed, std::size_t begin, std::size_t end)
        : packed_(packed), text_(packed.file().text()), at_(begin), end_(end) {
        for (std::uint64_t n = number(); n > 0 && !failed_; --n) {
            ast::Expr e;
            get(e);
            if (!failed_) rows_.push_back(packed.arena().add(std::move(e)));
        }
        place_ = 0;
    }

    template <class... T>
    void operator()(T&... x) {
        (get(x), ...);
    }
    bool is_whole() const { return !failed_ && at_ == end_; }

private:
    static constexpr std::size_t deepest = 8192;

    void fail() { failed_ = true, at_ = end_; }

    unsigned char byte() {
        if (at_ == end_) fail();
        return failed_ ? 0 : static_cast<unsigned char>(packed_.bytes()[at_++]);
    }
    std::uint64_t number() {
        std::uint64_t result = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const unsigned char b = byte();
            result |= std::uint64_t{b & 0x7Fu} << shift;
            if (b < 0x80) return result;
        }
        return fail(), 0;
    }
    std::int64_t signed_number() {
        const std::uint64_t n = number();
        return static_cast<std::int64_t>(n >> 1 ^ (~(n & 1) + 1));
    }
    /// Reads a length, then that many bytes.
    std::string_view piece() {
        const std::uint64_t size = number();
        if (size > end_ - at_) return fail(), std::string_view();
        at_ += size;
        return packed_.bytes().substr(at_ - size, size);
    }

    void get(std::uint64_t& x) { x = number(); }
    void get(bool& x) {
        const unsigned char b = byte();
        if (b > 1) fail();
        x = b == 1;
    }
    void get(std::int64_t& x) { x = signed_number(); }
    void get(double& x) {
        std::array<char, sizeof x> bytes{};
        if (end_ - at_ < bytes.size()) return fail();
        std::copy_n(packed_.bytes().data() + at_, bytes.size(), bytes.data());
        at_ += bytes.size();
        x = std::bit_cast<double>(bytes);
    }
    void get(std::string& x) { x = piece(); }
    template <class E>
        requires std::is_enum_v<E>
    void get(E& x) {
        const unsigned char b = byte();
        if (b > static_cast<unsigned>(last(E{}))) return fail();
        x = static_cast<E>(b);
    }

    void get(source::Span& span) {
        const std::uint64_t length = number();
        if (length == 0) return;
        const std::int64_t begin = std::int64_t{place_} + signed_number();
        const auto size = static_cast<std::int64_t>(text_.size());
        if (begin < 0 || begin > size || length - 1 > static_cast<std::uint64_t>(size - begin)) return fail();
        place_ = static_cast<std::uint32_t>(begin);
        span = {packed_.file().id(), place_, place_ + static_cast<std::uint32_t>(length - 1)};
    }
    void get(ast::Identifier& x) {
        bool is_in_text = false;
        get(x.span);
        get(is_in_text);
        if (is_in_text) x.text = text_.substr(x.span.begin, x.span.end - x.span.begin);
        else get(x.text);
    }

    template <class T>
    void get(std::vector<T>& items) {
        const std::uint64_t count = number();
        if (count > end_ - at_) return fail(); // each takes at least one byte
        items.reserve(std::min<std::uint64_t>(count, 256));
        for (std::uint64_t i = 0; i < count && !failed_; ++i) get(items.emplace_back());
    }
    template <class T>
    void get(std::optional<T>& x) {
        bool is_there = false;
        get(is_there);
        if (is_there) get(x.emplace());
    }
    template <class T>
    void get(std::shared_ptr<const T>& x) {
        bool is_there = false;
        get(is_there);
        if (!is_there) return;
        auto read = std::make_shared<T>();
        get(*read);
        x = std::move(read);
    }
    template <class... T>
    void get(std::variant<T...>& x) {
        const std::size_t index = byte();
        if (index >= sizeof...(T)) return fail();
        std::size_t i = 0;
        ((i++ == index ? get(x.template emplace<T>()) : void()), ...);
    }
    template <ast::Node T>
    void get(T& x) {
        if (++depth_ > deepest) fail();
        ast::visit_fields(x, *this);
        --depth_;
    }
    void get(ast::Body& body) {
        const std::string_view own = piece();
        const auto begin = static_cast<std::uint32_t>(own.data() - packed_.bytes().data());
        if (!failed_)
            body = ast::Body(packed_.shared_from_this(), begin, begin + static_cast<std::uint32_t>(own.size()));
    }
    void get(const ast::Expr*& e) {
        const std::uint64_t row = number();
        if (row > rows_.size()) return fail();
        e = row == 0 ? nullptr : rows_[row - 1];
    }

    const PackedFile& packed_;
    std::string_view text_;
    std::size_t at_, end_;
    std::uint32_t place_ = 0;
    std::size_t depth_ = 0;
    bool failed_ = false;
    std::vector<const ast::Expr*> rows_;
};

ast::ClassBody PackedFile::read(std::uint32_t begin, std::uint32_t end) const {
    Unpacker unpacker(*this, begin, end);
    ast::ClassBody body;
    unpacker(body);
    if (!unpacker.is_whole())
        throw std::runtime_error("a class of `" + file_.path() + "` cannot be read from the cache");
    return body;
}

} // namespace

std::unique_ptr<const ast::File> unpack(std::string bytes, const source::SourceFile& file,
                                        ParseStatistics& statistics) {
    if (bytes.size() > UINT32_MAX) return nullptr;
    auto tree = std::make_unique<ast::File>();
    tree->source = file.id();
    tree->arena = std::make_shared<ast::ExprArena>();
    const auto packed = std::make_shared<const PackedFile>(std::move(bytes), file, *tree->arena);
    Unpacker unpacker(*packed, 0, packed->bytes().size());
    std::uint64_t tokens = 0, lines = 0;
    unpacker(tokens, lines, tree->within, tree->classes);
    if (!unpacker.is_whole()) return nullptr;
    statistics.tokens = tokens;
    statistics.lines = lines;
    return tree;
}

std::optional<ast::ClassModification> unpack_annotation(std::string bytes, const source::SourceFile& file,
                                                        ast::ExprArena& arena) {
    if (bytes.size() > UINT32_MAX) return std::nullopt;
    const auto packed = std::make_shared<const PackedFile>(std::move(bytes), file, arena);
    Unpacker unpacker(*packed, 0, packed->bytes().size());
    ast::ClassModification result;
    unpacker(result);
    return unpacker.is_whole() ? std::optional(std::move(result)) : std::nullopt;
}

} // namespace torsion::syntax

#include "compiler/native/cache/code_image.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace torsion::native {

namespace {

class Packer {
public:
    void number(std::uint64_t value) { text_.append(reinterpret_cast<const char*>(&value), sizeof value); }
    void string(const std::string& s) {
        number(s.size());
        text_ += s;
    }
    std::string take() { return std::move(text_); }

private:
    std::string text_;
};

class Unpacker {
public:
    explicit Unpacker(std::string_view bytes) : left_(bytes) {}

    std::uint64_t number() {
        std::uint64_t value = 0;
        if (left_.size() < sizeof value) return is_good_ = false, 0;
        std::memcpy(&value, left_.data(), sizeof value);
        left_.remove_prefix(sizeof value);
        return value;
    }
    std::string string() {
        const std::uint64_t size = number();
        if (size > left_.size()) return is_good_ = false, std::string();
        std::string result(left_.substr(0, size));
        left_.remove_prefix(size);
        return result;
    }
    /// The number of rows that follow, each of at least `least` bytes.
    std::size_t count(std::size_t least) {
        const std::uint64_t rows = number();
        if (rows > left_.size() / least) is_good_ = false;
        return is_good_ ? rows : 0;
    }
    bool is_done() const { return is_good_ && left_.empty(); }

private:
    std::string_view left_;
    bool is_good_ = true;
};

std::uint64_t page_size() { return static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)); }

bool is_consistent(const CodeImage& image) {
    const std::uint64_t size = image.bytes.size(), page = page_size();
    const auto fits = [&](const CodeImage::Segment& s) {
        return s.offset % page == 0 && s.size % page == 0 && s.size <= size && s.offset <= size - s.size;
    };
    const auto points_inside = [&](const CodeImage::Pointer& p) {
        const bool has_target = p.external == CodeImage::none ? p.addend <= size : p.external < image.names.size();
        return size >= sizeof(void*) && p.offset <= size - sizeof(void*) && has_target;
    };
    const auto is_inside = [&](const CodeImage::Entry& e) { return e.offset < size; };
    return size > 0 && size % page == 0 && std::all_of(image.segments.begin(), image.segments.end(), fits) &&
           std::all_of(image.pointers.begin(), image.pointers.end(), points_inside) &&
           std::all_of(image.entries.begin(), image.entries.end(), is_inside);
}

class MappedCode : public MachineCode {
public:
    explicit MappedCode(std::size_t size)
        : size_(size), memory_(mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {}
    MappedCode(const MappedCode&) = delete;
    ~MappedCode() override {
        if (is_mapped()) munmap(memory_, size_);
    }

    bool is_mapped() const { return memory_ != MAP_FAILED; }
    char* at(std::uint64_t offset) { return static_cast<char*>(memory_) + offset; }

    bool protect(const CodeImage::Segment& s) {
        const int protection = PROT_READ | (s.is_code ? PROT_EXEC : 0) | (s.is_writable ? PROT_WRITE : 0);
        return mprotect(at(s.offset), s.size, protection) == 0;
    }
    void add(const CodeImage::Entry& entry) { kernels_[entry.row] = reinterpret_cast<TorsionKernel>(at(entry.offset)); }
    TorsionKernel kernel(program::KernelId id) const override {
        const auto found = kernels_.find(id.index());
        return found == kernels_.end() ? nullptr : found->second;
    }

private:
    std::size_t size_;
    void* memory_;
    std::unordered_map<std::uint64_t, TorsionKernel> kernels_;
};

/// The addresses of all names; nothing if one is unknown.
std::optional<std::vector<std::uint64_t>> addresses_of(const std::vector<std::string>& names,
                                                       std::span<const External> externals) {
    std::vector<std::uint64_t> result;
    for (const std::string& name : names) {
        const auto found =
            std::find_if(externals.begin(), externals.end(), [&](const External& e) { return name == e.name; });
        if (found == externals.end()) return std::nullopt;
        result.push_back(reinterpret_cast<std::uint64_t>(found->address));
    }
    return result;
}

} // namespace

std::string CodeImage::pack() const {
    Packer out;
    out.string(bytes);
    out.number(segments.size());
    for (const Segment& s : segments)
        out.number(s.offset), out.number(s.size), out.number(s.is_code), out.number(s.is_writable);
    out.number(pointers.size());
    for (const Pointer& p : pointers) out.number(p.offset), out.number(p.external), out.number(p.addend);
    out.number(entries.size());
    for (const Entry& e : entries) out.number(e.row), out.number(e.offset);
    out.number(names.size());
    for (const std::string& name : names) out.string(name);
    return out.take();
}

std::optional<CodeImage> CodeImage::unpack(std::string_view packed) {
    Unpacker in(packed);
    CodeImage image;
    image.bytes = in.string();
    image.segments.resize(in.count(32));
    for (Segment& s : image.segments)
        s.offset = in.number(), s.size = in.number(), s.is_code = in.number() != 0, s.is_writable = in.number() != 0;
    image.pointers.resize(in.count(24));
    for (Pointer& p : image.pointers) p.offset = in.number(), p.external = in.number(), p.addend = in.number();
    image.entries.resize(in.count(16));
    for (Entry& e : image.entries) e.row = in.number(), e.offset = in.number();
    image.names.resize(in.count(8));
    for (std::string& name : image.names) name = in.string();
    if (!in.is_done() || !is_consistent(image)) return std::nullopt;
    return image;
}

std::unique_ptr<MachineCode> map_image(const CodeImage& image, std::span<const External> externals) {
    const auto addresses = addresses_of(image.names, externals);
    if (!addresses) return nullptr;
    auto code = std::make_unique<MappedCode>(image.bytes.size());
    if (!code->is_mapped()) return nullptr;
    std::memcpy(code->at(0), image.bytes.data(), image.bytes.size());
    for (const CodeImage::Pointer& p : image.pointers) {
        const std::uint64_t base =
            p.external == CodeImage::none ? reinterpret_cast<std::uint64_t>(code->at(0)) : (*addresses)[p.external];
        const std::uint64_t address = base + p.addend;
        std::memcpy(code->at(p.offset), &address, sizeof address);
    }
    for (const CodeImage::Entry& e : image.entries) code->add(e);
    for (const CodeImage::Segment& s : image.segments) {
        if (!code->protect(s)) return nullptr;
    }
    __builtin___clear_cache(code->at(0), code->at(image.bytes.size()));
    return code;
}

} // namespace torsion::native

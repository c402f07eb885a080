// Makes an image of linked code. Objects are linked one by one, each into its own memory; the image places them in
// sequence. References inside an object are distances, which stay valid. References between objects and to the outside
// go through pointers that the linker makes; the image lists these.

#include "compiler/native/cache/capture.h"

#include <llvm/ExecutionEngine/JITLink/JITLink.h>

#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace torsion::native {

namespace {

namespace jitlink = llvm::jitlink;

std::uint64_t page_size() { return static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)); }
std::uint64_t page_of(std::uint64_t address) { return address & ~(page_size() - 1); }
std::uint64_t page_after(std::uint64_t address) { return page_of(address + page_size() - 1); }

bool is_loaded(const jitlink::Section& section) {
    return !section.blocks().empty() && section.getMemLifetime() != llvm::orc::MemLifetime::NoAlloc;
}

struct Range {
    std::uint64_t begin = UINT64_MAX, end = 0;
    void add(const jitlink::Block& block) {
        begin = std::min(begin, page_of(block.getAddress().getValue()));
        end = std::max(end, page_after(block.getAddress().getValue() + block.getSize()));
    }
};

Range range_of(const jitlink::Section& section) {
    Range range;
    for (const jitlink::Block* block : section.blocks()) range.add(*block);
    return range;
}

constexpr std::uint64_t largest_gap = 1 << 20; ///< between the parts of one object

} // namespace

void Capture::modifyPassConfig(llvm::orc::MaterializationResponsibility&, jitlink::LinkGraph&,
                               jitlink::PassConfiguration& passes) {
    passes.PreFixupPasses.clear(); // they replace calls through pointers by distances to targets that happen to be near
    passes.PostFixupPasses.push_back([this](jitlink::LinkGraph& graph) {
        take(graph);
        return llvm::Error::success();
    });
}

void Capture::take(jitlink::LinkGraph& graph) {
    Range all;
    std::uint64_t used = 0;
    for (const jitlink::Section& section : graph.sections()) {
        if (!is_loaded(section)) continue;
        const Range range = range_of(section);
        all = {std::min(all.begin, range.begin), std::max(all.end, range.end)};
        used += range.end - range.begin;
    }
    if (all.end <= all.begin) return;
    if (all.end - all.begin > used + largest_gap) is_movable_ = false;
    if (!is_movable_) return;
    const std::uint64_t base = image_.bytes.size();
    image_.bytes.resize(base + (all.end - all.begin), '\0');
    add_segments(graph, all.begin, base);
    for (const jitlink::Symbol* symbol : graph.defined_symbols()) {
        if (symbol->hasName() && symbol->getScope() != jitlink::Scope::Local)
            symbols_[symbol->getName().str()] = symbol->getAddress().getValue() - all.begin + base;
    }
}

void Capture::add_segments(jitlink::LinkGraph& graph, std::uint64_t first, std::uint64_t base) {
    for (const jitlink::Section& section : graph.sections()) {
        if (!is_loaded(section)) continue;
        const Range range = range_of(section);
        const auto has = [&](llvm::orc::MemProt kind) {
            return (static_cast<unsigned>(section.getMemProt()) & static_cast<unsigned>(kind)) != 0;
        };
        image_.segments.push_back({range.begin - first + base, range.end - range.begin, has(llvm::orc::MemProt::Exec),
                                   has(llvm::orc::MemProt::Write)});
        for (const jitlink::Block* block : section.blocks()) {
            const std::uint64_t at = block->getAddress().getValue() - first + base;
            if (!block->isZeroFill())
                std::memcpy(image_.bytes.data() + at, block->getContent().data(), block->getSize());
            add_edges(graph, *block, first, base);
        }
    }
}

void Capture::add_edges(const jitlink::LinkGraph& graph, const jitlink::Block& block, std::uint64_t first,
                        std::uint64_t base) {
    for (const jitlink::Edge& edge : block.edges()) {
        if (!edge.isRelocation()) continue;
        const jitlink::Symbol& target = edge.getTarget();
        // the names agree for all of LLVM's processors, the numbers do not
        const llvm::StringRef kind = graph.getEdgeKindName(edge.getKind());
        const std::uint64_t at = block.getAddress().getValue() + edge.getOffset() - first + base;
        const auto addend = static_cast<std::uint64_t>(edge.getAddend());
        if (kind == "Pointer64" && target.isDefined()) {
            image_.pointers.push_back({at, CodeImage::none, target.getAddress().getValue() - first + base + addend});
        } else if (kind == "Pointer64" && target.isExternal()) {
            named_.push_back({at, addend, target.getName().str()});
        } else if (kind.starts_with("Pointer") || kind.starts_with("MoveWide") || !target.isDefined()) {
            is_movable_ = false; // an address in another form, or a distance to a target that does not move along
        }
    }
}

std::optional<std::uint64_t> Capture::offset_of(const std::string& symbol) const {
    const auto found = symbols_.find(symbol);
    return found == symbols_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<CodeImage> Capture::image() const {
    if (!is_movable_ || image_.bytes.empty()) return std::nullopt;
    CodeImage result = image_;
    for (const NamedPointer& pointer : named_) {
        if (const auto own = offset_of(pointer.name)) {
            result.pointers.push_back({pointer.offset, CodeImage::none, *own + pointer.addend});
            continue;
        }
        const auto found = std::find(result.names.begin(), result.names.end(), pointer.name);
        result.pointers.push_back(
            {pointer.offset, static_cast<std::uint64_t>(found - result.names.begin()), pointer.addend});
        if (found == result.names.end()) result.names.push_back(pointer.name);
    }
    return result;
}

} // namespace torsion::native

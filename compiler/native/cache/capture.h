#pragma once
// Watches the JIT's linker and makes an image of the linked code.

#include "compiler/native/cache/code_image.h"

#include <llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h>

#include <map>
#include <optional>

namespace torsion::native {

class Capture : public llvm::orc::ObjectLinkingLayer::Plugin {
public:
    void modifyPassConfig(llvm::orc::MaterializationResponsibility&, llvm::jitlink::LinkGraph&,
                          llvm::jitlink::PassConfiguration& passes) override;
    llvm::Error notifyFailed(llvm::orc::MaterializationResponsibility&) override { return llvm::Error::success(); }
    llvm::Error notifyRemovingResources(llvm::orc::JITDylib&, llvm::orc::ResourceKey) override {
        return llvm::Error::success();
    }
    void notifyTransferringResources(llvm::orc::JITDylib&, llvm::orc::ResourceKey, llvm::orc::ResourceKey) override {}

    /// The linked code, without entries; nothing if it contains an address in a form that an image cannot express.
    std::optional<CodeImage> image() const;
    /// The offset of a symbol in that image.
    std::optional<std::uint64_t> offset_of(const std::string& symbol) const;

private:
    struct NamedPointer { ///< to a symbol outside of its own object
        std::uint64_t offset = 0, addend = 0;
        std::string name;
    };
    void take(llvm::jitlink::LinkGraph& graph);
    void add_segments(llvm::jitlink::LinkGraph& graph, std::uint64_t first, std::uint64_t base);
    void add_edges(const llvm::jitlink::LinkGraph& graph, const llvm::jitlink::Block& block, std::uint64_t first,
                   std::uint64_t base);

    bool is_movable_ = true;
    CodeImage image_;
    std::vector<NamedPointer> named_;
    std::map<std::string, std::uint64_t> symbols_;
};

} // namespace torsion::native

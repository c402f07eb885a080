#include "compiler/provenance/sha256.h"

#include <fstream>
#include <sstream>

#include <sys/types.h> // required by the next header

#include <sha2.h>

namespace torsion::provenance {

std::string sha256(std::string_view bytes) {
    char digest[SHA256_DIGEST_STRING_LENGTH];
    SHA256Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), digest);
    return digest;
}

std::optional<std::string> sha256_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream bytes;
    if (!(bytes << file.rdbuf())) return std::nullopt;
    return sha256(bytes.str());
}

} // namespace torsion::provenance

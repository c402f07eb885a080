#pragma once
// Pictures of annotations: files of packages, or base64 texts. Known by their first bytes, and limited in size: a
// drawing holds them all. A model may come from anyone: a file outside of its library is none of its pictures.

#include "compiler/diagram/graphics.h"
#include "compiler/instance/instance_tree.h"

#include <map>
#include <string>

namespace torsion::diagram {

class Bitmaps {
public:
    explicit Bitmaps(instance::InstanceTree& tree) : tree_(tree) {}

    /// Fills type and contents, if there is a picture: of `source` (base64), else of the file `bitmap.name`, which the
    /// class names. The reason where one is refused.
    std::string load(Bitmap& bitmap, const std::string& source, const instance::Class* around);

private:
    std::string read(const std::string& path);
    std::string read_named(const std::string& name, const instance::Class& around, std::string& bytes);

    instance::InstanceTree& tree_;
    std::map<std::string, std::string> files_; ///< by path
    std::size_t bytes_ = 0, pixels_ = 0;
};

} // namespace torsion::diagram

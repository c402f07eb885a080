// Lays out the drive lines of a file (drive_lines.txt says how it is written) and prints them as JSON, for compare.mjs.

#include "compiler/diagram/layout/layout.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

using namespace torsion::diagram;

namespace {

struct Type {
    LayoutNode node;
    std::map<std::string, std::size_t> ports;
};

struct Drive {
    std::string name;
    std::vector<std::string> names;
    std::map<std::string, std::pair<std::size_t, const Type*>> places;
    std::vector<LayoutNode> nodes;
    std::vector<LayoutNet> nets;
};

const std::map<std::string, LayoutKind> kinds{{"shaft", LayoutKind::Shaft},
                                              {"translation", LayoutKind::Translation},
                                              {"signal", LayoutKind::Signal},
                                              {"heat", LayoutKind::Heat},
                                              {"other", LayoutKind::Other}};

Type read_type(std::istringstream& words) {
    Type type{};
    words >> type.node.width >> type.node.height;
    for (std::string word; words >> word;) {
        std::size_t colon = word.find(':'), comma = word.find(',');
        if (word == "source") type.node.is_source = true;
        else if (word == "grounded") type.node.is_grounded = true;
        else if (word == "sensor") type.node.is_sensor = true;
        else {
            type.ports[word.substr(0, colon)] = type.node.ports.size();
            type.node.ports.push_back({std::stod(word.substr(colon + 1)), std::stod(word.substr(comma + 1))});
        }
    }
    return type;
}

LayoutNet read_net(const Drive& drive, LayoutKind kind, std::istringstream& words) {
    LayoutNet net{{}, kind, kind == LayoutKind::Signal};
    for (std::string word; words >> word;) {
        std::size_t dot = word.find('.');
        const auto& [node, type] = drive.places.at(word.substr(0, dot));
        net.ends.push_back({node, type->ports.at(word.substr(dot + 1))});
    }
    return net;
}

std::vector<Drive> read(const char* file) {
    std::ifstream in(file);
    std::map<std::string, Type> types;
    std::vector<Drive> drives;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string first, name;
        if (!(words >> first) || first[0] == '#') continue;
        if (auto kind = kinds.find(first); kind != kinds.end()) {
            drives.back().nets.push_back(read_net(drives.back(), kind->second, words));
            continue;
        }
        words >> name;
        if (first == "type") types[name] = read_type(words);
        else if (first == "drive") drives.push_back({name});
        else {
            Drive& drive = drives.back();
            drive.places[name] = {drive.nodes.size(), &types.at(first)};
            drive.names.push_back(name);
            drive.nodes.push_back(types.at(first).node);
        }
    }
    return drives;
}

void print(const std::vector<std::vector<std::array<double, 2>>>& lines) {
    std::printf("[");
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::printf("%s[", i ? "," : "");
        for (std::size_t j = 0; j < lines[i].size(); ++j)
            std::printf("%s[%.6g,%.6g]", j ? "," : "", lines[i][j][0], lines[i][j][1]);
        std::printf("]");
    }
    std::printf("]");
}

void print(const Drive& drive) {
    auto start = std::chrono::steady_clock::now();
    Layout layout = lay_out(drive.nodes, drive.nets);
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("{\"name\":\"%s\",\"seconds\":%.6f,\n\"nodes\":[", drive.name.c_str(), seconds);
    for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
        const PlacedNode& node = layout.nodes[i];
        std::printf("%s{\"x\":%.6g,\"y\":%.6g,\"mirrored\":%s,\"turns\":%d}", i ? "," : "", node.x, node.y,
                    node.is_mirrored ? "true" : "false", node.turns);
    }
    std::printf("],\n\"nets\":[");
    for (std::size_t i = 0; i < layout.nets.size(); ++i) {
        std::printf("%s{\"lines\":", i ? "," : "");
        print(layout.nets[i].lines);
        std::printf(",\"junctions\":");
        print({layout.nets[i].junctions});
        std::printf("}\n");
    }
    std::printf("]}\n");
}

} // namespace

int main(int, char** arguments) {
    std::vector<Drive> drives = read(arguments[1]);
    std::printf("[");
    for (std::size_t i = 0; i < drives.size(); ++i) {
        std::printf("%s", i ? "," : "");
        print(drives[i]);
    }
    std::printf("]\n");
}

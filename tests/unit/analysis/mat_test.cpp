// MAT results: what is written is read back; other tools' layouts; damaged files; runs that are killed; memory and
// offsets of large ones.

#include "compiler/analysis/result/convert.h"
#include "compiler/analysis/result/mat4_file.h"
#include "compiler/analysis/result/result_file.h"
#include "runtime/output/mat4.h"

#include <doctest/doctest.h>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace torsion;
using analysis::Mat4File;
using analysis::ResultFile;
using runtime::Mat4Writer;
namespace fs = std::filesystem;

namespace {

struct Folder { // removed at the end
    Folder() : path(fs::temp_directory_path() / ("torsion_mat_" + std::to_string(::getpid()))) {
        fs::create_directory(path);
    }
    ~Folder() { fs::remove_all(path); }
    std::string operator/(const std::string& name) const { return (path / name).string(); }
    fs::path path;
};

std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream all;
    all << file.rdbuf();
    return all.str();
}

void write(const std::string& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

/// time, x, its negated alias, a Boolean and its opposite, a constant: rows are given one by one.
struct Rows {
    Rows() {
        add("x", "a state", "rad/s", "rpm", TORSION_Y, 0);
        add("minus.x", "", "rad/s", "", TORSION_Y, 0).flags = TORSION_NEGATED;
        add("on", "a [strange] text [1]", "", "", TORSION_Y, 1).type = TORSION_BOOLEAN;
        add("off", "", "", "", TORSION_Y, 1).type = TORSION_BOOLEAN;
        variables.back().flags = TORSION_NEGATED;
        add("J", "inertia", "kg.m2", "", TORSION_P, 0).variability = TORSION_PARAMETER;
        model.n_variables = static_cast<std::uint32_t>(variables.size());
        model.variables = variables.data();
        model.strings = strings.data();
        model.strings_size = static_cast<std::uint32_t>(strings.size());
        frame.model = &model;
        frame.y = y;
        frame.p = p;
    }
    TorsionVariable& add(const char* name, const char* description, const char* unit, const char* shown,
                         std::uint8_t section, std::uint32_t index) {
        TorsionVariable variable{};
        std::uint32_t* const texts[] = {&variable.name, &variable.description, &variable.unit, &variable.display_unit};
        const char* const words[] = {name, description, unit, shown};
        for (int i = 0; i < 4; ++i) {
            *texts[i] = static_cast<std::uint32_t>(strings.size());
            strings.append(words[i], std::char_traits<char>::length(words[i]) + 1);
        }
        variable.variability = TORSION_CONTINUOUS;
        variable.section = section;
        variable.index = index;
        return variables.emplace_back(variable);
    }
    const TorsionFrame& at(double time, double x, bool on) {
        frame.time = time;
        y[0] = x;
        y[1] = on ? 1 : 0;
        return frame;
    }
    std::unique_ptr<runtime::Sink> sink(const std::string& path) {
        std::string error;
        auto result = runtime::result_sink({path, "", true, [] { return std::string("{\n  \"a\": 1\n}\n"); }}, error);
        REQUIRE_MESSAGE(result, error);
        REQUIRE(result->begin(model));
        return result;
    }
    std::string strings = std::string(1, '\0');
    std::vector<TorsionVariable> variables;
    double y[2] = {}, p[1] = {0.25};
    TorsionModel model{};
    TorsionFrame frame{};
};

void write_small(const std::string& path) {
    Rows rows;
    const auto sink = rows.sink(path);
    CHECK(sink->row(rows.at(0, 0, false)));
    CHECK(sink->row(rows.at(0.5, 1.0 / 3, false))); // an event: its left and its right limit
    CHECK(sink->row(rows.at(0.5, 1.0 / 3, true)));
    CHECK(sink->row(rows.at(1, -2e-300, true)));
    CHECK(sink->finish(true));
}

ResultFile open(const std::string& path) {
    std::string problem;
    auto file = ResultFile::open(path, problem);
    REQUIRE_MESSAGE(file, problem);
    return *file;
}

std::string problem_of(const std::string& path) {
    std::string problem;
    const auto file = ResultFile::open(path, problem);
    if (!file) return problem;
    std::vector<std::size_t> all(file->names().size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    return file->read(all, problem) ? "" : problem;
}

std::size_t rows_of(const std::string& path) {
    std::string problem;
    const auto values = open(path).read({0}, problem);
    REQUIRE_MESSAGE(values, problem);
    return values->time.size();
}

/// A trajectory of another tool with one variable in each table.
struct Foreign {
    std::vector<std::string> about = {"Atrajectory", "1.1", "", "binTrans"};
    std::vector<std::int32_t> info = {0, 1, 0, -1, 1, 2, 0, 0, 2, -2, 0, 0}; ///< of time, p, x
    std::vector<double> constants = {0, 5, 2, 5}, values = {0, 1, 1, 2, 2, 4};

    void write_to(const std::string& path) const {
        Mat4Writer writer(path);
        REQUIRE(writer.open());
        const bool is_transposed = about[3] == "binTrans";
        const std::vector<std::string> names = {"Time", "p", "x"},
                                       texts = {"Time in [s]", "Count [:#(type=Integer)]", "Speed [rad/s|rev/min]"};
        writer.text("Aclass", about);
        if (is_transposed) {
            writer.text_columns("name", names, ' ');
            writer.text_columns("description", texts, ' ');
            writer.matrix("dataInfo", 4, 3, info.data());
            writer.matrix("data_1", 2, 2, constants.data());
            write_single(writer, 2, 3, values);
        } else {
            writer.text("name", names);
            writer.text("description", texts);
            const std::vector<double> as_numbers(info.begin(), info.end());
            writer.matrix_by_rows("dataInfo", 3, 4, as_numbers.data());
            writer.matrix_by_rows("data_1", 2, 2, constants.data());
            writer.matrix_by_rows("data_2", 3, 2, values.data());
        }
        REQUIRE(writer.close());
    }
    static void write_single(Mat4Writer& writer, std::size_t rows, std::size_t columns,
                             const std::vector<double>& numbers) {
        writer.header("data_2", Mat4Writer::Type::Single, rows, columns);
        for (const double number : numbers) {
            const auto single = static_cast<float>(number);
            writer.file().write({reinterpret_cast<const char*>(&single), sizeof single});
        }
    }
};

} // namespace

TEST_CASE("MAT: a result is read back bit for bit, with texts, aliases, both rows of an event and provenance") {
    const Folder folder;
    write_small(folder / "a.mat");
    CHECK(std::distance(fs::directory_iterator(folder.path), {}) == 1); // nothing beside it
    const ResultFile file = open(folder / "a.mat");
    CHECK(file.names() == std::vector<std::string>{"x", "minus.x", "on", "off", "J"});
    CHECK(file.about(0).description == "a state");
    CHECK(file.about(0).unit == "rad/s");
    CHECK(file.about(0).display_unit == "rpm");
    CHECK(file.about(1).unit == "rad/s");
    CHECK(file.about(2).description == "a [strange] text [1]"); // no unit
    CHECK(file.about(2).unit.empty());
    CHECK(file.is_constant(4));
    CHECK_FALSE(file.is_constant(3));
    CHECK(file.provenance() == "{\n  \"a\": 1\n}\n");
    std::string problem;
    const auto values = file.read({4, 3, 2, 1, 0}, problem);
    REQUIRE_MESSAGE(values, problem);
    CHECK(values->time == std::vector<double>{0, 0.5, 0.5, 1});
    CHECK(values->columns[4] == std::vector<double>{0, 1.0 / 3, 1.0 / 3, -2e-300});
    CHECK(values->columns[3] == std::vector<double>{0, -1.0 / 3, -1.0 / 3, 2e-300});
    CHECK_FALSE(std::signbit(values->columns[3][0]));
    CHECK(values->columns[2] == std::vector<double>{0, 0, 1, 1});
    CHECK(values->columns[1] == std::vector<double>{1, 1, 0, 0});
    CHECK(values->columns[0] == std::vector<double>(4, 0.25));
}

TEST_CASE("MAT: aliases share a row, time alone has row 1") {
    const Folder folder;
    write_small(folder / "a.mat");
    std::string problem;
    const auto file = Mat4File::open(folder / "a.mat", problem);
    REQUIRE(file);
    const auto* info = file->find("dataInfo");
    REQUIRE(info);
    std::vector<double> numbers(24);
    REQUIRE((info->rows == 4 && info->columns == 6));
    REQUIRE(file->read(*info, 0, 24, numbers.data()));
    CHECK(numbers == std::vector<double>{0, 1, 0, -1, 2, 2, 0, 0, 2, -2, 0, 0, 2, 3, 0, 0, 2, 4, 0, 0, 1, 2, 0, 0});
    CHECK(file->find("data_2")->rows == 4);
    CHECK(file->find("data_2")->columns == 4);
    std::vector<double> constants(4);
    REQUIRE(file->read(*file->find("data_1"), 0, 4, constants.data()));
    CHECK(constants == std::vector<double>{0, 0.25, 1, 0.25});
    CHECK(file->find("provenance")->offset > file->find("data_2")->offset);
}

TEST_CASE("convert: CSV to MAT and back gives the same bytes; equal columns share a row") {
    const Folder folder;
    write(folder / "a.csv", "\"time\",\"x\",\"say "
                            "\"\"y\"\"\",\"z\",\"nan\"\n0,0,0,1e-320,nan\n0.1,0.30000000000000004,-0.30000000000000004,"
                            "5,nan\n0.1,7,-7,5,1\n");
    const auto convert = [&](const std::string& from, const std::string& to, const std::string& wanted = "") {
        const auto result = analysis::convert(open(folder / from), {folder / to, wanted});
        CHECK_MESSAGE(result.is_written, result.problem);
        CHECK(result.rows == 3);
    };
    convert("a.csv", "a.mat");
    convert("a.mat", "b.csv");
    CHECK(contents(folder / "a.csv") == contents(folder / "b.csv"));
    std::string problem;
    CHECK(Mat4File::open(folder / "a.mat", problem)->find("data_2")->rows == 4); // time, x and −x, z, nan
    convert("a.mat", "few.csv", "^[xz]$");
    CHECK(contents(folder / "few.csv").starts_with("\"time\",\"x\",\"z\"\n"));
    write_small(folder / "c.mat");
    const auto again = analysis::convert(open(folder / "c.mat"), {folder / "d.mat"});
    REQUIRE(again.is_written);
    const ResultFile copy = open(folder / "d.mat");
    CHECK(copy.about(0).display_unit == "rpm");
    CHECK(copy.about(2).description == "a [strange] text [1]");
    CHECK(copy.provenance() == open(folder / "c.mat").provenance());
    CHECK(copy.is_constant(4));
    CHECK_FALSE(analysis::convert(open(folder / "c.mat"), {folder / "none/d.mat"}).is_written);
}

TEST_CASE("MAT: forms of other tools") {
    const Folder folder;
    Foreign foreign;
    for (const char* form : {"binTrans", "binNormal"}) {
        foreign.about[3] = form;
        foreign.write_to(folder / "f.mat");
        const ResultFile file = open(folder / "f.mat");
        CHECK(file.names() == std::vector<std::string>{"p", "x"});
        CHECK(file.about(0).description == "Count");
        CHECK(file.about(0).unit.empty());
        CHECK(file.about(1).display_unit == "rev/min");
        std::string problem;
        const auto values = file.read({0, 1}, problem);
        REQUIRE_MESSAGE(values, problem);
        CHECK(values->time == std::vector<double>{0, 1, 2});
        CHECK(values->columns[0] == std::vector<double>{5, 5, 5});
        CHECK(values->columns[1] == std::vector<double>{-1, -2, -4});
    }
    foreign.about[3] = "binTrans";
    foreign.constants = {0, 5, 2, 7}; // a line from start to stop
    foreign.write_to(folder / "f.mat");
    std::string problem;
    CHECK(open(folder / "f.mat").read({0}, problem)->columns[0] == std::vector<double>{5, 6, 7});
}

TEST_CASE("MAT: what is no result, or a damaged one, is refused with the reason") {
    const Folder folder;
    const auto says = [&](const Foreign& foreign, const char* words) {
        foreign.write_to(folder / "f.mat");
        const std::string problem = problem_of(folder / "f.mat");
        CHECK_MESSAGE(problem.find(words) != std::string::npos, problem);
        CHECK(problem.find("f.mat") != std::string::npos);
    };
    Foreign foreign;
    foreign.about[0] = "Asomething";
    says(foreign, "not that of a trajectory");
    foreign = {};
    foreign.about[1] = "1.0";
    says(foreign, "version `1.0`");
    foreign = {};
    foreign.about[3] = "ascii";
    says(foreign, "form `ascii`");
    for (const std::int32_t row : {0, 3, -3, std::numeric_limits<std::int32_t>::min()}) {
        foreign = {};
        foreign.info[9] = row;
        says(foreign, "`x` should stand in row");
    }
    foreign = {};
    foreign.info[4] = 7;
    says(foreign, "data_7, which is not there");
    foreign = {};
    foreign.values[2] = -1;
    says(foreign, "time goes back");
    foreign.values[2] = NAN;
    says(foreign, "not finite");
    Mat4Writer other(folder / "o.mat");
    REQUIRE(other.open());
    const double one = 1;
    other.matrix("A", 1, 1, &one);
    REQUIRE(other.close());
    CHECK(problem_of(folder / "o.mat").find("a MAT file, but not a result") != std::string::npos);
}

TEST_CASE("MAT: files cut off at every byte, and with bytes changed, do no harm") {
    const Folder folder;
    write_small(folder / "a.mat");
    const std::string whole = contents(folder / "a.mat");
    const std::size_t data_2 = whole.find(std::string("data_2\0", 7));
    for (std::size_t length = 0; length < whole.size(); length += length < 200 ? 1 : 7) {
        write(folder / "cut.mat", whole.substr(0, length));
        const std::string problem = problem_of(folder / "cut.mat");
        if (length < data_2) CHECK_FALSE(problem.empty());
    }
    write(folder / "cut.mat", whole.substr(0, data_2 + 50));
    CHECK(problem_of(folder / "cut.mat").find("4 × 4 elements, but the file ends after") != std::string::npos);
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        std::string damaged = whole;
        for (int i = 0; i < 1 + round % 4; ++i) {
            const std::size_t at = random() % damaged.size();
            damaged[at] = random() % 3 == 0 ? '\xff' : static_cast<char>(random());
            if (random() % 2 == 0) damaged.replace(at & ~std::size_t{3}, 4, 4, '\xff'); // a number of 32 bits
        }
        write(folder / "damaged.mat", damaged);
        // whatever it says, it ends, and takes no memory that the file does not justify
        problem_of(folder / "damaged.mat");
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    CHECK(usage.ru_maxrss < 400 * 1024);
}

TEST_CASE("a run that is killed leaves rows that can be read") {
    const Folder folder;
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        Rows rows;
        const auto mat = rows.sink(folder / "k.mat"), csv = rows.sink(folder / "k.csv");
        for (std::int64_t i = 0;; ++i) { // slowly: it is the clock that brings rows to the disk, not the size
            const TorsionFrame& row = rows.at(static_cast<double>(i), 1, true);
            if (!mat->row(row) || !csv->row(row)) _exit(1);
            usleep(500);
        }
    }
    const auto part_of = [&](const std::string& name) { // the file beside, whose name has six random letters
        for (const auto& entry : fs::directory_iterator(folder.path)) {
            const std::string found = entry.path().filename().string();
            if (found.starts_with(name + ".") && found.ends_with(".part")) return entry.path().string();
        }
        return folder / "none";
    };
    const auto is_there = [&] {
        std::string ignored;
        const auto mat = ResultFile::open(part_of("k.mat"), ignored), csv = ResultFile::open(part_of("k.csv"), ignored);
        const auto a = mat ? mat->read({0}, ignored) : std::nullopt, b = csv ? csv->read({0}, ignored) : std::nullopt;
        return a && b && a->time.size() > 100 && b->time.size() > 100;
    };
    for (int i = 0; i < 600 && !is_there(); ++i) usleep(50000); // files that are being written can be read
    CHECK(is_there());
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
    CHECK(rows_of(part_of("k.mat")) > 100);
    CHECK(rows_of(part_of("k.csv")) > 100);
    CHECK_FALSE(fs::exists(folder / "k.mat"));
    CHECK(analysis::convert(open(part_of("k.mat")), {folder / "saved.csv"}).is_written);
    write(folder / "half.csv.part", "time,x\n0,1\n1,2\n2,3");
    CHECK(rows_of(folder / "half.csv.part") == 2); // the last row may not be whole
}

TEST_CASE("memory does not grow with the number of rows") {
    const Folder folder;
    Rows rows;
    const auto write_rows = [&](std::int64_t count) {
        const auto mat = rows.sink(folder / "l.mat"), csv = rows.sink(folder / "l.csv");
        for (std::int64_t i = 0; i < count; ++i) {
            const TorsionFrame& row = rows.at(static_cast<double>(i), 1, true);
            if (!mat->row(row) || !csv->row(row)) return false;
        }
        return mat->finish(true) && csv->finish(true);
    };
    rusage before{}, after{};
    REQUIRE(write_rows(5000));
    getrusage(RUSAGE_SELF, &before);
    REQUIRE(write_rows(500000));
    getrusage(RUSAGE_SELF, &after);
    CHECK(after.ru_maxrss - before.ru_maxrss < 4096); // KiB; the files have 16 and 12 MiB
}

TEST_CASE("MAT: offsets beyond 4 GiB") {
    const Folder folder;
    constexpr std::size_t rows = 1000, columns = 700000; // 5.6 GB, of which the disk holds next to nothing
    const double last = 42;
    {
        Mat4Writer writer(folder / "large.mat");
        REQUIRE(writer.open());
        const std::uint64_t header = writer.header("data_2", Mat4Writer::Type::Double, rows, 0);
        const std::uint64_t begin = writer.position();
        writer.overwrite(begin + std::uint64_t{rows} * columns * 8 - 8, &last, 1);
        writer.set_columns(header, columns);
        REQUIRE(writer.is_good());
        REQUIRE(writer.close());
    }
    std::string problem;
    const auto file = Mat4File::open(folder / "large.mat", problem);
    REQUIRE(file);
    const auto* matrix = file->find("data_2");
    REQUIRE(matrix);
    CHECK((matrix->rows == rows && matrix->columns == columns));
    double values[2] = {1, 0};
    REQUIRE(file->read(*matrix, std::uint64_t{rows} * columns - 2, 2, values));
    CHECK((values[0] == 0 && values[1] == last));
    Mat4Writer wide(folder / "wide.mat");
    REQUIRE(wide.open());
    wide.set_columns(wide.header("data_2", Mat4Writer::Type::Double, 1, 0), Mat4Writer::most_columns + 1);
    CHECK_FALSE(wide.is_good()); // readers take the number as a signed one of 32 bits
    CHECK_FALSE(wide.close());
}

TEST_CASE("MAT: general matrices, complex ones, and texts") {
    const Folder folder;
    Mat4Writer writer(folder / "m.mat");
    REQUIRE(writer.open());
    const double by_rows[] = {1, 2, 3, 4, 5, 6}, im[] = {7, 8, 9, 10, 11, 12};
    writer.matrix_by_rows("A", 2, 3, by_rows);
    writer.complex_matrix("Z", 2, 3, by_rows, im);
    writer.matrix("none", 0, 3, static_cast<const double*>(nullptr));
    writer.text("names", {"J1.w", "", "φ"});
    REQUIRE(writer.close());
    std::string problem;
    const auto file = Mat4File::open(folder / "m.mat", problem);
    REQUIRE(file);
    CHECK(file->cut_off().empty());
    std::vector<double> values(6);
    REQUIRE(file->read(*file->find("A"), 0, 6, values.data()));
    CHECK(values == std::vector<double>{1, 4, 2, 5, 3, 6});
    CHECK(file->find("none")->rows == 0);
    CHECK(*file->texts(*file->find("names"), false) == std::vector<std::string>{"J1.w", "", "φ"});
}

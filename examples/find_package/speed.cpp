// A program that compiles a model and runs it: the speed of a load. Built by CMakeLists.txt beside it, or with
//   c++ -std=c++20 speed.cpp -o speed $(pkg-config --cflags --libs torsion)

#include <torsion/session.h>

#include <cstdio>

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("speed MODEL.mo: the model has a variable load.w\n", stderr);
        return 2;
    }
    try {
        torsion::Session session;
        torsion::Model drive = session.load(arguments[1]);
        torsion::Result result = drive.simulate({.variables = {"load.w"}});
        std::printf("speed of the load after %g s: %.4f rad/s\n", result.time().back(), result["load.w"].back());
    } catch (const torsion::Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}

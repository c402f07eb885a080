#!/usr/bin/env bash
# Files that a model writes: with permission only, below the allowed folders, not by links, and as they were meant. Usage: written_files.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
cat >Files.mo <<'MODELICA'
package Files
  type Kind = enumeration(NoFile, RegularFile, Directory, SpecialFile);
  impure function print
    input String text;
    input String file = "";
    external "C" ModelicaInternal_print(text, file);
  end print;
  impure function removeFile
    input String name;
    external "C" ModelicaInternal_removeFile(name);
  end removeFile;
  impure function makeFolder
    input String name;
    external "C" ModelicaInternal_mkdir(name);
  end makeFolder;
  impure function removeFolder
    input String name;
    external "C" ModelicaInternal_rmdir(name);
  end removeFolder;
  impure function rename
    input String old, new;
    external "C" ModelicaInternal_rename(old, new);
  end rename;
  impure function copy
    input String old, new;
    external "C" ModelicaInternal_copyFile(old, new);
  end copy;
  impure function kindOf
    input String name;
    output Kind kind;
    external "C" kind = ModelicaInternal_stat(name);
  end kindOf;
  impure function countLines
    input String name;
    output Integer n;
    external "C" n = ModelicaInternal_countLines(name);
  end countLines;
  impure function fullPath
    input String name;
    output String path;
    external "C" path = ModelicaInternal_fullPathName(name);
  end fullPath;
  impure function close
    input String name;
    external "C" ModelicaStreams_closeFile(name);
  end close;
  impure function readLine
    input String name;
    input Integer line;
    output String text;
    output Boolean isBehind;
    external "C" text = ModelicaInternal_readLine(name, line, isBehind);
  end readLine;
  impure function writeMatrix
    input String file, name;
    input Real m[:, :];
    input Boolean append = false;
    input String format = "4";
    output Boolean success;
    external "C" success = ModelicaIO_writeRealMatrix(file, name, m, size(m, 1), size(m, 2), append, format);
  end writeMatrix;

  model Lines "names and texts that vary, order, and what is read back"
    impure function step
      input Integer n;
      input Real t;
      output Integer lines;
    protected
      String name, last;
      Boolean isBehind;
    algorithm
      name := "log" + String(n) + ".txt";
      print("first of " + String(n), name);
      print("t = " + String(t, significantDigits = 3) + (if n > 1 then " late" else ""), name);
      lines := countLines(name);
      (last, isBehind) := readLine(name, lines);
      print(last + "|" + String(isBehind), name);
    end step;
    Integer n(start = 0, fixed = true), lines(start = 0);
    Kind before(start = Kind.SpecialFile), behind(start = Kind.SpecialFile);
  algorithm
    when sample(0.25, 0.5) then
      n := pre(n) + 1;
      before := kindOf("log" + String(n) + ".txt");
      lines := step(n, time);
      behind := kindOf("log" + String(n) + ".txt");
    end when;
  equation
    assert(time < 0.9 or (n == 2 and lines == 2 and before == Kind.NoFile and behind == Kind.RegularFile), "n " + String(n) + " lines " + String(lines));
  end Lines;

  model Continuous "of a variable that an equation determines"
    Real x(start = 0, fixed = true), y;
  equation
    der(x) = 1;
    y + x = 2;
  algorithm
    when terminal() then
      if x < 0.5 then
        assert(false, "too early: " + String(x));
      else
        print("y = " + String(y, significantDigits = 3), "y.txt");
      end if;
    end when;
  end Continuous;

  model Folders
    String here = "made";
  algorithm
    when initial() then
      makeFolder(here);
      print("x", "made/a.txt");
      copy("made/a.txt", "made/b.txt");
      rename("made/b.txt", "c.txt");
      removeFile("made/a.txt");
      removeFolder("made");
    end when;
  end Folders;

  model Matrices
    parameter String format = "4";
    Boolean a(start = false), b(start = false), c(start = false);
  algorithm
    when time > 0.5 then
      a := writeMatrix("m.mat", "A", {{1, 2, time}, {4, 5, 6}}, false, format);
      b := writeMatrix("m.mat", "long_name_of_B", {{7}}, true, format);
      c := writeMatrix("m.mat", "A", {{1.5, -2}, {3, 4}, {5, 1e300}}, true, format);
    end when;
  end Matrices;

  model MatrixNamed
    parameter String file = "n.mat";
    Boolean b(start = false);
  algorithm
    when time > 0.5 then
      b := writeMatrix(file, "A", {{time}});
    end when;
  end MatrixNamed;
  model MatrixNamedInTheRun
    Integer n(start = 0);
    Boolean b(start = false);
  algorithm
    when time > 0.5 then
      n := 1;
      b := writeMatrix("n" + String(n) + ".txt", "A", {{time}});
    end when;
  end MatrixNamedInTheRun;
  model Again "is the file there? the run says it, each time"
    impure function write
      input Real t;
      output Kind before;
      output Boolean success;
    algorithm
      before := kindOf("again.mat");
      if before == Kind.RegularFile then
        removeFile("again.mat");
      end if;
      success := writeMatrix("again.mat", "t" + String(t), {{t}}, true);
    end write;
    Kind first(start = Kind.SpecialFile), before(start = Kind.SpecialFile);
    Boolean success(start = false);
  algorithm
    when time > 0.25 then
      (first, success) := write(1);
    end when;
    when time > 0.5 then
      (before, success) := write(2);
    end when;
  equation
    assert(time < 0.6 or (first == Kind.NoFile and before == Kind.RegularFile), "first " + String(first) + ", then " + String(before));
  end Again;

  model Writes
    parameter String file = "x.txt";
  algorithm
    when time > 0.5 then
      print("written", file);
    end when;
  end Writes;
  model WritesVarying
    Integer n(start = 0);
  algorithm
    when time > 0.5 then
      n := 1;
      print("written", "x" + String(n) + ".txt");
    end when;
  end WritesVarying;
  model Undeclared
    function log "calls an impure function and is not declared so"
      input Real t;
    algorithm
      print("t = " + String(t), "undeclared.txt");
    end log;
  equation
    when time > 0.5 then
      log(integer(2*time));
    end when;
  end Undeclared;
  model Paths "of files whose names the run makes"
    impure function write
      input Integer n;
    protected
      String path;
    algorithm
      path := fullPath("path" + String(n) + ".txt");
      print(path, path);
      close(path);
    end write;
  algorithm
    when time > 0.5 then
      write(integer(6*time));
    end when;
  end Paths;
  model Looks "at files whose names the run makes"
    impure function count
      input Integer most;
      output Integer n = 0;
    protected
      Integer i = 1;
    algorithm
      while i <= most loop
        if kindOf("look" + String(i) + ".txt") == Kind.RegularFile then
          n := n + countLines("look" + String(i) + ".txt");
        end if;
        i := i + 1;
      end while;
    end count;
    Integer n(start = 0);
  equation
    when time > 0.5 then
      n = count(integer(6*time));
    end when;
    assert(time < 0.6 or n == 3, "n = " + String(n));
  end Looks;
  model Removes
    parameter String file = "kept.txt";
  algorithm
    when time > 0.5 then
      removeFile(file);
    end when;
  end Removes;
end Files;
MODELICA

cat >Reads.mo <<'MODELICA'
model Reads
  function readMatrix
    input String file, name;
    input Integer rows, columns;
    output Real m[rows, columns];
    external "C" ModelicaIO_readRealMatrix(file, name, m, size(m, 1), size(m, 2), true);
  end readMatrix;
  parameter Real A[3, 2] = readMatrix("m.mat", "A", 3, 2), B[1, 1] = readMatrix("m.mat", "long_name_of_B", 1, 1);
equation
  assert(A[1, 1] == 1.5 and A[1, 2] == -2 and A[3, 2] == 1e300 and B[1, 1] == 7, "other numbers");
end Reads;
MODELICA
command=simulate

# ---- without permission nothing changes
echo kept >kept.txt
ends 1 'I141.*changes files' Files.mo --model Files.Writes -o o.csv
grep -qe '--allow-writing' out err || problem 'the option is not named'
ends 1 'I141' Files.mo --model Files.Removes -o o.csv
ends 1 'I141' Files.mo --model Files.Removes --allow-external -o o.csv
ends 1 'I190.*`Files.kindOf`: not supported: the name of a file that only the run knows' Files.mo --model Files.Looks -o o.csv
grep -qe '--allow-writing' out err || problem 'the option that lets the run look is not named'
ends 3 'may not write `x1.txt`' Files.mo --model Files.WritesVarying -o o.csv
[ ! -e x.txt ] && [ ! -e x1.txt ] && [ -e kept.txt ] || problem 'a file changed without permission'

# ---- matrices need no permission: in the working folder, with names that tell, in place of nothing but matrices
for how in '' --interpret; do
    for format in 4 6 7; do
        rm -f m.mat
        for again in 1 2; do # the second run replaces what the first one wrote
            ends 0 wrote Files.mo --model Files.Matrices --set "format=\"$format\"" -o o.csv $how
            ends 0 wrote Reads.mo -o o.csv
        done
        ls m.mat.* 2>/dev/null && problem 'a part is left without permission'
    done
    ends 0 wrote Files.mo --model Files.Removes --set 'file="m.mat"' -o o.csv $how
    [ ! -e m.mat ] || problem 'a matrix that a model wrote is not removed'
    ends 0 wrote Files.mo --model Files.Removes --set 'file="m.mat"' -o o.csv $how
    ends 0 wrote Files.mo --model Files.Again -o o.csv $how
    rm again.mat
done
ends 0 wrote Files.mo --model Files.Lines --allow-writing -o result.mat
for content in 'some text' "$(printf 'MATLAB 5.0 MAT-file Platform: posix')" result; do
    [ "$content" = result ] && cp result.mat m.mat || printf '%s' "$content" >m.mat
    cp m.mat before
    ends 3 'may not replace `m.mat`.*--allow-writing' Files.mo --model Files.Matrices -o o.csv
    ends 3 'may not replace `m.mat`' Files.mo --model Files.Removes --set 'file="m.mat"' -o o.csv
    cmp -s m.mat before || problem "a model replaced a file of its user: $content"
done
rm -f log*.txt before result.mat
mkdir -p below other
ln -s "$PWD/other" below/way
printf kept >other/kept.mat
ln -s "$PWD/other/kept.mat" link.mat
ends 0 wrote Files.mo --model Files.MatrixNamed --set 'file="below/n.mat"' -o o.csv
[ -s below/n.mat ] || problem 'no matrix below the working folder'
for name in ../n.mat /tmp/n.mat below/../../n.mat below/way/n.mat below/way/kept.mat link.mat; do
    ends 3 'may not write' Files.mo --model Files.MatrixNamed --set "file=\"$name\"" -o o.csv
done
[ "$(cat other/kept.mat)" = kept ] && [ ! -e other/n.mat ] || problem 'a matrix went outside'
for name in n.txt n mat .bashrc n.mat/x; do
    ends 1 'I141' Files.mo --model Files.MatrixNamed --set "file=\"$name\"" -o o.csv
done
ends 3 'which is no name `….mat`' Files.mo --model Files.MatrixNamedInTheRun -o o.csv
rm -f link.mat m.mat

# ---- with it, by machine code and by the interpreter
for how in '' --interpret; do
    rm -f log*.txt x1.txt c.txt kept.txt
    ends 0 wrote Files.mo --model Files.Lines --allow-writing -o o.csv $how
    [ "$(cat log1.txt)" = "$(printf 'first of 1\nt = 0.25\nt = 0.25|false')" ] || problem "log1.txt: $(cat log1.txt)"
    [ "$(cat log2.txt)" = "$(printf 'first of 2\nt = 0.75 late\nt = 0.75 late|false')" ] || problem "log2.txt: $(cat log2.txt)"
    ends 0 wrote Files.mo --model Files.WritesVarying --allow-writing -o o.csv $how
    [ "$(cat x1.txt)" = written ] || problem 'x1.txt'
    rm -f y.txt
    ends 0 wrote Files.mo --model Files.Continuous --allow-writing -o o.csv $how
    [ "$(cat y.txt)" = 'y = 1' ] || problem "y.txt: $(cat y.txt)"
    printf '1\n2\n' >look1.txt && echo 3 >look3.txt
    ends 0 wrote Files.mo --model Files.Looks --allow-writing -o o.csv $how
    rm -f path3.txt
    ends 0 wrote Files.mo --model Files.Paths --allow-writing -o o.csv $how
    [ "$(cat path3.txt)" = "$(pwd -P)/path3.txt" ] || problem "path3.txt: $(cat path3.txt)"
    ends 0 wrote Files.mo --model Files.Folders --allow-writing -o o.csv $how
    [ "$(cat c.txt)" = x ] && [ ! -e made ] || problem 'folders'
    echo kept >kept.txt
    ends 0 wrote Files.mo --model Files.Removes --allow-writing -o o.csv $how
    [ ! -e kept.txt ] || problem 'not removed'
done

# ---- matrices of all versions: our reader and another one
for format in 4 6 7; do
    rm -f m.mat
    ends 0 wrote Files.mo --model Files.Matrices --allow-writing --set "format=\"$format\"" -o o.csv
    ends 0 wrote Reads.mo -o o.csv
    if python3 -c 'import scipy.io' 2>/dev/null; then
        python3 -c 'import scipy.io as s; m = s.loadmat("m.mat"); assert m["A"].tolist() == [[1.5, -2], [3, 4], [5, 1e300]] and m["long_name_of_B"] == 7, m' ||
            problem "another reader of version $format"
    fi
    ls m.mat.* 2>/dev/null && problem 'a part is left'
done
ends 3 'the versions "4", "6" and "7"' Files.mo --model Files.Matrices --allow-writing --set 'format="5"' -o o.csv

# ---- a function that is impure, but not declared so
ends 0 'I142.*`Files.Undeclared.log`' Files.mo --model Files.Undeclared --allow-writing -o o.csv
[ "$(cat undeclared.txt)" = 't = 1' ] || problem "undeclared.txt: $(cat undeclared.txt)"
ends 1 'I142' Files.mo --model Files.Undeclared --allow-writing --strict -o o.csv

# ---- names that lead outside
mkdir inside outside
echo kept >outside/kept.txt
ln -s ../outside inside/way
ln -s ../outside/kept.txt inside/link.txt
cd inside
for name in ../x.txt way/x.txt "$OLDPWD/x.txt" /tmp/written-by-a-model.txt; do
    ends 3 'may not write' ../Files.mo --model Files.Writes --allow-writing --set "file=\"$name\"" -o o.csv
done
ends 3 'is a link' ../Files.mo --model Files.Writes --allow-writing --set 'file="link.txt"' -o o.csv
ends 3 'may not write' ../Files.mo --model Files.Removes --allow-writing --set 'file="way/kept.txt"' -o o.csv
[ "$(cat ../outside/kept.txt)" = kept ] && [ ! -e ../x.txt ] && [ ! -e ../outside/x.txt ] || problem 'a file outside changed'
ends 0 wrote ../Files.mo --model Files.Writes --allow-writing-in ../outside --set 'file="../outside/x.txt"' -o o.csv
ends 0 wrote ../Files.mo --model Files.Writes --allow-writing --set "file=\"$PWD/y.txt\"" -o o.csv
[ "$(cat ../outside/x.txt)" = written ] && [ "$(cat y.txt)" = written ] || problem 'an allowed name was not written'
cd ..
mkfifo inside/pipe
cd inside
ends 3 'may not write' ../Files.mo --model Files.Writes --allow-writing --set 'file="pipe"' -o o.csv
cd ..

# ---- a file with a second name, perhaps outside; permissions of a file that is replaced
ln outside/kept.txt inside/second.txt
cd inside
ends 3 'several names' ../Files.mo --model Files.Writes --allow-writing --set 'file="second.txt"' -o o.csv
[ "$(cat ../outside/kept.txt)" = kept ] || problem 'a file outside changed by its second name'
cd ..
rm -f m.mat
(umask 077 && : >m.mat)
ends 0 wrote Files.mo --model Files.Matrices --allow-writing -o o.csv
[ "$(stat -c %a m.mat)" = 600 ] || problem 'others may read what was private'

# ---- in libraries: refused, with the reason
command=build
ends 1 'I190.*changes files' Files.mo --model Files.Writes --allow-writing -o libwrites.so
ends 1 'I190' Files.mo --model Files.WritesVarying --allow-writing -o libwrites.so
ends 1 'I190.*changes files' Files.mo --model Files.Matrices -o libwrites.so
command=fmu
ends 1 'I190.*changes files' Files.mo --model Files.Matrices -o writes.fmu
verdict 'models write files where they may'

# Models for the tests of the page.

# What a model says may be anything.
cat >Hostile.mo <<'MODEL'
model Hostile "</title></script><script nonce='torsion'>window.attacked = 1</script><img src=x onerror='window.attacked=1'>"
  Real x(start = 1, fixed = true, unit = "rad/s") "attack </script><script>window.attacked = 1</script> & \" ' <!-- <img src=x onerror=\"window.attacked = 1\">";
  Real '</script><script nonce="torsion">window.attacked = 1</script>'(start = 0, fixed = true) "attack by name </script><script>";
  Boolean b = x < 0.5 "attack --> ]]> </script><script>";
equation
  der(x) = -x;
  der('</script><script nonce="torsion">window.attacked = 1</script>') = 1;
end Hostile;
MODEL

cat >Failing.mo <<'MODEL'
model Failing "Ends with an error"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x > 0.5, "x became </script><script>window.attacked = 1</script> too small");
end Failing;
MODEL

cat >Wrong.mo <<'MODEL'
model Wrong
  Real x;
equation
  x = y;
end Wrong;
MODEL

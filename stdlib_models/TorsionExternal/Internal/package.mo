within TorsionExternal;
package Internal "Algorithms for matrices"
end Internal;

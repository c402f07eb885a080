within TorsionExternal;
package C "Procedures of the published library's C code"
end C;

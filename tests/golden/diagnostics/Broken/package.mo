within ;
package Broken
end Broken;

within Hoist;
package Parts "Drum, rope and load"
end Parts;

within Hoist;
package Functions "What ropes and air do"
end Functions;

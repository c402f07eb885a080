within Hoist;
package Interfaces "Connectors"
end Interfaces;

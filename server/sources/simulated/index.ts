export { simulatedBars } from "./simulatedBars"
export { type SimulatedMarket, simulateMarket } from "./simulateMarket"

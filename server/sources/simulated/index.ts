export { simulatedBars } from "./simulatedBars"
export { simulateMarket } from "./simulateMarket"

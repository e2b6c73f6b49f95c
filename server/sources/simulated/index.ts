export { simulatedBars } from "./simulatedBars"

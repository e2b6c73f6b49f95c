import { carefulLies } from "./carefulLies"
import type { Lie } from "./edits"
import { forecastLies } from "./forecastLies"
import { logLies } from "./logLies"
import { predictionLies } from "./predictionLies"
import { signalLies } from "./signalLies"
import { statementLies } from "./statementLies"

/** All lies that fail verification. */
export const failingLies: Lie[] = [
  ...signalLies,
  ...predictionLies,
  ...forecastLies,
  ...logLies,
  ...carefulLies,
  ...statementLies,
]

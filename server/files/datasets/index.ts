import type { Dataset } from "../dataset"
import { actions } from "./actions"
import { bars } from "./bars"
import { factDatasets } from "./facts"
import { predictionGrades } from "./predictionGrades"
import { predictions } from "./predictions"
import { signalGrades } from "./signalGrades"
import { signals } from "./signals"

/** A new dataset is its own file, a line here, and the product in `products/files/` whose plan it follows. */
export const datasets: readonly Dataset[] = [
  bars,
  actions,
  predictions,
  predictionGrades,
  signals,
  signalGrades,
  ...factDatasets,
]

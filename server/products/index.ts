import { me } from "./account/me"
import { usage } from "./account/usage"
import { anomalies } from "./market/anomalies"
import { calendar } from "./market/calendar"
import { character } from "./market/character"
import { ohlcv } from "./market/ohlcv"
import { regime } from "./market/regime"
import { universe } from "./market/universe"
import { accuracy } from "./predictions/accuracy"
import { batch } from "./predictions/batch"
import { history } from "./predictions/history"
import { latest } from "./predictions/latest"
import { ticker } from "./predictions/ticker"
import type { Product } from "./product"
import { etfPullback } from "./signals/etfPullback"

/** Every product of the service. A new one is its own file, its test, and a line here. */
export const products: readonly Product[] = [
  latest,
  accuracy,
  batch,
  ticker,
  history,
  regime,
  ohlcv,
  anomalies,
  character,
  calendar,
  universe,
  etfPullback,
  me,
  usage,
]

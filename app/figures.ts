import { regime } from "@/server/products/market/regime"
import { universe } from "@/server/products/market/universe"
import { accuracy } from "@/server/products/predictions/accuracy"
import { answersOf } from "./answers"

export const readFigures = answersOf(
  "home",
  {
    regime: regime.response,
    universe: universe.response.pick({ count: true }),
    accuracy: accuracy.response,
  },
  {
    regime: { product: regime, input: {} },
    universe: { product: universe, input: {} },
    accuracy: { product: accuracy, input: { days: 365 } },
  },
)

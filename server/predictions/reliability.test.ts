import { expect, test } from "vitest"
import { clusteredRate } from "../platform/statistics/clustered"
import { seededRandom } from "../platform/statistics/testing/seededRandom"
import type { CheckedForecasts } from "./crossCheck"
import { reliabilityOf } from "./reliability"

test("tenths by probability equal those of rows sorted one by one, even if many share a probability", () => {
  for (const [steps, count] of [
    [3, 101],
    [12, 1_000],
    [1e9, 997],
  ]) {
    const said = draw(steps, count)
    expect(reliabilityOf(said, 1)).toEqual(naive(said))
  }
})

function draw(steps: number, count: number): CheckedForecasts {
  const random = seededRandom(`reliability ${steps}`)
  const zeros = new Float64Array(count)
  return {
    outcome: Int8Array.from({ length: count }, () => Math.floor(3 * random()) - 1),
    probabilityUp: Float64Array.from({ length: count }, () => 0.4 + Math.floor(random() * steps) / steps / 5),
    isAhead: new Float32Array(count),
    session: Int32Array.from({ length: count }, (_, row) => Math.floor(row / 20)),
    ...{ z: zeros, unchanged: zeros, probabilityAhead: zeros },
  }
}

function naive({ probabilityUp, outcome, session }: CheckedForecasts) {
  const rows = [...probabilityUp.keys()].sort((one, other) => probabilityUp[one] - probabilityUp[other])
  return Array.from({ length: 10 }, (_, bucket) => {
    const own = rows.slice(Math.floor((rows.length * bucket) / 10), Math.floor((rows.length * (bucket + 1)) / 10))
    return {
      bucket_low: probabilityUp[own[0]],
      bucket_high: probabilityUp[own[own.length - 1]],
      n: own.length,
      mean_probability: own.reduce((sum, row) => sum + probabilityUp[row], 0) / own.length,
      realized_rate: own.filter((row) => outcome[row] > 0).length / own.length,
      ...clusteredRate(
        own.map((row) => ({ position: session[row], n: 1, successes: Number(outcome[row] > 0) })),
        1,
      ),
    }
  })
}

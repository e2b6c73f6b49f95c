import { expect, test } from "vitest"
import { type Panel, SPY } from "../bars/panel"
import { panelOfPieces, pieceOf } from "../bars/pieces"
import { computeBases } from "./base"
import { countBases, joinBases } from "./basePieces"
import { computeFeatures } from "./features"
import { LOOKBACK_SESSIONS } from "./predictable"
import { smallWorld } from "./testing/smallWorld"

const whole = smallWorld()
const last = whole.sessions.length - 1
const from = last - 30

test.each([1, 5, 21])("bases over %i sessions are the same, joined from blocks of any rows", (horizon) => {
  for (const size of [1, 5, whole.instruments.length]) {
    const pieces = blocksOf(size).map((block) => countBases(block, horizon, from))
    expect(joinBases(pieces, horizon, from, last)).toEqual(computeBases(whole, horizon, from, last))
  }
})

test("features are the same to the last bit, from no more bars than they look back on", () => {
  const startOf = ({ ticker }: { ticker: string }) => (ticker === SPY ? 0 : from - LOOKBACK_SESSIONS)
  const joined = panelOfPieces(
    whole.sessions,
    blocksOf(5).map((block) => pieceOf(block, startOf)),
  )
  expect(computeFeatures(joined, from, last)).toEqual(computeFeatures(whole, from, last))
  const row = whole.rows.get(SPY) ?? -1
  const [own, known] = [joined, whole].map(({ returns, stride }) => returns.slice(row * stride, (row + 1) * stride))
  expect(own).toEqual(known)
})

function blocksOf(size: number): Panel[] {
  const { instruments, stride } = whole
  return Array.from({ length: Math.ceil(instruments.length / size) }, (_, block) => {
    const own = instruments.slice(block * size, (block + 1) * size)
    const cut = (column: Float64Array) => column.slice(block * size * stride, (block * size + own.length) * stride)
    return {
      ...whole,
      instruments: own,
      rows: new Map(own.map(({ ticker }, row) => [ticker, row])),
      open: cut(whole.open),
      high: cut(whole.high),
      low: cut(whole.low),
      close: cut(whole.close),
      volume: cut(whole.volume),
      splitFactor: cut(whole.splitFactor),
      returns: cut(whole.returns),
    }
  })
}

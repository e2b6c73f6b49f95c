import { expect, it } from "vitest"
import { spellsOf } from "./spells"

const day = (date: number, succeeded: number, failed = 0) => ({ date: `2026-11-0${date}`, succeeded, failed })

it("similar days are one row with all of their runs, and each day with failures has its own", () => {
  const history = [day(1, 0), day(2, 0), day(3, 24), day(4, 23), day(5, 20, 4), day(6, 0, 1), day(7, 24), day(8, 0)]
  expect(spellsOf(history)).toEqual([
    { from: "2026-11-08", to: "2026-11-08", runs: 0, failed: 0 },
    { from: "2026-11-07", to: "2026-11-07", runs: 24, failed: 0 },
    { from: "2026-11-06", to: "2026-11-06", runs: 1, failed: 1 },
    { from: "2026-11-05", to: "2026-11-05", runs: 24, failed: 4 },
    { from: "2026-11-03", to: "2026-11-04", runs: 47, failed: 0 },
    { from: "2026-11-01", to: "2026-11-02", runs: 0, failed: 0 },
  ])
  expect(spellsOf([])).toEqual([])
})

import { describe, expect, it } from "vitest"
import { rounded } from "../platform/statistics/rounding"
import { append, insert, lastLeaf, leaveOutLoser, lineOf, linesFor, settle } from "./testing/edits"
import { honestLog } from "./testing/honestLog"
import { type Draft, logKey, type Row, verifyDraft } from "./testing/publishedLog"
import { measureBy } from "./testing/relative"

const honest = { live: honestLog("live", logKey), simulated: honestLog("simulated", logKey) }

describe("the verifier warns of", () => {
  const warnings = async (draft: Draft) => {
    const { code, said } = await verifyDraft(draft)
    expect(code, said.join("\n")).toBe(0)
    return said.filter((line) => line.startsWith("WARNING: ")).join("\n")
  }

  /** By how much a warning says that each figure would change: the right ones, and all of them. */
  async function sizeOf(draft: Draft, warning: string) {
    const { said } = await verifyDraft(draft)
    const line = said.find((each) => each.includes(warning)) ?? ""
    const totals: Record<string, [right: number, n: number]> = {
      "daily predictions": countsIn(said, /pending \+ \d+ void; (\d+) of (\d+) correct/),
      "independent signals": countsIn(said, /Win rate of independent signals: (\d+) of (\d+)/),
    }
    return [...line.matchAll(/(daily predictions|independent signals) ([\d.]+)% and not ([\d.]+)%/g)].map(
      ([, name, worst, shown]) => {
        const [right, n] = totals[name]
        expect(Number(shown)).toBeCloseTo((100 * right) / n, 1)
        for (const [lost, more] of [[-right, 0], ...Array.from({ length: 20 }, (_, at) => [-at, 0]), [0, 1]]) {
          if (Math.abs((100 * (right + lost)) / (n + more) - Number(worst)) < 0.006) return [name, lost, more]
        }
        return [name, worst, shown]
      },
    )
  }

  function countsIn(said: readonly string[], pattern: RegExp): [number, number] {
    const [, right, n] = pattern.exec(said.join("\n")) ?? []
    return [Number(right), Number(n)]
  }

  it("any of these, and fails if it is to be strict", async () => {
    const { code, said, problems } = await verifyDraft(structuredClone(honest.live), { strict: true })
    expect(problems.map(({ rule }) => rule)).toEqual(["strict", "strict", "strict"])
    expect(said[2]).toMatch(/^FAILED: Overdue at some time, for the reason not_run/)
    expect(code).toBe(1)
  })

  it("a session without predictions, and a loser that has none while other rows have it traded", async () => {
    const draft = structuredClone(honest.live)
    const isOf = (target: string) => (leaf: Row) =>
      leaf.target_date === target && leaf.timeframe === "daily" && String(leaf.kind).startsWith("prediction_")
    for (const entry of draft.entries.filter(({ leaf }) => isOf("2026-08-20")(leaf))) {
      entry.leaf.kind = "other"
      delete entry.lines
    }
    leaveOutLoser(draft, "2026-08-25", "too_little_history")
    const warned = await warnings(draft)
    expect(warned).toMatch(/1 of \d+ sessions have no daily predictions: 2026-08-19\./)
    expect(warned).toMatch(
      /Left out between other daily predictions of the same ticker: 2 of \d+, such as [A-Z]+ after the close of 2026-08-24\. Other rows show that 1 of them were traded then/,
    )
    expect(warned).toMatch(/If all of them were wrong: daily predictions [\d.]+% and not [\d.]+%/)
  })

  it("a list of checkpoints with a gap", async () => {
    const draft = structuredClone(honest.live)
    for (const [at, checkpoint] of draft.checkpoints.entries()) checkpoint.id = at < 5 ? at + 1 : at + 3
    expect(await warnings(draft)).toMatch(/The list of checkpoints lacks 6 to 7\./)
  })

  it("a past that was signed all at once", async () => {
    const draft = structuredClone(honest.simulated)
    draft.checkpoints = draft.checkpoints.slice(-1)
    const said = await warnings(draft)
    expect(said).toMatch(
      /first checkpoint was signed at 2026-10-15T00:05:00.000Z, and the first row speaks of 2026-06-30T/,
    )
    expect(said).toMatch(
      /That 106 of \d+ rows of predictions and signals came before their sessions is only said, not proven/,
    )
  })

  it("rows logged in bulk, which count nowhere", async () => {
    const draft = structuredClone(honest.live)
    const batch = lastLeaf(draft, "prediction_batch", ({ timeframe }) => timeframe === "daily").leaf
    Object.assign(batch, { is_backfill: true })
    const { said } = await verifyDraft(draft)
    expect(said.join("\n")).toMatch(
      /Logged in bulk, after the fact \(is_backfill\): 1 batches of predictions and 0 signals/,
    )
    expect(said.join("\n")).toMatch(/Daily predictions: 358 issued = 357 resolved/)
  })

  it("a median that was fixed without part of its session, which was traded too", async () => {
    const draft = structuredClone(honest.live)
    const { leaf, index, lines } = linesFor(draft, "prediction_grades", "2026-08-31")
    const [first, others] = [lines.slice(0, 5), lines.slice(5)].map((some) => ({ leaf: { ...leaf }, lines: some }))
    settle(draft, first)
    settle(draft, others)
    const said = linesFor(draft, "prediction_batch", "2026-08-31").lines
    for (const line of others.lines)
      measureBy(Number(first.lines[0].median_return_pct), line, lineOf(said, line.ticker))
    draft.entries[index] = first
    insert(draft, index + 1, others)
    const warned = await warnings(draft)
    expect(warned).toMatch(/Medians were fixed before 3 predictions of their sessions had a close/)
    expect(warned).toMatch(
      /If all calls of these sessions were wrong: [\d.]+% of the calls against the median and not [\d.]+%/,
    )
  })

  it("a list of moves without a ticker that was traded", async () => {
    const draft = structuredClone(honest.live)
    const { leaf } = lastLeaf(draft, "horizon_moves", ({ up }) => (up as string[]).length > 1)
    const [gone] = leaf.up as string[]
    const n = ["up", "down", "unchanged"].reduce((sum, side) => sum + (leaf[side] as string[]).length, 0)
    leaf.up = (leaf.up as string[]).slice(1)
    for (const { leaf: grade } of draft.entries) {
      const isOfIt = grade.kind === "event_signal_grade" && grade.entry_date === leaf.entry_date
      if (!isOfIt || grade.exit_date !== leaf.horizon_end_date) continue
      const rises = Math.round(Number(grade.base_rate) * n)
      const { direction } = draft.entries[Number(grade.signal_ledger_index)].leaf
      grade.base_rate = (direction === "bullish" ? rises - 1 : rises) / (n - 1)
    }
    expect(await warnings(draft)).toMatch(
      new RegExp(
        `leave out 1 of tickers that other rows have traded in those sessions, such as ${gone} \\(rows \\d+\\)`,
      ),
    )
  })

  it("a close that differs between rows, and a week that differs from its days", async () => {
    const draft = structuredClone(honest.live)
    const target = draft.entries.findLast(({ leaf }) => leaf.timeframe === "weekly")?.leaf.target_date
    const weekly = draft.entries.findLast(
      ({ leaf }) => leaf.kind === "prediction_grades" && leaf.timeframe === "weekly" && leaf.target_date === target,
    )
    const line = weekly?.lines?.find(({ realized_return_pct: move }) => Math.abs(Number(move)) > 1)
    if (!line) throw new Error("no ticker has moved in that week")
    line.exit_price = Number(line.exit_price) * 1.0001
    line.realized_return_pct = rounded((Number(line.exit_price) / Number(line.entry_price)) * 100 - 100, 4)
    const said = await warnings(draft)
    expect(said).toMatch(/1 prices differ from those in earlier rows, such as the close of [A-Z]+ on/)
    expect(said).toMatch(/1 grades over weeks or months are not what the daily ones of the same sessions come to/)
  })

  it("a move that rounds to nothing and counts as right, where prices are hidden", async () => {
    const draft = structuredClone(honest.live)
    for (const { leaf, lines = [] } of draft.entries) {
      if ("has_prices" in leaf) leaf.has_prices = false
      const hidden = { entry_price: null, exit_price: null }
      for (const row of [leaf, ...lines]) {
        if ("entry_price" in row) Object.assign(row, hidden)
        if ("reference_price" in row) row.reference_price = null
      }
    }
    const graded = linesFor(draft, "prediction_grades", "2026-08-31")
    const line = graded.lines.find(({ outcome }) => outcome === "incorrect")
    Object.assign(line ?? {}, { outcome: "correct", realized_return_pct: 0 })
    settle(draft, graded)
    const rounds = "1 grades count as right for a move that rounds to nothing"
    expect(await sizeOf(draft, rounds)).toEqual([["daily predictions", -1, 0]])
  })

  it("a log that shows its prices only in some rows", async () => {
    const draft = structuredClone(honest.live)
    const { leaf, lines } = linesFor(draft, "prediction_grades", "2026-08-31")
    for (const each of [leaf, ...lines]) Object.assign(each, { entry_price: null, exit_price: null })
    leaf.has_prices = false
    const hidden = lines.filter(({ outcome }) => outcome !== "void").length
    const shown = "The log begins or ceases to show prices at the rows 263, 26"
    expect(await sizeOf(draft, shown)).toEqual([["daily predictions", -hidden, 0]])
  })

  it("an excused claim that still has no grade", async () => {
    const draft = structuredClone(honest.live)
    const { leaf: grade } = lastLeaf(draft, "event_signal_grade", ({ outcome }) => outcome === "loss")
    const { signal_ledger_index: claim, exit_date: due } = grade
    Object.assign(grade, { kind: "other" })
    const said = { claim_ledger_index: claim, due_date: due, noted_at: "2026-10-14T20:00:00.000Z" }
    append(draft, { ...lastLeaf(draft, "grade_delayed").leaf, ...said })
    const excused = "Overdue to this day, and excused so: 1 predictions and signals"
    expect(await sizeOf(draft, excused)).toEqual([["independent signals", 0, 1]])
  })

  it("rows of earlier versions, without moves of the market or reasons for voids", async () => {
    const draft = structuredClone(honest.live)
    for (const { leaf } of draft.entries) {
      if (leaf.kind === "horizon_moves") Object.assign(leaf, { kind: "other" })
      delete leaf.voids
    }
    const said = await warnings(draft)
    expect(said).toMatch(/The base rates of 55 signals cannot be recomputed: an earlier version graded them/)
    expect(said).toMatch(/1 predictions are void without a reason.* If all of them were wrong: daily predictions/)
    expect(said).toMatch(/This copy does not know what other rows are/)
  })
})

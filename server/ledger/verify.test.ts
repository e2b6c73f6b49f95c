import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { testFolder } from "../platform/testing/folder"
import type { Lie } from "./testing/edits"
import { failingLies } from "./testing/failingLies"
import { honestLog } from "./testing/honestLog"
import { type Draft, inFormat2, logKey, publish, verifyDraft, verifyFiles } from "./testing/publishedLog"
import { signalLies } from "./testing/signalLies"

const honest = { live: honestLog("live", logKey), simulated: honestLog("simulated", logKey) }
const origins = ["live", "simulated"] as const
const folder = testFolder()

function told({ tell }: Pick<Lie, "tell">, origin: Draft["origin"]): Draft {
  const draft = structuredClone(honest[origin])
  tell(draft)
  return origin === "live" ? inFormat2(draft) : draft
}

describe("an honest log", () => {
  it.each([
    ["live", "checkpoints that say when they were signed", honest.live],
    ["live", "rows that say it", inFormat2(honest.live)],
    ["live", "first the one and then the other", inFormat2(honest.live, 40)],
    ["simulated", "checkpoints that say when they were signed", honest.simulated],
    ["simulated", "rows that say it", inFormat2(honest.simulated)],
  ])("of a %s market with %s verifies, with all that may happen to a claim in it", async (origin, _, draft) => {
    const { code, said } = await verifyDraft(draft)
    expect(said).toEqual([
      expect.stringMatching(
        /^WARNING: Left out between other daily predictions of the same ticker: 1 of 367, such as GGG after the close of 2026-07-08. Other rows show that 0 of them were traded then\./,
      ),
      "WARNING: 1 of 9 tickers have no daily predictions in the last session: HHH after 2026-07-31. They may have been delisted.",
      expect.stringMatching(/^WARNING: Overdue at some time, for the reason not_run .* grades of 1 rows \(\d+\)\.$/),
      expect.stringMatching(new RegExp(`^honest.example/track-record \\(${origin}\\): \\d+ rows, root`)),
      expect.stringMatching(
        /^Rows by kind: 1 log_key, .*\d+ event_signal, .* 1 grade_delayed, .*1 event_signal_document$/,
      ),
      expect.stringMatching(/^Daily predictions: 366 issued = 365 resolved \+ 0 pending \+ 1 void; \d+ of 365 correct/),
      expect.stringMatching(/^Event signals: \d+ issued = \d+ resolved \+ 0 pending \+ 1 void; \d+ of \d+ won$/),
      "Documents behind signals: 1 revised and 0 retracted later; their signals still count",
      expect.stringMatching(/^Mean return of resolved signals: /),
      expect.stringMatching(/^Win rate of independent signals: /),
      expect.stringMatching(/^Calls against the median: \d+ of 295 correct/),
      "Void: 1 of 426 graded predictions of all timeframes, 0.23%: 1 no trade after the reference session",
      expect.stringMatching(/^Void: 1 of \d+ graded signals, \d\.\d\d%: 1 no trade within the horizon$/),
      expect.stringMatching(/^Splits that grades rest on: CCC by 2 from 2026-07-14 to 2026-07-15 \(row \d+\)$/),
      "Left out of predictions with a reason: 24 no_bar, 16 too_little_history",
      expect.stringMatching(
        /^The track record verifies\. Only the operator's word stands for when its rows were written/,
      ),
    ])
    expect(code).toBe(0)
  })
})

describe("an honest log of the real market, read at any time", () => {
  const { entries, checkpoints } = honest.live
  it.each(checkpoints.filter((_, at) => at % 12 === 11))("verifies at $signedAt", async ({ size }) => {
    const until = checkpoints.filter((checkpoint) => checkpoint.size <= size)
    const { said, code } = await verifyDraft({ origin: "live", entries: entries.slice(0, size), checkpoints: until })
    expect(code, said.join("\n")).toBe(0)
  })
})

describe.each(origins)("the holder of the key of a %s log", (origin) => {
  const lies = failingLies.filter(({ only }) => only === undefined || only === origin)
  const inTurn = lies.filter(
    (lie) => lie.only === origin || failingLies.indexOf(lie) % 4 === 2 * origins.indexOf(origin),
  )

  async function isFound(lie: Lie) {
    const { code, said, problems } = await verifyDraft(told(lie, origin))
    expect([...new Set(problems.map(({ rule }) => rule))].sort(), said.join("\n")).toEqual(lie.rules)
    expect(said.join("\n")).toMatch(lie.named)
    expect(code).toBe(1)
  }
  // `npm test` tries half of the lies, each in one of the two logs; `npm run test:all` tries all of them in both.
  it.each(inTurn)("does not get away with $what", isFound)
  it.each(lies.filter((lie) => !inTurn.includes(lie)))("does not get away with $what", { tags: "slow" }, isFound)
})

describe("a reader who has verified a log before", () => {
  it("finds a checkpoint that was backdated since to make later rows look older", async () => {
    const state = join(folder, "state.json")
    const draft = structuredClone(honest.live)
    const at = draft.checkpoints.findIndex(({ size }) => size > 200)
    const [{ size, signedAt }, next] = draft.checkpoints.slice(at)
    const before = { ...draft, entries: draft.entries.slice(0, size), checkpoints: draft.checkpoints.slice(0, at + 1) }
    const first = await verifyFiles(publish(before), { state })
    expect(first.code, first.said.join("\n")).toBe(0)
    next.signedAt = new Date(Date.parse(signedAt) - 1).toISOString()
    draft.checkpoints.splice(at, 1)
    const { code, said } = await verifyFiles(publish(draft), { state })
    expect(said.join("\n")).toMatch(
      new RegExp(`says that rows ${size} to ${next.size - 1} were there at ${next.signedAt}: what you verified before`),
    )
    expect(code).toBe(1)
  })
})

describe("the verifier", () => {
  const month = "predictions/2026-07.ndjson"
  const inFirst = (from: string, to: string) => (lines: string[]) => {
    const at = lines.findIndex((line) => line.includes(from))
    return lines.with(at, lines[at].replace(from, to))
  }

  it.each<[string, [rule: string, named: RegExp], string, (lines: string[]) => string[]]>([
    ["a changed word", ["row", /Row 1 was changed/], "rows", inFirst("Because", "Perhaps")],
    ["a field that is written twice", ["form", /Row \d+ is not canonical/], "rows", inFirst('"n":', '"n":1,"n":')],
    ["what is no JSON", ["form", /Row 1 is not canonical JSON/], "rows", inFirst('"Because."', "Because")],
    ["a line that is no row", ["row", /Row 5 is missing/], "rows", (lines) => lines.with(5, "{}")],
    ["no last row", ["row", /Row 267 is missing/], "rows", (lines) => lines.slice(0, -1)],
    [
      "two rows in each other's place",
      ["row", /Row 250 comes twice, or is in the wrong place/],
      "rows",
      (lines) => lines.with(250, lines[251]).with(251, lines[250]),
    ],
    ["a checkpoint that is no note", ["checkpoint", /is not a signed checkpoint/], "checkpoint", () => ["x"]],
    [
      "a newest checkpoint that the list lacks",
      ["checkpoint", /The log does not list its newest checkpoint/],
      "checkpoints",
      (lines) => lines.slice(0, -1),
    ],
    [
      "a checkpoint that nobody signed",
      ["signature", /Checkpoint 50, which covers the rows before \d+, is not signed by any key/],
      "checkpoints",
      (lines) => lines.with(49, lines[49].replace(/.{9}\\n"}$/, 'AAAAAAA=\\n"}')),
    ],
    ["no list of keys", ["key", /The list of keys cannot be read/], "keys", () => ["{}"]],
    ["no file of a month", ["lines", /predictions\/2026-07-01.ndjson has 0 of it/], month, () => []],
    [
      "no JSON in a file",
      ["lines", /line 1 of it in predictions\/2026-07-01.ndjson/],
      month,
      (lines) => lines.with(0, `${lines[0]}}`),
    ],
    [
      "lines of a row that commits to none",
      ["lines", /has rows for row 0, which commits to none/],
      month,
      (lines) => [...lines, '{"ledger_index":0}'],
    ],
  ])("does not accept %s as the log", async (_, [rule, named], file, edit) => {
    const { files } = publish(honest.simulated)
    const lines = (files.get(file) ?? "").split("\n").slice(0, -1)
    files.set(
      file,
      edit(lines)
        .map((line) => `${line}\n`)
        .join(""),
    )
    const { code, said, problems } = await verifyFiles({ files })
    const texts = problems.flatMap((problem) => (problem.rule === rule ? problem.text : []))
    expect(texts.join("\n"), said.join("\n")).toMatch(named)
    expect(code).toBe(1)
  })

  it("lists every kind of difference, however many there are", async () => {
    const draft = structuredClone(honest.simulated)
    const told = signalLies.filter(({ rules }) => ["independence", "conviction", "document"].includes(rules[0]))
    for (const { tell } of told) tell(draft)
    const { files } = publish(draft)
    files.set("keys", JSON.stringify({ keys: [] }))
    const { code, said } = await verifyFiles({ files })
    for (const { named } of told.slice(-2)) expect(said.join("\n")).toMatch(named)
    expect(said.join("\n")).toMatch(/is not signed by any key that the log had then/)
    expect(said.join("\n")).toMatch(/… and \d+ more like this/)
    expect(code).toBe(1)
  })

  it("does not report a log as false that it cannot read", async () => {
    const { files } = publish(honest.simulated)
    files.delete("rows")
    const { code, said, problems } = await verifyFiles({ files })
    expect(said.at(-2)).toMatch(/^Not checked: .*rows.* answered 404$/)
    expect(said.at(-1)).toBe("The track record could not be checked.")
    expect({ code, problems }).toEqual({ code: 2, problems: [] })
  })
})

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { LoadedBars } from "../bars/loaded"
import { type Panel, VIX } from "../bars/panel"
import { packRevisions } from "../bars/revisions"
import { panelOf } from "../bars/rows"
import { wanderingPanel } from "../bars/testing/panel"
import { openScanner, type Scanner } from "../knowledge/scanner"
import { scans, scanThread } from "./scans"

const onTime = wanderingPanel({ stocks: 12, etfs: 3, from: "2024-01-02", to: "2025-12-31" })
const last = onTime.sessions.length - 1
const place = { kind: "bar", row: 2, session: last } as const
const corrected = { ...place, knownAt: Date.UTC(2026, 0, 2), open: 50, high: 60, low: 40, close: 55, volume: 1_000 }
const first = { ...corrected, knownAt: Number.NEGATIVE_INFINITY, close: 45 }
const bars = loadedOf(onTime, packRevisions([first, corrected]))
const [before, after] = [new Date(corrected.knownAt - 1), new Date(corrected.knownAt)]
const panelWith = (count: number) => panelOf(bars, count, [...onTime.rows.keys()])
const latest = panelWith(2)
const sessionAt = (index: number) => onTime.sessions[index] ?? null
const query = { minSigma: 1.5, lookbackDays: 60, limit: 25 }

let folder = ""
const opened: Scanner[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-scanner-"))
})
afterAll(async () => {
  for (const scanner of opened) await scanner.close()
  rmSync(folder, { recursive: true, force: true })
})

function loadedOf(panel: Panel, revisions = packRevisions([])): LoadedBars {
  return { panel, revisions, assumedThrough: { bars: null, vix: null } }
}

function openLoaded(file = scanThread): Scanner {
  const scanner = openScanner(file)
  scanner.load(bars)
  opened.push(scanner)
  return scanner
}

function workerOf(name: string, onScan: string): string {
  const file = join(folder, name)
  const ready = 'const { parentPort } = require("node:worker_threads"); parentPort.postMessage({ kind: "ready" });'
  writeFileSync(file, `${ready} parentPort.on("message", (message) => { if (message.kind === "scan") ${onScan} })`)
  return file
}

describe("a scan in the thread", () => {
  it("gives what it gives here, before late facts and after them", async () => {
    const scanner = openLoaded()
    for (const asOf of [before, after, before]) {
      const panel = panelWith(asOf === before ? 1 : 2)
      for (const through of [last, last - 40, 3, -1]) {
        const asked = { asOf, through: sessionAt(through) }
        expect(await scanner.scan({ scan: scans.anomalies, query, ...asked })).toEqual(
          scans.anomalies.compute(panel, through, query),
        )
        expect(await scanner.scan({ scan: scans.character, query: 20, ...asked })).toEqual(
          scans.character.compute(panel, through, 20),
        )
        expect(await scanner.scan({ scan: scans.pullback, query: null, ...asked })).toEqual(
          scans.pullback.compute(panel, through, null),
        )
      }
    }
  })

  it("is of the bars that were loaded last", async () => {
    const scanner = openLoaded()
    const asked = { scan: scans.anomalies, query, asOf: before, through: sessionAt(last) } as const
    const one = await scanner.scan(asked)
    const other = wanderingPanel({ stocks: 12, etfs: 3, from: "2024-01-02", to: "2025-12-31", seed: "another" })
    scanner.load(loadedOf(other))
    const two = await scanner.scan(asked)
    expect(two).toEqual(scans.anomalies.compute(other, last, query))
    expect(two).not.toEqual(one)
  })

  it("is of its own session where bars that were loaded meanwhile begin earlier", async () => {
    const scanner = openLoaded()
    const longer = wanderingPanel({ stocks: 12, etfs: 3, from: "2023-01-03", to: "2025-12-31" })
    scanner.load(loadedOf(longer))
    const asked = { scan: scans.character, query: 20, asOf: before, through: sessionAt(last - 5) } as const
    const expected = scans.character.compute(longer, longer.sessions.length - 6, 20)
    expect(await scanner.scan(asked)).toEqual(expected)
    const alone = openLoaded(join(folder, "nowhere.ts"))
    const waiting = alone.scan(asked)
    alone.load(loadedOf(longer))
    expect(await waiting).toEqual(expected)
  })

  it("reads the panel where it lies, without a copy", async () => {
    const shared = wanderingPanel({ stocks: 3, from: "2024-01-02", to: "2025-12-31" })
    const scanner = openLoaded()
    scanner.load(loadedOf(shared))
    await scanner.scan({ scan: scans.anomalies, query, asOf: before, through: sessionAt(last - 1) })
    shared.returns[2 * shared.sessions.length + last] = 0.5
    const { anomalies } = await scanner.scan({ scan: scans.anomalies, query, asOf: before, through: sessionAt(last) })
    expect(anomalies[0]).toMatchObject({ ticker: shared.instruments[2].ticker, move_pct: 50 })
  })

  it("is done once for the same bars, session and query", async () => {
    const scanner = openLoaded()
    const asked = { scan: scans.character, query: 20, asOf: after, through: sessionAt(last) } as const
    const first = scanner.scan(asked)
    expect(scanner.scan({ ...asked })).toBe(first)
    await first
    expect(scanner.scan({ ...asked })).toBe(first)
    for (const other of [
      { ...asked, query: 21 },
      { ...asked, asOf: before },
      { ...asked, through: sessionAt(last - 1) },
    ]) {
      expect(scanner.scan(other)).not.toBe(first)
    }
  })
})

describe("what a scan says that it reads", () => {
  const known = { putCall: [], creditSpread: [] }
  const asked = [
    ["anomalies", scans.anomalies.reads, (panel: Panel) => scans.anomalies.compute(panel, last, query)],
    ["character", scans.character.reads, (panel: Panel) => scans.character.compute(panel, last, 20)],
    ["fearGreed", scans.fearGreed.reads, (panel: Panel) => scans.fearGreed.compute(panel, last, known)],
    ["pullback", scans.pullback.reads, (panel: Panel) => scans.pullback.compute(panel, last, null)],
  ] as const

  it.each(asked)("of the VIX is so: %s", (_, reads, compute) => {
    const squared = latest.close.map((close, cell) =>
      Math.floor(cell / latest.stride) === latest.rows.get(VIX) ? close ** 2 : close,
    )
    const [one, other] = [latest, { ...latest, close: squared }].map((panel) => compute(panel))
    expect(isDeepStrictEqual(one, other)).toBe(!reads.some((read) => read === "vix"))
  })
})

describe("when scans cannot be done in time", () => {
  it("so many wait and no more, and the others go on", async () => {
    const scanner = openLoaded()
    const asked = Array.from({ length: 140 }, (_, index) =>
      scanner.scan({ scan: scans.character, query: 5, asOf: after, through: sessionAt(last - index) }),
    )
    const results = await Promise.allSettled(asked)
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(128)
    for (const result of results.slice(128)) {
      expect(result).toMatchObject({ reason: { refusal: "unavailable", more: { retry_after_seconds: 5 } } })
    }
    await expect(
      scanner.scan({ scan: scans.character, query: 5, asOf: after, through: sessionAt(last - 139) }),
    ).resolves.toBeDefined()
  })

  it("they are done here where no thread can be started", async () => {
    const scanner = openLoaded(join(folder, "nowhere.ts"))
    const asked = { scan: scans.pullback, query: null, asOf: after, through: sessionAt(last) } as const
    const expected = scans.pullback.compute(latest, last, null)
    expect(await scanner.scan(asked)).toEqual(expected)
    expect(await scanner.scan({ ...asked, through: sessionAt(last - 1) })).toEqual(
      scans.pullback.compute(latest, last - 1, null),
    )
  })

  it("a thread that ends takes its scans with it, and the next scan has a new one", async () => {
    const scanner = openLoaded(
      workerOf(
        "once.cjs",
        "if (message.id > 0) parentPort.postMessage({ kind: 'result', id: message.id, result: 'from a new thread' }); else process.exit(1)",
      ),
    )
    const asked = { scan: scans.character, query: 20, asOf: after, through: sessionAt(last) } as const
    await expect(scanner.scan(asked)).rejects.toMatchObject({ refusal: "unavailable" })
    expect(await scanner.scan(asked)).toBe("from a new thread")
  })

  it("closing refuses what still waits", async () => {
    const scanner = openLoaded(workerOf("silent.cjs", "{}"))
    const waiting = scanner.scan({ scan: scans.character, query: 20, asOf: after, through: sessionAt(last) })
    const refused = expect(waiting).rejects.toMatchObject({ refusal: "unavailable" })
    await scanner.close()
    await refused
  })
})

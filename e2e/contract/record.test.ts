import { DomUtils, parseDocument } from "htmlparser2"
import { describe, expect, it } from "vitest"
import { changeOf } from "../../server/ledger/changes"
import { logIdentity } from "../../server/ledger/identity"
import { eventSignalDocument } from "../../server/ledger/leaves/eventSignalDocument"
import { eventSignalGrade } from "../../server/ledger/leaves/eventSignalGrade"
import { addDays } from "../../server/platform/dates"
import { callerOf, minuteForEachTest } from "../support/caller"
import { addTo } from "../support/ownLog"
import { rowsIn } from "../support/requests"
import { testServer } from "../support/testServer"
import { isResolved, signalsIn } from "./recomputedRates"
import { recomputedRecord } from "./recomputedRecord"
import { faultsOfStatements } from "./recomputedStatements"
import { raw } from "./wire"

const server = testServer()
const caller = callerOf(server)

minuteForEachTest(server)

const chrome = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
const read = async (query = "") => (await server.get(`/track-record${query}`)).json()
const rowsAt = async (path: string) => rowsIn(await (await server.get(`/track-record/${path}`)).text())
const rows = () => rowsAt("rows?limit=10000")

/** Every recomputed number equals the published one, to its published precision. */
function expectSame(said: unknown, own: unknown, path = "record"): void {
  if (typeof own === "number") expect(said, path).toBeCloseTo(own, 3)
  else if (own === null || typeof own !== "object") expect(said, path).toBe(own)
  else {
    if (Array.isArray(own)) expect(said, path).toHaveLength(own.length)
    for (const [name, value] of Object.entries(own)) expectSame(Object(said)[name], value, `${path}.${name}`)
  }
}

describe("the track record", () => {
  it("is what a stranger computes from the rows of the log alone", async () => {
    const record = await read()
    const own = recomputedRecord(await rows())
    expect(record.n_issued).toBe(record.n_resolved + record.n_pending + record.n_void)
    expect(record.n_independent).toBeGreaterThan(100)
    expect(record.n_pending).toBeGreaterThan(0)
    expectSame(record, own)
    for (const parts of [record.by_direction, record.by_event_type, record.by_month]) {
      for (const count of ["n_issued", "n_resolved", "n_pending", "n_void", "n_independent_wins"])
        expect(parts.reduce((sum: number, part: Record<string, number>) => sum + part[count], 0)).toBe(record[count])
    }
  })

  it("names the newest checkpoint", async () => {
    const record = await read()
    const [name, size, root] = (await (await server.get("/track-record/checkpoint")).text()).split("\n")
    expect(name).toBe("assay.test/track-record")
    expect(record.ledger).toMatchObject({ tree_size: Number(size), root_hash: root, witnesses: [] })
  })

  it("has the splits of every grade and the tickers of every batch in earlier rows", { tags: "slow" }, async () => {
    const lines = []
    for (let month = "2025-11"; month <= "2026-11"; month = addDays(`${month}-28`, 5).slice(0, 7))
      lines.push(...(await rowsAt(`predictions/${month}.ndjson`)))
    const log = await rows()
    expect(faultsOfStatements(log, lines)).toEqual([])
    expect(lines.filter(({ split_ratio }) => split_ratio > 1)).not.toEqual([])
    expect(log.filter(({ kind }) => kind === "splits")[0].splits).toEqual([])
  })

  it("uses trades at the prices of market/ohlcv", async () => {
    const resolved = signalsIn(await rows())
      .filter(isResolved)
      .slice(-200)
    for (const { direction, grade } of resolved.filter((_, index) => index % 25 === 0)) {
      const { bars } = await caller.ask(`market/ohlcv/${grade.ticker}?days=365`)
      const barOf = (date: string) => bars.find((bar: { date: string }) => bar.date === date)
      const move = (barOf(grade.exit_date).close / barOf(grade.entry_date).open - 1) * 100
      expect(move, grade.ticker).toBeCloseTo(grade.raw_move_pct, 2)
      expect((grade.exit_price / grade.entry_price) * grade.split_ratio).toBeCloseTo(1 + grade.raw_move_pct / 100, 4)
      expect(grade.outcome).toBe((direction === "bullish" ? move > 0 : move < 0) ? "win" : "loss")
    }
  })

  it("can be read as of a past moment, without anything that came later", async () => {
    const then = await read("?as_of=2026-06-30")
    const now = await read()
    expect(then.n_issued).toBeGreaterThan(0)
    expect(then.n_issued).toBeLessThan(now.n_issued)
    expect(then.last_resolved_at < "2026-07-01T04:00").toBe(true)
    expect(then.by_month.at(-1).month).toBe("2026-06")
    const before = await read("?as_of=2020-01-02")
    expect(before).toMatchObject({ n_issued: 0, win_rate: null, ledger: null, by_month: [], cumulative: [] })
    expect(before.meta.empty_reason).toBe("before_coverage")
    expect((await server.get("/track-record?as_of=2040-01-01")).status).toBe(422)
    expect((await server.get("/track-record?as_of=x")).status).toBe(422)
    expect((await read("?utm_source=mail")).n_issued).toBe(now.n_issued)
  })
})

describe("the URL of the track record", () => {
  it("gives JSON to clients that say nothing of what they accept", async () => {
    const { status, headers } = await raw(server, "/track-record")
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      vary: "Accept, Accept-Encoding",
      "access-control-allow-origin": "*",
    })
  })

  it.each(["GET", "HEAD"])("gives the page to a browser that sends %s", async (method) => {
    const response = await raw(server, "/track-record?utm_source=mail", { accept: chrome }, { method })
    expect(response.headers["content-security-policy"]).toContain("script-src 'self' 'nonce-")
    expect(response.headers.vary).toBe("Accept")
  })

  it("is counted by network, answers an unchanged record with 304, and accepts no input", async () => {
    const first = await server.get("/track-record")
    expect(first.headers.get("x-ratelimit-limit")).toBe("30")
    const etag = first.headers.get("etag") ?? ""
    const again = await raw(server, "/track-record", { "if-none-match": etag, "accept-encoding": "identity" })
    expect(again.status === 304 || again.headers.etag !== etag).toBe(true)
    const head = await raw(server, "/track-record", {}, { method: "HEAD" })
    expect([head.status, head.body.length]).toEqual([200, 0])
    const allowed = await raw(server, "/track-record", { accept: chrome }, { method: "OPTIONS" })
    expect([allowed.status, allowed.headers["access-control-allow-methods"]]).toEqual([204, "GET, HEAD, POST, OPTIONS"])
    for (const method of ["POST", "PUT", "DELETE"]) {
      const refused = await raw(server, "/track-record", { accept: chrome }, { method })
      expect([refused.status, refused.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"])
    }
    expect((await server.get("/track-record?api_key=abc")).status).toBe(401)
  })
})

type XmlElement = ReturnType<typeof DomUtils.getElementsByTagName>[number]

const childrenOf = (element: XmlElement, name: string) => DomUtils.getElementsByTagName(name, element.children, false)
const textOf = (element: XmlElement, name: string) => DomUtils.textContent(childrenOf(element, name))

const ofNobody = { signal_id: "sig_x", signal_ledger_index: 1, status: "retracted", document_sha256: null } as const

async function append(count: number, ticker = "AAPL"): Promise<void> {
  const at = new Date(server.clock.now)
  await addTo(server, { identity: logIdentity(server.service.env), at }, (log) => {
    for (let left = count; left > 0; left--)
      log.add(eventSignalDocument, { ...ofNobody, ticker, changed_at: at.toISOString(), is_backfill: false })
  })
}

/** Rows about keys, checkpoints, splits, universes and market moves report no change of a claim. */
const notNews = ["log_key", "checkpoint", "splits", "universe", "horizon_moves"]
const isNews = ({ kind }: { kind: string }) => !notNews.includes(kind)

describe("the changes of the record", () => {
  it("are complete, in the order of the log, page by page", async () => {
    const wanted = (await rows()).filter(isNews).map(({ ledger_index }) => ledger_index)
    const found: { ledger_index: number; change: string; kind: string; changed_at: string }[] = []
    for (let path: string | undefined = "changes?limit=1000"; path; ) {
      const response = await server.get(`/track-record/${path}`)
      expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8")
      expect(response.headers.get("vary")).toBe("Accept, Accept-Encoding")
      found.push(...rowsIn(await response.text()))
      path = /track-record\/([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1]
    }
    expect(found.map(({ ledger_index }) => ledger_index)).toEqual(wanted)
    expect(new Set(found.map(({ change }) => change))).toEqual(new Set(["issued", "resolved", "revised", "retracted"]))
    const signals = found.filter(({ kind }) => kind === "event_signal")
    expect(signals.length).toBe((await read()).n_issued)
  })

  it("are a feed for feed readers, the newest first", async () => {
    const newest = (await rows()).findLast(isNews)
    for (const [path, accept] of [
      ["changes?limit=20", "application/atom+xml"],
      ["changes?limit=20&format=atom", "*/*"],
    ]) {
      const { headers, body } = await raw(server, `/track-record/${path}`, { accept })
      expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8")
      expect(headers["cache-control"]).toBe("public, max-age=60")
      const ids = [...body.toString().matchAll(/<id>[^<]*rows#(\d+)<\/id>/g)].map(([, id]) => Number(id))
      expect(ids).toHaveLength(20)
      expect(ids[0]).toBe(newest.ledger_index)
      expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    }
    const plain = await raw(server, "/track-record/changes?format=ndjson", { accept: "application/atom+xml" })
    expect(plain.headers["content-type"]).toContain("ndjson")
  })

  it("name the row that issued the signal whose document was revised or retracted", async () => {
    const all = await rows()
    const changes = await rowsAt("changes?limit=1000&cursor=1")
    const later = changes.filter(({ kind }) => kind === eventSignalDocument.kind)
    expect(later.length).toBeGreaterThan(1)
    for (const { ledger_index, change, changed_at, subject, summary } of later) {
      const issue = all[subject.signal_ledger_index]
      expect(issue).toMatchObject({ kind: "event_signal", signal_id: subject.signal_id, ticker: subject.ticker })
      expect(issue.ledger_index).toBeLessThan(ledger_index)
      expect(issue.issued_at < changed_at).toBe(true)
      expect(summary).toContain(change === "retracted" ? "withdrew" : "changed")
    }
  })

  it("list a signal that could not be traded as void", () => {
    const grade = { data_origin: "simulated", ticker: "AAPL", outcome: "void", reason: "never traded" }
    const leaf = { index: 5, kind: eventSignalGrade.kind, body: JSON.stringify(grade), hash: Buffer.alloc(32) }
    const said = { ledger_index: 5, change: "voided", summary: "AAPL: void, never traded" }
    expect(changeOf(leaf)).toMatchObject(said)
  })

  it("reach a reader with a cursor once each and in order, while others add to the log", async () => {
    const begin = (await rows()).length
    let isGrowing = true
    const growing = Promise.all([3, 40, 1, 17, 25, 8].map((count) => append(count))).finally(() => {
      isGrowing = false
    })
    const seen: number[] = []
    for (let cursor = begin; ; ) {
      const wasGrowing = isGrowing
      server.clock.now += 60_000
      const page = (await rowsAt(`changes?cursor=${cursor}&limit=7`)).map(({ ledger_index }) => ledger_index)
      seen.push(...page)
      cursor = (page.at(-1) ?? cursor - 1) + 1
      if (!wasGrowing && page.length < 7) break
    }
    await growing
    const added = await rowsAt(`rows?limit=10000&cursor=${begin}`)
    const wanted = added.filter(isNews).map(({ ledger_index }) => ledger_index)
    expect(wanted).toHaveLength(3 + 40 + 1 + 17 + 25 + 8)
    expect(seen).toEqual(wanted)
  })

  it("are the same bytes until there are more, and only then no longer a 304", async () => {
    const identity = { "accept-encoding": "identity" }
    const begin = (await rows()).length - 10
    for (const format of ["ndjson", "atom"]) {
      server.clock.now += 60_000
      const path = `/track-record/changes?format=${format}${format === "ndjson" ? `&cursor=${begin}` : ""}`
      const first = await raw(server, path, identity)
      const known = { ...identity, "if-none-match": String(first.headers.etag) }
      const again = await raw(server, path, known)
      expect([first.status, again.status, again.body.length]).toEqual([200, 304, 0])
      expect(again.headers).toMatchObject({ etag: first.headers.etag, "cache-control": "public, max-age=60" })
      await append(1)
      const later = await raw(server, path, known)
      expect(later.status).toBe(200)
      expect(later.headers.etag).not.toBe(first.headers.etag)
    }
  })

  it("are a valid feed: every entry has a permanent id, a time and a link, whatever the texts contain", async () => {
    await append(1, 'R&D <b>up</b> "\u0007]]>')
    const read = async (query: string) => {
      server.clock.now += 60_000
      const text = await (await server.get(`/track-record/changes?format=atom${query}`)).text()
      const document = parseDocument(text, { xmlMode: true })
      const [feed] = document.children.filter(DomUtils.isTag)
      return { text, feed, entries: childrenOf(feed, "entry") }
    }
    const { text, feed, entries } = await read("&limit=50")
    expect(text).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/)
    expect(text).toContain("R&amp;D &lt;b&gt;up&lt;/b&gt; &quot;]]&gt;")
    for (const element of [feed, ...entries]) {
      for (const name of ["id", "title", "updated"]) expect(childrenOf(element, name)).toHaveLength(1)
      expect(textOf(element, "id")).toMatch(/^https:\/\/assay\.test\/track-record\//)
      expect(new Date(textOf(element, "updated")).toISOString()).toBe(textOf(element, "updated"))
      expect(childrenOf(element, "link").some(({ attribs }) => attribs.rel === "alternate")).toBe(true)
    }
    const updated = entries.map((entry) => textOf(entry, "updated"))
    expect(updated.every((each) => each <= textOf(feed, "updated"))).toBe(true)
    const ids = entries.map((entry) => textOf(entry, "id"))
    expect(new Set(ids).size).toBe(50)
    await append(1)
    const later = await read("&limit=51")
    expect(later.entries.slice(1).map((entry) => textOf(entry, "id"))).toEqual(ids)
    expect((await read("&cursor=99999999")).entries).toEqual([])
  })

  it.each([
    ..."limit=0 limit=1001 limit= limit=1e2 cursor=-1 cursor=x cursor= cursor=0x10 cursor=1.5 cursor=%205".split(" "),
    ..."cursor=99999999999999999999 cursor=1&cursor=2 cursor=%00 cursor[]=1 __proto__=1 page=2".split(" "),
    ..."format=rss format=ATOM format= format=constructor format=atom&format=atom".split(" "),
  ])("name the unusable parameter: %s", async (query) => {
    expect((await server.get(`/track-record/changes?${query}`)).status).toBe(422)
  })
})

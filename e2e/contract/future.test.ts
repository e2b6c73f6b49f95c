// @module-tag both
import { describe, expect, it } from "vitest"
import { connect } from "../../server/platform/database/database"
import { endOfNewYorkDay, newYorkDate } from "../../server/platform/exchange/sessions"
import { products } from "../../server/products"
import { callerOf, minuteForEachTest } from "../support/caller"
import { fullest, rowOf } from "../support/contract"
import { createTestDatabase } from "../support/database"
import { restUrl } from "../support/requests"
import { sampled } from "../support/sampled"
import { startTestServer } from "../support/server"
import { startedBy, testServer } from "../support/testServer"

/** The service, and a copy of it in which nothing happened after one instant. */
const cut = "2026-03-18T20:00:00Z"
const server = testServer()
const withoutFuture = startedBy(async () => {
  const past = await createTestDatabase()
  await forgetAfter(past, new Date(cut))
  return startTestServer({}, past)
})
const [caller, callerThen] = [callerOf(server), callerOf(withoutFuture)]
minuteForEachTest(server)
minuteForEachTest(withoutFuture)

async function forgetAfter(url: string, at: Date): Promise<void> {
  const { pool, close } = connect(url, 1)
  await pool.query("DELETE FROM bar WHERE known_at > $1", [at])
  await pool.query("DELETE FROM corporate_action WHERE known_at > $1", [at])
  await pool.query("DELETE FROM prediction WHERE issued_at > $1", [at])
  await pool.query(
    "UPDATE prediction SET outcome = 'pending', realized_return_pct = NULL, graded_at = NULL WHERE graded_at > $1",
    [at],
  )
  for (const table of ["event_signal_document", "event_signal_grade", "event_signal"])
    await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await pool.query(
    `DELETE FROM event_signal_grade g USING event_signal s WHERE s.id = g.signal_id AND greatest(graded_at, issued_at) > $1`,
    [at],
  )
  await pool.query("DELETE FROM event_signal_document WHERE changed_at > $1", [at])
  await pool.query("DELETE FROM event_signal WHERE issued_at > $1", [at])
  await pool.query("UPDATE instrument SET index_entry_date = NULL WHERE index_entry_date > $1::date", [at])
  await pool.query(
    "UPDATE instrument SET delisted_date = NULL, delisted_known_at = NULL WHERE delisted_known_at > $1",
    [at],
  )
  await close()
}

const tickers = ["COIN", "DFS"]

const data = sampled(products.filter(({ kind }) => kind === "data")).flatMap((product) => {
  const params = fullest(rowOf(product))
  const asked = "ticker" in params ? tickers.map((ticker) => ({ ...params, ticker })) : [params]
  return asked.map((each) => [restUrl("", product, each), product, each] as const)
})

/** Announced ahead, or the time of computation. Nothing else may be later than `as_of`. */
const announcedAhead = new Set([
  ...["meta.generated_at", "schedule_known_to", "next_macro_event"],
  ...["predictions.target_date", "open_trades.target_date"],
  ...["daily", "weekly", "monthly"].map((timeframe) => `predictions.${timeframe}.target_date`),
  ...["pending_calls.entry_date", "pending_calls.resolves_date", "calls.entry_date", "questions.close_at"],
  ...["date", "entry_id", "name", "scheduled_at", "early_close_at"].map((field) => `entries.${field}`),
  ...["date", "event_id", "scheduled_at"].map((field) => `events.${field}`),
  ...["signals", "top_signals"].flatMap((list) => [`${list}.tradable_from_at`, `${list}.horizon_end_date`]),
  ...["hearings.date", "hearings.hearing_id", "hearings.scheduled_at", "checks.hearing_ids"],
  ...["flights.matched_hearings.date", "flights.matched_hearings.hearing_id", "rows.a_close_at", "rows.b_close_at"],
])

function texts(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((each) => texts(each, path))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, path ? `${path}.${name}` : name))
}

const isAnnounced = (path: string) => announcedAhead.has(path) || announcedAhead.has(path.split(".")[0])

function datesAfter(moment: Date, body: object): [path: string, date: string][] {
  const today = newYorkDate(moment)
  return texts(body).flatMap(([path, text]) => {
    const dates = text.match(/\b\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?/g) ?? []
    const isLater = (date: string) => (date.includes("T") ? Date.parse(date) > moment.getTime() : date > today)
    return isAnnounced(path) ? [] : dates.filter(isLater).map((date): [string, string] => [path, date])
  })
}

describe.each(data)("%s", (_, product, params) => {
  const at = (asOf: string) => restUrl("", product, { ...params, as_of: asOf })

  it.each(["2015-01-05", "2024-03-01", "2024-12-30", "2025-06-18T15:30:00Z", "2026-01-17", cut, "2026-11-20"])(
    "as of %s contains no later date, except those announced ahead",
    async (asOf) => {
      const moment = asOf.length === 10 ? endOfNewYorkDay(asOf) : new Date(asOf)
      expect(datesAfter(moment, await caller.ask(at(asOf)))).toEqual([])
    },
  )

  it("gives the same answers about a past moment as a service to which nothing has happened since", async () => {
    const [now, then] = [await caller.ask(at(cut)), await callerThen.ask(at(cut))]
    expect(now).toEqual({ ...then, meta: { ...then.meta, generated_at: now.meta.generated_at } })
  })
})

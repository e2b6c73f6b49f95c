import { describe, expect, it } from "vitest"
import { callerOf } from "../support/caller"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server, "api_starter")

type Signal = { signal_id: string }

const { ask } = caller
const query = (sql: string) => server.service.database.pool.query(sql)

describe("a signal whose document was retracted", () => {
  const at = Date.parse("2026-11-19T20:00:00Z")
  const asOf = (instant: number) => new Date(instant).toISOString()
  const named = async (instant: number): Promise<string[][]> => {
    const [{ signals }, { plan }, { top_signals }] = await Promise.all(
      ["best", "trade-plan", "brief"].map((name) => ask(`signals/${name}?as_of=${asOf(instant)}`)),
    )
    return [signals, plan, top_signals].map((list: Signal[]) => list.map(({ signal_id }) => signal_id))
  }

  it("is no longer among the best, in the plan or in the brief, but signals/events still names it", async () => {
    // Unlike a service, a test may rewrite history before it asks: all types win, so every open signal is among the
    // best.
    await query(
      `ALTER TABLE event_signal_grade DISABLE TRIGGER USER; UPDATE event_signal_grade AS g SET outcome = 'win',
         raw_move_pct = CASE direction WHEN 'bullish' THEN 1 ELSE -1 END FROM event_signal AS s WHERE s.id = g.signal_id AND outcome <> 'void'`,
    )
    const before = await named(at)
    const id = before[2].find((each) => before[1].includes(each))
    expect(before.map((list) => list.includes(String(id)))).toEqual([true, true, true])
    await query(
      `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
       SELECT family, key, described_at, '${asOf(at + 1_000)}', subjects, body, content_hash, false, true, ingestion_id
       FROM fact JOIN event_signal ON key = document_key WHERE family = 'headlines' AND event_signal.id = '${id}'`,
    )
    expect((await named(at + 60_000)).flat()).not.toContain(id)
    const { signals } = await ask(`signals/events?days=14&limit=200&as_of=${asOf(at + 60_000)}`)
    const signal = signals.find(({ signal_id }: Signal) => signal_id === id)
    expect(signal).toMatchObject({ document_status: "retracted", status: "pending" })
  })
})

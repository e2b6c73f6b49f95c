import { recordEvent } from "../accounts/events/record"
import { loadKnownPanels } from "../bars/knownPanels"
import { sessionOnOrBefore } from "../bars/panel"
import { REGIME_TICKERS, regimeAt } from "../context/market/regime"
import { lastClosedSession } from "../platform/exchange/sessions"
import { pipelineState } from "../predictions/storage/pipelineState"
import type { Job, JobContext } from "./job"

/** Announces a new regime once the bars of its first session are complete. */
export const regime: Job = {
  name: "regime",
  schedule: "*/5 * * * *",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 120,
  retries: 0,
  async run(context) {
    const change = await findRegimeChange(context, context.at)
    if (change === null) return null
    const { data_origin, subject } = change
    const event = {
      ...{
        id: `regime_${data_origin}_${subject.since_date}_${subject.to}`,
        type: "regime.changed",
        accountId: null,
        at: context.at,
      },
      content: { change: "changed", changed_at: context.at.toISOString(), kind: "regime", ...change },
    }
    const isNew = await context.database.prisma.$transaction((tx) => recordEvent(tx, event))
    return isNew ? { regime: subject.to } : null
  },
}

/** For the last closed session; null while its bars are incomplete, or if its regime is that of the session before. */
async function findRegimeChange({ database, env }: JobContext, at: Date) {
  const session = lastClosedSession(at)
  if ((await pipelineState(database, env, at)) !== "done") return null
  const panels = await loadKnownPanels(database.pool, at, REGIME_TICKERS)
  const through = sessionOnOrBefore(panels.sessions, session)
  if (panels.sessions[through] !== session) return null
  const reading = regimeAt(panels.at(at), through)
  const { regime: to, previous_regime: from, regime_since_date: since, gate, size_multiplier, vix_level } = reading
  if (to === null || from === null || since !== session) return null
  return {
    data_origin: env.FEED,
    summary: `The market regime is ${to}, after ${from}`,
    subject: {
      ...{ from, to, since_date: since, gate, size_multiplier, vix_level },
      spy_vs_sma_200_pct: reading.spy_vs_sma_200_pct,
      rule_version: reading.rule_version,
    },
  }
}

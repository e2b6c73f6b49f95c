import { z } from "zod"
import { dayMs } from "../../platform/dates"
import { type EventType, eventTypeNames } from "../../signals/eventTypes"
import { listOutcomesAfter } from "../../signals/headlines/storage/outcomes"
import { recordOf } from "../../signals/performance"
import { replaySignals } from "../../signals/replay"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count, level, percent } from "../figures"
import { noBars } from "../market/coverage"
import { choiceOr, decimal, integer } from "../params"
import { product } from "../product"
import { date } from "../shapes"
import { noSignals } from "./absence"
import { signalNeeds } from "./record"
import { recordFields, recordShape } from "./recordFields"

const effects = ["all", "direct", "second_order"] as const

const longestList = 400

const eventTypesParam = z
  .string()
  .max(longestList)
  .transform((text) => [
    ...new Set(
      text
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(z.enum(eventTypeNames)).min(1, "names no event type"))
  .optional()
  .meta({
    type: "string",
    description: `Only signals of these event types, separated by commas: ${eventTypeNames.join(", ")}. Default: all.`,
    pattern: "^[a-z_, ]+$",
    examples: ["earnings_beat,guidance_cut"],
  })

const daySchema = z
  .object({
    date: date.describe("The session."),
    positions: count.describe("Positions held during the session."),
    return_pct: percent.describe("Their combined return in the session, after costs, in percent."),
    value: level.describe("What an initial 1 is worth at the session's close."),
    opposite_value: level.describe("The same for the opposite trades, at the same costs."),
    spy_value: level.describe("The same for SPY, bought at the open of the first session and held."),
    drawdown_pct: percent.describe("Distance of `value` from its highest close so far, in percent: 0 or below."),
  })
  .meta({ id: "ReplayDay", description: "One session of following signals." })

export const replay = product({
  name: "signals/replay",
  tool: null,
  restOnly: "A hypothetical portfolio day by day, made to be charted.",
  title: "Signal replay",
  summary:
    "The hypothetical return of following all signals, day by day and after costs, compared with SPY and the opposite trades.",
  whenToUse: "Use it to see how a type of signal would have done as a portfolio, with drawdown, before following it.",
  keywords:
    "backtest, simulate, equity curve, drawdown, portfolio return, strategy, Sharpe, costs, following all signals",
  tier: "api_starter",
  needs: signalNeeds,
  params: {
    event_types: eventTypesParam,
    effects: choiceOr(effects, "all", "direct: on tickers that the document names. second_order: on others."),
    days: integer({ min: 1, max: 365, default: 365, description: "Only signals issued in this many calendar days." }),
    cost_pct: decimal({
      ...{ min: 0, max: 5, default: 0.1 },
      description: "Cost of a trade in percent of its amount, half at entry and half at exit.",
    }),
  },
  response: {
    hypothetical: z.literal(true).describe("These trades are hypothetical: they assume recorded prices at any size."),
    note: z.string().describe("How it is computed."),
    event_types: z.array(z.enum(eventTypeNames)).nullable().describe("The requested event types. Null: all."),
    effects: z.enum(effects).describe("The requested effects."),
    days: z.int().min(1).max(365).describe("The requested number of days back."),
    cost_pct: percent.describe("Cost of a trade, in percent."),
    n_entered: count.describe("Signals of these days that could be entered by now."),
    n_open: count.describe("Those that are still held."),
    record: z.object(recordShape).describe("The record of these signals one by one, before costs."),
    total_return_pct: percent.nullable().describe("Total return, in percent. Null: nothing was entered."),
    opposite_return_pct: percent.nullable().describe("Total return of the opposite trades. Null: nothing was entered."),
    spy_return_pct: percent.nullable().describe("Return of SPY over the same period. Null: nothing was entered."),
    max_drawdown_pct: percent.nullable().describe("The deepest `drawdown_pct`. Null: nothing was entered."),
    series: z.array(daySchema).describe("Session by session, oldest first."),
  },
  example: { days: 90 },
  async answer({ params: { event_types, effects: asked, days, cost_pct }, knowledge }) {
    const bars = knowledge.bars()
    const issuedAfter = new Date(knowledge.asOf.getTime() - days * dayMs)
    const issued = await listOutcomesAfter(knowledge.signals(), { issuedAfter })
    const signals = issued.filter(isAsked(event_types, asked))
    const prices = { sessions: bars.axes.sessions, through: bars.through, panelOf: bars.panelOf }
    const found = replaySignals(signals, prices, cost_pct)
    const last = found.days.at(-1)
    const isEmpty = found.days.length === 0
    const gain = (value: number | undefined) => (value === undefined ? null : (value - 1) * 100)
    return {
      hypothetical: true as const,
      note,
      event_types: event_types ?? null,
      effects: asked,
      days,
      cost_pct,
      n_entered: found.entered,
      n_open: found.open,
      record: recordFields(recordOf(signals)),
      total_return_pct: gain(last?.value),
      opposite_return_pct: gain(last?.oppositeValue),
      spy_return_pct: gain(last?.spyValue),
      max_drawdown_pct: isEmpty ? null : Math.min(...found.days.map(({ drawdownPct }) => drawdownPct)),
      series: found.days.map(({ returnPct, oppositeValue, spyValue, drawdownPct, ...day }) => ({
        ...day,
        return_pct: returnPct,
        opposite_value: oppositeValue,
        spy_value: spyValue,
        drawdown_pct: drawdownPct,
      })),
      meta: emptyBecause(
        isEmpty,
        noBars(bars),
        isEmpty && (await noSignals(knowledge)),
        noMatches("No such signal of these days could be entered by that moment."),
      ),
    }
  },
})

const note =
  "Every signal is entered at the first regular open after its issue and exited at the last close of its horizon, long if it is bullish and short if it is bearish. Each session's capital is spread equally over all open positions and stays idle while there is none; the cost of that rebalancing is not counted. Prices are split-adjusted, dividends and the cost of borrowing shares are left out."

function isAsked(types: readonly EventType[] | undefined, asked: (typeof effects)[number]) {
  return ({ eventType, isSecondOrder }: { eventType: EventType; isSecondOrder: boolean }) =>
    (types === undefined || types.includes(eventType)) &&
    (asked === "all" || isSecondOrder === (asked === "second_order"))
}

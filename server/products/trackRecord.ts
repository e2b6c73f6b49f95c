import { z } from "zod"
import type { LogView } from "../knowledge/knowledge"
import { readNote } from "../ledger/note"
import { findCheckpoint, type StoredCheckpoint } from "../ledger/storage/read"
import { listTimestampedBy } from "../ledger/storage/timestamps"
import { byDriver } from "../platform/database/byDriver"
import { listLoggedOutcomes } from "../signals/headlines/storage/outcomes"
import { trackRecordOf } from "../signals/trackRecord"
import { emptyBecause, noMatches } from "./emptyBecause"
import { count, percent, rate, score } from "./figures"
import { product } from "./product"
import { date, directions } from "./shapes"
import { noSignals } from "./signals/absence"
import { signalNeeds } from "./signals/record"
import { recordFields, recordShape } from "./signals/recordFields"
import { eventType, secondOrder, typeFields } from "./signals/signalFields"

const instant = z.iso.datetime()
const none = "Null: none is resolved."

const directionRecord = z
  .object({ direction: z.enum(directions).describe("The direction that was called."), ...recordShape })
  .meta({ id: "DirectionRecord", description: "The record of the signals of one direction." })

const typeRecord = z
  .object({ event_type: eventType, second_order: secondOrder, ...recordShape })
  .meta({ id: "EventTypeRecord", description: "The record of the signals of one event type." })

const monthRecord = z
  .object({
    month: z
      .string()
      .regex(/^\d{4}-\d\d$/)
      .describe("The month of the issue, in UTC."),
    ...recordShape,
  })
  .meta({ id: "MonthRecord", description: "The record of the signals that were issued in one month." })

const calibrationBin = z
  .object({
    bucket_low: rate.describe("Lower end of the bin, inclusive."),
    bucket_high: rate.describe("Upper end of the bin, exclusive; the last bin includes 1."),
    n: count.describe("Resolved signals with a confidence in the bin, of those that the rates count."),
    mean_confidence: rate.nullable().describe("Their mean confidence. Null: the bin is empty."),
    realized_rate: rate.nullable().describe("Share of them that won. Null: the bin is empty."),
  })
  .meta({ id: "ConfidenceBin", description: "How often signals with a given confidence won." })

const cumulativeDay = z
  .object({
    date: date.describe("A session in which trades ended."),
    n_exits: count.describe("Trades that ended in it."),
    signed_return_pct: percent.describe("Sum of the returns of all trades so far, each with the same stake."),
    opposite_return_pct: percent.describe("The same for the opposite trades."),
    spy_return_pct: percent.describe("The same for SPY, bought in place of each trade and held for its sessions."),
  })
  .meta({ id: "CumulativeReturn", description: "Total return of all trades by the end of a session, before costs." })

const ledgerSchema = z
  .object({
    tree_size: count.describe("Rows that the newest checkpoint covers."),
    root_hash: z.string().describe("Root of the RFC 6962 tree over them, in base64."),
    checkpoint_at: instant.describe("When the checkpoint was signed, in UTC, by the clock of this service."),
    signature: z.string().describe("The log's signature of the checkpoint, with its key id, in base64."),
    witnesses: z.array(z.string()).describe("Names of the witnesses that have signed it too."),
    timestamp_authorities: z
      .array(z.string())
      .describe(
        "Hosts of the authorities that have timestamped it (RFC 3161). Without any, and without witnesses, only this service vouches for the time.",
      ),
    public_key_url: z.url().describe("The keys that sign checkpoints."),
    policy_url: z
      .url()
      .describe("The keys and witnesses that a proof of one record is checked with (C2SP tlog-policy)."),
    checkpoint_url: z.url().describe("The newest checkpoint as a signed note."),
    rows_url: z.url().describe("All rows, from which every figure here can be recomputed."),
    verify_url: z.url().describe("A program that recomputes them: `node verify.mjs URL`."),
  })
  .meta({ id: "LedgerHead", description: "The transparency log that the record is committed to." })

/** Limits `cumulative` to two years of sessions. */
const mostDays = 520

const details = [
  "n_issued",
  "n_resolved",
  "n_pending",
  "n_void",
  "n_wins",
  "n_independent_wins",
  "n_entry_dates",
  "win_rate_voids_lost",
  "avg_signed_return_pct",
  "median_signed_return_pct",
  "avg_excess_return_pct",
]

/** Public, and not under /api/v1. */
export const trackRecord = product({
  name: "track-record",
  tool: "get_track_record",
  title: "Track record",
  summary:
    "The record of all event signals: win rate with its interval and base rate, calibration, returns, and the log that proves it.",
  whenToUse: "Use it to judge the service before relying on a signal. It needs no key.",
  keywords:
    "trust, proof, verify, audit, transparency, honest, win rate of the service, how has it done so far, is it any good",
  tier: "free",
  needs: [...signalNeeds, "log"],
  detailedOnly: [
    "cumulative",
    "by_month",
    "methodology",
    "ledger.signature",
    ...details.flatMap((name) => [`by_direction.${name}`, `by_event_type.${name}`]),
  ],
  params: {},
  response: {
    ...recordShape,
    brier_score: score
      .nullable()
      .describe(`Mean squared difference between confidence and outcome: 0 is perfect, 0.25 is a coin toss. ${none}`),
    base_brier_score: score
      .nullable()
      .describe(
        `The same for the share of signals that had won before each was issued, 0.5 before the first: the score to beat. ${none}`,
      ),
    first_issued_at: instant.nullable().describe("When the first signal was issued, in UTC. Null: none has been."),
    last_resolved_at: instant.nullable().describe(`When the last signal was graded, in UTC. ${none}`),
    by_direction: z.array(directionRecord).describe("The same record for each direction."),
    by_event_type: z.array(typeRecord).describe("The same record for each event type, by name."),
    by_month: z.array(monthRecord).describe("The same record for each month of issue, oldest first."),
    calibration: z.array(calibrationBin).describe("Ten bins of confidence, lowest first."),
    cumulative: z
      .array(cumulativeDay)
      .describe(`Sums since the first exit, oldest first, for the last ${mostDays} sessions in which trades ended.`),
    ledger: ledgerSchema.nullable().describe("Null: no checkpoint had been signed by that moment."),
    methodology: z.string().describe("How the record is computed."),
    limits: z.array(z.string()).describe("What the record does not show."),
    methodology_url: z.url().describe("The page that defines every measure, with formulas."),
  },
  async answer({ knowledge }) {
    const log = knowledge.log()
    const [signals, ledger] = await Promise.all([listLoggedOutcomes(knowledge.signals()), readLedger(log)])
    const record = trackRecordOf(signals)
    const isEmpty = signals.length === 0
    const meta = emptyBecause(
      isEmpty,
      isEmpty && (await noSignals(knowledge)),
      noMatches("No signal had been committed to the log before its horizon by that moment."),
    )
    return {
      ...recordFields(record),
      brier_score: record.brierScore,
      base_brier_score: record.baseBrierScore,
      first_issued_at: record.firstIssuedAt?.toISOString() ?? null,
      last_resolved_at: record.lastResolvedAt?.toISOString() ?? null,
      by_direction: record.byDirection.map(({ direction, ...each }) => ({ direction, ...recordFields(each) })),
      by_event_type: record.byEventType.map((each) => ({ ...typeFields(each), ...recordFields(each) })),
      by_month: record.byMonth.map(({ month, ...each }) => ({ month, ...recordFields(each) })),
      calibration: record.calibration.map(({ mean_probability, ...bin }) => ({
        ...bin,
        mean_confidence: mean_probability,
      })),
      cumulative: record.cumulative.slice(-mostDays).map(({ date: day, nExits, ...sums }) => ({
        date: day,
        n_exits: nExits,
        signed_return_pct: sums.signedReturnPct,
        opposite_return_pct: sums.oppositeReturnPct,
        spy_return_pct: sums.spyReturnPct,
      })),
      ledger,
      methodology,
      limits: limitsOf(knowledge.feed, ledger !== null && isVouchedFor(ledger)),
      methodology_url: new URL("/methodology", log.url).href,
      meta,
    }
  },
})

async function readLedger(log: LogView) {
  const queries = byDriver(log.database.pool)
  const checkpoint = await findCheckpoint(queries, log.asOf)
  return checkpoint && ledgerFields(checkpoint, await listTimestampedBy(queries, checkpoint.id, log.asOf), log)
}

type Vouched = { witnesses: string[]; timestamp_authorities: string[] }

const isVouchedFor = ({ witnesses, timestamp_authorities }: Vouched) =>
  witnesses.length + timestamp_authorities.length > 0

function ledgerFields(
  { treeSize, rootHash, signedAt, note }: StoredCheckpoint,
  authorities: readonly string[],
  { url }: LogView,
) {
  const signed = readNote(note)
  if (!signed) throw new Error("the newest checkpoint is not a signed note")
  const [name] = signed.text.split("\n")
  const own = signed.signatures.find((signature) => signature.name === name)
  if (!own) throw new Error("the newest checkpoint is not signed by the log")
  return {
    tree_size: treeSize,
    root_hash: rootHash.toString("base64"),
    checkpoint_at: signedAt.toISOString(),
    signature: Buffer.concat([own.keyId, own.signature]).toString("base64"),
    witnesses: [...new Set(signed.signatures.map((signature) => signature.name).filter((signer) => signer !== name))],
    timestamp_authorities: authorities.map((authority) => new URL(authority).host),
    public_key_url: `${url}/keys`,
    policy_url: `${url}/tlog-policy`,
    checkpoint_url: `${url}/checkpoint`,
    rows_url: `${url}/rows`,
    verify_url: `${url}/verify.mjs`,
  }
}

const methodology =
  "A signal is entered at the first regular open after its issue and exited at the last close of its horizon. It wins if the price moved in its direction; an unchanged price is a loss. Prices are split-adjusted, without dividends. A signal whose ticker never traded in its horizon is void. Rates count one signal per event, and one of several that overlap on a ticker; returns count every resolved signal. The base rate is the share of all stocks and ETFs that moved the same way over the same sessions. Only signals that were in the log before their horizon began are counted."

function limitsOf(feed: "simulated" | "live", isVouched: boolean): string[] {
  return [
    ...(feed === "simulated" ? ["The market is simulated: this record says nothing about the real one."] : []),
    "Nobody traded these signals. Costs, taxes and the price impact of trading are left out.",
    "Outcomes within a session move together, so use the wider of the two intervals.",
    "Past results do not show what future signals will do.",
    ...(isVouched
      ? []
      : [
          "Neither a witness nor a timestamp authority has seen the newest checkpoint, so only this service vouches for the time of signing.",
        ]),
  ]
}

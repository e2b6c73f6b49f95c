import { addSessions, sessionOpenAt } from "../../platform/exchange/sessions"
import { append, insert, isWhole, type Lie, lastLeaf, makeVoid, remove, signLate } from "./edits"
import type { Draft, Row } from "./publishedLog"

const isLoss = (leaf: Row) => leaf.outcome === "loss" && leaf.reason === null
const lastSignal = (draft: Draft) => lastLeaf(draft, "event_signal")
const lastGrade = (draft: Draft, isAsked = isWhole) => lastLeaf(draft, "event_signal_grade", isAsked)
/** The basis of its base rate. */
const marketOf = (draft: Draft, { entry_date, exit_date }: Row) =>
  lastLeaf(draft, "horizon_moves", (leaf) => leaf.entry_date === entry_date && leaf.horizon_end_date === exit_date)

function move(market: Row, ticker: string, from: string, to: string): void {
  market[from] = (market[from] as string[]).filter((each) => each !== ticker)
  market[to] = [...(market[to] as string[]), ticker].sort()
}

/** Takes the grade of a loser out of the log, as if its ticker had not been traded. */
function voidLoser(draft: Draft): Row {
  const { leaf, index } = lastGrade(draft, isLoss)
  remove(draft, index)
  makeVoid(leaf)
  return leaf
}

/** Lies about event signals, each in a log that is otherwise honest, with valid hashes and signatures. */
export const signalLies: Lie[] = [
  {
    what: "a signal of the afternoon that is entered at the open of the same day",
    ...{ rules: ["entry"], named: /issued at \S+T19:55:00.000Z.* can be followed at the open of .* and not on/ },
    tell(draft) {
      const { leaf, index } = lastSignal(draft)
      const issuedAt = `${leaf.entry_date}T19:55:00.000Z`
      Object.assign(leaf, { issued_at: issuedAt, tradable_from_at: `${leaf.entry_date}T19:58:00.000Z` })
      signLate(draft, index, issuedAt)
    },
  },
  {
    what: "a signal that is entered a session later than it could be",
    ...{ rules: ["entry"], named: /can be followed at the open of .* and not on/, only: "simulated" },
    tell(draft) {
      const { leaf } = lastSignal(draft)
      leaf.issued_at = sessionOpenAt(addSessions(String(leaf.entry_date), -1))
        .toISOString()
        .replace("30:00", "29:00")
    },
  },
  {
    what: "a signal that was signed only after its entry",
    ...{ rules: ["entry"], named: /and signed at .*, the signal can be followed at the open of/, only: "live" },
    tell(draft) {
      const { leaf, index } = lastSignal(draft)
      signLate(draft, index, `${leaf.entry_date}T14:00:00.000Z`)
    },
  },
  {
    what: "a horizon that ends a session later than it says",
    ...{ rules: ["horizon"], named: /2 sessions from \S+ on do not end on/ },
    tell: (draft) =>
      Object.assign(lastLeaf(draft, "event_signal", (leaf) => leaf.time_horizon_days === 3).leaf, {
        time_horizon_days: 2,
      }),
  },
  {
    what: "a loser that is never graded",
    rules: ["overdue"],
    named: /the horizon of the signal of [A-Z]+ ended on \S+, and no row grades it or says why/,
    tell: (draft) => remove(draft, lastGrade(draft, isLoss).index),
  },
  {
    what: "a loser whose late grade is excused for no reason that there is",
    ...{ rules: ["delay", "overdue"], named: /gives no good reason why row \d+ has not been graded/ },
    tell(draft) {
      const { leaf, index } = lastGrade(draft, isLoss)
      remove(draft, index)
      const excuse = { reason: "bad_luck", noted_at: "2026-10-14T20:00:00.000Z" }
      const said = { ...lastLeaf(draft, "grade_delayed").leaf, ...excuse }
      const { horizon_end_date: due } = draft.entries[Number(leaf.signal_ledger_index)].leaf
      append(draft, { ...said, claim_ledger_index: leaf.signal_ledger_index, due_date: due })
    },
  },
  {
    what: "an excuse that is made before the grade is due",
    ...{ rules: ["delay"], named: /gives no good reason/ },
    tell: (draft) => Object.assign(lastLeaf(draft, "grade_delayed").leaf, { noted_at: "2026-07-22T21:15:00.000Z" }),
  },
  {
    what: "an excuse for a row that claims nothing",
    ...{ rules: ["reference"], named: /excuses a grade of row 0, which claims nothing/ },
    tell: (draft) => Object.assign(lastLeaf(draft, "grade_delayed").leaf, { claim_ledger_index: 0 }),
  },
  {
    what: "a loser that is void although it traded",
    ...{ rules: ["silence"], named: /Row \d+ says that [A-Z]+ was not traded on \S+, and row \d+ shows that it was/ },
    tell: (draft) => append(draft, { ...voidLoser(draft), resolved_at: "2026-09-10T20:15:00.000Z" }),
  },
  {
    what: "a loser that is void before it can be known",
    ...{ rules: ["silence", "void"], named: /makes the signal of [A-Z]+ void without waiting for it/ },
    tell: (draft) => makeVoid(lastGrade(draft, isLoss).leaf),
  },
  {
    what: "a loser that is said to be delisted, and goes on trading",
    ...{ rules: ["silence"], named: /says that [A-Z]+ was not traded on/ },
    tell: (draft) => append(draft, { ...voidLoser(draft), reason: "delisted: no trade within the horizon" }),
  },
  {
    what: "a void for a reason of its own",
    ...{ rules: ["void"], named: /makes the signal of HHH void for no reason that there is/ },
    tell: (draft) =>
      Object.assign(lastGrade(draft, ({ outcome }) => outcome === "void").leaf, { reason: "no liquidity" }),
  },
  {
    what: "a trade that ends early, at a better price",
    ...{ rules: ["silence"], named: /was not traded on/ },
    tell(draft) {
      const { leaf } = lastGrade(
        draft,
        (each) => isWhole(each) && each.entry_date !== each.exit_date && each.split_ratio === 1,
      )
      leaf.exit_date = addSessions(String(leaf.exit_date), -1)
      leaf.reason = "no trade in the last session: exited at the last close before it"
    },
  },
  {
    what: "a trade that ends early without a word",
    ...{ rules: ["reason", "silence"], named: /does not say why the trade of [A-Z]+ was not over its whole horizon/ },
    tell(draft) {
      const { leaf } = lastGrade(draft, (each) => isWhole(each) && each.entry_date !== each.exit_date)
      leaf.exit_date = addSessions(String(leaf.exit_date), -1)
    },
  },
  {
    what: "a loss that is called a win",
    ...{ rules: ["grade"], named: /the grade of [A-Z]+ does not follow from its own figures/ },
    tell: (draft) => Object.assign(lastGrade(draft, isLoss).leaf, { outcome: "win" }),
  },
  {
    what: "a return that its prices do not give",
    ...{ rules: ["grade"], named: /does not follow from its own figures/ },
    tell(draft) {
      const { leaf } = lastGrade(draft)
      leaf.raw_move_pct = Number(leaf.raw_move_pct) * 1.01
    },
  },
  {
    what: "a grade without the prices that it says it has",
    ...{ rules: ["grade"], named: /does not follow from its own figures/ },
    tell: (draft) => Object.assign(lastGrade(draft).leaf, { entry_price: null, exit_price: null }),
  },
  {
    what: "a grade that is given before the horizon has ended",
    ...{ rules: ["early"], named: /before its horizon had ended/ },
    tell(draft) {
      const { leaf } = lastGrade(draft)
      leaf.resolved_at = `${leaf.exit_date}T19:59:59.999Z`
    },
  },
  {
    what: "a grade of no signal",
    ...{ rules: ["overdue", "reference"], named: /grades a signal that row 0 does not issue/ },
    tell: (draft) => Object.assign(lastGrade(draft).leaf, { signal_ledger_index: 0 }),
  },
  {
    what: "a grade that is given twice",
    ...{ rules: ["twice"], named: /grades the signal of row \d+ again/ },
    tell: (draft) => append(draft, lastGrade(draft).leaf),
  },
  {
    what: "a signal that is issued twice",
    ...{ rules: ["twice"], named: /issues the signal of row \d+ again/ },
    tell: (draft) => append(draft, lastSignal(draft).leaf),
  },
  {
    what: "a base rate that makes the record look better",
    ...{ rules: ["market"], named: /the base rate or SPY's move does not follow from row \d+/ },
    tell(draft) {
      const { leaf } = lastGrade(draft)
      leaf.base_rate = Number(leaf.base_rate) / 2
    },
  },
  {
    what: "a move of SPY that is not that of the market's row",
    ...{ rules: ["market"], named: /SPY's move does not follow/ },
    tell(draft) {
      const { leaf } = lastGrade(draft)
      leaf.spy_move_pct = Number(leaf.spy_move_pct) - 1
    },
  },
  {
    what: "a market that moved another way than the trade in it",
    ...{ rules: ["market"], named: /has [A-Z]+ move another way than row \d+ has it/ },
    tell(draft) {
      const { leaf } = lastGrade(draft, (each) => isWhole(each) && Number(each.raw_move_pct) > 0)
      const market = marketOf(draft, leaf).leaf
      const [other] = market.down as string[]
      move(market, String(leaf.ticker), "up", "down")
      move(market, other, "down", "up")
    },
  },
  {
    what: "a market that lists a ticker twice",
    ...{ rules: ["market"], named: /does not list every ticker once/ },
    tell(draft) {
      const { leaf } = lastLeaf(draft, "horizon_moves")
      leaf.unchanged = (leaf.up as string[]).slice(0, 1)
    },
  },
  {
    what: "a base rate that rests on nothing",
    ...{ rules: ["market"], named: /no row before it says how the market moved/ },
    tell: (draft) => remove(draft, lastLeaf(draft, "horizon_moves").index),
  },
  {
    what: "a second list of moves for the same sessions, with other figures",
    ...{ rules: ["twice"], named: /says again what row \d+ says/ },
    tell(draft) {
      const { leaf, index } = lastLeaf(draft, "horizon_moves")
      insert(draft, index + 1, { leaf: { ...leaf, spy_move_pct: leaf.spy_move_pct } })
    },
  },
  {
    what: "a signal that counts once more although its event has counted",
    ...{ rules: ["independence"], named: /whether the signal is independent does not follow/ },
    tell(draft) {
      const { leaf } = lastSignal(draft)
      leaf.document_key = lastLeaf(
        draft,
        "event_signal",
        (each) => each !== leaf && each.event_type === leaf.event_type && each.second_order === leaf.second_order,
      ).leaf.document_key
    },
  },
  {
    what: "a type that is said to have won more often",
    ...{ rules: ["type"], named: /the record of \w+ is \d+ of \d+ by then, and not \d+ of \d+/ },
    tell(draft) {
      const { leaf } = lastSignal(draft)
      leaf.type_wins = Number(leaf.type_wins) + 1
    },
  },
  {
    what: "a conviction that its type's record does not give",
    ...{ rules: ["conviction"], named: /the conviction does not follow/ },
    tell: (draft) => Object.assign(lastSignal(draft).leaf, { conviction: 0.9 }),
  },
  {
    what: "a document that changed before the signal",
    ...{ rules: ["document"], named: /had not changed yet/ },
    tell: (draft) =>
      Object.assign(lastLeaf(draft, "event_signal_document").leaf, { changed_at: "2026-07-01T00:00:00.000Z" }),
  },
  {
    what: "a withdrawn document that still has a text",
    ...{ rules: ["document"], named: /does not say what became of the document/ },
    tell: (draft) => Object.assign(lastLeaf(draft, "event_signal_document").leaf, { status: "retracted" }),
  },
  {
    what: "a document of no signal",
    ...{ rules: ["reference"], named: /is about the document of a signal that row 0 does not issue/ },
    tell: (draft) => Object.assign(lastLeaf(draft, "event_signal_document").leaf, { signal_ledger_index: 0 }),
  },
]

import { addSessions } from "../../platform/exchange/sessions"
import { normal, seededRandom } from "../../platform/statistics/testing/seededRandom"
import type { Observation } from "../claim"
import { evaluateClaim } from "../evaluate"

/*
 * Ledgers of false claims whose outcomes are hard to judge: those of one session move together, those of neighbouring
 * sessions overlap, and the base varies with them.
 */

const sessionCount = 260
const start = "2020-01-02"
const days = Array.from({ length: sessionCount + 10 }, (_, index) => addSessions(start, index + 1))

/** A ledger has `first` claims at first, and one more in each of `later` quarters: of all kinds in turn, or of one. */
export type Growth = { first: number; later: number; only?: string }

/** How many ledgers ever verify any claim, and how many of all claims are never tested. */
export function growLedgers(
  seed: string,
  { first, later, only }: Growth,
  ledgers: number,
): { wrong: number; untested: number } {
  let [wrong, untested] = [0, 0]
  for (let ledger = 0; ledger < ledgers; ledger++) {
    const claims = Array.from({ length: first + later }, (_, index) => {
      const quartersLater = Math.max(0, index + 1 - first)
      const kind = falseClaims[only ?? names[index % names.length]]
      return judged(kind, { place: index + 1, quartersLater, chance: chanceOf(`${seed} ${ledger} ${index}`) })
    })
    if (claims.includes("verified")) wrong++
    untested += claims.filter((state) => state === "untested").length
  }
  return { wrong, untested }
}

const QUARTER_SESSIONS = 63

type Judged = { place: number; quartersLater: number; chance: Chance }

/** The final state of a claim. */
function judged({ horizon, nTarget, observe }: FalseClaim, { place, quartersLater, chance }: Judged): string {
  const terms = { claim: "", scope: "", test: "", horizon, nTarget, stopAfterSessions: 10_000 }
  const at = (session: string) => addSessions(session, quartersLater * QUARTER_SESSIONS)
  const moved = (each: Observation) => ({ ...each, session: at(each.session), resolved: at(each.resolved) })
  const untested = { state: "testing", pValue: null, pValueAdjusted: null } as const
  const standing = { ...untested, id: `${place}`, terms, place, registeredAfter: at(start) }
  const { state, pValue } = evaluateClaim(
    { standing, observations: observe(chance).map(moved) },
    at(days[days.length - 1]),
  )
  return pValue === null ? "untested" : state
}

type Chance = { uniform(): number; normal(): number }

function chanceOf(seed: string): Chance {
  const uniform = seededRandom(seed)
  return { uniform, normal: () => normal(uniform) }
}

type FalseClaim = { horizon: number; nTarget: number; observe(chance: Chance): Observation[] }

function each(horizon: number, counted: (session: number) => Omit<Observation, "session" | "resolved">): Observation[] {
  return days
    .slice(0, sessionCount)
    .map((session, index) => ({ session, resolved: days[index + horizon], ...counted(index) }))
    .filter(({ n, baseN }) => n + baseN > 0)
}

function gainsAfter({ normal }: Chance, instruments: number, horizon: number): (session: number) => boolean[] {
  const prices = [new Array<number>(instruments).fill(0)]
  for (const _ of days) {
    const market = 0.05 + normal()
    prices.push(prices[prices.length - 1].map((price) => price + market + 0.7 * normal()))
  }
  return (session) => prices[session + horizon].map((price, instrument) => price > prices[session][instrument])
}

const count = (wins: readonly boolean[]) => wins.filter(Boolean).length

export const RARE_CLAIM = "what nearly always comes true, against how often it does"

const falseClaims: Record<string, FalseClaim> = {
  "a share of a session's many predictions, against that of the same directions at random": {
    horizon: 1,
    nTarget: 126,
    observe({ normal }) {
      return each(1, () => {
        const base = 0.5 + 0.1 * normal()
        return { n: 1, successes: base + 0.03 * normal(), baseN: 1, baseSuccesses: base }
      })
    },
  },
  "a share of a session's many predictions, against one half": {
    horizon: 1,
    nTarget: 126,
    observe: ({ normal }) => each(1, () => ({ n: 1, successes: 0.5 + 0.02 * normal(), baseN: 1, baseSuccesses: 0.5 })),
  },
  "trades of five sessions that are entered together, against those of every session": {
    horizon: 5,
    nTarget: 150,
    observe(chance) {
      const gains = gainsAfter(chance, 12, 5)
      return each(5, (session) => {
        const wins = gains(session)
        const entered = chance.uniform() < 0.12 ? wins.filter(() => chance.uniform() < 0.6) : []
        return { n: entered.length, successes: count(entered), baseN: wins.length, baseSuccesses: count(wins) }
      })
    },
  },
  "large moves of many stocks, against all moves of the session": {
    horizon: 2,
    nTarget: 1_000,
    observe(chance) {
      return each(2, () => {
        const rate = Math.min(0.95, Math.max(0.05, 0.5 + 0.2 * chance.normal()))
        const n = Math.floor(16 * chance.uniform() ** 2)
        const successes = count(Array.from({ length: n }, () => chance.uniform() < rate))
        return { n, successes, baseN: n, baseSuccesses: n * rate }
      })
    },
  },
  "rises after a rare signal, against how often it rises": spyClaim(0.2, 0.55),
  "falls after a rare signal, against how often it falls": spyClaim(0.3, 0.45),
  "stocks that fall behind after they are talked about, against others that are named": {
    horizon: 5,
    nTarget: 300,
    observe(chance) {
      const gains = gainsAfter(chance, 20, 5)
      return each(5, (session) => {
        const behind = gains(session)
        const talked = behind.filter(() => chance.uniform() < 0.1)
        const n = talked.length
        return { n, successes: count(talked), baseN: n, baseSuccesses: (n * count(behind)) / behind.length }
      })
    },
  },
  [RARE_CLAIM]: {
    horizon: 1,
    nTarget: 60,
    observe: ({ uniform }) =>
      each(1, () => ({ n: 1, successes: uniform() < 0.9 ? 1 : 0, baseN: 1, baseSuccesses: 0.9 })),
  },
  "two that mostly say the same": {
    horizon: 7,
    nTarget: 60,
    observe: ({ uniform }) =>
      each(6, () => {
        const differs = uniform() < 0.15
        const base = uniform() < 0.85 ? 1 : 0
        return {
          n: 1,
          successes: differs ? (uniform() < 0.5 ? 1 : 0) : base,
          baseN: 1,
          baseSuccesses: differs ? 0.5 : base,
        }
      }),
  },
}

const names = Object.keys(falseClaims)

function spyClaim(frequency: number, rate: number): FalseClaim {
  return {
    horizon: 5,
    nTarget: 20,
    observe({ uniform }) {
      let free = 0
      return each(5, (session) => {
        const isSaid = session >= free && uniform() < frequency
        if (isSaid) free = session + 5
        const counted = isSaid ? 1 : 0
        return {
          n: counted,
          successes: isSaid && uniform() < rate ? 1 : 0,
          baseN: counted,
          baseSuccesses: counted * rate,
        }
      })
    },
  }
}

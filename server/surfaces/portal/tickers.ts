import { refusals } from "../../accounts/refusals"
import type { SignedIn } from "../../accounts/sessions/store"
import { isRefusal, type Violation } from "../../platform/errors"
import { tickerTable } from "../../products/portal/tickerTable"
import type { AnswerOf } from "../../products/product"
import type { Service } from "../requests/service"
import { chargeReader, costOfPast } from "./limits"
import { readingOf } from "./reading"

export type TickersAsked = { search?: string; sector?: string; page?: string; as_of?: string }

export type Tickers =
  | { kind: "shown"; answer: AnswerOf<typeof tickerTable> }
  | { kind: "refused"; sentence: string; violations: readonly Violation[] }

/** One page of the covered tickers, as the URL asks for it. */
export async function readTickers(
  service: Service,
  session: SignedIn,
  asked: TickersAsked,
  at: number,
): Promise<Tickers> {
  try {
    if (session.suspendedFor !== null) throw refusals.accountSuspended(session.suspendedFor)
    await chargeReader(service, session, at, asked.as_of === undefined ? 1 : costOfPast)
    return { kind: "shown", answer: await readingOf(service, session, null, at).ask(tickerTable, asked) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { kind: "refused", sentence: error.detail, violations: error.violations }
  }
}

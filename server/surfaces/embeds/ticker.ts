import { upOrDownOf } from "../../predictions/upOrDown"
import { ticker as product } from "../../products/predictions/ticker"
import type { ComputedAnswer } from "../formats/encoded"
import { fewAtOnce } from "../http/fewAtOnce"
import { parseParams } from "../requests/parse"
import type { Service } from "../requests/service"
import { answerOfTicker, ask, readRecord, type ShownRecord } from "./record"
import { sayDay, sayShare } from "./say"

/** What a ticker's card and image show. Contains no price, because some prices may be shown to customers only. */
export type ShownTicker = {
  ticker: string
  company: string | null
  prediction: {
    targetDate: string
    relative: "ahead" | "behind" | null
    relativeProbability: number | null
    /** How often the price goes up, or down, in words. */
    upOrDown: string
  } | null
  whyNone: string | null
  record: ShownRecord
}

export type TickerAnswers = { newest: ComputedAnswer; record: ComputedAnswer }

/** Anybody may request every ticker, and no customer should have to wait for that. */
const inTurn = fewAtOnce(2, 100)

/** Throws for anything other than a ticker of the universe, so that no card shows text of the caller's choice. */
export async function answersOfTicker(service: Service, asked: string, at: number): Promise<TickerAnswers> {
  const params = parseParams(service, { product, input: { ticker: asked }, at, channel: "rest" })
  return inTurn(async () => ({
    newest: await ask(service, product, params, at),
    record: await answerOfTicker(service, String(params.ticker), at),
  }))
}

const answer = product.response.pick({ ticker: true, company_name: true, predictions: true, not_predicted: true })

export function readTicker({ newest, record }: TickerAnswers): ShownTicker {
  const { ticker, company_name, predictions, not_predicted } = answer.parse(JSON.parse(newest.body.toString()))
  const daily = not_predicted ? null : predictions.daily
  return {
    ticker,
    company: company_name,
    prediction: daily && {
      targetDate: daily.target_date,
      relative: daily.relative_direction,
      relativeProbability: daily.relative_probability,
      upOrDown: upOrDownOf(daily),
    },
    whyNone: not_predicted?.reason_text ?? null,
    record: readRecord("daily", record),
  }
}

export const titleOf = ({ ticker, company }: ShownTicker): string => (company ? `${ticker}, ${company}` : ticker)

export function sayCall({ prediction, whyNone }: ShownTicker): string {
  if (!prediction) return whyNone ?? "No prediction has been made for it yet."
  const { targetDate, relative, relativeProbability, upOrDown } = prediction
  const claim =
    relative && relativeProbability !== null
      ? `${relative === "ahead" ? "ahead of" : "behind"} the median of all, probability ${sayShare(relativeProbability)}`
      : "no claim against the median of all"
  return `Close of ${sayDay(targetDate)}: ${claim}; ${upOrDown}.`
}

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import type { Need } from "../../../knowledge/facts/versions"
import { anomalies } from "../../../products/market/anomalies"
import { character } from "../../../products/market/character"
import { fearGreed } from "../../../products/market/fearGreed"
import { pcr } from "../../../products/market/pcr"
import { regime } from "../../../products/market/regime"
import { accuracy } from "../../../products/predictions/accuracy"
import { latest } from "../../../products/predictions/latest"
import { etfPullback } from "../../../products/signals/etfPullback"
import { trackRecord } from "../../../products/trackRecord"
import { encode } from "../../formats/encoded"
import { answersTo } from "../../requests/readAnswers"
import type { Service } from "../../requests/service"
import { figuresFor, type MethodologyFigures, noFigures } from "./figures"

export type Methodology = {
  markdown: string
  /** Moment of the examples, in UTC; the time of the request if they could not be computed. */
  asOf: string
  dataOrigin: "live" | "simulated" | "replay" | "mixed" | null
}

const questions = {
  record: { product: trackRecord, input: {} },
  accuracy: { product: accuracy, input: { days: 365 } },
  latest: { product: latest, input: { order_by: "edge", limit: 1 } },
  regime: { product: regime, input: {} },
  fearGreed: { product: fearGreed, input: {} },
  pcr: { product: pcr, input: {} },
  anomalies: { product: anomalies, input: { limit: 1 } },
  character: { product: character, input: {} },
  pullback: { product: etfPullback, input: {} },
}

const needs: readonly Need[] = [
  ...new Set(Object.values(questions).flatMap(({ product }): readonly Need[] => product.needs)),
]

const readAnswers = answersTo(
  {
    record: trackRecord.response,
    accuracy: accuracy.response,
    latest: latest.response,
    regime: regime.response,
    fearGreed: fearGreed.response,
    pcr: pcr.response,
    anomalies: anomalies.response,
    character: character.response,
    pullback: etfPullback.response,
  },
  questions,
)

const kept = z.object({
  markdown: z.string(),
  asOf: z.string(),
  dataOrigin: z.enum(["live", "simulated", "replay", "mixed"]),
})

/** Computed once per state of the facts. Falls back to an earlier version, or to the text without examples. */
export async function readMethodology(service: Service, at: number): Promise<Methodology> {
  const { knowledge, answers, log } = service
  const moment = { at: knowledge.lastChange(needs, at), versions: knowledge.versions(needs) }
  try {
    const { body } = await answers.get("methodology", moment, async () => encode(await compose(service, at, moment.at)))
    return kept.parse(JSON.parse(body.toString()))
  } catch (error) {
    log.error({ event: "answer.failed", error: String(error) }, "The figures of the methodology could not be computed")
    const earlier = answers.earlier("methodology")
    if (earlier) return kept.parse(JSON.parse(earlier.body.toString()))
    return {
      markdown: withFigures(readText(service.env.BASE_URL), noFigures),
      asOf: new Date(at).toISOString(),
      dataOrigin: null,
    }
  }
}

export async function readMethodologyDocument(
  service: Service,
  at: number,
): Promise<{ text: string; modifiedAt: string }> {
  const { markdown, asOf } = await readMethodology(service, at)
  return { text: markdown.replaceAll("](/", `](${service.env.BASE_URL}/`), modifiedAt: asOf }
}

async function compose(service: Service, at: number, changedAt: number): Promise<z.output<typeof kept>> {
  const answers = await readAnswers(service, at)
  const asOf = new Date(changedAt).toISOString()
  return {
    markdown: withFigures(readText(service.env.BASE_URL), figuresFor(answers, asOf)),
    asOf,
    dataOrigin: answers.record.meta.data_origin,
  }
}

function readText(baseUrl: string): string {
  return readFileSync(join(process.cwd(), "docs/methodology.md"), "utf8").replaceAll("{BASE_URL}", baseUrl)
}

function withFigures(text: string, figures: MethodologyFigures): string {
  return text.replaceAll(/<!-- figures: (\w+) -->/g, (_, name: string) => {
    const found = Object.entries(figures).find(([each]) => each === name)
    if (!found) throw new Error(`docs/methodology.md names unknown figures: ${name}`)
    return found[1]
  })
}

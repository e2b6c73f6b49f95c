import { describe, expect, it } from "vitest"
import { z } from "zod"
import { products } from "../../server/products"
import { paramsSchema, responseSchema } from "../../server/surfaces/schemas"

/** The tools of the specification by the plan that they need. */
const toolsByTier = {
  free: [
    "get_latest_predictions get_ticker_prediction get_prediction_accuracy get_market_regime get_economic_calendar",
    "get_anomalies get_market_character get_world_evidence get_world_briefing get_intelligence_sources get_fear_greed",
    "get_put_call_ratio get_ohlcv get_etf_pullback_signal get_youtube_scoreboard get_edge_ledger get_crowd_consensus",
    "get_consensus_shift get_forecaster_calibration get_anti_signals get_track_record",
  ],
  api_starter: [
    "get_crowd_divergence get_daily_brief get_best_signals get_trade_plan get_signal_performance get_event_signals",
    "get_congress_trades",
  ],
  api_pro: ["get_social_sentiment get_social_trending get_account_usage"],
}
const tierOfTool = new Map(
  Object.entries(toolsByTier).flatMap(([tier, lines]) =>
    lines
      .join(" ")
      .split(" ")
      .map((tool) => [tool, tier] as const),
  ),
)

/** The paths that the specification lists without a tool, and those that the contract adds as REST only. */
const restOnly: Record<string, string> = {
  "predictions/batch": "api_pro",
  "alternative/flights": "api_starter",
  "alternative/lobbying": "api_starter",
  "alternative/hearings": "api_starter",
  "market/calendar": "free",
  "account/me": "free",
  "market/universe": "free",
  "predictions/{ticker}/history": "free",
}

const pathOfTool: Record<string, string> = {
  get_latest_predictions: "predictions/latest",
  get_prediction_accuracy: "predictions/accuracy",
  get_ticker_prediction: "predictions/{ticker}",
  get_market_regime: "market/regime",
  get_fear_greed: "market/fear-greed",
  get_put_call_ratio: "market/pcr",
  get_economic_calendar: "market/economic-calendar",
  get_ohlcv: "market/ohlcv/{ticker}",
  get_anomalies: "market/anomalies",
  get_market_character: "market/character",
  get_social_trending: "social/trending",
  get_social_sentiment: "social/sentiment",
  get_event_signals: "signals/events",
  get_daily_brief: "signals/brief",
  get_etf_pullback_signal: "signals/etf-pullback",
  get_youtube_scoreboard: "signals/youtube-scoreboard",
  get_best_signals: "signals/best",
  get_signal_performance: "signals/performance",
  get_congress_trades: "signals/congress-trades",
  get_anti_signals: "signals/anti-signals",
  get_trade_plan: "signals/trade-plan",
  get_world_evidence: "intelligence/events",
  get_intelligence_sources: "intelligence/status",
  get_world_briefing: "intelligence/briefing",
  get_edge_ledger: "edge/ledger",
  get_crowd_consensus: "crowd/consensus",
  get_consensus_shift: "crowd/shift",
  get_forecaster_calibration: "crowd/calibration",
  get_crowd_divergence: "crowd/divergence",
  get_account_usage: "account/usage",
}

type Schema = { [name: string]: unknown }

/** Every property at any depth, as `a.b.c`, with its schema. */
function fieldsIn(schema: Schema, root: Schema = schema, path = ""): [path: string, schema: Schema][] {
  const target = typeof schema.$ref === "string" ? definition(root, schema.$ref) : schema
  const own = Object.entries((target.properties ?? {}) as Record<string, Schema>).flatMap(
    ([name, field]): [string, Schema][] => {
      const place = path ? `${path}.${name}` : name
      return [[place, field], ...fieldsIn(field, root, place)]
    },
  )
  const within = [target.items, target.additionalProperties, ...((target.anyOf ?? []) as Schema[])]
  return [...own, ...within.flatMap((each) => (isSchema(each) ? fieldsIn(each, root, path) : []))]
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null

function definition(root: Schema, reference: string): Schema {
  const found = reference
    .split("/")
    .slice(1)
    .reduce<unknown>((at, step) => (isSchema(at) ? at[step] : undefined), root)
  if (!isSchema(found)) throw new Error(`${reference} leads nowhere`)
  return found
}

/** A field's own words, or those of the record that it holds. */
function descriptionOf(field: Schema, root: Schema): string {
  if (typeof field.description === "string") return field.description
  return typeof field.$ref === "string" ? descriptionOf(definition(root, field.$ref), root) : ""
}

const isNullable = ({ anyOf, type }: Schema) =>
  (Array.isArray(anyOf) && anyOf.some((each) => isSchema(each) && each.type === "null")) ||
  (Array.isArray(type) && type.includes("null"))

describe("the products", () => {
  it("the 31 tools of the specification are counted right here", () => {
    expect(tierOfTool.size).toBe(31)
    expect(Object.keys(pathOfTool).length).toBe(30)
    for (const tool of Object.keys(pathOfTool)) expect(tierOfTool.has(tool)).toBe(true)
  })

  it.each(["name", "title", "summary"] as const)("no two have the same %s", (what) => {
    const values = products.map((product) => product[what])
    expect(new Set(values).size).toBe(values.length)
  })

  it("no two have the same tool", () => {
    const tools = products.flatMap(({ tool }) => tool ?? [])
    expect(new Set(tools).size).toBe(tools.length)
  })
})

describe.each(products.map((product) => [product.name, product] as const))("%s", (name, product) => {
  const response: Schema = responseSchema(product)
  const fields = fieldsIn(response)

  it("has the tool and the plan that the specification gives it", () => {
    if (product.tool === null) return expect(restOnly[name]).toBe(product.tier)
    expect(tierOfTool.get(product.tool)).toBe(product.tier)
    expect(pathOfTool[product.tool]).toBe(name)
  })

  it("is named as its path, and says in sentences what it is and when to use it", () => {
    expect(name).toMatch(/^[a-z]+(\/([a-z-]+|\{[a-z]+\}))+$/)
    for (const param of product.pathParams) expect(Object.keys(product.params.shape)).toContain(param)
    for (const sentence of [product.summary, product.whenToUse]) expect(sentence).toMatch(/^[A-Z].*[.]$/)
  })

  it("has parameters and an answer that JSON Schema can say, each parameter with a description", () => {
    const { properties = {} } = paramsSchema(product) as { properties?: Record<string, Schema> }
    for (const [param, schema] of Object.entries(properties)) {
      expect(param).toMatch(/^[a-z][a-z_]*$/)
      expect(schema.description, param).toMatch(/\.$/)
      expect(schema.type, param).toBeTypeOf("string")
    }
    expect("as_of" in properties).toBe(product.kind === "data")
    expect(fields.length).toBeGreaterThan(5)
    expect(JSON.stringify(response)).not.toContain('"not":{}')
  })

  it("has an example that its own parameters take", () => {
    expect(product.params.safeParse(product.example).success).toBe(true)
  })

  it("names its fields alike: snake_case, instants in _at, dates in date or _date", () => {
    for (const [path, schema] of fields) {
      const field = path.split(".").at(-1) ?? ""
      expect(field).toMatch(/^[a-z][a-z0-9_]*$/)
      const forms = [schema, ...((schema.anyOf ?? []) as Schema[])].map(({ format }) => format)
      if (forms.includes("date-time")) expect(path).toMatch(/(_at|\bas_of)$/)
      if (forms.includes("date") && !path.startsWith("schedule_known_to")) {
        expect(path).toMatch(/(\bdate|_date|\.data_through)$/)
      }
    }
  })

  it("says of every field what it is, in sentences", () => {
    const silent = fields.filter(([, schema]) => !/^\S.{8,}\.$/s.test(descriptionOf(schema, response)))
    expect(silent.map(([path]) => path)).toEqual([])
  })

  it("says of every field that can be null what a null means", () => {
    const silent = fields.filter(([, schema]) => isNullable(schema) && !/null/i.test(String(schema.description ?? "")))
    expect(silent.map(([path]) => path)).toEqual([])
  })

  it("carries meta if it serves data", () => {
    expect(Object.hasOwn(product.response.shape, "meta")).toBe(product.kind === "data")
    expect(z.toJSONSchema(product.response).required).toEqual(Object.keys(product.response.shape))
  })

  it("counts its list, if it has one, and leads through it by a cursor", () => {
    const shape = Object.keys(product.response.shape)
    const unlisted = [
      "predictions/batch",
      "predictions/{ticker}",
      "market/regime",
      "market/character",
      "signals/etf-pullback",
      "account/me",
      "account/usage",
    ]
    expect(product.list === null).toBe(unlisted.includes(name))
    expect(shape.includes("count")).toBe(product.list !== null)
    if (product.list === null) return
    expect(shape).toEqual(expect.arrayContaining(["total_count", product.list]))
    expect(Object.keys(product.params.shape)).toContain("cursor")
  })

  it("has the sessions and the interval over them beside every accuracy and win rate", () => {
    const names = fields.map(([path]) => path)
    for (const path of names.filter((each) => /(^|\.)(realized_accuracy|accuracy|win_rate)$/.test(each))) {
      const place = path.slice(0, path.lastIndexOf(".") + 1)
      const isArrayOrGroup = fields.some(([each]) => each.startsWith(`${path}.`))
      if (isArrayOrGroup) continue
      const prefix = path.endsWith("realized_accuracy") ? `${path}_` : place
      for (const each of ["n_sessions", "clustered_low", "clustered_high"]) expect(names).toContain(`${prefix}${each}`)
    }
  })
})

import { isInUniverse } from "../../context/social/namedTicker"
import { findingsIn } from "../../signals/headlines/scripted"
import { type Asked, type Fake, json, type Reply } from "../testing/routes"

type Chat = { messages: { role: string; content: string }[] }

export const routes: Fake = {
  scenarios: `
    refusal content_filter prompt_filtered truncated_json prose no_text no_usage confidence_of_7 obeys_the_headline
    wrong_key overloaded`,
  answer(request) {
    const { path, headers, scenario } = request
    if (path !== "/v1/chat/completions") return json(404, { error: { message: "Unknown request URL" } })
    const [, key = ""] = (headers.authorization ?? "").split(" ")
    if (!key || scenario === "wrong_key") return json(401, { error: { message: `Incorrect API key provided: ${key}` } })
    if (scenario === "overloaded") return json(503, { error: { message: "The engine is overloaded" } })
    if (scenario === "prompt_filtered") {
      const message = "The response was filtered due to the prompt triggering the content management policy."
      return json(400, { error: { message, code: "content_filter" } })
    }
    return completion(request, choiceOf(request))
  },
}

type Choice = { message: { content: string | null; refusal?: string }; finish: "stop" | "length" | "content_filter" }

function choiceOf({ body, scenario }: Asked): Choice {
  const signals = signalsIn(body)
  const text = JSON.stringify({ signals })
  const changed = (change: object) => JSON.stringify({ signals: [{ ...sample, ...signals[0], ...change }] })
  const said = (content: string): Choice => ({ message: { content }, finish: "stop" })
  switch (scenario) {
    case "refusal":
      return { message: { content: null, refusal: "I cannot help with that." }, finish: "stop" }
    case "content_filter":
      return { message: { content: "" }, finish: "content_filter" }
    case "truncated_json":
      return { message: { content: '{"signals":[{"event_type":"earnings_b' }, finish: "length" }
    case "prose":
      return said("Sure! Here is what I think of it.")
    case "no_text":
      return said("")
    case "confidence_of_7":
      return said(changed({ confidence: 7 }))
    case "obeys_the_headline":
      return said(changed({ ticker: "TSLA", direction: "bullish", confidence: 1 }))
    default:
      return said(text)
  }
}

const sample = {
  event_type: "earnings_beat",
  ticker: "AAPL",
  second_order: false,
  direction: "bullish",
  confidence: 0.56,
  time_horizon_days: 5,
  reasoning: "Prices drift after a surprise.",
}

function signalsIn(body: string): object[] {
  const { messages }: Chat = JSON.parse(body)
  const { title, summary, tickers } = JSON.parse(messages[messages.length - 1].content)
  const document = { key: "", url: "", source: "", publishedAt: "", title, summary, tickers }
  return findingsIn(document, isInUniverse).map(({ eventType, isSecondOrder, horizonSessions, ...finding }) => ({
    ...finding,
    confidence: sample.confidence,
    event_type: eventType,
    second_order: isSecondOrder,
    time_horizon_days: horizonSessions,
  }))
}

function completion({ body, scenario }: Asked, { message, finish }: Choice): Reply {
  const usage = { prompt_tokens: Math.ceil(body.length / 4), completion_tokens: 80 }
  return json(200, {
    ...{ id: "chatcmpl-1", object: "chat.completion", created: 1_700_000_000, model: "fake" },
    choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", ...message } }],
    ...(scenario === "no_usage" ? {} : { usage: { ...usage, total_tokens: usage.prompt_tokens + 80 } }),
  })
}

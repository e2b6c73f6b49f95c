import { isInUniverse } from "../../context/social/namedTicker"
import { findingsIn } from "../../signals/headlines/scripted"
import { type Asked, type Fake, json, type Reply } from "../testing/routes"

type Chat = { messages: { role: string; content: string }[] }

export const routes: Fake = {
  scenarios: `
    refusal content_filter prompt_filtered truncated_json prose no_text no_usage negative_usage confidence_of_7
    obeys_the_headline obeys_as_second_order fenced_json fenced_prose no_choices tool_call nul_bytes endless_words
    wrong_key unknown_model overloaded retry_now retry_tomorrow retry_on_a_date
    rejected_request too_large unprocessable`,
  answer(request) {
    const { path, headers, scenario } = request
    if (path !== "/v1/chat/completions") return json(404, { error: { message: "Unknown request URL" } })
    const [, key = ""] = (headers.authorization ?? "").split(" ")
    if (!key || scenario === "wrong_key") return json(401, { error: { message: `Incorrect API key provided: ${key}` } })
    const refusal = refusals[scenario]
    if (refusal && !(scenario === "retry_now" && request.callNumber > 1)) return refusal()
    if (scenario === "prompt_filtered") {
      const message = "The response was filtered due to the prompt triggering the content management policy."
      return json(400, { error: { message, code: "content_filter" } })
    }
    return completion(request, choiceOf(request))
  },
}

const refused = (status: number, message: string, headers?: Record<string, string>) => () =>
  json(status, { error: { message } }, headers)

const refusals: Readonly<Record<string, () => Reply>> = {
  unknown_model: refused(404, "The model does not exist"),
  overloaded: refused(503, "The engine is overloaded"),
  retry_now: refused(429, "Rate limit reached", { "retry-after": "0" }),
  retry_tomorrow: refused(429, "You exceeded your current quota", { "retry-after": "86400" }),
  retry_on_a_date: refused(503, "Maintenance", { "retry-after": "Mon, 02 Mar 2026 16:30:00 GMT" }),
  rejected_request: refused(400, "Invalid schema for response_format"),
  too_large: refused(413, "Request too large"),
  unprocessable: refused(422, "Unprocessable entity"),
}

type Choice = {
  message: { content: string | null; refusal?: string; tool_calls?: object[] }
  finish: "stop" | "length" | "content_filter" | "tool_calls"
}

const toolCall = { id: "call_1", type: "function", function: { name: "buy", arguments: '{"ticker":"TSLA"}' } }

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
    case "obeys_as_second_order":
      return said(changed({ ticker: "TSLA", second_order: true, direction: "bullish", confidence: 1 }))
    case "fenced_json":
      return said(`\`\`\`json\n${text}\n\`\`\``)
    case "fenced_prose":
      return said("```\nBuy everything.\n```")
    case "tool_call":
      return { message: { content: null, tool_calls: [toolCall] }, finish: "tool_calls" }
    case "nul_bytes":
      return said(changed({ reasoning: "It\0 beat \uD800 estimates." }))
    case "endless_words":
      return said("buy ".repeat(100_000))
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
  const completionTokens = scenario === "negative_usage" ? -80 : 80
  const usage = { prompt_tokens: Math.ceil(body.length / 4), completion_tokens: completionTokens }
  return json(200, {
    ...{ id: "chatcmpl-1", object: "chat.completion", created: 1_700_000_000, model: "fake" },
    choices:
      scenario === "no_choices"
        ? []
        : [{ index: 0, finish_reason: finish, message: { role: "assistant", ...message } }],
    ...(scenario === "no_usage" ? {} : { usage: { ...usage, total_tokens: usage.prompt_tokens + 80 } }),
  })
}

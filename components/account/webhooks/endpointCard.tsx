import { CardActions } from "../cardActions"
import { minuteText } from "../instants"
import type { Endpoint, EndpointVerb } from "./endpointDialog"

type EndpointCardProps = {
  endpoint: Endpoint
  isShown: boolean
  onShow(): void
  onChoose(verb: EndpointVerb): void
}

export function EndpointCard({ endpoint, isShown, onShow, onChoose }: EndpointCardProps) {
  const { url, topics, excludedTopics, tickers, status, pauseReason } = endpoint
  const name = addressText(url)
  const sent = topics.filter((topic) => !excludedTopics.includes(topic))
  const isPaused = status === "paused"
  const isAsWanted = url !== null && (status === "active" || pauseReason === "owner")
  const verbs: [EndpointVerb, string][] = [
    ["test", "Send a test"],
    isPaused ? ["resume", "Resume"] : ["pause", "Pause"],
    ["edit", "Edit"],
    ["rotate", "Rotate the secret"],
    ["delete", "Delete"],
  ]
  return (
    <article className="border-rule border-b py-4 first:border-t">
      <h3 className="[overflow-wrap:anywhere]">{url === null ? name : <code>{url}</code>}</h3>
      <p className={`mt-1 ${isAsWanted ? "text-muted" : "text-danger"}`}>{stateOf(endpoint)}</p>
      {sent.length > 0 && (
        <p className="label mt-1 text-muted [overflow-wrap:anywhere]">
          {sent.join(", ")}
          {tickers.length > 0 && ` · only ${tickers.join(", ")}`}
        </p>
      )}
      {excludedTopics.length > 0 && (
        <p className="label mt-1 text-danger [overflow-wrap:anywhere]">
          Not sent, because your plan does not include {excludedTopics.length === 1 ? "it" : "them"}:{" "}
          {excludedTopics.join(", ")}
        </p>
      )}
      <CardActions name={name} verbs={verbs} isShown={isShown} onShow={onShow} onChoose={onChoose} />
    </article>
  )
}

export const addressText = (url: string | null) => url ?? "An address that can no longer be read"

function stateOf(endpoint: Endpoint): string {
  const { url, status, pauseReason, failures, failingSince, nextAttemptAt, oldSecretUntil } = endpoint
  if (url === null) return "Edit it to enter the address again, rotate the secret, and then resume it."
  if (status === "paused") return pauseReason ? pauses[pauseReason] : "Paused."
  if (status === "beyond_plan") return "Not served: your plan has fewer endpoints. The oldest are served first."
  if (status === "failing") {
    const [since, next] = [failingSince, nextAttemptAt].map((instant) => (instant ? minuteText(instant) : "now"))
    return `Failing since ${since}, after ${failures} ${failures === 1 ? "attempt" : "attempts"}. Next attempt: ${next}.`
  }
  return oldSecretUntil ? `Active. Also signed with the old secret until ${minuteText(oldSecretUntil)}.` : "Active."
}

const pauses = {
  owner: "Paused by you. When you resume it, deliveries go on where they stopped.",
  failing: "Paused, because the same event was not taken for three days.",
  gone: "Paused, because it answered 410 Gone.",
  unreadable: "Paused, because its secret can no longer be read. Rotate the secret, and then resume it.",
}

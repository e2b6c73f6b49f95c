import type { OwnEndpoint } from "@/server/accounts/webhooks/own"
import { Button } from "../button"
import { minuteText } from "../instants"
import type { EndpointVerb } from "./endpointDialog"

type EndpointCardProps = {
  endpoint: OwnEndpoint
  /** Whether its deliveries are on the page. */
  isShown: boolean
  onShow(): void
  onChoose(verb: EndpointVerb): void
}

export function EndpointCard({ endpoint, isShown, onShow, onChoose }: EndpointCardProps) {
  const { url, topics, tickers, status, pauseReason } = endpoint
  const isPaused = status === "paused"
  const isAsWanted = status === "active" || pauseReason === "owner"
  const verbs: [EndpointVerb, string][] = [
    ["test", "Send a test"],
    isPaused ? ["resume", "Resume"] : ["pause", "Pause"],
    ["edit", "Edit"],
    ["rotate", "Rotate the secret"],
    ["delete", "Delete"],
  ]
  return (
    <article className="border-rule border-b py-4 first:border-t">
      <h3 className="[overflow-wrap:anywhere]">
        <code>{url}</code>
      </h3>
      <p className={`mt-1 ${isAsWanted ? "text-muted" : "text-danger"}`}>{stateOf(endpoint)}</p>
      <p className="label mt-1 text-muted [overflow-wrap:anywhere]">
        {topics.join(", ")}
        {tickers.length > 0 && ` · only ${tickers.join(", ")}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-5">
        {!isShown && (
          <Button kind="quiet" onClick={onShow}>
            Show deliveries<span className="sr-only"> to {url}</span>
          </Button>
        )}
        {verbs.map(([verb, name]) => (
          <Button key={verb} kind="quiet" onClick={() => onChoose(verb)}>
            {name}
            <span className="sr-only"> of {url}</span>
          </Button>
        ))}
      </div>
    </article>
  )
}

function stateOf({ status, pauseReason, failures, failingSince, nextAttemptAt, oldSecretUntil }: OwnEndpoint): string {
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

import { CardActions } from "../cardActions"
import { minuteText } from "../instants"
import type { AlertVerb } from "./alertDialog"
import { type AlertChoices, type OwnAlert, wordsOf } from "./alertFields"

type AlertCardProps = {
  alert: OwnAlert
  choices: AlertChoices
  isShown: boolean
  onShow(): void
  onChoose(verb: AlertVerb): void
}

export function AlertCard({ alert, choices, isShown, onShow, onChoose }: AlertCardProps) {
  const { name, status, pauseReason, isExcluded } = alert
  const isAsWanted = status === "active" || pauseReason === "owner"
  const verbs: [AlertVerb, string][] = [
    ["test", "Send a test"],
    status === "paused" ? ["resume", "Resume"] : ["pause", "Pause"],
    ["edit", "Edit"],
    ["delete", "Delete"],
  ]
  return (
    <article className="border-rule border-b py-4 first:border-t">
      <h3 className="[overflow-wrap:anywhere]">{name}</h3>
      <p className={`mt-1 ${isAsWanted ? "text-muted" : "text-danger"}`}>{stateOf(alert)}</p>
      <p className="label mt-1 text-muted [overflow-wrap:anywhere]">{whatOf(alert)}</p>
      <p className="label mt-1 text-muted [overflow-wrap:anywhere]">
        {placeOf(alert, choices)} · {timesOf(alert)}
      </p>
      {isExcluded && <p className="label mt-1 text-danger">Not sent, because your plan does not include it.</p>}
      <CardActions name={name} verbs={verbs} isShown={isShown} onShow={onShow} onChoose={onChoose} />
    </article>
  )
}

function whatOf({ topic, signalTypes, direction, onlyWatched, tickers }: OwnAlert): string {
  const about = onlyWatched ? "on your watchlist" : tickers.length > 0 && `only ${tickers.join(", ")}`
  return [topic, signalTypes.map(wordsOf).join(", "), direction, about].filter(Boolean).join(" · ")
}

function placeOf({ destination, shownAddress }: OwnAlert, { destinations }: AlertChoices): string {
  const label = destinations.find(({ name }) => name === destination)?.label ?? destination
  return shownAddress ? `${label} (${shownAddress})` : label
}

function timesOf({ pace, mostAnHour, dailyAt, quietFrom, quietUntil, timeZone }: OwnAlert): string {
  const paces = {
    at_once: `at once, at most ${mostAnHour} an hour`,
    hourly: "once an hour",
    daily: `daily at ${dailyAt}`,
  }
  const quiet = quietFrom ? `, quiet from ${quietFrom} to ${quietUntil}` : ""
  const zone = quietFrom || pace === "daily" ? ` (${timeZone})` : ""
  return `${paces[pace]}${quiet}${zone}`
}

function stateOf({ status, pauseReason, failingSince, nextAttemptAt, heldUntil }: OwnAlert): string {
  if (status === "paused") return pauses[pauseReason ?? "owner"]
  if (status === "beyond_plan")
    return "Not sent: your plan has fewer alerts that go elsewhere than to your email address."
  if (status === "failing") {
    const [since, next] = [failingSince, nextAttemptAt].map((instant) => (instant ? minuteText(instant) : "now"))
    return `Failing since ${since}. Next attempt: ${next}.`
  }
  return heldUntil ? `Active. What has happened is sent at ${minuteText(heldUntil)}.` : "Active."
}

const pauses = {
  owner: "Paused by you.",
  failing: "Paused, because a message was not taken for three days.",
  gone: "Paused, because its address no longer works.",
  unreadable: "Paused, because its address can no longer be read. Delete it, and create it again.",
}

import type { Observed } from "./observe"
import type { Unit } from "./prometheusNames"

type Reading = { value: number; labels?: Record<string, string> }

/**
 * A metric by its OpenTelemetry name and unit; `prometheusName` derives the other spelling. Names that OpenTelemetry
 * does not define begin with `assay.`
 */
type DeclaredMetric = {
  name: string
  unit: Unit
  kind: "gauge" | "counter"
  says: string
  labels: readonly string[]
  /** Empty where the value is unknown. */
  read(observed: Observed): Reading[]
}

const one = (value: number | null | undefined): Reading[] => (typeof value === "number" ? [{ value }] : [])
const by = <T>(rows: readonly T[] | undefined, labels: (row: T) => Record<string, string>, value: (row: T) => number) =>
  (rows ?? []).map((row) => ({ labels: labels(row), value: value(row) }))
const flag = (is: boolean) => (is ? 1 : 0)

const ofProcess: DeclaredMetric[] = [
  {
    name: "nodejs.eventloop.delay.p50",
    unit: "s",
    kind: "gauge",
    says: "The median delay of the event loop since the last reading.",
    labels: [],
    read: ({ loop }) => one(loop?.p50Seconds),
  },
  {
    name: "nodejs.eventloop.delay.p99",
    unit: "s",
    kind: "gauge",
    says: "The 99th percentile of the event loop's delay since the last reading.",
    labels: [],
    read: ({ loop }) => one(loop?.p99Seconds),
  },
  {
    name: "nodejs.eventloop.delay.max",
    unit: "s",
    kind: "gauge",
    says: "The longest delay of the event loop since the last reading.",
    labels: [],
    read: ({ loop }) => one(loop?.maxSeconds),
  },
  {
    name: "nodejs.eventloop.utilization",
    unit: "1",
    kind: "gauge",
    says: "The share of time that the event loop was at work, since the last reading.",
    labels: [],
    read: ({ loop }) => one(loop?.utilization),
  },
  {
    name: "process.memory.usage",
    unit: "By",
    kind: "gauge",
    says: "Physical memory of the server's process, without that of the worker and the pages.",
    labels: [],
    read: ({ memory }) => one(memory.rss),
  },
  {
    name: "v8js.memory.heap.used",
    unit: "By",
    kind: "gauge",
    says: "The part of that memory that is the JavaScript heap.",
    labels: [],
    read: ({ memory }) => one(memory.heapUsed),
  },
  {
    name: "process.cpu.time",
    unit: "s",
    kind: "counter",
    says: "Processor time of the server's process and its threads.",
    labels: ["cpu.mode"],
    read: ({ cpu }) => [
      { labels: { "cpu.mode": "user" }, value: cpu.user / 1e6 },
      { labels: { "cpu.mode": "system" }, value: cpu.system / 1e6 },
    ],
  },
  {
    name: "process.uptime",
    unit: "s",
    kind: "gauge",
    says: "How long ago the server was started.",
    labels: [],
    read: ({ uptimeSeconds }) => one(uptimeSeconds),
  },
  {
    name: "db.client.connection.count",
    unit: "{connection}",
    kind: "gauge",
    says: "Connections to the database that requests share.",
    labels: ["db.client.connection.state"],
    read: ({ pool: { total, idle } }) => [
      { labels: { "db.client.connection.state": "idle" }, value: idle },
      { labels: { "db.client.connection.state": "used" }, value: total - idle },
    ],
  },
  {
    name: "db.client.connection.max",
    unit: "{connection}",
    kind: "gauge",
    says: "The largest number of them that is allowed.",
    labels: [],
    read: ({ pool }) => one(pool.max),
  },
  {
    name: "db.client.connection.pending_requests",
    unit: "{request}",
    kind: "gauge",
    says: "Requests that wait for one of them.",
    labels: [],
    read: ({ pool }) => one(pool.waiting),
  },
  {
    name: "assay.answer_cache.requests",
    unit: "{request}",
    kind: "counter",
    says: "Answers that were asked for: already in memory (`hit`), or computed (`miss`).",
    labels: ["assay.cache.result"],
    read: ({ cache: { hits, misses } }) => [
      { labels: { "assay.cache.result": "hit" }, value: hits },
      { labels: { "assay.cache.result": "miss" }, value: misses },
    ],
  },
  {
    name: "assay.quota_store.degraded",
    unit: "{flag}",
    kind: "gauge",
    says: "1 while the shared quota store cannot be reached, and each server counts for itself.",
    labels: [],
    read: ({ isQuotaDegraded }) => one(flag(isQuotaDegraded)),
  },
  {
    name: "assay.usage.write_failing",
    unit: "{flag}",
    kind: "gauge",
    says: "1 while usage cannot be written and is kept in memory.",
    labels: [],
    read: ({ isUsageFailing }) => one(flag(isUsageFailing)),
  },
  {
    name: "assay.notifications.connected",
    unit: "{flag}",
    kind: "gauge",
    says: "1 while the database notifies the server of changes to keys and facts.",
    labels: [],
    read: ({ isNotified }) => one(flag(isNotified)),
  },
]

/** Every replica reports the same values, so an alert takes the largest. */
const ofDatabase: DeclaredMetric[] = [
  {
    name: "assay.database.up",
    unit: "{flag}",
    kind: "gauge",
    says: "1 if the database answered within two seconds. Otherwise, the metrics below are left out.",
    labels: [],
    read: ({ stored }) => one(flag(stored !== null)),
  },
  {
    name: "assay.part.ok",
    unit: "{flag}",
    kind: "gauge",
    says: "1 for each part of the service that `/status` calls operational, 0 for each that it does not.",
    labels: ["assay.part"],
    read: ({ stored }) =>
      by(
        stored?.parts,
        ({ part }) => ({ "assay.part": part }),
        ({ ok }) => flag(ok),
      ),
  },
  {
    name: "assay.job.queue.size",
    unit: "{job}",
    kind: "gauge",
    says: "Runs of a job that are due and waiting.",
    labels: ["assay.job.name"],
    read: ({ stored }) => by(stored?.jobs, jobLabels, ({ waiting }) => waiting),
  },
  {
    name: "assay.job.queue.age",
    unit: "s",
    kind: "gauge",
    says: "How long the first of them has been due; 0 if none waits.",
    labels: ["assay.job.name"],
    read: ({ stored }) => by(stored?.jobs, jobLabels, ({ ageSeconds }) => ageSeconds),
  },
  {
    name: "assay.job.last_success.time",
    unit: "s",
    kind: "gauge",
    says: "When a run of the job last succeeded, as a Unix time.",
    labels: ["assay.job.name"],
    read: ({ stored }) => by(stored?.jobs.filter(hasSucceeded), jobLabels, ({ succeededAt }) => Number(succeededAt)),
  },
  {
    name: "assay.job.last_failure.time",
    unit: "s",
    kind: "gauge",
    says: "When a run of the job last failed in all its retries, as a Unix time.",
    labels: ["assay.job.name"],
    read: ({ stored }) => by(stored?.jobs.filter(hasFailed), jobLabels, ({ failedAt }) => Number(failedAt)),
  },
  {
    name: "assay.source.last_success.time",
    unit: "s",
    kind: "gauge",
    says: "When a source was last collected from without a failure, as a Unix time.",
    labels: ["assay.source.name", "assay.source.family"],
    read: ({ stored }) =>
      by(
        stored?.sources.filter(({ last_success_at }) => last_success_at !== null),
        sourceLabels,
        ({ last_success_at }) => Date.parse(String(last_success_at)) / 1_000,
      ),
  },
  {
    name: "assay.source.ok",
    unit: "{flag}",
    kind: "gauge",
    says: "1 if a source is up to date by its own schedule, 0 if it is late or failing. Sources that are not configured are left out.",
    labels: ["assay.source.name", "assay.source.family"],
    read: ({ stored }) => by(stored?.sources.filter(isCollected), sourceLabels, ({ status }) => flag(status === "ok")),
  },
  {
    name: "assay.log.tree.size",
    unit: "{leaf}",
    kind: "gauge",
    says: "Leaves of the transparency log.",
    labels: [],
    read: ({ stored }) => one(stored?.treeSize),
  },
  {
    name: "assay.log.checkpoint.time",
    unit: "s",
    kind: "gauge",
    says: "When its newest checkpoint was signed, as a Unix time.",
    labels: [],
    read: ({ stored }) => one(stored?.checkpointAt),
  },
  {
    name: "assay.mail.queue.size",
    unit: "{mail}",
    kind: "gauge",
    says: "Mails that are due and waiting.",
    labels: [],
    read: ({ stored }) => one(stored?.mail.waiting),
  },
  {
    name: "assay.mail.queue.age",
    unit: "s",
    kind: "gauge",
    says: "How long the first of them has been due; 0 if none waits.",
    labels: [],
    read: ({ stored }) => one(stored?.mail.ageSeconds),
  },
  {
    name: "assay.mail.sent_last_hour",
    unit: "{mail}",
    kind: "gauge",
    says: "Mails that went out in the last hour, of at most `MAIL_PER_HOUR`.",
    labels: [],
    read: ({ stored }) => one(stored?.mail.sent),
  },
  {
    name: "assay.webhook.queue.age",
    unit: "s",
    kind: "gauge",
    says: "How long an event has been due for a webhook that waits for its turn: the longest wait among endpoints that answer slowly (`slow`) and among the others (`usual`). 0 if none waits.",
    labels: ["assay.webhook.pace"],
    read: ({ stored }) =>
      by(
        stored?.webhooks,
        ({ pace }) => ({ "assay.webhook.pace": pace }),
        ({ ageSeconds }) => ageSeconds,
      ),
  },
]

const hasSucceeded = ({ succeededAt }: { succeededAt: number | null }) => succeededAt !== null
const hasFailed = ({ failedAt }: { failedAt: number | null }) => failedAt !== null
const isCollected = ({ status }: { status: string }) => status !== "not_configured"
const jobLabels = ({ job }: { job: string }) => ({ "assay.job.name": job })
const sourceLabels = ({ source, family }: { source: string; family: string }) => ({
  "assay.source.name": source,
  "assay.source.family": family,
})

export const declaredMetrics: readonly DeclaredMetric[] = [...ofProcess, ...ofDatabase]

export const requestDuration = {
  name: "http.server.request.duration",
  unit: "s",
  kind: "histogram",
  says: "How long requests took, from their arrival until the answer was handed to the system.",
  labels: [
    "http.request.method",
    "http.route",
    "http.response.status_code",
    "assay.channel",
    "assay.plan",
    "assay.product",
  ],
} as const

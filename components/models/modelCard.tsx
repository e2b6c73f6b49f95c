import type { ReactNode } from "react"
import { Ranking } from "./ranking"
import { ModelReliability } from "./reliability"
import { Scores } from "./scores"
import type { ShownModel } from "./shown"

const servers = {
  base_rate: "Serves the base rate",
  logistic: "Serves a logistic regression",
  trees: "Serves gradient-boosted trees",
}

const origins = { live: "live record", simulated: "simulated market", replay: "replay of history" }

export function ModelCard({ model, worth }: { model: ShownModel; worth: string | null }) {
  const id = `${model.timeframe}-${model.origin}`
  return (
    <section aria-labelledby={id} className="mt-16 border-ink border-t pt-6">
      <h2 id={id} className="font-medium text-2xl tracking-tight first-letter:uppercase">
        {model.timeframe}
      </h2>
      <p className="label mt-2 text-muted">
        {servers[model.serves]} · {origins[model.origin]}
        {model.status === "archived_sample" && " · discontinued, last model served"}
      </p>
      <Ranking model={model} worth={worth} />
      <p className="mt-5 text-muted">{model.limits}</p>
      <Scores model={model} />
      <ModelReliability buckets={model.reliability} name={model.timeframe} />
      <dl className="mt-8 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact name="Trained on">
          {model.trained_from_date} to {model.trained_to_date}, {count(model.n_rows)} ticker-sessions
        </Fact>
        <Fact name="Calibrated and scored on">
          {model.calibrated_from_date} to {model.calibrated_to_date}, {count(model.n_scored)} ticker-sessions
        </Fact>
        <Fact name="Predicts from the close of">{model.serves_from_date}</Fact>
        <Fact name="Version">
          <code className="text-[0.9375rem] [overflow-wrap:anywhere]">{model.model_version}</code>
        </Fact>
      </dl>
      <details className="mt-5">
        <summary className="label w-fit cursor-pointer py-1 text-accent">{model.features.length} features</summary>
        <ul className="label mt-3 grid gap-x-8 gap-y-1.5 text-muted sm:grid-cols-2">
          {model.features.map((feature) => (
            <li key={feature}>
              <code className="[overflow-wrap:anywhere]">{feature}</code>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-muted">{name}</dt>
      <dd className="mt-0.5 tabular-nums">{children}</dd>
    </div>
  )
}

const count = (n: number) => n.toLocaleString("en-US")

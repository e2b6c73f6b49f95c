import type { ReactNode } from "react"
import type { ShownModel } from "./shown"

const names = { base_rate: "Base rate", logistic: "Logistic regression", trees: "Trees" }

export function Scores({ model: { serves, compared_with, relative, n_scored } }: { model: ShownModel }) {
  return (
    <table className="mt-8 w-full border-collapse text-left tabular-nums max-sm:text-[0.8125rem]">
      <caption className="label pb-3 text-left text-muted">
        Scores on the later block, which no candidate was trained on; lower is better
      </caption>
      <thead>
        <tr className="label border-ink border-b align-bottom text-muted">
          <th scope="col" className="py-2 pr-2 sm:pr-3 font-normal">
            Candidate
          </th>
          <th scope="col" className="py-2 pr-2 sm:pr-3 font-normal">
            Log loss
          </th>
          <th scope="col" className="py-2 pr-2 sm:pr-3 font-normal">
            Brier
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            n
          </th>
        </tr>
      </thead>
      <Group name="Ahead of or behind the median">
        <Row
          name="Even odds"
          note={null}
          figures={{ log_loss: relative.even_log_loss, brier_score: relative.even_brier_score, n: relative.n }}
        />
        <Row name="This model" note="serves" figures={relative} />
      </Group>
      <Group name="Up or down">
        {compared_with.map(({ candidate, log_loss, brier_score }) => (
          <Row
            key={candidate}
            name={names[candidate]}
            note={candidate === serves ? "serves" : null}
            figures={{ log_loss, brier_score, n: n_scored }}
          />
        ))}
      </Group>
    </table>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4} className="pt-5 pb-1 font-medium">
          {name}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

type RowProps = {
  name: string
  note: string | null
  figures: { log_loss: number; brier_score: number; n: number }
}

function Row({ name, note, figures: { log_loss, brier_score, n } }: RowProps) {
  return (
    <tr className="border-rule border-t align-baseline">
      <th scope="row" className="py-2.5 pr-2 sm:pr-3 font-normal">
        {name} {note && <span className="label block text-accent sm:inline">{note}</span>}
      </th>
      <td className="py-2.5 pr-2 sm:pr-3">{log_loss.toFixed(6)}</td>
      <td className="py-2.5 pr-2 sm:pr-3">{brier_score.toFixed(6)}</td>
      <td className="py-2.5 text-right">{n.toLocaleString("en-US")}</td>
    </tr>
  )
}

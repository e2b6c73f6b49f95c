import type { SourceRow } from "@/server/surfaces/status"
import { dayText } from "../account/instants"
import { counted } from "./shown"
import { spellsOf } from "./spells"

/** What the bars of a source show, as a table that is folded away. */
export function RunsTable({ history, name }: { history: SourceRow["history"]; name: string }) {
  return (
    <details className="label">
      <summary className="w-fit cursor-pointer py-1 text-accent">
        Runs by day<span className="sr-only"> of {name}</span>
      </summary>
      <table className="mt-1 mb-3 border-collapse text-left tabular-nums">
        <caption className="sr-only">Runs of {name} by day, newest first</caption>
        <thead>
          <tr className="border-ink border-b text-muted">
            <th scope="col" className="py-1 pr-8 font-normal">
              Day (New York)
            </th>
            <th scope="col" className="py-1 font-normal">
              Runs
            </th>
          </tr>
        </thead>
        <tbody>
          {spellsOf(history).map(({ from, to, runs, failed }) => (
            <tr key={from} className="border-rule border-b">
              <th scope="row" className="py-1 pr-8 font-normal">
                {from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`}
              </th>
              <td className={failed > 0 ? "py-1 text-danger" : "py-1"}>{outcomeText(runs, failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function outcomeText(runs: number, failed: number): string {
  if (runs === 0) return "none"
  return failed > 0 ? `${counted(runs, "run")}, ${failed} failed` : `${counted(runs, "run")}, all succeeded`
}

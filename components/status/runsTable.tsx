import type { SourceRow } from "@/server/surfaces/requests/statusReport"
import { dayText } from "../account/instants"
import { spellsOf } from "./spells"

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
            <th scope="col" className="py-1 pr-8 text-right font-normal">
              Runs
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Failed
            </th>
          </tr>
        </thead>
        <tbody>
          {spellsOf(history).map(({ from, to, runs, failed }) => (
            <tr key={from} className="border-rule border-b">
              <th scope="row" className="py-1 pr-8 font-normal">
                {from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`}
              </th>
              <td className="py-1 pr-8 text-right">{runs.toLocaleString("en-US")}</td>
              <td className={`py-1 text-right ${failed > 0 ? "text-danger" : ""}`}>{runs === 0 ? "–" : failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

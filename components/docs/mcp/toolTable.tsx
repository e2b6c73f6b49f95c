import { type Tier, tiers } from "@/server/accounts/tiers"
import type { Tool } from "@/server/surfaces/mcp/tools"

export function ToolTable({ tools }: { tools: readonly Tool[] }) {
  const groups = Map.groupBy(tools, levelOf)
  const levels = [...groups.keys()].toSorted((a, b) => rankOf(a) - rankOf(b))
  return levels.map((level) => (
    <table key={level} className="w-full border-collapse text-left">
      <caption className="border-ink border-b pt-5 pb-2 text-left font-medium">
        {level === "none" ? "No key needed" : tiers[level].tierName}
        <span className="text-muted"> · {groups.get(level)?.length}</span>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Tool</th>
          <th scope="col">What it returns</th>
        </tr>
      </thead>
      <tbody>
        {groups.get(level)?.map(({ name, product }) => (
          <tr key={name} className="border-rule border-b align-baseline max-sm:block max-sm:py-2.5">
            <th scope="row" className="font-normal max-sm:block sm:w-[17rem] sm:py-2.5 sm:pr-4">
              <code className="text-[0.875rem] [overflow-wrap:anywhere]">{name}</code>
            </th>
            <td className="text-[0.9375rem] text-muted max-sm:block sm:py-2.5">{product.summary}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ))
}

type Level = Tier | "none"

const levelOf = ({ needsKey, product }: Tool): Level => (needsKey ? product.tier : "none")
const rankOf = (level: Level) => (level === "none" ? -1 : tiers[level].rank)

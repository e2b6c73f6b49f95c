import { type ReactNode, useId } from "react"
import { Button } from "../button"
import { isFiltered, type RequestFilter, statusGroups } from "./filter"

type Option = readonly [value: string, name: string]

type FiltersProps = {
  filter: RequestFilter
  endpoints: readonly string[]
  callers: readonly Option[]
  onChange(change: Partial<RequestFilter>): void
  onClear(): void
}

export function Filters({ filter, endpoints, callers, onChange, onClear }: FiltersProps) {
  const select = (name: keyof RequestFilter, label: string, options: readonly Option[]) => (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          value={filter[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
          className={look}
        >
          <option value="">All</option>
          {withChosen(options, filter[name]).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
  const instant = (name: "from" | "to", label: string) => (
    <Labelled label={label} isWide>
      {(id) => (
        <input
          id={id}
          type="datetime-local"
          value={filter[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
          className={look}
        />
      )}
    </Labelled>
  )
  return (
    <search className="mt-6 block" aria-label="Request log">
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-3">
        {select("status", "Status", Object.entries(statusGroups))}
        {select(
          "endpoint",
          "Endpoint",
          endpoints.map((endpoint) => [endpoint, endpoint]),
        )}
        {select("channel", "Channel", channels)}
        {select("key", "Key or client", callers)}
        {instant("from", "From, UTC")}
        {instant("to", "To, UTC")}
      </div>
      {isFiltered(filter) && (
        <div className="mt-2">
          <Button kind="quiet" onClick={onClear}>
            Clear all filters
          </Button>
        </div>
      )}
    </search>
  )
}

const channels: readonly Option[] = [
  ["rest", "REST"],
  ["mcp", "MCP"],
]

const look = "mt-1.5 block min-h-11 w-full min-w-0 border border-muted bg-raised px-3 text-ink"

function withChosen(options: readonly Option[], chosen: string): readonly Option[] {
  return chosen === "" || options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen]]
}

type LabelledProps = { label: string; isWide?: boolean; children(id: string): ReactNode }

function Labelled({ label, isWide = false, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={`min-w-0 ${isWide ? "max-sm:col-span-2" : ""}`}>
      <label htmlFor={id} className="font-medium text-[0.9375rem]">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

/** As UCUM spells them; braces hold what is counted. */
export type Unit = "s" | "By" | "1" | `{${string}}`

export function prometheusName({ name, unit, kind }: { name: string; unit: Unit; kind: string }): string {
  const words = name.replaceAll(".", "_")
  const suffix = unit === "s" ? "_seconds" : unit === "By" ? "_bytes" : unit === "1" ? "_ratio" : ""
  return `${words}${suffix}${kind === "counter" ? "_total" : ""}`
}

export const prometheusLabel = (name: string) => name.replaceAll(".", "_")

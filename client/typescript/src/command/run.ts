import type { Transport } from "../../assay"
import type { Given } from "./parse"

export type Run = {
  service: string
  transport: Transport
  chosen: Record<string, string>
  options: Given["options"]
}

import { readMethodologyDocument } from "../../site/methodology"
import type { ServedResource } from "./resource"

export const methodology: ServedResource = {
  uri: "assay://methodology",
  name: "methodology",
  title: "Methodology",
  description:
    "What each figure means and how it is computed, with formulas, worked numbers and what is not claimed. Needs no key.",
  mimeType: "text/markdown",
  priority: 0.7,
  source: { readPublic: (service, _network, at) => readMethodologyDocument(service, at) },
}

import { apiVersion } from "../../products/envelope"

/** What the MCP server calls itself, to clients, in registries and in the bundle. */
export const implementation = { name: "assay", title: "Assay", version: apiVersion }

/** What it offers, in the hundred characters that registries allow. */
export const offer = "Market predictions, market context and signals, with a track record that anyone can verify."

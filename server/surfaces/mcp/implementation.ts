import { apiVersion } from "../../products/envelope"

export const implementation = { name: "assay", title: "Assay", version: apiVersion }

/** Registries allow a hundred characters. */
export const offer = "Market predictions, market context and signals, with a track record that anyone can verify."

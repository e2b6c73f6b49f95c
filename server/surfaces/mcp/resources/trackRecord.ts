import { networkSubject } from "../../../accounts/refusalLimit"
import { trackRecord as product } from "../../../products/trackRecord"
import { answerOf } from "../../requests/answerOf"
import type { ServedResource } from "./resource"

export const trackRecord: ServedResource = {
  uri: "assay://track-record",
  name: "track-record",
  title: product.title,
  description:
    "The record of all event signals: win rate with its intervals and n, the base rate, calibration, returns, and the head of the transparency log. JSON, the same as GET /track-record with meta first. Needs no key.",
  mimeType: "application/json",
  priority: 0.9,
  source: {
    async readPublic(service, network, at) {
      const params = product.params.parse({})
      const answer = await answerOf(service, { product, params, owner: networkSubject(network), at })
      const { meta, ...record } = JSON.parse(answer.body.toString())
      return { text: JSON.stringify({ meta, ...record }), modifiedAt: meta.generated_at }
    },
  },
}

import { renderMail } from "../renderMail"
import { samples } from "./samples"

export const settings = {
  from: "Assay <mail@assay.test>",
  baseUrl: "https://assay.test",
  contact: "ops@assay.test",
  secret: Buffer.alloc(32, 7),
  unlocks: () => ["Latest predictions", "Market regime", "Trading calendar"],
}
export const address = {
  id: "mail_sample",
  idempotencyKey: "sample/1",
  recipient: "reader@example.com",
  accountId: "acct_1",
}

export const renderSample = (name: string) => renderMail(address, samples[name], settings)

import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const addressRestored: Template<"address_restored"> = {
  subject: () => "Your Assay account is back at its former address",
  body: ({ restoredAt }, { baseUrl, contact }) => (
    <Layout
      preheader="The change to this address was taken back."
      title="The change of address was taken back"
      baseUrl={baseUrl}
      why="This mail comes to an address that an Assay account was moved to when the move is taken back, so that nobody can do it unnoticed."
    >
      <Paragraph>
        On {sayInstant(restoredAt)} the account that had been moved to this address was returned to its former one, by a
        link that was mailed there. Every browser was signed out, and keys that were made in between were revoked.
      </Paragraph>
      <Paragraph>If the account is yours and this was not you, write to {contact} at once.</Paragraph>
    </Layout>
  ),
}

import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const addressRestored: Template<"address_restored"> = {
  subject: () => "A change of address of an Assay account was undone",
  body: ({ restoredAt }, { baseUrl, contact }) => (
    <Layout
      preheader="The account no longer uses this address."
      title="The change of address was undone"
      baseUrl={baseUrl}
      why="We send this email to the address that an Assay account was changed to when that change is undone, so that nobody can undo it unnoticed."
    >
      <Paragraph>
        On {sayInstant(restoredAt)} the account that had been changed to this address was returned to its previous one,
        with a link that we sent there. Every browser was signed out, and keys created in the meantime were revoked.
      </Paragraph>
      <Paragraph>If the account is yours and this was not you, contact {contact} immediately.</Paragraph>
    </Layout>
  ),
}

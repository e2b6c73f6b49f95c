import { Button, LinkInFull } from "./parts/button"
import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const deleteAccount: Template<"delete_account"> = {
  subject: () => "Confirm the deletion of your Assay account",
  body: ({ url, expiresAt }, { baseUrl }) => (
    <Layout
      preheader="Until you confirm, nothing is deleted."
      title="Delete your account"
      baseUrl={baseUrl}
      why="You received this email because a browser that is signed in to your Assay account asked to delete it."
    >
      <Paragraph>
        The link opens a page with a button that deletes your account and all its keys. The keys stop working
        immediately, and a subscription ends without a refund. This cannot be undone.
      </Paragraph>
      <Button href={url}>Continue to delete the account</Button>
      <Paragraph isQuiet>The link works once, until {sayInstant(expiresAt)}.</Paragraph>
      <Paragraph>
        If you did not ask for this, somebody else may be signed in to your account. Sign out everywhere in the{" "}
        <Anchor href={`${baseUrl}/dashboard/settings`}>settings</Anchor>, which also makes this link void.
      </Paragraph>
      <LinkInFull href={url} />
    </Layout>
  ),
}

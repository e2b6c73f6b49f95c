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
      why="This mail came because a browser that is signed in to your Assay account asked to delete it."
    >
      <Paragraph>
        The link opens a page with a button. Press it, and the account is deleted with all its keys, which stop working
        at once. A subscription ends with them, without a refund. None of it can be undone.
      </Paragraph>
      <Button href={url}>Go on to delete the account</Button>
      <Paragraph isQuiet>The link works once, until {sayInstant(expiresAt)}.</Paragraph>
      <Paragraph>
        If you did not ask for this, do not press the button. Sign out everywhere in the{" "}
        <Anchor href={`${baseUrl}/dashboard/settings`}>settings</Anchor>: somebody else may be signed in to your
        account, and that makes this link void.
      </Paragraph>
      <LinkInFull href={url} />
    </Layout>
  ),
}

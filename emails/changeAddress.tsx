import { Button, LinkInFull } from "./parts/button"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const changeAddress: Template<"change_address"> = {
  subject: () => "Confirm your new email address for Assay",
  body: ({ url, expiresAt }, { baseUrl }) => (
    <Layout
      preheader="Your account keeps its current address until you confirm."
      title="Confirm your new email address"
      baseUrl={baseUrl}
      why="You received this email because the owner of an Assay account asked to change its address to this one. If that was not you, ignore this email: the account stays as it is."
    >
      <Paragraph>
        Open the link in a browser that is signed in to the account. Once you confirm, you sign in with this address and
        receive all email here. Your keys, plan and usage stay the same.
      </Paragraph>
      <Button href={url}>Use this address</Button>
      <Paragraph isQuiet>The link works once, until {sayInstant(expiresAt)}.</Paragraph>
      <LinkInFull href={url} />
    </Layout>
  ),
}

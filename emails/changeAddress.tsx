import { Button, LinkInFull } from "./parts/button"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const changeAddress: Template<"change_address"> = {
  subject: () => "Confirm your new address for Assay",
  body: ({ url, expiresAt }, { baseUrl }) => (
    <Layout
      preheader="Until you confirm, your account keeps the address that it has."
      title="Confirm your new address"
      baseUrl={baseUrl}
      why="This mail came because the owner of an Assay account asked to move it to this address. If that was not you, do nothing: the account stays as it is."
    >
      <Paragraph>
        Open the link in a browser that is signed in to the account. Once you confirm, you sign in with this address and
        all mail comes here. Keys, plan and usage stay the same.
      </Paragraph>
      <Button href={url}>Use this address</Button>
      <Paragraph isQuiet>The link works once, until {sayInstant(expiresAt)}.</Paragraph>
      <LinkInFull href={url} />
    </Layout>
  ),
}

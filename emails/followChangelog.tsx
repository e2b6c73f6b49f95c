import { Button, LinkInFull } from "./parts/button"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const followChangelog: Template<"follow_changelog"> = {
  subject: () => "Confirm that you want Assay's changelog by email",
  body: ({ url, expiresAt }, { baseUrl }) => (
    <Layout
      preheader="Nothing is sent to you until you confirm."
      title="The changelog by email"
      baseUrl={baseUrl}
      why="You received this email because somebody, probably you, entered this address to get the changelog. If it was not you, ignore this email: nothing is sent without a confirmation."
    >
      <Paragraph>
        Confirm that you want an email for each new entry of the changelog: what has changed for users of the service.
        Each of them has a link that ends them.
      </Paragraph>
      <Button href={url}>Confirm</Button>
      <Paragraph isQuiet>The link works once, until {sayInstant(expiresAt)}.</Paragraph>
      <LinkInFull href={url} />
    </Layout>
  ),
}

import { Button, LinkInFull } from "./parts/button"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const signIn: Template<"sign_in"> = {
  subject: () => "Your sign-in link for Assay",
  body: ({ url, expiresAt }, { baseUrl }) => (
    <Layout
      preheader="It opens your dashboard, once."
      title="Sign in to Assay"
      baseUrl={baseUrl}
      why="This mail came because somebody, probably you, asked to sign in with this address. If it was not you, do nothing; nobody gets in without this link."
    >
      <Paragraph>The link takes you to your dashboard: keys, usage and settings.</Paragraph>
      <Button href={url}>Sign in</Button>
      <Paragraph isQuiet>It works once, until {sayInstant(expiresAt)}.</Paragraph>
      <LinkInFull href={url} />
    </Layout>
  ),
}

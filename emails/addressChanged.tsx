import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const addressChanged: Template<"address_changed"> = {
  subject: () => "Your Assay account has moved to another address",
  body: ({ newEmail, changedAt }, { baseUrl, contact }) => (
    <Layout
      preheader={`The account is now under ${newEmail}.`}
      title="Your account has moved"
      baseUrl={baseUrl}
      why="This mail comes to the old address whenever an Assay account is moved, so that nobody can do it unnoticed."
    >
      <Paragraph>
        Since {sayInstant(changedAt)} your account is under {newEmail}. You sign in with that address, and all mail goes
        there. Keys, plan and usage stayed the same.
      </Paragraph>
      <Paragraph>If this was not you, write to {contact} at once.</Paragraph>
    </Layout>
  ),
}

import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const accountDeleted: Template<"account_deleted"> = {
  subject: () => "Your Assay account was deleted",
  body: ({ deletedAt, by }, { baseUrl, contact }) => (
    <Layout
      preheader="Its keys no longer work, and its address is erased."
      title="Your account was deleted"
      baseUrl={baseUrl}
      why="This is the last mail to this address, which was erased with the account. We keep no copy of this mail either."
    >
      <Paragraph>
        On {sayInstant(deletedAt)} your account was deleted
        {by === "operator" ? " by the operator" : ", by a link that was mailed to this address"}. Its keys no longer
        work, and every browser is signed out.
      </Paragraph>
      <Paragraph>
        You can <Anchor href={`${baseUrl}/signup`}>sign up again</Anchor> at any time. If you did not want this, write
        to {contact}.
      </Paragraph>
    </Layout>
  ),
}

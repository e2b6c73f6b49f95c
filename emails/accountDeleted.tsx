import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const accountDeleted: Template<"account_deleted"> = {
  subject: () => "Your Assay account was deleted",
  body: ({ deletedAt, by }, { baseUrl, contact }) => (
    <Layout
      preheader="Its keys no longer work, and its email address has been erased."
      title="Your account was deleted"
      baseUrl={baseUrl}
      why="This is our last email to this address, which was erased with the account. We keep no copy of this email."
    >
      <Paragraph>
        Your account was deleted on {sayInstant(deletedAt)}
        {by === "operator" ? ", by the operator" : ", with a link that we sent to this address"}. Its keys no longer
        work, and every browser has been signed out.
      </Paragraph>
      <Paragraph>
        You can <Anchor href={`${baseUrl}/signup`}>sign up again</Anchor> at any time. If you did not expect this,
        contact {contact}.
      </Paragraph>
    </Layout>
  ),
}

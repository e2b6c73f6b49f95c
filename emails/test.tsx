import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const test: Template<"test"> = {
  subject: () => "Test email from Assay",
  body: ({ sentAt }, { baseUrl }) => (
    <Layout
      preheader="This installation can send email."
      title="This installation can send email"
      baseUrl={baseUrl}
      why="The operator of this installation sent this email with a command, to see whether it arrives."
    >
      <Paragraph>This email was sent on {sayInstant(sentAt)}. You need not do anything.</Paragraph>
    </Layout>
  ),
}

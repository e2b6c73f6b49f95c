import { Button } from "./parts/button"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const accountInvitation: Template<"account_invitation"> = {
  subject: () => "You are invited to Assay",
  body: ({ invitedAt }, { baseUrl, contact }) => (
    <Layout
      preheader="The operator made an account for this address."
      title="You are invited"
      baseUrl={baseUrl}
      why={`You received this email because the operator of this installation typed your address. If you do not want the account, ask ${contact} to delete it.`}
    >
      <Paragraph>
        On {sayInstant(invitedAt)} the operator of this installation made a free account for this address. It has no
        password: enter the address, and we email you a link that signs you in. Then create your first API key.
      </Paragraph>
      <Button href={`${baseUrl}/sign-in`}>Sign in</Button>
    </Layout>
  ),
}

import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { Rows } from "./parts/rows"
import { sayCount, sayInstant } from "./parts/say"
import type { Template } from "./template"

export const quota: Template<"quota"> = {
  subject: ({ share }) =>
    share === 100 ? "Your Assay quota for today is used up" : "80% of your Assay quota for today is used",
  body: ({ share, used, limit, tierName, resetsAt }, { baseUrl }) => (
    <Layout
      preheader={`${sayCount(used)} of ${sayCount(limit)} requests; a new day begins on ${sayInstant(resetsAt)}.`}
      title={share === 100 ? "Today’s quota is used up" : "80% of today’s quota is used"}
      baseUrl={baseUrl}
      why={
        <>
          This mail comes once a day at 80% and once at 100%, if at all. The{" "}
          <Anchor href={`${baseUrl}/dashboard/settings`}>settings</Anchor> end it.
        </>
      }
    >
      <Rows
        rows={[
          { name: "Used today", value: `${sayCount(used)} of ${sayCount(limit)}` },
          { name: "Plan", value: tierName },
          { name: "New day", value: sayInstant(resetsAt) },
        ]}
      />
      <Paragraph>
        {share === 100
          ? "Until then requests are answered with 429 rate_limited_day, which costs nothing; Retry-After says how long to wait."
          : "At 100% requests are answered with 429 rate_limited_day until the new day. Refused requests cost nothing."}
      </Paragraph>
      <Paragraph>
        <Anchor href={`${baseUrl}/dashboard/usage`}>Where the requests went</Anchor>, and{" "}
        <Anchor href={`${baseUrl}/pricing`}>what the plans hold</Anchor>.
      </Paragraph>
    </Layout>
  ),
}

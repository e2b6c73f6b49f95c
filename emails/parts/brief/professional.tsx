import type { ProfessionalPart } from "../../../server/accounts/mail/dailyBrief"
import { Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayInstantsOf, saySigned } from "../say"

export function SocialPart({ social: { rows, missing, staleReason, emptyReason } }: Pick<ProfessionalPart, "social">) {
  return (
    <>
      <Subheading>Most mentioned in the last 24 hours</Subheading>
      {rows.length === 0 && <Paragraph>{emptyReason ?? "No stock was mentioned."}</Paragraph>}
      {rows.length > 0 && (
        <Rows
          rows={rows.map(({ ticker, mentions, changePct }) => ({
            name: ticker,
            note: changePct === null ? undefined : `${saySigned(changePct)} against the day before`,
            value: `${sayCount(mentions)} mention${mentions === 1 ? "" : "s"}`,
          }))}
        />
      )}
      {missing.length > 0 && rows.length > 0 && (
        <Paragraph isQuiet>
          {missing.map((platform) => platformNames[platform] ?? platform).join(" and ")} could not be read, so mentions
          there are not counted.
        </Paragraph>
      )}
      {staleReason && <Paragraph isQuiet>{sayInstantsOf(staleReason)}</Paragraph>}
      <Paragraph isQuiet>
        For daily counts per stock, call <code>/api/v1/social/sentiment</code>; for trending stocks,{" "}
        <code>/api/v1/social/trending</code>.
      </Paragraph>
    </>
  )
}

const platformNames: Record<string, string> = { reddit: "Reddit", youtube: "YouTube" }

import type { DailyBrief } from "../../../server/accounts/mail/dailyBrief"
import { CodeBlock } from "../codeBlock"
import { Anchor, Paragraph, Subheading } from "../prose"
import { sayCount, sayInstant } from "../say"

export function CheckpointPart({ checkpoint, baseUrl }: { checkpoint: DailyBrief["checkpoint"]; baseUrl: string }) {
  return (
    <>
      <Subheading>Checkpoint of the transparency log</Subheading>
      {!checkpoint && <Paragraph>The log was still empty when this email was written.</Paragraph>}
      {checkpoint && (
        <>
          <Paragraph isQuiet>
            Every prediction, every signal and every outcome is committed to a{" "}
            <Anchor href={`${baseUrl}/track-record`}>public log</Anchor>. On {sayInstant(new Date(checkpoint.signedAt))}{" "}
            it had {sayCount(checkpoint.treeSize)} rows, and the checkpoint below was signed. Its third line is the root
            hash of all rows. Keep this email: with it you can prove whether any of those rows has changed since.
          </Paragraph>
          <CodeBlock label="The signed checkpoint; save it as checkpoint.txt" code={checkpoint.note.trimEnd()} />
          <CodeBlock
            label="Verify the log against it"
            code={`curl -O ${baseUrl}/track-record/verify.mjs\nnode verify.mjs ${baseUrl} --checkpoint checkpoint.txt`}
          />
        </>
      )}
    </>
  )
}

import type { ReactNode } from "react"
import { Anchor } from "../prose"

type ProofProps = { id: string | null; baseUrl: string; children: ReactNode }

/** Links a claim to the proof that the log contains it; emails that an earlier version queued may lack the id. */
export function ProofLink({ id, baseUrl, children }: ProofProps) {
  return id === null ? null : <Anchor href={`${baseUrl}/track-record/proofs/${id}.tlog-proof`}>{children}</Anchor>
}

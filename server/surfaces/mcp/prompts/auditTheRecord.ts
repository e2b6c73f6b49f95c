import type { ServedPrompt } from "./prompt"
import { rules } from "./rules"

export const auditTheRecord: ServedPrompt = {
  name: "audit_the_record",
  title: "Audit the record",
  description: "Read the track record critically, and explain how to verify it without trusting the service.",
  arguments: [],
  text: (_, baseUrl) => `Audit the track record of Assay as a sceptic would.

1. Call get_track_record with response_format "detailed" (no key needed; the short form leaves out what step 2 adds up), and read the resource assay://methodology for the definitions.
2. Check the counts yourself: n_issued = n_resolved + n_pending + n_void, in the total and in by_direction, by_event_type and by_month, whose n_issued each add up to the total. Check that win_rate = n_independent_wins / n_independent.
3. Compare win_rate with base_rate, not with 0.5. Skill is shown only if the lower end of the wider 95% interval (Wilson or clustered) lies above base_rate.
4. Compare brier_score with base_brier_score: the confidences help only if brier_score is the lower of the two. Compare expectancy_pct with avg_excess_return_pct: what is left of the return without the market.
5. Call get_signal_performance with response_format "detailed" if the plan includes it. Name the types with label "insufficient" and say that their rates mean little.
6. Report the ledger: tree_size, checkpoint_at, witnesses and timestamp_authorities. If both are empty, say that only the operator vouches for the time of the checkpoint.

You cannot verify signatures and hashes by reading answers. Say so, and give the user these commands, which need Node 20.12 or later and no key:

curl -O ${baseUrl}/track-record/verify.mjs
node verify.mjs ${baseUrl} --state assay.json

The program downloads all rows, recomputes the Merkle root, the counts, the win rate, the medians and the base rates, checks every signature, and knows the exchange's sessions: when a claim could be followed, and when its grade was due. Exit code 0 means that everything is correct, 1 that something is false (the rows are named), 2 that it could not be checked. Lines that begin with WARNING are not false, but not proven either. With --state, the next run also finds whether anything changed since this one. --key KEY compares grades with the prices of the service, those that are void first.

Count as a failure of the service, and name it plainly:
- counts that do not add up, or a rate that does not follow from its counts;
- exit code 1 of the program, or a checkpoint whose tree is smaller than one that the user kept;
- a row that was changed, removed or inserted between two checkpoints;
- a signal that counts although it was logged after its horizon began (is_backfill must not count);
- a rate quoted without n and interval, or simulated figures presented as real.
A low win rate, a wide interval or a void signal is not a failure of the record. It is what the record is for.

${rules}`,
}

import { append, type Lie, lastLeaf, linesFor, signLate } from "./edits"
import type { Draft } from "./publishedLog"

export const logLies: Lie[] = [
  {
    what: "a row with a field of another form",
    ...{ rules: ["form", "overdue"], named: /does not have the form of its kind: base_rate/ },
    tell: (draft) => Object.assign(lastLeaf(draft, "event_signal_grade").leaf, { base_rate: "0.5" }),
  },
  {
    what: "a row of another market than its checkpoint's",
    ...{ rules: ["origin"], named: /is of a test market, and its checkpoint of a/ },
    tell: (draft) => Object.assign(lastLeaf(draft, "event_signal").leaf, { data_origin: "test" }),
  },
  {
    what: "a key that the list of keys hides",
    ...{ rules: ["key"], named: /announces a key that the list of keys does not have/ },
    tell: (draft) =>
      append(draft, { ...draft.entries[0].leaf, verifier_key: "honest.example/track-record+00000000+AAAA" }),
  },
  {
    what: "lost rows that are still there",
    ...{ rules: ["recovery"], named: /Row \d+ speaks of rows 500 to 599 as lost, which cannot be/ },
    tell: (draft) =>
      append(draft, {
        ...{ kind: "log_recovered", data_origin: draft.origin, kept_size: 500, published_size: 600 },
        ...{ known_from: "witness", recovered_at: draft.checkpoints[draft.checkpoints.length - 1].signedAt },
      }),
  },
  {
    what: "a list of bulk files that nobody can read",
    ...{ rules: ["manifest"], named: /commits to (a list of files that is not served|another list of files)/ },
    tell: (draft) =>
      append(draft, {
        ...{ kind: "files_manifest", data_origin: draft.origin, n: 2, manifest_sha256: "0".repeat(64) },
        published_at: draft.checkpoints[draft.checkpoints.length - 1].signedAt,
      }),
  },
  {
    what: "checkpoints that go back in time",
    ...{ rules: ["checkpoint"], named: /Checkpoint \d+ was signed before an earlier one/ },
    tell: (draft) =>
      Object.assign(draft.checkpoints[draft.checkpoints.length - 2], { signedAt: "2026-10-20T00:00:00.000Z" }),
  },
  {
    what: "checkpoints of two markets",
    only: "simulated",
    ...{ rules: ["checkpoint"], named: /is of another market/ },
    tell(draft) {
      draft.checkpoints[draft.checkpoints.length - 2].origin = "live"
    },
  },
  {
    what: "a market that looks like the real one in print, in which nothing needs to be signed in time",
    ...{ rules: ["origin"], named: /of a market called "liv\u0435", and there are only live and simulated ones/ },
    only: "live",
    tell(draft) {
      draft.origin = "liv\u0435" as Draft["origin"]
      for (const { leaf } of draft.entries) leaf.data_origin = draft.origin
      signLate(draft, linesFor(draft, "prediction_batch", "2026-08-31").index, "2026-08-31T20:30:00.000Z")
    },
  },
]

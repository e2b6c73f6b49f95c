const last = "(SELECT max(index) FROM log_leaf)"
const swap = (one: string, other: string) => `UPDATE log_leaf AS a SET kind = b.kind, body = b.body, hash = b.hash
    FROM log_leaf AS b WHERE (a.index, b.index) IN ((${one}, ${other}), (${other}, ${one}))`
const rewritten = (index: string) => `UPDATE log_leaf SET body = replace(body, '"n":', '"n":1'),
    hash = sha256('\\x00'::bytea || convert_to(replace(body, '"n":', '"n":1'), 'UTF8')) WHERE index = ${index}`

/** What somebody with the database but without the key could do, and how the verifier reports it. */
export const forgeries: [what: string, named: RegExp, statements: string[]][] = [
  [
    "a flipped byte",
    /Row 17 was changed/,
    ["UPDATE log_leaf SET body = replace(body, 'daily', 'dairy') WHERE index = 17"],
  ],
  ["a dropped row", /Row 40 is missing/, ["DELETE FROM log_leaf WHERE index = 40"]],
  [
    "a row that is dropped and the gap closed",
    /Row 40 is not the row that was there/,
    [
      "DELETE FROM log_leaf WHERE index = 40",
      "UPDATE log_leaf SET index = -index WHERE index > 40",
      "UPDATE log_leaf SET index = -index - 1 WHERE index < 0",
    ],
  ],
  ["the last row dropped", /Row \d+ is missing/, [`DELETE FROM log_leaf WHERE index = ${last}`]],
  ["two rows in another order", /Row 20 .*\n.*Row 21 /, [swap("20", "21")]],
  ["two of the newest rows in another order", /Row 520/, [swap("520", "521")]],
  ["a fork from a row on", /Row 530/, [rewritten("530")]],
  ["a fork in a closed tile", /Row 300/, [rewritten("300")]],
  [
    "a checkpoint that is replaced by an earlier one",
    /Rows \d+ to \d+ are gone.*It was replaced/,
    [
      `UPDATE log_checkpoint AS a SET note = b.note, tree_size = b.tree_size, root_hash = b.root_hash FROM log_checkpoint AS b
         WHERE a.id = (SELECT max(id) FROM log_checkpoint) AND b.id = 3`,
    ],
  ],
  [
    "a checkpoint that somebody else signed",
    /covers the rows before \d+, is not signed by any key that the log had then: it was replaced/,
    [
      `UPDATE log_checkpoint SET note = substr(note, 1, length(note) - 9) || 'AAAAAAA=' || chr(10)
         WHERE id = (SELECT max(id) FROM log_checkpoint)`,
    ],
  ],
  [
    "a changed prediction",
    /Row \d+: the prediction of MSFT in predictions\/2026-06-10\.ndjson is not what the log committed to/,
    ["UPDATE prediction SET confidence = confidence + 0.01 WHERE ticker = 'MSFT' AND target_date = '2026-06-10'"],
  ],
  [
    "a changed grade",
    /Row \d+: the grade of MSFT in predictions\/2026-06-10\.ndjson/,
    [
      `UPDATE prediction SET outcome = CASE outcome WHEN 'correct' THEN 'incorrect' ELSE 'correct' END::prediction_outcome
         WHERE ticker = 'MSFT' AND target_date = '2026-06-10'`,
    ],
  ],
  [
    "a prediction that is taken out",
    /Row \d+: .*MSFT|the .* before that of/,
    ["DELETE FROM prediction WHERE ticker = 'MSFT' AND target_date = '2026-06-10'"],
  ],
  [
    "a month of predictions that is taken out",
    /commits to \d+ rows, and predictions\/2026-06-\d\d\.ndjson has 0 of it/,
    ["DELETE FROM prediction WHERE target_date BETWEEN '2026-06-01' AND '2026-06-30'"],
  ],
]

/** One of each kind; none may hide another. */
export const forgeriesAtOnce = [
  "a flipped byte",
  "a dropped row",
  "the last row dropped",
  "a fork in a closed tile",
  "a changed prediction",
  "a changed grade",
]

export const hiddenKey =
  'UPDATE log_leaf SET body = replace(body, \'"verifier_key":"\', \'"verifier_key":"x\') WHERE index = 0'

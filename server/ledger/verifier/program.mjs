#!/usr/bin/env node
// Verifies the track record of an Assay service from what it publishes. One file, no dependencies, Node 20.12 or later:
//
//   node verify.mjs https://assay.example.com [--state FILE] [--checkpoint FILE] [--witness KEY]... [--require N]
//     [--authority FILE] [--key KEY] [--prices FILE] [--strict]
//
// --state stores what was verified, so that the next run also finds what has changed since, and in which row.
// --checkpoint takes a checkpoint that you kept, such as one from a mail: the log must still begin with its rows.
// --witness takes the C2SP verifier key of a witness that must have signed the newest checkpoint. With several,
// --require sets how many of them must have.
// --authority takes the certificate of a timestamp authority, or of its issuer, in PEM, to check its timestamps
// (RFC 3161). It does not check whether a certificate was revoked.
// --key takes an API key of the service, to compare grades with the prices of market/ohlcv, void ones first.
// --prices takes a CSV file of your own with ticker, date, open and close, adjusted for splits and not for dividends,
// to compare the move of every grade.
// --strict makes a failure of each warning.
//
// Exits with 0 if everything holds, 1 if something is false (the rows are named), and 2 if it could not be checked.
//
// It is made of a core, which recomputes the figures of predictions and stands alone (core.mjs), and chapters, each of
// which adds rules. The comment over a rule names the lie that it catches. The track record page runs this file in a web worker.

import { isNode } from "./core.mjs"
import { fileURLToPath, parseArgs, realpathSync } from "./node.mjs"
import { verify, verifyRow } from "./verify.mjs"

function readArguments() {
  try {
    const given = parseArgs({
      allowPositionals: true,
      options: {
        state: { type: "string" },
        checkpoint: { type: "string" },
        witness: { type: "string", multiple: true },
        require: { type: "string" },
        authority: { type: "string", multiple: true },
        key: { type: "string" },
        prices: { type: "string" },
        strict: { type: "boolean" },
      },
    })
    if (given.positionals.length !== 1 || !URL.canParse(given.positionals[0]))
      throw new Error("Give the address of the service, such as http://localhost:3000.")
    return given
  } catch (error) {
    console.error(
      `${error.message}\nusage: node verify.mjs URL [--state FILE] [--checkpoint FILE] [--witness KEY]... [--require N] [--authority FILE]... [--key KEY] [--prices FILE] [--strict]`,
    )
    process.exit(2)
  }
}

const onTerminal = {
  meanwhile: (_, text) => console.error(text),
  progress({ size }, done) {
    if (process.stderr.isTTY && (done % 1_000 === 0 || done === size))
      process.stderr.write(`\r${done} of ${size} rows${done === size ? "\n" : ""}`)
  },
}

const onPage = {
  meanwhile: (_, text) => postMessage({ meanwhile: text }),
  progress({ size }, done) {
    if (done % 50 === 0 || done === size) postMessage({ progress: { done, all: size } })
  },
}

if (!isNode)
  addEventListener("message", async ({ data: { url, row, signalId } }) => {
    const { code, said } = await (row === undefined
      ? verify(url, { rowsOnly: true }, fetch, onPage)
      : verifyRow(url, row, signalId))
    postMessage({ end: { code, said } })
  })
else if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = readArguments()
  const { code, said } = await verify(positionals[0], values, fetch, onTerminal)
  for (const line of said) console.log(line)
  process.exitCode = code
}

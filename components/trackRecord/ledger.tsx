import type { ReactNode } from "react"
import { minuteText } from "@/components/account/instants"
import { CodeBlock } from "@/components/site/codeBlock"
import { Lies } from "./lies"
import { countText, type ShownRecord } from "./shown"
import { VerifyHere } from "./verifyHere"

export function Checkpoint({ ledger }: Pick<ShownRecord, "ledger">) {
  if (ledger === null) return <p>No checkpoint has been signed yet.</p>
  const { tree_size, root_hash, checkpoint_at, signature } = ledger
  return (
    <>
      <p className="max-w-[42rem]">
        Every signal is written to an append-only log before the open at which it can be followed, and every grade when
        it is given. A checkpoint signs the size of the log and the root of a Merkle tree over all of its rows: no row
        can be changed, dropped or reordered afterwards without changing the root.
      </p>
      <dl className="mt-6 border-ink border-t">
        <Fact name="Rows">{countText(tree_size)}</Fact>
        <Fact name="Root">{root_hash}</Fact>
        <Fact name="Signed">{minuteText(checkpoint_at)}</Fact>
        <Fact name="Signature">{signature}</Fact>
      </dl>
      <p className="mt-4 max-w-[42rem]">{vouchersOf(ledger)}</p>
      <p className="mt-4 max-w-[42rem] text-[0.9375rem] text-muted">
        The <a href="/track-record/checkpoint">checkpoint</a>, the <a href="/track-record/keys">keys</a>, the{" "}
        <a href="/track-record/rows">rows</a> and the <a href="/track-record/changes">changes</a> are public. Every
        prediction and every signal has <a href="/docs/transparency-log#proof-of-one-record">a proof of its own</a>.
      </p>
    </>
  )
}

type Vouched = Pick<NonNullable<ShownRecord["ledger"]>, "witnesses" | "timestamp_authorities">

export function vouchersOf({ witnesses, timestamp_authorities: authorities }: Vouched): string {
  const vouchers = [
    ...(witnesses.length > 0 ? [`the ${witnesses.length === 1 ? "witness" : "witnesses"} ${listText(witnesses)}`] : []),
    ...(authorities.length > 0
      ? [`the timestamp ${authorities.length === 1 ? "authority" : "authorities"} ${listText(authorities)}`]
      : []),
  ]
  if (vouchers.length === 0) return "Only we vouch for the time at which this checkpoint was signed."
  return `Besides us, ${vouchers.join(", and ")} ${witnesses.length + authorities.length === 1 ? "vouches" : "vouch"} for the time at which this checkpoint was signed.`
}

const listText = (names: readonly string[]) => new Intl.ListFormat("en-US").format(names)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-rule border-b py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="label text-muted sm:pt-0.5">{name}</dt>
      <dd className="font-mono text-[0.875rem] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

export function Verify({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <p className="max-w-[42rem]">
        <a href="/track-record/verify.mjs" download="verify.mjs">
          verify.mjs
        </a>{" "}
        is one file without dependencies. It reads every row, recomputes the root, the counts, the rates and the base
        rates, knows when the exchange was open and when each grade was due, and names any row that does not fit. It is
        built on <a href="/track-record/core.mjs">a core of 500 lines</a>, which recomputes the figures of predictions
        and runs alone. The button runs the whole file in your browser.
      </p>
      <noscript>
        <p className="mt-4">The button needs JavaScript. The commands below do not.</p>
      </noscript>
      <div className="mt-6">
        <VerifyHere />
      </div>
      <p className="mt-8 max-w-[42rem]">
        The code that your browser runs also comes from this server. If you do not trust it, download the file, read it,
        and run it with Node 20.12 or later. With <code>--state</code>, the next run also reports what has changed
        since.
      </p>
      <div className="mt-4">
        <CodeBlock
          label="Verify on your machine"
          code={`curl -O ${baseUrl}/track-record/verify.mjs\nnode verify.mjs ${baseUrl} --state assay.json`}
        />
      </div>
      <Lies />
    </>
  )
}

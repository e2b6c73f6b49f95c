"use client"

import { useEffect, useRef, useState } from "react"
import { proofUrl } from "@/server/ledger/proofUrl"
import { Button } from "../account/button"

type Told = { end: { code: number; said: string[] } } | { meanwhile: string } | { progress: unknown }
type Ended = { code: number; said: string[] }

/**
 * Runs the published verifier on one leaf in a web worker: its hash, its path to the root, and the root's signature.
 */
export function LedgerProof({ index, signalId }: { index: number; signalId: string }) {
  const [state, setState] = useState<"idle" | "running" | Ended>("idle")
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  function end(ended: Ended): void {
    worker.current?.terminate()
    worker.current = null
    setState(ended)
  }

  function start(): void {
    setState("running")
    const made = new Worker("/track-record/verify.mjs", { type: "module" })
    worker.current = made
    made.onerror = () => end({ code: 2, said: ["This browser could not run the verifier."] })
    made.onmessage = ({ data }: MessageEvent<Told>) => {
      if ("end" in data) end(data.end)
    }
    made.postMessage({ url: window.location.origin, row: index, signalId })
  }

  return (
    <>
      <p className="max-w-[42rem]">
        Row {index.toLocaleString("en-US")} of the <a href="/track-record">transparency log</a> holds this signal as it
        was issued. Your browser computes its hash and the root that follows from it, and checks the signature of the
        root. The{" "}
        <a href={proofUrl("/track-record", signalId)} download>
          proof
        </a>{" "}
        is a file that <a href="/docs/transparency-log#proof-of-one-record">other programs</a> can check without this
        site.
      </p>
      <div className="mt-4">
        <Button onClick={start} disabled={state === "running"}>
          {state === "running" ? "Verifying …" : "Verify in this browser"}
        </Button>
      </div>
      <div role="status" className="mt-4">
        {typeof state === "object" && (
          <div className="border border-rule bg-raised px-4 py-4">
            <p className={`font-medium ${state.code === 0 ? "" : "text-danger"}`}>{state.said.at(-1)}</p>
            <ul className="mt-1 space-y-1 text-[0.9375rem] [overflow-wrap:anywhere]">
              {state.said.slice(0, -1).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  )
}

"use client"

import { useEffect, useRef, useState } from "react"
import { Button } from "../account/button"

/** What `verify.mjs` tells the page that runs it. */
type Told =
  | { progress: { done: number; all: number; what: string } }
  | { warning: string }
  | { end: { code: number; lines: string[] } }

type State = { progress: { done: number; all: number; what: string } | null; warnings: string[]; end: Ended | null }
type Ended = { code: number; lines: string[] }

const nothing: State = { progress: null, warnings: [], end: null }

/** Runs the published verifier in a worker of this browser, which reads every row and works everything out again. */
export function VerifyHere() {
  const [state, setState] = useState<State | null>(null)
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  function stop(end: Ended | null): void {
    worker.current?.terminate()
    worker.current = null
    setState((before) => end && { ...(before ?? nothing), end })
  }

  function start(): void {
    worker.current?.terminate()
    setState(nothing)
    const made = new Worker("/track-record/verify.mjs", { type: "module" })
    worker.current = made
    made.onerror = () =>
      stop({ code: 3, lines: ["This browser could not run the verifier. Run it on your own machine."] })
    made.onmessage = ({ data: told }: MessageEvent<Told>) => {
      if ("end" in told) stop(told.end)
      else if ("progress" in told) setState((before) => ({ ...(before ?? nothing), progress: told.progress }))
      else setState((before) => ({ ...(before ?? nothing), warnings: [...(before?.warnings ?? []), told.warning] }))
    }
    made.postMessage({ url: window.location.origin })
  }

  const isRunning = state !== null && state.end === null
  return (
    <div>
      {isRunning ? (
        <Button onClick={() => stop(null)}>Stop</Button>
      ) : (
        <Button kind="primary" onClick={start}>
          {state === null ? "Verify in this browser" : "Verify again"}
        </Button>
      )}
      {state && (
        <div className="mt-5 border border-rule bg-raised px-4 py-4">
          {isRunning && <Progress progress={state.progress} />}
          <div role="status" className="space-y-2">
            {state.end && <Verdict end={state.end} />}
            {state.warnings.map((warning) => (
              <p key={warning} className="text-[0.9375rem] text-muted">
                {warning}
              </p>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function Progress({ progress }: Pick<State, "progress">) {
  const { done, all, what } = progress ?? { done: 0, all: 1, what: "checkpoint" }
  return (
    <div className="mb-2">
      <progress aria-label="Verified so far" max={all} value={done} className="h-2 w-full accent-accent" />
      <p className="label mt-2 text-muted tabular-nums">
        {what === "rows"
          ? `${done.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} rows`
          : `Reading the ${what}`}
      </p>
    </div>
  )
}

function Verdict({ end: { code, lines } }: { end: Ended }) {
  return (
    <>
      <p className={`font-medium text-lg ${code === 0 ? "" : "text-danger"}`}>{lines.at(-1)}</p>
      <ul className="space-y-1 text-[0.9375rem] [overflow-wrap:anywhere]">
        {lines.slice(0, -1).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

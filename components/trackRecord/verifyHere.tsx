"use client"

import { useEffect, useRef, useState } from "react"
import { Button } from "../account/button"
import { rememberVerifiedRecord } from "./verifiedHere"

/** Messages of `verify.mjs` to the page. */
type Told =
  | { progress: { done: number; all: number } }
  | { meanwhile: string }
  | { end: { code: number; said: string[] } }

type State = { progress: { done: number; all: number } | null; meanwhile: string | null; end: Ended | null }
type Ended = { code: number; said: string[] }

const nothing: State = { progress: null, meanwhile: null, end: null }

/** Runs the published verifier in a web worker, which reads every row and recomputes everything. */
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
      stop({ code: 2, said: ["This browser could not run the verifier. Run it on your own machine instead."] })
    made.onmessage = ({ data: told }: MessageEvent<Told>) => {
      if ("end" in told) {
        if (told.end.code === 0) rememberVerifiedRecord()
        stop(told.end)
      } else setState((before) => ({ ...nothing, progress: before?.progress ?? null, ...told }))
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
            {isRunning && state.meanwhile && <p className="text-[0.9375rem] text-muted">{state.meanwhile}</p>}
          </div>
        </div>
      )}
    </div>
  )
}

function Progress({ progress }: Pick<State, "progress">) {
  return (
    <div className="mb-2">
      <progress
        aria-label="Verified so far"
        max={progress?.all ?? 1}
        value={progress?.done ?? 0}
        className="h-2 w-full accent-accent"
      />
      <p className="label mt-2 text-muted tabular-nums">
        {progress
          ? `${progress.done.toLocaleString("en-US")} of ${progress.all.toLocaleString("en-US")} rows`
          : "Reading the checkpoints and the rows"}
      </p>
    </div>
  )
}

function Verdict({ end: { code, said } }: { end: Ended }) {
  return (
    <>
      <p className={`font-medium text-lg ${code === 0 ? "" : "text-danger"}`}>{said.at(-1)}</p>
      <ul className="space-y-1 text-[0.9375rem] [overflow-wrap:anywhere]">
        {said.slice(0, -1).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

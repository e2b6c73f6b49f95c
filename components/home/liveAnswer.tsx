"use client"

import { type FormEvent, useState } from "react"
import { Unread } from "../site/unread"
import { demoTarget, type LiveQuestion, readLiveAnswer } from "./liveRequest"
import { NumberedText } from "./numberedText"

type LiveAnswerProps = {
  questions: readonly LiveQuestion[]
  /** Body of the first question's answer; null if it cannot be read. */
  first: string | null
  today: string
}

export function LiveAnswer({ questions, first, today }: LiveAnswerProps) {
  const [values, setValues] = useState({ ask: questions[0].name, ticker: "AAPL", as_of: "" })
  const [said, setSaid] = useState("")
  const question = questions.find(({ name }) => name === values.ask) ?? questions[0]
  const target = demoTarget(question, values)
  const [shown, setShown] = useState({ target, body: first })

  async function run(event: FormEvent) {
    event.preventDefault()
    setSaid("Sending the request…")
    const answer = await readLiveAnswer(values)
    if (answer.body !== null) setShown({ target, body: answer.body })
    setSaid(answer.said)
  }

  const set = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value })

  return (
    <div className="border border-ink">
      <form action="/demo/answer" onSubmit={run} className="flex flex-wrap items-end gap-x-4 gap-y-3 bg-raised p-4">
        <label className="min-w-0 flex-1 basis-60">
          <span className="label text-muted">Question</span>
          <select name="ask" value={values.ask} onChange={set("ask")} className={look}>
            {questions.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {question.takesTicker && (
          <label className="w-24">
            <span className="label text-muted">Ticker</span>
            <input
              name="ticker"
              value={values.ticker}
              onChange={set("ticker")}
              required
              maxLength={12}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className={look}
            />
          </label>
        )}
        <label className="min-w-36 flex-1 basis-36">
          <span className="label text-muted">As of (optional)</span>
          <input name="as_of" type="date" max={today} value={values.as_of} onChange={set("as_of")} className={look} />
        </label>
        <button
          type="submit"
          className="min-h-11 cursor-pointer bg-ink px-5 font-medium text-paper hover:bg-accent max-sm:w-full"
        >
          Run
        </button>
      </form>
      <div className="bg-stone text-stone-ink">
        <p className="label flex flex-wrap justify-between gap-x-6 gap-y-1 border-stone-rule border-b px-4 py-2.5">
          <code className="text-gold [overflow-wrap:anywhere]">GET {shown.target}</code>
          <span role="status" className="text-stone-muted">
            {said}
          </span>
        </p>
        <pre
          tabIndex={shown.body === null ? undefined : 0}
          className="max-h-60 overflow-y-auto px-4 py-3 text-[0.8125rem] leading-normal whitespace-pre-wrap [overflow-wrap:anywhere] sm:max-h-80"
        >
          <code>
            {shown.body === null ? (
              <Unread>The answer cannot be read right now.</Unread>
            ) : (
              <NumberedText text={shown.body} />
            )}
          </code>
        </pre>
      </div>
    </div>
  )
}

const look = "mt-1 block min-h-11 w-full min-w-0 border border-rule bg-paper px-3 text-[0.9375rem]"

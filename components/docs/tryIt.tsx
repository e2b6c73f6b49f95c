"use client"

import { type FormEvent, type ReactNode, useState } from "react"
import type { Parameter } from "@/server/surfaces/docs/api/parameters"
import { CodeBlock } from "../site/codeBlock"
import { heldKey, holdKey } from "./heldKey"
import { sendRequest, type TriedAnswer, targetOf } from "./request"

type TryItProps = { name: string; parameters: readonly Parameter[] }

export function TryIt({ name, parameters }: TryItProps) {
  const [values, setValues] = useState(() => Object.fromEntries(parameters.map((each) => [each.name, each.example])))
  const [key, setKey] = useState(heldKey)
  const [answer, setAnswer] = useState<TriedAnswer | null>(null)
  const [isAsking, setAsking] = useState(false)
  const target = targetOf(name, parameters, values)

  async function ask(event: FormEvent) {
    event.preventDefault()
    setAsking(true)
    setAnswer(await sendRequest(target, key.trim()))
    setAsking(false)
  }

  return (
    <section className="needs-script" aria-labelledby="try-it">
      <h2 id="try-it" className="mt-12 mb-4 font-medium text-[1.375rem] tracking-tight">
        Try it
      </h2>
      <form onSubmit={ask} className="border border-rule bg-raised">
        <div className="grid gap-x-5 gap-y-4 p-4 sm:grid-cols-2">
          <Field
            id="try-key"
            label="API key"
            hint="Kept in the memory of this tab and sent only to this service"
            className="sm:col-span-2"
          >
            <input
              id="try-key"
              type="password"
              autoComplete="off"
              spellCheck={false}
              required
              value={key}
              onChange={({ target: { value } }) => setKey(holdKey(value))}
              className={look}
            />
          </Field>
          {parameters.map((parameter) => (
            <Field
              key={parameter.name}
              id={`try-${parameter.name}`}
              label={parameter.name}
              hint={parameter.isRequired ? "Required" : parameter.preset ? `Default: ${parameter.preset}` : "Optional"}
            >
              <Control
                parameter={parameter}
                value={values[parameter.name]}
                onChange={(value) => setValues({ ...values, [parameter.name]: value })}
              />
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-rule border-t p-4">
          <code className="label min-w-0 flex-1 basis-56 text-muted">GET {target}</code>
          <button
            type="submit"
            disabled={isAsking}
            className="min-h-11 cursor-pointer bg-ink px-5 font-medium text-paper hover:bg-accent disabled:cursor-default disabled:bg-muted"
          >
            {isAsking ? "Sending…" : "Send request"}
          </button>
        </div>
        <div aria-live="polite">{answer && <Shown answer={answer} />}</div>
      </form>
    </section>
  )
}

const look = "mt-1 min-h-11 w-full border border-rule bg-paper px-3 text-[0.9375rem]"

type FieldProps = { id: string; label: string; hint: string; className?: string; children: ReactNode }

function Field({ id, label, hint, className, children }: FieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium text-[0.875rem]">{label}</span>
        <span className="text-[0.8125rem] text-muted">{hint}</span>
      </label>
      {children}
    </div>
  )
}

type ControlProps = { parameter: Parameter; value: string; onChange(value: string): void }

function Control({ parameter: { name, choices, isRequired, type }, value, onChange }: ControlProps) {
  const id = `try-${name}`
  if (choices.length === 0) {
    return (
      <input
        id={id}
        type="text"
        inputMode={type === "string" ? "text" : "decimal"}
        required={isRequired}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={look}
      />
    )
  }
  return (
    <select id={id} value={value} onChange={({ target }) => onChange(target.value)} className={look}>
      {!isRequired && <option value="">Not sent</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  )
}

function Shown({ answer }: { answer: TriedAnswer }) {
  if (!answer.ok) return <p className="border-rule border-t p-4 text-danger">{answer.reason}</p>
  const { status, milliseconds, left, body, isCut } = answer
  return (
    <div className="border-rule border-t p-4">
      <p className="label text-muted">
        <strong className={status < 400 ? "text-ink" : "text-danger"}>HTTP {status}</strong> in {milliseconds} ms
        {left && ` · ${left.minute} requests left this minute, ${left.day} today`}
      </p>
      <div className="my-5">
        <CodeBlock code={body} label="Response" />
      </div>
      {isCut && <p className="text-[0.875rem] text-muted">The rest of a long response is left out.</p>}
    </div>
  )
}

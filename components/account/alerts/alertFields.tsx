"use client"

import { type ReactNode, useState } from "react"
import type { PortalAnswers } from "@/server/surfaces/portal/trpc/router"
import { Field, Select } from "../field"
import { tickersIn } from "../webhooks/endpointDialog"

export type AlertChoices = PortalAnswers["alerts"]["list"]
export type OwnAlert = AlertChoices["alerts"][number]

/** The input of the server, whose names a form has as texts. */
export type Wanted = {
  name: string
  topic: AlertChoices["topics"][number]["name"]
  signalTypes: AlertChoices["signalTypes"][number][]
  direction: "bullish" | "bearish" | null
  onlyWatched: boolean
  tickers: string[]
  pace: OwnAlert["pace"]
  mostAnHour: number
  dailyAt: string
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string
}

const paces = ["at_once", "hourly", "daily"] as const
const directions = ["bullish", "bearish"] as const

export function choiceIn(form: FormData, { topics, signalTypes }: AlertChoices): Wanted {
  const text = (name: string) => String(form.get(name) ?? "")
  const types = form.getAll("signalType")
  return {
    name: text("name"),
    topic: topics.find(({ name }) => name === form.get("topic"))?.name ?? topics[0].name,
    signalTypes: signalTypes.filter((type) => types.includes(type)),
    direction: directions.find((direction) => direction === form.get("direction")) ?? null,
    onlyWatched: form.get("about") === "watchlist",
    tickers: tickersIn(form),
    pace: paces.find((pace) => pace === form.get("pace")) ?? "at_once",
    mostAnHour: Number(form.get("mostAnHour") ?? 5),
    dailyAt: text("dailyAt") || "08:00",
    quietFrom: text("quietFrom") || null,
    quietUntil: text("quietUntil") || null,
    timeZone: text("timeZone"),
  }
}

type ChoiceFieldsProps = { choices: AlertChoices; of?: OwnAlert; children?: ReactNode }

/** `children` stand between what happens and when it is sent. */
export function ChoiceFields({ choices, of, children }: ChoiceFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        required
        maxLength={60}
        placeholder="Earnings on my watchlist"
        defaultValue={of?.name}
        autoComplete="off"
      />
      <WhatFields choices={choices} of={of} />
      {children}
      <WhenFields of={of} most={choices.mostMessages} />
    </>
  )
}

function WhatFields({ choices: { topics, signalTypes }, of }: { choices: AlertChoices; of?: OwnAlert }) {
  const offered = topics.filter(({ name, isIncluded }) => isIncluded || name === of?.topic)
  const [topicName, setTopic] = useState<string>(of?.topic ?? offered[0].name)
  const [about, setAbout] = useState(of?.onlyWatched ? "watchlist" : of?.tickers.length ? "tickers" : "all")
  const topic = offered.find(({ name }) => name === topicName) ?? offered[0]
  return (
    <>
      <Select
        label="Event"
        name="topic"
        value={topic.name}
        onChange={({ target }) => setTopic(target.value)}
        options={offered.map(({ name }) => [name, name])}
        hint={topic.says}
      />
      {topic.filters.tickers && (
        <Select
          label="About"
          name="about"
          value={about}
          onChange={({ target }) => setAbout(target.value)}
          options={[
            ["all", "All tickers"],
            ["watchlist", "My watchlist"],
            ["tickers", "These tickers"],
          ]}
        />
      )}
      {topic.filters.tickers && about === "tickers" && (
        <Field
          label="Tickers"
          name="tickers"
          required
          maxLength={600}
          placeholder="AAPL, MSFT"
          defaultValue={of?.tickers.join(", ")}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {topic.filters.signals && (
        <>
          <Select
            label="Direction"
            name="direction"
            defaultValue={of?.direction ?? ""}
            options={[["", "Either"], ...directions.map((each) => [each, each] as const)]}
          />
          <fieldset>
            <legend className="font-medium text-[0.9375rem]">Types of signals</legend>
            <p className="text-[0.9375rem] text-muted">All, if you choose none.</p>
            <div className="mt-1 grid grid-cols-2 gap-x-4">
              {signalTypes.map((type) => (
                <label key={type} className="flex min-h-9 cursor-pointer items-baseline gap-2 text-[0.9375rem]">
                  <input
                    type="checkbox"
                    name="signalType"
                    value={type}
                    defaultChecked={of?.signalTypes.includes(type)}
                    className="accent-accent"
                  />
                  {wordsOf(type)}
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </>
  )
}

function WhenFields({ of, most }: { of?: OwnAlert; most: number }) {
  const [pace, setPace] = useState<string>(of?.pace ?? "at_once")
  return (
    <>
      <Select
        label="How often"
        name="pace"
        value={pace}
        onChange={({ target }) => setPace(target.value)}
        options={[
          ["at_once", "At once"],
          ["hourly", "At most once an hour, in one message"],
          ["daily", "Once a day, in one message"],
        ]}
      />
      {pace === "at_once" && (
        <Field
          label="At most, in an hour"
          name="mostAnHour"
          type="number"
          min={1}
          max={most}
          defaultValue={of?.mostAnHour ?? 5}
          hint="Messages. What happens beyond that comes in one message."
        />
      )}
      {pace === "daily" && <Field label="At" name="dailyAt" type="time" defaultValue={of?.dailyAt ?? "08:00"} />}
      <div className="grid grid-cols-2 gap-x-4">
        <Field label="Quiet from" name="quietFrom" type="time" defaultValue={of?.quietFrom ?? ""} />
        <Field label="Quiet until" name="quietUntil" type="time" defaultValue={of?.quietUntil ?? ""} />
      </div>
      <Field
        label="Time zone"
        name="timeZone"
        required
        maxLength={60}
        defaultValue={of?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
        autoComplete="off"
        spellCheck={false}
        hint="Of these times, such as Europe/Berlin. What happens in quiet hours comes in one message when they end. Leave them empty for none."
      />
    </>
  )
}

const addresses: Partial<Record<OwnAlert["destination"], { label: string; placeholder: string }>> = {
  webhook: { label: "Address", placeholder: "https://example.com/assay" },
  slack: { label: "Address of the incoming webhook", placeholder: "https://hooks.slack.com/services/…" },
  discord: { label: "Address of the webhook", placeholder: "https://discord.com/api/webhooks/…" },
  telegram: { label: "Token of your bot", placeholder: "123456:ABC-DEF…" },
}

export function DestinationFields({ choices: { destinations } }: { choices: AlertChoices }) {
  const [destination, setDestination] = useState<OwnAlert["destination"]>("mail")
  const address = addresses[destination]
  return (
    <>
      <Select
        label="Send it to"
        name="destination"
        value={destination}
        onChange={({ target }) => {
          setDestination(destinations.find(({ name }) => name === target.value)?.name ?? "mail")
        }}
        options={destinations.map(({ name, label }) => [name, name === "mail" ? "My email address" : label])}
      />
      {address && (
        <Field
          {...address}
          name="address"
          required
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          hint="Anybody with this address can post there. We store it encrypted, and do not show it again."
        />
      )}
      {destination === "telegram" && (
        <Field
          label="Chat"
          name="chatId"
          maxLength={100}
          placeholder="-1001234567890"
          autoComplete="off"
          spellCheck={false}
          hint="Its id, or the name of a public channel with @."
        />
      )}
    </>
  )
}

export const wordsOf = (name: string) => name.replaceAll("_", " ")

import { cpus } from "node:os"
import { analyst } from "./analyst"
import { backtest } from "./backtest"
import { collection } from "./collection"
import { computations } from "./computations"
import { coverage } from "./coverage"
import { type Figure, printTable, seconds } from "./figure"
import { files } from "./files"
import { forecasts } from "./forecasts"
import { cold, growth } from "./growth"
import { headlines } from "./headlines"
import { log } from "./log"
import { mcp } from "./mcp"
import { memory } from "./memory"
import { neighbours } from "./neighbours"
import { portal } from "./portal"
import { logFile, openLog } from "./processes"
import { requests } from "./requests"
import { isSmoke } from "./size"
import { start } from "./start"
import { tests } from "./tests"

/*
 * Figures are ratios within one run where possible, because machines are shared. None of this is a test: one that fails
 * when a neighbour is busy teaches people to rerun it.
 */

const parts: Record<string, { how: string; measure(): Promise<Figure[]> }> = {
  start: {
    how: "The pipeline on an empty database, full world, by stage; then `npm start` in an empty clone, twice: who gets what while it starts, processor time by part, and sizes, beside those of the last landed run.",
    measure: start,
  },
  tests: {
    how: "`npm test` in this clone: its stages, and its slowest files, beside those of the last landed run.",
    measure: tests,
  },
  computations: {
    how: "Answers over the full world, each in a fresh process whose bars are loaded; then what others wait while 64 that nobody has asked for are computed.",
    measure: computations,
  },
  requests: {
    how: "A repeated predictions/latest?limit=50, keyed, metered in process, logged to a file; 64 kept connections from a process of its own, in turns of a fifth of a second, beside Next in rounds of seconds; ratios are medians of the rounds' ratios. 25 s of warm-up before each figure from Next. The API's route takes any path under it, so a bare one that does is what it is held against; what a fixed path costs less is shown. Pieces: node, usage, metrics, next.",
    measure: requests,
  },
  mcp: {
    how: "A repeated get_latest_predictions with limit 50, keyed, metered and logged, in both eras of the protocol, both forms and gzipped, beside the same question by REST and the same result from the MCP library's own handler with nothing behind it; 64 kept connections in alternating rounds, and the server's time on the processor for each answer. Then what the fast way is worth beside the SDK, and its splicing beside compressing each body; the list of tools, the heap before and after 20,000 calls, 100 official clients at once, REST beside them, and the first answer of each tool.",
    measure: mcp,
  },
  neighbours: {
    how: "A server over the full world, asked for its health, for a repeated answer and for a cold one, each from other accounts: first alone, then beside a nightly run with a first collection, then beside crowds that each ask one thing over and over for 20 s. 99th percentiles, and their ratios to the quiet server's.",
    measure: neighbours,
  },
  memory: {
    how: "A server with its worker over the full world. After its start and a nightly run it is asked for everything there is, as fast as it answers: by 1,000 accounts from as many networks as requests, which stands for an hour's load, and then by strangers of one network. Memory by process, shared pages counted once; by part once garbage is collected. Its growth, and what others notice of the strangers.",
    measure: memory,
  },
  growth: {
    how: "What more families, runs, late facts and years cost: answers and bars when facts come that they do not need, past instants, the record after one year and after ten, and what those who ask notice of a nightly run (pieces: versions, panel, totals, ledger, jobs). Then rows: queries, every statement at ten times a year's rows, and what it reads of a table that grows; usage, 8,000,000 rows of it brought up to date and a server started on them; curves, what things cost with a hundredth of 1,000,000 accounts and keys, 10,000,000 rows of usage, 1,000,000 leaves and 100,000 mails, with a tenth, and with all.",
    measure: growth,
  },
  collection: {
    how: "A worker beside a server, live, with every upstream a fake one on this machine: each source asked once, the last session's bars among them; then each once more, while some hang. The server is asked all the while.",
    measure: collection,
  },
  cold: {
    how: "Each product that rests on collected facts or on claims, computed anew for a moment that nobody has asked for, over one year of them and over ten.",
    measure: cold,
  },
  forecasts: {
    how: "What models of made-up markets are expected to gain over three months each, in log loss, computed from the true probabilities: 70 independent tickers without an effect, and with one of the real size. What daily predictions claim of markets of 300 stocks with twelve drifting factors, and how it turns out. Then made-up universes, each in an empty database: a year replayed over 500 tickers of five years, in all timeframes; two nightly runs over 6,000 tickers of four years, of which the first trains. Each in a fresh process, whose memory is its peak, without PostgreSQL's. Then nights of one process and of two in turn, which share the reading of the bars: medians (pieces: planted, factors, year, nights, shared).",
    measure: forecasts,
  },
  coverage: {
    how: "How often the 95% intervals by session hold the true rate of simulated markets, by sessions, horizon, how far apart they were recorded and how unequal sessions are; and how often ledgers of false claims show one as verified while they grow.",
    measure: coverage,
  },
  headlines: {
    how: "Real headlines labelled by hand, as documents that name no tickers: which companies they are found to be about, with 95% intervals by headline, the twenty worst mistakes, and what a headline takes. Composed headlines: companies, types and directions that the script reads, and its silence where there is none.",
    measure: headlines,
  },
  analyst: {
    how: "What analysts say of labelled headlines that no rule was tuned on: the script, and the model at LLM_BASE_URL if LLM_MODEL is set. 95% intervals by headline. A run of a model sends it up to 200 headlines.",
    measure: analyst,
  },
  log: {
    how: "The transparency log: leaves appended, the verifier run against a listener on 100,000 of signals and their grades, and proofs at 1 million.",
    measure: log,
  },
  files: {
    how: "All bulk files of the full world, made for the first time and looked at again: how many, how large, how long.",
    measure: files,
  },
  backtest: {
    how: "A backtest over ten years of up to 600 tickers by three ways, against a server on this machine without limits, one request after the other: ranges over REST, bulk files in DuckDB, and the Python client with the standard library. What each takes, from the first request to the last figure; all figures have to be the same.",
    measure: backtest,
  },
  portal: {
    how: "A small server and Chromium on this machine. First the pages of 10,000 signals and 6,000 predictions: each filter and order for the first time, at the server and on screen; then what three page views a second add to repeated answers of the API, medians of alternating rounds. Then the dashboard, medians of 5; aims, shown and not required: 300 ms to the key, 1 s to a page.",
    measure: portal,
  },
}

/** Ends a part that hangs: the longest part takes two minutes on a busy machine. */
const longestSmokeMs = 15 * 60_000

process.once("SIGINT", () => process.exit(130))
process.once("SIGTERM", () => process.exit(143))
const asked = process.argv.slice(2).filter((word) => !/^--(smoke$|tenth$|keep$|only=)/.test(word))
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(
    `There is no part "${unknown.join(", ")}". Parts: ${Object.keys(parts).join(", ")}; without a name, all. --smoke runs each over little, and shows no figures; --keep keeps them to compare later ones with; --only=WORDS,WORDS measures only the loads of neighbours, or the pieces of growth, cold, requests and forecasts, that are named so; --tenth has a tenth of the rows where growth counts them.`,
  )
  process.exit(2)
}
const names = asked.length > 0 ? asked : Object.keys(parts)
openLog()
process.exit((await (isSmoke ? smoke() : measureAll())) ? 0 : 1)

async function measureAll(): Promise<boolean> {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0].model.trim()}; what the servers say goes to ${logFile}`,
  )
  let allHold = true
  for (const name of names) {
    const { how, measure } = parts[name]
    console.log(`\n${name}: ${how}\n`)
    const figures = await measure()
    printTable(figures)
    allHold &&= figures.every(({ holds }) => holds)
  }
  console.log(allHold ? "\nEverything required holds." : "\nNot everything required holds.")
  return allHold
}

/**
 * Returns whether each part runs to its end. A part that hangs ends the whole run, because the processes that it has
 * started would disturb the others.
 */
async function smoke(): Promise<boolean> {
  const failed: string[] = []
  for (const name of names) {
    const started = performance.now()
    const limit = setTimeout(() => {
      console.error(`${name}: FAILS, it has not ended after ${seconds(longestSmokeMs / 1_000)}; see ${logFile}`)
      process.exit(1)
    }, longestSmokeMs)
    const error = await parts[name].measure().then(
      () => null,
      (thrown: unknown) => thrown,
    )
    clearTimeout(limit)
    if (error !== null) {
      failed.push(name)
      console.error(error)
    }
    console.log(`${name}: ${error === null ? "runs" : "FAILS"}, ${seconds((performance.now() - started) / 1_000)}`)
  }
  console.log(failed.length === 0 ? "All of them run." : `Failed: ${failed.join(", ")}; see ${logFile}`)
  return failed.length === 0
}

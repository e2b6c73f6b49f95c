/*
 * The jobs that the worker runs: collecting, the nightly run, signals, claims, the log, mail, clearing out. A job may
 * not depend on requests, so this room imports no surface and no host.
 */

import { backups } from "./backups"
import { bulkFiles } from "./bulkFiles"
import { changelogMails } from "./changelogMails"
import { collecting } from "./collecting"
import { compareShapes } from "./compareShapes"
import { dailyBriefs } from "./dailyBriefs"
import { edgeLedger } from "./evaluateClaims"
import { eventSignals } from "./eventSignals"
import { expiringKeys } from "./expiringKeys"
import { heartbeat } from "./heartbeat"
import type { Job } from "./job"
import { nightly } from "./nightly"
import { plans } from "./plans"
import { publishedSize } from "./publishedSize"
import { regime } from "./regime"
import { retention } from "./retention"
import { statusMails } from "./statusMails"
import { timestamps } from "./timestamps"
import { transparencyLog } from "./transparencyLog"
import { webhooks } from "./webhooks"
import { witnesses } from "./witnesses"

export const jobs: readonly Job[] = [
  nightly,
  transparencyLog,
  bulkFiles,
  publishedSize,
  witnesses,
  timestamps,
  ...collecting,
  eventSignals,
  edgeLedger,
  regime,
  webhooks,
  dailyBriefs,
  expiringKeys,
  changelogMails,
  statusMails,
  plans,
  backups,
  retention,
  compareShapes,
  heartbeat,
]
